//! The battles that a search tries against one defender.

use super::front::{Attacker, Bout, Front, Set, bit, bits, set_of};
use super::search::Rest;

/// Calls `attempt` with battles against the defender, until one is taken: alone, and together with others that have to be
/// fought or may come to have to; by the fewest attackers that are strong enough, and by such and others that have to fight.
/// All of `with` are among the attackers.
///
/// What is the same but for names is tried once.
pub(super) fn tried(
    front: &Front,
    rest: Rest,
    defender: usize,
    with: Set,
    attempt: &mut dyn FnMut(Bout) -> bool,
) -> bool {
    let first = bit(defender);
    let touched = front.defenders_in(first).map(|one| one.touched);
    let common = touched.fold(rest.free.attackers, |common, touched| common & touched);
    let callers = front.attackers_in(rest.free.attackers);
    let calls = callers.flat_map(|one| &one.calls);
    let called = calls.fold(rest.owed.defenders, |set, (_, whom)| set | whom);
    let mut blocks = Blocks {
        front,
        rest,
        with,
        attempt,
    };
    blocks.widened(first, common, called & rest.free.defenders & !first)
}

struct Blocks<'b> {
    front: &'b Front,
    rest: Rest,
    with: Set,
    attempt: &'b mut dyn FnMut(Bout) -> bool,
}

impl Blocks<'_> {
    /// Tries the battle against these defenders, whom all of `common` may attack, and against these and others.
    fn widened(&mut self, defenders: Set, common: Set, others: Set) -> bool {
        if common == 0 || self.with & !common != 0 {
            return false;
        }
        if self.strong_enough(defenders, self.with, common & !self.with) {
            return true;
        }
        let (front, rest) = (self.front, self.rest);
        let is_owed = |at: usize| rest.owed.defenders & bit(at) != 0;
        let kind = |at: usize| (front.defenders.get(at), is_owed(at));
        for at in bits(others) {
            let touched = front.defenders.get(at).map_or(0, |one| one.touched);
            let later = others & !below(at) & !bit(at);
            let is_tried = bits(others & below(at)).any(|one| kind(one) == kind(at));
            if !is_tried && self.widened(defenders | bit(at), common & touched, later) {
                return true;
            }
        }
        false
    }

    /// Tries attackers that are strong enough together, and none of whom is needless: `chosen` and some of `left`.
    fn strong_enough(&mut self, defenders: Set, chosen: Set, left: Set) -> bool {
        let bout = |attackers| Bout {
            attackers,
            defenders,
        };
        if chosen != 0 && self.front.is_bearable(bout(chosen)) {
            return !self.has_needless(bout(chosen)) && self.joined(bout(chosen));
        }
        if !self.front.is_bearable(bout(chosen | left)) {
            return false;
        }
        let front = self.front;
        let mut later = left;
        for at in bits(left) {
            let attacker = front.attackers.get(at);
            let Some(attacker) = attacker.filter(|_| later & bit(at) != 0) else {
                continue;
            };
            let joining = bit(at) | (attacker.mates & self.rest.free.attackers);
            later &= !joining;
            let same = |one: &Attacker| one.mates == 0 && one == attacker;
            let is_tried = front.attackers_in(left & below(at)).any(same);
            if !is_tried && self.strong_enough(defenders, chosen | joining, later) {
                return true;
            }
        }
        false
    }

    /// Whether the battle could be fought without one of its attackers.
    fn has_needless(&self, bout: Bout) -> bool {
        bits(bout.attackers & !self.with).any(|at| {
            let attackers = bout.attackers & !self.front.with_mates(bit(at));
            attackers != 0
                && attackers & self.with == self.with
                && self.front.is_bearable(Bout { attackers, ..bout })
        })
    }

    /// Tries the battle, and the battle with others in it that have to fight and couldn't join it without calling for more.
    fn joined(&mut self, bout: Bout) -> bool {
        if (self.attempt)(bout) {
            return true;
        }
        let joining = bits(self.rest.owed.attackers & !bout.attackers).filter(|at| {
            let attacker = self.front.attackers.get(*at);
            attacker.is_some_and(|one| {
                bout.defenders & !one.touches == 0 && bout.defenders & !one.plain != 0
            })
        });
        let joining: Vec<usize> = joining.collect();
        (1..1usize << joining.len().min(usize::BITS as usize - 1)).any(|some| {
            let chosen = (0..).zip(&joining).filter(|(at, _)| some & (1 << at) != 0);
            let more = self.front.with_mates(set_of(chosen.map(|(_, one)| *one)));
            (self.attempt)(Bout {
                attackers: bout.attackers | more,
                ..bout
            })
        })
    }
}

/// All places below one.
fn below(place: usize) -> Set {
    bit(place).wrapping_sub(1)
}
