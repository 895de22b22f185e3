//! How a workbench edits its document.

use beachhead_schema::Source;
use beachhead_schema::edit::{Edit, EditError, Swap, sourced};
use beachhead_schema::pack::Pack;

use super::Workbench;
use crate::project::Project;

impl Workbench {
    /// Makes an edit that draws: what it changes comes from where the brush says, and no more from where it came before.
    pub(crate) fn draw(&mut self, edit: Edit) {
        let source = self.toolbox.brushes.options.source.as_ref();
        // A paragraph that is yet to be typed is none.
        let is_typed =
            |source: &&Source| !matches!(source, Source::Rules(paragraph) if paragraph.is_empty());
        let source = source.filter(is_typed);
        let edit = sourced(edit, self.document.pack(), source);
        self.apply(edit);
    }

    /// Makes an edit, unless it would change a locked layer. Whatever a person asks for goes through here; only
    /// the history goes over locked layers too, since each step of it was legal once.
    pub(crate) fn apply(&mut self, edit: Edit) {
        if let Some(part) = self
            .kept
            .settings
            .style
            .visible
            .locked_by(&edit, self.document.pack())
        {
            self.said = format!(
                "{} is locked: unlock it in the Layers panel to change it",
                part.name()
            );
            return;
        }
        let name = edit.name.clone();
        let applied = self.document.apply(edit);
        self.note_change(applied, name);
    }

    /// Takes over what other programs have changed in the files of the pack; history, view and tool stay.
    pub(crate) fn reload(&mut self) {
        match self.document.reload() {
            Ok(undos) if undos.is_empty() => {
                self.said = "The files say what this window says".to_owned();
            }
            Ok(undos) => {
                let said = "Reloaded from the disk; Undo brings back what this window had";
                self.note_change(Ok(undos), said.to_owned());
                self.set_stage();
            }
            Err(findings) => self.show_broken(&findings),
        }
        if let Some(folder) = self.document.folder() {
            self.project = Project::of(folder);
            self.checker.set_standards(self.project.standards());
        }
    }

    pub(crate) fn jump(&mut self, step: usize) {
        let before = self.document.done();
        let jumped = self.document.jump(step);
        let after = self.document.done();
        let way = if after < before { "Undone" } else { "Redone" };
        let over = self
            .document
            .history()
            .nth(before.min(after))
            .unwrap_or_default()
            .to_owned();
        if before != after {
            self.note_change(jumped, format!("{way}: {over}"));
        }
    }

    pub(crate) fn note_change(&mut self, result: Result<Vec<Edit>, EditError>, said: String) {
        match result {
            Ok(undos) => {
                // What has changed is seen, even if the history goes on in another scenario.
                if let Some(number) = scenario_of(&undos, self.document.pack()) {
                    self.document.show_scenario(number);
                }
                self.canvas.touch(&self.document, &undos);
                self.toolbox.brushes.settle(self.document.pack());
                let mut swaps = undos.iter().flat_map(|edit| &edit.swaps);
                if swaps.any(|swap| matches!(swap, Swap::Parts(_))) {
                    // What was selected and marked are hexes of another grid.
                    self.selection = crate::selection::Selection::default();
                    self.toolbox.hands.sight = Default::default();
                    self.mark();
                }
                self.said = said;
            }
            Err(error) => self.said = error.to_string(),
        }
    }
}

/// The number of the scenario whose setup these edits are about, if they are about one.
fn scenario_of(edits: &[Edit], pack: &Pack) -> Option<usize> {
    let swaps = edits.iter().flat_map(|edit| &edit.swaps);
    let scenario = swaps.rev().find_map(|swap| match swap {
        Swap::Placement(scenario, ..) | Swap::CellPlacement(scenario, ..) => Some(scenario),
        _ => None,
    })?;
    pack.scenarios
        .iter()
        .position(|other| other.id == *scenario)
}
