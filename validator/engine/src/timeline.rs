//! The timeline of a script: every single action, what it did and by which rules, and the scene after it.
//!
//! It only watches the script runner, which stays the one interpreter. Scenes are kept as what changes between them,
//! with a whole one now and then, so that a game of thousands of actions takes little room and any place in it is
//! reached at once.
//!
//! Holds always: the scene that comes back is the one that was seen (`tests::every_scene_comes_back_as_it_was`).

use std::collections::BTreeSet;

use beachhead_base::Id;
use beachhead_base::cannot_happen;
use beachhead_hex::{Grid, HexNo};
use beachhead_model::diag::{Diagnostic, Place, Subject};
use beachhead_model::script::{Script, Step};
use beachhead_text::Spans;

use super::board::Board;
use super::event::{Outcome, ScriptEvent};
use super::game::Game;
use super::hex_set::HexSet;
use super::overlay::{OverlayTrack, Overlays};
use super::record::Record;
use super::row::Row;
use super::scene::{Change, Scene};
use super::script::{Seen, reported, watch_script};
use super::step_places::StepPlaces;
use super::to_text::{texts_of, to_text, words};
use super::trace::Happening;
use super::turn::Turn;

/// At most this many changes lie between a place and a whole scene.
const STRIDE: usize = 64;
/// Beyond this many entries, the single actions of random steps are left out.
const MOST: usize = 50_000;

/// A script that was played, to be gone through.
#[derive(Clone, Debug, PartialEq)]
pub struct Timeline {
    /// The scenario that is played.
    pub scenario: Id,
    /// What it says, in its own words.
    pub about: String,
    /// Why nothing was played, or what else is to be said of the script as a file.
    pub findings: Vec<Diagnostic>,
    /// What was done and asked, in order. Where the last one failed, the script stops there.
    pub entries: Vec<Entry>,
    /// How many actions of random steps are left out, since there were too many.
    pub left_out: usize,
    /// How many entries come before the first step: the position that a record begins with.
    lead: usize,
    start: Turn,
    changes: Vec<Change>,
    /// The scenes after 0, [`STRIDE`], … entries.
    whole: Vec<Scene>,
    overlays: OverlayTrack,
    /// The grid of the board that it was played on.
    grid: Grid,
}

/// One thing that was done or asked.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The step of the script, counted from 0.
    pub step: usize,
    /// The place of the step in the file.
    pub place: Place,
    /// The line of the file on which the step begins.
    pub line: u32,
    /// What was done or asked, as scripts write it.
    pub text: String,
    /// The same in words.
    pub words: String,
    /// What happened, rules cited and dice rolled among it.
    pub happenings: Vec<Happening>,
    /// What came of it.
    pub verdict: Verdict,
    /// The units that it names.
    pub units: Vec<Id>,
    /// The hexes that it names, in order.
    pub hexes: Vec<HexNo>,
    /// Where the game stands after it.
    pub turn: Turn,
}

/// What came of an entry.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// A position was set up.
    Given,
    /// An action of the script was taken.
    Done,
    /// An action was taken that random play chose.
    Chosen,
    /// Random play came to its goal, with this many actions.
    Reached(usize),
    /// An action was refused by this row, for this reason, as the script says.
    Refused(Row, String),
    /// A fact holds, with the row that brought it about.
    Holds(Option<Row>),
    /// A fact doesn't hold, with the row that did not bring it about.
    Denied(Option<Row>),
    /// It did not go as the script says.
    Failed(Box<Diagnostic>),
}

impl Entry {
    /// What went wrong, if it did.
    pub fn failure(&self) -> Option<&Diagnostic> {
        match &self.verdict {
            Verdict::Failed(finding) => Some(finding),
            _ => None,
        }
    }

    /// The rows that were applied, each once, in the order in which they first were.
    pub fn rules(&self) -> Vec<&Row> {
        let mut rules: Vec<&Row> = Vec::new();
        for happening in &self.happenings {
            if let Happening::Rule(row) = happening
                && !rules.iter().any(|known| known.id == row.id)
            {
                rules.push(row);
            }
        }
        rules
    }
}

impl Timeline {
    /// A script that could not be played: there is only the beginning to be seen.
    pub(super) fn unplayed<G: Game>(game: &G, findings: Vec<Diagnostic>) -> Self {
        Self::beginning(game, &game.start(), findings)
    }

    /// A timeline without entries that begins in this state.
    fn beginning<G: Game>(game: &G, state: &G::State, findings: Vec<Diagnostic>) -> Self {
        let start = game.scene(state);
        let mut overlays = OverlayTrack::default();
        overlays.push(0, game.overlays(state));
        Self {
            scenario: Id::default(),
            about: String::new(),
            findings,
            entries: Vec::new(),
            left_out: 0,
            lead: 0,
            start: start.turn.clone(),
            changes: Vec::new(),
            whole: vec![start],
            overlays,
            grid: game.board().grid().clone(),
        }
    }

    /// Where a session stands: one entry, the move that led there from the state before it; none at the beginning.
    pub(super) fn of_move<G: Game>(
        game: &G,
        before: &G::State,
        made: Option<(String, Vec<Happening>, Verdict)>,
        after: &G::State,
    ) -> Self {
        let mut timeline = Self::beginning(game, before, Vec::new());
        if let Some((text, happenings, verdict)) = made {
            let (now, then) = (timeline.scene(0), game.scene(after));
            let (units, hexes) = named(&text, game.board(), [&now, &then]);
            timeline.entries.push(Entry {
                step: 0,
                line: 0,
                place: Place::default(),
                words: words(&text),
                text,
                happenings,
                verdict,
                units,
                hexes,
                turn: then.turn.clone(),
            });
            timeline.changes.push(Change::between(&now, &then));
            timeline.overlays.push(1, game.overlays(after));
        }
        timeline
    }

    /// The scene after this many entries; the last one beyond the end.
    pub fn scene(&self, done: usize) -> Scene {
        let done = done.min(self.entries.len());
        let whole = done / STRIDE;
        let mut scene = match self.whole.get(whole) {
            Some(scene) => scene.clone(),
            None => cannot_happen!(
                Scene {
                    turn: self.start.clone(),
                    units: Default::default(),
                    markers: Vec::new(),
                    places: Vec::new(),
                    lines: Vec::new(),
                },
                "every {STRIDE} entries a scene is kept, from the start on"
            ),
        };
        let changes = self.changes.get(whole * STRIDE..done);
        let changes =
            changes.unwrap_or_else(|| cannot_happen!(&[], "{done} entries have a change each"));
        changes.iter().for_each(|change| change.make(&mut scene));
        scene.turn = self.turn(done).clone();
        scene
    }

    /// The units that have stood on the map in any scene up to the one after this many entries.
    pub fn stood(&self, done: usize) -> BTreeSet<Id> {
        let start = self.whole.first().into_iter();
        let start = start.flat_map(|scene| scene.units.keys());
        let done = done.min(self.changes.len());
        let changes = self.changes.get(..done).unwrap_or_default();
        let come = changes.iter().flat_map(Change::come);
        start.chain(come).cloned().collect()
    }

    /// What is to be seen besides the scene after this many entries; none where the game gives none.
    pub fn overlays(&self, done: usize) -> Option<&Overlays> {
        let seen = self.overlays.at(done.min(self.entries.len()));
        seen.filter(|overlays| **overlays != Overlays::default())
    }

    /// The printed numbers of hexes of an overlay, on the board that was played on.
    pub fn numbers(&self, hexes: &HexSet) -> Vec<HexNo> {
        hexes.iter().map(|hex| self.grid.number(hex)).collect()
    }

    /// Where the game stands after this many entries.
    pub fn turn(&self, done: usize) -> &Turn {
        let last = done.min(self.entries.len()).checked_sub(1);
        last.and_then(|last| self.entries.get(last))
            .map_or(&self.start, |entry| &entry.turn)
    }

    /// The first place from here on at which the game turn is another; the end if there is none.
    pub fn next_turn(&self, done: usize) -> usize {
        let now = self.turn(done).number;
        (done..self.entries.len())
            .find(|at| self.turn(*at).number != now)
            .unwrap_or(self.entries.len())
    }

    /// The place at which this game turn begins; from there, the place at which the one before does.
    pub fn previous_turn(&self, done: usize) -> usize {
        let begins = |done: usize| {
            let now = self.turn(done).number;
            let before = (0..done).rev().find(|at| self.turn(*at).number != now);
            before.map_or(0, |before| before + 1)
        };
        match begins(done) {
            here if here == done && done > 0 => begins(done - 1),
            here => here,
        }
    }

    /// The place after this many steps of the script, or actions of the record; none if fewer were played.
    pub fn after_steps(&self, steps: usize) -> Option<usize> {
        if steps == 0 {
            return Some(self.lead);
        }
        (steps <= self.steps()).then(|| self.entries.partition_point(|entry| entry.step < steps))
    }

    /// How many steps of the script, or actions of the record, were played; one that failed counts.
    pub fn steps(&self) -> usize {
        let played = self.entries.get(self.lead..).unwrap_or_default();
        played.last().map_or(0, |entry| entry.step + 1)
    }

    /// The place at which the phase began in which the last entry before this place was made.
    pub fn phase_of(&self, done: usize) -> usize {
        let phase = |at: usize| (self.turn(at).number, &self.turn(at).phase);
        let last = done.min(self.entries.len()).saturating_sub(1);
        let now = phase(last);
        let before = (0..last).rev().find(|at| phase(*at) != now);
        before.map_or(0, |before| before + 1)
    }

    /// The place right before what failed.
    pub fn failed(&self) -> Option<usize> {
        self.entries
            .iter()
            .position(|entry| entry.failure().is_some())
    }
}

/// Plays a script and watches. `findings` are what reading it has reported.
pub(super) fn perform<G: Game>(
    game: &G,
    script: &Script<G::Data>,
    places: &StepPlaces,
    findings: Vec<Diagnostic>,
) -> Timeline {
    let mut timeline = Timeline::unplayed(game, findings);
    let mut now = timeline.scene(0);
    timeline.about.clone_from(&script.about);
    timeline.scenario.clone_from(&script.scenario);
    let mut step = 0;
    watch_script(game, script, places, &mut |seen, state| {
        let (text, happenings, verdict) = match seen {
            Seen::Chosen(..) if timeline.entries.len() >= MOST => {
                timeline.left_out += 1;
                return;
            }
            Seen::Chosen(action, happenings) => (to_text(action), happenings, Verdict::Chosen),
            Seen::Reported(ScriptEvent::Step(report)) => {
                let (happenings, verdict) = verdict_of(report.outcome);
                (report.what, happenings, verdict)
            }
            Seen::Reported(ScriptEvent::Failed(finding)) => {
                let text = script.steps.get(step).map(reported::<G>);
                let text =
                    text.unwrap_or_else(|| cannot_happen!(String::new(), "step {step} has failed"));
                let verdict = Verdict::Failed(Box::new(finding));
                (text, Vec::new(), verdict)
            }
            // A warning is among what its step did.
            Seen::Reported(
                ScriptEvent::Started { .. } | ScriptEvent::Warned(_) | ScriptEvent::Finished(_),
            ) => return,
        };
        let then = game.scene(state);
        let (units, hexes) = named(&text, game.board(), [&now, &then]);
        let place = places.of(step);
        let start = place.span.map_or(0, |span| span.start);
        let of_step = step;
        if !matches!(verdict, Verdict::Chosen) {
            step += 1;
        }
        timeline.entries.push(Entry {
            step: of_step,
            line: places.source().line_column(start).0,
            place,
            words: words(&text),
            text,
            happenings,
            verdict,
            units,
            hexes,
            turn: then.turn.clone(),
        });
        timeline.changes.push(Change::between(&now, &then));
        let place = timeline.entries.len();
        timeline.overlays.push(place, game.overlays(state));
        if timeline.entries.len().is_multiple_of(STRIDE) {
            timeline.whole.push(then.clone());
        }
        now = then;
    });
    timeline
}

/// Plays the actions of a record with the dice that it holds, and watches. What a replay proves besides is not asked.
pub(super) fn perform_record<G: Game>(
    game: &G,
    record: Record<G::Data>,
    spans: Spans,
    findings: Vec<Diagnostic>,
) -> Timeline {
    let lead = usize::from(record.start.is_some());
    let actions = record.actions.into_iter();
    let actions = actions.map(|taken| Step::Do(taken.action, taken.dice));
    let script = Script {
        scenario: record.scenario,
        about: String::new(),
        seed: record.seed,
        steps: record
            .start
            .map(Step::Given)
            .into_iter()
            .chain(actions)
            .collect(),
    };
    let places = StepPlaces::of_script(spans);
    let mut timeline = perform(game, &script, &places, findings);
    let spans = places.spans();
    timeline.lead = lead.min(timeline.entries.len());
    // A record counts its actions, and keeps them in a field of its own.
    for (at, entry) in timeline.entries.iter_mut().enumerate() {
        entry.step = entry.step.saturating_sub(lead);
        entry.place = match at < lead {
            true => spans.field("start"),
            false => spans.place("deeds", entry.step),
        };
        let start = entry.place.span.map_or(0, |span| span.start);
        entry.line = spans.source().line_column(start).0;
        if let Verdict::Failed(finding) = &mut entry.verdict {
            finding.place = entry.place.clone();
            finding
                .subjects
                .retain(|subject| !matches!(subject, Subject::Item(_)));
            let action = Subject::Item(format!("action {}", entry.step + 1));
            finding.subjects.push(action);
        }
    }
    timeline
}

fn verdict_of(outcome: Outcome) -> (Vec<Happening>, Verdict) {
    match outcome {
        Outcome::Done(happenings) => (happenings, Verdict::Done),
        Outcome::Given => (Vec::new(), Verdict::Given),
        Outcome::Refused(row, reason) => (Vec::new(), Verdict::Refused(row, reason)),
        Outcome::Holds(row) => (Vec::new(), Verdict::Holds(row)),
        Outcome::Denied(row) => (Vec::new(), Verdict::Denied(row)),
        Outcome::Skipped(actions) => (Vec::new(), Verdict::Reached(actions)),
    }
}

/// The units and hexes among the quoted texts of an action. A unit may be called like a hex; units go first.
fn named(text: &str, board: &Board, scenes: [&Scene; 2]) -> (Vec<Id>, Vec<HexNo>) {
    let (mut units, mut hexes) = (Vec::new(), Vec::new());
    for quoted in texts_of(text) {
        let unit = Id::new(&quoted);
        if scenes.iter().any(|scene| scene.units.contains_key(&unit)) {
            units.push(unit);
        } else if board.hex(&quoted).is_some() {
            hexes.push(HexNo::from(quoted.as_str()));
        }
    }
    (units, hexes)
}

#[cfg(test)]
mod tests;
