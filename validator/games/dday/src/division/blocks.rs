//! The battles that a search tries against one defender.

use super::front::{Attacker, Bout, Front, Set, bit, bits};
use super::search::Rest;

/// Whom a search is about to have fought.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attempt {
    pub(super) rest: Rest,
    pub(super) defender: usize,
    /// Who has to be among the attackers.
    pub(super) with: Option<usize>,
}

/// Calls `attempt` with battles against the defender, until one is taken: alone, and together with others that have to be
/// fought or may come to have to; by the fewest attackers that are strong enough, and by such and others that have to fight.
///
/// What is the same but for names is tried once.
pub(super) fn tried(front: &Front, of: &Attempt, attempt: &mut dyn FnMut(Bout) -> bool) -> bool {
    let free = of.rest.free;
    let Some(defender) = front.defenders.get(of.defender) else {
        return false;
    };
    let callers = bits(free.attackers).filter_map(|at| front.attackers.get(at));
    let called = callers
        .flat_map(|one| &one.calls)
        .fold(0, |set, call| set | call.1);
    let others = (of.rest.required | called) & free.defenders & !bit(of.defender);
    let mut blocks = Blocks { front, of, attempt };
    blocks.widened(bit(of.defender), defender.touched & free.attackers, others)
}

struct Blocks<'b> {
    front: &'b Front,
    of: &'b Attempt,
    attempt: &'b mut dyn FnMut(Bout) -> bool,
}

impl Blocks<'_> {
    /// Tries the battle against these defenders, whom all of `common` may attack, and against these and others.
    fn widened(&mut self, defenders: Set, common: Set, others: Set) -> bool {
        let with = self.of.with.map_or(0, bit);
        if common == 0 || with & !common != 0 {
            return false;
        }
        if self.strong_enough(defenders, with, common & !with) {
            return true;
        }
        let mut others = others;
        let mut passed: Set = 0;
        while others != 0 {
            let next = others & others.wrapping_neg();
            others &= !next;
            let Some(defender) = bits(next)
                .next()
                .and_then(|at| self.front.defenders.get(at))
            else {
                return false;
            };
            let same = |at: usize| {
                let is_required = |set: Set| self.of.rest.required & set != 0;
                self.front.defenders.get(at) == Some(defender)
                    && is_required(bit(at)) == is_required(next)
            };
            let is_tried = bits(passed).any(same);
            passed |= next;
            if !is_tried && self.widened(defenders | next, common & defender.touched, others) {
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
        let mut left = left;
        let mut passed: Set = 0;
        while left != 0 {
            let next = left & left.wrapping_neg();
            let Some(attacker) = bits(next)
                .next()
                .and_then(|at| self.front.attackers.get(at))
            else {
                return false;
            };
            let joining = next | (attacker.mates & self.of.rest.free.attackers);
            left &= !joining;
            let same = |at| {
                self.front
                    .attackers
                    .get(at)
                    .is_some_and(|one| alike(one, attacker))
            };
            let is_tried = bits(passed).any(same);
            passed |= next;
            if !is_tried && self.strong_enough(defenders, chosen | joining, left) {
                return true;
            }
        }
        false
    }

    /// Whether the battle could be fought without one of its attackers.
    fn has_needless(&self, bout: Bout) -> bool {
        let with = self.of.with.map_or(0, bit);
        bits(bout.attackers & !with).any(|at| {
            let mates = self.front.attackers.get(at).map_or(0, |one| one.mates);
            let attackers = bout.attackers & !bit(at) & !mates;
            attackers != 0
                && attackers & with == with
                && self.front.is_bearable(Bout { attackers, ..bout })
        })
    }

    /// Tries the battle, and the battle with others in it that have to fight and couldn't join it without calling for more.
    fn joined(&mut self, bout: Bout) -> bool {
        if (self.attempt)(bout) {
            return true;
        }
        let joining = bits(self.of.rest.idle & !bout.attackers).filter(|at| {
            let attacker = self.front.attackers.get(*at);
            attacker.is_some_and(|one| {
                bout.defenders & !one.touches == 0 && bout.defenders & !one.plain != 0
            })
        });
        let joining: Vec<Set> = joining.map(bit).collect();
        (1..1usize << joining.len().min(usize::BITS as usize - 1)).any(|some| {
            let chosen = (0..).zip(&joining).filter(|(at, _)| some & (1 << at) != 0);
            let more = chosen.fold(0, |set, (_, one)| set | one);
            (self.attempt)(Bout {
                attackers: bout.attackers | self.front.with_mates(more),
                ..bout
            })
        })
    }
}

/// Whether two attackers differ in nothing but their names.
fn alike(a: &Attacker, b: &Attacker) -> bool {
    a.mates == 0 && a == b
}
