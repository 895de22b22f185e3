//! Units that only maps of the landings have, asked of the sample: destroyers, supported units, airborne troops, craft.

use beachhead_engine::{Game, GivenDice, RuleIndex, Silent};
use beachhead_kit::{HexIx, UnitIx};
use serde_json::{Value, json};

use crate::action::Resolved;
use crate::agreement::cases::Case;
use crate::agreement::fight::Fight;
use crate::agreement::fights::owe;
use crate::agreement::setting::{Battle, sample_game};
use crate::agreement::tally::Tally;
use crate::agreement::{Outcome, words};
use crate::arrivals::craft;
use crate::data::Stars;
use crate::entering::losing;
use crate::field::footing;
use crate::ground::Marks;
use crate::movement::gait;
use crate::rolls;
use crate::rules::Rule;
use crate::script::{CardIn, Position, UnitPlace};
use crate::state::{Pending, Phase, Place, Way};
use crate::view::Play;

/// A unit of the sample, by the collection's name: the battle, the unit, and where it is staged beside one enemy.
const UNITS: [(&str, &str, &str, &str, &str); 3] = [
    ("destroyer", "sword", "S-GB-dd-1", "Sword-E3", "S-DE-inf-1"),
    (
        "supported_inf",
        "sword",
        "S-GB-supinf-1",
        "Sword-K21",
        "S-DE-inf-1",
    ),
    (
        "US airborne",
        "airborne",
        "A-US-abn-1",
        "Airborne-G11",
        "A-DE-inf-1",
    ),
];

/// The unit that the case names, alone on its map but for an enemy far off.
fn alone(case: &Case<'_>) -> Result<(Fight, UnitIx), String> {
    let word = case.setup.word("unit");
    let known = UNITS.iter().find(|(name, ..)| *name == word);
    let (_, scenario, unit, hex, enemy) =
        known.ok_or_else(|| format!("no unit of the sample is called `{word}`"))?;
    let far = hex.split_once('-').map_or("", |(sheet, _)| sheet);
    let fight = stage(
        case,
        scenario,
        vec![
            place(unit, hex, None),
            place(enemy, &format!("{far}-A23"), None),
        ],
    )?;
    let unit = fight.battle.game.roster.find(&(*unit).into());
    Ok((fight, unit.ok_or("the sample lacks the unit")?))
}

fn place(unit: &str, hex: &str, aboard: Option<&str>) -> UnitPlace {
    UnitPlace {
        unit: unit.into(),
        hex: hex.into(),
        figures: None,
        ordered: true,
        aboard: aboard.map(Into::into),
        with: None,
    }
}

fn stage(case: &Case<'_>, scenario: &str, units: Vec<UnitPlace>) -> Result<Fight, String> {
    let game = sample_game(case.pack, scenario)?;
    let position = Position {
        turn: 1,
        side: "Allies".into(),
        phase: "Movement".to_owned(),
        units,
        card: Some(CardIn {
            card: "direct-from-hq".into(),
            instead: None,
            section: None,
        }),
        ..Position::default()
    };
    let state = game.given(&position)?;
    Ok(Fight::on(Battle { game, state }))
}

/// What a unit comes to: by flags, by dice that are rolled at it, or by hits.
pub(crate) fn resolve(case: &Case<'_>, tally: &mut Tally) -> Outcome {
    case.action.get("resolve");
    let (setup, expect) = (&case.setup, &case.expect);
    if setup.has("flags") {
        return if expect.has("directions") {
            directions(case, tally)
        } else {
            retreat_at_sea(case, tally)
        };
    }
    let (mut fight, unit) = alone(case)?;
    let side = fight.battle.game.side_of(unit);
    let before = fight.battle.state.stand.total(side.enemy());
    let rolled = words::dice(setup.get("dice"))?;
    let Battle { game, state } = &mut fight.battle;
    let mut given = GivenDice::new(&rolled);
    let mut play = Play {
        game,
        state,
        dice: &mut given,
        trace: &mut Silent,
    };
    let hits = if setup.has("hits") {
        setup.number("hits")?
    } else {
        let count = u8::try_from(rolled.len()).map_err(|_| "too many dice")?;
        rolls::roll_at(&mut play, count, unit, Stars::None).hits
    };
    losing::lose_figures(&mut play, unit, hits);
    given.finish()?;
    let state = &fight.battle.state;
    let medals = state.stand.total(side.enemy()) - before;
    let kind = &fight.battle.game.kind_of(state, unit).id;
    let mut compare = |what: &str, ours: Value, theirs: &Value| {
        tally.compare(case.id, what.to_owned(), &ours, theirs);
    };
    for (what, ours) in [
        ("damage", hits.into()),
        ("sunk", (state.troops[unit].place == Place::Lost).into()),
        ("medals", medals.into()),
        ("figures", fight.figures(unit).into()),
    ] {
        if expect.has(what) {
            compare(what, ours, expect.get(what));
        }
    }
    if expect.has("becomes") {
        let theirs = words::unit_type(expect.word("becomes"))?.kind;
        compare("becomes", kind.as_str().into(), &theirs.into());
    }
    Ok(())
}

/// How many hexes of ocean a ship runs for its flags, once it has ignored what it may.
fn retreat_at_sea(case: &Case<'_>, tally: &mut Tally) -> Outcome {
    let (mut fight, unit) = alone(case)?;
    owe(&mut fight, unit, case.setup.number("flags")?);
    while fight.check(&Resolved::IgnoreFlag).is_ok() {
        fight.act(Resolved::IgnoreFlag, &[])?;
    }
    let ground = &fight.battle.game.ground;
    let mut ours = None;
    if let Some(Pending::Flags { .. }) = fight.battle.state.pending.first() {
        let Resolved::Retreat { path: way, .. } = fight.retreat_to(None)? else {
            return Err("a retreat is no retreat".to_owned());
        };
        let at_sea = way.iter().filter(|hex| ground.is(*hex, Marks::OCEAN));
        ours = u64::try_from(at_sea.count()).ok();
    }
    let theirs = case.expect.get("retreat_ocean_hexes").as_u64();
    tally.compare(case.id, "ocean hexes".to_owned(), &ours, &theirs);
    Ok(())
}

/// Whether a unit in the open retreats in any direction.
fn directions(case: &Case<'_>, tally: &mut Tally) -> Outcome {
    let (mut fight, unit) = alone(case)?;
    let (open, around) = open_hex(&fight.battle, unit).ok_or("no hex is open on all sides")?;
    fight.battle.put(unit, open);
    owe(&mut fight, unit, case.setup.number("flags")?);
    let ours = if fight.ends() == around {
        "any"
    } else {
        "some"
    };
    let theirs = case.expect.get("directions").as_str();
    tally.compare(case.id, "directions".to_owned(), &Some(ours), &theirs);
    Ok(())
}

/// A hex that the unit could enter from all sides, and the six hexes around it, which are open to it as well.
fn open_hex(battle: &Battle, unit: UnitIx) -> Option<(HexIx, Vec<(i64, i64)>)> {
    let Battle { game, state } = battle;
    let open =
        |hex: HexIx| state.at.is_free(hex) && !footing::is_barred(game.view(state), unit, hex);
    game.ground.shape.hexes().find_map(|hex| {
        let near = game.ground.shape.neighbors(hex).map(|(_, near)| near);
        let near: Vec<HexIx> = near.filter(|near| open(*near)).collect();
        let mut places: Vec<(i64, i64)> = near.iter().map(|hex| battle.place(*hex)).collect();
        places.sort_unstable();
        (open(hex) && places.len() == 6).then_some((hex, places))
    })
}

/// Whether a ship may move beside land: it could move to the hex if the hex were farther out.
pub(crate) fn move_to(case: &Case<'_>, tally: &mut Tally) -> Outcome {
    case.action.get("move_to");
    if case.setup.word("terrain") != "ocean next to coastline" {
        return Err(format!("no hex is {}", case.setup.get("terrain")));
    }
    let (mut fight, unit) = alone(case)?;
    fight.order(unit, Phase::Movement)?;
    let Battle { game, state } = &fight.battle;
    let is = |hex: HexIx, marks| game.ground.is(hex, marks);
    let from = state.hex_of(unit).ok_or("the ship is not at sea")?;
    let mut near = game.ground.shape.neighbors(from).map(|(_, near)| near);
    let by_the_coast = |hex: &HexIx| {
        let mut around = game.ground.shape.neighbors(*hex);
        is(*hex, Marks::OCEAN) && around.any(|(_, near)| is(near, Marks::COAST))
    };
    let to = near.find(by_the_coast);
    let to = to.ok_or("no hex of ocean beside the ship lies next to coastline")?;
    let way = Way::of([to]).ok_or("a path of one hex")?;
    let verdict = game.check(state, &Resolved::Move { unit, path: way });
    if let Err(refused) = &verdict
        && refused.rule.id != Rule::DestroyerOffshore.cited()
    {
        return Err(format!("it is refused for another reason: {refused:?}"));
    }
    let theirs = case.expect.get("allowed").as_bool();
    tally.compare(
        case.id,
        "allowed".to_owned(),
        &Some(verdict.is_ok()),
        &theirs,
    );
    Ok(())
}

/// A loaded craft that moves as far as it can towards the shore.
pub(crate) fn land(case: &Case<'_>, tally: &mut Tally) -> Outcome {
    let (setup, expect) = (&case.setup, &case.expect);
    if setup.word("unit") != "loaded landing craft" || case.action.word("enter") != "coastline" {
        return Err("only a loaded craft lands, on coastline".to_owned());
    }
    let mut fight = stage(
        case,
        "omaha",
        vec![
            place("O-US-lc-1", "Omaha-B3", None),
            place("O-US-inf-1", "Omaha-B3", Some("O-US-lc-1")),
            place("O-DE-inf-1", "Omaha-E11", None),
        ],
    )?;
    let unit = |fight: &Fight, id: &str| {
        let unit = fight.battle.game.roster.find(&id.into());
        unit.ok_or_else(|| format!("the sample lacks {id}"))
    };
    let (craft, cargo) = (unit(&fight, "O-US-lc-1")?, unit(&fight, "O-US-inf-1")?);
    let way = |fight: &Fight, hexes: &[&str]| {
        let hexes = hexes.iter().map(|hex| fight.battle.game.board.hex(hex));
        let hexes: Option<Vec<HexIx>> = hexes.collect();
        hexes.and_then(Way::of).ok_or("the sample lacks the hexes")
    };
    let stops = stops_on_shore(&mut fight, craft)?;
    if setup.number("move")?
        != gait::own_gait(fight.battle.game.view(&fight.battle.state), craft).most
    {
        return Err("the craft moves farther or less far here".to_owned());
    }
    let go = |way| Resolved::Move {
        unit: craft,
        path: way,
    };
    let shore = "Omaha-B5";
    fight.act(go(way(&fight, &["Omaha-b4", shore])?), &[])?;
    let (game, state) = (&fight.battle.game, &fight.battle.state);
    let free = craft::free_icons(game.view(state));
    let returns: Vec<Resolved> = free
        .map(|hex| Resolved::ReturnCraft { craft, hex })
        .collect();
    let mut may = Vec::new();
    game.legal(state, &mut may);
    let on_icon = returns.len() > 1 && may == returns;
    let unloaded = state.hex_of(cargo) == game.board.hex(shore);
    for (what, ours) in [
        ("stops", json!(stops)),
        ("unit_unloaded", json!(unloaded)),
        (
            "craft_returns_to",
            json!(if on_icon {
                "any empty landing craft icon hex"
            } else {
                "nowhere"
            }),
        ),
    ] {
        tally.compare(case.id, what.to_owned(), &ours, expect.get(what));
    }
    Ok(())
}

/// Whether a craft one hex off the shore, which could move two hexes, may not move on through coastline.
fn stops_on_shore(fight: &mut Fight, craft: UnitIx) -> Result<bool, String> {
    let path = through_coastline(&fight.battle);
    let [from, coast, on] = path.ok_or("no coastline lies between two hexes of ocean")?;
    let go = |hexes: &[HexIx]| {
        let way = Way::of(hexes.iter().copied()).ok_or("the path is too long")?;
        Ok::<_, String>(Resolved::Move {
            unit: craft,
            path: way,
        })
    };
    let before = fight.battle.state.clone();
    fight.battle.put(craft, from);
    fight.check(&go(&[coast])?)?;
    let stops = fight.check(&go(&[coast, on])?).is_err();
    fight.battle.state = before;
    Ok(stops)
}

/// A hex of ocean, coastline beside it, and another hex of ocean beside that, all of them free.
fn through_coastline(battle: &Battle) -> Option<[HexIx; 3]> {
    let Battle { game, state } = battle;
    let near = |hex: HexIx| game.ground.shape.neighbors(hex).map(|(_, near)| near);
    let is = |hex: HexIx, marks| game.ground.is(hex, marks) && state.at.is_free(hex);
    let mut coast = game
        .ground
        .shape
        .hexes()
        .filter(|hex| is(*hex, Marks::COAST));
    coast.find_map(|coast| {
        let mut at_sea = near(coast).filter(|hex| is(*hex, Marks::OCEAN));
        Some([at_sea.next()?, coast, at_sea.next()?])
    })
}
