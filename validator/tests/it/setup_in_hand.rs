//! A unit in hand judged in every hex of its map: what is said is what checking the pack with the unit there says.

use std::ops::ControlFlow;
use std::path::Path;

use beachhead_check::registry::rulebook_of;
use beachhead_engine::{SetupRefusal, SetupVerdict};
use beachhead_schema::Id;
use beachhead_schema::edit::place_unit;
use beachhead_schema::hex::{HexIx, HexNo};
use beachhead_schema::io::{DiskFiles, read_pack};
use beachhead_schema::pack::Pack;

fn sample(name: &str) -> Pack {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../sample-data");
    let read = read_pack(&DiskFiles(folder.join(name)));
    read.pack.expect("the sample can be read")
}

fn judged(pack: &Pack, scenario: &str, unit: &str, hexes: &[HexIx]) -> Vec<SetupVerdict> {
    let rulebook = rulebook_of(pack).expect("it is built in");
    let mut verdicts = Vec::new();
    let hexes = &mut hexes.iter().copied();
    rulebook.judge_setup(pack, &scenario.into(), &unit.into(), hexes, &mut |more| {
        verdicts.extend(more);
        ControlFlow::Continue(())
    });
    verdicts
}

/// Why the rules refuse the unit there, with the game opened on a pack that has it there.
fn checked(pack: &Pack, scenario: &str, unit: &str, hex: HexIx) -> Option<(String, String)> {
    let mut pack = pack.clone();
    let number = pack.map.grid.number(hex);
    let edit = pack
        .scenario(&scenario.into())
        .and_then(|scenario| place_unit(scenario, &unit.into(), &number));
    if let Some(edit) = edit {
        edit.apply(&mut pack).expect("it makes sense");
    }
    let rulebook = rulebook_of(&pack).expect("it is built in");
    let game = match rulebook.open(&pack, scenario) {
        Ok(game) => game,
        Err(findings) => {
            let finding = findings.into_iter().next()?;
            return Some((finding.rule?, finding.message));
        }
    };
    let refusal = game.own_refusal(&Id::from(unit))?;
    Some((refusal.rule.id.to_string(), refusal.reason))
}

fn said(verdict: &SetupVerdict) -> Option<(String, String)> {
    let SetupRefusal { row, reason } = verdict.refusal.clone()?;
    Some((row.expect("a rule refuses it"), reason))
}

fn agree(pack: &Pack, scenario: &str, unit: &str, every: usize) -> Vec<HexNo> {
    let grid = &pack.map.grid;
    let hexes: Vec<HexIx> = grid.iter().collect();
    let verdicts = judged(pack, scenario, unit, &hexes);
    let order: Vec<HexIx> = verdicts.iter().map(|verdict| verdict.hex).collect();
    assert_eq!(order, hexes, "every hex is judged once");
    for verdict in verdicts.iter().step_by(every) {
        assert_eq!(
            said(verdict),
            checked(pack, scenario, unit, verdict.hex),
            "{unit} in {}",
            grid.number(verdict.hex)
        );
    }
    let free = verdicts.iter().filter(|verdict| verdict.refusal.is_none());
    free.map(|verdict| grid.number(verdict.hex)).collect()
}

#[test]
fn utah_judges_all_hexes_by_one_state() {
    let pack = sample("utah");
    let scenario = "landing-and-linkup";
    for (unit, free) in [
        ("6/2", &["1709"][..]), // sets up in its own hex,
        ("91/91", &[]),         // known to no scenario.
    ] {
        assert_eq!(agree(&pack, scenario, unit, 23), free, "{unit}");
    }
    // Of other units the hexes that are free are those of their beachheads and drop zones.
    let landing = agree(&pack, scenario, "8/4", 23);
    assert_eq!(landing, ["2707", "2607", "2508"]);
    let drop = agree(&pack, scenario, "502/101", 23);
    assert_eq!(drop, ["2404", "2405", "2304", "2204"]);
}

#[test]
fn dday_judges_all_squares_by_one_state() {
    let pack = sample("dday");
    let free = |unit| agree(&pack, "dday", unit, 97);
    let named = |free: &[HexNo], number: &str| free.iter().any(|hex| hex.as_str() == number);
    // A static division on the coast, an armoured one anywhere, a reserve on a star, an Allied one at sea.
    let (coast, anywhere) = (free("716 Static"), free("21 Pz"));
    let named = ["S-35", "V-27"].map(|number| [&coast, &anywhere].map(|free| named(free, number)));
    assert_eq!(named, [[true, true], [false, true]]);
    let (star, sea) = (free("106 Pz Bde"), free("1 Inf"));
    let sizes = [&coast, &anywhere, &star, &sea].map(Vec::len);
    assert_eq!(sizes, [49, 988, 8, 4]);
}

#[test]
fn landings_is_opened_anew_for_each_hex() {
    let pack = sample("landings");
    let scenario = &pack.scenarios[0];
    let placed = scenario.setup.iter().next().expect("it sets units up");
    let (unit, own) = (&placed.unit, pack.map.grid.find(placed.hex.as_str()));
    let own = own.expect("it is on the map");
    let taken = scenario.setup.iter().nth(1).expect("it sets units up");
    let taken = pack
        .map
        .grid
        .find(taken.hex.as_str())
        .expect("it is on the map");
    let grid = &pack.map.grid;
    let hexes: Vec<HexIx> = grid.within(own, 1).into_iter().chain([taken]).collect();
    let verdicts = judged(&pack, scenario.id.as_str(), unit.as_str(), &hexes);
    for verdict in &verdicts {
        let checked = checked(&pack, scenario.id.as_str(), unit.as_str(), verdict.hex);
        assert_eq!(said(verdict), checked, "{}", grid.number(verdict.hex));
    }
    let of = |hex| verdicts.iter().find(|verdict| verdict.hex == hex);
    assert_eq!(
        of(own).map(|verdict| verdict.refusal.is_some()),
        Some(false)
    );
    assert_eq!(
        of(taken).map(|verdict| verdict.refusal.is_some()),
        Some(true)
    );
}
