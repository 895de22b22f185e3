//! The workshop: threads that draw tiles, so that a frame never waits for one.
//!
//! They work on a model of their own, a copy of the pack that shares what hasn't changed. What is wanted is reported anew
//! in every frame, so that nothing is drawn that is out of view.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock};
use std::thread;

use beachhead_draw::{Index, Looks};
use beachhead_schema::pack::Pack;
use egui::{ColorImage, Context, Rect};

use super::style::Style;
use super::tile::{self, Key};

/// The most threads that draw.
const MOST: usize = 4;

/// What is drawn: the pack and how it is to look.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    pub(crate) pack: Pack,
    pub(crate) style: Style,
    /// How the kinds of its palette look, at the hour that is shown.
    pub(crate) looks: Looks,
    /// Grows with each change.
    pub(crate) generation: u64,
    /// Made by whoever needs it first; kept as long as it is right.
    pub(crate) index: Arc<OnceLock<Index>>,
}

impl Model {
    fn index(&self) -> &Index {
        self.index
            .get_or_init(|| Index::looking(&self.pack, self.looks.clone(), &self.style.draw(1.0)))
    }
}

/// A piece of work.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Work {
    /// A tile.
    Tile(Key),
    /// A small picture of this part of the map, this many pixels wide and tall.
    Overview(Rect, [usize; 2]),
}

/// A piece of work that is done, and the generation of the model that it was done from.
#[derive(Debug)]
pub(crate) struct Done {
    pub(crate) work: Work,
    pub(crate) generation: u64,
    pub(crate) image: ColorImage,
}

#[derive(Debug, Default)]
struct Orders {
    model: Option<Arc<Model>>,
    wanted: VecDeque<Work>,
    /// What is being drawn, and the generation of its model.
    busy: Vec<(Work, u64)>,
    closed: bool,
}

#[derive(Debug, Default)]
struct Shared {
    orders: Mutex<Orders>,
    news: Condvar,
}

impl Shared {
    fn orders(&self) -> MutexGuard<'_, Orders> {
        // Orders are whole at every moment, even if a thread has died with the lock in hand.
        self.orders
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Waits for the next piece of work; `None` once the workshop is closed.
    fn next(&self) -> Option<(Arc<Model>, Work)> {
        let mut orders = self.orders();
        loop {
            if orders.closed {
                return None;
            }
            if let Some(model) = orders.model.clone() {
                while let Some(work) = orders.wanted.pop_front() {
                    let job = (work, model.generation);
                    if !orders.busy.contains(&job) {
                        orders.busy.push(job);
                        return Some((model, work));
                    }
                }
            }
            orders = self
                .news
                .wait(orders)
                .unwrap_or_else(std::sync::PoisonError::into_inner);
        }
    }
}

/// The threads, and what goes to and fro.
#[derive(Debug)]
pub(crate) struct Works {
    shared: Arc<Shared>,
    sender: Sender<Done>,
    done: Receiver<Done>,
    /// Threads that have been started.
    hands: usize,
}

impl Default for Works {
    fn default() -> Self {
        let (sender, done) = channel();
        Self {
            shared: Arc::default(),
            sender,
            done,
            hands: 0,
        }
    }
}

impl Works {
    /// What is drawn from now on; what is under way is still drawn from the model before.
    pub(crate) fn set_model(&self, model: Model) {
        self.shared.orders().model = Some(Arc::new(model));
    }

    /// What is wanted now, the most urgent first, in the place of what was wanted before.
    pub(crate) fn want(&mut self, wanted: VecDeque<Work>, ctx: &Context) {
        let many = wanted.len();
        self.shared.orders().wanted = wanted;
        if many == 0 {
            return;
        }
        let room = thread::available_parallelism()
            .map_or(1, usize::from)
            .min(MOST);
        while self.hands < room.min(many) {
            self.hands += 1;
            let (shared, sender, ctx) =
                (Arc::clone(&self.shared), self.sender.clone(), ctx.clone());
            thread::spawn(move || work(&shared, &sender, &ctx));
        }
        self.shared.news.notify_all();
    }

    /// What has been done since the last call.
    pub(crate) fn take(&self) -> impl Iterator<Item = Done> + '_ {
        self.done.try_iter()
    }
}

impl Drop for Works {
    fn drop(&mut self) {
        self.shared.orders().closed = true;
        self.shared.news.notify_all();
    }
}

fn work(shared: &Shared, sender: &Sender<Done>, ctx: &Context) {
    while let Some((model, work)) = shared.next() {
        let image = match work {
            Work::Tile(key) => tile::paint(&model.pack, model.index(), &model.style, key),
            Work::Overview(part, size) => {
                tile::sampled(&model.pack.map, &model.index().looks, part, size, 1.0)
            }
        };
        let done = Done {
            work,
            generation: model.generation,
            image,
        };
        let sent = sender.send(done);
        let job = (work, model.generation);
        shared.orders().busy.retain(|other| *other != job);
        if sent.is_err() {
            return;
        }
        ctx.request_repaint();
    }
}
