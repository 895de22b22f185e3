//! Lines of sight as exact geometry: which hexes each crosses, and along which it runs.

use serde_json::{Value, json};

use super::super::lines::{Offset, with_line};
use super::fight::Fight;
use super::{Tally, corpus};

fn offsets(list: &Value) -> Vec<Offset> {
    let number = |value: &Value| {
        let number = value.as_i64().expect("a number");
        i16::try_from(number).expect("a small one")
    };
    let list = list.as_array().into_iter().flatten();
    let mut offsets: Vec<Offset> = list.map(|at| (number(&at[1]), number(&at[0]))).collect();
    offsets.sort_unstable();
    offsets
}

fn sorted(offsets: &[Offset]) -> Vec<Offset> {
    let mut offsets = offsets.to_vec();
    offsets.sort_unstable();
    offsets
}

#[test]
fn lines() {
    let Some(corpus) = corpus() else { return };
    let told = super::json(&corpus.join("m44-cases/los.json"));
    let mut tally = Tally::default();
    for line in told["displacement_table"].as_array().into_iter().flatten() {
        let to = offsets(&Value::Array(vec![line["d"].clone()]));
        let to = to.first().copied().expect("where it leads");
        let theirs = ["interior", "edge_left", "edge_right"].map(|kind| offsets(&line[kind]));
        let ours = with_line(to, |line| [line.inside, line.left, line.right].map(sorted));
        tally.compare("lines", format!("to {},{}", to.0, to.1), &ours, &theirs);
    }
    // Lines along hexsides, corners and the edge of the board, with woods in their way.
    for case in told["own_edge_cases"].as_array().into_iter().flatten() {
        let Some(theirs) = case["expect_visible"].as_bool() else {
            continue;
        };
        let woods = case["obstacles"].as_array().into_iter().flatten();
        let hexes: Vec<Value> = woods
            .map(|at| json!({"row": at["row"], "col": at["col"], "terrain": "woods"}))
            .collect();
        let fight = Fight::stage(&json!({"hexes": hexes}));
        let (from, to) = (fight.hex(&case["a"]), fight.hex(&case["b"]));
        let ours = fight.battle.game.sees(&fight.battle.state, from, to);
        let id = case["id"].as_str().unwrap_or_default();
        tally.compare(id, "sees".to_owned(), &ours, &theirs);
    }
    tally.judge("lines", 1.0);
}
