//! What actions name besides units and hexes: ways, cards, sections, what units are given.

use beachhead_engine::Choices;
use beachhead_kit::slot::{Names, Slot, other_path};
use beachhead_kit::{HexNo, Violation};
use beachhead_schema::{Id, cannot_happen};

use crate::data::{CardIx, Gear, LandingsGame, Section};
use crate::rules::Rule;
use crate::state::Way;

/// The hexes that a unit enters, in order, or that a strike falls on.
pub struct WayName;

impl Slot<LandingsGame> for WayName {
    type Written = Vec<HexNo>;
    type Found = Way;
    type Passed<'a> = &'a Way;
    type By = ();

    fn find(game: &LandingsGame, written: &Vec<HexNo>, (): ()) -> Result<Way, Violation> {
        let mut way = Way::EMPTY;
        for number in written {
            if !way.push(Names::hex(game, number, ())?) {
                let why = format!("no way is longer than {} hexes", Way::MOST);
                return Err(Violation::new(Rule::PathFree, why).at(number.clone()));
            }
        }
        Ok(way)
    }

    fn write(game: &LandingsGame, found: &Way) -> Vec<HexNo> {
        found.iter().map(|hex| game.number(hex)).collect()
    }

    fn pass(found: &Way) -> &Way {
        found
    }

    fn other(game: &LandingsGame, found: &Way, choices: &mut Choices) -> Way {
        let hexes: Vec<_> = found.iter().collect();
        Way::of(other_path(game, &hexes, choices)).unwrap_or(*found)
    }

    fn gist(found: &Way) -> Way {
        Way::of(found.last()).unwrap_or(*found)
    }
}

/// A command card.
pub struct CardName;

impl Slot<LandingsGame> for CardName {
    type Written = Id;
    type Found = CardIx;
    type Passed<'a> = CardIx;
    type By = ();

    fn find(game: &LandingsGame, written: &Id, (): ()) -> Result<CardIx, Violation> {
        game.card(written)
    }

    fn write(game: &LandingsGame, found: &CardIx) -> Id {
        game.card_id(*found)
    }

    fn pass(found: &CardIx) -> CardIx {
        *found
    }

    fn other(game: &LandingsGame, found: &CardIx, choices: &mut Choices) -> CardIx {
        let cards: Vec<CardIx> = game.cards.iter().map(|(card, _)| card).collect();
        choices.pick(&cards).copied().unwrap_or(*found)
    }
}

/// A section of the field, and the general who commands it.
pub struct SectionName;

impl Slot<LandingsGame> for SectionName {
    type Written = Id;
    type Found = Section;
    type Passed<'a> = Section;
    type By = ();

    fn find(_: &LandingsGame, written: &Id, (): ()) -> Result<Section, Violation> {
        Section::named(written).ok_or_else(|| {
            let why = format!("`{written}` is no section: `left`, `centre` and `right` are");
            Violation::new(Rule::TurnOrder, why)
        })
    }

    fn write(_: &LandingsGame, found: &Section) -> Id {
        found.name().into()
    }

    fn pass(found: &Section) -> Section {
        *found
    }

    fn other(_: &LandingsGame, found: &Section, choices: &mut Choices) -> Section {
        choices.pick(&Section::ALL).copied().unwrap_or(*found)
    }
}

/// A weapon or an accessory.
pub struct GearName;

impl Slot<LandingsGame> for GearName {
    type Written = Id;
    type Found = Gear;
    type Passed<'a> = Gear;
    type By = ();

    fn find(game: &LandingsGame, written: &Id, (): ()) -> Result<Gear, Violation> {
        game.gear(written)
    }

    fn write(game: &LandingsGame, found: &Gear) -> Id {
        match *found {
            Gear::Weapon(kind) => game.roster[kind].id.clone(),
            Gear::Accessory(at) => {
                let known = game.accessories.get(usize::from(at)).cloned();
                known.unwrap_or_else(|| cannot_happen!(Id::default(), "there is no accessory {at}"))
            }
        }
    }

    fn pass(found: &Gear) -> Gear {
        *found
    }

    fn other(game: &LandingsGame, found: &Gear, choices: &mut Choices) -> Gear {
        let kinds = game.roster.kinds.iter().map(|kind| &kind.id);
        let names: Vec<&Id> = game.accessories.iter().chain(kinds).collect();
        let other = choices.pick(&names).and_then(|name| game.gear(name).ok());
        other.unwrap_or(*found)
    }
}
