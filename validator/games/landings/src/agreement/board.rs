//! The standard board: its hexes, neighbours and distances.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::agreement::Outcome;
use crate::agreement::cases::Case;
use crate::agreement::fight::{Fight, places};
use crate::agreement::tally::Tally;

/// How many hexes there are, in each row and in all.
pub(crate) fn hexes(case: &Case<'_>, tally: &mut Tally) -> Outcome {
    case.action.get("count");
    let fight = Fight::stage(&case.setup)?;
    let shape = &fight.battle.game.ground.shape;
    let mut rows: BTreeMap<i16, u64> = BTreeMap::new();
    for hex in shape.hexes() {
        let (_, row) = shape.counted(hex);
        *rows.entry(row).or_default() += 1;
    }
    let all: u64 = rows.values().sum();
    let theirs = case.expect.get("hexes").as_u64();
    tally.compare(case.id, "hexes".to_owned(), &Some(all), &theirs);
    if case.expect.has("per_row") {
        let ours: Vec<u64> = rows.into_values().collect();
        let list = case.expect.get("per_row").as_array().into_iter().flatten();
        let theirs: Vec<u64> = list.filter_map(Value::as_u64).collect();
        tally.compare(case.id, "hexes in each row".to_owned(), &ours, &theirs);
    }
    Ok(())
}

/// Which places are off the board.
pub(crate) fn outside(case: &Case<'_>, tally: &mut Tally) -> Outcome {
    let fight = Fight::stage(&case.setup)?;
    let theirs = case.expect.get("all").as_bool();
    let named = case.action.get("contains_none").as_array();
    for at in named.into_iter().flatten() {
        let off = fight.hex(at).is_err();
        tally.compare(
            case.id,
            format!("{at} is off the board"),
            &Some(off),
            &theirs,
        );
    }
    Ok(())
}

/// Which hexes touch a hex.
pub(crate) fn neighbours(case: &Case<'_>, tally: &mut Tally) -> Outcome {
    let fight = Fight::stage(&case.setup)?;
    let hex = fight.hex(case.action.get("neighbours_of"))?;
    let near = fight.battle.game.ground.shape.neighbors(hex);
    let ours: BTreeSet<(i64, i64)> = near.map(|(_, near)| fight.battle.place(near)).collect();
    let theirs: BTreeSet<(i64, i64)> = places(case.expect.get("neighbours"))?.into_iter().collect();
    tally.compare(case.id, "neighbours".to_owned(), &ours, &theirs);
    Ok(())
}

/// How far it is from hex to hex.
pub(crate) fn distances(case: &Case<'_>, tally: &mut Tally) -> Outcome {
    let fight = Fight::stage(&case.setup)?;
    let list = |value: &'_ Value| value.as_array().cloned().unwrap_or_default();
    let pairs = list(case.action.get("distances"));
    let values = list(case.expect.get("values"));
    if pairs.len() != values.len() {
        return Err(format!(
            "{} pairs and {} distances",
            pairs.len(),
            values.len()
        ));
    }
    for (pair, theirs) in pairs.iter().zip(&values) {
        let (from, to) = (fight.hex(&pair[0])?, fight.hex(&pair[1])?);
        let ours = u64::from(fight.battle.game.ground.shape.distance(from, to));
        let what = format!("from {} to {}", pair[0], pair[1]);
        tally.compare(case.id, what, &Some(ours), &theirs.as_u64());
    }
    Ok(())
}
