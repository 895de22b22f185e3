//! [`Rest`]: what some battles leave over, still to be divided.

use super::front::{Bout, Front, Set, bit, bits, set_of};

/// Units that are still to be divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Rest {
    /// Units that may still attack, and units that may still be attacked.
    pub(super) free: Bout,
    /// The attackers that have to fight, and may join no battle found so far; the defenders that have to be fought.
    pub(super) owed: Bout,
}

impl Rest {
    /// Units of the whole front that these battles leave over.
    pub(super) fn of(front: &Front, planned: &[Bout]) -> Self {
        let mut owed = front.owed;
        for bout in planned {
            owed.defenders |= front.called_by(*bout);
        }
        let used = Bout::all(planned);
        let all = |count: usize| bit(count).wrapping_sub(1);
        let attackers = all(front.attackers.len()) & !front.with_mates(used.attackers);
        let free = Bout::of(attackers, all(front.defenders.len()) & !used.defenders);
        // The mate of one that is planned has missed its battle, if it had to fight.
        let owed = owed.without(used);
        Self { free, owed }
    }

    /// Units that another battle leaves over.
    pub(super) fn after(self, front: &Front, bout: Bout) -> Self {
        let free = self.free.without(bout);
        let waiting = bits(self.owed.attackers & free.attackers);
        let waiting = waiting.filter(|at| bout.defenders & !front.plain(*at) != 0);
        let defenders = (self.owed.defenders | front.called_by(bout)) & free.defenders;
        let owed = Bout::of(set_of(waiting), defenders);
        Self { free, owed }
    }

    /// The defenders that have to be fought, and those that may come to have to.
    pub(super) fn callable(&self, front: &Front) -> Set {
        let callers = front.attackers_in(self.free.attackers);
        let calls = callers.flat_map(|one| &one.calls);
        let called = calls.fold(self.owed.defenders, |set, (_, whom)| set | whom);
        called & self.free.defenders
    }

    /// Takes out of it what hangs together with the first unit that has a duty, by units whose battles matter to each other.
    pub(super) fn next_part(&mut self, front: &Front) -> Option<Self> {
        let first = |set: Set| set & set.wrapping_neg();
        let from = match self.owed {
            Bout {
                attackers: 0,
                defenders: 0,
            } => return None,
            Bout {
                attackers,
                defenders: 0,
            } => Bout::of(first(attackers), 0),
            Bout { defenders, .. } => Bout::of(0, first(defenders)),
        };
        let waiting = front.attackers_in(self.owed.attackers);
        let matter = waiting.fold(self.callable(front), |set, one| set | one.touches);
        let within = Bout::of(self.free.attackers, self.free.defenders & matter);
        let free = front.hanging_with(from, within);
        let owed = self.owed.within(free);
        self.owed = self.owed.without(free);
        Some(Self { free, owed })
    }
}
