//! The pack as these rules see it: plain data and look-ups, below everything that plays.

pub(crate) mod calls;
pub(crate) mod cards;
pub(crate) mod dice;
pub(crate) mod equipment;
pub(crate) mod figures;
pub(crate) mod kinds;
pub(crate) mod objectives;
pub(crate) mod opened;
pub(crate) mod pile;
pub(crate) mod places;
pub(crate) mod roster;
pub(crate) mod seats;
pub(crate) mod sections;
pub(crate) mod specials;
pub(crate) mod system;

pub(crate) use calls::{Call, Calls, Limit};
pub(crate) use cards::{Card, CardKind, Cards, Draws, Extra, Given, Orders};
pub(crate) use dice::{Aim, Face, Faces, Tally};
pub(crate) use equipment::{Accessory, Equipment, Gear, Handout, MineMarkers};
pub(crate) use figures::{Counts, Figures, Figurines, MOST_FIGURES};
pub(crate) use kinds::{Class, CloseCuts, Fire, Kind, KindIx, Overrun, Stars, Traits};
pub(crate) use objectives::{FirstBridge, Medals, Objective, Won};
pub(crate) use opened::LandingsGame;
pub(crate) use pile::{CardIx, MOST_CARDS, Pile};
pub(crate) use places::{BeachSection, Coast, EntryPlace, Exits};
pub(crate) use roster::{Counter, Nation, Role, Roster, UnitIx};
pub(crate) use seats::{BySeat, Command, Seat, SeatIx, Section};
pub(crate) use sections::{MOST_SHEETS, Sections, SectionsBySeat};
pub(crate) use specials::Specials;
pub(crate) use system::System;
