//! A designer's workplace: a pack in a folder, a journal folder for journals, and windows that are killed.

use std::path::{Path, PathBuf};

use beachhead_editor::command::{Command, KeepAsk};
use beachhead_editor::journal::JournalDir;
use beachhead_editor::{App, Document};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use super::kit::*;

/// A pack in a folder, and a journal folder beside it.
pub struct Workplace {
    folder: tempfile::TempDir,
}

impl Workplace {
    pub fn new() -> Self {
        Self::with(Document::bundled().expect("the bundled pack can be read"))
    }

    /// A workplace with this pack on it.
    pub fn with(mut document: Document) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let workplace = Self { folder };
        document.save(&workplace.pack()).expect("room on the disk");
        workplace
    }

    pub fn pack(&self) -> PathBuf {
        self.folder.path().join("pack")
    }

    pub fn journal_dir(&self) -> PathBuf {
        self.folder.path().join("state")
    }

    /// A window as the binary opens it.
    pub fn window(&self) -> Harness<'static, App> {
        self.window_on(Document::open(&self.pack()).expect("a pack"))
    }

    pub fn window_on(&self, document: Document) -> Harness<'static, App> {
        self.keeping(window_on(document))
    }

    /// A window that keeps work here.
    pub fn keeping(&self, mut window: Harness<'static, App>) -> Harness<'static, App> {
        let journal_dir = JournalDir::in_folder(self.journal_dir());
        window.state_mut().keep_work(journal_dir);
        window.run_steps(3);
        window
    }

    pub fn journals(&self) -> Vec<String> {
        let names = |folder: &Path| -> Vec<String> {
            let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
            entries
                .map(|entry| entry.file_name().to_string_lossy().into_owned())
                .filter(|name| name.contains("journal"))
                .collect()
        };
        let mut found = names(&self.pack());
        found.extend(names(&self.pack().join(".beachhead")));
        found.extend(names(&self.journal_dir()));
        found.sort();
        found
    }
}

pub fn paint(window: &mut Harness<'static, App>, hexes: &[&str]) {
    choose(window, "Woods");
    for hex in hexes {
        let hex = at(window, hex);
        click(window, hex);
    }
}

pub fn ask(window: &mut Harness<'static, App>, ask: KeepAsk) {
    window.state_mut().send(Command::Keep(ask));
    window.run_steps(3);
}

pub fn settle(window: &Harness<'static, App>) {
    let journal = window.state().document().journal();
    journal.expect("it is kept").sync();
}

pub fn shown(window: &Harness<'static, App>, text: &str) -> bool {
    window.query_all_by_label_contains(text).next().is_some()
}

/// Ends a window as a kill would: nothing is asked, nothing is put away.
pub fn kill(window: Harness<'static, App>) {
    drop(window);
}
