//! Lines of sight as exact geometry: which hexes each crosses, and along which it runs.

use serde_json::Value;

use super::super::lines::{Offset, with_line};
use super::{Tally, corpus, json};

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
    let told = json(&corpus.join("m44-cases/los.json"));
    let mut tally = Tally::default();
    for line in told["displacement_table"].as_array().into_iter().flatten() {
        let to = offsets(&Value::Array(vec![line["d"].clone()]));
        let to = to.first().copied().expect("where it leads");
        let theirs = ["interior", "edge_left", "edge_right"].map(|kind| offsets(&line[kind]));
        let ours = with_line(to, |line| [line.inside, line.left, line.right].map(sorted));
        tally.compare("lines", format!("to {},{}", to.0, to.1), &ours, &theirs);
    }
    tally.judge("lines", 1.0);
}
