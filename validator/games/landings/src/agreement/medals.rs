//! The medals of every battle of the collection.

use std::collections::BTreeSet;
use std::path::Path;

use beachhead_model::games::landings::MedalKind;
use serde_json::Value;

use crate::agreement::battles::{Asked, each};
use crate::agreement::{Verdict, words};
use crate::data::Won;
use crate::side::Side;

/// A medal: whose it can be, how it is won, with how many of which hexes, and what it is worth.
type Medal = (
    Option<Side>,
    MedalKind,
    (u64, bool, bool),
    BTreeSet<(i64, i64)>,
    u64,
);

fn our_medals(asked: &Asked) -> Vec<Medal> {
    let objectives = asked.battle.game.medals.objectives.iter();
    let mut medals: Vec<Medal> = objectives
        .filter_map(|medal| match medal.won {
            // The collection knows no sudden death.
            Won::Hexes(MedalKind::SuddenDeath) => None,
            Won::Hexes(kind) => Some((kind, medal)),
            _ => None,
        })
        .flat_map(|(kind, medal)| {
            let hexes = medal.hexes.iter().map(|hex| asked.battle.place(*hex));
            let hexes: BTreeSet<(i64, i64)> = hexes.collect();
            // A unit leaves by one of the hexes of an exit.
            let groups = match kind {
                MedalKind::Exit => hexes.into_iter().map(|hex| BTreeSet::from([hex])).collect(),
                _ => vec![hexes],
            };
            groups.into_iter().map(move |hexes| {
                let how = (medal.need.into(), medal.turn_start, medal.sole_control);
                let worth = medal.worth[medal.side.unwrap_or(Side::Axis)];
                (medal.side, kind, how, hexes, worth.into())
            })
        })
        .collect();
    medals.sort_by_key(|medal| format!("{medal:?}"));
    medals
}

fn their_medals(answers: &Value) -> Result<Vec<Medal>, String> {
    let mut medals = Vec::new();
    for token in answers["tokens"].as_array().into_iter().flatten() {
        let (how, at) = (&token["datas"], [&token["x"], &token["y"]]);
        let place = |x: &Value, y: &Value| x.as_i64().zip(y.as_i64()).ok_or("no hex");
        let side = match how["side"].as_str().or_else(|| token["team"].as_str()) {
            None => None,
            Some(side) => Some(words::side(side)?),
        };
        let count = |key: &str| {
            let number = how[key].as_u64();
            number.ok_or_else(|| format!("{key} is {}", how[key]))
        };
        let says = |key: &str| how[key] == true;
        match token["type"].as_str() {
            Some("exit") => {
                let hexes = BTreeSet::from([place(at[0], at[1])?]);
                let worth = count("medals")?;
                medals.push((side, MedalKind::Exit, (1, false, false), hexes, worth));
            }
            Some("medal") => {
                let kind = match ["majority", "last_to_occupy", "permanent"].map(says) {
                    [true, ..] => MedalKind::Majority,
                    [_, true, _] => MedalKind::LastToOccupy,
                    [_, _, true] => MedalKind::Permanent,
                    _ => MedalKind::Temporary,
                };
                let group = how["group"].as_array().into_iter().flatten();
                let hexes = group.map(|hex| place(&hex["x"], &hex["y"]));
                let hexes: BTreeSet<_> = hexes.collect::<Result<_, _>>()?;
                let rest = (count("nbr_hex")?, says("turn_start"), says("sole_control"));
                medals.push((side, kind, rest, hexes, count("counts_for")?));
            }
            Some("camouflage") => {}
            kind => return Err(format!("no token is of the type {kind:?}")),
        }
    }
    medals.sort_by_key(|medal| format!("{medal:?}"));
    Ok(medals)
}

/// The medals of hexes and exits.
pub(super) fn medals(corpus: &Path) -> Verdict {
    each(corpus, "medals", 0.9, |asked, tally| {
        tally.begin(&asked.id);
        let ours = our_medals(asked);
        match their_medals(&asked.answers) {
            Err(cause) => tally.fail(&asked.id, "medals", cause),
            Ok(theirs) => {
                let only = |of: &[Medal], other: &[Medal]| {
                    let missing = of.iter().filter(|medal| !other.contains(medal));
                    missing.cloned().collect::<Vec<_>>()
                };
                let what = format!("{} medals, those that differ", theirs.len());
                let (ours, theirs) = (only(&ours, &theirs), only(&theirs, &ours));
                tally.compare(&asked.id, what, &ours, &theirs);
            }
        }
    })
}
