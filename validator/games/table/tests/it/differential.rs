//! Positions of one rulebook's own random games, played by another one on the same pack: what is legal, and what it costs.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use beachhead_base::Id;
use beachhead_engine::{Choices, Game, Scene, SeededDice, Silent};
use beachhead_hex::HexNo;
use beachhead_model::pack::Pack;
use beachhead_model::rules::Rules;
use beachhead_table::TableGame;
use beachhead_table::script::{Action, Position, UnitPlace};
use beachhead_text::{DiskFiles, SourceFile, read_pack, read_part};

/// The moves of a position: by unit and the hex in which it ends, what it costs, in words.
pub(crate) type Moves = BTreeMap<(Id, HexNo), String>;

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

/// A sample, with the rulebook that plays it.
pub(crate) fn sample(id: &str) -> Pack {
    let read = read_pack(&DiskFiles(root().join("sample-data").join(id)));
    read.pack.expect("the sample is whole")
}

/// The same pack with rules of its own in the place of the rulebook.
pub(crate) fn with_rules(pack: &Pack, rules: &str) -> Pack {
    let file = root().join("tests/fixtures/rules").join(rules);
    let text = std::fs::read_to_string(file).expect("the rules are there");
    let source = SourceFile::new(rules, text);
    let read = read_part::<Rules>(&source, source.syntax());
    assert_eq!(read.diagnostics, []);
    let mut pack = pack.clone();
    pack.manifest.part.rulebook = None;
    pack.manifest.part.rules = Some(rules.to_owned());
    pack.rules = read.value.expect("they are read");
    pack
}

/// Plays random games of a rulebook, and shows every `stride`th state until enough have been of use.
pub(crate) fn positions<G: Game>(
    game: &G,
    (seed, stride, enough): (u64, usize, usize),
    of_use: &mut dyn FnMut(&G::State, &Scene) -> bool,
) {
    let mut used = 0;
    for seed in seed.. {
        let mut choices = Choices::new(seed);
        let mut dice = SeededDice::new(seed);
        let mut scratch = G::Scratch::default();
        let mut state = game.start();
        let mut actions = 0;
        while let Some(action) = game.sample(&state, &mut scratch, &mut choices) {
            game.apply(&mut state, &action, &mut dice, &mut Silent);
            if game.over(&state) {
                break;
            }
            actions += 1;
            if actions % stride == 0 && of_use(&state, &game.scene(&state)) {
                used += 1;
            }
            if used == enough {
                return;
            }
        }
    }
}

/// The position of the table's game that has the same units in the same hexes.
pub(crate) fn position(scene: &Scene, phase: &str) -> Position {
    let moved = |marks: &[beachhead_engine::StatusMark]| {
        marks
            .iter()
            .any(|mark| mark.tooltip.starts_with("has moved"))
    };
    let units = scene.units.iter().map(|(unit, standing)| UnitPlace {
        unit: unit.clone(),
        hex: standing.hex.clone(),
        steps: Some(standing.steps),
        moved: moved(&standing.marks),
    });
    Position {
        turn: scene.turn.number,
        phase: phase.to_owned(),
        units: units.collect(),
        waiting: Vec::new(),
    }
}

/// The moves of a position of the table's game.
pub(crate) fn moves(game: &TableGame, position: &Position) -> Moves {
    let state = game.given(position).expect("the position can be staged");
    let mut legal = Vec::new();
    game.legal(&state, &mut legal);
    let moves = legal.iter().filter_map(|action| {
        let Action::Move { unit, path } = game.to_action(action) else {
            return None;
        };
        let cost = game.describe_cost(&state, action).unwrap_or_default();
        Some(((unit, path.last()?.clone()), cost))
    });
    moves.collect()
}

/// The differences between the moves of two games, a line each; none where they agree.
pub(crate) fn differences(built_in: &Moves, table: &Moves) -> Vec<String> {
    let all: BTreeSet<_> = built_in.keys().chain(table.keys()).collect();
    let differing = all
        .into_iter()
        .filter(|key| built_in.get(*key) != table.get(*key));
    let lines = differing.map(|key| {
        let cost = |moves: &Moves| moves.get(key).cloned().unwrap_or("refused".to_owned());
        format!(
            "{} to {}: {} by the rulebook, {} by the file",
            key.0,
            key.1,
            cost(built_in),
            cost(table)
        )
    });
    lines.collect()
}

/// The number of positions to compare: some in every run, all where time doesn't matter.
pub(crate) fn enough(some: usize, all: usize) -> usize {
    match std::env::var_os("BEACHHEAD_THOROUGH") {
        Some(_) => all,
        None => some,
    }
}
