//! Reading tables `cards`, `draws` and `initiative` for the deck of a scenario (M6, L82). What can't be read is reported,
//! cell by cell.

use beachhead_base::Id;
use beachhead_kit::tables::{Fault, Lack, Reader, Spot, cells};
use beachhead_model::diag::{Diagnostic, Subject};
use beachhead_model::games::landings::Deck;
use beachhead_model::tables::{TableRow, Tables};

use crate::codes::BAD_CELL;
use crate::data::{
    Card, CardIx, CardKind, Cards, Draws, Extra, Face, Faces, Given, MOST_CARDS, Orders, Section,
};
use crate::side::Side;

/// The name of a deck in the tables, and how many of it are drawn from together (L82).
pub(crate) fn of_deck(deck: Deck) -> (&'static str, u8) {
    match deck {
        Deck::Standard => ("Standard", 1),
        Deck::Breakthrough => ("Breakthrough", 1),
        Deck::TwoStandard => ("Standard", 2),
        Deck::Overlord => ("Overlord", 1),
    }
}

/// What is wrong with the tables of cards, in words.
pub(crate) fn in_words(_: &Tables, fault: &Fault) -> Diagnostic {
    let table = &fault.table;
    let row = fault.row.as_ref().map_or("", Id::as_str);
    let misread = |column: &str, text: &str| {
        let wanted = wanted(column);
        format!("table `{table}`, row `{row}`, column `{column}`: `{text}` is not {wanted}")
    };
    finding(match &fault.lack {
        Lack::Sense {
            at: Spot::Column(column),
            text,
        } => misread(column, text.as_str()),
        Lack::Cell(Spot::Column(column)) => misread(column, ""),
        Lack::Cell(_) => format!("table `{table}` lacks the row `{row}`"),
        _ => format!("table `{table}` has no row"),
    })
}

fn finding(message: String) -> Diagnostic {
    let finding = Diagnostic::error(BAD_CELL, message);
    finding.on(Subject::Table("cards".to_owned())).rule("M6")
}

/// What stands in a column.
fn wanted(column: &str) -> &'static str {
    match column {
        "kind" => "what a card may be",
        "section" => "`left`, `centre`, `right` or `-`",
        "orders" => "`all`, a number, or three",
        column if column.starts_with("with-") => "what a card does besides",
        column if Face::named(column).is_some() => "what an initiative roll gives",
        _ => "a number below 100",
    }
}

/// Reads the tables for a deck.
pub(crate) fn read(reader: &mut Reader<'_>, deck: Deck) -> Cards {
    let rows = reader.tables.rows_of("cards");
    let count = rows.len();
    if !(1..=MOST_CARDS).contains(&count) {
        let what = format!("table `cards` has {count} rows; 1 to {MOST_CARDS} are needed");
        reader.findings.push(finding(what));
    }
    let rows = rows.take(MOST_CARDS);
    let mut list: Vec<Card> = rows.filter_map(|row| card(reader, row, deck)).collect();
    let opposites = list.iter().map(|card| opposite(&list, card));
    let opposites: Vec<Option<CardIx>> = opposites.collect();
    for ((at, card), opposite) in (0..).map(CardIx).zip(&mut list).zip(opposites) {
        card.mirrored = opposite.unwrap_or(at);
    }
    let (initiative_gives, dice) = initiative(reader, deck);
    let mut cards = list.iter_mut();
    if let Some(card) = cards.find(|card| card.kind == CardKind::Initiative) {
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
        draws: draws(reader, deck),
        list,
    }
}

/// Table `initiative`: how many dice, and what each face gives; two faces show infantry.
fn initiative(reader: &mut Reader<'_>, deck: Deck) -> ([Given; 6], u8) {
    let Some(row) = reader.tables.rows_of("initiative").next() else {
        // Only a general without a card ever rolls it.
        if deck == Deck::Overlord {
            reader.fault("initiative", None, Lack::Rows);
        }
        return ([Given::Nothing; 6], 0);
    };
    let given = cells::word(&[
        ("-", Given::Nothing),
        ("infantry", Given::Class(0)),
        ("armor", Given::Class(1)),
        ("artillery", Given::Class(2)),
        ("any", Given::Any),
        ("on-the-move", Given::Move),
    ]);
    let gives = Faces::RULED
        .0
        .map(|face| reader.cell_or(row, face.name(), Given::Nothing, &given));
    (gives, reader.cell_or(row, "dice", 0, number))
}

fn draws(reader: &mut Reader<'_>, deck: Deck) -> Draws {
    let (name, _) = of_deck(deck);
    let row = reader.row("draws", name);
    let draws = row.map(|row| Draws {
        usual: reader.cell_or(row, "usual", 0, number),
        recon: reader.cell_or(row, "recon", 0, number),
        keeps: reader.cell_or(row, "keeps", 0, number),
    });
    draws.unwrap_or_default()
}

fn card(reader: &mut Reader<'_>, row: &TableRow, deck: Deck) -> Option<Card> {
    let (name, decks) = of_deck(deck);
    let section = cells::or_dash(Section::named);
    Some(Card {
        id: row.row.clone(),
        kind: reader.cell_of(row, "kind", CardKind::named)?,
        section: reader.cell_or(row, "section", None, section),
        orders: reader.cell_or(row, "orders", Orders::Some(0), orders),
        extra: reader.cell_or(row, &format!("with-{name}"), Extra::default(), extra),
        count: reader.cell_or(row, name, 0, number).saturating_mul(decks),
        mirrored: CardIx(0),
    })
}

/// The card that is alike but for naming the section opposite.
fn opposite(list: &[Card], card: &Card) -> Option<CardIx> {
    let section = card.section?.mirrored();
    let at = list.iter().position(|other| {
        other.kind == card.kind && other.orders == card.orders && other.section == Some(section)
    })?;
    u8::try_from(at).ok().map(CardIx)
}

/// A number of cards, dice or orders: none is as high as 100.
fn number(cell: &str) -> Option<u8> {
    cells::number(0..=99)(cell)
}

fn orders(cell: &str) -> Option<Orders> {
    if cell == "all" {
        return Some(Orders::All);
    }
    let numbers: Vec<u8> = cells::words(number)(cell)?;
    match numbers.as_slice() {
        [number] => Some(Orders::Some(*number)),
        [left, centre, right] => Some(Orders::Each([*left, *centre, *right])),
        _ => None,
    }
}

fn extra(cell: &str) -> Option<Extra> {
    let mut extra = Extra::default();
    let mut words = cell.split(' ').filter(|_| cell != "-");
    while let Some(word) = words.next() {
        let slot = match word {
            "held" | "star" | "guns" => {
                extra.held |= word == "held";
                extra.star |= word == "star";
                extra.guns |= word == "guns";
                continue;
            }
            "on-the-move" => &mut extra.on_the_move,
            "die" => &mut extra.die,
            "dice" => &mut extra.dice,
            "allies" => &mut extra.air[Side::Allies],
            "axis" => &mut extra.air[Side::Axis],
            _ => return None,
        };
        *slot = words.next().and_then(number)?;
    }
    Some(extra)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unreadable_cells_are_reported() {
        for (cell, wanted) in [
            ("all", Some(Orders::All)),
            ("4", Some(Orders::Some(4))),
            ("2 0 2", Some(Orders::Each([2, 0, 2]))),
            ("2 2", None),
            ("", None),
            ("300", None),
        ] {
            assert_eq!(orders(cell), wanted, "{cell}");
        }
        for cell in ["", "die", "die x", "fly 2", "die 1000"] {
            assert_eq!(extra(cell), None, "{cell}");
        }
        let tables = Tables::default();
        let mut reader = Reader::new(&tables, in_words);
        read(&mut reader, Deck::Standard);
        assert_eq!(reader.findings.len(), 2, "cards, and draws");
    }
}
