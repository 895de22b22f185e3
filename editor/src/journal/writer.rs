//! The thread that writes a journal: each line at once, onto the disk a moment later; elsewhere, if it must be.
//!
//! A kill of the editor loses nothing that the system was given, so lines never wait for a disk: another thread does.
//!
//! Holds always: whatever the disk refuses, a file holds the start and every line behind it in order, or the status
//! says that none does (`tests::a_disk_that_fails_is_left_for_another`).

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use beachhead_schema::io::side_folder;

use super::append_file::{AppendFile, Disk};
use super::line::{Home, Line};
use super::place::names;
use super::{Base, JournalDir};

/// How long lines may be known to the system only: the edits of that time cost the disk one effort.
const SYNC_AFTER: Duration = Duration::from_millis(300);
/// How often it is looked whether the disk is through.
const SYNC_LOOK: Duration = Duration::from_millis(20);
/// How often it is looked whether the file is still there, and tried again where nothing could be written.
const LOOK_AGAIN: Duration = Duration::from_secs(2);

/// How often a disk is waited for before it is reported that it fails.
const MOST_TURNS: usize = 3;

/// What the writer is reported.
pub(super) enum Message {
    /// To be written.
    Line(Line),
    /// To be answered once everything is on the disk, or can't be.
    Sync(Sender<()>),
    /// Everything so far is kept elsewhere.
    Restart(Box<Base>),
    /// To be removed once everything so far is on the disk.
    Supersede(PathBuf),
    /// To be removed: it is no longer needed.
    Discard,
}

/// How a journal fares.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Status {
    /// The file, if there is anything in it.
    pub file: Option<PathBuf>,
    /// What is wrong.
    pub trouble: Option<Trouble>,
}

/// What is wrong with a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// It can't lie beside the pack, so it is kept in the user's own folder.
    Elsewhere(String),
    /// It can't be written at all: what isn't saved is lost if the editor is killed.
    Nowhere(String),
}

struct Open {
    append_file: Box<dyn AppendFile>,
    path: PathBuf,
    beside: bool,
    /// How much of it is good.
    length: u64,
}

pub(super) struct Writer {
    disk: Box<dyn Disk>,
    journal_dir: JournalDir,
    base: Base,
    status: Arc<Mutex<Status>>,
    open: Option<Open>,
    /// What is in a file that must be left, to be written into the next one.
    moving: Vec<u8>,
    /// Lines that are in no file yet.
    pending: Vec<u8>,
    /// Since when there are lines that the disk may not have.
    unsynced: Option<Instant>,
    /// Reports when the disk has what it was given.
    syncing: Option<Receiver<io::Result<()>>>,
    /// When it was last looked whether all is well.
    looked: Instant,
    /// Beside the pack, why not.
    shelved: Option<String>,
    /// Lines are missing, so that those behind them would mean nothing.
    lost: bool,
    superseded: Vec<PathBuf>,
}

impl Writer {
    pub(super) fn new(
        disk: Box<dyn Disk>,
        journal_dir: JournalDir,
        base: Base,
        status: Arc<Mutex<Status>>,
    ) -> Self {
        Self {
            disk,
            journal_dir,
            base,
            status,
            open: None,
            moving: Vec::new(),
            pending: Vec::new(),
            unsynced: None,
            syncing: None,
            looked: Instant::now(),
            shelved: None,
            lost: false,
            superseded: Vec::new(),
        }
    }

    /// Writes until the sender is gone.
    pub(super) fn run(mut self, receiver: &Receiver<Message>) {
        if self.base.at_once {
            self.open_anew();
        }
        loop {
            let message = match self.due() {
                // However fast lines come, the disk has its turn.
                Some(due) if due <= Instant::now() => {
                    self.look_after();
                    continue;
                }
                Some(due) => receiver.recv_timeout(due.saturating_duration_since(Instant::now())),
                None => receiver.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            match message {
                Ok(message) => {
                    if !self.take(message) {
                        return;
                    }
                }
                Err(RecvTimeoutError::Timeout) => self.look_after(),
                Err(RecvTimeoutError::Disconnected) => {
                    self.settle();
                    return;
                }
            }
        }
    }

    /// When there is something to do without a message.
    fn due(&self) -> Option<Instant> {
        if self.syncing.is_some() {
            return Some(self.looked + SYNC_LOOK);
        }
        if let Some(since) = self.unsynced {
            return Some(since + SYNC_AFTER);
        }
        let waits = self.open.is_some() || !self.pending.is_empty() || !self.moving.is_empty();
        waits.then_some(self.looked + LOOK_AGAIN)
    }

    /// Does what it is reported; `false` if that was the last thing.
    fn take(&mut self, message: Message) -> bool {
        match message {
            Message::Line(line) => {
                // A line without a text would be a fault of ours: all that is edited has one.
                if let Some(text) = line.text().filter(|_| !self.lost) {
                    self.pending.extend_from_slice(text.as_bytes());
                }
                self.write();
            }
            Message::Sync(asked) => {
                self.settle();
                // If sending fails, the answer is no longer wanted.
                asked.send(()).ok();
            }
            Message::Restart(base) => {
                self.remove();
                self.base = *base;
                self.set_status(None, None);
                if self.base.at_once {
                    self.open_anew();
                }
            }
            Message::Supersede(file) => {
                self.superseded.push(file);
                self.settle();
            }
            Message::Discard => {
                self.remove();
                self.set_status(None, None);
                return false;
            }
        }
        true
    }

    /// Gives the pending lines to the system.
    fn write(&mut self) {
        if self.pending.is_empty() && self.moving.is_empty() {
            return;
        }
        let Some(open) = &mut self.open else {
            // Where nothing could be written, it is tried again when some time has passed.
            let reported = self.status.lock().unwrap_or_else(PoisonError::into_inner);
            let is_stuck = matches!(reported.trouble, Some(Trouble::Nowhere(_)));
            drop(reported);
            if !is_stuck {
                self.open_anew();
            }
            return;
        };
        match open.append_file.write_behind(open.length, &self.pending) {
            Ok(()) => {
                open.length += self.pending.len() as u64;
                self.pending.clear();
                self.unsynced.get_or_insert_with(Instant::now);
            }
            Err(error) => self.leave(&error.to_string()),
        }
    }

    /// Waits until everything is on the disk, or can't be.
    fn settle(&mut self) {
        // A disk that refuses is left for another, which has its turn.
        for _ in 0..MOST_TURNS {
            self.look_after();
            if self.unsynced.is_some() && self.syncing.is_none() {
                self.begin_sync();
            }
            let Some(syncing) = self.syncing.take() else {
                return;
            };
            match syncing.recv() {
                Ok(synced) => self.synced(synced),
                Err(_) => return,
            }
        }
    }

    /// Does what there is to do from time to time; waits for nothing.
    fn look_after(&mut self) {
        self.looked = Instant::now();
        self.write();
        if self.open.is_none() && !(self.pending.is_empty() && self.moving.is_empty()) {
            self.shelved = None;
            self.open_anew();
        }
        if let Some(open) = &self.open {
            if !open.append_file.is_there() {
                return self.leave("the file was removed");
            }
            open.append_file.touch();
        }
        if let Some(syncing) = &self.syncing {
            match syncing.try_recv() {
                Ok(synced) => {
                    self.syncing = None;
                    self.synced(synced);
                }
                Err(TryRecvError::Empty) => return,
                Err(TryRecvError::Disconnected) => self.syncing = None,
            }
        }
        if self
            .unsynced
            .is_some_and(|since| since.elapsed() >= SYNC_AFTER)
        {
            self.begin_sync();
        } else if self.unsynced.is_none() {
            self.clear_superseded();
        }
    }

    fn begin_sync(&mut self) {
        self.unsynced = None;
        let Some(open) = &self.open else {
            return;
        };
        match open.append_file.syncing() {
            Ok(sync) => {
                let (sender, receiver) = channel();
                // If sending fails, the journal is gone.
                thread::spawn(move || sender.send(sync()).ok());
                self.syncing = Some(receiver);
            }
            Err(error) => self.leave(&error.to_string()),
        }
    }

    fn synced(&mut self, synced: io::Result<()>) {
        match synced {
            Ok(()) if self.unsynced.is_none() => self.clear_superseded(),
            Ok(()) => {}
            Err(error) => self.leave(&error.to_string()),
        }
    }

    /// All of what these hold is on the disk elsewhere.
    fn clear_superseded(&mut self) {
        if self.open.is_some() {
            for file in self.superseded.drain(..) {
                drop(side_folder::remove(&file));
            }
        }
    }

    /// Takes everything out of a file that can't be used any more, and puts it into another.
    fn leave(&mut self, why: &str) {
        let Some(mut open) = self.open.take() else {
            return;
        };
        (self.unsynced, self.syncing) = (None, None);
        if open.beside {
            self.shelved = Some(why.to_owned());
        }
        match open.append_file.read_back(open.length) {
            Ok(bytes) => {
                self.moving = bytes;
                self.superseded.push(open.path);
                self.open_anew();
            }
            Err(error) => {
                self.lost = true;
                self.pending.clear();
                self.set_status(None, Some(Trouble::Nowhere(error.to_string())));
            }
        }
    }

    /// Makes a file with everything so far in it: beside the pack, or in the journal folder.
    fn open_anew(&mut self) {
        if self.lost {
            return;
        }
        if self.moving.is_empty() {
            self.moving = self.head();
        }
        let length = self.moving.len();
        self.moving.append(&mut self.pending);
        let home = match &self.base.start.home {
            Home::Folder(folder) => Some(folder.clone()),
            Home::Bundled | Home::New => None,
        };
        let mut why = self.shelved.clone();
        let beside = home.clone().filter(|_| why.is_none());
        let on_shelf = self.journal_dir.folder().map(Path::to_path_buf);
        if let Some(folder) = &on_shelf {
            // If this fails, what is made in it says why.
            drop(fs::create_dir_all(folder));
        }
        let places = [beside.map(|at| (at, true)), on_shelf.map(|at| (at, false))];
        for (folder, beside) in places.into_iter().flatten() {
            match self.make(&folder, beside) {
                Ok(open) => {
                    let elsewhere = why.filter(|_| home.is_some() && !beside);
                    self.set_status(Some(open.path.clone()), elsewhere.map(Trouble::Elsewhere));
                    self.open = Some(open);
                    self.moving = Vec::new();
                    // It is in the file now.
                    self.base.whole = None;
                    self.unsynced.get_or_insert_with(Instant::now);
                    return;
                }
                Err(error) => why = Some(error.to_string()),
            }
        }
        self.pending = self.moving.split_off(length);
        let why = why.unwrap_or_else(|| "this system has no folder for it".to_owned());
        self.set_status(None, Some(Trouble::Nowhere(why)));
    }

    fn make(&self, folder: &Path, beside: bool) -> io::Result<Open> {
        let folder = match beside {
            true => side_folder::make(folder)?,
            false => folder.to_path_buf(),
        };
        for name in names() {
            let path = folder.join(name);
            let mut append_file = match self.disk.create(&path) {
                Ok(append_file) => append_file,
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                Err(error) => return Err(error),
            };
            if let Err(error) = append_file.write_behind(0, &self.moving) {
                drop(append_file);
                drop(side_folder::remove(&path));
                return Err(error);
            }
            return Ok(Open {
                append_file,
                path,
                beside,
                length: self.moving.len() as u64,
            });
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    /// The first line.
    fn head(&self) -> Vec<u8> {
        let mut start = self.base.start.clone();
        if let Some(whole) = &self.base.whole {
            let texts = whole.clone().texts().0.into_iter();
            let texts: BTreeMap<String, String> = texts
                .filter_map(|(name, bytes)| Some((name, String::from_utf8(bytes).ok()?)))
                .collect();
            start.texts = Some(texts);
        }
        Line::Start(start).text().unwrap_or_default().into_bytes()
    }

    fn remove(&mut self) {
        self.moving.clear();
        self.pending.clear();
        (self.unsynced, self.syncing) = (None, None);
        self.shelved = None;
        self.lost = false;
        let left = self.open.take().map(|open| open.path);
        for file in self.superseded.drain(..).chain(left) {
            drop(side_folder::remove(&file));
        }
    }

    fn set_status(&self, file: Option<PathBuf>, trouble: Option<Trouble>) {
        let mut status = self.status.lock().unwrap_or_else(PoisonError::into_inner);
        *status = Status { file, trouble };
    }
}

#[cfg(test)]
mod tests;
