//! Holds a rulebook to everything that the engine promises of it: [`check_rulebook`]; reads sample packs and plays their
//! scripts. It fails loudly: a test is its only caller.
#![allow(
    clippy::panic,
    clippy::expect_used,
    clippy::disallowed_methods,
    reason = "helpers of tests"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use beachhead_base::Id;
use beachhead_engine::{
    About, Actor, Choices, Due, ErasedGame, FactOf, Game, NamedThings, OpenGames, Row, Rulebook,
    ScriptEvent, SeededDice, Silent, Turn, Violation, Watch, to_text,
};
use beachhead_model::diag::{Code, Diagnostic};
use beachhead_model::forces::Unit;
use beachhead_model::pack::Pack;
use beachhead_model::syntax::Syntax;
use beachhead_model::tables::TableRow;
use beachhead_text::{DiskFiles, SourceFile, parse_value, read_pack};

use crate::action::Resolved;

/// The folder of the sample pack of the rulebook of this id.
fn sample(id: &str) -> PathBuf {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../sample-data");
    samples.join(id)
}

/// The sample pack of the rulebook of this id. Its faults are not reported here, but by `beachhead check --strict`.
///
/// # Panics
/// Where it can't be read.
pub fn sample_pack(id: &str) -> Pack {
    let read = read_pack(&DiskFiles(sample(id)));
    read.pack
        .unwrap_or_else(|| panic!("{:?}", read.diagnostics))
}

/// The id of the row by which an action is refused.
///
/// # Panics
/// Where the row is not built in.
pub fn row_of(refused: &Violation) -> &'static str {
    built_id(&refused.rule)
}

/// The id of a row.
///
/// # Panics
/// Where the row is not built in.
pub fn built_id(row: &Row) -> &'static str {
    match row {
        Row::Built(row) => &row.id,
        Row::Own(row) => panic!("{} is not built in", row.id),
    }
}

/// The scripts of the sample pack of the rulebook of this id, by file name.
///
/// # Panics
/// Where one can't be read.
pub fn sample_scripts(id: &str) -> Vec<SourceFile> {
    let folder = fs::read_dir(sample(id).join("scripts")).expect("the sample has scripts");
    let paths = folder.map(|entry| entry.expect("readable").path());
    let paths: BTreeSet<PathBuf> = paths.collect();
    let read = |path: PathBuf| {
        let name = path.file_name().expect("a file").to_string_lossy();
        let text = fs::read_to_string(&path).expect("readable");
        SourceFile::new(name.into_owned(), text)
    };
    paths.into_iter().map(read).collect()
}

/// Changes a row of a table of the pack, by its number.
///
/// # Panics
/// Where there is none.
pub fn change_row(pack: &mut Pack, table: &str, nr: u16, change: impl FnOnce(&mut TableRow)) {
    let key = (table.into(), nr);
    let rows = &mut pack.tables.rows;
    let mut row = rows.get(&key).expect("the row is there").clone();
    change(&mut row);
    rows.exchange(&key, vec![row]);
}

/// Changes a unit of the pack.
///
/// # Panics
/// Where there is none.
pub fn change_unit(pack: &mut Pack, id: &Id, change: impl FnOnce(&mut Unit)) {
    let units = &mut pack.forces.units;
    let mut unit = units.get(id).expect("the unit is there").clone();
    change(&mut unit);
    units.exchange(id, vec![unit]);
}

/// A change after which a rulebook can't be opened on the pack: the code of its finding, and what that says of it.
pub type Spoilt<'a> = (Code, fn(&mut Pack), &'a str);

/// Each change keeps the rulebook from being opened on the scenario, and is reported.
///
/// # Panics
/// Where that isn't so.
pub fn check_spoilt<G: Game>(pack: &Pack, scenario: &str, spoilt: &[Spoilt<'_>]) {
    for (code, spoil, named) in spoilt {
        let mut pack = pack.clone();
        spoil(&mut pack);
        let scenario = pack.scenario(&scenario.into()).expect("one is there");
        let Err(findings) = G::open(&pack, scenario) else {
            panic!("{named}: the game is opened");
        };
        let is_reported = findings
            .iter()
            .any(|finding| finding.code == *code && finding.message.contains(named));
        assert!(
            is_reported,
            "{code} about {named}:\n{}",
            in_lines(&findings)
        );
    }
}

/// Plays a script, all that happens to `listen`: what failed of it, each with its line.
///
/// # Panics
/// Where it fails without saying why, or passes although something failed.
pub fn script_failures(
    game: &dyn ErasedGame,
    source: &SourceFile,
    mut listen: impl FnMut(&ScriptEvent),
) -> Vec<String> {
    let mut failures = Vec::new();
    let summary = game.play_script(source, source.syntax(), &mut |event| {
        listen(&event);
        if let ScriptEvent::Failed(finding) = event {
            let start = finding.place.span.map_or(0, |span| span.start);
            let (name, line) = (source.name(), source.line_column(start).0);
            failures.push(format!("{name}:{line}: {}", in_a_line(&finding)));
        }
    });
    assert_eq!(
        summary.passes,
        failures.is_empty(),
        "{}",
        failures.join("\n")
    );
    failures
}

/// An action of a script, and what the list of legal actions says beside it; `None` where nothing stands there.
pub type Described = (String, Option<String>);

/// The actions that a script takes, each with what the list of legal actions says beside it.
///
/// # Panics
/// Where the script doesn't pass.
pub fn costs_along(game: &dyn ErasedGame, source: &SourceFile) -> Vec<Described> {
    let session = game.begin_with(source);
    let mut session = session.unwrap_or_else(|findings| panic!("{}", in_lines(&findings)));
    let mut described = Vec::new();
    for step in session.to_come() {
        if let Some(rest) = step.strip_prefix("Do(") {
            // Dice may follow the action.
            let action = match rest.rsplit_once(", [") {
                Some((action, _)) if rest.ends_with("])") => action,
                _ => rest.strip_suffix(')').unwrap_or(rest),
            };
            let judged = session.judged_action(action);
            let judged =
                judged.unwrap_or_else(|findings| panic!("{step}: {}", in_lines(&findings)));
            let cost = judged.unwrap_or_else(|refused| panic!("{step}: {}", refused.reason));
            described.push((action.to_owned(), cost));
        }
        assert_eq!(session.take_next(), Ok(true), "{}: {step}", source.name());
    }
    described
}

/// Each of these actions is taken by the sample pack's script of this name, and costs what stands beside it: at least one of the
/// times that it is taken.
///
/// # Panics
/// Where that isn't so.
pub fn check_costs(
    rulebook: &'static Rulebook,
    sample: &str,
    costs: &[(&str, &str, Option<&str>)],
) {
    let (pack, scripts) = (sample_pack(sample), sample_scripts(sample));
    let mut games = OpenGames::new(rulebook, &pack);
    let mut along = |script: &str| {
        let mut scripts = scripts.iter();
        let source = scripts.find(|source| source.name() == script);
        let source = source.unwrap_or_else(|| panic!("there is no {script}"));
        let game = games.game(source);
        costs_along(
            game.unwrap_or_else(|findings| panic!("{}", in_lines(&findings))),
            source,
        )
    };
    let mut read: BTreeMap<&str, Vec<Described>> = BTreeMap::new();
    for (script, action, cost) in costs {
        let described = read.entry(script).or_insert_with(|| along(script));
        let taken = described.iter().filter(|(taken, _)| taken == action);
        let found: Vec<Option<&str>> = taken.map(|(_, cost)| cost.as_deref()).collect();
        assert!(
            found.contains(cost),
            "{script}: {action}: {cost:?} is not in {found:?}"
        );
    }
}

/// A finding in a line, as failing tests print it: code, message, notes.
pub fn in_a_line(finding: &Diagnostic) -> String {
    let said = std::iter::once(&finding.message).chain(&finding.notes);
    let said: Vec<&str> = said.map(String::as_str).collect();
    format!("{} {}", finding.code.id, said.join("; "))
}

/// Findings, a line each.
pub fn in_lines(findings: &[Diagnostic]) -> String {
    let lines: Vec<String> = findings.iter().map(in_a_line).collect();
    lines.join("\n")
}

/// How much [`check_rulebook`] tries.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// So many games of each scenario are looked into.
    pub games: u64,
    /// So many actions lie between two looks at everything that is listed.
    pub stride: usize,
    /// So many mistaken actions are judged at each look.
    pub mistakes: usize,
}

impl Default for Effort {
    fn default() -> Self {
        Self {
            games: 2,
            stride: 17,
            mistakes: 30,
        }
    }
}

/// Plays scenarios of a pack at random and holds the rulebook to its promises:
///
/// - the scenario's own plan is legal;
/// - what is chosen is legal and listed, what is listed is legal, and comes back from the form that scripts write;
/// - what is listed about a unit or a hex is what names it;
/// - facts about the game, a unit or a hex hold, and come back from the form that scripts write;
/// - asking changes nothing; a mistaken action is refused, or does what a listed one does, and what must always hold holds
///   after it;
/// - there is something to be seen of each state, on hexes of the board;
/// - a game comes to its end within [`Game::most_actions`], its states come back from their form, and its record is played
///   again to the same bytes.
///
/// # Panics
/// Where one of these is broken, with the scenario, the seed and the action.
pub fn check_rulebook<G>(rulebook: &Rulebook, pack: &Pack, scenarios: &[&str], effort: Effort)
where
    G: Game<Resolved: Resolved<G>>,
{
    let mut verdicts = [0; 2];
    for id in scenarios {
        check_games(rulebook, pack, id, effort);
        let Some(scenario) = pack.scenarios.iter().find(|scenario| scenario.id == **id) else {
            panic!("the pack has no scenario `{id}`");
        };
        let game = G::open(pack, scenario).unwrap_or_else(|findings| panic!("{id}: {findings:?}"));
        for seed in 0..effort.games {
            along(&game, id, seed, effort, &mut verdicts);
        }
    }
    assert!(
        verdicts.iter().all(|count| *count > 0),
        "mistakes refused and accepted, {verdicts:?}: this shows nothing"
    );
}

/// Whole games, their records, and the plan of the scenario.
fn check_games(rulebook: &Rulebook, pack: &Pack, id: &str, effort: Effort) {
    let game = rulebook.open(pack, id);
    let game = game.unwrap_or_else(|findings| panic!("{id}: {findings:?}"));
    assert_eq!(game.setup_violations(), [], "{id}: its own plan");
    for seed in 0..effort.games {
        let what = format!("{id}, seed {seed}");
        // Forms take as long as all else: of one game they are enough.
        let watch = if seed == 0 {
            Watch::Reload
        } else {
            Watch::Invariants
        };
        let record = game.record_game(seed, watch);
        let record = record.unwrap_or_else(|findings| panic!("{what}: {findings:?}"));
        let source = SourceFile::new("game.record.ron", record.clone());
        let replayed = game.replay(&source, Syntax::Ron);
        assert_eq!(replayed.diagnostics, [], "{what}");
        assert!(
            replayed.actions > 0 && replayed.held == replayed.actions,
            "{what}"
        );
        assert_eq!(replayed.renewed, Some(record), "{what}");
        let played = game.random_game(seed, watch);
        assert!(played.end.is_ok(), "{what}: {:?}", played.end);
        assert_eq!(
            played.actions, replayed.actions,
            "{what}: the same seed, the same game"
        );
    }
}

/// One game, with a look at every state and a closer one now and then.
fn along<G>(game: &G, id: &str, seed: u64, effort: Effort, verdicts: &mut [usize; 2])
where
    G: Game<Resolved: Resolved<G>>,
{
    let what = format!("{id}, seed {seed}");
    let mut state = game.start();
    let mut dice = SeededDice::new(seed);
    let (mut choices, mut scratch) = (Choices::new(seed), G::Scratch::default());
    let mut mistakes = Choices::new(seed + 1);
    // What was legal once, to be tried where it may not be.
    let mut earlier: Vec<G::Resolved> = Vec::new();
    for taken in 0..game.most_actions() {
        let Some(action) = game.sample(&state, &mut scratch, &mut choices) else {
            assert!(
                game.over(&state),
                "{what}: a dead end in {}",
                place(&game.turn(&state))
            );
            return;
        };
        assert_eq!(
            game.check(&state, &action),
            Ok(()),
            "{what}: {action:?} was chosen"
        );
        if taken % effort.stride == 0 {
            let mut listed = Vec::new();
            game.legal(&state, &mut listed);
            check_listed(game, &what, &state, &listed, &action);
            check_pointed(game, &what, &state, &action);
            earlier.extend(mistakes.pick(&listed).cloned());
            let mut look = Look {
                game,
                what: &what,
                state: &state,
                listed: &listed,
            };
            for _ in 0..effort.mistakes {
                let from = if mistakes.below(3) == 0 {
                    &earlier
                } else {
                    &listed
                };
                let Some(action) = mistakes.pick(from).cloned() else {
                    continue;
                };
                let action = action.other(game, &mut mistakes);
                // What scripts can't write, such as a hex out of play, is never asked.
                let written = game.to_action(&action);
                if game.read(&state, &written).as_ref() != Ok(&action) {
                    continue;
                }
                let verdict = look.check_mistake(&action, seed);
                verdicts[usize::from(verdict.is_ok())] += 1;
            }
        }
        game.apply(&mut state, &action, &mut dice, &mut Silent);
        assert_eq!(game.invariants(&state), Ok(()), "{what}: after {action:?}");
    }
    panic!("{what}: no end after {} actions", game.most_actions());
}

fn place(turn: &Turn) -> String {
    format!("phase `{}` of game turn {}", turn.phase, turn.label())
}

fn check_listed<G>(
    game: &G,
    what: &str,
    state: &G::State,
    listed: &[G::Resolved],
    chosen: &G::Resolved,
) where
    G: Game<Resolved: Resolved<G>>,
{
    for offered in listed {
        assert_eq!(
            game.check(state, offered),
            Ok(()),
            "{what}: {offered:?} is listed"
        );
        let read = game.read(state, &game.to_action(offered));
        assert_eq!(
            read.as_ref(),
            Ok(offered),
            "{what}: what is written is found again"
        );
    }
    let is_listed = listed.iter().any(|offered| offered.gist() == chosen.gist());
    assert!(is_listed, "{what}: {chosen:?} was chosen and is not listed");
    check_narrowed(game, what, state, listed, chosen);
    let turn = game.turn(state);
    if let Some(due) = &turn.due {
        assert_eq!(
            turn.actor,
            Actor::Side(due.side.clone()),
            "{what}: who decides acts"
        );
    }
    let numbers: BTreeSet<_> = game
        .board()
        .hexes()
        .map(|hex| game.board().number(hex))
        .collect();
    for (unit, standing) in game.scene(state).units {
        assert!(
            numbers.contains(&standing.hex),
            "{what}: {unit} is seen at {}",
            standing.hex
        );
    }
}

/// What is listed about the units and hexes of an action is what names them, and the action among it; and pointing at a hex
/// means actions that name it.
fn check_narrowed<G>(
    game: &G,
    what: &str,
    state: &G::State,
    listed: &[G::Resolved],
    chosen: &G::Resolved,
) where
    G: Game<Resolved: Resolved<G>>,
{
    let about = |about: About| {
        let mut narrowed = Vec::new();
        game.legal_about(state, &about, &mut narrowed);
        narrowed
    };
    let holds = |narrowed: Vec<G::Resolved>, is_named: &dyn Fn(&NamedThings) -> bool| {
        let named = listed.iter().filter(|action| is_named(&game.named(action)));
        assert!(
            narrowed.iter().eq(named),
            "{what}: {chosen:?}: what is listed about it is {narrowed:?}"
        );
    };
    let things = game.named(chosen);
    if let Some(hex) = things.hexes.last() {
        let narrowed = about(About::Hex(hex.clone()));
        holds(narrowed, &|named| named.hexes.contains(hex));
    }
    if let Some(unit) = things.units.last() {
        let narrowed = about(About::Unit(unit.clone()));
        holds(narrowed, &|named| named.units.contains(unit));
    }
    if let (Some(unit), Some(hex)) = (things.units.first(), things.hexes.first())
        && let Some(at) = game.board().hex(hex.as_str())
    {
        for meant in game.meant(unit, None, at) {
            let named = game.named(&meant);
            assert!(
                named.units.contains(unit) && named.hexes.contains(hex),
                "{what}: pointing from {unit} at {hex} means {meant:?}"
            );
        }
    }
}

/// At most so many facts about one thing are proved: each may be as slow as a search.
const MOST_PROVED: usize = 24;

/// Facts about the game and about what an action names hold, and come back from the form that scripts write.
///
/// # Panics
/// Where one doesn't.
pub fn check_pointed<G: Game>(game: &G, what: &str, state: &G::State, action: &G::Resolved) {
    let things = game.named(action);
    let units = things.units.into_iter().map(About::Unit);
    let hexes = things.hexes.into_iter().map(About::Hex);
    // Of a whole stack the first and the last are enough.
    let ends = |things: Vec<About>| [things.first().cloned(), things.last().cloned()];
    let things = [units.collect(), hexes.collect()].map(ends);
    let things = things.into_iter().flatten().flatten();
    for about in std::iter::once(About::Anything).chain(things) {
        let facts = game.facts_about(state, &about);
        let stride = facts.len().div_ceil(MOST_PROVED).max(1);
        for fact in facts.iter().step_by(stride) {
            let holds = game.holds(state, fact);
            assert_eq!(holds, Ok(true), "{what}: {about:?}: {fact:?} is offered");
            let again: FactOf<G> = parse_value(&to_text(fact), Syntax::Ron, None)
                .unwrap_or_else(|fault| panic!("{what}: {fact:?}: {}", fault.message));
            assert_eq!(&again, fact, "{what}: what is written is found again");
        }
    }
}

/// Whether the refusal says who decides what, or how what is decided is done.
fn names(refused: &Violation, due: &Due) -> bool {
    refused.reason.contains(&due.comes_first()) || refused.help.is_some()
}

/// A state, and everything that is listed in it.
struct Look<'a, G: Game> {
    game: &'a G,
    what: &'a str,
    state: &'a G::State,
    listed: &'a [G::Resolved],
}

impl<G: Game<Resolved: Resolved<G>>> Look<'_, G> {
    fn check_mistake(&mut self, action: &G::Resolved, seed: u64) -> Result<(), Violation> {
        let Self {
            game,
            what,
            state,
            listed,
        } = *self;
        let before = (*state).clone();
        let verdict = game.check(state, action);
        assert!(*state == before, "{what}: {action:?} was only asked about");
        match &verdict {
            Ok(()) => {
                let is_listed = listed.iter().any(|known| known.gist() == action.gist());
                assert!(is_listed, "{what}: {action:?} is accepted and not listed");
                let mut after = before;
                game.apply(&mut after, action, &mut SeededDice::new(seed), &mut Silent);
                assert_eq!(game.invariants(&after), Ok(()), "{what}: after {action:?}");
            }
            Err(refused) => {
                assert!(
                    game.rules().iter().any(|row| refused.rule == row),
                    "{what}: {action:?} is refused by an unknown row"
                );
                assert!(
                    !refused.reason.is_empty(),
                    "{what}: {action:?} is refused without a reason"
                );
                let due = game.turn(state).due;
                assert!(
                    due.is_none_or(|due| names(refused, &due)),
                    "{what}: {action:?} is refused, and not said who decides what: {refused:?}"
                );
            }
        }
        verdict
    }
}
