//! The pack as these rules see it: what a scenario needs is looked up once, and what is missing is reported.
//!
//! | file | what it reads |
//! |---|---|
//! | `joined` | a scenario together with those that it joins (L91) |
//! | `field` | the hexes in play (L81, L84) |
//! | `ground` | what lies in each hex |
//! | `kinds`, `units` | table `units`, and the units that the scenario names |
//! | `combination` | which maps may be joined (L86, L88) |
//! | `players` | seats, decks, hands, medals to win |
//! | `plan` | whether medals and special rules name what the game has |
//! | `medals` | what there is to win |
//! | `arrivals` | reinforcements, figures, entries, craft and beaches |
//! | `choices` | table `system`: what the rulebook leaves open |
//! | `equipment` | weapons, accessories, exits |

mod arrivals;
mod choices;
mod combination;
mod equipment;
mod field;
mod ground;
mod joined;
mod kinds;
mod medals;
mod plan;
mod players;
mod units;

use beachhead_schema::Id;
use beachhead_schema::diag::{Code, Diagnostic, Subject};
use beachhead_schema::games::GameScenario;
use beachhead_schema::hex::{HexIx, HexNo};
use beachhead_schema::pack::Pack;
use beachhead_schema::scenario::Scenario;
use beachhead_schema::tables::TableRow;

use self::field::PlayField;
use self::joined::Joined;
use crate::cards::Cards;
use crate::codes::{BAD_CELL, BAD_MAP, BAD_SCENARIO, NO_TABLE};
use crate::craft::Coast;
use crate::game::LandingsGame;
use crate::ground::Ground;
use crate::hits::Faces;
use crate::obstacles::MineMarkers;
use crate::once;
use crate::pile::Pile;
use crate::roster::{Roster, Side};
use crate::sections::SectionsBySeat;
use crate::smoke;
use crate::specials::Specials;
use crate::terrain::Marks;
use beachhead_engine::{Board, ScenarioLine, of_table_row};

/// Opens a scenario, and keeps every finding.
pub(crate) struct Opening<'a> {
    pub(crate) pack: &'a Pack,
    pub(crate) scenario: &'a Scenario,
    pub(crate) board: &'a Board,
    pub(crate) findings: Vec<Diagnostic>,
    full_deck: Pile,
}

impl LandingsGame {
    /// Opens the game.
    ///
    /// # Errors
    /// All that the rules need and the pack doesn't have.
    pub(crate) fn new(pack: &Pack, scenario: &Scenario) -> Result<Self, Vec<Diagnostic>> {
        let board = Board::compile(&pack.map, &pack.palette);
        let mut opening = Opening {
            pack,
            scenario,
            board: &board,
            findings: Vec::new(),
            full_deck: Pile::default(),
        };
        let Some(GameScenario::Landings(_)) = &scenario.rules else {
            return Err(vec![other_rulebook(scenario)]);
        };
        let joined = opening.joined();
        let field = opening.field(&joined);
        let mut roster = Roster::default();
        opening.kinds(&mut roster);
        opening.counters(&mut roster, &joined, &field);
        let first = opening.side(&scenario.first, ScenarioLine::Field("first"));
        let top = opening.side(&joined.plan.top, ScenarioLine::Rules("top"));
        let (seats, decks) = opening.seats(&joined, &field);
        let medals_to_win = opening.medals_to_win(&joined);
        let cards = opening.cards(&joined);
        let sections =
            top.map(|top| SectionsBySeat::of(&board, &field.in_play, &field.sheets, &seats, top));
        let accessories = opening.rows_of("accessories", "L109");
        let system = opening.system();
        opening.check_combination(&joined, &field, &seats, medals_to_win);
        opening.check_medals(&joined, &field);
        opening.check_troops(&joined);
        opening.check_specials(&joined, &roster);
        let medals = opening.medals(&joined, &field, medals_to_win);
        let ground = opening.ground(&field, &roster);
        let (faces, mines) = opening.battle_tables();
        let full_deck = opening.full_deck;
        let calls = opening.calls(&joined, &field, &roster);
        let figurines = opening.figurines(&joined, &field, &roster);
        let limits = opening.limits(&joined, &field, &roster);
        let entries = opening.entries(&field);
        let coast = Coast {
            ocean: opening.marked(&field, "ocean"),
            coastline: opening.marked(&field, "coast"),
            icons: opening.craft_icons(&field),
            beaches: opening.beach_sections(&medals, &field),
        };
        let exits = opening.exits(&medals, &field, top);
        let equipment = opening.equipment(&joined, &field, &roster);
        let findings = opening.findings;
        let (Some(first), Some(top), Some(system), Some(sections), true) =
            (first, top, system, sections, findings.is_empty())
        else {
            return Err(findings);
        };
        let sheet_count = field.sheet_count();
        Ok(Self {
            in_play: field.in_play,
            sheets: field.sheet_of,
            sheet_count,
            roster,
            seats,
            decks,
            full_deck,
            specials: Specials::of(&joined.plan.special),
            first,
            top,
            turns: scenario.turns.unwrap_or(system.turns).max(1),
            system,
            medals,
            figurines,
            calls,
            limits,
            entries,
            coast,
            exits,
            equipment,
            accessories,
            faces,
            mines,
            smoke: smoke::read(&pack.tables),
            blowable: marked(&ground, Marks::BLOWABLE),
            has_once: once::any(&joined.plan.special),
            works: ground.start.clone(),
            ground,
            cards,
            sections,
            setup: joined.setup,
            plan: joined.plan,
            board,
        })
    }
}

/// The hexes in play with one of these marks.
fn marked(ground: &Ground, marks: Marks) -> Vec<HexIx> {
    let hexes = ground.shape.hexes();
    hexes.filter(|hex| ground.is(*hex, marks)).collect()
}

/// The scenario's own part is that of another rulebook.
fn other_rulebook(scenario: &Scenario) -> Diagnostic {
    let message = format!(
        "the `rules` of scenario {} are not those of the landings",
        scenario.id
    );
    Diagnostic::error(BAD_SCENARIO, message).help("write `rules: Landings((…))`")
}

impl Opening<'_> {
    /// A finding about a line or field of the scenario.
    pub(crate) fn report(&mut self, code: Code, line: ScenarioLine<'_>, rule: &str, what: &str) {
        let message = format!("scenario `{}`: {what}", self.scenario.id);
        let finding = Diagnostic::error(code, message).rule(rule);
        self.findings.push(line.of(&self.scenario.id, finding));
    }

    pub(crate) fn no_table(&mut self, table: &str, rule: &str) {
        let message = format!("the rules of the landings need table `{table}`, and there is none");
        let finding = Diagnostic::error(NO_TABLE, message).rule(rule);
        self.findings
            .push(of_table_row(&self.pack.tables, table, None, finding));
    }

    pub(crate) fn bad_cell(&mut self, table: &str, row: &str, what: &str, rule: &str) {
        let message = format!("table `{table}`, row `{row}`: {what}");
        let finding = Diagnostic::error(BAD_CELL, message).rule(rule);
        let tables = &self.pack.tables;
        self.findings
            .push(of_table_row(tables, table, Some(row), finding));
    }

    /// Tables `dice` and `mines`.
    fn battle_tables(&mut self) -> (Faces, MineMarkers) {
        let faces = Faces::read(&self.pack.tables);
        if faces.is_none() {
            self.no_table("dice", "M35");
        }
        let mines = MineMarkers::read(&self.pack.tables);
        if mines.is_none() {
            self.no_table("mines", "M74");
        }
        (faces.unwrap_or(Faces::RULED), mines.unwrap_or_default())
    }

    /// Reads a cell of a row; what is missing or says nothing is a finding.
    pub(crate) fn read<T>(
        &mut self,
        row: &TableRow,
        column: &str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Option<T> {
        let pack = self.pack;
        let table = pack.tables.tables.get(&row.table);
        let at = table.and_then(|table| table.columns.iter().position(|head| *head == *column));
        let Some(cell) = at.and_then(|at| row.cells.get(at)) else {
            let message = format!(
                "table `{}` has no column `{column}` in row `{}`",
                row.table, row.row
            );
            self.findings.push(
                Diagnostic::error(NO_TABLE, message).on(Subject::Table(row.table.to_string())),
            );
            return None;
        };
        let found = read(cell.as_str());
        if found.is_none() {
            let what = format!("column `{column}`: the rules can't read `{cell}`");
            self.bad_cell(row.table.as_str(), row.row.as_str(), &what, "M29");
        }
        found
    }

    /// Table `cards`, for the scenario's deck (M6, L82).
    fn cards(&mut self, joined: &Joined) -> Cards {
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

    /// The rows of a table, by what is printed to their left.
    fn rows_of(&mut self, table: &str, rule: &str) -> Vec<Id> {
        let rows = self.pack.tables.rows_of(table);
        let rows: Vec<Id> = rows.map(|row| row.row.clone()).collect();
        if rows.is_empty() {
            self.no_table(table, rule);
        }
        rows
    }

    /// A side that the scenario names.
    pub(crate) fn side(&mut self, name: &Id, line: ScenarioLine<'_>) -> Option<Side> {
        let side = Side::named(name);
        if side.is_none() {
            let what = format!("`{name}` is no side: the sides are Axis and Allies");
            self.report(BAD_SCENARIO, line, "M1", &what);
        }
        side
    }

    /// A hex in play that the scenario names.
    fn hex(&mut self, field: &PlayField, number: &HexNo, line: ScenarioLine<'_>) -> Option<HexIx> {
        let hex = self.board.hex(number.as_str());
        let hex = hex.filter(|hex| field.in_play.contains(*hex));
        if hex.is_none() {
            let what = format!("hex {number} is not in play");
            self.report(BAD_MAP, line, "L84", &what);
        }
        hex
    }
}
