//! Table `system`: what the rulebook leaves open ([`System`]).

use beachhead_schema::diag::{Diagnostic, Subject};

use crate::codes::NO_TABLE;
use crate::data::System;
use crate::open::opening::Opening;

const TABLE: &str = "system";

impl Opening<'_> {
    /// Reads the choices; what is missing or can't be read is a finding.
    pub(crate) fn system(&mut self) -> Option<System> {
        if self.pack.tables.rows_of(TABLE).next().is_none() {
            self.no_table(TABLE, "M79");
            return None;
        }
        let turns = self.choice("turns", |cell| {
            cell.parse().ok().filter(|turns: &u16| *turns > 0)
        });
        let medals_decide = self.choice("turns-over", either("more-medals", "draw"));
        let craft_targets = self.choice("craft-targets", either("yes", "no"));
        let landed_battle = self.choice("landed-units-battle", either("yes", "no"));
        Some(System {
            turns: turns?,
            medals_decide: medals_decide?,
            craft_targets: craft_targets?,
            landed_battle: landed_battle?,
        })
    }

    fn choice<T>(&mut self, name: &str, read: impl FnOnce(&str) -> Option<T>) -> Option<T> {
        let pack = self.pack;
        let row = pack.tables.rows_of(TABLE).find(|row| row.row == *name);
        if let Some(row) = row {
            return self.read(row, "value", read);
        }
        let message = format!("the rules of the landings need row `{name}` of table `{TABLE}`");
        self.findings
            .push(Diagnostic::error(NO_TABLE, message).on(Subject::Table(TABLE.to_owned())));
        None
    }
}

/// Reads one of two words.
fn either(on: &'static str, off: &'static str) -> impl Fn(&str) -> Option<bool> {
    move |cell| match cell {
        cell if cell == on => Some(true),
        cell if cell == off => Some(false),
        _ => None,
    }
}
