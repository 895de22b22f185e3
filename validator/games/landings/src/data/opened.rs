//! [`LandingsGame`]: the rulebook opened on a pack.

use beachhead_base::Id;
use beachhead_engine::{Choices, HexSet, SharedBoard, Violation};
use beachhead_hex::{Extent, HexIx, HexNo};
use beachhead_kit::known;
use beachhead_kit::slot::Names;
use beachhead_model::games::landings::LandingsScenario;

use crate::data::calls::{Calls, Limit};
use crate::data::cards::Cards;
use crate::data::dice::Faces;
use crate::data::equipment::{Equipment, Gear, MineMarkers};
use crate::data::figures::Figurines;
use crate::data::objectives::Medals;
use crate::data::pile::{CardIx, Pile};
use crate::data::places::{Coast, EntryPlace, Exits};
use crate::data::roster::{Roster, UnitIx};
use crate::data::seats::{BySeat, Seat};
use crate::data::sections::SectionsBySeat;
use crate::data::specials::Specials;
use crate::data::system::System;
use crate::ground::Ground;
use crate::rules::Rule;
use crate::side::Side;

/// Memoir '44 with its D-Day Landings, opened on a pack.
#[derive(Clone, Debug)]
pub struct LandingsGame {
    pub(crate) board: SharedBoard,
    /// The hexes in play: those of the scenario's sheets, and half hexes only where two of them meet (L81, L84).
    pub(crate) in_play: HexSet,
    /// Of each hex, the scenario's sheet it lies on, counted from the west, if it is in play.
    pub(crate) sheets: Vec<Option<u8>>,
    /// How many sheets are played on.
    pub(crate) sheet_count: u8,
    /// What lies in each hex of those in play, and how they lie.
    pub(crate) ground: Ground,
    pub(crate) roster: Roster,
    pub(crate) seats: BySeat<Seat>,
    /// How many decks are drawn from.
    pub(crate) decks: u8,
    /// The cards of each of them.
    pub(crate) full_deck: Pile,
    /// The scenario's own part, with everything that it joins.
    pub(crate) plan: LandingsScenario,
    pub(crate) specials: Specials,
    /// The side that has the first turn.
    pub(crate) first: Side,
    /// The side whose baseline is the top row.
    pub(crate) top: Side,
    /// The turn with which the game ends at the latest.
    pub(crate) turns: u16,
    /// What the rulebook leaves open and the pack decides.
    pub(crate) system: System,
    /// What there is to win, and with how much of it (M77, M79, L91).
    pub(crate) medals: Medals,
    /// The figures that units are made of (L26).
    pub(crate) figurines: Figurines,
    /// What reinforcement rolls bring (L17, L89).
    pub(crate) calls: Calls,
    /// Sides whose arrivals are limited (L127).
    pub(crate) limits: Vec<Limit>,
    /// Where reinforcements come in over land (L28).
    pub(crate) entries: Vec<EntryPlace>,
    /// Where they come in over the sea (L29 to L36).
    pub(crate) coast: Coast,
    /// Where units leave the map (M80).
    pub(crate) exits: Exits,
    /// What units are given before the game, and what it does (L106, L109).
    pub(crate) equipment: Equipment,
    /// Accessories, as table `accessories` lists them.
    pub(crate) accessories: Vec<Id>,
    /// Command cards, as table `cards` lists them.
    pub(crate) cards: Cards,
    /// Which sections the hexes are in, for each seat.
    pub(crate) sections: SectionsBySeat,
    /// What a battle die shows (M35).
    pub(crate) faces: Faces,
    /// Mine markers, by value (M74).
    pub(crate) mines: MineMarkers,
    /// How far smoke shells carry, if there are any (L108).
    pub(crate) smoke: Option<u8>,
    /// The bridges that alone may be blown; any where none is marked.
    pub(crate) blowable: Vec<HexIx>,
    /// Where the scenario has each unit, as it is written.
    pub(crate) setup: Vec<(Id, HexNo)>,
}

impl LandingsGame {
    /// The number printed on a hex.
    pub(crate) fn number(&self, hex: HexIx) -> HexNo {
        self.board.number(hex)
    }

    /// The scenario's sheet that a hex in play lies on.
    pub(crate) fn sheet_of(&self, hex: HexIx) -> Option<u8> {
        self.sheets.get(hex.index()).copied().flatten()
    }

    /// Whose unit it is.
    pub(crate) fn side_of(&self, unit: UnitIx) -> Side {
        self.roster[unit].side
    }

    /// The card of this name.
    pub(crate) fn card(&self, id: &Id) -> Result<CardIx, Violation> {
        self.cards.find(id).ok_or_else(|| {
            Violation::new(Rule::TurnOrder, format!("no command card is called {id}"))
        })
    }

    /// The name of a card.
    pub(crate) fn card_id(&self, card: CardIx) -> Id {
        let known = self.cards.get(card);
        known.map(|card| card.id.clone()).unwrap_or_default()
    }

    /// The weapon or accessory of this name.
    pub(crate) fn gear(&self, id: &Id) -> Result<Gear, Violation> {
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
}

impl Names for LandingsGame {
    type HexBy = ();

    fn unit(&self, id: &Id) -> Result<UnitIx, Violation> {
        self.roster.find(id).ok_or_else(|| {
            let why = format!("no unit of the scenario is called {id}");
            let known = self.roster.iter().map(|(_, unit)| &unit.id);
            known::no_unit(Rule::TurnOrder, why, id, known)
        })
    }

    fn unit_id(&self, unit: UnitIx) -> Id {
        self.roster[unit].id.clone()
    }

    fn hex(&self, number: &HexNo, (): ()) -> Result<HexIx, Violation> {
        let known = self.board.hex(number.as_str());
        let found = known.filter(|hex| self.in_play.contains(*hex));
        found.ok_or_else(|| {
            let why = format!("no hex {number} is in play");
            // A half one needs the next map (L84).
            let is_whole = |hex| self.board.grid().extent(hex) == Extent::Whole;
            let rule = if known.is_none_or(is_whole) {
                Rule::StaysOnBoard
            } else {
                Rule::JointHex
            };
            Violation::new(rule, why).at(number.clone())
        })
    }

    fn number(&self, hex: HexIx) -> HexNo {
        self.number(hex)
    }

    fn some_unit(&self, choices: &mut Choices) -> Option<UnitIx> {
        self.roster.counters.pick(choices)
    }
}
