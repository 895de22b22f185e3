//! Resolved actions.

use beachhead_engine::Violation;
use beachhead_schema::hex::HexIx;
use beachhead_schema::{Id, cannot_happen};

use crate::data::equipment::Gear;
use crate::data::opened::LandingsGame;
use crate::data::pile::CardIx;
use crate::data::roster::UnitIx;
use crate::data::seats::Section;
use crate::script::Action;
use crate::state::way::Way;

/// An action, resolved to indices: see [`Action`](beachhead_schema::games::landings::Action) for what each means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resolved {
    Deal,
    Equip {
        unit: UnitIx,
        with: Gear,
    },
    Jump {
        unit: UnitIx,
    },
    RollNight,
    Lay {
        card: CardIx,
    },
    HandOut {
        to: Section,
        card: CardIx,
    },
    Play {
        card: CardIx,
        instead: Option<CardIx>,
        section: Option<Section>,
    },
    RollCard,
    RollReinforcements,
    RollInitiative,
    Order {
        unit: UnitIx,
    },
    OnTheMove {
        unit: UnitIx,
    },
    Restore {
        unit: UnitIx,
        figures: u8,
    },
    Move {
        unit: UnitIx,
        way: Way,
    },
    Exit {
        unit: UnitIx,
        way: Way,
    },
    Deploy {
        unit: UnitIx,
        hex: HexIx,
    },
    ReturnCraft {
        craft: UnitIx,
        hex: HexIx,
    },
    Attack {
        unit: UnitIx,
        hex: HexIx,
    },
    Bombard {
        hex: HexIx,
    },
    Strike {
        hexes: Way,
    },
    Ambush,
    IgnoreFlag,
    Retreat {
        unit: UnitIx,
        way: Way,
    },
    BattleBack,
    TakeGround {
        beyond: Option<HexIx>,
    },
    Work {
        unit: UnitIx,
        hex: HexIx,
    },
    Bridge {
        unit: UnitIx,
        hex: HexIx,
    },
    Blow {
        hex: HexIx,
    },
    Recover {
        unit: UnitIx,
    },
    Resupply {
        truck: UnitIx,
        unit: UnitIx,
        figures: u8,
    },
    Enter {
        unit: UnitIx,
        hex: HexIx,
    },
    Draw,
    Keep {
        card: CardIx,
    },
    Done,
}

/// Resolves an action.
///
/// # Errors
/// Names what the game doesn't know.
pub(crate) fn read_action(game: &LandingsGame, action: &Action) -> Result<Resolved, Violation> {
    Ok(match action {
        Action::Deal => Resolved::Deal,
        Action::Equip { unit, with } => Resolved::Equip {
            unit: game.unit(unit)?,
            with: game.gear(with)?,
        },
        Action::Jump { unit } => Resolved::Jump {
            unit: game.unit(unit)?,
        },
        Action::RollNight => Resolved::RollNight,
        Action::Lay { card } => Resolved::Lay {
            card: game.card(card)?,
        },
        Action::HandOut { to, card } => Resolved::HandOut {
            to: LandingsGame::section(to)?,
            card: game.card(card)?,
        },
        Action::Play {
            card,
            instead,
            section,
        } => Resolved::Play {
            card: game.card(card)?,
            instead: instead.as_ref().map(|id| game.card(id)).transpose()?,
            section: section.as_ref().map(LandingsGame::section).transpose()?,
        },
        Action::RollCard => Resolved::RollCard,
        Action::RollReinforcements => Resolved::RollReinforcements,
        Action::RollInitiative => Resolved::RollInitiative,
        Action::Order { unit } => Resolved::Order {
            unit: game.unit(unit)?,
        },
        Action::OnTheMove { unit } => Resolved::OnTheMove {
            unit: game.unit(unit)?,
        },
        Action::Restore { unit, figures } => Resolved::Restore {
            unit: game.unit(unit)?,
            figures: *figures,
        },
        Action::Move { unit, path } => Resolved::Move {
            unit: game.unit(unit)?,
            way: game.way(path)?,
        },
        Action::Exit { unit, path } => Resolved::Exit {
            unit: game.unit(unit)?,
            way: game.way(path)?,
        },
        Action::Deploy { unit, hex } => Resolved::Deploy {
            unit: game.unit(unit)?,
            hex: game.hex(hex)?,
        },
        Action::ReturnCraft { craft, hex } => Resolved::ReturnCraft {
            craft: game.unit(craft)?,
            hex: game.hex(hex)?,
        },
        Action::Attack { unit, hex } => Resolved::Attack {
            unit: game.unit(unit)?,
            hex: game.hex(hex)?,
        },
        Action::Bombard { hex } => Resolved::Bombard {
            hex: game.hex(hex)?,
        },
        Action::Strike { hexes } => Resolved::Strike {
            hexes: game.way(hexes)?,
        },
        Action::Ambush => Resolved::Ambush,
        Action::IgnoreFlag => Resolved::IgnoreFlag,
        Action::Retreat { unit, path } => Resolved::Retreat {
            unit: game.unit(unit)?,
            way: game.way(path)?,
        },
        Action::BattleBack => Resolved::BattleBack,
        Action::TakeGround { beyond } => Resolved::TakeGround {
            beyond: beyond.as_ref().map(|hex| game.hex(hex)).transpose()?,
        },
        Action::Work { unit, hex } => Resolved::Work {
            unit: game.unit(unit)?,
            hex: game.hex(hex)?,
        },
        Action::Bridge { unit, hex } => Resolved::Bridge {
            unit: game.unit(unit)?,
            hex: game.hex(hex)?,
        },
        Action::Blow { hex } => Resolved::Blow {
            hex: game.hex(hex)?,
        },
        Action::Recover { unit } => Resolved::Recover {
            unit: game.unit(unit)?,
        },
        Action::Resupply {
            truck,
            unit,
            figures,
        } => Resolved::Resupply {
            truck: game.unit(truck)?,
            unit: game.unit(unit)?,
            figures: *figures,
        },
        Action::Enter { unit, hex } => Resolved::Enter {
            unit: game.unit(unit)?,
            hex: game.hex(hex)?,
        },
        Action::Draw => Resolved::Draw,
        Action::Keep { card } => Resolved::Keep {
            card: game.card(card)?,
        },
        Action::Done => Resolved::Done,
    })
}

/// The action that a resolved one stands for.
pub(crate) fn action_from_resolved(game: &LandingsGame, action: &Resolved) -> Action {
    let unit_id = |unit: UnitIx| game.unit_id(unit);
    let card_id = |card: CardIx| game.card_id(card);
    match *action {
        Resolved::Deal => Action::Deal,
        Resolved::Equip { unit, with } => Action::Equip {
            unit: unit_id(unit),
            with: match with {
                Gear::Weapon(kind) => game.roster[kind].id.clone(),
                Gear::Accessory(at) => {
                    let known = game.accessories.get(usize::from(at));
                    known.cloned().unwrap_or_else(|| {
                        cannot_happen!(Id::default(), "there is no accessory {at}")
                    })
                }
            },
        },
        Resolved::Jump { unit } => Action::Jump {
            unit: unit_id(unit),
        },
        Resolved::RollNight => Action::RollNight,
        Resolved::Lay { card } => Action::Lay {
            card: card_id(card),
        },
        Resolved::HandOut { to, card } => Action::HandOut {
            to: to.name().into(),
            card: card_id(card),
        },
        Resolved::Play {
            card,
            instead,
            section,
        } => Action::Play {
            card: card_id(card),
            instead: instead.map(card_id),
            section: section.map(|section| section.name().into()),
        },
        Resolved::RollCard => Action::RollCard,
        Resolved::RollReinforcements => Action::RollReinforcements,
        Resolved::RollInitiative => Action::RollInitiative,
        Resolved::Order { unit } => Action::Order {
            unit: unit_id(unit),
        },
        Resolved::OnTheMove { unit } => Action::OnTheMove {
            unit: unit_id(unit),
        },
        Resolved::Restore { unit, figures } => Action::Restore {
            unit: unit_id(unit),
            figures,
        },
        Resolved::Move { unit, way } => Action::Move {
            unit: unit_id(unit),
            path: game.numbers(&way),
        },
        Resolved::Exit { unit, way } => Action::Exit {
            unit: unit_id(unit),
            path: game.numbers(&way),
        },
        Resolved::Deploy { unit, hex } => Action::Deploy {
            unit: unit_id(unit),
            hex: game.number(hex),
        },
        Resolved::ReturnCraft { craft, hex } => Action::ReturnCraft {
            craft: unit_id(craft),
            hex: game.number(hex),
        },
        Resolved::Attack { unit, hex } => Action::Attack {
            unit: unit_id(unit),
            hex: game.number(hex),
        },
        Resolved::Bombard { hex } => Action::Bombard {
            hex: game.number(hex),
        },
        Resolved::Strike { hexes } => Action::Strike {
            hexes: game.numbers(&hexes),
        },
        Resolved::Ambush => Action::Ambush,
        Resolved::IgnoreFlag => Action::IgnoreFlag,
        Resolved::Retreat { unit, way } => Action::Retreat {
            unit: unit_id(unit),
            path: game.numbers(&way),
        },
        Resolved::BattleBack => Action::BattleBack,
        Resolved::TakeGround { beyond } => Action::TakeGround {
            beyond: beyond.map(|hex| game.number(hex)),
        },
        Resolved::Work { unit, hex } => Action::Work {
            unit: unit_id(unit),
            hex: game.number(hex),
        },
        Resolved::Bridge { unit, hex } => Action::Bridge {
            unit: unit_id(unit),
            hex: game.number(hex),
        },
        Resolved::Blow { hex } => Action::Blow {
            hex: game.number(hex),
        },
        Resolved::Recover { unit } => Action::Recover {
            unit: unit_id(unit),
        },
        Resolved::Resupply {
            truck,
            unit,
            figures,
        } => Action::Resupply {
            truck: unit_id(truck),
            unit: unit_id(unit),
            figures,
        },
        Resolved::Enter { unit, hex } => Action::Enter {
            unit: unit_id(unit),
            hex: game.number(hex),
        },
        Resolved::Draw => Action::Draw,
        Resolved::Keep { card } => Action::Keep {
            card: card_id(card),
        },
        Resolved::Done => Action::Done,
    }
}
