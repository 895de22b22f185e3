//! Command cards: what each is by table `cards`, how a deck is made of them, and what one card more is drawn as (M4, M6).
//!
//! A deck is counted, not shuffled: which card comes is decided by a die as it is drawn, with as many sides as cards are
//! left. So nothing hidden is in a state, and a script can draw what it wants.

use beachhead_schema::Id;
use beachhead_schema::games::landings;
use beachhead_schema::tables::{TableRow, Tables};

use super::pile::{CardIx, MOST_CARDS};
use super::roster::{BySide, Side};
use super::seats::Section;

/// What a card does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CardKind {
    /// Recon 1: orders in its section, and a choice as cards are drawn (M7, M9).
    Recon,
    /// Orders in its section (M7).
    Section,
    /// Orders in several sections (M10).
    Sections,
    /// Orders for units of any kind anywhere (M11).
    Any,
    MoveOut,
    InfantryAssault,
    ArmorAssault,
    CloseAssault,
    Firefight,
    ArtilleryBombard,
    Barrage,
    AirPower,
    BehindEnemyLines,
    DigIn,
    Medics,
    FinestHour,
    CounterAttack,
    Ambush,
    /// What a general without a card does (L90).
    Initiative,
}

impl CardKind {
    const NAMES: [(&'static str, Self); 19] = [
        ("recon", Self::Recon),
        ("section", Self::Section),
        ("sections", Self::Sections),
        ("any", Self::Any),
        ("move-out", Self::MoveOut),
        ("infantry-assault", Self::InfantryAssault),
        ("armor-assault", Self::ArmorAssault),
        ("close-assault", Self::CloseAssault),
        ("firefight", Self::Firefight),
        ("artillery-bombard", Self::ArtilleryBombard),
        ("barrage", Self::Barrage),
        ("air-power", Self::AirPower),
        ("behind-enemy-lines", Self::BehindEnemyLines),
        ("dig-in", Self::DigIn),
        ("medics", Self::Medics),
        ("finest-hour", Self::FinestHour),
        ("counter-attack", Self::CounterAttack),
        ("ambush", Self::Ambush),
        ("initiative", Self::Initiative),
    ];

    fn named(name: &str) -> Option<Self> {
        let mut names = Self::NAMES.into_iter();
        names
            .find(|(known, _)| *known == name)
            .map(|(_, kind)| kind)
    }

    /// Whether the chief plays it himself, and hands it to nobody (M25).
    pub(super) fn is_the_chiefs(self) -> bool {
        matches!(
            self,
            Self::AirPower | Self::Barrage | Self::Ambush | Self::FinestHour
        )
    }

    /// Whether it rolls before units are ordered (M21, M22).
    pub(super) const fn rolls_first(self) -> bool {
        matches!(self, Self::Medics | Self::FinestHour | Self::Initiative)
    }
}

/// How many orders a card gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Orders {
    /// To all units that it is for.
    All,
    /// To so many.
    Some(u8),
    /// To so many in each section: left, centre, right.
    Each([u8; 3]),
}

/// What a card does besides in a deck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Extra {
    /// Orders without battle (M8).
    pub(super) on_the_move: u8,
    /// Dice more for those it orders.
    pub(super) die: u8,
    /// Dice that it rolls itself; none where `held` counts them.
    pub(super) dice: u8,
    /// A die for each card held.
    pub(super) held: bool,
    /// Its stars hit.
    pub(super) star: bool,
    /// Artillery too.
    pub(super) guns: bool,
    /// Dice a hex for each side.
    pub(super) air: BySide<u8>,
}

/// A card.
#[derive(Clone, Debug)]
pub(super) struct Card {
    pub(super) id: Id,
    pub(super) kind: CardKind,
    /// The section it names.
    pub(super) section: Option<Section>,
    pub(super) orders: Orders,
    /// How often it is in a deck.
    pub(super) count: u8,
    pub(super) extra: Extra,
    /// The card that names the section opposite (M23).
    pub(super) mirrored: CardIx,
}

/// What a face of the initiative die gives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Given {
    #[default]
    Nothing,
    /// An order for a class, by its place: infantry, armour, artillery.
    Class(usize),
    /// An order for anybody.
    Any,
    /// An order without battle.
    Move,
}

impl Given {
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "-" => Self::Nothing,
            "infantry" => Self::Class(0),
            "armor" => Self::Class(1),
            "artillery" => Self::Class(2),
            "any" => Self::Any,
            "on-the-move" => Self::Move,
            _ => return None,
        })
    }
}

/// Cards drawn at the end of a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Draws {
    /// As a rule.
    pub(super) usual: u8,
    /// After a Recon 1.
    pub(super) recon: u8,
    /// How many of those are kept.
    pub(super) keeps: u8,
}

/// All cards of the deck that is used.
#[derive(Clone, Debug, Default)]
pub(super) struct Cards {
    list: Vec<Card>,
    pub(super) draws: Draws,
    /// What a Recon 1 may be played as (L54), by air (Blitz), and what a card of the night is (M17).
    pub(super) off_map: Option<CardIx>,
    pub(super) air_strike: Option<CardIx>,
    pub(super) single: Option<CardIx>,
    /// What Air Power is where it has no planes.
    pub(super) bombard: Option<CardIx>,
    /// What a general without a card does.
    pub(super) initiative: Option<CardIx>,
    pub(super) ambush: Option<CardIx>,
    /// What each face of the initiative die gives.
    pub(super) initiative_gives: [Given; 6],
}

impl Cards {
    /// Reads tables `cards` and `draws` for a deck.
    ///
    /// # Errors
    /// Says of each cell that can't be read which one it is and what it should be.
    pub(super) fn read(tables: &Tables, deck: landings::Deck) -> Result<Self, Vec<String>> {
        let mut reader = Reader {
            tables,
            deck,
            wrong: Vec::new(),
        };
        let cards = reader.cards();
        if reader.wrong.is_empty() {
            Ok(cards)
        } else {
            Err(reader.wrong)
        }
    }

    /// The card of this name.
    pub(super) fn find(&self, id: &Id) -> Option<CardIx> {
        let mut cards = self.iter();
        cards.find(|(_, card)| card.id == *id).map(|(at, _)| at)
    }

    /// The card of this place in the table.
    pub(super) fn get(&self, card: CardIx) -> Option<&Card> {
        self.list.get(usize::from(card.0))
    }

    /// Whether it is in any deck, and not only what others are played as.
    pub(super) fn is_in_deck(&self, card: CardIx) -> bool {
        self.get(card).is_some_and(|card| card.count > 0)
    }

    /// What the card does; a card that isn't listed orders nobody.
    pub(super) fn kind(&self, card: CardIx) -> CardKind {
        self.get(card).map_or(CardKind::Any, |card| card.kind)
    }

    pub(super) fn extra(&self, card: CardIx) -> Extra {
        self.get(card).map(|card| card.extra).unwrap_or_default()
    }

    /// Every card, in the order of the table.
    pub(super) fn iter(&self) -> impl Iterator<Item = (CardIx, &Card)> {
        (0..).map(CardIx).zip(&self.list)
    }
}

/// Reads the tables of cards, and keeps what was wrong.
struct Reader<'a> {
    tables: &'a Tables,
    deck: landings::Deck,
    wrong: Vec<String>,
}

impl Reader<'_> {
    /// The column of the table that counts the cards of the deck, and that tells what they do in it.
    fn columns(&self) -> (&'static str, &'static str, u8) {
        match self.deck {
            landings::Deck::Standard => ("Standard", "with-Standard", 1),
            landings::Deck::Breakthrough => ("Breakthrough", "with-Breakthrough", 1),
            landings::Deck::TwoStandard => ("Standard", "with-Standard", 2), // L82
            landings::Deck::Overlord => ("Overlord", "with-Overlord", 1),
        }
    }

    fn cell<'r>(&self, row: &'r TableRow, column: &str) -> &'r str {
        let head = self.tables.tables.as_slice();
        let head = head.iter().find(|table| table.id == row.table);
        let at = head.and_then(|head| head.columns.iter().position(|known| *known == *column));
        let cell = at.and_then(|at| row.cells.get(at));
        cell.map_or("", |cell| cell.as_str())
    }

    fn cards(&mut self) -> Cards {
        let rows: Vec<TableRow> = self.tables.rows_of("cards").cloned().collect();
        if rows.is_empty() || rows.len() > MOST_CARDS {
            self.wrong.push(format!(
                "table `cards` has {} rows; 1 to {MOST_CARDS} are needed",
                rows.len()
            ));
        }
        let mut list: Vec<Card> = rows
            .iter()
            .take(MOST_CARDS)
            .filter_map(|row| self.card(row))
            .collect();
        let opposite: Vec<CardIx> = (0..)
            .map(CardIx)
            .zip(&list)
            .map(|(at, card)| opposite(&list, card).unwrap_or(at))
            .collect();
        for (card, mirrored) in list.iter_mut().zip(opposite) {
            card.mirrored = mirrored;
        }
        let (initiative_gives, dice) = self.initiative();
        if let Some(card) = list
            .iter_mut()
            .find(|card| card.kind == CardKind::Initiative)
        {
            card.extra.dice = dice;
        }
        let named = |id: &str| {
            let at = list.iter().position(|card| card.id == *id)?;
            u8::try_from(at).ok().map(CardIx)
        };
        Cards {
            initiative_gives,
            off_map: named("off-map-barrage"),
            air_strike: named("air-strike"),
            single: named("single-order"),
            bombard: named("artillery-bombard"),
            initiative: named("initiative"),
            ambush: named("ambush"),
            draws: self.draws(),
            list,
        }
    }

    /// Table `initiative`: how many dice, and what each face gives; two faces show infantry.
    fn initiative(&mut self) -> ([Given; 6], u8) {
        const FACES: [&str; 6] = ["infantry", "infantry", "armor", "grenade", "flag", "star"];
        let mut gives = [Given::Nothing; 6];
        let tables = self.tables;
        let Some(row) = tables.rows_of("initiative").next() else {
            // Only a general without a card ever rolls it.
            if self.deck == landings::Deck::Overlord {
                self.wrong.push("table `initiative` has no row".to_owned());
            }
            return (gives, 0);
        };
        for (slot, face) in gives.iter_mut().zip(FACES) {
            let cell = self.cell(row, face).to_owned();
            match Given::named(&cell) {
                Some(given) => *slot = given,
                None => self.misread(row, face, &cell, "what an initiative roll gives"),
            }
        }
        (gives, self.number(row, "dice"))
    }

    fn draws(&mut self) -> Draws {
        let name = match self.deck {
            landings::Deck::Standard | landings::Deck::TwoStandard => "Standard",
            landings::Deck::Breakthrough => "Breakthrough",
            landings::Deck::Overlord => "Overlord",
        };
        let Some(row) = self.tables.rows_of("draws").find(|row| row.row == *name) else {
            self.wrong
                .push(format!("table `draws` lacks the row `{name}`"));
            return Draws::default();
        };
        Draws {
            usual: self.number(row, "usual"),
            recon: self.number(row, "recon"),
            keeps: self.number(row, "keeps"),
        }
    }

    fn number(&mut self, row: &TableRow, column: &str) -> u8 {
        let cell = self.cell(row, column).to_owned();
        let read = cell.parse().ok().filter(|number| *number < 100);
        read.unwrap_or_else(|| {
            self.misread(row, column, &cell, "a number below 100");
            0
        })
    }

    fn misread(&mut self, row: &TableRow, column: &str, cell: &str, wanted: &str) {
        self.wrong.push(format!(
            "table `{}`, row `{}`, column `{column}`: `{cell}` is not {wanted}",
            row.table, row.row
        ));
    }

    fn card(&mut self, row: &TableRow) -> Option<Card> {
        let (counts, with, decks) = self.columns();
        let kind = self.cell(row, "kind").to_owned();
        let Some(kind) = CardKind::named(&kind) else {
            self.misread(row, "kind", &kind, "what a card may be");
            return None;
        };
        let section = match self.cell(row, "section").to_owned().as_str() {
            "-" => None,
            name => {
                let section = Section::named(&Id::from(name));
                if section.is_none() {
                    self.misread(row, "section", name, "`left`, `centre`, `right` or `-`");
                }
                section
            }
        };
        let orders = self.cell(row, "orders").to_owned();
        let orders = orders_from(&orders).unwrap_or_else(|| {
            self.misread(row, "orders", &orders, "`all`, a number, or three");
            Orders::Some(0)
        });
        let extra = self.cell(row, with).to_owned();
        let extra = extra_from(&extra).unwrap_or_else(|| {
            self.misread(row, with, &extra, "what a card does besides");
            Extra::default()
        });
        Some(Card {
            id: row.row.clone(),
            kind,
            section,
            orders,
            count: self.number(row, counts).saturating_mul(decks),
            extra,
            mirrored: CardIx(0),
        })
    }
}

/// The card that is alike but for naming the section opposite.
fn opposite(list: &[Card], card: &Card) -> Option<CardIx> {
    let section = card.section?.mirrored();
    let at = list.iter().position(|other| {
        other.kind == card.kind && other.orders == card.orders && other.section == Some(section)
    })?;
    u8::try_from(at).ok().map(CardIx)
}

fn orders_from(cell: &str) -> Option<Orders> {
    if cell == "all" {
        return Some(Orders::All);
    }
    let numbers: Vec<u8> = cell
        .split(' ')
        .map(|number| number.parse().ok().filter(|number| *number < 100))
        .collect::<Option<_>>()?;
    match numbers.as_slice() {
        [number] => Some(Orders::Some(*number)),
        [left, centre, right] => Some(Orders::Each([*left, *centre, *right])),
        _ => None,
    }
}

fn extra_from(cell: &str) -> Option<Extra> {
    let mut extra = Extra::default();
    if cell == "-" {
        return Some(extra);
    }
    let mut words = cell.split(' ');
    while let Some(word) = words.next() {
        let slot = match word {
            "held" => {
                extra.held = true;
                continue;
            }
            "star" => {
                extra.star = true;
                continue;
            }
            "guns" => {
                extra.guns = true;
                continue;
            }
            "on-the-move" => &mut extra.on_the_move,
            "die" => &mut extra.die,
            "dice" => &mut extra.dice,
            "allies" => &mut extra.air[Side::Allies],
            "axis" => &mut extra.air[Side::Axis],
            _ => return None,
        };
        *slot = words.next()?.parse().ok().filter(|number| *number < 100)?;
    }
    Some(extra)
}

#[cfg(test)]
mod tests {
    use beachhead_schema::io::{SourceFile, Syntax, read_part};

    use super::*;

    const TABLES: &str = include_str!("../../../../sample-data/landings/tables.ron");

    fn tables() -> Tables {
        let source = SourceFile::new("tables.ron", TABLES);
        read_part(&source, Syntax::Ron)
            .value
            .expect("the sample's tables")
    }

    fn cards(deck: landings::Deck) -> Cards {
        Cards::read(&tables(), deck).expect("readable cards")
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

    #[test]
    fn unreadable_cells_are_told() {
        for (cell, wanted) in [
            ("all", Some(Orders::All)),
            ("4", Some(Orders::Some(4))),
            ("2 0 2", Some(Orders::Each([2, 0, 2]))),
            ("2 2", None),
            ("", None),
            ("300", None),
        ] {
            assert_eq!(orders_from(cell), wanted, "{cell}");
        }
        for cell in ["", "die", "die x", "fly 2", "die 1000"] {
            assert_eq!(extra_from(cell), None, "{cell}");
        }
        let wrong = Cards::read(&Tables::default(), landings::Deck::Standard);
        assert_eq!(wrong.map(|_| ()).unwrap_err().len(), 2, "cards, and draws");
    }
}
