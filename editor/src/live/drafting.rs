//! Steps that are put together, changed, and made again; and what is expected.

use beachhead_schema::Id;
use beachhead_schema::vocabulary::Vocabulary;
use serde_json::Value;

use super::asks::{Ask, ToCome};
use super::draft::{Draft, DraftKind};
use super::{Judged, Listed, LiveGame};

impl LiveGame {
    /// Begins to put a step together: with the first that there is of its kind.
    pub(crate) fn draft_new(&mut self, kind: DraftKind, first_word: &dyn Fn(Vocabulary) -> String) {
        if let Some(shapes) = &self.shapes {
            let value = shapes.of_kind(kind).fresh(first_word);
            self.begin_draft(Draft::new(kind, value));
        }
    }

    /// Puts an action together beginning with the first that may be taken; false if none may.
    pub(crate) fn draft_first(&mut self) -> bool {
        let first = self.listed().into_iter().find_map(|listed| match listed {
            Listed::Choice(choice) if choice.action.contains('(') => Some(choice.action.clone()),
            _ => None,
        });
        let first = first.or_else(|| self.choices.first().map(|choice| choice.action.clone()));
        let is_any = first.is_some();
        first.into_iter().for_each(|action| self.draft_from(action));
        is_any
    }

    /// Puts a step together beginning with one that may be taken, or with a fact that is so.
    pub(crate) fn draft_from(&mut self, step: String) {
        self.ask(Ask::Draft(step));
    }

    /// Shows a step that is put together.
    pub(super) fn begin_draft(&mut self, draft: Draft) {
        (self.rolling, self.clicked) = (None, None);
        self.draft = Some(draft);
        self.ask_verdict();
    }

    /// Asks the rules about the step that is put together.
    pub(super) fn ask_verdict(&mut self) {
        if let Some(draft) = &self.draft {
            self.ask(Ask::Judge(draft.draft_kind(), draft.text()));
        }
    }

    /// The step that is put together says this now.
    pub(crate) fn set_draft(&mut self, value: Value) {
        if let Some(draft) = &mut self.draft {
            draft.set_value(value);
            self.ask_verdict();
        }
    }

    /// It is taken with these dice.
    pub(crate) fn set_draft_dice(&mut self, dice: Vec<u16>) {
        if let Some(draft) = &mut self.draft {
            draft.set_dice(dice);
        }
    }

    /// Its fact is so because of this row.
    pub(crate) fn set_draft_row(&mut self, row: Option<String>) {
        if let Some(draft) = &mut self.draft {
            draft.set_row(row);
        }
    }

    /// A counter off the map was clicked: it goes into the field in hand. False if that takes none.
    pub(crate) fn draft_unit(&mut self, unit: Id) -> bool {
        let (Some(draft), Some(shapes)) = (&mut self.draft, &self.shapes) else {
            return false;
        };
        let is_taken = draft.click(shapes, None, &[unit]);
        self.ask_verdict();
        is_taken
    }

    /// Clicks on the map go into this field of it.
    pub(crate) fn take_field(&mut self, field: String) {
        if let Some(draft) = &mut self.draft {
            draft.take_field(field);
        }
    }

    /// Makes the step that is put together: takes it, has it refused, expects or denies it, as the rules say it is.
    pub(crate) fn make_draft(&mut self) {
        let Some(draft) = &self.draft else { return };
        let Some(step) = draft.step() else { return };
        let picks = self.picks_dice && draft.dice().is_empty();
        if draft.exchanges() {
            self.ask(Ask::Exchange(step));
        } else if picks && matches!(draft.judged(), Some(Judged::Legal(_))) {
            let action = draft.text();
            self.draft = None;
            self.take(action);
        } else {
            self.ask(Ask::Take(step, Vec::new()));
        }
    }

    /// Puts no step together any more. Reports whether one was.
    pub(crate) fn drop_draft(&mut self) -> bool {
        self.draft.take().is_some()
    }

    /// Writes down that an action must be refused, by this row.
    pub(crate) fn refuse(&mut self, action: &str, row: &str) {
        self.ask(Ask::Take(format!("Refuse({action}, {row:?})"), Vec::new()));
    }

    /// Writes down that a fact is so, because of the row that was chosen.
    pub(crate) fn expect(&mut self, fact: &str) {
        let step = match &self.because {
            Some(row) => format!("Expect({fact}, {row:?})"),
            None => format!("Expect({fact})"),
        };
        self.ask(Ask::Take(step, Vec::new()));
    }

    /// An expectation names this row.
    pub(crate) fn set_because(&mut self, row: Option<String>) {
        self.because = row;
    }

    /// Shows what is so, or no longer.
    pub(crate) fn show_facts(&mut self, shows: bool) {
        self.shows_facts = shows;
        self.ask_facts();
    }

    /// Asks what is so of what is in hand, if that is shown.
    pub(super) fn ask_facts(&mut self) {
        if self.shows_facts {
            self.ask(Ask::Facts(self.about()));
        }
    }

    /// Puts a move that was made together anew; those behind it are made again afterwards.
    pub(crate) fn change_move(&mut self, place: usize) {
        self.ask(Ask::Change(place));
    }

    /// Takes out one move alone, and makes those behind it again.
    pub(crate) fn take_out(&mut self, place: usize) {
        self.ask(Ask::TakeOut(place));
    }

    /// Makes a move after the one that follows it.
    pub(crate) fn make_later(&mut self, place: usize) {
        self.ask(Ask::Later(place));
    }

    /// Does something with the steps that are still to be made.
    pub(crate) fn ask_to_come(&mut self, ask: ToCome) {
        self.ask(Ask::ToCome(ask));
    }
}
