//! Medals and control: how they are won, held and lost, asked of the sample's battles.

use beachhead_engine::Game;
use beachhead_kit::HexIx;
use beachhead_model::games::landings::MedalKind;
use serde_json::{Value, json};

use crate::agreement::cases::Case;
use crate::agreement::fields::Fields;
use crate::agreement::setting::sample_game;
use crate::agreement::tally::Tally;
use crate::agreement::{Outcome, words};
use crate::data::{LandingsGame, Objective, Won};
use crate::medals::{control, ending, holding};
use crate::side::{BySide, Side};
use crate::state::{Place, State};

/// Battles of several maps, by the collection's name and the sample's.
const COMBINATIONS: [(&str, &str); 8] = [
    ("SWORD+JUNO", "sword-juno"),
    ("JUNO+GOLD", "juno-gold"),
    ("GOLD+OMAHA", "gold-omaha"),
    ("OMAHA+UTAH", "omaha-utah"),
    ("UTAH+AMERICAN_AIRBORNE", "utah-airborne"),
    ("SWORD+JUNO+GOLD", "british"),
    ("OMAHA+UTAH+AMERICAN_AIRBORNE", "american"),
    ("ALL", "neptune"),
];

fn name(side: Option<Side>) -> Value {
    side.map_or(Value::Null, |side| words::name(side).into())
}

/// How many hexes of a group a side stands on.
fn count(fields: &Fields<'_>, key: &str) -> Result<u32, String> {
    if fields.has(key) {
        fields.number(key).map(Into::into)
    } else {
        Ok(0)
    }
}

/// A medal as the case describes it.
fn medal(medal: &Fields<'_>) -> Result<Objective, String> {
    let says = |key: &str| medal.get(key) == &Value::Bool(true);
    let kind = match (says("permanent"), says("majority")) {
        (true, false) => MedalKind::Permanent,
        (false, true) => MedalKind::Majority,
        (false, false) => MedalKind::Temporary,
        (true, true) => return Err("no medal is both of a majority and permanent".to_owned()),
    };
    let side = match medal.get("team").as_str() {
        None => None,
        Some(side) => Some(words::side(side)?),
    };
    // Where it lies is of no consequence.
    medal.get("row");
    medal.get("col");
    let hexes = count(medal, "group")?.max(1);
    Ok(Objective {
        id: "medal".into(),
        won: Won::Hexes(kind),
        side,
        hexes: (0..hexes).map(HexIx).collect(),
        sections: Vec::new(),
        need: 1,
        worth: BySide([1; 2]),
        turn_start: false,
        sole_control: says("sole_control"),
        held_by: None,
        rows: Vec::new(),
    })
}

/// A medal that units enter and leave, and how many are held after each step.
pub(crate) fn sequence(case: &Case<'_>, tally: &mut Tally) -> Outcome {
    let medal = medal(&case.setup.object("medal"))?;
    let mut holder = None;
    let mut after = Vec::new();
    let steps = case.action.get("sequence").as_array();
    for step in steps.into_iter().flatten().filter_map(Value::as_str) {
        let stands = match step.split_once(' ') {
            Some((side, "unit enters")) => Some(words::side(side)?),
            Some((_, "unit leaves")) => None,
            _ => return Err(format!("no step is `{step}`")),
        };
        holder = medal.judge(holder, |_| stands, |_| None);
        after.push(u8::from(holder.is_some()));
    }
    let theirs = case.expect.get("medals_after");
    tally.compare(case.id, "medals".to_owned(), &json!(after), theirs);
    Ok(())
}

/// Who holds a group of hexes, of which each side stands on some.
pub(crate) fn occupied(case: &Case<'_>, tally: &mut Tally) -> Outcome {
    let medal = medal(&case.setup.object("medal"))?;
    let occupied = case.action.object("occupied");
    let (axis, allies) = (count(&occupied, "AXIS")?, count(&occupied, "ALLIES")?);
    let stands = |hex: HexIx| match hex.0 {
        at if at < axis => Some(Side::Axis),
        at if at < axis + allies => Some(Side::Allies),
        _ => None,
    };
    let ours = name(medal.judge(None, stands, |_| None));
    tally.compare(
        case.id,
        "holder".to_owned(),
        &ours,
        case.expect.get("holder"),
    );
    Ok(())
}

/// Who has won with these numbers of medals.
pub(crate) fn victory(case: &Case<'_>, tally: &mut Tally) -> Outcome {
    let mut game = sample_game(case.pack, "omaha")?;
    game.medals.target = BySide([case.setup.number("medals_needed")?.into(); 2]);
    let mut state = game.start();
    state.stand.held = BySide::default();
    let medals = case.action.object("medals");
    for (seat, side) in [("top", game.top), ("bottom", game.top.enemy())] {
        state.stand.won[side] = medals.number(seat)?.into();
    }
    let mut both = Side::BOTH.into_iter();
    let winner = both.find(|side| ending::has_won_by_medals(game.view(&state), *side));
    let seat = winner.map(|side| if side == game.top { "top" } else { "bottom" });
    let theirs = case.expect.get("winner");
    tally.compare(case.id, "winner".to_owned(), &json!(seat), theirs);
    Ok(())
}

/// Omaha with this many towns the Allies', and without units.
fn towns(case: &Case<'_>, taken: usize) -> Result<(LandingsGame, State), String> {
    let game = sample_game(case.pack, "omaha")?;
    let mut state = game.start();
    for (unit, _) in game.roster.iter() {
        if state.hex_of(unit).is_some() {
            state.put(unit, Place::Absent);
        }
    }
    for town in state.towns.iter_mut().take(taken) {
        *town = Side::Allies;
    }
    Ok((game, state))
}

/// Who controls a town that all units have left.
pub(crate) fn town(case: &Case<'_>, tally: &mut Tally) -> Outcome {
    if case.setup.word("town") != "marked ALLIES, empty" {
        return Err(format!("no town is {}", case.setup.get("town")));
    }
    if case.action.get("axis_unit_enters") != false {
        return Err("units that enter a town are not asked about here".to_owned());
    }
    let (game, state) = towns(case, 1)?;
    let town = game.medals.towns.first().copied();
    let ours = name(control::controller(
        game.view(&state),
        town.ok_or("Omaha has no town")?,
    ));
    let theirs = case.expect.get("controller");
    tally.compare(case.id, "controller".to_owned(), &ours, theirs);
    Ok(())
}

/// The medals of a number of towns.
pub(crate) fn town_medals(case: &Case<'_>, tally: &mut Tally) -> Outcome {
    case.action.get("check");
    let taken = case.setup.number("towns_controlled_by_allies")?;
    let (game, state) = towns(case, taken.into())?;
    let mut medals = BySide([0; 2]);
    for (at, objective) in game.medals.objectives.iter().enumerate() {
        if objective.won == Won::Towns
            && let Some(side) = holding::judged(game.view(&state), at)
        {
            medals[side] += objective.worth[side];
        }
    }
    let theirs = case.expect.object("temporary_medals");
    for side in Side::BOTH {
        let (ours, theirs) = (json!(medals[side]), theirs.get(words::name(side)));
        tally.compare(case.id, format!("medals of {side:?}"), &ours, theirs);
    }
    Ok(())
}

/// Who has a bridge beside which units of each side stand.
pub(crate) fn bridge(case: &Case<'_>, tally: &mut Tally) -> Outcome {
    case.action.get("check");
    let game = sample_game(case.pack, "sword")?;
    let mut bridges = game.medals.objectives.iter();
    let bridge = bridges.find(|medal| medal.won == Won::Bridge);
    let bridge = bridge.ok_or("Sword has no bridge")?;
    let near = case.setup.object("bridge_adjacent");
    let (axis, allies) = (near.number("AXIS")?, near.number("ALLIES")?);
    let (axis, allies) = (usize::from(axis), usize::from(allies));
    // The first hex is the bridge itself.
    let stands = |hex| match bridge.hexes.iter().skip(1).position(|near| *near == hex)? {
        at if at < axis => Some(Side::Axis),
        at if at < axis + allies => Some(Side::Allies),
        _ => None,
    };
    let ours = name(bridge.judge(None, stands, |_| None));
    let theirs = case.expect.get("medal_holder");
    tally.compare(case.id, "holder".to_owned(), &ours, theirs);
    Ok(())
}

/// With how many medals a battle of several maps is won.
pub(crate) fn totals(case: &Case<'_>, tally: &mut Tally) -> Outcome {
    let named = case.action.get("totals").as_array().into_iter().flatten();
    let mut ours = Vec::new();
    for named in named {
        let known = COMBINATIONS.iter().find(|(maps, _)| named == maps);
        let (_, scenario) = known.ok_or_else(|| format!("the sample does not join {named}"))?;
        ours.push(sample_game(case.pack, scenario)?.medals.target[Side::Axis]);
    }
    let theirs = case.expect.get("values");
    tally.compare(case.id, "medals to win".to_owned(), &json!(ours), theirs);
    Ok(())
}
