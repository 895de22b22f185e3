//! What the fight, artillery and command do, step by step: scripts of the samples, with every row cited, every die and every word.

use std::fmt::Write as _;
use std::path::Path;

use beachhead_engine::{Game, GivenDice, Happening, OpenGames, Outcome, ScriptEvent, Trace};
use beachhead_kit::testing::script_failures;
use beachhead_text::SourceFile;

use super::listing::given;
use super::{folder, pack_of, page_3, sample};
use crate::action::Resolved;
use crate::{OmahaGame, RULEBOOK};

/// The board of hedges, and what its fight does.
const FIGHT: [&str; 5] = [
    "morale",
    "overwatch",
    "pill-boxes",
    "point-fire",
    "retreats",
];
/// The whole beach, and what artillery and command do.
const SUPPORT: [&str; 7] = [
    "aircraft",
    "artillery",
    "command",
    "fire-teams",
    "rocket-pits",
    "rockets",
    "ships",
];

/// A step in a line, and what came of it.
fn transcript(event: &ScriptEvent) -> String {
    let mut line = String::new();
    let ScriptEvent::Step(report) = event else {
        return line;
    };
    match &report.outcome {
        Outcome::Done(happenings) => {
            let happenings: Vec<String> = happenings.iter().map(in_words).collect();
            let _ = write!(line, "{}\n    {}\n", report.what, happenings.join(", "));
        }
        Outcome::Refused(row, why) => {
            let _ = write!(line, "{}\n    refused by {}: {why}\n", report.what, row.id);
        }
        _ => {}
    }
    if let Some(due) = &report.due {
        let _ = writeln!(line, "    {} {}", due.side, due.what);
    }
    line
}

pub(super) fn in_words(happening: &Happening) -> String {
    match happening {
        Happening::Rule(row) => row.id.to_string(),
        Happening::Roll { purpose, die } => format!("{die} for {purpose}"),
        Happening::Moved { unit, to } => format!("{unit} to {to}"),
        Happening::Reduced { unit } => format!("{unit} reduced"),
        Happening::Eliminated { unit } => format!("{unit} eliminated"),
        Happening::Note(note) => note.clone(),
        Happening::Finding(finding) => finding.message.clone(),
    }
}

/// The transcript of scripts of a pack.
fn transcripts(pack_folder: &Path, scripts: &[&str]) -> String {
    let pack = pack_of(pack_folder);
    let mut playing = OpenGames::new(&RULEBOOK, &pack);
    let mut text = String::new();
    for name in scripts {
        let file = format!("scripts/{name}.ron");
        let script = std::fs::read_to_string(pack_folder.join(&file)).expect("it is there");
        let source = SourceFile::new(file, script);
        let game = playing.game(&source).expect("a scenario of the pack");
        let _ = writeln!(text, "# {name}");
        let failures = script_failures(game, &source, |event| text.push_str(&transcript(event)));
        assert!(failures.is_empty(), "{}", failures.join("\n"));
    }
    text
}

#[test]
fn the_fight_goes_as_it_went() {
    agree("played.txt", &transcripts(&page_3(), &FIGHT));
}

#[test]
fn artillery_and_command_go_as_they_went() {
    agree("supported.txt", &transcripts(&sample(), &SUPPORT));
}

/// Holds a transcript against the one that is kept; `BEACHHEAD_BLESS=1` keeps it instead.
pub(super) fn agree(name: &str, text: &str) {
    let file = folder(name);
    if std::env::var_os("BEACHHEAD_BLESS").is_some() {
        std::fs::write(&file, text).expect("it can be written");
    }
    let known = std::fs::read_to_string(&file).expect("it is there");
    let mut lines = text.lines().zip(known.lines());
    let differs = lines.find(|(now, then)| now != then);
    assert_eq!(differs, None, "as it goes now, and as it went");
    assert_eq!(text.lines().count(), known.lines().count());
}

/// What is counted of an action.
#[derive(Default)]
struct Counted(Vec<(&'static str, u32)>);

impl Trace for Counted {
    fn push(&mut self, _: Happening) {}

    fn count(&mut self, what: &'static str, by: u32) {
        self.0.extend((by > 0).then_some((what, by)));
    }
}

/// What actions count, one after another, from a position on.
fn counted(position: &str, actions: &[(&str, &[u16])]) -> Vec<(&'static str, u32)> {
    let pack = pack_of(&page_3());
    let field = pack.scenario(&"field".into()).expect("it is there");
    let game = OmahaGame::open(&pack, field).expect("it can be played");
    let mut state = given(&game, position);
    let mut trace = Counted::default();
    for (text, dice) in actions {
        let action = ron::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let action = game.read(&state, &action).expect("its names are known");
        assert_eq!(game.check(&state, &action), Ok(()), "{text}");
        let mut dice = GivenDice::new(dice);
        game.apply(&mut state, &action, &mut dice, &mut trace);
        assert_eq!(dice.finish(), Ok(()), "{text}");
    }
    trace.0
}

#[test]
fn fires_losses_and_morale_are_counted() {
    const FIRE: (&str, &[u16]) = (r#"Fire(from: ["MG/12"], hex: "A3.09")"#, &[]);
    let position = r#"(clock: "1000 6 June", phase: "German action",
        units: [(unit: "MG/12", hex: "A3.08", mode: "fire"), (unit: "1/A", hex: "A3.09", mode: "fire")])"#;
    for (dice, counts) in [
        (&[1, 1][..], &[("fires of the German side", 1)][..]),
        (
            &[5, 5, 1, 1],
            &[
                ("fires of the German side", 1),
                ("landed US steps lost", 1),
                ("morale checks", 1),
            ],
        ),
    ] {
        let mut found = counted(position, &[FIRE, ("Roll", dice)]);
        found.sort_unstable();
        assert_eq!(found, counts, "{dice:?}");
    }
    // A heavy blow sends troops that move back.
    let position = r#"(clock: "1000 6 June", phase: "German action",
        units: [(unit: "Mtr/12", hex: "A3.07", mode: "fire"), (unit: "1/A", hex: "A3.09")])"#;
    let fire: (&str, &[u16]) = (r#"Fire(from: ["Mtr/12"], hex: "A3.09")"#, &[]);
    let mut found = counted(position, &[fire, ("Roll", &[6, 6, 6, 6, 1, 1])]);
    found.sort_unstable();
    let expected = [
        ("fires of the German side", 1),
        ("landed US steps lost", 2),
        ("morale checks", 1),
        ("retreats", 1),
    ];
    assert_eq!(found, expected);
    // What the Germans lose is not counted so.
    let position = r#"(clock: "1000 6 June", phase: "US action",
        units: [(unit: "MG/A", hex: "A3.08", mode: "fire"), (unit: "3/11", hex: "A3.09", mode: "fire")])"#;
    let fire: (&str, &[u16]) = (r#"Fire(from: ["MG/A"], hex: "A3.09")"#, &[]);
    let mut found = counted(position, &[fire, ("Roll", &[6, 6, 1, 1])]);
    found.sort_unstable();
    assert_eq!(found, [("fires of the US side", 1), ("morale checks", 1)]);
}

/// Else a die would be rolled for it on each later hour.
#[test]
fn a_company_whose_morale_is_restored_is_forgotten() {
    let position = r#"(clock: "1040 6 June", phase: "German action",
        units: [(unit: "1/11", hex: "A3.05", mode: "fire")], morale: [(formation: "11/726", is: 1)])"#;
    for (die, morale) in [(1, None), (2, Some(1))] {
        let pack = pack_of(&page_3());
        let field = pack.scenario(&"field".into()).expect("it is there");
        let game = OmahaGame::open(&pack, field).expect("it can be played");
        let mut state = given(&game, position);
        let dice = [die];
        let mut dice = GivenDice::new(&dice);
        game.apply(
            &mut state,
            &Resolved::Done,
            &mut dice,
            &mut Counted::default(),
        );
        assert_eq!(state.companies.get("11/726").copied(), morale);
    }
}
