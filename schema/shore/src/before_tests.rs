//! Sectors of maps of format 1, as they are read today: a die lands where it landed then.

use crate::landing;
use beachhead_base::Source;
use beachhead_hex::HexNo;
use beachhead_hex::{Grid, HexIx, preset};
use beachhead_model::map::before::{HourLine, SectorChain};
use beachhead_model::map::{MinorSector, Sector, TideLine};
use proptest::prelude::*;

/// How a die was read: the first six hexes of a chain in order, or the minor sectors with its number.
fn landing_before(chain: &SectorChain, die: u8) -> Vec<&HexNo> {
    if chain.minor.is_empty() {
        let nth = usize::from(die).checked_sub(1);
        let hex = nth
            .filter(|nth| *nth < 6)
            .and_then(|nth| chain.hexes.get(nth));
        return hex.into_iter().collect();
    }
    let parts = chain.minor.iter().filter(|part| part.dice.contains(&die));
    parts.flat_map(|part| &part.hexes).collect()
}

/// A chain that goes on from hex to hex without coming back.
fn chain_of(grid: &Grid, start: u32, turns: &[usize]) -> Vec<HexIx> {
    let mut chain = vec![HexIx(start % grid.len())];
    for turn in turns {
        let here = chain.last().copied().expect("it has begun");
        let free = grid.neighbors(here).into_iter().flatten();
        let free: Vec<HexIx> = free.filter(|hex| !chain.contains(hex)).collect();
        match free.get(turn % free.len().max(1)) {
            Some(next) => chain.push(*next),
            None => break,
        }
    }
    chain
}

proptest! {
    #[test]
    fn a_migrated_sector_answers_each_die_with_the_same_hex(
        start in any::<u32>(),
        turns in prop::collection::vec(0..6_usize, 0..9),
        more in (0..4_usize, 0..4_usize),
        parts in prop::collection::vec((prop::collection::vec(1..=6_u8, 0..4), 0..9_usize), 0..3),
        is_turned in any::<bool>(),
        has_parts in any::<bool>(),
    ) {
        let grid = Grid::new(preset::utah()).expect("a preset");
        // The line runs through the chain and on at both ends; it may be listed from either.
        let line = chain_of(&grid, start, &turns);
        let inner = line.get(more.0..line.len().saturating_sub(more.1)).unwrap_or_default();
        let inner = if inner.is_empty() { &line[..] } else { inner };
        let numbers: Vec<HexNo> = inner.iter().map(|hex| grid.number(*hex)).collect();
        let minor = parts.into_iter().filter(|_| has_parts).map(|(dice, from)| MinorSector {
            dice,
            hexes: numbers.iter().skip(from % numbers.len()).take(2).cloned().collect(),
        });
        let before = SectorChain {
            id: "fox".into(),
            beach: "easy".into(),
            name: None,
            hexes: numbers.clone(),
            minor: minor.collect(),
            source: None,
            note: Some("as printed".to_owned()),
        };
        let after = Sector::from(before.clone());
        prop_assert_eq!((&after.id, &after.hexes), (&before.id, &before.hexes));
        let mut line = line.clone();
        if is_turned {
            line.reverse();
        }
        for die in 0..=7 {
            let lands = landing(&grid, &after, &line, die).into_iter();
            let mut lands: Vec<HexNo> = lands.map(|hex| grid.number(hex)).collect();
            let mut expected: Vec<HexNo> =
                landing_before(&before, die).into_iter().cloned().collect();
            // Of a choice the order means nothing.
            [&mut lands, &mut expected].into_iter().for_each(|hexes| {
                hexes.sort();
                hexes.dedup();
            });
            prop_assert_eq!(lands, expected, "die {}", die);
        }
    }
}

#[test]
fn an_hour_becomes_a_list() {
    let before = HourLine {
        id: "low".into(),
        hour: 390,
        hexes: vec!["2605".into()],
        source: Some(Source::Printed),
        note: None,
    };
    let after = TideLine::from(before.clone());
    assert_eq!((after.hours, after.hexes), (vec![390], before.hexes));
    assert_eq!((after.id, after.source), (before.id, before.source));
}
