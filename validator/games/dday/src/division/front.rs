//! [`Front`]: attackers and defenders who touch each other.

/// Units of one side of a front, a bit each.
pub(crate) type Set = u128;

/// The worst odds that may be fought are one to this (MUL-8).
pub(crate) const WORST_ODDS: u32 = 6;

/// The places of a set, in order.
pub(crate) fn bits(set: Set) -> impl Iterator<Item = usize> {
    let rest = std::iter::successors(Some(set), |rest| Some(rest & rest.wrapping_sub(1)));
    rest.take_while(|rest| *rest != 0)
        .map(|rest| rest.trailing_zeros() as usize)
}

pub(crate) fn bit(place: usize) -> Set {
    1u128.checked_shl(place as u32).unwrap_or(0)
}

/// The set of these places.
pub(crate) fn set_of(places: impl IntoIterator<Item = usize>) -> Set {
    let places = places.into_iter();
    places.fold(0, |set, place| set | bit(place))
}

/// How two squares touch, as the attacker sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Contact {
    /// The river line between them.
    pub(crate) river: Option<u8>,
    /// The attack comes from the sea: it is made along an arrow.
    pub(crate) sea: bool,
}

/// A unit that may attack, or at least stands next to the enemy, as it is given to [`Front::new`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Owner<S> {
    /// Where it stands.
    pub(crate) square: S,
    /// Its attack factor; none for a headquarters, which can't attack (HQ).
    pub(crate) attack: Option<u32>,
    /// Whether the square is a fortress.
    pub(crate) fortress: bool,
}

/// A unit that may be attacked, as it is given to [`Front::new`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rival<S> {
    /// Where it stands.
    pub(crate) square: S,
    /// Its defence factor as its square makes it.
    pub(crate) near: u32,
    /// The same where all attackers come across a river.
    pub(crate) across: u32,
    /// Whether the square is a fortress.
    pub(crate) fortress: bool,
}

/// One attacker.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Attacker {
    /// Its attack factor.
    pub(crate) factor: u32,
    /// Whether it has to fight.
    pub(crate) must: bool,
    /// The defenders that it may attack.
    pub(crate) touches: Set,
    /// Those of them in touch with it on open ground: neither stands in a fortress, and no river lies between.
    pub(crate) plain: Set,
    /// Those of them across a river.
    pub(crate) across: Set,
    /// The others of its sea square, with whom it fights one battle (INVATK-4).
    pub(crate) mates: Set,
    /// If it attacks any of the first, all of the second have to be fought.
    pub(crate) calls: Vec<(Set, Set)>,
}

/// One defender.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Defender {
    /// Its defence factor as its square makes it.
    pub(crate) near: u32,
    /// The same where all attackers come across a river.
    pub(crate) across: u32,
    /// The first of its square.
    pub(crate) first: usize,
    /// The attackers who may attack it.
    pub(crate) touched: Set,
    /// Those of them without a river between.
    pub(crate) beside: Set,
}

/// A battle: sets of attackers and of defenders.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Bout {
    pub(crate) attackers: Set,
    pub(crate) defenders: Set,
}

/// Attackers and defenders who touch each other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Front {
    pub(crate) attackers: Vec<Attacker>,
    pub(crate) defenders: Vec<Defender>,
    /// The defenders that have to be fought, whatever is planned.
    pub(crate) owed: Set,
    /// The attackers that have to fight.
    pub(crate) must: Set,
}

impl Bout {
    fn with(self, other: Self, of: impl Fn(Set, Set) -> Set) -> Self {
        Self {
            attackers: of(self.attackers, other.attackers),
            defenders: of(self.defenders, other.defenders),
        }
    }

    /// The units that are in either.
    pub(crate) fn or(self, other: Self) -> Self {
        self.with(other, |one, other| one | other)
    }

    /// The units that are in both.
    pub(crate) fn within(self, other: Self) -> Self {
        self.with(other, |one, other| one & other)
    }

    /// The units that are not in the other.
    pub(crate) fn without(self, other: Self) -> Self {
        self.with(other, |one, other| one & !other)
    }

    /// The units of all these battles.
    pub(crate) fn all(bouts: &[Self]) -> Self {
        bouts
            .iter()
            .fold(Self::default(), |all, bout| all.or(*bout))
    }
}

impl Front {
    /// The front of these units, in their order: at most 128 on either side, as sets have places.
    pub(crate) fn new<S: Copy + PartialEq>(
        owners: &[Owner<S>],
        rivals: &[Rival<S>],
        contact: impl Fn(S, S) -> Option<Contact>,
    ) -> Self {
        let mut front = Self::default();
        let first = |square: S| rivals.iter().position(|rival| rival.square == square);
        let defenders = rivals.iter().map(|rival| Defender {
            near: rival.near,
            across: rival.across,
            first: first(rival.square).unwrap_or_default(),
            ..Defender::default()
        });
        front.defenders.extend(defenders);
        for (at, owner) in owners.iter().enumerate() {
            let (mut attacker, is_afloat) = attacker_of(owner, rivals, &contact);
            front.owed |= attacker.plain;
            match owner.attack {
                Some(factor) => attacker.factor = factor,
                None => attacker = Attacker::default(),
            }
            attacker.must = attacker.plain != 0;
            if is_afloat && owner.attack.is_some() {
                let mates = (0..).zip(owners).filter(|(mate, other)| {
                    *mate != at && other.square == owner.square && other.attack.is_some()
                });
                attacker.mates = set_of(mates.map(|(mate, _)| mate));
            }
            front.attackers.push(attacker);
        }
        front.link();
        front
    }

    /// Enters into each defender who touches it, and into the front who must fight.
    pub(crate) fn link(&mut self) {
        for (at, attacker) in self.attackers.iter().enumerate() {
            if attacker.must {
                self.must |= bit(at);
            }
            for touched in bits(attacker.touches) {
                let Some(defender) = self.defenders.get_mut(touched) else {
                    continue;
                };
                defender.touched |= bit(at);
                if attacker.across & bit(touched) == 0 {
                    defender.beside |= bit(at);
                }
            }
        }
    }

    /// The attackers of a set.
    pub(crate) fn attackers_in(&self, set: Set) -> impl Iterator<Item = &Attacker> {
        bits(set).filter_map(|at| self.attackers.get(at))
    }

    /// The defenders of a set.
    pub(super) fn defenders_in(&self, set: Set) -> impl Iterator<Item = &Defender> {
        bits(set).filter_map(|at| self.defenders.get(at))
    }

    /// These attackers, and the others of their sea squares.
    pub(crate) fn with_mates(&self, attackers: Set) -> Set {
        let mates = self.attackers_in(attackers).map(|one| one.mates);
        mates.fold(attackers, |set, mates| set | mates)
    }

    /// The attack factors of a set.
    pub(crate) fn attack(&self, attackers: Set) -> u32 {
        self.attackers_in(attackers).map(|one| one.factor).sum()
    }

    /// The defence factors of a set against these attackers: doubled across a river, unless one of them is on the same bank
    /// (RIV-5).
    pub(crate) fn defence(&self, bout: Bout) -> u32 {
        let defenders = self.defenders_in(bout.defenders);
        let factors = defenders.map(|one| match one.beside & bout.attackers {
            0 => one.across,
            _ => one.near,
        });
        factors.sum()
    }

    /// Whether the odds of a battle are not worse than the worst.
    pub(crate) fn is_bearable(&self, bout: Bout) -> bool {
        self.defence(bout) <= WORST_ODDS * self.attack(bout.attackers)
    }

    /// The defenders that have to be fought because of a battle.
    pub(crate) fn called_by(&self, bout: Bout) -> Set {
        let calls = self.attackers_in(bout.attackers).flat_map(|one| &one.calls);
        let called = calls.filter(|(when, _)| bout.defenders & when != 0);
        called.fold(0, |set, (_, whom)| set | whom)
    }

    /// The attackers and the defenders that hang together with these, by who touches whom.
    pub(crate) fn hanging_with(&self, from: Bout, within: Bout) -> Bout {
        let mut found = from;
        let mut fresh = from;
        while fresh != Bout::default() {
            let attackers = self.defenders_in(fresh.defenders).map(|one| one.touched);
            let defenders = self.attackers_in(fresh.attackers).map(|one| one.touches);
            let touched = Bout {
                attackers: attackers.fold(0, |set, more| set | more),
                defenders: defenders.fold(0, |set, more| set | more),
            };
            fresh = touched.within(within).without(found);
            found = found.or(fresh);
        }
        found
    }
}

/// Whom a unit may attack, and what that calls for; and whether it is afloat.
fn attacker_of<S: Copy + PartialEq>(
    owner: &Owner<S>,
    rivals: &[Rival<S>],
    contact: impl Fn(S, S) -> Option<Contact>,
) -> (Attacker, bool) {
    let mut attacker = Attacker::default();
    let mut is_afloat = false;
    // Whom it touches across each river line, and in each fortress.
    let mut groups: Vec<((Option<u8>, Option<S>), Set)> = Vec::new();
    let mut around = 0;
    for (at, rival) in rivals.iter().enumerate() {
        let Some(contact) = contact(owner.square, rival.square) else {
            continue;
        };
        is_afloat |= contact.sea;
        attacker.touches |= bit(at);
        if let Some(line) = contact.river {
            attacker.across |= bit(at);
            join(&mut groups, (Some(line), None), bit(at));
        }
        if rival.fortress {
            join(&mut groups, (None, Some(rival.square)), bit(at));
        }
        if contact.river.is_none() && !rival.fortress {
            match owner.fortress {
                true => around |= bit(at),
                false => attacker.plain |= bit(at),
            }
        }
    }
    let all_of = groups.into_iter().map(|(_, set)| (set, set));
    // Who attacks out of a fortress at all calls for all around it (FTR-4).
    let calls = all_of.chain([(attacker.touches, around)]);
    let says_more =
        |(when, whom): &(Set, Set)| *whom != 0 && (when != whom || whom.count_ones() > 1);
    attacker.calls = calls.filter(says_more).collect();
    (attacker, is_afloat)
}

fn join<K: PartialEq>(sets: &mut Vec<(K, Set)>, key: K, more: Set) {
    match sets.iter_mut().find(|(known, _)| *known == key) {
        Some((_, set)) => *set |= more,
        None => sets.push((key, more)),
    }
}
