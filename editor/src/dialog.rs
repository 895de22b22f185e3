//! File dialogs, off the window's thread.
//!
//! The system's own dialog runs on a thread of its own and answers through a channel. On a Linux without a portal it
//! can't open and answers "nothing chosen" at once, faster than a person cancels; so a field to type the path in takes
//! its place then. So it does in a browser, whose dialogs give no paths.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;
#[cfg(not(target_family = "wasm"))]
use std::{
    future::Future,
    pin::{Pin, pin},
    sync::Arc,
    task::{Context, Poll, Wake, Waker},
    thread::{self, Thread},
    time::Instant,
};

use beachhead_schema::import::m44::EXTENSION;

use crate::command::{Command, ExportAsk, PlayAsk, ScanAsk};
#[cfg(not(target_family = "wasm"))]
use crate::image_place::KINDS;
use crate::live::Beginning;
use crate::player::ScriptFile;

/// An answer faster than this was no person's.
const TOO_FAST: Duration = Duration::from_millis(400);

/// What a path is wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To open the pack in it.
    Open,
    /// To save into it.
    Save,
    /// To export into it.
    Export,
    /// To open the battle of another program in it: a file, no folder.
    OpenBattle,
    /// To write the battle into it: a file, no folder.
    Battle,
    /// To play the script in it: a file, no folder.
    Script,
    /// To go on with the game in it: a file, no folder.
    Game,
    /// To write the game that is being played into it as a script: a file, no folder.
    GameScript,
    /// To write the game that is being played into it for the other player: a file, no folder.
    Letter,
    /// To put the image in it under the grid: a file, no folder.
    Scan,
}

impl Purpose {
    /// The title of the dialog.
    pub fn title(self) -> &'static str {
        match self {
            Self::Open => "Open the pack in this folder",
            Self::Save => "Save the pack into this folder",
            Self::Export => "Export into this folder",
            Self::OpenBattle => "Open the battle in this file",
            Self::Battle => "Write the battle into this file",
            Self::Script => "Open the script in this file",
            Self::Game => "Open the game in this file",
            Self::GameScript => "Write the game as a script into this file",
            Self::Letter => "Write the game for the other player into this file",
            Self::Scan => "Put the scan in this file under the grid",
        }
    }

    /// What to do with the path.
    pub fn command(self, path: PathBuf) -> Command {
        match self {
            Self::Open | Self::OpenBattle => Command::OpenPath(path),
            Self::Save => Command::SaveTo(path),
            Self::Export => Command::Export(ExportAsk::Into(path)),
            Self::Battle => {
                let path = match path.extension() {
                    Some(_) => path,
                    None => path.with_extension(EXTENSION),
                };
                Command::Export(ExportAsk::BattleTo(path))
            }
            Self::Script => Command::PlayScript(ScriptFile::Elsewhere(path)),
            Self::Game => Command::Play(PlayAsk::Begin(Beginning::Open(path))),
            Self::GameScript => {
                let path = match path.extension() {
                    Some(_) => path,
                    None => path.with_extension("ron"),
                };
                Command::Play(PlayAsk::Script(path))
            }
            Self::Letter => {
                let path = match path.extension() {
                    Some(_) => path,
                    None => path.with_extension("play.ron"),
                };
                Command::Play(PlayAsk::Letter(path))
            }
            Self::Scan => Command::Scan(ScanAsk::Take(path)),
        }
    }
}

/// What came of a dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// This folder, or file.
    Path(Purpose, PathBuf),
    /// Nothing: it was cancelled.
    Cancelled,
    /// There is no dialog on this system.
    NoDialog(Purpose),
}

/// The dialog that is open, if any.
#[derive(Debug, Default)]
pub struct Dialogs {
    waiting: Option<Receiver<Answer>>,
}

impl Dialogs {
    /// Opens a dialog, unless one is open.
    pub fn ask(&mut self, purpose: Purpose, ctx: &egui::Context) {
        if self.waiting.is_some() {
            return;
        }
        let (sender, receiver) = channel();
        open(purpose, sender, ctx.clone());
        self.waiting = Some(receiver);
    }

    /// What came of the dialog, once.
    pub fn answer(&mut self) -> Option<Answer> {
        let answer = self.waiting.as_ref()?.try_recv().ok()?;
        self.waiting = None;
        Some(answer)
    }
}

#[cfg(not(target_family = "wasm"))]
fn open(purpose: Purpose, sender: Sender<Answer>, ctx: egui::Context) {
    // The dialog must be made on this thread (macOS wants it so); it is waited for on another.
    let dialog = rfd::AsyncFileDialog::new().set_title(purpose.title());
    let choice: Pin<Box<dyn Future<Output = Option<rfd::FileHandle>> + Send>> = match purpose {
        Purpose::Game => {
            let dialog = dialog.add_filter("Games", &["ron", "json"]);
            Box::pin(dialog.pick_file())
        }
        Purpose::GameScript => {
            let dialog = dialog.add_filter("Scripts", &["ron"]);
            Box::pin(dialog.save_file())
        }
        Purpose::Letter => {
            let dialog = dialog.add_filter("Games", &["ron", "json"]);
            Box::pin(dialog.save_file())
        }
        Purpose::Script => {
            let dialog = dialog.add_filter("Scripts", &["ron", "json"]);
            Box::pin(dialog.pick_file())
        }
        Purpose::Scan => {
            let dialog = dialog.add_filter("Scans", &KINDS);
            Box::pin(dialog.pick_file())
        }
        Purpose::OpenBattle => {
            let dialog = dialog.add_filter("Battles", &[EXTENSION]);
            Box::pin(dialog.pick_file())
        }
        Purpose::Battle => {
            let dialog = dialog.add_filter("Battles", &[EXTENSION]);
            Box::pin(dialog.save_file())
        }
        Purpose::Open | Purpose::Save | Purpose::Export => Box::pin(dialog.pick_folder()),
    };
    let asked = Instant::now();
    thread::spawn(move || {
        let chosen = wait_for(choice).map(|folder| folder.path().to_path_buf());
        answer(&sender, purpose, chosen, asked.elapsed());
        ctx.request_repaint();
    });
}

#[cfg(target_family = "wasm")]
fn open(purpose: Purpose, sender: Sender<Answer>, _: egui::Context) {
    answer(&sender, purpose, None, Duration::ZERO);
}

fn answer(sender: &Sender<Answer>, purpose: Purpose, chosen: Option<PathBuf>, after: Duration) {
    let answer = match chosen {
        Some(path) => Answer::Path(purpose, path),
        None if after < TOO_FAST => Answer::NoDialog(purpose),
        None => Answer::Cancelled,
    };
    // If sending fails, the window is gone.
    drop(sender.send(answer));
}

#[cfg(not(target_family = "wasm"))]
struct Unpark(Thread);

#[cfg(not(target_family = "wasm"))]
impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

#[cfg(not(target_family = "wasm"))]
fn wait_for<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    let mut context = Context::from_waker(&waker);
    loop {
        match future.as_mut().poll(&mut context) {
            Poll::Ready(value) => return value,
            Poll::Pending => thread::park(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_no_person_gave_asks_for_a_path() {
        let folder = || PathBuf::from("/maps");
        for (chosen, after, expected) in [
            (Some(folder()), 0, Answer::Path(Purpose::Open, folder())),
            (None, 3, Answer::NoDialog(Purpose::Open)), // No portal.
            (None, 2500, Answer::Cancelled),
        ] {
            let (sender, receiver) = channel();
            answer(&sender, Purpose::Open, chosen, Duration::from_millis(after));
            assert_eq!(receiver.try_recv(), Ok(expected), "after {after} ms");
        }
    }
}
