//! [`Theatre`]: the units that touch each other across the lines, as a front that can be divided into battles.
//!
//! The attacker is the side whose step it is.

use crate::data::{HexIx, Odds, Terrain, UnitIx};
use crate::division::{self, Bout, Contact, Division, Front, Owner, Rival, bits, set_of};
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
    /// In how many steps it is judged whether it can be divided.
    steps: u32,
}

/// How a square touches one beside it, as units that attack out of it see it.
pub(crate) fn contact(view: View<'_>, from: HexIx, to: HexIx) -> Option<Contact> {
    let ground = &view.game.ground;
    let link = ground.link(from, to)?;
    let sea = ground[from].is(Terrain::Sea);
    let (touches, river) = match sea {
        true => (ground[from].arrow == Some(to), None), // INVATK-1.
        false => (ground[to].is_open(), link.river),
    };
    touches.then_some(Contact { river, sea })
}

/// The river line across which a square touches one beside it.
pub(crate) fn river(view: View<'_>, from: HexIx, to: HexIx) -> Option<u8> {
    contact(view, from, to)?.river
}

/// The enemy squares with which a unit there has to fight: those in touch on open ground, or along an arrow.
pub(crate) fn engaged_with(view: View<'_>, hex: HexIx) -> impl Iterator<Item = HexIx> {
    let is_fortress = move |hex: HexIx| view.game.ground[hex].is(Terrain::Fortress);
    let on_same_bank = touched(view, hex).filter(move |to| river(view, hex, *to).is_none());
    on_same_bank.filter(move |to| !is_fortress(hex) && !is_fortress(*to))
}

/// Whether a unit there has to fight.
pub(crate) fn is_engaged(view: View<'_>, hex: HexIx) -> bool {
    engaged_with(view, hex).next().is_some()
}

impl Theatre {
    /// All of the board: every unit of the attacker that touches an enemy, and whom it touches.
    pub(crate) fn whole(view: View<'_>) -> Self {
        let own = view::on_board(view, view.state.phase.side()).map(|(_, hex)| hex);
        let touching = own.filter(|hex| touched(view, *hex).next().is_some());
        Self::around(view, touching.collect())
    }

    /// What hangs together with these squares of the attacker, by who touches whom.
    pub(crate) fn around(view: View<'_>, mut open: Vec<HexIx>) -> Self {
        let attacker = view.state.phase.side();
        let is_own = |hex: &HexIx| view::holder(view, *hex) == Some(attacker);
        let mut found: Vec<HexIx> = Vec::new();
        while let Some(hex) = open.pop() {
            if found.contains(&hex) {
                continue;
            }
            found.push(hex);
            if is_own(&hex) {
                open.extend(touched(view, hex));
            } else {
                let around = view.game.ground.links(hex).map(|link| link.to);
                let touching = |from: &HexIx| contact(view, *from, hex).is_some();
                open.extend(around.filter(|from| is_own(from) && touching(from)));
            }
        }
        let placed = found
            .iter()
            .flat_map(|hex| view.units_in(*hex).map(|unit| (unit, *hex)));
        let (mut own, mut enemy): (Vec<_>, Vec<_>) = placed.partition(|(_, hex)| is_own(hex));
        own.sort_unstable();
        enemy.sort_unstable();
        let is_fortress = |hex: HexIx| view.game.ground[hex].is(Terrain::Fortress);
        let attackers = own.iter().map(|&(unit, square)| {
            let counter = view.counter(unit);
            Owner {
                square,
                attack: (!counter.is_hq()).then_some(u32::from(counter.attack)),
                fortress: is_fortress(square),
            }
        });
        let defenders = enemy.iter().map(|&(unit, square)| Rival {
            square,
            factors: defences(view, unit, square),
            fortress: is_fortress(square),
        });
        let (attackers, defenders): (Vec<_>, Vec<_>) = (attackers.collect(), defenders.collect());
        Self {
            front: Front::new(&attackers, &defenders, |from, to| contact(view, from, to)),
            owners: own.into_iter().map(|(unit, _)| unit).collect(),
            rivals: enemy.into_iter().map(|(unit, _)| unit).collect(),
            steps: view.game.division_steps,
        }
    }

    /// Divides what the planned battles leave over (MUL-3).
    pub(crate) fn divide(&self, planned: &[Bout]) -> Division {
        division::divide(&self.front, planned, self.steps)
    }

    /// Divides combat so that of these attackers all fight, and of these defenders all are fought.
    pub(crate) fn divide_owed(&self, owed: Bout) -> Division {
        division::divide_owed(&self.front, owed, self.steps)
    }

    /// The first unit for which no battle is left: one that has to be fought, if there is one.
    pub(crate) fn left_over(&self, planned: &[Bout]) -> Option<Bout> {
        division::left_over(&self.front, planned, self.steps)
    }

    /// A battle by the places of its units; units that are no part of the theatre are left out.
    pub(crate) fn bout(&self, battle: &Battle) -> Bout {
        let set = |of: &[UnitIx], units: &[UnitIx]| {
            set_of(units.iter().filter_map(|unit| of.binary_search(unit).ok()))
        };
        let attackers = set(&self.owners, &battle.attackers);
        Bout::of(attackers, set(&self.rivals, &battle.defenders))
    }

    /// The battle of a bout.
    pub(crate) fn battle(&self, bout: Bout) -> Battle {
        let units = |of: &[UnitIx], set| {
            let units = bits(set).filter_map(|place| of.get(place).copied());
            units.collect()
        };
        Battle {
            attackers: units(&self.owners, bout.attackers),
            defenders: units(&self.rivals, bout.defenders),
        }
    }

    /// The units that are in none of these battles.
    pub(crate) fn free(&self, planned: &[Bout]) -> Bout {
        let [attackers, defenders] = [&self.owners, &self.rivals].map(|of| set_of(0..of.len()));
        Bout::of(attackers, defenders).without(Bout::all(planned))
    }

    /// The planned battles that are part of the theatre.
    pub(crate) fn planned(&self, view: View<'_>) -> Vec<Bout> {
        let planned = view.state.planned.iter().map(|battle| self.bout(battle));
        planned.filter(|bout| bout.attackers != 0).collect()
    }
}

/// The enemy squares that units there may attack.
pub(crate) fn touched(view: View<'_>, hex: HexIx) -> impl Iterator<Item = HexIx> {
    let enemy = view.state.phase.side().enemy();
    let around = view.game.ground.links(hex).map(|link| link.to);
    let enemies = around.filter(move |to| view::holder(view, *to) == Some(enemy));
    enemies.filter(move |to| contact(view, hex, *to).is_some())
}

/// What a unit defends with, and what against an attack from across a river alone: the best reason for more counts (DEF-2).
pub(crate) fn defences(view: View<'_>, unit: UnitIx, hex: HexIx) -> [u32; 2] {
    let tables = &view.game.tables;
    let terrain = view.game.ground[hex].terrain;
    let times = terrain.and_then(|terrain| tables.terrain.get(terrain as usize));
    let times = times.copied().unwrap_or(1);
    let basic = u32::from(view.counter(unit).defence);
    [times, times.max(tables.river)].map(|times| basic * u32::from(times))
}

/// The attack and defence factors of a battle, as they stand against each other.
pub(crate) fn factors(view: View<'_>, battle: &Battle) -> [u32; 2] {
    let attack = |unit: &UnitIx| u32::from(view.counter(*unit).attack);
    let defence = |unit: &UnitIx| {
        let hex = view.hex_of(*unit)?;
        let [near, across] = defences(view, *unit, hex);
        let all_across = is_across(view, battle, hex);
        Some(if all_across { across } else { near })
    };
    let attack = battle.attackers.iter().map(attack).sum();
    let defence = battle.defenders.iter().filter_map(defence).sum();
    [attack, defence]
}

/// The odds of a battle, as columns have them: none if they are worse than the worst.
pub(crate) fn odds(view: View<'_>, battle: &Battle) -> Option<String> {
    let [attack, defence] = factors(view, battle);
    Odds::of(attack, defence).map(|odds| odds.to_string())
}

/// Whether all attackers come across a river to the square (RIV-5).
pub(crate) fn is_across(view: View<'_>, battle: &Battle, hex: HexIx) -> bool {
    let mut from = view.hexes_of(&battle.attackers);
    from.all(|from| river(view, from, hex).is_some())
}
