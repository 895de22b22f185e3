//! [`Trial`]: a pack in which one fact at a time is changed, and then restored.

use beachhead_schema::facts::Fact;
use beachhead_schema::pack::Pack;

use super::operators::{Mutation, Operators};

/// A change that was made.
pub(super) struct Made {
    /// The change: `turn 9 to 10`.
    pub what: String,
    /// The field that was changed; empty for the record itself.
    pub field: String,
}

/// A pack in which one fact at a time is changed.
pub(super) struct Trial<'a> {
    pub(super) pack: &'a Pack,
    operators: &'a Operators<'a>,
    /// As the pack, but while a change is shown.
    changed: Pack,
}

impl<'a> Trial<'a> {
    pub(super) fn of(pack: &'a Pack, operators: &'a Operators<'a>) -> Self {
        Self {
            pack,
            operators,
            changed: pack.clone(),
        }
    }

    /// Shows the pack with each change of a fact, one after the other. A change that the format
    /// doesn't allow needs no claim, and one that leaves all as it was is none.
    pub(super) fn each_change(&mut self, fact: &Fact, mut show: impl FnMut(&Pack, Made)) {
        for Mutation { what, field, value } in self.operators.mutations(fact) {
            let Some(edit) = fact.replaced(self.pack, value) else {
                continue;
            };
            let made = edit.clone();
            let Ok(undo) = edit.apply(&mut self.changed) else {
                continue;
            };
            // An edit that is its own undo has put what was there.
            if undo != made {
                show(&self.changed, Made { what, field });
            }
            if undo.apply(&mut self.changed).is_err() {
                self.changed = self.pack.clone();
            }
        }
    }
}
