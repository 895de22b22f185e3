//! Small battles with their outcome: hits, flags, ground taken, second battles, strikes by card.

use beachhead_engine::{Game, GivenDice, Silent};
use beachhead_kit::{HexIx, UnitIx};
use serde_json::Value;

use crate::action::Resolved;
use crate::agreement::cases::Case;
use crate::agreement::fight::{Fight, place, places};
use crate::agreement::setting::Battle;
use crate::agreement::tally::Tally;
use crate::agreement::{Outcome, cards, words};
use crate::battle::flags::Run;
use crate::battle::{flags, flight};
use crate::data::{Aim, Tally as Roll};
use crate::ground::Work;
use crate::side::Side;
use crate::state::{Pending, Phase, Place, Way};
use crate::view::Play;

/// Hits of a roll.
pub(crate) fn hits(case: &Case<'_>, tally: &mut Tally) -> Outcome {
    let setup = &case.setup;
    let fight = Fight::stage(setup)?;
    let game = &fight.battle.game;
    let kind = |word: &str| {
        let name = words::unit_type(word)?.kind;
        let kind = game.roster.kind_named(name);
        Ok::<_, String>(&game.roster[kind.ok_or_else(|| format!("no unit kind is {name}"))?])
    };
    let target = kind(setup.word("target"))?;
    let attacker = if setup.has("attacker") {
        kind(setup.word("attacker"))?
    } else {
        kind("inf")?
    };
    let still = attacker.still.as_ref().unwrap_or(&attacker.fire);
    let fire = if setup.get("attacker_moved") == true {
        &attacker.fire
    } else {
        still
    };
    let aim = Aim::at(target, fire.stars);
    let mut roll = Roll::default();
    for die in words::dice(setup.get("dice"))? {
        roll.count(aim, game.faces.of(die));
    }
    let theirs = case.expect.get("hits").as_u64();
    tally.compare(case.id, "hits".to_owned(), &Some(roll.hits.into()), &theirs);
    Ok(())
}

/// What flags come to. A unit that runs several hexes for each flag, no fewer, runs for as many flags of one hex.
pub(crate) fn options(case: &Case<'_>, tally: &mut Tally) -> Outcome {
    let (setup, expect) = (&case.setup, &case.expect);
    let each = setup.number("hexes_per_flag")?;
    let flags = setup.number("flags")?;
    let may = setup.number("ignorable")?.min(flags);
    let free = setup.number("free_retreat_distance")?;
    let mut distances: Vec<u64> = Vec::new();
    let mut lost = u8::MAX;
    for ignored in 0..=may {
        let run = Run::of((flags - ignored) * each, 1, free);
        // What can't be run is ignored before it is paid for.
        if run.lost < lost {
            distances.clear();
            lost = run.lost;
        }
        if run.lost == lost {
            distances.push(run.most.into());
        }
    }
    distances.sort_unstable();
    // To stay is a choice only beside another one.
    if distances == [0] {
        distances.clear();
    }
    let theirs = expect.get("figures_lost").as_u64();
    let what = "figures lost".to_owned();
    tally.compare(case.id, what, &Some(lost.into()), &theirs);
    let list = expect
        .get("final_distances")
        .as_array()
        .into_iter()
        .flatten();
    let theirs: Vec<u64> = list.filter_map(Value::as_u64).collect();
    tally.compare(case.id, "distances".to_owned(), &distances, &theirs);
    Ok(())
}

/// What happened in a battle, besides where its units are in the end.
#[derive(Debug, Default)]
struct Course {
    ground_offered: bool,
    /// Dice of each battle back that was offered.
    battles_back: Vec<usize>,
    /// The units that could be attacked, for each second battle that was offered.
    second_battles: Vec<Vec<(i64, i64)>>,
    /// Second battles that were fought.
    fought: usize,
}

/// A battle from its first die to the last decision.
pub(crate) fn battle(case: &Case<'_>, tally: &mut Tally) -> Outcome {
    let mut fight = Fight::stage(&case.setup)?;
    let attack = case.action.object("attack");
    let (attacker, to) = (
        fight.unit_in(attack.get("from"))?,
        fight.hex(attack.get("to"))?,
    );
    let target = fight.unit(to)?;
    fight.order(attacker, Phase::Battle)?;
    fight.attack(attacker, to, case.action.get("dice"))?;
    let mut course = Course::default();
    while let Some(pending) = fight.battle.state.pending.first().copied() {
        decide(
            case,
            &mut fight,
            pending,
            (attacker, to),
            &mut course,
            tally,
        )?;
    }
    compare_course(case, &fight, attacker, &course, tally);
    compare_outcome(case, &fight, (attacker, target), tally)
}

/// Decides what a battle asks, as the case says.
fn decide(
    case: &Case<'_>,
    fight: &mut Fight,
    pending: Pending,
    (attacker, to): (UnitIx, HexIx),
    course: &mut Course,
    tally: &mut Tally,
) -> Outcome {
    let (action, expect) = (&case.action, &case.expect);
    match pending {
        Pending::Flags { .. } => {
            if course.fought == 0 && expect.has("retreat_choice") {
                let theirs = places(expect.get("retreat_choice"))?;
                tally.compare(case.id, "paths".to_owned(), &fight.ends(), &theirs);
            }
            let chosen = if expect.has("if_defender_chooses") {
                expect.get("if_defender_chooses")
            } else {
                action.get("defender_retreats_to")
            };
            let chosen = (!chosen.is_null()).then(|| fight.hex(chosen)).transpose()?;
            if chosen == Some(to) {
                return fight.act(Resolved::IgnoreFlag, &[]);
            }
            let retreat = fight.retreat_to(chosen)?;
            fight.act(retreat, &[])
        }
        Pending::TakeGround { .. } => {
            course.ground_offered = true;
            let takes = if course.fought > 0 {
                action.object("overrun").get("take_ground") == true
            } else {
                action.get("take_ground") == true
            };
            let resolved = if takes {
                Resolved::TakeGround { beyond: None }
            } else {
                Resolved::Done
            };
            let dice = fight.count_dice(resolved)?;
            if expect.has("mine_detonates_dice") {
                let theirs = expect.get("mine_detonates_dice").as_u64();
                let ours = u64::try_from(dice).ok();
                tally.compare(case.id, "dice of the mine".to_owned(), &ours, &theirs);
            }
            Ok(())
        }
        Pending::Overrun { unit, .. } => {
            course.second_battles.push(fight.attacks_of(unit));
            let more = action.object("overrun");
            if unit != attacker || course.fought > 0 || !more.has("to") {
                return fight.act(Resolved::Done, &[]);
            }
            course.fought += 1;
            let next = fight.hex(more.get("to"))?;
            fight.attack(unit, next, more.get("dice"))
        }
        Pending::BattleBack { .. } => {
            course
                .battles_back
                .push(fight.count_dice(Resolved::BattleBack)?);
            Ok(())
        }
        Pending::Ambush { .. } | Pending::Keep { .. } | Pending::CraftReturn { .. } => {
            fight.act(Resolved::Done, &[])
        }
    }
}

fn compare_course(
    case: &Case<'_>,
    fight: &Fight,
    attacker: UnitIx,
    course: &Course,
    tally: &mut Tally,
) {
    let (action, expect) = (&case.action, &case.expect);
    let mut compare = |what: &str, ours: Value, theirs: &Value| {
        tally.compare(case.id, what.to_owned(), &ours, theirs);
    };
    // Where units go is decided above, and held by where they are in the end.
    action.get("defender_retreats");
    action.object("overrun").get("defender_retreats");
    for expect in [expect.clone(), expect.object("then")] {
        if expect.has("take_ground_offered") {
            let theirs = expect.get("take_ground_offered");
            compare("ground", course.ground_offered.into(), theirs);
        }
    }
    let again = fight.attacks_of(attacker);
    if expect.has("second_battle_targets") {
        let ours = course.second_battles.first().unwrap_or(&again);
        let theirs = places(expect.get("second_battle_targets"));
        let what = "second battle".to_owned();
        tally.compare(case.id, what, &Ok(ours.clone()), &theirs);
    }
    let mut compare = |what: &str, ours: Value, theirs: &Value| {
        tally.compare(case.id, what.to_owned(), &ours, theirs);
    };
    if expect.has("further_battles") {
        let offered = course.second_battles.len() - course.fought;
        let ours = offered + usize::from(!again.is_empty());
        compare("battles on", ours.into(), expect.get("further_battles"));
    }
    let back = expect.object("battle_back");
    if back.has("allowed") {
        let ours = !course.battles_back.is_empty();
        compare("battle back", ours.into(), back.get("allowed"));
    }
    if back.has("dice") {
        let ours = course.battles_back.first().copied().unwrap_or(0);
        compare("dice of the battle back", ours.into(), back.get("dice"));
    }
}

/// Where the units of a battle are in the end, and what was won.
fn compare_outcome(
    case: &Case<'_>,
    fight: &Fight,
    (attacker, target): (UnitIx, UnitIx),
    tally: &mut Tally,
) -> Outcome {
    let (expect, state) = (&case.expect, &fight.battle.state);
    let at = |unit: UnitIx| state.hex_of(unit).map(|hex| fight.battle.place(hex));
    for (expect, key, unit) in [
        (expect.clone(), "target_at", target),
        (expect.object("then"), "target_at", target),
        (expect.clone(), "attacker_at", attacker),
    ] {
        if expect.has(key) {
            let theirs = Some(place(expect.get(key))?);
            tally.compare(case.id, key.to_owned(), &at(unit), &theirs);
        }
    }
    let mut compare = |what: &str, ours: Value, theirs: &Value| {
        tally.compare(case.id, what.to_owned(), &ours, theirs);
    };
    if expect.has("target_figures") {
        let ours = fight.figures(target).into();
        compare("figures", ours, expect.get("target_figures"));
    }
    if expect.has("target_eliminated") {
        let lost = state.troops[target].place == Place::Lost;
        compare("destroyed", lost.into(), expect.get("target_eliminated"));
    }
    if expect.has("empty") {
        let empty = state.at.is_free(fight.hex(expect.get("empty"))?);
        compare("empty", empty.into(), &true.into());
    }
    if expect.has("mine_swept") {
        let attack = case.action.object("attack");
        let works = state.works_on(fight.hex(attack.get("to"))?);
        let swept = !works.lies.has(Work::MINE);
        compare("mine swept", swept.into(), expect.get("mine_swept"));
    }
    let medals = expect.object("medals");
    for side in Side::BOTH {
        let name = words::name(side);
        if medals.has(name) {
            let ours = state.stand.total(side).into();
            compare(&format!("medals of {name}"), ours, medals.get(name));
        }
    }
    Ok(())
}

/// Whether an attack can be ambushed by a player who holds the card.
pub(crate) fn ambush(case: &Case<'_>, tally: &mut Tally) -> Outcome {
    let mut fight = Fight::stage(&case.setup)?;
    let attack = case.action.object("attack");
    let (attacker, to) = (
        fight.unit_in(attack.get("from"))?,
        fight.hex(attack.get("to"))?,
    );
    fight.order(attacker, Phase::Battle)?;
    let card = cards::card(&fight.battle.game, case.setup.get("card"))?;
    for player in &mut fight.battle.state.players.0 {
        player.hand.add(card);
    }
    fight.attack(attacker, to, &Value::Null)?;
    let offered = matches!(
        fight.battle.state.pending.first(),
        Some(Pending::Ambush { .. })
    );
    let theirs = case.expect.get("ambush_allowed").as_bool();
    tally.compare(case.id, "ambush".to_owned(), &Some(offered), &theirs);
    Ok(())
}

/// A strike by card, hex after hex; without dice, how many of them it has.
pub(crate) fn strike(case: &Case<'_>, tally: &mut Tally) -> Outcome {
    let (setup, action, expect) = (&case.setup, &case.action, &case.expect);
    let mut fight = Fight::stage(setup)?;
    let selected = action.get("select").as_array().into_iter().flatten();
    let hexes: Vec<HexIx> = selected
        .map(|hex| fight.hex(hex))
        .collect::<Result<_, _>>()?;
    let units: Vec<UnitIx> = hexes
        .iter()
        .map(|hex| fight.unit(*hex))
        .collect::<Result<_, _>>()?;
    let enemy = units.first().ok_or("nothing is struck")?;
    let side = fight.battle.game.side_of(*enemy).enemy();
    if setup.has("active") && words::side(setup.word("active"))? != side {
        return Err("the side that strikes is the one that is struck".to_owned());
    }
    let acts = cards::card(&fight.battle.game, setup.get("card"))?;
    cards::play(&mut fight, side, acts, None)?;
    fight.battle.state.phase = Phase::Battle;
    let resolved = match (setup.word("card"), hexes.as_slice()) {
        ("BARRAGE", &[hex]) => Resolved::Bombard { hex },
        (_, hexes) => Resolved::Strike {
            hexes: Way::of(hexes.iter().copied()).ok_or("too many hexes")?,
        },
    };
    if expect.has("dice") {
        let ours = u64::try_from(fight.count_dice(resolved)?).ok();
        let theirs = expect.get("dice").as_u64();
        tally.compare(case.id, "dice".to_owned(), &ours, &theirs);
        return Ok(());
    }
    let mut rolled = Vec::new();
    for faces in action.get("dice").as_array().into_iter().flatten() {
        rolled.extend(words::dice(faces)?);
    }
    let retreats = action.list("retreat");
    let mut given = GivenDice::new(&rolled);
    let mut choices = Vec::new();
    fight.check(&resolved)?;
    apply(&mut fight, &resolved, &mut given);
    while let Some(Pending::Flags { unit, .. }) = fight.battle.state.pending.first().copied() {
        let retreat = retreats.get(choices.len());
        choices.push(fight.ends());
        let to = match retreat {
            None => None,
            Some(retreat) if fight.unit_in(retreat.get("from"))? == unit => {
                Some(fight.hex(retreat.get("to"))?)
            }
            Some(_) => return Err("another unit retreats".to_owned()),
        };
        let retreat = fight.retreat_to(to)?;
        apply(&mut fight, &retreat, &mut given);
    }
    given.finish()?;
    for (name, at) in [("retreat_choice_first", 0), ("retreat_choice_second", 1)] {
        if expect.has(name) {
            let ours = choices.get(at).cloned().unwrap_or_default();
            tally.compare(case.id, name.to_owned(), &ours, &places(expect.get(name))?);
        }
    }
    for line in expect.list("figures") {
        let hex = fight.battle.hex(line.get("col"), line.get("row"))?;
        let mut struck = hexes.iter().zip(&units);
        let unit = struck.find(|(struck, _)| **struck == hex);
        let (_, unit) = unit.ok_or("figures of a hex that is not struck")?;
        let (ours, theirs) = (Some(fight.figures(*unit)), line.get("figures").as_u64());
        tally.compare(case.id, "figures".to_owned(), &ours, &theirs);
    }
    Ok(())
}

/// Takes an action with the next ones of these dice.
fn apply(fight: &mut Fight, action: &Resolved, dice: &mut GivenDice<'_>) {
    let Battle { game, state } = &mut fight.battle;
    game.apply(state, action, dice, &mut Silent);
}

/// Flags on a unit, whatever attacked it.
pub(crate) fn flags(case: &Case<'_>, tally: &mut Tally) -> Outcome {
    let (action, expect) = (&case.action, &case.expect);
    let mut fight = Fight::stage(&case.setup)?;
    let unit = fight.unit_in(action.get("on"))?;
    let before = fight.figures(unit);
    let count = action.number("resolve_flags")?;
    owe(&mut fight, unit, count);
    let Battle { game, state } = &fight.battle;
    let (least, most) = match state.pending.first() {
        Some(&Pending::Flags {
            flags, may_ignore, ..
        }) => {
            let free = flight::flight(game.view(state), unit, flags).free();
            let each = flags::run_for_a_flag(game.view(state), unit);
            let least = Run::of(flags.saturating_sub(may_ignore), each, free).least;
            (least, Run::of(flags, each, free).most)
        }
        _ => (0, 0),
    };
    for (name, ours) in [
        ("min_retreat", u64::from(least)),
        ("max_retreat", u64::from(most)),
        ("figures_lost", before - fight.figures(unit)),
    ] {
        if expect.has(name) {
            let theirs = expect.get(name).as_u64();
            tally.compare(case.id, name.to_owned(), &Some(ours), &theirs);
        }
    }
    Ok(())
}

/// Puts flags on a unit, and takes away those that leave nothing to decide.
pub(crate) fn owe(fight: &mut Fight, unit: UnitIx, flags: u8) {
    let Battle { game, state } = &mut fight.battle;
    let mut play = Play {
        game,
        state,
        dice: &mut GivenDice::new(&[]),
        trace: &mut Silent,
    };
    flags::owe_flags(&mut play, unit, flags, true);
    flags::ease_flags(&mut play);
}

/// A retreat onto something that may go off.
pub(crate) fn retreat(case: &Case<'_>, tally: &mut Tally) -> Outcome {
    let mut fight = Fight::stage(&case.setup)?;
    let step = case.action.object("retreat");
    let (unit, to) = (fight.unit_in(step.get("from"))?, fight.hex(step.get("to"))?);
    owe(&mut fight, unit, 1);
    let retreat = fight.retreat_to(Some(to))?;
    let dice = fight.count_dice(retreat)?;
    let theirs = case.expect.get("mine_detonates").as_bool();
    let what = "the mine detonates".to_owned();
    tally.compare(case.id, what, &Some(dice > 0), &theirs);
    Ok(())
}
