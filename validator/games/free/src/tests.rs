//! The sample pack, played freely: its script, counters pushed about in a session, and whatever else players may do.

use beachhead_engine::{
    About, Choices, Coverage, ErasedGame, ErasedSession, Game, OpenGames, RuleIndex as _,
    SeededDice, Silent,
};
use beachhead_kit::action::Resolved as _;
use beachhead_kit::testing::{in_lines, sample_pack, sample_scripts, script_failures};
use beachhead_model::pack::Pack;
use beachhead_model::syntax::Syntax;
use beachhead_text::SourceFile;

use crate::action::{Action, Resolved};
use crate::rules::Rule;
use crate::{FreeGame, RULEBOOK, State};

pub(crate) const SCENARIO: &str = "first";

pub(crate) fn game(pack: &Pack) -> FreeGame {
    let scenario = pack.scenarios.first().expect("the sample's scenario");
    FreeGame::open(pack, scenario).unwrap_or_else(|findings| panic!("{}", in_lines(&findings)))
}

fn erased(pack: &Pack) -> Box<dyn ErasedGame + '_> {
    RULEBOOK
        .open(pack, SCENARIO)
        .unwrap_or_else(|findings| panic!("{}", in_lines(&findings)))
}

/// An action as scripts write it.
pub(crate) fn action(text: &str) -> Action {
    ron::Options::default()
        .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
        .from_str(text)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A script that passes, and counts for nothing: no row of free play is one that could be proved.
#[test]
fn the_sample_script_passes_and_proves_nothing() {
    let pack = sample_pack("free");
    assert_eq!(pack.rulebook(), None);
    let mut playing = OpenGames::new(&RULEBOOK, &pack);
    let mut coverage = Coverage::new(RULEBOOK.rules());
    for source in sample_scripts("free") {
        let game = playing.game(&source).expect("a scenario of the pack");
        let failures = script_failures(game, &source, |event| coverage.listen(event));
        assert!(failures.is_empty(), "{}", failures.join("\n"));
        assert_eq!(RULEBOOK.read_script(&pack, &source), []);
    }
    let summary = coverage.summary();
    assert_eq!((summary.rows, summary.proved_rows), (0, 0), "{summary}");
}

fn take(session: &mut dyn ErasedSession, moves: &[&str]) {
    for text in moves {
        let taken = session.take(text, &[]);
        taken.unwrap_or_else(|findings| panic!("{text}: {}", in_lines(&findings)));
    }
}

/// Counters that players push about: ten of them move, dice are rolled, a move is taken back and another one made, and what was
/// played is a script that passes and a session that is read again.
#[test]
fn a_game_is_played_move_by_move() {
    let pack = sample_pack("free");
    let game = erased(&pack);
    let mut session = game.begin_session(58, "A try".to_owned()).expect("data");
    assert!(!session.may_set_up(), "the scenario's counters are there");
    take(
        &mut *session,
        &[
            "Put(units: [\"1/Blue\", \"2/Blue\"], hex: \"0405\")",
            "Put(units: [\"3/Blue\", \"Blue guns\", \"Blue staff\"], hex: \"0404\")",
            "Put(units: [\"1/Red\", \"2/Red\"], hex: \"0605\")",
            "Put(units: [\"3/Red\", \"Red guns\"], hex: \"0704\")",
            "Roll(dice: 3, sides: 8)",
            "Put(units: [\"Red horse\"], hex: \"1001\")",
        ],
    );
    let turned_back = session.here();
    assert!(session.undo());
    take(
        &mut *session,
        &[
            "Mark(name: \"turn\", value: 3)",
            "Put(units: [\"Red horse\"], hex: \"1008\")",
            "Expect(UnitAt(unit: \"Red horse\", hex: \"1008\"))",
        ],
    );
    assert_eq!(session.branches(turned_back - 1).len(), 2);
    assert_eq!(session.turn().number, 3);
    let shown = session.shown();
    let scene = shown.scene(shown.entries.len());
    assert_eq!(scene.units["Blue staff"].hex, "0404");
    assert!(session.chosen(1).is_none(), "nothing is played at random");

    let script = session.script(Syntax::Ron).expect("plain data");
    let source = SourceFile::new("try.ron", script);
    assert_eq!(
        script_failures(&*game, &source, |_| {}),
        Vec::<String>::new()
    );
    let timeline = game.perform(&source);
    let last = timeline.scene(timeline.entries.len());
    assert_eq!(last.units["Red horse"].hex, "1008");

    for syntax in [Syntax::Ron, Syntax::Json] {
        let name = format!("try.play.{}", syntax.extension());
        let source = SourceFile::new(name, session.save(syntax).expect("plain data"));
        let (again, findings) = game.open_session(&source, syntax);
        assert_eq!(findings, []);
        let again = again.expect("a session");
        assert_eq!((again.len(), again.here()), (session.len(), session.here()));
        let report = game.replay(&source, syntax);
        assert_eq!((report.held, report.actions), (9, 9));
    }
}

/// What is pointed at is a `Put`, and what is listed about a counter is what can be done to it where it is.
#[test]
fn a_counter_is_pointed_to_a_hex_and_the_small_things_are_listed() {
    let pack = sample_pack("free");
    let game = erased(&pack);
    let session = game.begin_session(58, "A try".to_owned()).expect("data");
    for unit in ["1/Blue", "Blue horse"] {
        let meant = session.meant(&unit.into(), &"0404".into());
        let meant: Vec<_> = meant
            .iter()
            .map(|one| (&*one.action, &one.refused))
            .collect();
        let put = format!("Put(units: [\"{unit}\"], hex: \"0404\")");
        assert_eq!(meant, [(&*put, &None)]);
    }
    assert_eq!(session.meant(&"9/Blue".into(), &"0404".into()), []);
    let about = session.legal(&About::Unit("1/Blue".into()));
    let about: Vec<&str> = about.choices.iter().map(|one| &*one.action).collect();
    let turns = (1..6).map(|facing| format!("Rotate(unit: \"1/Blue\", facing: {facing})"));
    let expected: Vec<String> = [String::from("Flip(unit: \"1/Blue\")")]
        .into_iter()
        .chain(turns)
        .chain(["Steps(unit: \"1/Blue\", steps: 1)".to_owned()])
        .chain(["Remove(unit: \"1/Blue\")".to_owned()])
        .collect();
    assert_eq!(about, expected);
}

/// A pack in which there is nothing yet can be played as well: dice are rolled.
#[test]
fn something_can_always_be_done() {
    let mut pack = sample_pack("free");
    pack.forces.part.units = Default::default();
    pack.palette.part.sides = Default::default();
    let game = game(&pack);
    let mut listed = Vec::new();
    game.legal(&game.start(), &mut listed);
    assert!(!listed.is_empty());
    assert!(!game.over(&game.start()));
}

/// Refusals: an action, the row, a part of the reason, and what is offered in its place.
#[test]
fn only_what_cannot_be_is_refused() {
    let pack = sample_pack("free");
    let game = game(&pack);
    let letters = "x".repeat(501);
    let long = format!("Note(text: \"{letters}\")");
    for (text, row, why, help) in [
        (
            "Flip(unit: \"1/Bleu\")",
            Rule::Known,
            "no unit 1/Bleu",
            Some("did you mean `1/Blue`?"),
        ),
        (
            "Put(units: [\"1/Blue\"], hex: \"9999\")",
            Rule::Known,
            "9999",
            None,
        ),
        (
            "Put(units: [], hex: \"0101\")",
            Rule::Put,
            "no counter is named",
            Some("`units`"),
        ),
        (
            "Put(units: [\"1/Red\", \"1/Red\"], hex: \"0101\")",
            Rule::Put,
            "1/Red is named twice",
            None,
        ),
        (
            "Rotate(unit: \"1/Blue\", facing: 6)",
            Rule::Rotate,
            "not by 6",
            None,
        ),
        (
            "Steps(unit: \"1/Blue\", steps: 3)",
            Rule::Steps,
            "it has 1 to 2",
            None,
        ),
        (
            "Steps(unit: \"Blue guns\", steps: 2)",
            Rule::Steps,
            "it has 1",
            None,
        ),
        (
            "Steps(unit: \"1/Blue\", steps: 0)",
            Rule::Steps,
            "0 steps",
            Some("`Remove`"),
        ),
        (
            "Remove(unit: \"1/Blue\", chart: \"reserv\")",
            Rule::Known,
            "no box or track reserv",
            Some("did you mean `reserve`?"),
        ),
        (
            "Remove(unit: \"1/Blue\", chart: \"reserve\", cell: 3)",
            Rule::Remove,
            "Reserve has no cell 3",
            Some("1 to 2"),
        ),
        (
            "Remove(unit: \"1/Blue\", cell: 1)",
            Rule::Remove,
            "cell 1 belongs to no box",
            Some("`chart`"),
        ),
        ("Roll(dice: 0, sides: 6)", Rule::Roll, "not 0", None),
        (
            "Roll(dice: 101, sides: 6)",
            Rule::Roll,
            "1 to 100 dice",
            None,
        ),
        (
            "Roll(dice: 1, sides: 0)",
            Rule::Roll,
            "2 to 1000 sides, and not 0",
            None,
        ),
        ("Roll(dice: 1, sides: 1001)", Rule::Roll, "not 1001", None),
        (
            "Mark(name: \" \", value: 1)",
            Rule::Mark,
            "needs a name",
            None,
        ),
        (
            "Mark(name: \"turm\")",
            Rule::Mark,
            "no marker `turm`",
            Some("did you mean `turn`?"),
        ),
        (
            "Mark(name: \"smoke\")",
            Rule::Mark,
            "no marker `smoke`",
            Some("`hex` or a `value`"),
        ),
        ("Note(text: \" \")", Rule::Note, "no text", None),
        (&*long, Rule::Note, "at most 500", None),
    ] {
        let refused = game.resolve_checked(&game.start(), &action(text));
        let refused = refused.expect_err(text);
        assert_eq!(refused.rule, row.row(), "{text}");
        assert!(refused.reason.contains(why), "{text}: {}", refused.reason);
        let offered = refused.help.unwrap_or_default();
        assert!(
            offered.contains(help.unwrap_or_default()),
            "{text}: {offered}"
        );
        assert_eq!(offered.is_empty(), help.is_none(), "{text}: {offered}");
    }
}

/// Any action that is not listed, too.
fn any_action(game: &FreeGame, state: &State, choices: &mut Choices) -> Resolved {
    let mut listed = Vec::new();
    game.legal(state, &mut listed);
    let unlisted = [
        "Put(units: [\"1/Blue\", \"Red horse\"], hex: \"0505\")",
        "Remove(unit: \"1/Red\", chart: \"turns\", cell: 4)",
        "Roll(dice: 3, sides: 10)",
        "Mark(name: \"smoke\", hex: \"0404\", value: 2)",
        "Mark(name: \"turn\", value: 65536)",
        "Note(text: \"fire\")",
    ];
    listed.extend(unlisted.map(|text| game.read(state, &action(text)).expect(text)));
    let picked = choices.take(&mut listed).expect("there are some");
    match choices.below(2) {
        0 => picked.other(game, choices),
        _ => picked,
    }
}

/// Whatever is done: what is listed is accepted, what is accepted leaves a sound state, what is refused changes nothing and says why,
/// an action comes back from its text, and a state from its form.
#[test]
fn whatever_is_done_leaves_a_sound_state() {
    let pack = sample_pack("free");
    let game = game(&pack);
    let mut verdicts = [0; 2];
    for seed in 0..20 {
        let (mut choices, mut dice) = (Choices::new(seed), SeededDice::new(seed));
        let mut state = game.start();
        for taken in 0..60 {
            let action = any_action(&game, &state, &mut choices);
            let verdict = game.check(&state, &action);
            verdicts[usize::from(verdict.is_ok())] += 1;
            if let Err(refused) = verdict {
                assert!(!refused.reason.is_empty(), "{action:?}");
                continue;
            }
            let written = game.to_action(&action);
            assert_eq!(game.read(&state, &written).as_ref(), Ok(&action));
            game.apply(&mut state, &action, &mut dice, &mut Silent);
            assert_eq!(game.invariants(&state), Ok(()), "after {action:?}");
            let form = serde_json::to_string(&state).expect("plain data");
            assert_eq!(
                serde_json::from_str::<State>(&form).ok().as_ref(),
                Some(&state)
            );
            if taken % 20 == 0 {
                let mut listed = Vec::new();
                game.legal(&state, &mut listed);
                assert!(listed.iter().all(|one| game.check(&state, one).is_ok()));
            }
        }
    }
    assert!(verdicts.iter().all(|count| *count > 20), "{verdicts:?}");
}

/// Random play is refused with its reason, and is no mistake of the program's.
#[test]
fn nothing_is_played_at_random() {
    let pack = sample_pack("free");
    let source = SourceFile::new(
        "auto.ron",
        "(format: 1, scenario: \"first\", about: \"\", seed: 1, steps: [Auto(End, 1)])",
    );
    let failures = script_failures(&*erased(&pack), &source, |_| {});
    assert_eq!(
        failures,
        ["auto.ron:1: PLAY009 Free play has no rules by which actions are chosen at random"]
    );
}
