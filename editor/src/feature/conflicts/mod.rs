//! What the window does about conflicts that a merge has left: a bar that reports them, and a panel under the map in which the
//! three versions of each stand beside each other.

mod bar;
mod fields;
mod listed;
mod ui;
mod versions;

use beachhead_schema::conflict::Version;
use beachhead_schema::merge::ConflictPlace;
use egui::Ui;

use self::bar::report_ui;
use self::listed::{ListedConflict, list, next, take};
use self::ui::{ListView, conflicts_ui};
use self::versions::ShownVersions;
use crate::command::{Command, ConflictAsk};
use crate::workbench::Workbench;

/// The conflicts of the pack between two frames.
#[derive(Debug, Default)]
pub(crate) struct ConflictPanel {
    pub(crate) open: bool,
    /// All that are open, as of a revision of the document.
    listed: Vec<ListedConflict>,
    listed_of: Option<u64>,
    /// Which of them is looked at.
    at: usize,
    /// It is to be brought into view in the list.
    is_fresh: bool,
    /// The three versions of that one.
    versions: Option<ShownVersions>,
    /// The bar has been read.
    is_dismissed: bool,
    has_bar: bool,
}

impl ConflictPanel {
    /// Does what is asked for.
    pub(crate) fn run(&mut self, bench: &mut Workbench, ask: ConflictAsk) {
        self.follow(bench);
        match ask {
            ConflictAsk::Open => self.look_at(bench, self.at),
            ConflictAsk::Show(at) => self.look_at(bench, at),
            ConflictAsk::ShowRecord(record) => {
                let at = self.listed.iter().position(|one| one.label == record);
                self.look_at(bench, at.unwrap_or(self.at));
            }
            ConflictAsk::Take(place, version) => self.take(bench, &place, version),
            ConflictAsk::Close => self.open = false,
            ConflictAsk::Dismiss => self.is_dismissed = true,
        }
    }

    /// Work that needs no command, once a frame.
    pub(crate) fn work(&mut self, bench: &mut Workbench) {
        self.follow(bench);
    }

    fn take(&mut self, bench: &mut Workbench, place: &ConflictPlace, version: Version) {
        match take(bench.document.pack(), place, version) {
            Ok(edit) => bench.apply(edit),
            Err(why) => bench.said = why,
        }
        self.follow(bench);
    }

    /// Takes over which conflicts there are; where another one is looked at then, shows it on the map.
    fn follow(&mut self, bench: &mut Workbench) {
        let revision = bench.document.revision();
        if self.listed_of.replace(revision) == Some(revision) {
            return;
        }
        let listed = list(bench.document.pack(), bench.document.syntax());
        let at = next(&self.listed, &listed, self.at);
        let is_other =
            self.listed.get(self.at).map(|one| &one.label) != listed.get(at).map(|one| &one.label);
        (self.listed, self.at) = (listed, at);
        if self.open && is_other {
            self.show_on_map(bench);
        }
    }

    fn look_at(&mut self, bench: &mut Workbench, at: usize) {
        self.open = true;
        self.at = at.min(self.listed.len().saturating_sub(1));
        self.show_on_map(bench);
    }

    /// Brings the conflict that is looked at into view, with the setup that it belongs to.
    fn show_on_map(&mut self, bench: &mut Workbench) {
        let Some(listed) = self.listed.get(self.at) else {
            return;
        };
        self.is_fresh = true;
        let pack = bench.document.pack();
        let scenario = pack
            .scenarios
            .iter()
            .position(|scenario| Some(&scenario.id) == listed.place.scenario.as_ref());
        let grid = &pack.map.grid;
        let hex = listed
            .hexes
            .iter()
            .find(|hex| grid.find(hex.as_str()).is_some());
        let hex = hex.cloned().map(Command::ShowHex);
        bench.commands.extend(scenario.map(Command::ShowScenario));
        bench.commands.extend(hex);
    }

    /// The bar over the map. While a button is down it neither comes nor goes: the map would slip away under the stroke.
    pub(crate) fn bar_ui(&mut self, bench: &mut Workbench, ui: &mut Ui) {
        let count = self.listed.len();
        if !ui.input(|input| input.pointer.any_down()) {
            self.has_bar = count > 0 && !self.open && !self.is_dismissed;
        }
        if self.has_bar {
            report_ui(ui, count, &mut bench.commands);
        }
    }

    /// The panel under the map.
    pub(crate) fn show(&mut self, bench: &mut Workbench, ui: &mut Ui) {
        if !self.open {
            self.versions = None;
            return;
        }
        let is_at_rest = !ui.input(|input| input.pointer.any_down());
        let document = &bench.document;
        let of = (document.revision(), self.at);
        let is_known = self
            .versions
            .as_ref()
            .is_some_and(|known| known.is_of(of, &bench.canvas.style));
        // While something is drawn on the map, what is beside it can wait.
        if !is_known && (is_at_rest || self.versions.is_none()) {
            let listed = self.listed.get(self.at);
            let shown = listed.and_then(|listed| {
                ShownVersions::of(document.pack(), listed, of, &bench.canvas.style)
            });
            self.versions = shown;
        }
        let versions = self.versions.as_mut();
        let shown = ListView {
            listed: &self.listed,
            at: self.at,
            is_fresh: std::mem::take(&mut self.is_fresh),
        };
        conflicts_ui(ui, &shown, versions, &mut bench.commands);
    }
}
