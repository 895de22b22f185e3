//! Whether the rest of a front can be divided into battles, and how: exact, by trying.
//!
//! Against the defender with the fewest attackers left every battle is tried that could matter; what hangs together no more
//! is searched apart, and what failed once isn't tried again. An attacker that has to fight needs no battle of its own as
//! long as there is one that it may join: one more attacker never makes the odds worse.

use std::collections::BTreeSet;

use super::front::{Bout, Front, Set, bit, bits, set_of};

/// What is still to be divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Rest {
    /// Who may still attack, and who may still be attacked.
    free: Bout,
    /// The attackers that have to fight, and may join no battle found so far; the defenders that have to be fought.
    owed: Bout,
}

/// Divides what the planned battles leave over; none if that can't be done.
pub(crate) fn divide(front: &Front, planned: &[Bout]) -> Option<Vec<Bout>> {
    divide_rest(front, rest_of(front, planned))
}

fn divide_rest(front: &Front, rest: Rest) -> Option<Vec<Bout>> {
    let mut search = Search {
        front,
        failed: BTreeSet::new(),
        found: Vec::new(),
    };
    let has_missed = rest.owed.attackers & !rest.free.attackers != 0;
    if has_missed || !search.divides(rest) {
        return None;
    }
    let mut found = search.found;
    let fighting = Bout::all(&found).attackers;
    for at in bits(rest.owed.attackers & !fighting) {
        let plain = front.plain(at);
        let joined = found.iter_mut().find(|bout| bout.defenders & !plain == 0);
        joined?.attackers |= bit(at);
    }
    Some(found)
}

/// Whether the front can be divided so that of these attackers all fight, and of these defenders all are fought.
pub(crate) fn divide_owed(front: &Front, owed: Bout) -> bool {
    let free = rest_of(front, &[]).free;
    divide_rest(front, Rest { free, owed }).is_some()
}

/// The first unit for which no battle is left, with the obligations taken one after the other: defenders first.
pub(crate) fn left_over(front: &Front, planned: &[Bout]) -> Option<Bout> {
    let Rest { free, owed: whole } = rest_of(front, planned);
    let defenders = bits(whole.defenders).map(|at| Bout::of(0, bit(at)));
    let mut units = defenders.chain(bits(whole.attackers).map(|at| Bout::of(bit(at), 0)));
    let mut owed = Bout::default();
    units.find(|unit| {
        owed = owed.or(*unit);
        divide_rest(front, Rest { free, owed }).is_none()
    })
}

/// What these battles leave over.
fn rest_of(front: &Front, planned: &[Bout]) -> Rest {
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
    Rest { free, owed }
}

/// What a battle leaves over.
fn after(front: &Front, rest: Rest, bout: Bout) -> Rest {
    let free = rest.free.without(bout);
    let waiting = bits(rest.owed.attackers & free.attackers);
    let waiting = waiting.filter(|at| bout.defenders & !front.plain(*at) != 0);
    let defenders = (rest.owed.defenders | front.called_by(bout)) & free.defenders;
    let owed = Bout::of(set_of(waiting), defenders);
    Rest { free, owed }
}

struct Search<'f> {
    front: &'f Front,
    failed: BTreeSet<Rest>,
    /// The battles found so far.
    found: Vec<Bout>,
}

impl Search<'_> {
    /// Divides part by part, as far as units hang together.
    fn divides(&mut self, mut rest: Rest) -> bool {
        while rest.owed != Bout::default() {
            let first = |set: Set| set & set.wrapping_neg();
            let from = match rest.owed.defenders {
                0 => Bout::of(first(rest.owed.attackers), 0),
                required => Bout::of(0, first(required)),
            };
            let free = self.front.hanging_with(from, rest.free);
            let owed = rest.owed.within(free);
            if !self.divides_part(Rest { free, owed }) {
                return false;
            }
            rest.owed = rest.owed.without(free);
        }
        true
    }

    /// Divides units that hang together.
    fn divides_part(&mut self, rest: Rest) -> bool {
        if self.failed.contains(&rest) {
            return false;
        }
        let front = self.front;
        let scarcest = bits(rest.owed.defenders)
            .min_by_key(|at| (front.touched(*at) & rest.free.attackers).count_ones());
        let divided = match scarcest {
            Some(defender) => self.fights(rest, defender, 0),
            // All that is left to do is to find a fight for somebody, against who needn't be fought.
            None => bits(rest.owed.attackers).next().is_some_and(|idle| {
                bits(front.touches(idle) & rest.free.defenders)
                    .any(|defender| self.fights(rest, defender, bit(idle)))
            }),
        };
        if !divided {
            self.failed.insert(rest);
        }
        divided
    }

    /// Tries battles against the defender: alone, and together with others that have to be fought or may come to have to; by
    /// the fewest attackers that are strong enough, and by such and others that have to fight. All of `with` are among the
    /// attackers.
    fn fights(&mut self, rest: Rest, defender: usize, with: Set) -> bool {
        let callers = self.front.attackers_in(rest.free.attackers);
        let calls = callers.flat_map(|one| &one.calls);
        let called = calls.fold(rest.owed.defenders, |set, (_, whom)| set | whom);
        let no_defender = Bout::of(rest.free.attackers, 0);
        let all = self.front.widened(no_defender, defender);
        let others = called & rest.free.defenders & !all.defenders;
        self.widened(rest, with, all, others)
    }

    /// Tries the battle against these defenders, whom all of the attackers may attack, and against these and others.
    fn widened(&mut self, rest: Rest, with: Set, all: Bout, mut others: Set) -> bool {
        if all.attackers == 0 || with & !all.attackers != 0 {
            return false;
        }
        let least = Bout::of(with, all.defenders);
        if self.strong_enough(rest, with, least, all.attackers & !with) {
            return true;
        }
        bits(others).any(|at| {
            others &= !bit(at);
            self.widened(rest, with, self.front.widened(all, at), others)
        })
    }

    /// Tries attackers that are strong enough together, and none of whom is needless: those of the battle and some of `left`.
    fn strong_enough(&mut self, rest: Rest, with: Set, bout: Bout, mut left: Set) -> bool {
        if bout.attackers != 0 && self.front.is_bearable(bout) {
            return !self.has_needless(with, bout) && self.joined(rest, bout);
        }
        let reinforced = |by: Set| Bout::of(bout.attackers | by, bout.defenders);
        if !self.front.is_bearable(reinforced(left)) {
            return false;
        }
        bits(left).any(|at| {
            let joining = self.front.with_mates(bit(at)) & rest.free.attackers;
            let is_left = left & bit(at) != 0;
            left &= !joining;
            is_left && self.strong_enough(rest, with, reinforced(joining), left)
        })
    }

    /// Whether the battle could be fought without one of its attackers.
    fn has_needless(&self, with: Set, bout: Bout) -> bool {
        bits(bout.attackers & !with).any(|at| {
            let attackers = bout.attackers & !self.front.with_mates(bit(at));
            attackers & with == with && self.front.is_bearable(Bout::of(attackers, bout.defenders))
        })
    }

    /// Tries the battle, and the battle with others in it that have to fight and couldn't join it without calling for more.
    fn joined(&mut self, rest: Rest, bout: Bout) -> bool {
        if self.attempted(rest, bout) {
            return true;
        }
        let joining = bits(rest.owed.attackers & !bout.attackers).filter(|at| {
            bout.defenders & !self.front.touches(*at) == 0
                && bout.defenders & !self.front.plain(*at) != 0
        });
        let joining: Vec<usize> = joining.collect();
        (1..bit(joining.len())).any(|some| {
            let chosen = bits(some).filter_map(|at| joining.get(at).copied());
            let more = self.front.with_mates(set_of(chosen));
            self.attempted(rest, Bout::of(bout.attackers | more, bout.defenders))
        })
    }

    /// Fights the battle, if what it leaves over can be divided.
    fn attempted(&mut self, rest: Rest, bout: Bout) -> bool {
        let found = self.found.len();
        self.found.push(bout);
        let divided = self.divides(after(self.front, rest, bout));
        if !divided {
            self.found.truncate(found);
        }
        divided
    }
}
