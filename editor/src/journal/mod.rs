//! The journal: every edit of a document that is not saved yet, in a file beside the pack, so that a kill at any moment
//! loses nothing that is older than two seconds.
//!
//! | room | what it does |
//! |---|---|
//! | `line` | what a line of the file says, and whether it is whole |
//! | `place` | where the file lies |
//! | `append_file` | the file itself, as far as the writer sees it |
//! | `writer` | the thread that writes it |
//!
//! A document reports to its journal what happens to it ([`Journal`]), and nothing else writes there. The file starts from the
//! pack as it lies on the disk, known by the prints of its files, or from the whole pack where none lies there. It is
//! gone once the document is saved, and when the editor ends properly.

mod append_file;
pub(crate) mod line;
pub(crate) mod place;
mod writer;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use beachhead_schema::edit::Edit;
use line::now_ms;

use crate::home::Print;
use crate::snapshot::Snapshot;
pub use line::{EarlierLine, FORMAT, Home, Line, Start};
pub use place::JournalDir;
pub use writer::{Status, Trouble};

use append_file::{Disk, RealDisk};
use writer::{Message, Writer};

/// How long a save waits for the journal to note that it comes: other programs may keep a disk busy for seconds, and
/// without the note a kill during the save would leave files that look as if somebody else had changed them.
const PATIENCE: Duration = Duration::from_secs(10);

/// What a journal starts from.
#[derive(Clone, Debug)]
pub struct Base {
    /// The first line of the file, without texts.
    pub start: Start,
    /// The whole pack, where it doesn't start from the files on the disk.
    pub whole: Option<Snapshot>,
    /// What it starts from is kept nowhere else: it is written at once, not with the first edit.
    pub at_once: bool,
    /// How many steps of the document's history are done where it starts.
    pub done: usize,
}

/// A document's journal, as the document sees it. Nothing here waits for a disk but [`Journal::saving`].
#[derive(Debug)]
pub struct Journal {
    sender: Option<Sender<Message>>,
    thread: Option<JoinHandle<()>>,
    status: Arc<Mutex<Status>>,
    /// How many steps were done where it starts.
    base: usize,
    /// The step furthest back that a reader of the file can get to.
    low: usize,
    /// How many steps a reader of the file can make at most.
    high: usize,
    /// How many steps a reader of the file has made where it ends.
    here: usize,
}

impl Journal {
    /// Starts a journal. No file is made before there is anything to keep.
    pub fn begin(journal_dir: &JournalDir, base: Base) -> Self {
        Self::begin_on(Box::new(RealDisk), journal_dir, base)
    }

    fn begin_on(disk: Box<dyn Disk>, journal_dir: &JournalDir, base: Base) -> Self {
        let (sender, receiver) = channel();
        let status = Arc::default();
        let done = base.done;
        let writer = Writer::new(disk, journal_dir.clone(), base, Arc::clone(&status));
        Self {
            sender: Some(sender),
            thread: Some(thread::spawn(move || writer.run(&receiver))),
            status,
            base: done,
            low: done,
            high: done,
            here: done,
        }
    }

    fn send(&self, message: Message) {
        if let Some(sender) = &self.sender {
            // A writer that is gone has reported why in its status.
            drop(sender.send(message));
        }
    }

    /// An edit was made.
    pub fn applied(&mut self, edit: Edit) {
        self.here += 1;
        self.high = self.here;
        let at = now_ms();
        self.send(Message::Line(Line::Apply { at, edit }));
    }

    /// A step was taken back by this edit; `done` steps are then done. What happened before the journal starts is not in
    /// it, so what leads there is put down.
    pub fn taken_back(&mut self, done: usize, edit: &Edit) {
        if done < self.low {
            (self.low, self.here) = (done, done);
            let (at, edit) = (now_ms(), edit.clone());
            self.send(Message::Line(Line::Under { at, edit }));
        }
    }

    /// A step was made again by this edit; `done` steps are then done. One that was taken back before the journal starts
    /// is not in it, so it is put down as if it were made now.
    pub fn made_again(&mut self, done: usize, edit: &Edit) {
        if done > self.high {
            self.jumped(done - 1);
            self.applied(edit.clone());
        }
    }

    /// A step before all others was put into the history: it is taken back by this edit.
    pub fn put_under(&mut self, edit: Edit) {
        self.base += 1;
        self.high += 1;
        self.here = 0;
        let at = now_ms();
        self.send(Message::Line(Line::Under { at, edit }));
    }

    /// The history was gone through until this many steps were done.
    pub fn jumped(&mut self, done: usize) {
        if done != self.here {
            self.here = done;
            let to =
                i64::try_from(done).unwrap_or(i64::MAX) - i64::try_from(self.base).unwrap_or(0);
            self.send(Message::Line(Line::Jump { at: now_ms(), to }));
        }
    }

    /// The document is about to be saved, after which its files have these prints. Whoever finds the journal then
    /// knows a save that came through from files that somebody else changed. Waits until that is on the disk.
    pub fn saving(&self, files: BTreeMap<String, Print>) {
        let (sender, receiver) = channel();
        self.send(Message::Line(Line::Saving(files)));
        self.send(Message::Sync(sender));
        // A journal that can't be written is reported elsewhere, and is no reason not to save.
        receiver.recv_timeout(PATIENCE).ok();
    }

    /// What was in it is kept elsewhere now: it starts anew, from here.
    pub fn restart(&mut self, base: Base) {
        let done = base.done;
        (self.base, self.low, self.high, self.here) = (done, done, done, done);
        self.send(Message::Restart(Box::new(base)));
    }

    /// Removes the journal of an editor that was killed, once all of it is in this one.
    pub fn supersede(&self, found: PathBuf) {
        self.send(Message::Supersede(found));
    }

    /// How it fares.
    pub fn status(&self) -> Status {
        let status = self.status.lock().unwrap_or_else(PoisonError::into_inner);
        status.clone()
    }

    /// Waits until everything so far is on the disk, or can't be.
    pub fn sync(&self) {
        let (sender, receiver) = channel();
        self.send(Message::Sync(sender));
        receiver.recv_timeout(PATIENCE).ok();
    }

    /// Its content is no longer needed: the file is removed.
    pub fn discard(self) {
        self.send(Message::Discard);
    }
}

impl Drop for Journal {
    /// What was reported is still written; the file stays.
    fn drop(&mut self) {
        self.sender = None;
        if let Some(thread) = self.thread.take() {
            drop(thread.join());
        }
    }
}
