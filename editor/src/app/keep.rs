//! What the window does about work that is not saved: the journal, and files that others change.
//!
//! The journal belongs to the document; here it is begun, offered after a kill, and reported when it is in trouble.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

use egui::{Context, Ui};

use super::App;
use super::prompt::Prompt;
use crate::command::{Command, KeepAsk, Notice};
use crate::journal::JournalDir;
use crate::lock::{Asked, Lock, lock, visit};
use crate::panel::keep as panel;
use crate::recovery::{Left, look_in};
use crate::watch::{Watch, differences};

/// What the window knows of work that is not saved.
#[derive(Debug, Default)]
pub(super) struct Keep {
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
    /// What the steps of the history that are listed are called.
    pub(super) filter: String,
}

impl Keep {
    /// Whether work that was left behind is being offered.
    pub(super) fn offers_work(&self) -> bool {
        !self.left.is_empty()
    }

    /// What is in the work with this number that is being offered.
    pub(super) fn summary(&self, number: usize) -> Option<String> {
        let found = self.left.found.get(number)?;
        Some(format!("{}: {}", found.start.title, found.summary()))
    }
}

impl App {
    /// Keeps a journal of every document from now on, and offers what editors that were killed have left of this pack,
    /// of those opened last, and of packs that were never saved.
    pub fn keep_work(&mut self, journal_dir: JournalDir) {
        self.keep.journal_dir = Some(journal_dir);
        self.find_work();
    }

    fn find_work(&mut self) {
        let Some(journal_dir) = self.keep.journal_dir.clone() else {
            return;
        };
        let home = self.document.folder().into_iter();
        let folders = home.chain(self.recent.folders());
        let folders: Vec<Option<PathBuf>> = std::iter::once(None)
            .chain(folders.cloned().map(Some))
            .collect();
        for folder in folders {
            // What is offered already is held, and isn't found again.
            let left = look_in(folder.as_deref(), &journal_dir);
            self.keep.left.take_in(left);
        }
    }

    /// Does what is asked for.
    pub(super) fn do_keep(&mut self, ask: KeepAsk, ctx: &Context) {
        match ask {
            KeepAsk::FindWork => {
                self.find_work();
                if self.keep.left.is_empty() {
                    self.said = "There is no unsaved work to restore".to_owned();
                }
            }
            KeepAsk::Restore(number) => self.restore(number),
            KeepAsk::Discard(number) => {
                if number < self.keep.left.found.len() {
                    let found = self.keep.left.found.remove(number);
                    self.report_removed(&found.file.clone(), found.discard());
                }
            }
            KeepAsk::DiscardUnreadable(number) => {
                if number < self.keep.left.unreadable.len() {
                    let unreadable = self.keep.left.unreadable.remove(number);
                    self.report_removed(&unreadable.file.clone(), unreadable.discard());
                }
            }
            KeepAsk::Later => {
                if !self.keep.left.is_empty() {
                    self.said = "Restore unsaved work… in the File menu offers it again".to_owned();
                }
                self.keep.left = Left::default();
            }
            KeepAsk::LookAtFiles => {
                self.keep.watch.look(&self.document);
                self.ask_for_lock();
                if self.keep.watch.changed.is_empty() {
                    self.said = "The files of this pack are unchanged".to_owned();
                }
            }
            KeepAsk::Reload => {
                self.keep.compared = None;
                if let Some(folder) = self.document.folder().cloned() {
                    self.execute(Command::OpenPath(folder), ctx);
                }
            }
            KeepAsk::KeepMine => {
                self.document.keep_mine();
                self.keep.compared = None;
                self.keep.watch.look(&self.document);
                self.said = "The next save replaces what is on the disk".to_owned();
            }
            KeepAsk::Compare => {
                self.keep.compared = match self.keep.compared {
                    Some(_) => None,
                    None => Some(differences(&self.document)),
                };
            }
            KeepAsk::Read(notice) => {
                self.keep.read.insert(notice);
            }
        }
    }

    fn report_removed(&mut self, file: &Path, removed: io::Result<()>) {
        if let Err(error) = removed {
            self.said = format!("{} can't be removed: {error}", file.display());
        }
    }

    fn restore(&mut self, number: usize) {
        let Some(found) = self.keep.left.found.get(number) else {
            return;
        };
        match found.restore(self.keep.journal_dir.as_ref()) {
            Ok((document, refused)) => {
                let edits = document.history().len();
                let plural = if edits == 1 { "" } else { "s" };
                drop(self.keep.left.found.remove(number));
                self.replace_document(document);
                self.show_tab(super::Tab::History);
                self.said = format!("Restored {edits} edit{plural}; they are not saved yet");
                if refused > 0 {
                    let left = format!(
                        "{refused} of {edits} edits could not be made on the files as they are now. The history shows them as left out."
                    );
                    self.prompt = Some(Prompt::Failed {
                        title: "Not everything could be restored".to_owned(),
                        lines: vec![left],
                    });
                }
            }
            Err(findings) => self.show_broken(&findings),
        }
    }

    /// Work that needs no command, once a frame.
    pub(super) fn work_keep(&mut self, ctx: &Context) {
        let Some(journal_dir) = self.keep.journal_dir.clone() else {
            return;
        };
        self.document.keep_journal(&journal_dir);
        if self.keep.home.as_ref() != self.document.folder() {
            self.keep.home = self.document.folder().cloned();
            self.keep.lock = None;
            self.keep.visit = None;
            self.keep.others = None;
            self.keep.read.clear();
            self.keep.compared = None;
            if let Some(folder) = &self.keep.home {
                let left = look_in(Some(folder), &journal_dir);
                self.keep.left.take_in(left);
            }
            self.ask_for_lock();
        }
        if self.keep.watch.poll(&self.document) {
            self.ask_for_lock();
        }
        ctx.request_repaint_after(Watch::PAUSE);
    }

    /// Asks for the lock of the pack, or, if it is ours, whether another window has asked for it.
    fn ask_for_lock(&mut self) {
        if let Some(lock) = &self.keep.lock {
            self.keep.others = lock.visitor();
            return;
        }
        let Some(folder) = &self.keep.home else {
            return;
        };
        self.keep.others = None;
        match lock(folder) {
            Asked::Ours(lock) => {
                self.keep.visit = None;
                self.keep.others = lock.visitor();
                self.keep.lock = Some(lock);
            }
            Asked::Theirs(who) => {
                self.keep.others = Some(who);
                if self.keep.visit.is_none() {
                    self.keep.visit = visit(folder);
                }
            }
            Asked::None => {}
        }
    }

    /// The editor ends properly: what isn't saved is not wanted.
    pub fn leave(&mut self) {
        self.document.drop_journal();
        self.keep = Keep::default();
    }

    /// The bars over the map. While a button is down none comes or goes: the map would slip away under the stroke.
    pub(super) fn keep_bars_ui(&mut self, ui: &mut Ui) {
        if !ui.input(|input| input.pointer.any_down()) {
            let status = self.document.journal().map(|journal| journal.status());
            self.keep.bars = panel::Bars {
                changed: self.keep.watch.changed.clone(),
                gone: self.keep.watch.gone,
                others: self.keep.others.clone(),
                trouble: status.and_then(|status| status.trouble),
            };
        }
        let reported = panel::Reported {
            bars: &self.keep.bars,
            dirty: self.document.is_dirty(),
            read: &self.keep.read,
            compared: self.keep.compared.as_deref(),
        };
        panel::bars_ui(ui, &reported, &mut self.commands);
    }

    /// The window in which unsaved work is offered.
    pub(super) fn show_keep(&mut self, ui: &mut Ui) {
        panel::found_ui(ui, &self.keep.left, &mut self.commands);
    }
}
