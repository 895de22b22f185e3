//! Work on a scan, on a thread of its own: the window never waits for it.

use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use beachhead_scan::find::{FoundGrid, NotFound, find_grid};
use beachhead_scan::{Progress, RESAVE, Refusal, Scan};

/// Work that is under way; dropping it ends that.
#[derive(Debug)]
pub(crate) struct Job<T> {
    progress: Arc<Progress>,
    receiver: Receiver<T>,
    /// The answer where there will be none.
    ended: fn() -> T,
}

/// A scan that is being read.
pub(crate) type Loading = Job<Result<Scan, Refusal>>;

/// A grid that is being looked for.
pub(crate) type Finding = Job<Result<FoundGrid, NotFound>>;

impl<T: Send + 'static> Job<T> {
    /// Begins some work. `done` is called when there is something to be taken.
    fn on_thread(
        work: impl FnOnce(&Progress) -> T + Send + 'static,
        ended: fn() -> T,
        done: impl FnOnce() + Send + 'static,
    ) -> Self {
        let progress = Arc::new(Progress::default());
        let (sender, receiver) = channel();
        let reported = Arc::clone(&progress);
        thread::spawn(move || {
            // If sending fails, the window is gone.
            drop(sender.send(work(&reported)));
            done();
        });
        Self {
            progress,
            receiver,
            ended,
        }
    }

    /// How much of it is done, as a share of 1.
    pub(crate) fn share(&self) -> f32 {
        self.progress.share()
    }

    /// The answer, once it is there.
    pub(crate) fn poll(&self) -> Option<T> {
        match self.receiver.try_recv() {
            Ok(answer) => Some(answer),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some((self.ended)()),
        }
    }
}

impl Loading {
    /// Begins to read a file.
    pub(crate) fn begin(path: &Path, done: impl FnOnce() + Send + 'static) -> Self {
        let path = path.to_path_buf();
        let ended = || Err(Refusal::new("reading it came to no end", RESAVE));
        Self::on_thread(move |progress| Scan::read(&path, progress), ended, done)
    }
}

impl Finding {
    /// Begins to look for the grid that is printed on a scan.
    pub(crate) fn begin(scan: &Scan, done: impl FnOnce() + Send + 'static) -> Self {
        let scan = scan.clone();
        let ended = || Err(NotFound::GivenUp);
        Self::on_thread(move |progress| find_grid(&scan, progress), ended, done)
    }
}

impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        self.progress.give_up();
    }
}
