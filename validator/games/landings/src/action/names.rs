//! What actions name besides units and hexes: ways, cards, sections, what units are given.

use beachhead_base::Id;
use beachhead_base::cannot_happen;
use beachhead_engine::Choices;
use beachhead_kit::slot::{NamedIx, Names, Pointing, Slot, other_path};
use beachhead_kit::{HexNo, Violation};

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

    fn names(found: &Way, named: &mut dyn FnMut(NamedIx)) {
        found
            .last()
            .iter()
            .for_each(|end| named(NamedIx::Hex(*end)));
    }

    fn meant(game: &LandingsGame, pointing: Pointing) -> Option<Way> {
        Way::of(pointing.way(&game.board))
    }
}

beachhead_kit::names! {
    of LandingsGame;

    /// A command card.
    pub CardName: CardIx;
    find: |game, name, ()| game.card(name);
    write: |game, card| game.card_id(card);
    other: |game, _, choices| {
        let cards: Vec<CardIx> = game.cards.iter().map(|(card, _)| card).collect();
        choices.pick(&cards).copied()
    };

    /// A section of the field, and the general who commands it.
    pub SectionName: Section;
    find: |_, name, ()| Section::named(name).ok_or_else(|| {
        let why = format!("`{name}` is no section: `left`, `centre` and `right` are");
        Violation::new(Rule::TurnOrder, why)
    });
    write: |_, section| section.name().into();
    other: |_, _, choices| choices.pick(&Section::ALL).copied();

    /// A weapon or an accessory.
    pub GearName: Gear;
    find: |game, name, ()| game.gear(name);
    write: |game, gear| match gear {
        Gear::Weapon(kind) => game.roster[kind].id.clone(),
        Gear::Accessory(at) => {
            let known = game.accessories.get(usize::from(at)).cloned();
            known.unwrap_or_else(|| cannot_happen!(Id::default(), "there is no accessory {at}"))
        }
    };
    other: |game, _, choices| {
        let kinds = game.roster.kinds.iter().map(|kind| &kind.id);
        let names: Vec<&Id> = game.accessories.iter().chain(kinds).collect();
        choices.pick(&names).and_then(|name| game.gear(name).ok())
    };
}
