//! Reading a scan, on a thread of its own: the window never waits for it.

use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use beachhead_scan::{Progress, RESAVE, Refusal, Scan};

/// A scan that is being read; dropping it ends that.
#[derive(Debug)]
pub(crate) struct Loading {
    progress: Arc<Progress>,
    receiver: Receiver<Result<Scan, Refusal>>,
}

impl Loading {
    /// Begins to read a file. `done` is called when there is something to be taken.
    pub(crate) fn begin(path: &Path, done: impl FnOnce() + Send + 'static) -> Self {
        let progress = Arc::new(Progress::default());
        let (sender, receiver) = channel();
        let (path, reported) = (path.to_path_buf(), Arc::clone(&progress));
        thread::spawn(move || {
            // If sending fails, the window is gone.
            drop(sender.send(Scan::read(&path, &reported)));
            done();
        });
        Self { progress, receiver }
    }

    /// How much of it is read, as a share of 1.
    pub(crate) fn share(&self) -> f32 {
        self.progress.share()
    }

    /// The scan, or why there is none, once it is known.
    pub(crate) fn poll(&self) -> Option<Result<Scan, Refusal>> {
        match self.receiver.try_recv() {
            Ok(scan) => Some(scan),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => {
                Some(Err(Refusal::new("reading it came to no end", RESAVE)))
            }
        }
    }
}

impl Drop for Loading {
    fn drop(&mut self) {
        self.progress.give_up();
    }
}
