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
    /// Its defence factor as its square makes it, and where all attackers come across a river.
    pub(crate) factors: [u32; 2],
    /// Whether the square is a fortress.
    pub(crate) fortress: bool,
}

/// One attacker.
#[derive(Clone, Debug, Default)]
pub(crate) struct Attacker {
    /// Its attack factor.
    pub(super) factor: u32,
    /// The defenders that it may attack.
    pub(super) touches: Set,
    /// Those in touch with it where no fortress and no river is between: if there is one, it has to fight.
    pub(crate) plain: Set,
    /// Those of them across a river.
    pub(super) across: Set,
    /// Those of its sea square, itself among them, who fight one battle (INVATK-4).
    pub(super) mates: Set,
    /// If it attacks any of the first, all of the second have to be fought.
    pub(super) calls: Vec<(Set, Set)>,
}

/// One defender.
#[derive(Clone, Debug, Default)]
pub(crate) struct Defender {
    /// Its defence factor as its square makes it, and where all attackers come across a river.
    pub(super) factors: [u32; 2],
    /// The attackers who may attack it.
    pub(super) touched: Set,
    /// Those of them without a river between.
    pub(super) beside: Set,
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
    /// The attackers that have to fight, and the defenders that have to be fought whatever is planned.
    pub(crate) owed: Bout,
}

impl Bout {
    /// These attackers against these defenders.
    pub(crate) fn of(attackers: Set, defenders: Set) -> Self {
        Self {
            attackers,
            defenders,
        }
    }

    fn with(self, other: Self, of: impl Fn(Set, Set) -> Set) -> Self {
        let attackers = of(self.attackers, other.attackers);
        Self::of(attackers, of(self.defenders, other.defenders))
    }

    /// The units that are in either.
    pub(crate) fn or(self, other: Self) -> Self {
        self.with(other, |one, other| one | other)
    }

    /// Whether all units of the other are in this one.
    pub(crate) fn holds(self, other: Self) -> bool {
        self.within(other) == other
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
        let none = Self::default();
        bouts.iter().fold(none, |all, bout| all.or(*bout))
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
        for owner in owners {
            let attacker = attacker_of(owner, owners, rivals, &contact);
            front.owed.defenders |= attacker.plain;
            let able = owner.attack.map(|_| attacker);
            front.attackers.push(able.unwrap_or_default());
        }
        front.owed.attackers = places(&front.attackers, |one| one.plain != 0);
        for (place, rival) in rivals.iter().enumerate() {
            let by = |of: &dyn Fn(&Attacker) -> Set| {
                places(&front.attackers, |one| of(one) & bit(place) != 0)
            };
            front.defenders.push(Defender {
                factors: rival.factors,
                touched: by(&|one| one.touches),
                beside: by(&|one| one.touches & !one.across),
            });
        }
        front
    }

    /// The attackers of a set.
    pub(crate) fn attackers_in(&self, set: Set) -> impl Iterator<Item = &Attacker> {
        bits(set).filter_map(|at| self.attackers.get(at))
    }

    /// The defenders of a set.
    pub(super) fn defenders_in(&self, set: Set) -> impl Iterator<Item = &Defender> {
        bits(set).filter_map(|at| self.defenders.get(at))
    }

    /// The defenders that the attacker may attack.
    pub(super) fn touches(&self, attacker: usize) -> Set {
        self.attackers.get(attacker).map_or(0, |one| one.touches)
    }

    /// Those of them in touch with it on open ground.
    pub(super) fn plain(&self, attacker: usize) -> Set {
        self.attackers.get(attacker).map_or(0, |one| one.plain)
    }

    /// The attackers that may attack any of these defenders.
    pub(crate) fn attackers_of(&self, defenders: Set) -> Set {
        let attackers = self.defenders_in(defenders).map(|one| one.touched);
        attackers.fold(0, |set, one| set | one)
    }

    /// The attackers that may attack the defender.
    pub(super) fn touched(&self, defender: usize) -> Set {
        self.defenders.get(defender).map_or(0, |one| one.touched)
    }

    /// The battle with another defender in it, by those who may attack that one, too.
    pub(crate) fn widened(&self, bout: Bout, defender: usize) -> Bout {
        let attackers = bout.attackers & self.touched(defender);
        Bout::of(attackers, bout.defenders | bit(defender))
    }

    /// These attackers, and the others of their sea squares.
    pub(crate) fn with_mates(&self, attackers: Set) -> Set {
        let fighting = self.attackers_in(attackers);
        fighting.fold(attackers, |set, one| set | one.mates)
    }

    /// Whether the odds of a battle are not worse than the worst.
    pub(crate) fn is_bearable(&self, bout: Bout) -> bool {
        self.defence(bout.defenders, bout.attackers) <= self.capacity(bout.attackers)
    }

    /// The most defence factors that these attackers may fight together.
    pub(super) fn capacity(&self, attackers: Set) -> u32 {
        let factors = self.attackers_in(attackers).map(|one| one.factor);
        WORST_ODDS * factors.sum::<u32>()
    }

    /// The defence factors of these defenders: doubled across a river, unless one of the attackers is on the same bank
    /// (RIV-5).
    pub(super) fn defence(&self, defenders: Set, attackers: Set) -> u32 {
        let factors = self.defenders_in(defenders).map(|one| {
            let [near, across] = one.factors;
            let all_across = one.beside & attackers == 0;
            if all_across { across } else { near }
        });
        factors.sum()
    }

    /// The defence factor against an attacker on the same bank.
    pub(super) fn near(&self, defender: usize) -> u32 {
        let one = self.defenders.get(defender);
        one.map_or(0, |one| one.factors[0])
    }

    /// The defenders that have to be fought because of a battle.
    pub(crate) fn called_by(&self, bout: Bout) -> Set {
        let calls = self.attackers_in(bout.attackers).flat_map(|one| &one.calls);
        let called = calls.filter(|(when, _)| bout.defenders & when != 0);
        called.fold(0, |set, (_, whom)| set | whom)
    }

    /// The attackers and the defenders that hang together with these, by who touches whom.
    pub(crate) fn hanging_with(&self, from: Bout, within: Bout) -> Bout {
        let (mut found, mut fresh) = (from, from);
        while fresh != Bout::default() {
            let attackers = self.defenders_in(fresh.defenders);
            let attackers = attackers.fold(0, |set, one| set | one.touched);
            let defenders = self.attackers_in(fresh.attackers);
            let defenders = defenders.fold(0, |set, one| set | one.touches);
            let touched = Bout::of(attackers, defenders);
            fresh = touched.within(within).without(found);
            found = found.or(fresh);
        }
        found
    }
}

/// The places of those that fit.
fn places<T>(of: &[T], fits: impl Fn(&T) -> bool) -> Set {
    let fitting = of.iter().enumerate().filter(|(_, one)| fits(one));
    set_of(fitting.map(|(at, _)| at))
}

/// Whom a unit may attack, what that calls for, and who stands with it on a sea square.
fn attacker_of<S: Copy + PartialEq>(
    owner: &Owner<S>,
    owners: &[Owner<S>],
    rivals: &[Rival<S>],
    contact: impl Fn(S, S) -> Option<Contact>,
) -> Attacker {
    let touching = rivals.iter();
    let touching = touching.map(|rival| (rival, contact(owner.square, rival.square)));
    let touching: Vec<(&Rival<S>, Option<Contact>)> = touching.collect();
    let such = |fits: &dyn Fn(&Rival<S>, Contact) -> bool| {
        places(&touching, |(rival, contact)| {
            contact.is_some_and(|contact| fits(rival, contact))
        })
    };
    let touches = such(&|_, _| true);
    let open = such(&|rival, contact| contact.river.is_none() && !rival.fortress);
    // All across a river line, and all in a fortress, are fought if one is.
    let mut calls: Vec<(Set, Set)> = Vec::new();
    for (rival, contact) in &touching {
        let river = contact.and_then(|contact| contact.river);
        let line = such(&|_, contact| river.is_some() && contact.river == river);
        let inside = such(&|other, _| rival.fortress && other.square == rival.square);
        calls.extend([line, inside].map(|set| (set, set)));
    }
    // Who attacks out of a fortress at all calls for all around it (FTR-4).
    calls.extend(owner.fortress.then_some((touches, open)));
    calls.retain(|(when, whom)| when != whom || whom.count_ones() > 1);
    let is_afloat = such(&|_, contact| contact.sea) != 0;
    let is_mate = |other: &Owner<S>| other.square == owner.square && other.attack.is_some();
    Attacker {
        factor: owner.attack.unwrap_or_default(),
        touches,
        plain: if owner.fortress { 0 } else { open },
        across: such(&|_, contact| contact.river.is_some()),
        mates: places(owners, |other| is_afloat && is_mate(other)),
        calls,
    }
}
