//! What all parts of a form share: the pack, what may be changed, and what came of it.

use beachhead_schema::Id;
use beachhead_schema::hex::HexNo;
use beachhead_schema::pack::Pack;
use beachhead_schema::vocabulary::Vocabulary;

use super::path::{RecordPath, Step};

/// Whether the ids of a form's records can be changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Ids {
    /// All of them: what refers to them follows, or nothing does.
    #[default]
    Free,
    /// Only those that are new; for the others it is said why, and where they are renamed.
    Fixed(&'static str),
}

/// What a form knows besides the value.
pub(crate) struct FormContext<'a> {
    pub(crate) pack: &'a Pack,
    /// The hexes that are selected on the map, where lists of hexes can be filled with them.
    pub(crate) selected: Option<&'a [HexNo]>,
    /// The unit that new fields of units begin with, if one is in hand.
    pub(crate) unit: Option<Id>,
    /// Whether ids can be changed.
    pub(crate) ids: Ids,
    /// The ids of the other records of the list.
    pub(super) taken: Vec<String>,
    /// Ids that were changed: what they were, and what they are.
    pub(super) renamed: Vec<(String, String)>,
    /// The way to the value that is shown, where its records can be edited on the map.
    pub(crate) path: Option<RecordPath>,
    /// The record and its field that are to be edited on the map.
    on_map: Option<(RecordPath, String)>,
    /// Why the last thing typed was not taken.
    refused: Option<String>,
}

impl<'a> FormContext<'a> {
    pub(crate) fn new(pack: &'a Pack) -> Self {
        Self {
            pack,
            selected: None,
            unit: None,
            ids: Ids::default(),
            taken: Vec::new(),
            renamed: Vec::new(),
            path: None,
            on_map: None,
            refused: None,
        }
    }

    /// Shows what a step leads to, knowing the way there.
    pub(super) fn below<T>(&mut self, step: Step, show: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.path.clone();
        self.path = outer.as_ref().map(|path| path.then(step));
        let shown = show(self);
        self.path = outer;
        shown
    }

    /// Has a field of the record that is shown edited on the map.
    pub(super) fn edit_on_map(&mut self, field: &str) {
        self.on_map = self.path.clone().map(|path| (path, field.to_owned()));
    }

    /// The record and its field that are to be edited on the map, if that was asked for.
    pub(crate) fn asked_on_map(&self) -> Option<(RecordPath, String)> {
        self.on_map.clone()
    }

    pub(super) fn refuse(&mut self, why: String) {
        self.refused = Some(why);
    }

    /// Why something that was typed was not taken, if it was not.
    pub(crate) fn refusal(&self) -> Option<String> {
        self.refused.clone()
    }

    /// Ids that were changed: what they were, and what they are.
    pub(crate) fn renamed(&self) -> &[(String, String)] {
        &self.renamed
    }

    pub(crate) fn first_word(&self, words: Vocabulary) -> String {
        if let Some(unit) = self.unit.as_ref().filter(|_| words == Vocabulary::UnitIds) {
            return unit.to_string();
        }
        let first = words.of(self.pack).into_iter().next();
        first.map(|(id, _)| id.to_string()).unwrap_or_default()
    }

    /// The number as the map prints it, or a refusal.
    pub(super) fn numbered(&mut self, text: &str) -> Option<HexNo> {
        let grid = &self.pack.map.grid;
        match grid.locate(text.trim()) {
            Ok(at) => Some(grid.number(at)),
            Err(error) => {
                self.refuse(error.to_string());
                None
            }
        }
    }
}
