//! Whether the rest of a front can be divided into battles, and how: exact, by trying.
//!
//! First it is asked whether all that have to be fought can be, whoever is left without a battle: where that fails there is no
//! division. Where it doesn't, most of the time the others find their battles in what was found; if not, all is tried.
//!
//! Against the next defender along the front every battle is tried that could matter. What hangs together no more is searched
//! apart, what failed once isn't tried again, and nothing is tried where attack factors don't suffice. An attacker that has to
//! fight needs no battle of its own as long as there is one that it may join: one more attacker never makes the odds worse.

use std::collections::BTreeSet;

use super::front::{Bout, Front, bit, bits};
use super::question::Question;
use super::rest::Rest;
use super::{battles, groups};

/// The steps in which a part of a front is to be judged. Pockets of twelve squares take less than half of them, which
/// `division::pockets` holds.
pub(crate) const MOST_STEPS: u32 = 1_000_000;

/// Whether units can be divided into battles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Division {
    /// These battles are one division.
    Whole(Vec<Bout>),
    /// There is none.
    Impossible,
    /// Not judged: the steps were too few.
    NotJudged,
}

impl Division {
    /// Whether it is known that there is no division.
    pub(crate) fn is_impossible(&self) -> bool {
        *self == Self::Impossible
    }
}

/// Divides what the planned battles leave over, in so many steps for each part.
pub(crate) fn divide(front: &Front, planned: &[Bout], steps: u32) -> Division {
    divide_rest(front, Rest::of(front, planned), steps)
}

/// Divides the front so that of these attackers all fight, and of these defenders all are fought.
pub(crate) fn divide_owed(front: &Front, owed: Bout, steps: u32) -> Division {
    let free = Rest::of(front, &[]).free;
    divide_rest(front, Rest { free, owed }, steps)
}

/// The first unit for which no battle is left, with the obligations taken one after the other: defenders first.
pub(crate) fn left_over(front: &Front, planned: &[Bout], steps: u32) -> Option<Bout> {
    let Rest { free, owed: whole } = Rest::of(front, planned);
    let defenders = bits(whole.defenders).map(|at| Bout::of(0, bit(at)));
    let mut units = defenders.chain(bits(whole.attackers).map(|at| Bout::of(bit(at), 0)));
    let mut owed = Bout::default();
    units.find(|unit| {
        owed = owed.or(*unit);
        divide_rest(front, Rest { free, owed }, steps).is_impossible()
    })
}

/// Divides part by part, as far as units hang together, each in so many steps: where one can't be, the others don't matter.
fn divide_rest(front: &Front, mut rest: Rest, steps: u32) -> Division {
    if rest.owed.attackers & !rest.free.attackers != 0 {
        return Division::Impossible;
    }
    let mut found = Vec::new();
    let mut is_judged = true;
    while let Some(part) = rest.next_part(front) {
        match divide_part(front, part, steps) {
            Division::Whole(bouts) => found.extend(bouts),
            Division::Impossible => return Division::Impossible,
            Division::NotJudged => is_judged = false,
        }
    }
    match is_judged {
        true => Division::Whole(found),
        false => Division::NotJudged,
    }
}

/// Divides units that hang together.
fn divide_part(front: &Front, rest: Rest, steps: u32) -> Division {
    let question = Question::of(front, steps);
    let defenders_alone = Rest {
        owed: Bout::of(0, rest.owed.defenders),
        ..rest
    };
    for first in [defenders_alone, rest] {
        let mut search = Search {
            question: &question,
            failed: BTreeSet::new(),
            found: Vec::new(),
        };
        let is_divided = search.divides(first);
        if is_divided && let Some(found) = employed(front, &rest, search.found) {
            return Division::Whole(found);
        }
        if question.is_spent() {
            return Division::NotJudged;
        }
        if !is_divided {
            return Division::Impossible;
        }
    }
    beachhead_base::cannot_happen!(Division::NotJudged, "a division without a battle for all")
}

/// The battles with all in them who have to fight: who is in none joins one, or takes a defender over that others can spare.
/// None if that doesn't do, which doesn't mean that nothing would.
fn employed(front: &Front, rest: &Rest, mut found: Vec<Bout>) -> Option<Vec<Bout>> {
    let mut idle = rest.owed.attackers & !Bout::all(&found).attackers;
    while let Some(at) = bits(idle).next() {
        // Those of a sea square touch the same, and fight one battle.
        let mates = front.with_mates(bit(at)) & rest.free.attackers;
        idle &= !mates;
        let plain = front.plain(at);
        let mut all = found.iter_mut();
        if let Some(joined) = all.find(|bout| bout.defenders & !plain == 0) {
            joined.attackers |= mates;
            continue;
        }
        let alone = |defender| Bout::of(mates, bit(defender));
        let spare = found.iter_mut().find_map(|bout| {
            let mut defenders = bits(bout.defenders & plain);
            let spared = defenders.find(|one| front.is_bearable(alone(*one)))?;
            bout.defenders &= !bit(spared);
            Some(spared)
        });
        found.push(alone(spare?));
    }
    Some(found)
}

struct Search<'q, 'f> {
    question: &'q Question<'f>,
    /// Rests that can't be divided, in the form of [`Alike::canonical`](super::alike::Alike::canonical).
    failed: BTreeSet<Rest>,
    /// The battles found so far.
    found: Vec<Bout>,
}

impl Search<'_, '_> {
    /// Divides part by part, as far as units hang together.
    fn divides(&mut self, mut rest: Rest) -> bool {
        while let Some(part) = rest.next_part(self.question.front) {
            if !self.divides_part(part) {
                return false;
            }
        }
        true
    }

    /// Divides units that hang together.
    fn divides_part(&mut self, rest: Rest) -> bool {
        let question = self.question;
        let key = question.alike.canonical(rest);
        if !question.step() || self.failed.contains(&key) {
            return false;
        }
        let is_divided = question.groups.suffice(question.front, &rest) && self.fights(rest);
        if !is_divided && !question.is_spent() {
            self.failed.insert(key);
        }
        is_divided
    }

    /// Fights somebody who has to be fought; or, if there is no such unit, finds a battle for one that has to fight.
    fn fights(&mut self, rest: Rest) -> bool {
        let question = self.question;
        let take = &mut |bout| self.attempted(rest, bout);
        match question.next_defender(&rest) {
            Some(defender) if rest.owed.attackers == 0 => {
                groups::try_each(question, &rest, defender, take)
            }
            Some(defender) => battles::try_each(question, &rest, defender, 0, take),
            None => bits(rest.owed.attackers).next().is_some_and(|idle| {
                bits(question.front.touches(idle) & rest.free.defenders)
                    .any(|defender| battles::try_each(question, &rest, defender, bit(idle), take))
            }),
        }
    }

    /// Fights the battle, if what it leaves over can be divided.
    fn attempted(&mut self, rest: Rest, bout: Bout) -> bool {
        let found = self.found.len();
        self.found.push(bout);
        let divided = self.divides(rest.after(self.question.front, bout));
        if !divided {
            self.found.truncate(found);
        }
        divided
    }
}
