//! Lines of sight as exact geometry: which hexes each crosses, and along which it runs.

use std::cell::RefCell;
use std::path::Path;

use serde_json::{Value, json};

use crate::agreement::fields::Fields;
use crate::agreement::fight::Fight;
use crate::agreement::tally::Tally;
use crate::agreement::{self, Outcome, Verdict, text};
use crate::ground::Lies;
use crate::ground::lines::{Offset, between};
use crate::sight::los;

fn offsets(list: &Value) -> Result<Vec<Offset>, String> {
    let number = |value: &Value| i16::try_from(value.as_i64()?).ok();
    let list = list.as_array().into_iter().flatten();
    let offset = |at: &Value| {
        let offset = number(&at[1]).zip(number(&at[0]));
        offset.ok_or_else(|| format!("{at} is no offset"))
    };
    let mut offsets: Vec<Offset> = list.map(offset).collect::<Result<_, _>>()?;
    offsets.sort_unstable();
    Ok(offsets)
}

/// What lies along a line to an offset.
fn line(line: &Value, tally: &mut Tally) -> Outcome {
    let to = offsets(&json!([line["d"]]))?;
    let to = to.first().copied().ok_or("a line leads nowhere")?;
    let [inside, left, right] =
        ["interior", "edge_left", "edge_right"].map(|kind| offsets(&line[kind]));
    let theirs = [inside?, left?, right?];
    let ours = [Lies::Inside, Lies::Left, Lies::Right].map(|lies| {
        let passed = between(to).filter(|(how, _)| *how == lies);
        let mut offsets: Vec<Offset> = passed.map(|(_, offset)| offset).collect();
        offsets.sort_unstable();
        offsets
    });
    tally.compare("lines", format!("to {},{}", to.0, to.1), &ours, &theirs);
    Ok(())
}

/// Whether a line along hexsides, corners or the edge of the board is open, with woods in its way.
fn edge_case(case: &Fields<'_>, tally: &mut Tally) -> Outcome {
    for remark in ["ambiguous", "why"] {
        case.get(remark);
    }
    let woods = case.list("obstacles");
    let hexes = woods
        .iter()
        .map(|at| json!({"row": at.get("row"), "col": at.get("col"), "terrain": "woods"}));
    let fight = Fight::of(&json!({"hexes": hexes.collect::<Vec<_>>()}))?;
    let (from, to) = (fight.hex(case.get("a"))?, fight.hex(case.get("b"))?);
    let Some(theirs) = case.get("expect_visible").as_bool() else {
        tally.has_no_answer();
        return Ok(());
    };
    let ours = los::sees(fight.battle.game.view(&fight.battle.state), from, to);
    tally.compare(case.word("id"), "sees".to_owned(), &ours, &theirs);
    Ok(())
}

pub(super) fn lines(corpus: &Path) -> Verdict {
    let all = agreement::json(&text(&corpus.join("m44-cases/los.json"))?)?;
    let mut tally = Tally::default();
    for reported in all["displacement_table"].as_array().into_iter().flatten() {
        tally.begin("lines");
        if let Err(cause) = line(reported, &mut tally) {
            tally.fail("lines", "asked", cause);
        }
    }
    for case in all["own_edge_cases"].as_array().into_iter().flatten() {
        let read = RefCell::default();
        let fields = Fields::of(case, &read);
        let id = fields.word("id");
        tally.begin(id);
        if let Err(cause) = edge_case(&fields, &mut tally) {
            tally.fail(id, "asked", cause);
        }
        for word in fields.unread() {
            tally.fail(id, &word, "not read".to_owned());
        }
    }
    tally.judge("lines", 1.0)
}
