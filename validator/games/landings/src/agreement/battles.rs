//! Every battle of the collection, at its start: its units and sections; what each unit sees, reaches and can
//! attack, before a move and after it, and where it could retreat.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::path::{Path, PathBuf};

use beachhead_engine::{Dice, Game, Silent};
use beachhead_kit::{HexIx, UnitIx};
use serde_json::Value;

use crate::action::{Resolved, attack};
use crate::agreement::setting::Battle;
use crate::agreement::tally::Tally;
use crate::agreement::{Verdict, files, json, text, words};
use crate::battle::flags::Run;
use crate::battle::{flags, flight, targets};
use crate::data::{Class, LandingsGame, Section, Traits};
use crate::movement::paces::May;
use crate::movement::reach::Reach;
use crate::movement::{gait, moves};
use crate::players;
use crate::side::Side;
use crate::sight::los::{self, Eye};
use crate::state::{Phase, State};

/// A battle with its answers.
pub(super) struct Asked {
    pub(super) id: String,
    pub(super) battle: Battle,
    pub(super) answers: Value,
}

/// A unit that the collection has answers about.
struct Answered<'a> {
    unit: UnitIx,
    /// Where it stands.
    hex: HexIx,
    /// Its class and place in words.
    who: String,
    /// What the answers say of the unit itself.
    about: &'a Value,
    /// The answer of the kind that is asked for.
    answer: &'a Value,
}

/// Asks about each battle that the collection has answers for, and holds the differences against the list of this name.
pub(super) fn each(
    corpus: &Path,
    list: &str,
    least: f64,
    mut ask: impl FnMut(&Asked, &mut Tally),
) -> Verdict {
    let mut tally = Tally::default();
    let battles = files(&corpus.join("m44"), "m44")?;
    for path in files(&corpus.join("m44-oracle"), "json")? {
        let answers = json(&text(&path)?)?;
        let id = answers["id"].to_string();
        match open(&id, &battles, &answers) {
            Ok(battle) => {
                let asked = Asked {
                    id,
                    battle,
                    answers,
                };
                ask(&asked, &mut tally);
            }
            Err(cause) => {
                tally.begin(&id);
                tally.fail(&id, "opened", cause);
            }
        }
    }
    tally.judge(list, least)
}

fn open(id: &str, battles: &[PathBuf], answers: &Value) -> Result<Battle, String> {
    let begins = format!("{id}-");
    let named = |battle: &&PathBuf| {
        let name = battle.file_name().and_then(|name| name.to_str());
        name.is_some_and(|name| name.starts_with(&begins))
    };
    let file = battles.iter().find(named);
    let file = file.ok_or("the collection lacks the battle")?;
    let mut battle = Battle::open(id, &text(file)?)?;
    // Units that the other implementation doesn't know are no part of the question.
    for dropped in answers["dropped_units"].as_array().into_iter().flatten() {
        let hex = battle.hex(&dropped[0], &dropped[1])?;
        battle.remove(hex);
    }
    Ok(battle)
}

impl Asked {
    /// Asks about each unit; of this kind, where answers are by unit.
    fn units(
        &self,
        kind: Option<&str>,
        tally: &mut Tally,
        mut ask: impl FnMut(Answered<'_>, &mut Tally),
    ) {
        for about in self.answers["units"].as_array().into_iter().flatten() {
            let class = about["class"].as_str().unwrap_or_default();
            let who = format!("{class} {},{}", about["x"], about["y"]);
            tally.begin(&self.id);
            let unit = self.battle.hex(&about["x"], &about["y"]).and_then(|hex| {
                let unit = self.battle.state.at.first(hex);
                Ok((hex, unit.ok_or("nothing stands there")?))
            });
            let (hex, unit) = match unit {
                Ok(found) => found,
                Err(cause) => {
                    tally.fail(&self.id, &who, cause);
                    continue;
                }
            };
            let answer = match kind {
                None => about,
                Some(kind) => match self.answers[kind].get(about["id"].to_string()) {
                    Some(answer) => answer,
                    None => {
                        tally.has_no_answer();
                        continue;
                    }
                },
            };
            let answered = Answered {
                unit,
                hex,
                who,
                about,
                answer,
            };
            ask(answered, tally);
        }
    }
}

/// A number in a list.
fn number(list: &Value, at: usize) -> i64 {
    list[at].as_i64().unwrap_or(-1)
}

pub(super) fn sight(corpus: &Path) -> Verdict {
    each(corpus, "sight", 0.995, |asked, tally| {
        let Battle { game, state } = &asked.battle;
        asked.units(Some("los"), tally, |of, tally| {
            let list = of.answer.as_array().into_iter().flatten();
            let theirs: BTreeSet<(i64, i64)> =
                list.map(|hex| (number(hex, 0), number(hex, 1))).collect();
            let eye = Eye {
                infantry: game.kind_of(state, of.unit).class == Class::Infantry,
                ..Eye::default()
            };
            for to in game.ground.shape.hexes() {
                if to == of.hex || game.ground.shape.distance(of.hex, to) > 8 {
                    continue;
                }
                let place = asked.battle.place(to);
                let ours = game
                    .ground
                    .sees(los::field(game.view(state)), eye, of.hex, to);
                let what = format!("{} sees {},{}", of.who, place.0, place.1);
                tally.compare(&asked.id, what, &ours, &theirs.contains(&place));
            }
        });
    })
}

/// Targets by place: range and dice.
type Targets = BTreeMap<(i64, i64), (i64, i64)>;

fn their_targets(list: &Value) -> Targets {
    let list = list.as_array().into_iter().flatten();
    list.map(|hit| {
        let [x, y, range, dice] = [0, 1, 2, 3].map(|at| number(hit, at));
        ((x, y), (range, dice))
    })
    .collect()
}

pub(super) fn targets(corpus: &Path) -> Verdict {
    each(corpus, "targets", 0.995, |asked, tally| {
        let Battle { game, state } = &asked.battle;
        asked.units(Some("targets"), tally, |of, tally| {
            let theirs = their_targets(of.answer);
            let mut ours = Targets::new();
            targets::targets(game.view(state), of.unit, |target| {
                let dice = (i64::from(target.range), i64::from(target.dice));
                ours.insert(asked.battle.place(target.hex), dice);
            });
            tally.compare(&asked.id, format!("{} attacks", of.who), &ours, &theirs);
        });
    })
}

/// What the collection says of a hex that is reached: hexes of movement, and what may be done there.
fn their_move(hex: &Value) -> ((i64, i64), (i64, i64)) {
    let say = |key: &str| hex[key].as_i64().unwrap_or(-1);
    ((say("x"), say("y")), (say("d"), say("may")))
}

fn may(may: May) -> i64 {
    match may {
        May::No => 0,
        May::Battle => 1,
        May::Close => 2,
    }
}

pub(super) fn moves(corpus: &Path) -> Verdict {
    let mut reach = Reach::default();
    each(corpus, "moves", 0.99, |asked, tally| {
        let Battle { game, state } = &asked.battle;
        asked.units(Some("moves"), tally, |of, tally| {
            let list = of.answer.as_array().into_iter().flatten();
            let theirs: BTreeMap<(i64, i64), (i64, i64)> = list.map(their_move).collect();
            moves::explore(game.view(state), of.unit, &mut reach);
            let found = reach.found().iter().map(|found| {
                let place = asked.battle.place(found.hex);
                (place, (i64::from(found.cost), may(found.may)))
            });
            let ours: BTreeMap<_, _> = found.collect();
            let hexes: BTreeSet<_> = ours.keys().chain(theirs.keys()).copied().collect();
            if hexes.is_empty() {
                tally.compare(&asked.id, format!("{} stays", of.who), &true, &true);
            }
            for hex in hexes {
                let what = format!("{} moves to {},{}", of.who, hex.0, hex.1);
                tally.compare(&asked.id, what, &ours.get(&hex), &theirs.get(&hex));
            }
        });
    })
}

/// Dice that neither set off mines nor break ice: all of them show a flag.
struct Flags;

impl Dice for Flags {
    fn roll(&mut self, sides: u16, _purpose: &dyn Display) -> u16 {
        const FLAG: u16 = 5;
        sides.min(FLAG)
    }
}

/// What a unit may attack after a move, with how many dice; an error says why it cannot move there.
fn after_move(battle: &Battle, unit: UnitIx, action: Resolved) -> Result<Targets, String> {
    let game = &battle.game;
    let mut state = battle.state.clone();
    order(game, &mut state, unit, Phase::Movement)?;
    let verdict = game.check(&state, &action);
    verdict.map_err(|refused| format!("{:?}: {}", refused.rule.id, refused.reason))?;
    game.apply(&mut state, &action, &mut Flags, &mut Silent);
    order(game, &mut state, unit, Phase::Battle)?;
    let mut attacks = Vec::new();
    attack::candidates_of(game.view(&state), unit, &mut |_, hex| attacks.push(hex));
    let from = state.hex_of(unit).ok_or("it is gone after its move")?;
    let targets = attacks.into_iter().map(|hex| {
        let range = game.ground.shape.distance(from, hex);
        let dice = targets::dice_on(game.view(&state), unit, hex);
        (battle.place(hex), (i64::from(range), i64::from(dice)))
    });
    Ok(targets.collect())
}

fn order(game: &LandingsGame, state: &mut State, unit: UnitIx, phase: Phase) -> Result<(), String> {
    state.side = game.side_of(unit);
    state.phase = phase;
    let seat = players::seat_named(game, state.side, None);
    state.seat = seat.ok_or("no player has the side")?;
    let turn = &mut state.troops[unit].turn;
    turn.ordered = true;
    turn.by = state.seat;
    Ok(())
}

/// Hexes that only one of the two reaches are the affair of `moves`.
pub(super) fn targets_after_a_move(corpus: &Path) -> Verdict {
    let mut reach = Reach::default();
    each(corpus, "targets-after-a-move", 0.99, |asked, tally| {
        let Battle { game, state } = &asked.battle;
        asked.units(Some("moves"), tally, |of, tally| {
            moves::explore(game.view(state), of.unit, &mut reach);
            let mut compared = false;
            for hex in of.answer.as_array().into_iter().flatten() {
                let (place, _) = their_move(hex);
                let mut found = reach.found().iter();
                let found = found.find(|found| asked.battle.place(found.hex) == place);
                let Some(way) = found.and_then(|found| reach.way(found)) else {
                    continue;
                };
                let unit = of.unit;
                let ours = after_move(&asked.battle, unit, Resolved::Move { unit, path: way });
                let theirs = Ok(their_targets(&hex["targets"]));
                let what = format!("{} attacks from {},{}", of.who, place.0, place.1);
                tally.compare(&asked.id, what, &ours, &theirs);
                compared = true;
            }
            if !compared {
                tally.has_no_answer();
            }
        });
    })
}

pub(super) fn retreats(corpus: &Path) -> Verdict {
    each(corpus, "retreats", 0.99, |asked, tally| {
        let Battle { game, state } = &asked.battle;
        asked.units(Some("retreats"), tally, |of, tally| {
            let shelter = flags::shelter(game.view(state), of.unit);
            for sheltered in [false, true] {
                let list = if sheltered { "game" } else { "raw" };
                // The one list counts hexes to run, the other flags.
                let each = if sheltered {
                    flags::run_for_a_flag(game.view(state), of.unit)
                } else {
                    1
                };
                for (flags, answer) in of.answer[list].as_object().into_iter().flatten() {
                    let Ok(flags) = flags.parse::<u8>() else {
                        tally.fail(&asked.id, &of.who, format!("{flags} flags"));
                        continue;
                    };
                    let flight = flight::flight(game.view(state), of.unit, flags);
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
                    let cells = answer["cells"].as_array().into_iter().flatten();
                    let theirs: BTreeSet<_> = cells
                        .filter(|cell| number(cell, 3) == 1)
                        .map(|cell| (number(cell, 0), number(cell, 1)))
                        .collect();
                    let theirs = (answer["hits"].as_i64().unwrap_or(-1), theirs);
                    let what = format!("{} runs for {flags} flags, {list}", of.who);
                    tally.compare(&asked.id, what, &(i64::from(lost), ends), &theirs);
                }
            }
        });
    })
}

/// What a unit has by its kind and the scenario: figures, hexes of movement, hexes to retreat, and what its loss pays.
pub(super) fn units(corpus: &Path) -> Verdict {
    each(corpus, "units", 0.99, |asked, tally| {
        let Battle { game, state } = &asked.battle;
        asked.units(None, tally, |of, tally| {
            let counter = &game.roster[of.unit];
            let kind = game.kind_of(state, of.unit);
            let gait = gait::own_gait(game.view(state), of.unit);
            let medals = if kind.traits.has(Traits::NO_MEDAL) {
                0
            } else {
                counter.medals
            };
            for (word, ours) in [
                ("figures", state.troops[of.unit].figures),
                ("maxUnits", counter.figures),
                ("movementRadius", gait.most),
                ("movementAndAttackRadius", gait.battle),
                (
                    "retreatHex",
                    flags::run_for_a_flag(game.view(state), of.unit),
                ),
                ("medalsWorth", medals),
            ] {
                let what = format!("{} has {word}", of.who);
                let theirs = &of.about[word];
                // What comes from the battle's own file may be text there.
                let by_text = || theirs.as_str().and_then(|text| text.parse().ok());
                let theirs: Option<u64> = theirs.as_u64().or_else(by_text);
                tally.compare(&asked.id, what, &Some(ours.into()), &theirs);
            }
            let side = words::side(of.about["side"].as_str().unwrap_or_default());
            let what = format!("{} is of the side", of.who);
            tally.compare(&asked.id, what, &Ok(counter.side), &side);
        });
    })
}

/// The sections of each hex as each side sees them.
pub(super) fn sections(corpus: &Path) -> Verdict {
    each(corpus, "sections", 1.0, |asked, tally| {
        let game = &asked.battle.game;
        for line in asked.answers["sections"].as_array().into_iter().flatten() {
            tally.begin(&asked.id);
            let hex = match asked.battle.hex(&line[0], &line[1]) {
                Ok(hex) => hex,
                Err(cause) => {
                    tally.fail(&asked.id, "section", cause);
                    continue;
                }
            };
            for (side, theirs) in [(Side::Allies, &line[2]), (Side::Axis, &line[3])] {
                let sections = Section::ALL.into_iter();
                let ours: BTreeSet<u64> = sections
                    .filter(|section| players::lies_in(game, side, hex, *section))
                    .filter_map(|section| u64::try_from(section.at()).ok())
                    .collect();
                let theirs = theirs.as_array().into_iter().flatten();
                let theirs: BTreeSet<u64> = theirs.filter_map(Value::as_u64).collect();
                let what = format!("{},{} for {side:?}", line[0], line[1]);
                tally.compare(&asked.id, what, &ours, &theirs);
            }
        }
    })
}
