//! Resolved actions: names are looked up once and here. An unknown name is refused by the rule that asks for it.

use beachhead_engine::Violation;
use beachhead_schema::Id;
use beachhead_schema::hex::HexIx;

use crate::combat::support;
use crate::data::cups::Cup;
use crate::data::opened::UtahGame;
use crate::data::roster::{Role, UnitIx};
use crate::data::sides::Side;
use crate::hexes::nations;
use crate::rules::Rule;
use crate::script::Action;

/// An action, resolved to indices: see [`Action`].
#[derive(Clone, Debug, PartialEq)]
pub enum Resolved {
    PlaceBeachhead(HexIx),
    PlaceUnit(UnitIx, HexIx),
    /// The division, as the roster counts them, and where its marker goes.
    PlaceDropZone(usize, HexIx),
    RollDrop(UnitIx),
    LoseStep(UnitIx),
    DropAttack(HexIx),
    BeachAssault(HexIx),
    RollWeather,
    SetAside(Side),
    LoseMarker,
    Rebuild(UnitIx),
    Move(UnitIx, Vec<HexIx>),
    Attack(Vec<UnitIx>, HexIx),
    Draw(Side, Cup),
    Naval,
    Mines,
    Bombard(UnitIx),
    Defend(UnitIx),
    StiffResistance,
    Resolve,
    Retreat(UnitIx, Vec<HexIx>),
    Advance(UnitIx),
    Done,
}

/// Resolves an action.
pub(crate) fn resolve_action(game: &UtahGame, action: &Action) -> Result<Resolved, Violation> {
    Ok(match action {
        Action::PlaceBeachhead { hex } => Resolved::PlaceBeachhead(game.hex(hex, Rule::MarkerHex)?),
        Action::PlaceUnit { unit, hex } => {
            let unit = game.unit(unit)?;
            let rule = match game.roster[unit].role {
                Role::AtStart(_) => Rule::AtStartHex,
                Role::Drop(_) => Rule::DropBesideOwnZone,
                _ => Rule::FirstWave,
            };
            Resolved::PlaceUnit(unit, game.hex(hex, rule)?)
        }
        Action::PlaceDropZone { division, hex } => {
            let mut divisions = game.roster.divisions.iter();
            let Some(at) = divisions.position(|known| known == division) else {
                let why = format!("`{division}` is no airborne division of the scenario");
                return Err(Violation::new(Rule::KnownCounter, why));
            };
            Resolved::PlaceDropZone(at, game.hex(hex, Rule::DropZoneSite)?)
        }
        Action::RollDrop { unit } => Resolved::RollDrop(game.unit(unit)?),
        Action::LoseStep { unit } => Resolved::LoseStep(game.unit(unit)?),
        Action::DropAttack { hex } => Resolved::DropAttack(game.hex(hex, Rule::DropAttackDue)?),
        Action::BeachAssault { hex } => {
            Resolved::BeachAssault(game.hex(hex, Rule::AssaultEveryHex)?)
        }
        Action::RollWeather => Resolved::RollWeather,
        Action::SetAside { side } => Resolved::SetAside(side_of(side)?),
        Action::LoseMarker => Resolved::LoseMarker,
        Action::Rebuild { unit } => Resolved::Rebuild(game.unit(unit)?),
        Action::Move { unit, path } => {
            let unit = game.unit(unit)?;
            Resolved::Move(
                unit,
                game.way(path, nations::off_map(game, unit, Rule::StepByStep))?,
            )
        }
        Action::Attack { units, hex } => {
            let units = units.iter().map(|unit| game.unit(unit));
            let units = units.collect::<Result<_, _>>()?;
            Resolved::Attack(units, game.hex(hex, Rule::AttackAdjacent)?)
        }
        Action::Draw { side, cup } => {
            let side = side_of(side)?;
            Resolved::Draw(
                side,
                Cup::named(cup).ok_or_else(|| support::no_cup(side, cup.as_str()))?,
            )
        }
        Action::Naval => Resolved::Naval,
        Action::Mines => Resolved::Mines,
        Action::Bombard { unit } => Resolved::Bombard(game.unit(unit)?),
        Action::Defend { unit } => Resolved::Defend(game.unit(unit)?),
        Action::StiffResistance => Resolved::StiffResistance,
        Action::Resolve => Resolved::Resolve,
        Action::Retreat { unit, path } => {
            Resolved::Retreat(game.unit(unit)?, game.way(path, Rule::RetreatWay)?)
        }
        Action::Advance { unit } => Resolved::Advance(game.unit(unit)?),
        Action::Done => Resolved::Done,
    })
}

/// A resolved action as scripts write it.
pub(crate) fn action(game: &UtahGame, action: &Resolved) -> Action {
    let id = |unit: &UnitIx| game.roster[*unit].id.clone();
    let number = |hex: &HexIx| game.number(*hex);
    let numbers = |path: &[HexIx]| path.iter().map(number).collect();
    match action {
        Resolved::PlaceBeachhead(hex) => Action::PlaceBeachhead { hex: number(hex) },
        Resolved::PlaceUnit(unit, hex) => Action::PlaceUnit {
            unit: id(unit),
            hex: number(hex),
        },
        Resolved::PlaceDropZone(division, hex) => Action::PlaceDropZone {
            division: game.division(*division),
            hex: number(hex),
        },
        Resolved::RollDrop(unit) => Action::RollDrop { unit: id(unit) },
        Resolved::LoseStep(unit) => Action::LoseStep { unit: id(unit) },
        Resolved::DropAttack(hex) => Action::DropAttack { hex: number(hex) },
        Resolved::BeachAssault(hex) => Action::BeachAssault { hex: number(hex) },
        Resolved::RollWeather => Action::RollWeather,
        Resolved::SetAside(side) => Action::SetAside {
            side: side.name().into(),
        },
        Resolved::LoseMarker => Action::LoseMarker,
        Resolved::Rebuild(unit) => Action::Rebuild { unit: id(unit) },
        Resolved::Move(unit, path) => Action::Move {
            unit: id(unit),
            path: numbers(path),
        },
        Resolved::Attack(units, hex) => Action::Attack {
            units: units.iter().map(id).collect(),
            hex: number(hex),
        },
        Resolved::Draw(side, cup) => Action::Draw {
            side: side.name().into(),
            cup: cup.name().into(),
        },
        Resolved::Naval => Action::Naval,
        Resolved::Mines => Action::Mines,
        Resolved::Bombard(unit) => Action::Bombard { unit: id(unit) },
        Resolved::Defend(unit) => Action::Defend { unit: id(unit) },
        Resolved::StiffResistance => Action::StiffResistance,
        Resolved::Resolve => Action::Resolve,
        Resolved::Retreat(unit, path) => Action::Retreat {
            unit: id(unit),
            path: numbers(path),
        },
        Resolved::Advance(unit) => Action::Advance { unit: id(unit) },
        Resolved::Done => Action::Done,
    }
}

fn side_of(name: &Id) -> Result<Side, Violation> {
    Side::named(name).ok_or_else(|| {
        let why = format!("`{name}` is no side of this game");
        Violation::new(Rule::KnownCounter, why)
    })
}
