//! What is said of a pack that can't be opened, and what of the scenario several files look up.

use beachhead_base::Id;
use beachhead_base::cannot_happen;
use beachhead_engine::{ScenarioLine, of_table_row};
use beachhead_kit::tables::{Fault, Lack, Spot};
use beachhead_kit::{HexIx, HexNo, Opening};
use beachhead_model::diag::{Code, Diagnostic, Subject};
use beachhead_model::tables::Tables;

use crate::codes::{BAD_CELL, BAD_MAP, BAD_SCENARIO, NO_TABLE};
use crate::open::field::PlayField;
use crate::side::Side;

/// Where scenarios that are joined are named.
pub(crate) const JOINS: ScenarioLine<'_> = ScenarioLine::Rules("joins");

/// Where the players stand.
pub(crate) const PLAYERS: ScenarioLine<'_> = ScenarioLine::Rules("players");

/// Where special rules stand.
pub(crate) const SPECIAL: ScenarioLine<'_> = ScenarioLine::Rules("special");

/// Where the scenario says more of single units.
pub(crate) const TROOPS: ScenarioLine<'_> = ScenarioLine::Rules("troops");

/// Reports what is wrong with a line or field of the scenario.
pub(crate) fn report(
    opening: &mut Opening<'_>,
    code: Code,
    line: ScenarioLine<'_>,
    rule: &str,
    what: &str,
) {
    let message = format!("scenario `{}`: {what}", opening.scenario.id);
    opening.report(code, line, rule, message);
}

/// A side that the scenario names.
pub(crate) fn side(opening: &mut Opening<'_>, name: &Id, line: ScenarioLine<'_>) -> Option<Side> {
    let side = Side::named(name);
    if side.is_none() {
        let what = format!("`{name}` is no side: the sides are Axis and Allies");
        report(opening, BAD_SCENARIO, line, "M1", &what);
    }
    side
}

/// A hex in play that the scenario names.
pub(crate) fn hex(
    opening: &mut Opening<'_>,
    field: &PlayField,
    number: &HexNo,
    line: ScenarioLine<'_>,
) -> Option<HexIx> {
    let hex = field.hex(opening.board, number);
    if hex.is_none() {
        let what = format!("hex {number} is not in play");
        report(opening, BAD_MAP, line, "L84", &what);
    }
    hex
}

/// A finding about a row of a table.
pub(crate) fn of_row(
    tables: &Tables,
    table: &str,
    row: &str,
    what: &str,
    rule: &str,
) -> Diagnostic {
    let message = format!("table `{table}`, row `{row}`: {what}");
    let finding = Diagnostic::error(BAD_CELL, message).rule(rule);
    of_table_row(tables, table, Some(row), finding)
}

/// What is wrong with a table, in words.
pub(crate) fn in_words(tables: &Tables, fault: &Fault) -> Diagnostic {
    let table = fault.table.as_str();
    let row = fault.row.as_ref().map_or("", Id::as_str);
    let is_there = || tables.rows_of(table).any(|line| line.row == *row);
    let message = match &fault.lack {
        Lack::Sense { at, text } => {
            let is_ground = ["terrain", "tiles", "behaviours", "linked-sides"].contains(&table);
            let rule = if is_ground { "M49" } else { "M29" };
            let what = format!("{}: the rules can't read `{text}`", spot(at));
            return of_row(tables, table, row, &what, rule);
        }
        Lack::Cell(at @ Spot::Column(_)) if is_there() => {
            format!("table `{table}` has no {} in row `{row}`", spot(at))
        }
        Lack::Cell(_) if table == "boxes" => {
            let what = format!("there is no row `{row}`");
            return of_row(tables, table, row, &what, "L26");
        }
        Lack::Cell(_) => format!("the rules of the landings need row `{row}` of table `{table}`"),
        _ => {
            let message =
                format!("the rules of the landings need table `{table}`, and there is none");
            let finding = Diagnostic::error(NO_TABLE, message).rule(paragraph(table));
            return fault.about(tables, finding);
        }
    };
    Diagnostic::error(NO_TABLE, message).on(Subject::Table(table.to_owned()))
}

/// All cells are looked up by their columns.
fn spot(spot: &Spot) -> String {
    match spot {
        Spot::Column(column) => format!("column `{column}`"),
        other => cannot_happen!(String::new(), "no cell is read by {other:?}"),
    }
}

/// The paragraph that needs a table.
fn paragraph(table: &str) -> &'static str {
    match table {
        "accessories" => "L109",
        "dice" => "M35",
        "mines" => "M74",
        "pool" => "L26",
        "reinforcements" => "L17",
        "system" => "M79",
        "units" => "M29",
        _ => "M49",
    }
}
