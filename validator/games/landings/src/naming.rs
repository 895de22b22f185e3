//! Names: an action's become a deed's numbers, once, and back again.

use crate::script::Action;
use beachhead_schema::Id;
use beachhead_schema::cannot_happen;
use beachhead_schema::hex::{Extent, HexIx, HexNo};

use super::deed::{Deed, Gear, Way};
use super::game::LandingsGame;
use super::pile::CardIx;
use super::roster::UnitIx;
use super::rules::Rule;
use super::seats::Section;
use beachhead_engine::Violation;

impl LandingsGame {
    fn unit(&self, id: &Id) -> Result<UnitIx, Violation> {
        self.roster.find(id).ok_or_else(|| {
            let why = format!("no unit of the scenario is called {id}");
            Violation::new(Rule::TurnOrder, why).of(id.clone())
        })
    }

    fn hex(&self, number: &HexNo) -> Result<HexIx, Violation> {
        let known = self.board.hex(number.as_str());
        known
            .filter(|hex| self.in_play.contains(*hex))
            .ok_or_else(|| {
                let why = format!("no hex {number} is in play");
                Violation::new(self.rule_of_absence(number), why).at(number.clone())
            })
    }

    /// The row that keeps a hex out of play: a half one needs the next map (L84).
    fn rule_of_absence(&self, number: &HexNo) -> Rule {
        let known = self.board.hex(number.as_str());
        let whole = |hex| self.board.grid().extent(hex) == Extent::Whole;
        match known {
            Some(hex) if !whole(hex) => Rule::JointHex,
            _ => Rule::StaysOnBoard,
        }
    }

    fn way(&self, path: &[HexNo]) -> Result<Way, Violation> {
        let mut way = Way::EMPTY;
        for number in path {
            if !way.push(self.hex(number)?) {
                let why = format!("no way is longer than {} hexes", Way::MOST);
                return Err(Violation::new(Rule::PathFree, why).at(number.clone()));
            }
        }
        Ok(way)
    }

    /// The card of this name.
    pub(super) fn card(&self, id: &Id) -> Result<CardIx, Violation> {
        self.cards.find(id).ok_or_else(|| {
            Violation::new(Rule::TurnOrder, format!("no command card is called {id}"))
        })
    }

    fn section(id: &Id) -> Result<Section, Violation> {
        Section::named(id).ok_or_else(|| {
            let why = format!("`{id}` is no section: `left`, `centre` and `right` are");
            Violation::new(Rule::TurnOrder, why)
        })
    }

    pub(super) fn gear(&self, id: &Id) -> Result<Gear, Violation> {
        let accessory = self.accessories.iter().position(|known| known == id);
        if let Some(at) = accessory.and_then(|at| u8::try_from(at).ok()) {
            return Ok(Gear::Accessory(at));
        }
        let weapon = self.roster.kind_named(id.as_str()).map(Gear::Weapon);
        weapon.ok_or_else(|| {
            let why = format!("`{id}` is no weapon and no accessory");
            Violation::new(Rule::TurnOrder, why)
        })
    }

    /// The deed that an action names.
    ///
    /// # Errors
    /// Names what the game doesn't know.
    pub(super) fn read_action(&self, action: &Action) -> Result<Deed, Violation> {
        Ok(match action {
            Action::Deal => Deed::Deal,
            Action::Equip { unit, with } => Deed::Equip {
                unit: self.unit(unit)?,
                with: self.gear(with)?,
            },
            Action::Jump { unit } => Deed::Jump {
                unit: self.unit(unit)?,
            },
            Action::RollNight => Deed::RollNight,
            Action::Lay { card } => Deed::Lay {
                card: self.card(card)?,
            },
            Action::HandOut { to, card } => Deed::HandOut {
                to: Self::section(to)?,
                card: self.card(card)?,
            },
            Action::Play {
                card,
                instead,
                section,
            } => Deed::Play {
                card: self.card(card)?,
                instead: instead.as_ref().map(|id| self.card(id)).transpose()?,
                section: section.as_ref().map(Self::section).transpose()?,
            },
            Action::RollCard => Deed::RollCard,
            Action::RollReinforcements => Deed::RollReinforcements,
            Action::RollInitiative => Deed::RollInitiative,
            Action::Order { unit } => Deed::Order {
                unit: self.unit(unit)?,
            },
            Action::OnTheMove { unit } => Deed::OnTheMove {
                unit: self.unit(unit)?,
            },
            Action::Restore { unit, figures } => Deed::Restore {
                unit: self.unit(unit)?,
                figures: *figures,
            },
            Action::Move { unit, path } => Deed::Move {
                unit: self.unit(unit)?,
                way: self.way(path)?,
            },
            Action::Exit { unit, path } => Deed::Exit {
                unit: self.unit(unit)?,
                way: self.way(path)?,
            },
            Action::Deploy { unit, hex } => Deed::Deploy {
                unit: self.unit(unit)?,
                hex: self.hex(hex)?,
            },
            Action::ReturnCraft { craft, hex } => Deed::ReturnCraft {
                craft: self.unit(craft)?,
                hex: self.hex(hex)?,
            },
            Action::Attack { unit, hex } => Deed::Attack {
                unit: self.unit(unit)?,
                hex: self.hex(hex)?,
            },
            Action::Bombard { hex } => Deed::Bombard {
                hex: self.hex(hex)?,
            },
            Action::Strike { hexes } => Deed::Strike {
                hexes: self.way(hexes)?,
            },
            Action::Ambush => Deed::Ambush,
            Action::IgnoreFlag => Deed::IgnoreFlag,
            Action::Retreat { unit, path } => Deed::Retreat {
                unit: self.unit(unit)?,
                way: self.way(path)?,
            },
            Action::BattleBack => Deed::BattleBack,
            Action::TakeGround { beyond } => Deed::TakeGround {
                beyond: beyond.as_ref().map(|hex| self.hex(hex)).transpose()?,
            },
            Action::Work { unit, hex } => Deed::Work {
                unit: self.unit(unit)?,
                hex: self.hex(hex)?,
            },
            Action::Bridge { unit, hex } => Deed::Bridge {
                unit: self.unit(unit)?,
                hex: self.hex(hex)?,
            },
            Action::Blow { hex } => Deed::Blow {
                hex: self.hex(hex)?,
            },
            Action::Recover { unit } => Deed::Recover {
                unit: self.unit(unit)?,
            },
            Action::Resupply {
                truck,
                unit,
                figures,
            } => Deed::Resupply {
                truck: self.unit(truck)?,
                unit: self.unit(unit)?,
                figures: *figures,
            },
            Action::Enter { unit, hex } => Deed::Enter {
                unit: self.unit(unit)?,
                hex: self.hex(hex)?,
            },
            Action::Draw => Deed::Draw,
            Action::Keep { card } => Deed::Keep {
                card: self.card(card)?,
            },
            Action::Done => Deed::Done,
        })
    }

    fn unit_id(&self, unit: UnitIx) -> Id {
        self.roster[unit].id.clone()
    }

    /// The name of a card.
    pub(super) fn card_id(&self, card: CardIx) -> Id {
        let known = self.cards.get(card);
        known.map(|card| card.id.clone()).unwrap_or_default()
    }

    /// The action that a deed stands for.
    pub(super) fn deed_to_action(&self, deed: &Deed) -> Action {
        let unit_id = |unit: UnitIx| self.unit_id(unit);
        let card_id = |card: CardIx| self.card_id(card);
        match *deed {
            Deed::Deal => Action::Deal,
            Deed::Equip { unit, with } => Action::Equip {
                unit: unit_id(unit),
                with: match with {
                    Gear::Weapon(kind) => self.roster[kind].id.clone(),
                    Gear::Accessory(at) => {
                        let known = self.accessories.get(usize::from(at));
                        known.cloned().unwrap_or_else(|| {
                            cannot_happen!(Id::default(), "there is no accessory {at}")
                        })
                    }
                },
            },
            Deed::Jump { unit } => Action::Jump {
                unit: unit_id(unit),
            },
            Deed::RollNight => Action::RollNight,
            Deed::Lay { card } => Action::Lay {
                card: card_id(card),
            },
            Deed::HandOut { to, card } => Action::HandOut {
                to: to.name().into(),
                card: card_id(card),
            },
            Deed::Play {
                card,
                instead,
                section,
            } => Action::Play {
                card: card_id(card),
                instead: instead.map(card_id),
                section: section.map(|section| section.name().into()),
            },
            Deed::RollCard => Action::RollCard,
            Deed::RollReinforcements => Action::RollReinforcements,
            Deed::RollInitiative => Action::RollInitiative,
            Deed::Order { unit } => Action::Order {
                unit: unit_id(unit),
            },
            Deed::OnTheMove { unit } => Action::OnTheMove {
                unit: unit_id(unit),
            },
            Deed::Restore { unit, figures } => Action::Restore {
                unit: unit_id(unit),
                figures,
            },
            Deed::Move { unit, way } => Action::Move {
                unit: unit_id(unit),
                path: self.numbers(&way),
            },
            Deed::Exit { unit, way } => Action::Exit {
                unit: unit_id(unit),
                path: self.numbers(&way),
            },
            Deed::Deploy { unit, hex } => Action::Deploy {
                unit: unit_id(unit),
                hex: self.number(hex),
            },
            Deed::ReturnCraft { craft, hex } => Action::ReturnCraft {
                craft: unit_id(craft),
                hex: self.number(hex),
            },
            Deed::Attack { unit, hex } => Action::Attack {
                unit: unit_id(unit),
                hex: self.number(hex),
            },
            Deed::Bombard { hex } => Action::Bombard {
                hex: self.number(hex),
            },
            Deed::Strike { hexes } => Action::Strike {
                hexes: self.numbers(&hexes),
            },
            Deed::Ambush => Action::Ambush,
            Deed::IgnoreFlag => Action::IgnoreFlag,
            Deed::Retreat { unit, way } => Action::Retreat {
                unit: unit_id(unit),
                path: self.numbers(&way),
            },
            Deed::BattleBack => Action::BattleBack,
            Deed::TakeGround { beyond } => Action::TakeGround {
                beyond: beyond.map(|hex| self.number(hex)),
            },
            Deed::Work { unit, hex } => Action::Work {
                unit: unit_id(unit),
                hex: self.number(hex),
            },
            Deed::Bridge { unit, hex } => Action::Bridge {
                unit: unit_id(unit),
                hex: self.number(hex),
            },
            Deed::Blow { hex } => Action::Blow {
                hex: self.number(hex),
            },
            Deed::Recover { unit } => Action::Recover {
                unit: unit_id(unit),
            },
            Deed::Resupply {
                truck,
                unit,
                figures,
            } => Action::Resupply {
                truck: unit_id(truck),
                unit: unit_id(unit),
                figures,
            },
            Deed::Enter { unit, hex } => Action::Enter {
                unit: unit_id(unit),
                hex: self.number(hex),
            },
            Deed::Draw => Action::Draw,
            Deed::Keep { card } => Action::Keep {
                card: card_id(card),
            },
            Deed::Done => Action::Done,
        }
    }
}
