//! The document: a pack, the history of its edits, and where it came from. The only gate to the pack.
//!
//! Nothing changes the pack but an [`Edit`] given to [`Document::apply`]; nothing but the document is ever saved.
//!
//! Holds always: jumping anywhere in the history and back gives the same pack (`tests::history_goes_both_ways`); a
//! save that fails leaves the document dirty (`disk::tests::a_save_that_fails_leaves_it_dirty`).

use std::collections::BTreeMap;
use std::path::PathBuf;

use beachhead_schema::edit::{Edit, EditError};
use beachhead_schema::io::Syntax;
use beachhead_schema::pack::Pack;
use beachhead_schema::scenario::Scenario;

use crate::home::Print;
use crate::journal::Journal;
use crate::snapshot::Snapshot;

mod disk;
mod keeping;

pub(crate) use disk::add_lines;
pub use disk::{NotSaved, folder_of};

/// Where a document came from, and where it is saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// It came with the editor; saving asks for a folder.
    Bundled,
    /// It was made here and lies nowhere yet; saving asks for a folder.
    New,
    /// This folder.
    Folder(PathBuf),
}

/// One step of the history: the edit that goes over it, in whichever direction is next.
#[derive(Clone, Debug, PartialEq)]
struct Step {
    name: String,
    edit: Edit,
}

/// A pack that is being edited.
#[derive(Debug)]
pub struct Document {
    pack: Pack,
    origin: Origin,
    syntax: Syntax,
    /// Files of the pack that the editor only carries along: scripts.
    carried: BTreeMap<String, Vec<u8>>,
    /// The `$schema` of each JSON file that names one.
    schemas: BTreeMap<String, String>,
    /// A file with more comments than can be kept, which must not be rewritten.
    crowded: Option<String>,
    /// The files as they were last read or saved.
    on_disk: BTreeMap<String, Print>,
    /// Which scenario's setup is shown.
    shown: usize,
    steps: Vec<Step>,
    done: usize,
    /// How many steps were done when it was last saved, unless those are gone.
    saved: Option<usize>,
    revision: u64,
    /// Where every change is put down until it is saved.
    journal: Option<Journal>,
}

impl Document {
    /// A pack that was made here. It lies nowhere yet, so there is something to save from the start.
    pub fn new(pack: Pack) -> Self {
        Self {
            pack,
            origin: Origin::New,
            syntax: Syntax::Ron,
            carried: BTreeMap::new(),
            schemas: BTreeMap::new(),
            crowded: None,
            on_disk: BTreeMap::new(),
            shown: 0,
            steps: Vec::new(),
            done: 0,
            saved: None,
            revision: 0,
            journal: None,
        }
    }

    /// The pack as it is now.
    pub fn pack(&self) -> &Pack {
        &self.pack
    }

    /// The scenario whose setup is shown, at first the first.
    pub fn scenario(&self) -> Option<&Scenario> {
        self.pack.scenario_at(self.shown)
    }

    /// Shows the setup of the scenario with this number, counted from 0; a number that no scenario has does nothing.
    pub fn show_scenario(&mut self, number: usize) {
        if number < self.pack.scenarios.len() {
            self.shown = number;
        }
    }

    /// The syntax that it is saved in.
    pub fn syntax(&self) -> Syntax {
        self.syntax
    }

    /// Where it came from.
    pub fn origin(&self) -> &Origin {
        &self.origin
    }

    /// A number that grows with every change.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Whether there is anything to save.
    pub fn is_dirty(&self) -> bool {
        self.saved != Some(self.done)
    }

    /// The names of all steps of the history, those that are undone too.
    pub fn history(&self) -> impl ExactSizeIterator<Item = &str> {
        self.steps.iter().map(|step| step.name.as_str())
    }

    /// The name of a step of the history, counted from 0.
    pub fn step_name(&self, at: usize) -> Option<&str> {
        self.steps.get(at).map(|step| step.name.as_str())
    }

    /// How many steps were done when it was last saved, unless the history doesn't lead there any more.
    pub fn saved_at(&self) -> Option<usize> {
        self.saved
    }

    /// How many steps of the history are done.
    pub fn done(&self) -> usize {
        self.done
    }

    /// Makes an edit; what had been undone is gone then. Returns the edit that would take it back.
    ///
    /// # Errors
    /// Why it is refused; nothing has changed then.
    pub fn apply(&mut self, edit: Edit) -> Result<Vec<Edit>, EditError> {
        let edit = edit.with_comments(&self.pack);
        let kept = self.journal.is_some().then(|| edit.clone());
        let undo = edit.apply(&mut self.pack)?;
        self.push_step(undo.clone());
        if let (Some(journal), Some(edit)) = (&mut self.journal, kept) {
            journal.applied(edit);
        }
        Ok(vec![undo])
    }

    /// Puts a step that was just made, by its undo, into the history; what had been undone is gone then.
    fn push_step(&mut self, undo: Edit) {
        self.steps.truncate(self.done);
        if self.saved.is_some_and(|saved| saved > self.done) {
            self.saved = None;
        }
        self.steps.push(Step {
            name: undo.name.clone(),
            edit: undo,
        });
        self.done += 1;
        self.revision += 1;
    }

    /// Goes to where this many steps of the history are done. Returns the edits that would lead back.
    ///
    /// # Errors
    /// Why a step is refused. That would be a fault of ours: a step that was done can be undone.
    pub fn jump(&mut self, to: usize) -> Result<Vec<Edit>, EditError> {
        let mut gone_over = Vec::new();
        while self.done != to.min(self.steps.len()) {
            let back = to < self.done;
            let at = if back { self.done - 1 } else { self.done };
            let Some(step) = self.steps.get_mut(at) else {
                break;
            };
            let way_back = step.edit.clone().apply(&mut self.pack)?;
            let gone = std::mem::replace(&mut step.edit, way_back.clone());
            gone_over.push(way_back);
            self.done = if back { at } else { at + 1 };
            self.revision += 1;
            match &mut self.journal {
                Some(journal) if back => journal.taken_back(self.done, &gone),
                Some(journal) => journal.made_again(self.done, &gone),
                None => {}
            }
        }
        if let Some(journal) = &mut self.journal {
            journal.jumped(self.done);
        }
        Ok(gone_over)
    }

    /// A script of the pack as it was when the pack was opened.
    pub fn script(&self, name: &str) -> Option<&[u8]> {
        self.carried.get(name).map(Vec::as_slice)
    }

    /// What the checks look at, apart from the document.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            pack: self.pack.clone(),
            syntax: self.syntax,
            carried: self.carried.clone(),
            schemas: self.schemas.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_schema::edit::{name_hex, paint_terrain, place_unit};
    use beachhead_schema::hex::HexNo;

    pub(super) fn bundled() -> Document {
        Document::bundled().expect("the bundled pack can be read")
    }

    /// Makes an edit of each kind that the tools make.
    pub(super) fn edited() -> Document {
        let mut document = bundled();
        let hexes = ["2404", "2405"].map(HexNo::from);
        type Make = fn(&Document, &[HexNo]) -> Option<Edit>;
        let edits: [Make; 3] = [
            |document, hexes| paint_terrain(&document.pack().map, hexes, &"woods".into()),
            |document, hexes| name_hex(&document.pack().map, hexes.first()?, Some("Bois")),
            |document, hexes| place_unit(document.scenario()?, &"8/4".into(), hexes.first()?),
        ];
        for make in edits {
            let edit = make(&document, &hexes).expect("it changes something");
            document.apply(edit).expect("it makes sense");
        }
        document
    }

    #[test]
    fn history_goes_both_ways() {
        let mut document = edited();
        let (before, after) = (bundled(), document.pack().clone());
        assert!(document.is_dirty());
        for (step, pack) in [
            (0, before.pack()),
            (3, &after),
            (1, &after),
            (0, before.pack()),
            (9, &after),
        ] {
            document.jump(step).expect("what was done can be undone");
            if step != 1 {
                assert_eq!(document.pack(), pack, "at step {step}");
            }
        }
        document.jump(0).expect("all the way back");
        assert!(!document.is_dirty(), "nothing differs from what was opened");
    }

    #[test]
    fn a_new_edit_ends_what_was_undone() {
        let mut document = edited();
        let folder = tempfile::tempdir().expect("a folder");
        document.save(folder.path()).expect("room on the disk");
        document.jump(1).expect("back");
        let edit = name_hex(&document.pack().map, &"2206".into(), Some("Here"))
            .expect("it changes something");
        document.apply(edit).expect("it makes sense");
        assert_eq!(
            document.history().collect::<Vec<_>>(),
            ["Paint 2 hexes", "Rename 2206 Here"]
        );
        document.jump(3).expect("no further than the end");
        assert!(
            document.is_dirty(),
            "what was saved can't be reached any more"
        );
    }
}
