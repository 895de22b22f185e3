//! Records as maps of format 1 had them, and how each becomes one of today: one record in, one out, under the same id.
//!
//! | format 1 | format 2 |
//! |---|---|
//! | a tide line has one hour, `hour: 360` | it has the hours listed along it, `hours: [360]` |
//! | a sector is a chain of hexes along the shore: the die counts the first six in order, whatever the hour | it is an area: the hexes of the chain, and no others. The edge from which is counted is where the chain began, so on a line through the chain each die means the hex that it meant |
//! | a minor sector is a chain with die numbers | an area with the same hexes and numbers |
//! | a breach is a marker on a hex, which doesn't say on which of its sides | the marker stays as it is. `migrate` warns of it, and so does MAP052 in a map of format 2 |
//!
//! Whatever a chain has beyond its sixth hex was never landed on and is part of the area; MAP026 warned of it, and does so
//! still. On tide lines where the chain had no hex the area has none either, which MAP049 reports: only the printed map says
//! how far the sector reaches.
//!
//! The records of files, of the editor's journal and of the clipboard are all upgraded here. A map that has neither tide lines nor
//! sectors nor breaches is written as format 1 still.
//!
//! Holds always: no record is lost or made, and a migrated sector answers as before
//! (`tests::a_migrated_sector_answers_each_die_with_the_same_hex`).

use serde::{Deserialize, Serialize};

use super::{MinorSector, Sector, TideLine};
use crate::hex::HexNo;
use crate::id::Id;
use crate::layer::keyed_by_id;
use crate::source::Source;

/// A tide line of one hour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "TideLine", deny_unknown_fields)]
pub struct HourLine {
    /// The name by which edits refer to it.
    pub id: Id,
    /// The hour it holds from, as minutes after midnight.
    pub hour: u16,
    /// The last land hexes, along the shore in order.
    pub hexes: Vec<HexNo>,
    /// Where this comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// Anything worth keeping that is no data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// A sector as a chain of hexes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Sector", deny_unknown_fields)]
pub struct SectorChain {
    /// The name by which scatter paths and scenarios refer to it.
    pub id: Id,
    /// The beach it is part of.
    pub beach: Id,
    /// What the map calls it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its hexes, along the shore in order: a die counts along them.
    pub hexes: Vec<HexNo>,
    /// Its printed parts, each a chain.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub minor: Vec<MinorSector>,
    /// Where this comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// Anything worth keeping that is no data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

keyed_by_id!(HourLine, SectorChain);

impl From<HourLine> for TideLine {
    fn from(before: HourLine) -> Self {
        Self {
            id: before.id,
            hours: vec![before.hour],
            hexes: before.hexes,
            source: before.source,
            note: before.note,
        }
    }
}

impl From<SectorChain> for Sector {
    fn from(before: SectorChain) -> Self {
        Self {
            id: before.id,
            beach: before.beach,
            name: before.name,
            from: before.hexes.first().cloned().into_iter().collect(),
            hexes: before.hexes,
            minor: before.minor,
            source: before.source,
            note: before.note,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::{Grid, HexIx, preset};
    use crate::shore::landing;
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
}
