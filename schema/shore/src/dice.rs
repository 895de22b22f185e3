//! Whether numbers share a die out, and which of them land where in a sector.
//!
//! A die counts the hexes of the tide line of the hour within the sector, from the sector's fixed edge. How sectors say which
//! edge that is: [`beachhead_model::map::Sector`].
//!
//! Holds always: which way a line is listed changes nothing, and no die means a hex off the line or outside of the sector
//! (`tests::no_die_leaves_line_or_area`).

use std::collections::{BTreeMap, BTreeSet};

use super::{places, tide_line_at};
use beachhead_hex::{Grid, HexIx};
use beachhead_model::map::{Map, Sector};

/// What is wrong with numbers that should be 1 to 6, each once.
pub fn dice_fault(dice: &[u8]) -> Option<String> {
    let mut times: BTreeMap<u8, usize> = BTreeMap::new();
    dice.iter()
        .for_each(|die| *times.entry(*die).or_default() += 1);
    let missing: Vec<u8> = (1..=6).filter(|die| !times.contains_key(die)).collect();
    let twice: Vec<u8> = times
        .iter()
        .filter(|(_, times)| **times > 1)
        .map(|(die, _)| *die)
        .collect();
    let odd: Vec<u8> = times
        .keys()
        .filter(|die| !(1..=6).contains(*die))
        .copied()
        .collect();
    let wrong = [
        (missing, "missing"),
        (twice, "there twice"),
        (odd, "no number of a die"),
    ];
    let reported: Vec<String> = wrong
        .into_iter()
        .filter_map(|(dice, what)| {
            let verb = if dice.len() == 1 { "is" } else { "are" };
            Some(format!("{} {verb} {what}", list(&dice)?))
        })
        .collect();
    (!reported.is_empty()).then(|| reported.join(", and "))
}

/// `1`, `1 and 2`, `1, 2 and 3`.
fn list(numbers: &[u8]) -> Option<String> {
    let (last, before) = numbers.split_last()?;
    if before.is_empty() {
        return Some(last.to_string());
    }
    let before: Vec<String> = before.iter().map(u8::to_string).collect();
    Some(format!("{} and {last}", before.join(", ")))
}

/// How many hexes a die counts along a sector.
pub const SIDES: usize = 6;

/// The shore along which a die counts in a sector at a minute after midnight: the tide line that holds then; on a map without
/// tide lines, where the shore doesn't move, the hexes of the beach. Nothing before the first hour.
pub fn shore_line(map: &Map, sector: &Sector, minute: u16) -> Vec<HexIx> {
    let line = match map.tide_lines.is_empty() {
        true => map.beaches.get(&sector.beach).map(|beach| &beach.hexes),
        false => tide_line_at(map, minute).map(|line| &line.hexes),
    };
    line.map_or_else(Vec::new, |hexes| places(&map.grid, hexes))
}

/// The hexes of a line along the shore that lie in a sector, in the order in which a die counts them: from the end that is
/// nearest to a hex of the sector's fixed edge, whichever way the line is listed.
///
/// Where a sector names no edge they are in the order of the line, and no die counts them unless there is one alone. Of
/// many lines [`super::ShoreLines`] is asked.
pub fn counted(grid: &Grid, sector: &Sector, line: &[HexIx]) -> Vec<HexIx> {
    let area: BTreeSet<HexIx> = places(grid, &sector.hexes).into_iter().collect();
    let mut seen = BTreeSet::new();
    let inside = line
        .iter()
        .filter(|hex| area.contains(hex) && seen.insert(**hex));
    SectorEdge::of(grid, sector).counted(inside.copied().collect())
}

/// The edge of a sector from which a die counts.
pub struct SectorEdge<'g> {
    grid: &'g Grid,
    /// Where its hexes lie.
    centers: Vec<(f32, f32)>,
}

impl<'g> SectorEdge<'g> {
    /// The edge that the sector names.
    pub fn of(grid: &'g Grid, sector: &Sector) -> Self {
        let hexes = places(grid, &sector.from).into_iter();
        Self {
            grid,
            centers: hexes.map(|hex| grid.center(hex)).collect(),
        }
    }

    /// Whether the sector names no edge on the map.
    pub fn is_unsaid(&self) -> bool {
        self.centers.is_empty()
    }

    /// Hexes of a line, in its order, in that in which a die counts them.
    pub fn counted(&self, mut run: Vec<HexIx>) -> Vec<HexIx> {
        if let [Some(first), Some(last)] = self.ends_by_nearness(&run)
            && last < first
        {
            run.reverse();
        }
        run
    }

    /// Whether both ends of what is counted of a line lie equally near to the edge, so that it doesn't say where to begin.
    pub fn is_doubtful(&self, run: &[HexIx]) -> bool {
        match self.ends_by_nearness(run) {
            [Some((first, _)), Some((last, _))] => run.len() > 1 && first == last,
            _ => false,
        }
    }

    /// How near the first and the last hex of a run lie to the edge. Of two that lie equally near the one that the grid has
    /// first is taken for the nearer. Nothing without an edge.
    fn ends_by_nearness(&self, run: &[HexIx]) -> [Option<(i64, HexIx)>; 2] {
        let nearness = |hex: &HexIx| {
            let (x, y) = self.grid.center(*hex);
            let edge = self.centers.iter();
            let apart = edge.map(|(to_x, to_y)| (x - to_x).hypot(y - to_y));
            // Rounded, so that sums of floats don't decide: hexes lie more than one unit apart.
            let apart = apart.map(|apart| (apart * 256.0).round() as i64).min();
            apart.map(|apart| (apart, *hex))
        };
        [run.first(), run.last()].map(|end| end.and_then(nearness))
    }
}

/// Whether two lines, as a sector counts them, are counted from opposite ends: then its edge has to be named more precisely.
pub fn is_turned(grid: &Grid, one: &[HexIx], other: &[HexIx]) -> bool {
    let ([first, .., last], [to_first, .., to_last]) = (one, other) else {
        return false;
    };
    let apart = |a: &HexIx, b: &HexIx| u64::from(grid.distance(*a, *b));
    apart(first, to_last) + apart(last, to_first) < apart(first, to_first) + apart(last, to_last)
}

/// The hexes of a line that lie in a sector, each with the die numbers that land there: those of the printed parts, or one
/// number after the other. Of a sector without parts the hexes behind the sixth have none, and so have all where it names
/// no edge to count from.
pub fn sector_dice(grid: &Grid, sector: &Sector, line: &[HexIx]) -> Vec<(HexIx, Vec<u8>)> {
    SectorDice::of(grid, sector).along(counted(grid, sector, line))
}

/// How the hexes of a sector share a die out.
pub(super) enum SectorDice {
    /// As they are counted; not where the sector names no edge, unless there is one alone.
    ByCount { is_edge_named: bool },
    /// By the printed part that they lie in.
    ByPart(BTreeMap<HexIx, Vec<u8>>),
}

impl SectorDice {
    pub(super) fn of(grid: &Grid, sector: &Sector) -> Self {
        if sector.minor.is_empty() {
            let is_edge_named = !SectorEdge::of(grid, sector).is_unsaid();
            return Self::ByCount { is_edge_named };
        }
        let mut dice_of: BTreeMap<HexIx, Vec<u8>> = BTreeMap::new();
        for part in &sector.minor {
            let hexes: BTreeSet<HexIx> = places(grid, &part.hexes).into_iter().collect();
            for hex in hexes {
                dice_of.entry(hex).or_default().extend(&part.dice);
            }
        }
        Self::ByPart(dice_of)
    }

    /// Hexes in the order in which they are counted, each with its numbers.
    pub(super) fn along(&self, run: Vec<HexIx>) -> Vec<(HexIx, Vec<u8>)> {
        match self {
            Self::ByCount { is_edge_named } => {
                let is_counted = run.len() < 2 || *is_edge_named;
                let dice = (1..=6).filter(|_| is_counted).map(|die| vec![die]);
                let dice = dice.chain(std::iter::repeat(Vec::new()));
                run.into_iter().zip(dice).collect()
            }
            Self::ByPart(dice_of) => {
                let dice = |hex| dice_of.get(&hex).cloned().unwrap_or_default();
                run.into_iter().map(|hex| (hex, dice(hex))).collect()
            }
        }
    }
}

/// The hexes on which a die lands in a sector, counted along this line: one, or those of the printed part that has the
/// number. None where the sector has fewer hexes on the line.
pub fn landing(grid: &Grid, sector: &Sector, line: &[HexIx], die: u8) -> Vec<HexIx> {
    let dice = sector_dice(grid, sector, line).into_iter();
    dice.filter(|(_, dice)| dice.contains(&die))
        .map(|(hex, _)| hex)
        .collect()
}

/// Die numbers in few signs: `1-3`, `2,5`, and a dash for none.
pub fn dice_written(dice: &[u8]) -> String {
    let follow = dice.windows(2).all(|pair| match pair {
        [a, b] => a.checked_add(1) == Some(*b),
        _ => false,
    });
    match dice {
        [] => "–".to_owned(),
        [first, .., last] if follow => format!("{first}-{last}"),
        _ => {
            let each: Vec<String> = dice.iter().map(u8::to_string).collect();
            each.join(",")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_hex::{HexNo, preset};
    use beachhead_model::map::MinorSector;
    use proptest::prelude::*;

    #[test]
    fn dice_are_written_in_few_signs() {
        for (dice, expected) in [
            (&[][..], "–"),
            (&[4], "4"),
            (&[1, 2, 3], "1-3"),
            (&[2, 5], "2,5"),
            (&[255, 0], "255,0"),
        ] {
            assert_eq!(dice_written(dice), expected);
        }
    }

    fn sector(hexes: &str, from: &str) -> Sector {
        let numbers = |list: &str| list.split_whitespace().map(HexNo::from).collect();
        Sector {
            id: "red".into(),
            beach: "easy".into(),
            name: None,
            hexes: numbers(hexes),
            from: numbers(from),
            minor: Vec::new(),
            source: None,
            note: None,
        }
    }

    fn grid() -> Grid {
        Grid::new(preset::utah()).expect("a preset")
    }

    fn line(grid: &Grid, list: &str) -> Vec<HexIx> {
        let hexes = list.split_whitespace().map(|hex| grid.find(hex));
        hexes.map(|hex| hex.expect("on the map")).collect()
    }

    /// What a die means along a line: `2201 1, 2202 2`.
    fn written(grid: &Grid, sector: &Sector, line: &[HexIx]) -> String {
        let dice = sector_dice(grid, sector, line).into_iter();
        let each = dice.map(|(hex, dice)| format!("{} {}", grid.number(hex), dice_written(&dice)));
        each.collect::<Vec<_>>().join(", ")
    }

    /// Two lines over a sector of two rows, as the rules draw them: the die counts those of the current line.
    #[test]
    fn a_die_counts_the_hexes_of_the_line_of_the_hour() {
        let grid = grid();
        let area = "2203 2204 2205 2206 2303 2304 2305 2306";
        let (low, high) = (
            line(&grid, "2301 2302 2303 2304 2305 2306 2307"),
            line(&grid, "2201 2202 2203 2204 2205 2206 2207"),
        );
        let west = sector(area, "2203");
        assert_eq!(
            written(&grid, &west, &low),
            "2303 1, 2304 2, 2305 3, 2306 4"
        );
        assert_eq!(
            written(&grid, &west, &high),
            "2203 1, 2204 2, 2205 3, 2206 4"
        );
        let east = sector(area, "2306");
        assert_eq!(
            written(&grid, &east, &low),
            "2306 1, 2305 2, 2304 3, 2303 4"
        );
        assert_eq!(written(&grid, &east, &line(&grid, "2401 2402")), "");
        // Without an edge no die counts; of one hex there is no doubt.
        let unsaid = sector(area, "");
        assert_eq!(
            written(&grid, &unsaid, &low),
            "2303 –, 2304 –, 2305 –, 2306 –"
        );
        assert_eq!(written(&grid, &unsaid, &line(&grid, "2303 2403")), "2303 1");
        assert_eq!(landing(&grid, &west, &low, 5), []);
        assert_eq!(landing(&grid, &west, &low, 0), []);
    }

    #[test]
    fn a_die_counts_six_hexes_or_the_parts() {
        let grid = grid();
        let row = "2201 2202 2203 2204 2205 2206 2207 2208";
        let mut sector = sector(row, "2201");
        let along = line(&grid, row);
        assert_eq!(
            written(&grid, &sector, &along),
            "2201 1, 2202 2, 2203 3, 2204 4, 2205 5, 2206 6, 2207 –, 2208 –"
        );
        let part = |dice: &[u8], hexes: &str| MinorSector {
            dice: dice.to_vec(),
            hexes: hexes.split_whitespace().map(HexNo::from).collect(),
        };
        sector.minor = vec![part(&[1, 2, 3], "2201 2301"), part(&[4, 6], "2207 2208")];
        sector.hexes = ["2201", "2301", "2207", "2208"].map(HexNo::from).to_vec();
        let expected = "2201 1-3, 2207 4,6, 2208 4,6";
        assert_eq!(
            written(&grid, &sector, &along),
            expected,
            "the player chooses"
        );
        sector.from.clear();
        assert_eq!(
            written(&grid, &sector, &along),
            expected,
            "no edge is needed"
        );
    }

    #[test]
    fn an_edge_that_says_too_little_is_noticed() {
        let grid = grid();
        let along = line(&grid, "2203 2204 2205");
        let is_doubtful = |from: &str| {
            let sector = sector("2203 2204 2205 2304", from);
            SectorEdge::of(&grid, &sector).is_doubtful(&counted(&grid, &sector, &along))
        };
        assert!(is_doubtful("2204"), "the middle is no edge");
        assert!(!is_doubtful("2203"));
        assert!(!is_doubtful(""), "that is another fault");
        let [east, west] = ["2303 2304 2305", "2305 2304 2303"].map(|list| line(&grid, list));
        assert!(!is_turned(&grid, &along, &east));
        assert!(is_turned(&grid, &along, &west));
    }

    #[test]
    fn the_shore_is_the_tide_line_of_the_hour_or_the_beach() {
        let mut map = beachhead_model::arbitrary::small_pack().map;
        let numbers = |list: &str| list.split_whitespace().map(HexNo::from).collect::<Vec<_>>();
        let easy = beachhead_base::Id::from("easy");
        map.beaches.exchange(
            &easy,
            vec![beachhead_model::map::Beach {
                id: easy.clone(),
                name: None,
                hexes: numbers("2203 2204"),
                source: None,
                note: None,
            }],
        );
        let red = sector("2203 2303", "2203");
        let shown = |map: &Map, minute| {
            let shore = shore_line(map, &red, minute).into_iter();
            shore
                .map(|hex| map.grid.number(hex).to_string())
                .collect::<Vec<_>>()
        };
        assert_eq!(shown(&map, 0), ["2203", "2204"]);
        let tide = beachhead_model::map::TideLine {
            id: "low".into(),
            hours: vec![360],
            hexes: numbers("2303 2304"),
            source: None,
            note: None,
        };
        map.tide_lines.exchange(&"low".into(), vec![tide]);
        assert_eq!(shown(&map, 400), ["2303", "2304"]);
        assert_eq!(shown(&map, 359), [""; 0], "before the first hour");
    }

    proptest! {
        /// A row of hexes over an area of rows, however both are listed.
        #[test]
        fn a_die_means_one_hex_of_line_and_area(
            rows in (2..30_u32, 1..6_u32),
            columns in (1..9_u32, 1..=6_u32),
            at in 0..6_u32,
            is_turned_round in any::<bool>(),
            from_east in any::<bool>(),
            order in any::<prop::sample::Index>(),
        ) {
            let grid = grid();
            let number = |row: u32, column: u32| format!("{row:02}{column:02}");
            let area = (rows.0..rows.0 + rows.1).flat_map(|row| {
                (columns.0..columns.0 + columns.1).map(move |column| (row, column))
            });
            let mut area: Vec<String> = area.map(|(row, column)| number(row, column)).collect();
            let turn = order.index(area.len());
            area.rotate_left(turn);
            let column = if from_east { columns.0 + columns.1 - 1 } else { columns.0 };
            let edge: Vec<String> =
                (rows.0..rows.0 + rows.1).map(|row| number(row, column)).collect();
            let red = sector(&area.join(" "), &edge.join(" "));
            let row = rows.0 + at % rows.1;
            let whole: Vec<String> = (1..=14).map(|column| number(row, column)).collect();
            let mut along = line(&grid, &whole.join(" "));
            if is_turned_round {
                along.reverse();
            }
            let mut landed = Vec::new();
            for die in 0..=7_u8 {
                let hexes = landing(&grid, &red, &along, die);
                prop_assert_eq!(hexes.len(), usize::from((1..=columns.1).contains(&u32::from(die))));
                landed.extend(hexes);
            }
            let mut expected: Vec<String> =
                (columns.0..columns.0 + columns.1).map(|column| number(row, column)).collect();
            if from_east {
                expected.reverse();
            }
            let landed: Vec<String> = landed.iter().map(|hex| grid.number(*hex).to_string()).collect();
            prop_assert_eq!(landed, expected);
        }

        /// Whatever the area and the line, no die means a hex outside of either, no hex has two numbers, and which way the
        /// line is listed changes nothing.
        #[test]
        fn no_die_leaves_line_or_area(
            area in prop::collection::vec(0..460_u32, 1..30),
            along in prop::collection::vec(0..460_u32, 0..30),
            edge in prop::collection::vec(any::<prop::sample::Index>(), 1..4),
        ) {
            let grid = grid();
            let number = |hex: &u32| grid.number(HexIx(*hex));
            let mut red = sector("", "");
            red.hexes = area.iter().map(number).collect();
            red.from = edge.iter().map(|at| at.get(&red.hexes).clone()).collect();
            let mut along: Vec<HexIx> = along.into_iter().map(HexIx).collect();
            let mut listed = BTreeSet::new();
            along.retain(|hex| listed.insert(*hex));
            let all: Vec<Vec<HexIx>> = (1..=6).map(|die| landing(&grid, &red, &along, die)).collect();
            let inside = along.iter().filter(|hex| area.contains(&hex.0)).count();
            prop_assert_eq!(all.iter().flatten().count(), inside.min(SIDES));
            let mut once = BTreeSet::new();
            for hex in all.iter().flatten() {
                prop_assert!(along.contains(hex) && area.contains(&hex.0) && once.insert(*hex));
            }
            along.reverse();
            let turned: Vec<Vec<HexIx>> =
                (1..=6).map(|die| landing(&grid, &red, &along, die)).collect();
            prop_assert_eq!(all, turned);
        }
    }

    #[test]
    fn a_die_has_each_number_once() {
        for (dice, expected) in [
            (vec![6, 5, 4, 3, 2, 1], None),
            (vec![1, 2, 3, 4], Some("5 and 6 are missing")),
            (vec![1, 2, 3, 4, 5, 6, 6], Some("6 is there twice")),
            (vec![1, 5, 6], Some("2, 3 and 4 are missing")),
            (
                vec![1, 2, 3, 4, 5, 7],
                Some("6 is missing, and 7 is no number of a die"),
            ),
        ] {
            assert_eq!(dice_fault(&dice).as_deref(), expected, "{dice:?}");
        }
    }
}
