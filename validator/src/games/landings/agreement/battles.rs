//! Every battle of the collection, at its start: who sees what, reaches what, can attack whom and run where.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use beachhead_schema::hex::HexIx;
use serde_json::Value;

use super::super::flags::Run;
use super::super::los::Eye;
use super::super::paces::May;
use super::super::reach::Reach;
use super::super::roster::{Class, UnitIx};
use super::setting::Battle;
use super::{Tally, corpus, json};

/// A battle with its answers.
struct Asked {
    id: String,
    battle: Battle,
    answers: Value,
}

fn each(mut ask: impl FnMut(&Asked)) -> bool {
    let Some(corpus) = corpus() else {
        return false;
    };
    let battles = files(&corpus.join("m44"));
    for path in files(&corpus.join("m44-oracle")) {
        let answers = json(&path);
        let id = answers["id"].to_string();
        let begins = format!("{id}-");
        let named = |battle: &&PathBuf| {
            let name = battle.file_name().and_then(|name| name.to_str());
            name.is_some_and(|name| name.starts_with(&begins))
        };
        let file = battles
            .iter()
            .find(named)
            .expect("each answer has its battle");
        let text = std::fs::read_to_string(file).expect("it can be read");
        let mut battle = Battle::open(&id, &text);
        // Units that the other one knows nothing of are no part of the question.
        for dropped in answers["dropped_units"].as_array().into_iter().flatten() {
            let hex = battle.hex(&dropped[0], &dropped[1]);
            battle.remove(hex);
        }
        ask(&Asked {
            id,
            battle,
            answers,
        });
    }
    true
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let read = std::fs::read_dir(folder).expect("the collection has it");
    let mut files: Vec<PathBuf> = read.map(|file| file.expect("a file").path()).collect();
    files.sort();
    files
}

impl Asked {
    /// Each unit that has an answer of this kind, with where it stands.
    fn units<'a>(
        &'a self,
        kind: &'a str,
    ) -> impl Iterator<Item = (String, HexIx, UnitIx, &'a Value)> {
        let units = self.answers["units"].as_array().into_iter().flatten();
        units.filter_map(move |told| {
            let answer = self.answers[kind].get(told["id"].to_string())?;
            let hex = self.battle.hex(&told["x"], &told["y"]);
            let unit = self.battle.state.at.get(hex)?;
            let class = told["class"].as_str().unwrap_or_default();
            let who = format!("{class} {},{}", told["x"], told["y"]);
            Some((who, hex, unit, answer))
        })
    }
}

/// The numbers in a list, from this place on.
fn number(list: &Value, at: usize) -> i64 {
    list[at].as_i64().unwrap_or(-1)
}

#[test]
fn sight() {
    let mut tally = Tally::default();
    let asked = each(|asked| {
        let Battle { game, state } = &asked.battle;
        for (who, from, unit, answer) in asked.units("los") {
            let list = answer.as_array().into_iter().flatten();
            let theirs: BTreeSet<(i64, i64)> =
                list.map(|hex| (number(hex, 0), number(hex, 1))).collect();
            let eye = Eye {
                infantry: game.kind_of(state, unit).class == Class::Infantry,
                ..Eye::default()
            };
            for to in game.ground.shape.hexes() {
                if to == from || game.ground.shape.distance(from, to) > 8 {
                    continue;
                }
                let place = asked.battle.place(to);
                let ours = game.ground.sees(game.field(state), eye, from, to);
                let what = format!("{who} sees {},{}", place.0, place.1);
                tally.compare(&asked.id, what, &ours, &theirs.contains(&place));
            }
        }
    });
    if asked {
        tally.judge("sight", 0.995);
    }
}

#[test]
fn targets() {
    let mut tally = Tally::default();
    let asked = each(|asked| {
        let Battle { game, state } = &asked.battle;
        for (who, _, unit, answer) in asked.units("targets") {
            let list = answer.as_array().into_iter().flatten();
            let theirs: BTreeMap<(i64, i64), (i64, i64)> = list
                .map(|hit| {
                    (
                        (number(hit, 0), number(hit, 1)),
                        (number(hit, 2), number(hit, 3)),
                    )
                })
                .collect();
            let mut ours = BTreeMap::new();
            game.targets(state, unit, |target| {
                let dice = (i64::from(target.range), i64::from(target.dice));
                ours.insert(asked.battle.place(target.hex), dice);
            });
            tally.compare(&asked.id, format!("{who} attacks"), &ours, &theirs);
        }
    });
    if asked {
        tally.judge("targets", 0.995);
    }
}

#[test]
fn moves() {
    let mut tally = Tally::default();
    let mut reach = Reach::default();
    let asked = each(|asked| {
        let Battle { game, state } = &asked.battle;
        for (who, _, unit, answer) in asked.units("moves") {
            let list = answer.as_array().into_iter().flatten();
            let theirs: BTreeMap<(i64, i64), (i64, i64)> = list
                .map(|hex| {
                    let say = |key: &str| hex[key].as_i64().unwrap_or(-1);
                    ((say("x"), say("y")), (say("d"), say("may")))
                })
                .collect();
            game.reach(state, unit, &mut reach);
            let found = reach.found().iter().map(|found| {
                let may = match found.may {
                    May::No => 0,
                    May::Battle => 1,
                    May::Close => 2,
                };
                (asked.battle.place(found.hex), (i64::from(found.cost), may))
            });
            let ours: BTreeMap<_, _> = found.collect();
            let hexes: BTreeSet<_> = ours.keys().chain(theirs.keys()).copied().collect();
            for hex in hexes {
                let what = format!("{who} moves to {},{}", hex.0, hex.1);
                tally.compare(&asked.id, what, &ours.get(&hex), &theirs.get(&hex));
            }
        }
    });
    if asked {
        tally.judge("moves", 0.99);
    }
}

#[test]
fn retreats() {
    let mut tally = Tally::default();
    let asked = each(|asked| {
        let Battle { game, state } = &asked.battle;
        for (who, _, unit, answer) in asked.units("retreats") {
            let shelter = game.shelter(state, unit);
            for sheltered in [false, true] {
                let list = if sheltered { "game" } else { "raw" };
                // The one list counts hexes to run, the other flags.
                let each = if sheltered {
                    game.run_for_a_flag(state, unit)
                } else {
                    1
                };
                for (flags, told) in answer[list].as_object().into_iter().flatten() {
                    let flags: u8 = flags.parse().expect("a number");
                    let flight = game.flight(state, unit, flags);
                    let (left, may) = if sheltered {
                        shelter.from(flags)
                    } else {
                        (flags, 0)
                    };
                    let mut ends = BTreeSet::new();
                    let mut lost = 0;
                    for ignored in 0..=may {
                        let run = Run::of(left - ignored, each, flight.free());
                        lost = run.lost;
                        for far in run.least.max(1)..=run.most {
                            ends.extend(flight.ends(far).map(|hex| asked.battle.place(hex)));
                        }
                    }
                    let cells = told["cells"].as_array().into_iter().flatten();
                    let theirs: BTreeSet<_> = cells
                        .filter(|cell| number(cell, 3) == 1)
                        .map(|cell| (number(cell, 0), number(cell, 1)))
                        .collect();
                    let theirs = (told["hits"].as_i64().unwrap_or(-1), theirs);
                    let what = format!("{who} runs for {flags} flags, {list}");
                    tally.compare(&asked.id, what, &(i64::from(lost), ends), &theirs);
                }
            }
        }
    });
    if asked {
        tally.judge("retreats", 0.99);
    }
}
