//! Reading tables `cards`, `draws` and `initiative` for the deck of a scenario. What can't be read is reported, cell by cell.

use beachhead_schema::Id;
use beachhead_schema::diag::{Diagnostic, Subject};
use beachhead_schema::games::landings;
use beachhead_schema::tables::{TableRow, Tables};

use crate::codes::BAD_CELL;
use crate::data::{
    Card, CardIx, CardKind, Cards, Draws, Extra, Given, MOST_CARDS, Orders, Section,
};
use crate::open::joined::Joined;
use crate::open::opening::Opening;
use crate::side::Side;

impl Cards {
    /// Reads tables `cards` and `draws` for a deck.
    ///
    /// # Errors
    /// Says of each cell that can't be read which one it is and what it should be.
    pub(crate) fn read(tables: &Tables, deck: landings::Deck) -> Result<Self, Vec<String>> {
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
}

impl Opening<'_> {
    /// Table `cards`, for the scenario's deck (M6, L82).
    pub(crate) fn cards(&mut self, joined: &Joined) -> Cards {
        Cards::read(&self.pack.tables, joined.plan.deck).unwrap_or_else(|wrong| {
            for what in wrong {
                self.findings.push(
                    Diagnostic::error(BAD_CELL, what)
                        .on(Subject::Table("cards".to_owned()))
                        .rule("M6"),
                );
            }
            Cards::default()
        })
    }
}

/// Reads the tables of cards, and keeps what was wrong.
struct Reader<'a> {
    tables: &'a Tables,
    deck: landings::Deck,
    wrong: Vec<String>,
}

impl Reader<'_> {
    /// The column of the table that counts the cards of the deck, and that says what they do in it.
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
        let read = number_from(&cell);
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

/// A number of cards, dice or orders: none is as high as 100.
fn number_from(cell: &str) -> Option<u8> {
    cell.parse::<u8>().ok().filter(|number| *number < 100)
}

fn orders_from(cell: &str) -> Option<Orders> {
    if cell == "all" {
        return Some(Orders::All);
    }
    let numbers: Vec<u8> = cell.split(' ').map(number_from).collect::<Option<_>>()?;
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
        *slot = words.next().and_then(number_from)?;
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
            assert_eq!(orders_from(cell), wanted, "{cell}");
        }
        for cell in ["", "die", "die x", "fly 2", "die 1000"] {
            assert_eq!(extra_from(cell), None, "{cell}");
        }
        let wrong = Cards::read(&Tables::default(), landings::Deck::Standard);
        assert_eq!(wrong.map(|_| ()).unwrap_err().len(), 2, "cards, and draws");
    }
}
