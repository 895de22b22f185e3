//! [`Theatre`]: the units that touch each other across the lines, as a front that can be divided into battles.

use beachhead_kit::{HexIx, UnitIx};

use crate::data::ground::Terrain;
use crate::data::sides::Side;
use crate::division::{Bout, Contact, Front, Owner, Rival, bits};
use crate::state::Battle;
use crate::view::{self, View};

/// The most units of a side that a front has places for.
pub(crate) const MOST_UNITS: usize = 128;

/// Units that touch each other, with their places in a front.
#[derive(Clone, Debug, Default)]
pub(crate) struct Theatre {
    /// Those of the attacker, headquarters among them.
    pub(crate) owners: Vec<UnitIx>,
    pub(crate) rivals: Vec<UnitIx>,
    pub(crate) front: Front,
}

/// How a square touches one beside it, as units that attack out of it see it.
pub(crate) fn contact(view: View<'_>, from: HexIx, to: HexIx) -> Option<Contact> {
    let ground = &view.game.ground;
    let link = ground.link(from, to)?;
    if ground[from].is(Terrain::Sea) {
        // INVATK-1.
        return (ground[from].arrow == Some(to)).then_some(Contact {
            river: None,
            sea: true,
        });
    }
    ground[to].is_open().then_some(Contact {
        river: link.river,
        sea: false,
    })
}

/// Whether units on the two squares are in touch so that they have to fight: on open ground, or along an arrow.
fn is_plain(view: View<'_>, from: HexIx, to: HexIx) -> bool {
    let is_fortress = |hex: HexIx| view.game.ground[hex].is(Terrain::Fortress);
    let open = contact(view, from, to).is_some_and(|contact| contact.river.is_none());
    open && !is_fortress(from) && !is_fortress(to)
}

/// The enemy squares with which a unit there has to fight.
pub(crate) fn engaged_with<'a>(
    view: View<'a>,
    side: Side,
    hex: HexIx,
) -> impl Iterator<Item = HexIx> + 'a {
    let around = view.game.ground.links(hex).map(|link| link.to);
    around
        .filter(move |to| view::holder(view, *to) == Some(side.enemy()) && is_plain(view, hex, *to))
}

impl Theatre {
    /// All of the board: every unit of the attacker that touches an enemy, and whom it touches.
    pub(crate) fn whole(view: View<'_>, attacker: Side) -> Self {
        let mut squares: [Vec<HexIx>; 2] = Default::default();
        let [own, enemy] = &mut squares;
        for (_, hex) in view::on_board(view, attacker) {
            let mut touches = touched(view, attacker, hex).peekable();
            if own.contains(&hex) || touches.peek().is_none() {
                continue;
            }
            own.push(hex);
            for to in touches {
                if !enemy.contains(&to) {
                    enemy.push(to);
                }
            }
        }
        Self::of(view, squares)
    }

    /// What hangs together with these squares of the attacker, by who touches whom.
    pub(crate) fn around(
        view: View<'_>,
        attacker: Side,
        from: impl Iterator<Item = HexIx>,
    ) -> Self {
        let mut squares: [Vec<HexIx>; 2] = Default::default();
        let [own, enemy] = &mut squares;
        for hex in from {
            if !own.contains(&hex) {
                own.push(hex);
            }
        }
        let (mut owns, mut enemies) = (0, 0);
        loop {
            if let Some(&hex) = own.get(owns) {
                owns += 1;
                for to in touched(view, attacker, hex) {
                    if !enemy.contains(&to) {
                        enemy.push(to);
                    }
                }
            } else if let Some(&hex) = enemy.get(enemies) {
                enemies += 1;
                let around = view.game.ground.links(hex).map(|link| link.to);
                for from in around.filter(|from| view::holder(view, *from) == Some(attacker)) {
                    if contact(view, from, hex).is_some() && !own.contains(&from) {
                        own.push(from);
                    }
                }
            } else {
                return Self::of(view, squares);
            }
        }
    }

    fn of(view: View<'_>, [own, enemy]: [Vec<HexIx>; 2]) -> Self {
        let units = |squares: &[HexIx]| {
            let units = squares.iter().flat_map(|hex| view.units_in(*hex));
            let mut units: Vec<UnitIx> = units.collect();
            units.sort_unstable();
            units.truncate(MOST_UNITS);
            units
        };
        let (owners, rivals) = (units(&own), units(&enemy));
        let is_fortress = |hex: HexIx| view.game.ground[hex].is(Terrain::Fortress);
        let placed = |units: &[UnitIx]| -> Vec<(UnitIx, HexIx)> {
            let placed = units.iter().map(|unit| Some((*unit, view.hex_of(*unit)?)));
            placed.flatten().collect()
        };
        let attackers: Vec<Owner<HexIx>> = placed(&owners)
            .into_iter()
            .map(|(unit, square)| {
                let counter = view.counter(unit);
                Owner {
                    square,
                    attack: (!counter.is_hq()).then_some(u32::from(counter.attack)),
                    fortress: is_fortress(square),
                }
            })
            .collect();
        let defenders: Vec<Rival<HexIx>> = placed(&rivals)
            .into_iter()
            .map(|(unit, square)| {
                let [near, across] = defences(view, unit, square);
                Rival {
                    square,
                    near,
                    across,
                    fortress: is_fortress(square),
                }
            })
            .collect();
        let front = Front::new(&attackers, &defenders, |from, to| contact(view, from, to));
        Self {
            owners,
            rivals,
            front,
        }
    }

    /// A battle by the places of its units; units that are no part of the theatre are left out.
    pub(crate) fn bout(&self, battle: &Battle) -> Bout {
        let set = |of: &[UnitIx], units: &[UnitIx]| {
            let places = units.iter().filter_map(|unit| of.binary_search(unit).ok());
            places.fold(0, |set, place| set | (1 << place))
        };
        Bout {
            attackers: set(&self.owners, &battle.attackers),
            defenders: set(&self.rivals, &battle.defenders),
        }
    }

    /// The battle of a bout.
    pub(crate) fn battle(&self, bout: Bout) -> Battle {
        let units = |of: &[UnitIx], set: u128| {
            bits(set)
                .filter_map(|place| of.get(place))
                .copied()
                .collect()
        };
        Battle {
            attackers: units(&self.owners, bout.attackers),
            defenders: units(&self.rivals, bout.defenders),
        }
    }

    /// The planned battles that are part of the theatre.
    pub(crate) fn planned(&self, view: View<'_>) -> Vec<Bout> {
        let planned = view.state.planned.iter().map(|battle| self.bout(battle));
        planned.filter(|bout| bout.attackers != 0).collect()
    }
}

/// The enemy squares that units there may attack.
fn touched<'a>(view: View<'a>, side: Side, hex: HexIx) -> impl Iterator<Item = HexIx> + 'a {
    let around = view.game.ground.links(hex).map(|link| link.to);
    let enemies = around.filter(move |to| view::holder(view, *to) == Some(side.enemy()));
    enemies.filter(move |to| contact(view, hex, *to).is_some())
}

/// What a unit defends with on its square, and what against an attack from across a river alone: the best reason for a higher
/// factor counts, and no other (DEF-2).
pub(crate) fn defences(view: View<'_>, unit: UnitIx, hex: HexIx) -> [u32; 2] {
    let tables = &view.game.tables;
    let ground = view.game.ground[hex].terrain;
    let times = ground.map_or(1, |terrain| tables.times(terrain));
    let basic = u32::from(view.counter(unit).defence);
    [times, times.max(tables.river)].map(|times| basic * u32::from(times))
}

/// The attack and defence factors of a battle, as they stand against each other.
pub(crate) fn factors(view: View<'_>, battle: &Battle) -> [u32; 2] {
    let attackers = battle.attackers.iter();
    let attack = attackers
        .map(|unit| u32::from(view.counter(*unit).attack))
        .sum();
    let defenders = battle.defenders.iter();
    let defence = defenders.map(|unit| {
        let Some(hex) = view.hex_of(*unit) else {
            return 0;
        };
        let [near, across] = defences(view, *unit, hex);
        match is_across(view, battle, hex) {
            true => across,
            false => near,
        }
    });
    [attack, defence.sum()]
}

/// Whether all attackers come across a river to the square (RIV-5).
pub(crate) fn is_across(view: View<'_>, battle: &Battle, hex: HexIx) -> bool {
    let mut from = view.hexes_of(&battle.attackers);
    from.all(|from| contact(view, from, hex).is_some_and(|contact| contact.river.is_some()))
}
