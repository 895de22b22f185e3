//! What the window does about work that is not saved: the journal, and files that others change.
//!
//! The journal belongs to the document; here it is begun, offered after a kill, and reported when it is in trouble.

mod ui;

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

use egui::{Context, Key, Ui};

use self::ui as panel;
use crate::command::{Command, KeepAsk, Notice};
use crate::journal::JournalDir;
use crate::lock::{Asked, Lock, lock, visit};
use crate::recovery::{Left, look_in};
use crate::watch::{Watch, differences};
use crate::workbench::{Prompt, Workbench};

/// What the window knows of work that is not saved.
#[derive(Debug, Default)]
pub(crate) struct Keep {
    /// Where journals go that can't lie beside their pack; without it nothing is kept.
    journal_dir: Option<JournalDir>,
    /// What editors that were killed have left behind.
    left: Left,
    /// The folder of the document, as far as it has been looked after.
    home: Option<PathBuf>,
    watch: Watch,
    lock: Option<Lock>,
    /// What lets who has the lock know of this window.
    visit: Option<Lock>,
    /// Who else has the pack open.
    others: Option<String>,
    /// How what is on the disk differs from the window, while that is shown.
    compared: Option<Vec<String>>,
    /// The bars over the map.
    bars: panel::Bars,
    /// The bars that have been read.
    read: BTreeSet<Notice>,
}

impl Keep {
    /// Whether work that was left behind is being offered.
    pub(crate) fn offers_work(&self) -> bool {
        !self.left.is_empty()
    }

    /// What is in the work with this number that is being offered.
    pub(crate) fn summary(&self, number: usize) -> Option<String> {
        let found = self.left.found.get(number)?;
        Some(format!("{}: {}", found.start.title, found.summary()))
    }
}

impl Keep {
    /// The user's own folder for what is kept, if anything is.
    pub(crate) fn journal_dir(&self) -> Option<&JournalDir> {
        self.journal_dir.as_ref()
    }

    /// Keeps a journal of every document from now on, and offers what editors that were killed have left of this pack,
    /// of those opened last, and of packs that were never saved.
    pub fn keep_work(&mut self, bench: &mut Workbench, journal_dir: JournalDir) {
        self.journal_dir = Some(journal_dir);
        self.find_work(bench);
    }

    fn find_work(&mut self, bench: &mut Workbench) {
        let Some(journal_dir) = self.journal_dir.clone() else {
            return;
        };
        let home = bench.document.folder().into_iter();
        let folders = home.chain(bench.recent.folders());
        let folders: Vec<Option<PathBuf>> = std::iter::once(None)
            .chain(folders.cloned().map(Some))
            .collect();
        for folder in folders {
            // What is offered already is held, and isn't found again.
            let left = look_in(folder.as_deref(), &journal_dir);
            self.left.take_in(left);
        }
    }

    /// Does what is asked for.
    pub(crate) fn run(&mut self, bench: &mut Workbench, ask: KeepAsk) {
        match ask {
            KeepAsk::FindWork => {
                self.find_work(bench);
                if self.left.is_empty() {
                    bench.said = "There is no unsaved work to restore".to_owned();
                }
            }
            KeepAsk::Restore(number) => self.restore(bench, number),
            KeepAsk::Discard(number) => {
                if number < self.left.found.len() {
                    let found = self.left.found.remove(number);
                    self.report_removed(bench, &found.file.clone(), found.discard());
                }
            }
            KeepAsk::DiscardUnreadable(number) => {
                if number < self.left.unreadable.len() {
                    let unreadable = self.left.unreadable.remove(number);
                    self.report_removed(bench, &unreadable.file.clone(), unreadable.discard());
                }
            }
            KeepAsk::Later => drop(self.put_off(bench)),
            KeepAsk::LookAtFiles => {
                self.watch.look(&bench.document);
                self.ask_for_lock();
                if self.watch.changed.is_empty() {
                    bench.said = "The files of this pack are unchanged".to_owned();
                }
            }
            KeepAsk::Reload => {
                self.compared = None;
                bench.reload();
                self.watch.look(&bench.document);
            }
            KeepAsk::KeepMine => {
                bench.document.keep_mine();
                self.compared = None;
                self.watch.look(&bench.document);
                bench.said = "The next save replaces what is on the disk".to_owned();
            }
            KeepAsk::Compare => {
                self.compared = match self.compared {
                    Some(_) => None,
                    None => Some(differences(&bench.document)),
                };
            }
            KeepAsk::Read(notice) => {
                self.read.insert(notice);
            }
        }
    }

    /// Offers what was found no longer, for now. Reports whether anything was.
    pub(crate) fn put_off(&mut self, bench: &mut Workbench) -> bool {
        let is_offered = !self.left.is_empty();
        if is_offered {
            bench.said = "Restore unsaved work… in the File menu offers it again".to_owned();
        }
        self.left = Left::default();
        is_offered
    }

    fn report_removed(&mut self, bench: &mut Workbench, file: &Path, removed: io::Result<()>) {
        if let Err(error) = removed {
            bench.said = format!("{} can't be removed: {error}", file.display());
        }
    }

    fn restore(&mut self, bench: &mut Workbench, number: usize) {
        let Some(found) = self.left.found.get(number) else {
            return;
        };
        match found.restore(self.journal_dir.as_ref()) {
            Ok((document, refused)) => {
                let edits = document.history().len();
                let plural = if edits == 1 { "" } else { "s" };
                drop(self.left.found.remove(number));
                bench.replace_document(document);
                bench.show_tab(crate::workbench::Tab::History);
                bench.said = format!("Restored {edits} edit{plural}; they are not saved yet");
                if refused > 0 {
                    let left = format!(
                        "{refused} of {edits} edits could not be made on the files as they are now. The history shows them as left out."
                    );
                    bench.prompt = Some(Prompt::Failed {
                        title: "Not everything could be restored".to_owned(),
                        lines: vec![left],
                    });
                }
            }
            Err(findings) => bench.show_broken(&findings),
        }
    }

    /// Work that needs no command, once a frame.
    pub(crate) fn work(&mut self, bench: &mut Workbench, ctx: &Context) {
        let Some(journal_dir) = self.journal_dir.clone() else {
            return;
        };
        bench.document.keep_journal(&journal_dir);
        if self.home.as_ref() != bench.document.folder() {
            self.home = bench.document.folder().cloned();
            self.lock = None;
            self.visit = None;
            self.others = None;
            self.read.clear();
            self.compared = None;
            if let Some(folder) = &self.home {
                let left = look_in(Some(folder), &journal_dir);
                self.left.take_in(left);
            }
            self.ask_for_lock();
        }
        if self.watch.poll(&bench.document) {
            self.ask_for_lock();
        }
        ctx.request_repaint_after(Watch::PAUSE);
    }

    /// Asks for the lock of the pack, or, if it is ours, whether another window has asked for it.
    fn ask_for_lock(&mut self) {
        if let Some(lock) = &self.lock {
            self.others = lock.visitor();
            return;
        }
        let Some(folder) = &self.home else {
            return;
        };
        self.others = None;
        match lock(folder) {
            Asked::Ours(lock) => {
                self.visit = None;
                self.others = lock.visitor();
                self.lock = Some(lock);
            }
            Asked::Theirs(who) => {
                self.others = Some(who);
                if self.visit.is_none() {
                    self.visit = visit(folder);
                }
            }
            Asked::None => {}
        }
    }

    /// The editor ends properly: what isn't saved is not wanted.
    pub fn leave(&mut self, bench: &mut Workbench) {
        bench.document.drop_journal();
        *self = Keep::default();
    }

    /// The bars over the map. While a button is down none comes or goes: the map would slip away under the stroke.
    pub(crate) fn keep_bars_ui(&mut self, bench: &mut Workbench, ui: &mut Ui) {
        if !ui.input(|input| input.pointer.any_down()) {
            let status = bench.document.journal().map(|journal| journal.status());
            self.bars = panel::Bars {
                changed: self.watch.changed.clone(),
                gone: self.watch.gone,
                others: self.others.clone(),
                trouble: status.and_then(|status| status.trouble),
            };
        }
        let reported = panel::Reported {
            bars: &self.bars,
            dirty: bench.document.is_dirty(),
            read: &self.read,
            compared: self.compared.as_deref(),
        };
        panel::bars_ui(ui, &reported, &mut bench.commands);
    }

    /// The window in which unsaved work is offered.
    pub(crate) fn show(&mut self, bench: &mut Workbench, ui: &mut Ui) {
        panel::found_ui(ui, &self.left, &mut bench.commands);
        // Behind it the opening screen may wait, which has the keys.
        if !self.left.is_empty() && ui.input(|input| input.key_pressed(Key::Escape)) {
            bench.commands.send(Command::Keep(KeepAsk::Later));
        }
    }
}
