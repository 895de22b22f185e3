//! Battles by who is attacked: the defender alone and with others, by the fewest attackers that are strong enough.

use super::front::{Bout, Set, bit, bits, set_of};
use super::question::Question;
use super::rest::Rest;

/// Tries battles in which this defender is fought, until one is taken: true if one was. It is fought alone, and together with
/// others that have to be fought or may come to have to; by the fewest attackers that are strong enough, and by such and others
/// that have to fight. All of `with` are among the attackers.
pub(super) fn try_each(
    question: &Question<'_>,
    rest: &Rest,
    defender: usize,
    with: Set,
    take: &mut dyn FnMut(Bout) -> bool,
) -> bool {
    let no_defender = Bout::of(rest.free.attackers, 0);
    let all = question.front.widened(no_defender, defender);
    let others = rest.callable(question.front) & !all.defenders;
    let mut trying = Trying {
        question,
        rest,
        with,
        take,
    };
    trying.widened(all, others)
}

struct Trying<'q, 'f> {
    question: &'q Question<'f>,
    rest: &'q Rest,
    with: Set,
    take: &'q mut dyn FnMut(Bout) -> bool,
}

impl Trying<'_, '_> {
    /// Tries the battle against these defenders, whom all of the attackers may attack, and against these and others.
    fn widened(&mut self, all: Bout, mut others: Set) -> bool {
        let front = self.question.front;
        let too_few = all.attackers == 0 || self.with & !all.attackers != 0;
        // Against more defenders there are fewer attackers still.
        if !self.question.step() || too_few || !front.is_bearable(all) {
            return false;
        }
        let least = Bout::of(self.with, all.defenders);
        if self.strong_enough(least, all.attackers & !self.with) {
            return true;
        }
        while others != 0 {
            let at = others.trailing_zeros() as usize;
            others &= !bit(at);
            if self.widened(front.widened(all, at), others) {
                return true;
            }
            // Another like it would be no better.
            let owed = self.rest.owed.defenders;
            let as_owed = if owed & bit(at) != 0 { owed } else { !owed };
            others &= !(self.question.alike.defenders(at) & as_owed);
        }
        false
    }

    /// Tries attackers that are strong enough together, and none of whom is needless: those of the battle and some of `left`.
    fn strong_enough(&mut self, bout: Bout, mut left: Set) -> bool {
        let (question, front) = (self.question, self.question.front);
        if bout.attackers != 0 && front.is_bearable(bout) {
            return !question.has_needless(self.with, bout)
                && !question.is_outdone(self.rest, bout)
                && self.joined(bout);
        }
        let reinforced = |by: Set| Bout::of(bout.attackers | by, bout.defenders);
        while question.step() && left != 0 && front.is_bearable(reinforced(left)) {
            let at = left.trailing_zeros() as usize;
            let joining = front.with_mates(bit(at)) & self.rest.free.attackers;
            left &= !joining;
            if self.strong_enough(reinforced(joining), left) {
                return true;
            }
            left &= !question.no_better_than(self.rest, at, left);
        }
        false
    }

    /// Tries the battle, and the battle with others in it that have to fight and couldn't join it without calling for more.
    fn joined(&mut self, bout: Bout) -> bool {
        if (self.take)(bout) {
            return true;
        }
        let front = self.question.front;
        let joining = bits(self.rest.owed.attackers & !bout.attackers).filter(|at| {
            bout.defenders & !front.touches(*at) == 0 && bout.defenders & !front.plain(*at) != 0
        });
        let joining: Vec<usize> = joining.collect();
        (1..bit(joining.len())).any(|some| {
            let chosen = bits(some).filter_map(|at| joining.get(at).copied());
            let more = front.with_mates(set_of(chosen));
            self.question.step() && (self.take)(Bout::of(bout.attackers | more, bout.defenders))
        })
    }
}
