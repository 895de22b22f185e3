//! The set-up in hand: in which hexes the rulebook would refuse the unit that is about to be placed, and why.
//!
//! It is judged on a thread of its own, on the pack as it is, anew whenever the unit or the pack changes. A rulebook that
//! judges hex by hex begins at the pointer and goes on with what is nearest, so that what is looked at is known first.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use beachhead_check::registry::rulebook_of;
use beachhead_engine::{SetupRefusal, SetupVerdict};
use beachhead_schema::Id;
use beachhead_schema::hex::{Grid, HexIx};
use beachhead_schema::pack::Pack;

use crate::document::Document;

/// What is asked: about the pack at a revision.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Question {
    revision: u64,
    scenario: Id,
    unit: Id,
}

/// Judges the unit in hand.
#[derive(Debug, Default)]
pub(crate) struct SetupJudge {
    asked: Option<Question>,
    refusals: BTreeMap<HexIx, SetupRefusal>,
    running: Option<Receiver<Vec<SetupVerdict>>>,
    /// The index of the hex at which judging begins.
    focus: Arc<AtomicU32>,
}

impl SetupJudge {
    /// Asks about this unit, or about none, and takes in what has been judged. Reports whether there is news.
    pub(crate) fn poll(
        &mut self,
        document: &Document,
        unit: Option<Id>,
        hovered: Option<HexIx>,
        ctx: &egui::Context,
    ) -> bool {
        if let Some(hex) = hovered {
            self.focus.store(hex.0, Ordering::Relaxed);
        }
        let question = unit
            .zip(document.scenario())
            .map(|(unit, scenario)| Question {
                revision: document.revision(),
                scenario: scenario.id.clone(),
                unit,
            });
        let is_new = question != self.asked;
        if is_new {
            let had_any = !self.refusals.is_empty();
            self.refusals.clear();
            // Whoever is still judging ends with the next report.
            self.running = question
                .as_ref()
                .map(|question| begin(document.pack().clone(), question, &self.focus, ctx));
            self.asked = question;
            return had_any;
        }
        self.take()
    }

    fn take(&mut self) -> bool {
        let Some(running) = &self.running else {
            return false;
        };
        let mut news = false;
        loop {
            match running.try_recv() {
                Ok(verdicts) => {
                    news = true;
                    let refused = verdicts
                        .into_iter()
                        .filter_map(|verdict| Some((verdict.hex, verdict.refusal?)));
                    self.refusals.extend(refused);
                }
                Err(TryRecvError::Empty) => return news,
                Err(TryRecvError::Disconnected) => break,
            }
        }
        self.running = None;
        news
    }

    /// The hexes in which the unit would be refused, as far as they have been judged.
    pub(crate) fn refused(&self) -> Vec<HexIx> {
        self.refusals.keys().copied().collect()
    }

    /// Why the unit would be refused there.
    pub(crate) fn refusal(&self, hex: HexIx) -> Option<&SetupRefusal> {
        self.refusals.get(&hex)
    }

    /// Whether a unit is in hand and all hexes have been judged.
    pub(crate) fn is_done(&self) -> bool {
        self.asked.is_some() && self.running.is_none()
    }
}

/// What the status bar says of a refusal.
pub(crate) fn refusal_line(refusal: &SetupRefusal) -> String {
    match &refusal.row {
        Some(row) => format!("Refused by {row}: {}", refusal.reason),
        None => format!("Refused: {}", refusal.reason),
    }
}

fn begin(
    pack: Pack,
    question: &Question,
    focus: &Arc<AtomicU32>,
    ctx: &egui::Context,
) -> Receiver<Vec<SetupVerdict>> {
    let (sender, receiver) = channel();
    let (question, focus, ctx) = (question.clone(), Arc::clone(focus), ctx.clone());
    thread::spawn(move || {
        let Some(rulebook) = rulebook_of(&pack) else {
            return;
        };
        let mut hexes = NearestFirst::of(&pack.map.grid, &focus);
        let (scenario, unit) = (&question.scenario, &question.unit);
        rulebook.judge_setup(&pack, scenario, unit, &mut hexes, &mut |verdicts| {
            // If sending fails, another unit is in hand by now.
            if sender.send(verdicts).is_err() {
                return ControlFlow::Break(());
            }
            ctx.request_repaint();
            ControlFlow::Continue(())
        });
        drop(sender);
        ctx.request_repaint();
    });
    receiver
}

/// All hexes of a grid, always the one next that is nearest to the focus.
struct NearestFirst<'a> {
    grid: &'a Grid,
    focus: &'a AtomicU32,
    /// The focus by which they are in order.
    sorted_by: Option<u32>,
    /// The nearest last.
    left: Vec<HexIx>,
}

impl<'a> NearestFirst<'a> {
    fn of(grid: &'a Grid, focus: &'a AtomicU32) -> Self {
        Self {
            grid,
            focus,
            sorted_by: None,
            left: grid.iter().collect(),
        }
    }
}

impl Iterator for NearestFirst<'_> {
    type Item = HexIx;

    fn next(&mut self) -> Option<HexIx> {
        let focus = self.focus.load(Ordering::Relaxed);
        if self.sorted_by != Some(focus) && focus < self.grid.len() {
            let distance = |hex: &HexIx| self.grid.distance(HexIx(focus), *hex);
            self.left
                .sort_by_cached_key(|hex| std::cmp::Reverse((distance(hex), *hex)));
            self.sorted_by = Some(focus);
        }
        self.left.pop()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_schema::hex::preset;

    #[test]
    fn what_is_nearest_to_the_pointer_comes_first() {
        let grid = Grid::new(preset::utah()).expect("a preset");
        let hex = |number: &str| grid.find(number).expect("a hex of the map");
        let focus = AtomicU32::new(hex("2206").0);
        let mut hexes = NearestFirst::of(&grid, &focus);
        let first: Vec<HexIx> = hexes.by_ref().take(7).collect();
        assert_eq!(first[0], hex("2206"));
        assert!(
            first[1..]
                .iter()
                .all(|next| grid.distance(first[0], *next) == 1)
        );
        // The pointer has moved on.
        focus.store(hex("1001").0, Ordering::Relaxed);
        assert_eq!(hexes.next(), Some(hex("1001")));
        let mut all: Vec<HexIx> = first
            .into_iter()
            .chain([hex("1001")])
            .chain(hexes)
            .collect();
        all.sort_unstable();
        assert_eq!(all, grid.iter().collect::<Vec<_>>(), "each comes once");
    }
}
