//! The timeline of a script: every single action, what it did and by which rules, and the scene after it.
//!
//! It only watches the script runner, which stays the one interpreter. Scenes are kept as what changes between them,
//! with a whole one now and then, so that a game of thousands of actions takes little room and any place in it is
//! reached at once.
//!
//! Holds always: the scene that comes back is the one that was seen (`tests::every_scene_comes_back_as_it_was`).

use beachhead_schema::Id;
use beachhead_schema::cannot_happen;
use beachhead_schema::diag::{Diagnostic, Place};
use beachhead_schema::hex::{Grid, HexNo};
use beachhead_schema::io::Spans;
use beachhead_schema::script::Script;

use super::board::Board;
use super::event::{Outcome, ScriptEvent};
use super::game::Game;
use super::hex_set::HexSet;
use super::overlay::{OverlayTrack, Overlays};
use super::rule::RuleRow;
use super::scene::{Change, Scene};
use super::script::{Seen, reported, watch_script};
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
    /// What it says, in its own words.
    pub about: String,
    /// Why nothing was played, or what else is to be said of the script as a file.
    pub findings: Vec<Diagnostic>,
    /// What was done and asked, in order. Where the last one failed, the script stops there.
    pub entries: Vec<Entry>,
    /// How many actions of random steps are left out, since there were too many.
    pub left_out: usize,
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
    Refused(&'static RuleRow, String),
    /// A fact holds, with the row that brought it about.
    Holds(Option<&'static RuleRow>),
    /// A fact doesn't hold, with the row that did not bring it about.
    Denied(Option<&'static RuleRow>),
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
    pub fn rules(&self) -> Vec<&'static RuleRow> {
        let mut rules: Vec<&'static RuleRow> = Vec::new();
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
        let state = game.start();
        let start = game.scene(&state);
        let mut overlays = OverlayTrack::default();
        overlays.push(0, game.overlays(&state));
        Self {
            about: String::new(),
            findings,
            entries: Vec::new(),
            left_out: 0,
            start: start.turn.clone(),
            changes: Vec::new(),
            whole: vec![start],
            overlays,
            grid: game.board().grid().clone(),
        }
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
    spans: &Spans,
    findings: Vec<Diagnostic>,
) -> Timeline {
    let mut timeline = Timeline::unplayed(game, findings);
    let mut now = timeline.scene(0);
    timeline.about.clone_from(&script.about);
    let mut step = 0;
    watch_script(game, script, spans, &mut |seen, state| {
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
            Seen::Reported(ScriptEvent::Started { .. } | ScriptEvent::Finished(_)) => return,
        };
        let then = game.scene(state);
        let (units, hexes) = named(&text, game.board(), [&now, &then]);
        let place = spans.place("steps", step);
        let start = place.span.map_or(0, |span| span.start);
        let of_step = step;
        if !matches!(verdict, Verdict::Chosen) {
            step += 1;
        }
        timeline.entries.push(Entry {
            step: of_step,
            line: spans.source().line_column(start).0,
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
mod tests {
    use super::*;
    use crate::testgame::{Fault, Ferry, script_of};

    fn performed(steps: &str) -> Timeline {
        let (script, spans) = script_of(steps);
        perform(&Ferry::default(), &script, &spans, Vec::new())
    }

    fn place(timeline: &Timeline, done: usize, unit: &str) -> Option<String> {
        let scene = timeline.scene(done);
        scene
            .units
            .get(&Id::from(unit))
            .map(|standing| standing.hex.to_string())
    }

    const CROSSING: &str = "\n Do(Board(unit: \"a\")),\n Refuse(Board(unit: \"z\"), \"1.2 known-unit\"),\n Do(Row, [6]),\n Expect(Lost(unit: \"a\"), \"2.1 swept-away\"),\n Auto(End, 3),\n";

    #[test]
    fn every_action_stands_by_itself() {
        let timeline = performed(CROSSING);
        let entries = &timeline.entries;
        let reported: Vec<(usize, u32, &str)> = entries
            .iter()
            .take(4)
            .map(|entry| (entry.step, entry.line, entry.words.as_str()))
            .collect();
        assert_eq!(
            reported,
            [
                (0, 2, "Board unit a"),
                (1, 3, "Refuse board unit z"),
                (2, 4, "Row"),
                (3, 5, "Expect lost unit a"),
            ]
        );
        assert_eq!(
            entries[2]
                .rules()
                .iter()
                .map(|row| row.id)
                .collect::<Vec<_>>(),
            ["2.1 swept-away"]
        );
        let random = entries
            .iter()
            .filter(|entry| entry.verdict == Verdict::Chosen);
        let chosen = random.clone().count();
        assert!(chosen > 1 && random.clone().all(|entry| entry.step == 4));
        let last = entries.last().expect("there are some");
        assert_eq!(
            (last.step, &last.verdict),
            (4, &Verdict::Reached(chosen)),
            "{last:?}"
        );
    }

    #[test]
    fn the_scene_shows_what_was_done_so_far() {
        let timeline = performed(CROSSING);
        let a = |done| place(&timeline, done, "a");
        assert_eq!(a(0).as_deref(), Some("1001"));
        assert_eq!(a(1).as_deref(), Some("1002"));
        assert_eq!(a(2).as_deref(), Some("1002"), "nothing came of the refusal");
        assert_eq!(a(3), None, "swept away");
        let lost = |done| {
            let scene = timeline.scene(done);
            let units = scene.places[0].counters.iter();
            units.map(|it| it.unit.to_string()).collect::<Vec<_>>()
        };
        assert_eq!((lost(2), lost(3)), (vec![], vec!["a".to_owned()]));
        let marks = |done| {
            timeline
                .scene(done)
                .units
                .get(&Id::from("a"))
                .map(|a| a.marks.len())
        };
        assert_eq!(
            [0, 1, 3].map(marks),
            [Some(0), Some(1), None],
            "aboard at 1"
        );
        assert_eq!(timeline.scene(3).lines, ["lost: 1"]);
        assert_eq!(timeline.turn(3).number, 2);
        assert_eq!(
            (timeline.next_turn(0), timeline.previous_turn(3)),
            (3, 0),
            "the second turn begins with the first row"
        );
        assert_eq!(
            timeline.scene(9_999),
            timeline.scene(timeline.entries.len())
        );
    }

    #[test]
    fn the_clock_goes_with_the_turn() {
        let (script, spans) = script_of(CROSSING);
        let ferry = Ferry {
            has_clock: true,
            ..Ferry::default()
        };
        let timeline = perform(&ferry, &script, &spans, Vec::new());
        let labels = [2, 3].map(|done| timeline.turn(done).label());
        assert_eq!(labels, ["1 (0710 6 June)", "2 (0720 6 June)"]);
        assert_eq!(performed(CROSSING).turn(3).label(), "2", "without a clock");
    }

    #[test]
    fn it_stops_at_what_fails() {
        let timeline = performed(r#"Do(Board(unit: "a")), Do(Board(unit: "z")), Do(Row),"#);
        assert_eq!((timeline.entries.len(), timeline.failed()), (2, Some(1)));
        let failure = timeline.entries[1].failure().expect("it fails");
        assert_eq!(failure.rule.as_deref(), Some("1.2 known-unit"));
        assert_eq!(timeline.scene(1), timeline.scene(2));
        assert_eq!(timeline.entries[1].step, 1);
    }

    /// Long enough for several whole scenes, with jumps back in between.
    #[test]
    fn every_scene_comes_back_as_it_was() {
        let steps = r#"Given((aboard: ["a"])), Do(Row, [6]), Auto(End, 5), Given((aboard: ["b", "c"])), Auto(End, 7),"#;
        let (script, spans) = script_of(&steps.repeat(12));
        let ferry = Ferry::default();
        let timeline = perform(&ferry, &script, &spans, Vec::new());
        assert!(
            timeline.entries.len() > 2 * STRIDE,
            "{}",
            timeline.entries.len()
        );
        let mut seen = vec![ferry.scene(&ferry.start())];
        watch_script(&ferry, &script, &spans, &mut |what, state| {
            if !matches!(
                what,
                Seen::Reported(ScriptEvent::Started { .. } | ScriptEvent::Finished(_))
            ) {
                seen.push(ferry.scene(state));
            }
        });
        for (done, scene) in seen.iter().enumerate() {
            assert_eq!(timeline.scene(done), *scene, "after {done}");
        }
    }

    #[test]
    fn units_and_hexes_are_found_by_their_names() {
        let timeline = performed(CROSSING);
        assert_eq!(timeline.entries[0].units, [Id::from("a")]);
        let board = Ferry::default().board;
        let scene = timeline.scene(0);
        let text = r#"Move(unit: "b", path: ["2806", "2707"], by: "road")"#;
        let (units, hexes) = named(text, &board, [&scene, &scene]);
        assert_eq!(units, [Id::from("b")]);
        assert_eq!(hexes, ["2806", "2707"].map(HexNo::from));
    }

    #[test]
    fn it_goes_from_turn_to_turn() {
        let timeline = performed(
            r#"Do(Board(unit: "a")), Do(Row, [5]), Do(Board(unit: "b")), Do(Row, [5]), Do(Board(unit: "c")),"#,
        );
        let next = [0, 1, 2, 3, 4, 5].map(|done| timeline.next_turn(done));
        let previous = [0, 1, 2, 3, 4, 5].map(|done| timeline.previous_turn(done));
        assert_eq!(next, [2, 2, 4, 4, 5, 5]);
        assert_eq!(previous, [0, 0, 0, 2, 2, 4]);
        assert_eq!((timeline.left_out, timeline.failed()), (0, None));
    }

    /// A file of one step may ask for a game that takes longer than anybody looks through.
    #[test]
    fn what_is_too_much_to_show_is_counted() {
        let endless = Ferry {
            fault: Fault::NoShore,
            ..Ferry::default()
        };
        let (script, spans) = script_of(
            r#"Auto(Phase(turn: 19000, phase: "crossing"), 1), Given((aboard: [])), Auto(Phase(turn: 19000, phase: "crossing"), 1), Given((aboard: [])), Auto(Phase(turn: 19000, phase: "crossing"), 1),"#,
        );
        let timeline = perform(&endless, &script, &spans, Vec::new());
        let taken: usize = timeline
            .entries
            .iter()
            .filter_map(|entry| match entry.verdict {
                Verdict::Reached(taken) => Some(taken),
                _ => None,
            })
            .sum();
        assert_eq!(timeline.failed(), None);
        let shown = timeline.entries.iter();
        let shown = shown.filter(|entry| entry.verdict == Verdict::Chosen);
        assert_eq!(shown.count() + timeline.left_out, taken);
        // Reports of steps that come after the last action are shown in any case.
        assert_eq!(timeline.entries.len(), MOST + 1);
    }
}
