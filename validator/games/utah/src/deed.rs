//! A deed: an action with its names looked up, once and here. What isn't known is refused by the rule that would want it.

use crate::script::Action;
use beachhead_schema::Id;
use beachhead_schema::cannot_happen;
use beachhead_schema::hex::{HexIx, HexNo};

use super::cups::Cup;
use super::game::UtahGame;
use super::roster::{Role, Side, UnitIx};
use super::rules::Rule;
use super::support::cups_of;
use beachhead_engine::Violation;

/// What a player does, as the rules see it: see [`Action`].
#[derive(Clone, Debug, PartialEq)]
pub enum Deed {
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

impl UtahGame {
    /// The deed that an action means.
    pub(super) fn deed(&self, action: &Action) -> Result<Deed, Violation> {
        Ok(match action {
            Action::PlaceBeachhead { hex } => Deed::PlaceBeachhead(self.hex(hex, Rule::MarkerHex)?),
            Action::PlaceUnit { unit, hex } => {
                let unit = self.unit(unit)?;
                let rule = match self.roster[unit].role {
                    Role::AtStart(_) => Rule::AtStartHex,
                    Role::Drop(_) => Rule::DropBesideOwnZone,
                    _ => Rule::FirstWave,
                };
                Deed::PlaceUnit(unit, self.hex(hex, rule)?)
            }
            Action::PlaceDropZone { division, hex } => {
                let mut divisions = self.roster.divisions.iter();
                let Some(at) = divisions.position(|known| known == division) else {
                    let why = format!("`{division}` is no airborne division of the scenario");
                    return Err(Violation::new(Rule::KnownCounter, why));
                };
                Deed::PlaceDropZone(at, self.hex(hex, Rule::DropZoneSite)?)
            }
            Action::RollDrop { unit } => Deed::RollDrop(self.unit(unit)?),
            Action::LoseStep { unit } => Deed::LoseStep(self.unit(unit)?),
            Action::DropAttack { hex } => Deed::DropAttack(self.hex(hex, Rule::DropAttackDue)?),
            Action::BeachAssault { hex } => {
                Deed::BeachAssault(self.hex(hex, Rule::AssaultEveryHex)?)
            }
            Action::RollWeather => Deed::RollWeather,
            Action::SetAside { side } => Deed::SetAside(side_of(side)?),
            Action::LoseMarker => Deed::LoseMarker,
            Action::Rebuild { unit } => Deed::Rebuild(self.unit(unit)?),
            Action::Move { unit, path } => {
                let unit = self.unit(unit)?;
                Deed::Move(unit, self.way(path, self.off_map(unit, Rule::StepByStep))?)
            }
            Action::Attack { units, hex } => {
                let units = units.iter().map(|unit| self.unit(unit));
                let units = units.collect::<Result<_, _>>()?;
                Deed::Attack(units, self.hex(hex, Rule::AttackAdjacent)?)
            }
            Action::Draw { side, cup } => {
                let side = side_of(side)?;
                Deed::Draw(
                    side,
                    Cup::named(cup).ok_or_else(|| no_cup(side, cup.as_str()))?,
                )
            }
            Action::Naval => Deed::Naval,
            Action::Mines => Deed::Mines,
            Action::Bombard { unit } => Deed::Bombard(self.unit(unit)?),
            Action::Defend { unit } => Deed::Defend(self.unit(unit)?),
            Action::StiffResistance => Deed::StiffResistance,
            Action::Resolve => Deed::Resolve,
            Action::Retreat { unit, path } => {
                Deed::Retreat(self.unit(unit)?, self.way(path, Rule::RetreatWay)?)
            }
            Action::Advance { unit } => Deed::Advance(self.unit(unit)?),
            Action::Done => Deed::Done,
        })
    }

    /// The deed as scripts write it.
    pub(super) fn action(&self, deed: &Deed) -> Action {
        let id = |unit: &UnitIx| self.roster[*unit].id.clone();
        let number = |hex: &HexIx| self.number(*hex);
        let numbers = |path: &[HexIx]| path.iter().map(number).collect();
        match deed {
            Deed::PlaceBeachhead(hex) => Action::PlaceBeachhead { hex: number(hex) },
            Deed::PlaceUnit(unit, hex) => Action::PlaceUnit {
                unit: id(unit),
                hex: number(hex),
            },
            Deed::PlaceDropZone(division, hex) => Action::PlaceDropZone {
                division: self.division(*division),
                hex: number(hex),
            },
            Deed::RollDrop(unit) => Action::RollDrop { unit: id(unit) },
            Deed::LoseStep(unit) => Action::LoseStep { unit: id(unit) },
            Deed::DropAttack(hex) => Action::DropAttack { hex: number(hex) },
            Deed::BeachAssault(hex) => Action::BeachAssault { hex: number(hex) },
            Deed::RollWeather => Action::RollWeather,
            Deed::SetAside(side) => Action::SetAside {
                side: side.name().into(),
            },
            Deed::LoseMarker => Action::LoseMarker,
            Deed::Rebuild(unit) => Action::Rebuild { unit: id(unit) },
            Deed::Move(unit, path) => Action::Move {
                unit: id(unit),
                path: numbers(path),
            },
            Deed::Attack(units, hex) => Action::Attack {
                units: units.iter().map(id).collect(),
                hex: number(hex),
            },
            Deed::Draw(side, cup) => Action::Draw {
                side: side.name().into(),
                cup: cup.name().into(),
            },
            Deed::Naval => Action::Naval,
            Deed::Mines => Action::Mines,
            Deed::Bombard(unit) => Action::Bombard { unit: id(unit) },
            Deed::Defend(unit) => Action::Defend { unit: id(unit) },
            Deed::StiffResistance => Action::StiffResistance,
            Deed::Resolve => Action::Resolve,
            Deed::Retreat(unit, path) => Action::Retreat {
                unit: id(unit),
                path: numbers(path),
            },
            Deed::Advance(unit) => Action::Advance { unit: id(unit) },
            Deed::Done => Action::Done,
        }
    }

    /// The name of a division that drops.
    pub(super) fn division(&self, at: usize) -> Id {
        let division = self.roster.divisions.get(at).cloned();
        division.unwrap_or_else(|| cannot_happen!(Id::default(), "there is no division {at}"))
    }

    fn unit(&self, id: &Id) -> Result<UnitIx, Violation> {
        let found = self
            .roster
            .find(id)
            .filter(|unit| self.roster[*unit].role != Role::Absent);
        let why = || {
            Violation::new(
                Rule::KnownCounter,
                format!("no unit of the scenario is called {id}"),
            )
            .of(id.clone())
        };
        found.ok_or_else(why)
    }

    fn hex(&self, number: &HexNo, rule: Rule) -> Result<HexIx, Violation> {
        let known = self.ground.find(number);
        let found = known.or_else(|| self.board.hex(number.as_str()));
        found.ok_or_else(|| {
            Violation::new(rule, format!("the map has no hex {number}")).at(number.clone())
        })
    }

    fn way(&self, path: &[HexNo], rule: Rule) -> Result<Vec<HexIx>, Violation> {
        path.iter().map(|number| self.hex(number, rule)).collect()
    }
}

fn side_of(name: &Id) -> Result<Side, Violation> {
    Side::named(name).ok_or_else(|| {
        let why = format!("`{name}` is no side of this game");
        Violation::new(Rule::KnownCounter, why)
    })
}

/// The refusal of a cup that the side has not.
pub(super) fn no_cup(side: Side, cup: &str) -> Violation {
    let why = format!("the {} side has no cup `{cup}`", side.name());
    Violation::new(cups_of(side), why)
}
