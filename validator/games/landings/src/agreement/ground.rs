//! Small cases of ground: dice, targets, moves, and where a unit could retreat.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::action::Resolved;
use crate::agreement::Outcome;
use crate::agreement::cases::Case;
use crate::agreement::fields::Fields;
use crate::agreement::fight::{Fight, place, places};
use crate::agreement::tally::Tally;
use crate::battle::{flags, flight, targets};
use crate::data::{Class, KindIx, Overrun, UnitIx};
use crate::ground::Work;
use crate::movement::reach::Reach;
use crate::movement::{gait, moves};
use crate::state::{Halt, Phase};

/// One unit that attacks another one at a distance in hexes; the attacker is named by the case's setup or its action.
fn duel(case: &Case<'_>, range: u8) -> Result<(Fight, UnitIx, u8), String> {
    let by_setup = case.setup.has("attacker");
    let attacker = if by_setup { &case.setup } else { &case.action };
    let setup = json!({"hexes": [
        {"row": 4, "col": 2, "unit": {"side": "ALLIES", "type": attacker.get("attacker")},
         "terrain": case.setup.get("attacker_terrain")},
        {"row": 4, "col": 2 + 2 * range, "unit": {"side": "AXIS", "type": "inf"},
         "terrain": case.setup.get("target_terrain"), "obstacle": case.setup.get("target_obstacle")},
    ]});
    let fight = Fight::of(&setup)?;
    let unit = fight.unit_in(&setup["hexes"][0])?;
    let target = fight.hex(&setup["hexes"][1])?;
    let dice = targets::dice_on(fight.battle.game.view(&fight.battle.state), unit, target);
    Ok((fight, unit, dice))
}

/// Dice at one range.
pub(crate) fn dice(case: &Case<'_>, tally: &mut Tally) -> Outcome {
    let (_, _, ours) = duel(case, case.setup.number("range")?)?;
    let theirs = case.expect.get("dice").as_u64();
    tally.compare(case.id, "dice".to_owned(), &Some(ours.into()), &theirs);
    Ok(())
}

/// Dice at each of several ranges, and what else the case says of the attacker's kind.
pub(crate) fn dice_by_range(case: &Case<'_>, tally: &mut Tally) -> Outcome {
    let list = |value: &'_ Value| value.as_array().cloned().unwrap_or_default();
    let ranges = list(case.action.get("dice_for_ranges"));
    let theirs = list(case.expect.get("dice"));
    if ranges.len() != theirs.len() {
        return Err(format!("{} ranges and {} dice", ranges.len(), theirs.len()));
    }
    for (range, theirs) in ranges.iter().zip(&theirs) {
        let far = range.as_u64().and_then(|range| u8::try_from(range).ok());
        let (_, _, ours) = duel(case, far.ok_or_else(|| format!("{range} is no range"))?)?;
        let what = format!("dice at {range}");
        tally.compare(case.id, what, &Some(ours.into()), &theirs.as_u64());
    }
    let (fight, unit, _) = duel(case, 1)?;
    let (game, state) = (&fight.battle.game, &fight.battle.state);
    let (kind, expect) = (game.kind_of(state, unit), &case.expect);
    let mut compare = |what: &str, ours: Value| {
        if expect.has(what) {
            tally.compare(case.id, what.to_owned(), &ours, expect.get(what));
        }
    };
    compare("move", gait::own_gait(game.view(state), unit).most.into());
    compare("overrun", (kind.overrun != Overrun::No).into());
    compare(
        "second_close_assault",
        (kind.overrun == Overrun::Adjacent).into(),
    );
    compare("figures", figures(&fight, state.troops[unit].kind).into());
    Ok(())
}

/// The figures of a full unit in words: those of the plain unit that it becomes, and those that support it.
fn figures(fight: &Fight, kind: KindIx) -> String {
    let roster = &fight.battle.game.roster;
    let full = &roster[kind];
    let named = |class| match class {
        Class::Armor => "tank",
        Class::Artillery => "gun",
        _ => "inf",
    };
    match full.plain.map(|plain| &roster[plain]) {
        None => format!("{} {}", full.figures, named(full.class)),
        Some(plain) => {
            let support = match plain.class {
                Class::Armor => Class::Infantry,
                _ => Class::Armor,
            };
            let more = full.figures.saturating_sub(plain.figures);
            let (own, other) = (named(plain.class), named(support));
            format!("{} {own} + {more} {other}", plain.figures)
        }
    }
}

/// Which units a unit may attack now, with how many dice.
pub(crate) fn targets(case: &Case<'_>, tally: &mut Tally) -> Outcome {
    let (setup, expect) = (&case.setup, &case.expect);
    let mut fight = Fight::stage(setup)?;
    let hex = fight.hex(case.action.get("targets_of"))?;
    let unit = fight.unit(hex)?;
    fight.order(unit, Phase::Battle)?;
    let turn = &mut fight.battle.state.troops[unit].turn;
    turn.ordered = setup.get("ordered") != false;
    if setup.has("battles_this_turn") {
        turn.battles = setup.number("battles_this_turn")?;
    }
    let mut theirs = BTreeSet::new();
    for target in expect.list("targets") {
        let at = (target.get("col").as_i64(), target.get("row").as_i64());
        theirs.insert((at, target.get("dice").as_u64()));
    }
    let attacked = fight.attacks_of(unit);
    let mut ours = BTreeSet::new();
    for (column, row) in attacked.iter().copied() {
        let target = fight.battle.hex(&column.into(), &row.into())?;
        let dice = targets::dice_on(fight.battle.game.view(&fight.battle.state), unit, target);
        ours.insert(((Some(column), Some(row)), Some(u64::from(dice))));
    }
    tally.compare(case.id, "targets".to_owned(), &ours, &theirs);
    if expect.has("may_ignore_flags") {
        let &[(column, row)] = attacked.as_slice() else {
            return Err("flags are asked about, of one target among several".to_owned());
        };
        let target = fight.unit(fight.battle.hex(&column.into(), &row.into())?)?;
        let ours = flags::shelter(fight.battle.game.view(&fight.battle.state), target).may;
        let theirs = expect.get("may_ignore_flags").as_u64();
        let what = "flags to ignore".to_owned();
        tally.compare(case.id, what, &Some(ours.into()), &theirs);
    }
    // Both orders of removing wire and battling are tried from here.
    let work = Resolved::Work { unit, hex };
    if expect.has("alternative_action") {
        fight.check(&work)?;
        let before = fight.battle.state.clone();
        fight.act(work, &[])?;
        let still = !fight.attacks_of(unit).is_empty();
        fight.battle.state = before;
        let and = if still { "before" } else { "instead of" };
        let ours = format!("remove wire {and} battling");
        let theirs = expect.get("alternative_action");
        let what = "besides battling".to_owned();
        tally.compare(case.id, what, &Value::from(ours), theirs);
    }
    if expect.has("may_also_remove_wire") {
        let first = attacked.first().ok_or("there is no target")?;
        let target = fight.battle.hex(&first.0.into(), &first.1.into())?;
        fight.attack(unit, target, &Value::Null)?;
        let ours = fight.check(&work).is_ok();
        let theirs = expect.get("may_also_remove_wire").as_bool();
        let what = "removes wire after battling".to_owned();
        tally.compare(case.id, what, &Some(ours), &theirs);
    }
    Ok(())
}

/// Which hexes a unit reaches.
pub(crate) fn reaches(case: &Case<'_>, tally: &mut Tally) -> Outcome {
    let expect = &case.expect;
    let fight = Fight::stage(&case.setup)?;
    let unit = fight.unit_in(case.action.get("reachable_from"))?;
    let mut reach = Reach::default();
    moves::explore(
        fight.battle.game.view(&fight.battle.state),
        unit,
        &mut reach,
    );
    let found: BTreeSet<(i64, i64)> = reach
        .found()
        .iter()
        .map(|found| fight.battle.place(found.hex))
        .collect();
    if expect.has("reachable_count") {
        let theirs = expect.get("reachable_count").as_u64();
        let ours = u64::try_from(found.len()).ok();
        tally.compare(case.id, "how many hexes".to_owned(), &ours, &theirs);
    }
    for (kind, within) in [("includes", true), ("excludes", false)] {
        for place in places(expect.get(kind))? {
            let what = format!("reaches {place:?}");
            tally.compare(case.id, what, &found.contains(&place), &within);
        }
    }
    Ok(())
}

/// A move, what it does to what lies there, and which units may be attacked after it.
pub(crate) fn moves(case: &Case<'_>, tally: &mut Tally) -> Outcome {
    let expect = &case.expect;
    let mut fight = Fight::stage(&case.setup)?;
    let step = case.action.object("move");
    let unit = fight.unit_in(step.get("from"))?;
    let to = fight.hex(step.get("to"))?;
    fight.order(unit, Phase::Movement)?;
    let mut reach = Reach::default();
    moves::explore(
        fight.battle.game.view(&fight.battle.state),
        unit,
        &mut reach,
    );
    let found = reach.found().iter().find(|found| found.hex == to).copied();
    let found = found.ok_or("the unit does not reach the hex")?;
    let way = reach.way(&found).ok_or("no path leads to the hex")?;
    fight.act(Resolved::Move { unit, path: way }, &[])?;
    let mut compare = |what: &str, ours: Value, theirs: &Value| {
        tally.compare(case.id, what.to_owned(), &ours, theirs);
    };
    if expect.has("cost") {
        compare("cost", found.cost.into(), expect.get("cost"));
    }
    if expect.has("figures") {
        compare("figures", fight.figures(unit).into(), expect.get("figures"));
    }
    if expect.has("may_move_on") {
        let on = fight.battle.state.troops[unit].turn.halt == Halt::No;
        compare("moves on", on.into(), expect.get("may_move_on"));
    }
    if expect.has("mine_removed") {
        let gone = !fight.battle.state.works_on(to).lies.has(Work::MINE);
        compare("mine removed", gone.into(), expect.get("mine_removed"));
    }
    if expect.names("crosshair_at") {
        let marked = fight.battle.state.cross_hairs.first();
        let ours = marked.map_or(Value::Null, |marked| {
            let (column, row) = fight.battle.place(marked.hex);
            json!({"row": row, "col": column})
        });
        compare("cross-hair", ours, expect.get("crosshair_at"));
    }
    if expect.has("obstacle_at") {
        let there = expect.object("obstacle_at");
        let ours = obstacle_on(&fight, &there)?;
        compare("obstacle", ours, there.get("obstacle"));
    }
    if expect.has("can_battle") {
        fight.order(unit, Phase::Battle)?;
        let (ours, theirs) = (fight.attacks_of(unit), places(expect.get("can_battle"))?);
        tally.compare(case.id, "battles".to_owned(), &ours, &theirs);
    }
    Ok(())
}

/// The obstacle that lies in a hex, by the collection's name; null where there is none.
fn obstacle_on(fight: &Fight, at: &Fields<'_>) -> Result<Value, String> {
    let hex = fight.battle.hex(at.get("col"), at.get("row"))?;
    let lies = fight.battle.state.works_on(hex).lies;
    let mut names = Work::NAMES.iter();
    let named = names.find(|(_, work)| lies.has(*work));
    Ok(named.map_or(Value::Null, |(name, _)| (*name).into()))
}

/// Where a unit could retreat, hex by hex.
pub(crate) fn retreats(case: &Case<'_>, tally: &mut Tally) -> Outcome {
    let (setup, expect) = (&case.setup, &case.expect);
    let unit = setup.object("unit");
    let (at, side) = ([unit.get("row"), unit.get("col")], unit.get("side"));
    let infantry = json!({"side": side, "type": "inf"});
    let mut hexes = vec![json!({"row": at[0], "col": at[1], "unit": infantry})];
    for hex in setup.list("occupied") {
        let (row, column) = (hex.get("row"), hex.get("col"));
        hexes.push(json!({"row": row, "col": column, "unit": infantry}));
    }
    let staged = json!({"hexes": hexes, "top_side": setup.get("top_side")});
    let fight = Fight::of(&staged)?;
    let unit = fight.unit_in(&staged["hexes"][0])?;
    let most = case.action.number("max_distance")?;
    let flight = flight::flight(fight.battle.game.view(&fight.battle.state), unit, most);
    let reachable = expect.get("reachable").as_object();
    for (far, hexes) in reachable.into_iter().flatten() {
        let depth: u8 = far.parse().map_err(|_| format!("{far} is no distance"))?;
        let ends = flight.ends(depth).map(|hex| fight.battle.place(hex));
        let ours: BTreeSet<(i64, i64)> = ends.collect();
        let hexes = hexes.as_array().into_iter().flatten();
        let theirs = hexes.map(place).collect::<Result<BTreeSet<_>, _>>()?;
        tally.compare(case.id, format!("{far} hexes off"), &ours, &theirs);
    }
    let ours = Some(u64::from(flight.free()));
    let theirs = expect.get("max_free").as_u64();
    tally.compare(case.id, "how far".to_owned(), &ours, &theirs);
    Ok(())
}
