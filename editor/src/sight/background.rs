//! [`SightQueries`]: who sees whom, asked on a thread of its own, so that no frame waits for a sweep of the whole map.
//!
//! The thread owns the pack as it was at one revision, since rulebooks borrow it, and compiles it once. It is asked one
//! question at a time: while it works the pointer moves on, and only the latest question is asked next. A change of the pack
//! ends it; what it answered last is shown until its successor knows better.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread;

use beachhead_check::sight::{Lookout, NoSight};
use beachhead_engine::{Board, Sighting};
use beachhead_schema::Id;
use beachhead_schema::hex::HexIx;
use beachhead_schema::pack::Pack;
use egui::Context;

use crate::document::Document;

/// The hex from which one looks, and the one that is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Gaze {
    pub(crate) eye: HexIx,
    pub(crate) target: Option<HexIx>,
}

/// Everything seen and unseen from a hex.
#[derive(Clone, Debug)]
pub(crate) struct Outlook {
    pub(crate) gaze: Gaze,
    /// The hexes in play that the eye does not see, in order of index.
    pub(crate) unseen: Arc<[HexIx]>,
    /// How many hexes are in play.
    pub(crate) in_play: usize,
    /// The line to the target.
    pub(crate) sighting: Option<Sighting>,
}

/// State of the pack to which answers belong.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Basis {
    revision: u64,
    scenario: Option<Id>,
}

impl Basis {
    fn of(document: &Document) -> Self {
        Self {
            revision: document.revision(),
            scenario: document.scenario().map(|scenario| scenario.id.clone()),
        }
    }
}

/// Answer of the thread.
#[derive(Debug)]
enum Reply {
    /// The pack is compiled and has lines of sight.
    Open,
    /// The pack has no lines of sight.
    Closed(NoSight),
    /// Answer to a question.
    Seen(Outlook),
}

/// The thread, and what it was asked last.
#[derive(Debug)]
struct Looker {
    basis: Basis,
    questions: Sender<Gaze>,
    replies: Receiver<Reply>,
    asked: Option<Gaze>,
    is_busy: bool,
}

/// Lines of sight of a document, as far as they are asked for.
#[derive(Debug, Default)]
pub(crate) struct SightQueries {
    looker: Option<Looker>,
    known: Option<Result<Outlook, NoSight>>,
}

impl SightQueries {
    /// Asks about a gaze, or about none, on the document as it is now, and takes in what is known by now. Reports whether
    /// there is news.
    pub(crate) fn poll(&mut self, document: &Document, gaze: Option<Gaze>, ctx: &Context) -> bool {
        let news = self.take();
        let basis = Basis::of(document);
        let current = self.looker.take().filter(|looker| {
            // One that is still at work is left to finish: else edits in quick succession would never be answered.
            looker.basis == basis || looker.is_busy
        });
        let mut looker = current.unwrap_or_else(|| begin(basis, document.pack().clone(), ctx));
        looker.ask(gaze);
        self.looker = Some(looker);
        news
    }

    /// Forgets everything: nothing is asked any more.
    pub(crate) fn close(&mut self) {
        *self = Self::default();
    }

    /// The latest answer.
    pub(crate) fn outlook(&self) -> Option<&Outlook> {
        self.known.as_ref()?.as_ref().ok()
    }

    /// Reason why the pack has no lines of sight, if it has none.
    pub(crate) fn refusal(&self) -> Option<&NoSight> {
        self.known.as_ref()?.as_ref().err()
    }

    /// Whether all that was asked is answered, and about the document as it is now.
    pub(crate) fn is_current(&self, document: &Document) -> bool {
        let looker = self.looker.as_ref();
        looker.is_some_and(|looker| !looker.is_busy && looker.basis == Basis::of(document))
    }

    fn take(&mut self) -> bool {
        let Some(looker) = &mut self.looker else {
            return false;
        };
        let mut news = false;
        loop {
            let reply = match looker.replies.try_recv() {
                Ok(reply) => reply,
                Err(TryRecvError::Empty) => return news,
                Err(TryRecvError::Disconnected) => {
                    looker.is_busy = false;
                    return news;
                }
            };
            news = true;
            looker.is_busy = match reply {
                Reply::Open => {
                    self.known.take_if(|known| known.is_err());
                    looker.asked.is_some()
                }
                Reply::Closed(why) => {
                    self.known = Some(Err(why));
                    false
                }
                Reply::Seen(outlook) => {
                    self.known = Some(Ok(outlook));
                    false
                }
            };
        }
    }
}

impl Looker {
    fn ask(&mut self, gaze: Option<Gaze>) {
        let Some(gaze) = gaze.filter(|gaze| self.asked != Some(*gaze)) else {
            return;
        };
        if self.is_busy && self.asked.is_some() {
            return;
        }
        self.asked = Some(gaze);
        // A pack without lines of sight has nobody left to ask.
        self.is_busy = self.questions.send(gaze).is_ok();
    }
}

fn begin(basis: Basis, pack: Pack, ctx: &Context) -> Looker {
    let (questions, asked) = channel();
    let (sender, replies) = channel();
    let (ctx, scenario) = (ctx.clone(), basis.scenario.clone());
    thread::spawn(move || {
        let scenario = scenario.as_ref().map(Id::as_str);
        // If sending fails, nobody asks any more.
        answer(&pack, scenario, &asked, |reply| {
            let is_heard = sender.send(reply).is_ok();
            ctx.request_repaint();
            is_heard
        });
    });
    Looker {
        basis,
        questions,
        replies,
        asked: None,
        is_busy: true,
    }
}

/// Answers questions about a pack until there are no more.
fn answer(
    pack: &Pack,
    scenario: Option<&str>,
    questions: &Receiver<Gaze>,
    mut reply: impl FnMut(Reply) -> bool,
) {
    let board = Arc::new(Board::compile(&pack.map, &pack.palette));
    let lookout = match Lookout::open(pack, &board, scenario) {
        Ok(lookout) => lookout,
        Err(why) => {
            reply(Reply::Closed(why));
            return;
        }
    };
    let in_play: Vec<HexIx> = lookout.judged().collect();
    let mut swept: Option<(HexIx, Arc<[HexIx]>)> = None;
    let mut is_heard = reply(Reply::Open);
    while is_heard && let Ok(gaze) = questions.recv() {
        let unseen = match &swept {
            Some((eye, unseen)) if *eye == gaze.eye => unseen.clone(),
            _ => {
                let all = in_play.iter().copied();
                all.filter(|hex| !lookout.sees(gaze.eye, *hex)).collect()
            }
        };
        swept = Some((gaze.eye, unseen.clone()));
        is_heard = reply(Reply::Seen(Outlook {
            gaze,
            unseen,
            in_play: in_play.len(),
            sighting: gaze.target.map(|target| lookout.look(gaze.eye, target)),
        }));
    }
}
