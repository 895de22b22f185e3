//! Command cards: what each is by table `cards`, how a deck is made of them, and what one card more is drawn as (M4, M6).
//!
//! A deck is counted, not shuffled: which card comes is decided by a die as it is drawn, with as many sides as cards are
//! left. So nothing hidden is in a state, and a script can draw what it wants.

use beachhead_base::Id;
use beachhead_base::cannot_happen;

use crate::data::pile::CardIx;
use crate::data::seats::Section;
use crate::side::BySide;

beachhead_kit::named! {
    /// What a card does.
    pub(crate) enum CardKind {
        /// Recon 1: orders in its section, and a choice as cards are drawn (M7, M9).
        Recon = "recon",
        /// Orders in its section (M7).
        Section = "section",
        /// Orders in several sections (M10).
        Sections = "sections",
        /// Orders for units of any kind anywhere (M11).
        Any = "any",
        MoveOut = "move-out",
        InfantryAssault = "infantry-assault",
        ArmorAssault = "armor-assault",
        CloseAssault = "close-assault",
        Firefight = "firefight",
        ArtilleryBombard = "artillery-bombard",
        Barrage = "barrage",
        AirPower = "air-power",
        BehindEnemyLines = "behind-enemy-lines",
        DigIn = "dig-in",
        Medics = "medics",
        FinestHour = "finest-hour",
        CounterAttack = "counter-attack",
        Ambush = "ambush",
        /// What a general without a card does (L90).
        Initiative = "initiative",
    }
}

impl CardKind {
    /// Whether the chief plays it himself, and does not hand it out (M25).
    pub(crate) fn is_the_chiefs(self) -> bool {
        matches!(
            self,
            Self::AirPower | Self::Barrage | Self::Ambush | Self::FinestHour
        )
    }

    /// Whether it rolls before units are ordered (M21, M22).
    pub(crate) const fn rolls_first(self) -> bool {
        matches!(self, Self::Medics | Self::FinestHour | Self::Initiative)
    }
}

/// How many orders a card gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Orders {
    /// To all units that it is for.
    All,
    /// To this many.
    Some(u8),
    /// To this many in each section: left, centre, right.
    Each([u8; 3]),
}

/// What a card does besides in a deck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Extra {
    /// Orders without battle (M8).
    pub(crate) on_the_move: u8,
    /// Dice more for those it orders.
    pub(crate) die: u8,
    /// Dice that it rolls itself; none where `held` counts them.
    pub(crate) dice: u8,
    /// A die for each card held.
    pub(crate) held: bool,
    /// Its stars hit.
    pub(crate) star: bool,
    /// Artillery too.
    pub(crate) guns: bool,
    /// Dice a hex for each side.
    pub(crate) air: BySide<u8>,
}

/// A card.
#[derive(Clone, Debug)]
pub(crate) struct Card {
    pub(crate) id: Id,
    pub(crate) kind: CardKind,
    /// The section it names.
    pub(crate) section: Option<Section>,
    pub(crate) orders: Orders,
    /// How often it is in a deck.
    pub(crate) count: u8,
    pub(crate) extra: Extra,
    /// The card that names the section opposite (M23).
    pub(crate) mirrored: CardIx,
}

/// What a face of the initiative die gives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Given {
    #[default]
    Nothing,
    /// An order for a class, by its place: infantry, armour, artillery.
    Class(usize),
    /// An order for anybody.
    Any,
    /// An order without battle.
    Move,
}

/// Cards drawn at the end of a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Draws {
    /// As a rule.
    pub(crate) usual: u8,
    /// After a Recon 1.
    pub(crate) recon: u8,
    /// How many of those are kept.
    pub(crate) keeps: u8,
}

/// All cards of the deck that is used.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cards {
    pub(crate) list: Vec<Card>,
    pub(crate) draws: Draws,
    /// What a Recon 1 may be played as (L54), by air (Blitz), and what a card of the night is (M17).
    pub(crate) off_map: Option<CardIx>,
    pub(crate) air_strike: Option<CardIx>,
    pub(crate) single: Option<CardIx>,
    /// What Air Power is where it has no planes.
    pub(crate) bombard: Option<CardIx>,
    /// What a general without a card does.
    pub(crate) initiative: Option<CardIx>,
    pub(crate) ambush: Option<CardIx>,
    /// What each face of the initiative die gives.
    pub(crate) initiative_gives: [Given; 6],
}

impl Cards {
    /// The card of this name.
    pub(crate) fn find(&self, id: &Id) -> Option<CardIx> {
        let mut cards = self.iter();
        cards.find(|(_, card)| card.id == *id).map(|(at, _)| at)
    }

    /// The card of this place in the table.
    #[inline]
    pub(crate) fn get(&self, card: CardIx) -> Option<&Card> {
        self.list.get(usize::from(card.0))
    }

    /// Whether it is in any deck, and not only what others are played as.
    pub(crate) fn is_in_deck(&self, card: CardIx) -> bool {
        self.get(card).is_some_and(|card| card.count > 0)
    }

    /// What the card does; a card that isn't listed orders no unit.
    #[inline]
    pub(crate) fn kind(&self, card: CardIx) -> CardKind {
        self.get(card).map_or(CardKind::Any, |card| card.kind)
    }

    /// What else a card does that is in play.
    pub(crate) fn extra(&self, card: CardIx) -> Extra {
        let extra = self.get(card).map(|card| card.extra);
        extra.unwrap_or_else(|| cannot_happen!(Extra::default(), "card {} is in play", card.0))
    }

    /// Every card, in the order of the table.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (CardIx, &Card)> {
        (0..).map(CardIx).zip(&self.list)
    }
}

#[cfg(test)]
mod tests {
    use beachhead_model::games::landings;
    use beachhead_model::syntax::Syntax;
    use beachhead_model::tables::Tables;
    use beachhead_text::{SourceFile, read_part};

    use beachhead_kit::tables::Reader;

    use super::*;
    use crate::open::card_table::{self, in_words};

    const TABLES: &str = include_str!("../../../../../sample-data/landings/tables.ron");

    fn tables() -> Tables {
        let source = SourceFile::new("tables.ron", TABLES);
        read_part(&source, Syntax::Ron)
            .value
            .expect("the sample's tables")
            .part
    }

    fn cards(deck: landings::Deck) -> Cards {
        let tables = tables();
        let mut reader = Reader::new(&tables, in_words);
        let cards = card_table::read(&mut reader, deck);
        assert_eq!(reader.findings, [], "readable cards");
        cards
    }

    #[test]
    fn decks_are_as_long_as_they_are_said_to_be() {
        use landings::Deck::{Breakthrough, Overlord, Standard, TwoStandard};
        for (deck, long, tactics) in [
            (Standard, 60, 20),
            (Breakthrough, 80, 28),
            (TwoStandard, 120, 40),
            (Overlord, 120, 40), // The printed set is two decks.
        ] {
            let cards = cards(deck);
            let section = |kind: CardKind| {
                matches!(
                    kind,
                    CardKind::Recon | CardKind::Section | CardKind::Sections
                )
            };
            let (mut all, mut tactic) = (0, 0);
            for (_, card) in cards.iter() {
                all += card.count;
                tactic += if section(card.kind) { 0 } else { card.count };
            }
            assert_eq!(all, long, "{deck:?}");
            assert_eq!(tactic, tactics, "{deck:?}");
        }
    }

    #[test]
    fn a_card_is_mirrored_by_its_like_of_the_other_flank() {
        let cards = cards(landings::Deck::Standard);
        for (card, other) in [
            ("recon-1-left", "recon-1-right"),
            ("probe-2-centre", "probe-2-centre"),
            ("assault-right", "assault-left"),
            ("pincer-move", "pincer-move"),
        ] {
            let (_, card) = cards
                .iter()
                .find(|(_, known)| known.id == *card)
                .expect("a card");
            let mirrored = cards.get(card.mirrored).expect("a card");
            assert_eq!(mirrored.id, *other, "{}", card.id);
        }
    }

    #[test]
    fn what_a_card_does_besides_depends_on_the_deck() {
        let barrage = |deck| {
            let cards = cards(deck);
            let (_, card) = cards
                .iter()
                .find(|(_, card)| card.id == *"barrage")
                .expect("a card");
            (card.extra.dice, card.extra.star)
        };
        assert_eq!(barrage(landings::Deck::Standard), (4, false));
        assert_eq!(barrage(landings::Deck::Breakthrough), (4, true), "M17");
    }
}
