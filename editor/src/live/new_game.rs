//! [`NewGame`]: settings of a game that is about to begin: scenario, players, dice.

use std::path::{Path, PathBuf};

use beachhead_check::registry::played_by;
use beachhead_schema::Id;

use super::asks::Beginning;
use super::file::new_file;
use crate::document::Document;
use crate::journal::JournalDir;

/// A game that is about to begin.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct NewGame {
    /// The scenarios, with their titles.
    pub(crate) scenarios: Vec<(Id, String)>,
    pub(crate) scenario: usize,
    /// The sides, with their names, and whether their moves are chosen at random.
    pub(crate) sides: Vec<(Id, String, bool)>,
    /// Whether rules say what may be done: without them nobody can play at random.
    pub(crate) has_rules: bool,
    pub(crate) seed: u64,
    /// Where it will be saved, of each scenario.
    pub(crate) files: Vec<Option<PathBuf>>,
}

impl NewGame {
    /// Settings for the scenarios of a document; `None` if it has none.
    pub(crate) fn of(
        document: &Document,
        folder: Option<&Path>,
        journals: Option<&JournalDir>,
    ) -> Option<Self> {
        let pack = document.pack();
        let scenarios = pack.scenarios.iter();
        let scenarios: Vec<(Id, String)> = scenarios
            .map(|scenario| (scenario.id.clone(), scenario.title.clone()))
            .collect();
        let shown = document.scenario().map(|scenario| &scenario.id);
        let scenario = scenarios.iter().position(|(id, _)| Some(id) == shown);
        let sides = pack.palette.sides.iter();
        let sides = sides.map(|side| (side.id.clone(), side.name.clone(), false));
        let files = scenarios.iter();
        let files = files.map(|(id, _)| new_file(folder, journals, id.as_str()));
        Some(Self {
            scenario: scenario.or((!scenarios.is_empty()).then_some(0))?,
            sides: sides.collect(),
            has_rules: played_by(pack).is_some_and(|rulebook| rulebook.has_rules),
            seed: 1,
            files: files.collect(),
            scenarios,
        })
    }

    /// The game as it would begin.
    pub(crate) fn beginning(&self) -> Option<Beginning> {
        let (scenario, _) = self.scenarios.get(self.scenario)?;
        let random = self.sides.iter().filter(|(_, _, is_random)| *is_random);
        Some(Beginning::New {
            scenario: scenario.clone(),
            random: random.map(|(side, ..)| side.clone()).collect(),
            seed: self.seed,
            file: self.files.get(self.scenario).cloned().flatten(),
        })
    }
}
