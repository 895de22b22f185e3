//! [`ErasedGame`]: a game without its types, for those who have many: the command line, the editor, tests of packs.

use std::cell::OnceCell;

use beachhead_base::Id;
use beachhead_hex::{HexIx, HexNo};
use beachhead_model::diag::Diagnostic;
use beachhead_model::games::GameData;
use beachhead_model::pack::Pack;
use beachhead_model::scenario::Scenario;
use beachhead_model::script::{Script, Step};
use beachhead_model::session::Digests;
use beachhead_model::stored::Stored;
use beachhead_model::syntax::Syntax;
use beachhead_text::{Reader, SourceFile, Spans, conflict_findings, read_part, write_part};

use super::about::About;
use super::board::Board;
use super::codes;
use super::digests::{KnownData, digests_of};
use super::erased_session::{ErasedSession, Sessions};
use super::event::{ScriptEvent, ScriptSummary};
use super::game::Game;
use super::interpreter::StepOf;
use super::legal::Legal;
use super::placing;
use super::playout::{Astray, Bounds, Watch, play_out, play_out_within};
use super::random_game::{RandomGame, random_game};
use super::reading::{is_clean, not_written, other_scenario};
use super::record::Record;
use super::replay::{ReplayReport, replay};
use super::row::Rows;
use super::script::{Played, run_script};
use super::session::is_session;
use super::setup::{SetupViolation, setup_violations};
use super::sight::Sighting;
use super::step_places::StepPlaces;
use super::timeline::{Timeline, perform, perform_record};
use super::to_text::to_text;
use super::turn::Turn;
use super::violation::Violation;

/// A rulebook that is open on a pack and a scenario.
pub trait ErasedGame {
    /// The compiled map.
    fn board(&self) -> &Board;

    /// Every row of the rule index.
    fn rules(&self) -> Rows;

    /// Everything in the scenario's setup that the rules refuse.
    fn setup_violations(&self) -> Vec<SetupViolation>;

    /// Of each of these hexes, why the rules refuse to have the unit set up there, everything else being set up; `None`
    /// inside where they don't. `None` if the game can't say by which action a unit is set up ([`Game::placement`]).
    fn placement_refusals(
        &self,
        unit: &Id,
        hexes: &mut dyn Iterator<Item = HexNo>,
    ) -> Option<Vec<Option<Violation>>>;

    /// Why the rules refuse the unit where the scenario sets it up, everything else being set up.
    fn own_refusal(&self, unit: &Id) -> Option<Violation>;

    /// Whether the hex is in play in the scenario.
    fn in_play(&self, hex: HexIx) -> bool;

    /// Whether one sees from hex to hex as the scenario begins, by rules of sight that the rulebook has itself
    /// ([`Game::sight`]); `None` where it has none.
    fn sight(&self, from: HexIx, to: HexIx) -> Option<Sighting>;

    /// Whether one sees from hex to hex as the scenario begins ([`Game::sees`]).
    fn sees(&self, from: HexIx, to: HexIx) -> bool;

    /// Reads a script and plays it. What can't be read is reported as failures, and then nothing is played.
    fn play_script(
        &self,
        source: &SourceFile,
        syntax: Syntax,
        listener: &mut dyn FnMut(ScriptEvent),
    ) -> ScriptSummary;

    /// Plays a script or the actions of a record, and keeps what is to be seen after each action. What can't be read isn't
    /// played.
    fn perform(&self, source: &SourceFile) -> Timeline;

    /// Plays a script, and writes down what was done as a record.
    ///
    /// # Errors
    /// What kept the script from passing: a record of it would prove nothing.
    fn record_script(&self, source: &SourceFile, syntax: Syntax)
    -> Result<String, Vec<Diagnostic>>;

    /// Reads a record and plays it again.
    fn replay(&self, source: &SourceFile, syntax: Syntax) -> ReplayReport;

    /// Plays a script, and lists every action that may be taken where it ends and is about this.
    ///
    /// # Errors
    /// What kept the script from passing.
    fn legal_after(
        &self,
        source: &SourceFile,
        syntax: Syntax,
        about: &About,
    ) -> Result<Legal, Vec<Diagnostic>>;

    /// Begins a session: a game that is played move by move. Dice that are not given are those of this seed.
    ///
    /// # Errors
    /// The data can't be written, and so nothing would tell whether it has changed.
    fn begin_session(
        &self,
        seed: u64,
        about: String,
    ) -> Result<Box<dyn ErasedSession + '_>, Vec<Diagnostic>>;

    /// Begins a session with all steps of a script still to be made, or the moves of a session's way, or the actions of a record:
    /// to play on from any of them, and to repair a script where it fails.
    ///
    /// # Errors
    /// Why the file can't be read whole.
    fn begin_with(
        &self,
        source: &SourceFile,
    ) -> Result<Box<dyn ErasedSession + '_>, Vec<Diagnostic>>;

    /// Opens a session to go on with it: with every move that still holds, and with what no longer does.
    fn open_session(
        &self,
        source: &SourceFile,
        syntax: Syntax,
    ) -> (Option<Box<dyn ErasedSession + '_>>, Vec<Diagnostic>);

    /// Plays a whole game at random, for statistics.
    fn random_game(&self, seed: u64, watch: Watch) -> RandomGame {
        self.random_game_until(seed, watch, None)
    }

    /// Plays the same game, but stops when this game turn is over, if the game isn't over before.
    fn random_game_until(&self, seed: u64, watch: Watch, last_turn: Option<u16>) -> RandomGame;

    /// Plays the same game, and writes down what was done as a record; also where the game came to no end.
    ///
    /// # Errors
    /// The record can't be written.
    fn record_game(&self, seed: u64, watch: Watch) -> Result<String, Vec<Diagnostic>> {
        self.record_game_until(seed, watch, None)
    }

    /// Writes down what was done in the game that [`ErasedGame::random_game_until`] plays. The record leaves off where
    /// the game was stopped.
    ///
    /// # Errors
    /// The record can't be written.
    fn record_game_until(
        &self,
        seed: u64,
        watch: Watch,
        last_turn: Option<u16>,
    ) -> Result<String, Vec<Diagnostic>>;

    /// Plays a whole game at random.
    fn play_out(&self, seed: u64, limit: usize, watch: Watch) -> PlayoutReport;
}

/// What came of a game that was played at random.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayoutReport {
    /// What was done, as scripts write it.
    pub actions: Vec<String>,
    /// How the game ended, or why it couldn't.
    pub end: Result<Turn, Astray>,
}

/// The scenario that a script or a record is for: needed to open a game for it.
pub fn scenario_of(source: &SourceFile, syntax: Syntax) -> Option<Id> {
    Reader::open_any(source, syntax).one("scenario")
}

/// Whether a file is a record of what was played, by the fields that nothing else has.
pub fn is_record(source: &SourceFile) -> bool {
    let mut reader = Reader::open_any(source, source.syntax());
    let version: Option<String> = reader.one("version");
    let generator: Option<String> = reader.one("generator");
    let end: Option<String> = reader.one("end");
    version.is_some() && generator.is_some() && end.is_some()
}

/// The rulebook and the scenario that a record names.
pub fn rulebook_and_scenario_of(record: &SourceFile) -> (Option<Id>, Option<Id>) {
    let mut reader = Reader::open_any(record, record.syntax());
    (reader.one("rulebook"), reader.one("scenario"))
}

/// A game with the pack and scenario it was opened on.
pub(super) struct Opened<'p, G: Game> {
    pub(super) game: G,
    pub(super) pack: &'p Pack,
    pub(super) scenario: &'p Stored<Scenario>,
    /// The state before the first action, once somebody asks what is seen in it.
    start: OnceCell<G::State>,
    /// The digests of the data, once somebody writes down what was played.
    digests: OnceCell<Digests>,
}

impl<'p, G: Game> Opened<'p, G> {
    pub(super) fn new(game: G, pack: &'p Pack, scenario: &'p Stored<Scenario>) -> Self {
        Self {
            game,
            pack,
            scenario,
            start: OnceCell::new(),
            digests: OnceCell::new(),
        }
    }
}

/// The seed of the dice and what the file says, and the steps.
type Begun<G> = ((u64, String), Vec<StepOf<G>>);

/// A record, the places in its file, and what is wrong with it.
type ReadRecord<D> = (Option<Stored<Record<D>>>, Spans, Vec<Diagnostic>);

impl<G: Game> Opened<'_, G> {
    /// The state before the first action.
    fn start(&self) -> &G::State {
        self.start.get_or_init(|| self.game.start())
    }

    /// Reads a script, or the way of a session to where it stands; none if it can't be read whole.
    fn script(
        &self,
        source: &SourceFile,
        syntax: Syntax,
        listener: &mut dyn FnMut(ScriptEvent),
    ) -> Option<(Stored<Script<G::Data>>, StepPlaces)> {
        if is_session(source) {
            return self.sessions().way(source, syntax, listener);
        }
        let read = read_part::<Script<G::Data>>(source, syntax);
        let mut is_whole = is_clean(&read.diagnostics);
        read.diagnostics
            .into_iter()
            .for_each(|finding| listener(ScriptEvent::Failed(finding)));
        let script = read.value?;
        for finding in conflict_findings(&script.margin.conflicts, &read.spans) {
            listener(ScriptEvent::Failed(finding));
            is_whole = false;
        }
        if let Some(finding) = other_scenario(&script.scenario, &self.scenario.id) {
            listener(ScriptEvent::Failed(
                finding.at(read.spans.field("scenario")),
            ));
            is_whole = false;
        }
        is_whole.then(|| (script, StepPlaces::of_script(read.spans)))
    }

    /// Reads a record; none if it can't be read whole, since an action that can't be read is missing from what would be
    /// played.
    fn record(&self, source: &SourceFile, syntax: Syntax) -> ReadRecord<G::Data> {
        let read = read_part::<Record<G::Data>>(source, syntax);
        let (mut diagnostics, spans) = (read.diagnostics, read.spans);
        let Some(record) = read.value else {
            return (None, spans, diagnostics);
        };
        if record.rulebook != *G::Data::ID {
            let message = format!(
                "this is a record of rulebook `{}`, not of `{}`",
                record.rulebook,
                G::Data::ID
            );
            let finding = Diagnostic::error(codes::OTHER_RULEBOOK, message);
            diagnostics.push(finding.at(spans.field("rulebook")));
        }
        let other_scenario = other_scenario(&record.scenario, &self.scenario.id);
        diagnostics.extend(other_scenario.map(|finding| finding.at(spans.field("scenario"))));
        let is_whole = is_clean(&diagnostics);
        (is_whole.then_some(record), spans, diagnostics)
    }

    /// Plays a script; none if it can't be read whole.
    fn play(
        &self,
        source: &SourceFile,
        syntax: Syntax,
        listener: &mut dyn FnMut(ScriptEvent),
    ) -> Option<(u64, Played<G>)> {
        let (script, places) = self.script(source, syntax, listener)?;
        Some((
            script.seed,
            run_script(&self.game, &script, &places, listener),
        ))
    }

    /// Plays a script that has to pass.
    fn passing(
        &self,
        source: &SourceFile,
        syntax: Syntax,
    ) -> Result<(u64, Played<G>), Vec<Diagnostic>> {
        let mut findings = Vec::new();
        let played = self.play(source, syntax, &mut |event| {
            if let ScriptEvent::Failed(finding) = event {
                findings.push(finding);
            }
        });
        played
            .filter(|(_, played)| played.summary.passes)
            .ok_or(findings)
    }

    /// The steps of a script, of a session's way or of a record, with the seed of their dice and what the file says.
    fn steps_of(&self, source: &SourceFile) -> Result<Begun<G>, Vec<Diagnostic>> {
        if !is_record(source) {
            let mut findings = Vec::new();
            let script = self.script(source, source.syntax(), &mut |event| {
                if let ScriptEvent::Failed(finding) = event {
                    findings.push(finding);
                }
            });
            let (script, _) = script.ok_or(findings)?;
            let Script {
                about, seed, steps, ..
            } = script.part;
            return Ok(((seed, about), steps));
        }
        let (record, _, findings) = self.record(source, source.syntax());
        let record = record.ok_or(findings)?.part;
        let start = record.start.map(Step::Given);
        let actions = record.actions.into_iter().map(|taken| {
            let dice = if taken.given { taken.dice } else { Vec::new() };
            Step::Do(taken.action, dice)
        });
        let about = format!("From the record {}", source.name());
        Ok((
            (record.seed, about),
            start.into_iter().chain(actions).collect(),
        ))
    }

    /// The sessions of the game.
    fn sessions(&self) -> Sessions<'_, G> {
        Sessions {
            game: &self.game,
            pack: self.pack,
            scenario: self.scenario,
        }
    }

    fn digests(&self) -> Result<Digests, Vec<Diagnostic>> {
        if let Some(known) = self.digests.get() {
            return Ok(known.clone());
        }
        let digests = digests_of(self.pack, self.scenario).map_err(not_written)?;
        Ok(self.digests.get_or_init(|| digests).clone())
    }
}

fn without_form(why: String) -> Vec<Diagnostic> {
    vec![Diagnostic::error(codes::BROKEN_RULES, why)]
}

impl<G: Game> ErasedGame for Opened<'_, G> {
    fn board(&self) -> &Board {
        self.game.board()
    }

    fn rules(&self) -> Rows {
        self.game.rules()
    }

    fn setup_violations(&self) -> Vec<SetupViolation> {
        setup_violations(&self.game)
    }

    fn placement_refusals(
        &self,
        unit: &Id,
        hexes: &mut dyn Iterator<Item = HexNo>,
    ) -> Option<Vec<Option<Violation>>> {
        placing::placement_refusals(&self.game, unit, hexes)
    }

    fn own_refusal(&self, unit: &Id) -> Option<Violation> {
        placing::own_refusal(&self.game, unit)
    }

    fn in_play(&self, hex: HexIx) -> bool {
        self.game.in_play(hex)
    }

    fn sight(&self, from: HexIx, to: HexIx) -> Option<Sighting> {
        self.game.sight(self.start(), from, to)
    }

    fn sees(&self, from: HexIx, to: HexIx) -> bool {
        self.game.sees(self.start(), from, to)
    }

    fn play_script(
        &self,
        source: &SourceFile,
        syntax: Syntax,
        listener: &mut dyn FnMut(ScriptEvent),
    ) -> ScriptSummary {
        if let Some((_, played)) = self.play(source, syntax, listener) {
            return played.summary;
        }
        let summary = ScriptSummary::default();
        listener(ScriptEvent::Finished(summary));
        summary
    }

    fn perform(&self, source: &SourceFile) -> Timeline {
        if is_record(source) {
            let (record, spans, findings) = self.record(source, source.syntax());
            return match record {
                Some(record) => perform_record(&self.game, record.part, spans, findings),
                None => Timeline::unplayed(&self.game, findings),
            };
        }
        let mut findings = Vec::new();
        let script = self.script(source, source.syntax(), &mut |event| {
            if let ScriptEvent::Failed(finding) = event {
                findings.push(finding);
            }
        });
        match script {
            Some((script, places)) => perform(&self.game, &script, &places, findings),
            None => Timeline::unplayed(&self.game, findings),
        }
    }

    fn record_script(
        &self,
        source: &SourceFile,
        syntax: Syntax,
    ) -> Result<String, Vec<Diagnostic>> {
        let (seed, played) = self.passing(source, syntax)?;
        let (scenario, data) = (self.scenario.id.clone(), self.digests()?);
        let record = Record::new::<G>(
            scenario,
            data,
            seed,
            played.start,
            &played.state,
            played.recorded,
        );
        let record = record.map_err(without_form)?;
        write_part(&record.into(), Syntax::Ron).map_err(not_written)
    }

    fn replay(&self, source: &SourceFile, syntax: Syntax) -> ReplayReport {
        if is_session(source) {
            return self.sessions().replayed(source, syntax);
        }
        let (record, spans, mut diagnostics) = self.record(source, syntax);
        let unread = |diagnostics| ReplayReport {
            actions: 0,
            held: 0,
            diagnostics,
            renewed: None,
            applied: vec![false; self.game.rules().len()],
        };
        let Some(record) = record else {
            return unread(diagnostics);
        };
        let data = match KnownData::of(self.pack, self.scenario, &record.data) {
            Ok(data) => data,
            Err(error) => return unread(not_written(error)),
        };
        let replay = replay(&self.game, record, data, &spans);
        diagnostics.extend(replay.diagnostics);
        let renewed = write_part(&replay.renewed, syntax).map_err(not_written);
        let renewed = renewed
            .map_err(|findings| diagnostics.extend(findings))
            .ok();
        ReplayReport {
            actions: replay.actions,
            held: replay.held,
            diagnostics,
            renewed,
            applied: replay.applied,
        }
    }

    fn legal_after(
        &self,
        source: &SourceFile,
        syntax: Syntax,
        about: &About,
    ) -> Result<Legal, Vec<Diagnostic>> {
        let (_, played) = self.passing(source, syntax)?;
        Ok(Legal::of(&self.game, &played.state, about))
    }

    fn begin_session(
        &self,
        seed: u64,
        about: String,
    ) -> Result<Box<dyn ErasedSession + '_>, Vec<Diagnostic>> {
        let data = self.digests()?;
        Ok(self.sessions().begun(seed, about, data))
    }

    fn begin_with(
        &self,
        source: &SourceFile,
    ) -> Result<Box<dyn ErasedSession + '_>, Vec<Diagnostic>> {
        let (lead, steps) = self.steps_of(source)?;
        Ok(self.sessions().begun_with(lead, steps, self.digests()?))
    }

    fn open_session(
        &self,
        source: &SourceFile,
        syntax: Syntax,
    ) -> (Option<Box<dyn ErasedSession + '_>>, Vec<Diagnostic>) {
        self.sessions().to_go_on(source, syntax)
    }

    fn random_game_until(&self, seed: u64, watch: Watch, last_turn: Option<u16>) -> RandomGame {
        random_game(&self.game, seed, bounds(&self.game, watch, last_turn))
    }

    fn record_game_until(
        &self,
        seed: u64,
        watch: Watch,
        last_turn: Option<u16>,
    ) -> Result<String, Vec<Diagnostic>> {
        let played = play_out_within(&self.game, seed, bounds(&self.game, watch, last_turn));
        let (scenario, data) = (self.scenario.id.clone(), self.digests()?);
        let record = Record::new::<G>(scenario, data, seed, None, &played.state, played.actions);
        let record = record.map_err(without_form)?;
        write_part(&record.into(), Syntax::Ron).map_err(not_written)
    }

    fn play_out(&self, seed: u64, limit: usize, watch: Watch) -> PlayoutReport {
        let playout = play_out(&self.game, seed, limit, watch);
        PlayoutReport {
            actions: playout
                .actions
                .iter()
                .map(|action| to_text(&action.action))
                .collect(),
            end: playout.end,
        }
    }
}

/// Bounds of a game that is played to its end, or until this turn is over.
fn bounds<G: Game>(game: &G, watch: Watch, last_turn: Option<u16>) -> Bounds {
    Bounds {
        actions: game.most_actions(),
        watch,
        last_turn,
    }
}

#[cfg(test)]
mod tests;
