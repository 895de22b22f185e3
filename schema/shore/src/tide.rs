//! Tide lines: hours as people write them, and what is wrong with a line.

use std::collections::BTreeSet;
use std::fmt;

use super::nest::HourLines;
use super::{Misnested, jumps, loose_ends, misnested, places};
use beachhead_base::Id;
use beachhead_hex::{Grid, HexIx, HexNo};
use beachhead_model::map::{Map, TideLine, clock, clocks};

/// The hours of a line in few signs: `08:00–10:00, 18:00` for each hour from eight to ten, and for 18:00.
pub fn hours_written(hours: &[u16]) -> String {
    let mut hours = hours.to_vec();
    hours.sort_unstable();
    let runs = hours.chunk_by(|a, b| b.saturating_sub(*a) == 60);
    let written = runs.map(|run| match run {
        [first, _, .., last] => format!("{}–{}", clock(*first), clock(*last)),
        few => clocks(few),
    });
    written.collect::<Vec<_>>().join(", ")
}

/// The minutes after midnight of an hour as people type it: `06:40`, `0640`, `640`.
pub fn minutes(typed: &str) -> Option<u16> {
    let digits = typed.trim().replace([':', '.', ' '], "");
    if !(3..=4).contains(&digits.len()) || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let number: u16 = digits.parse().ok()?;
    let (hour, minute) = (number / 100, number % 100);
    (hour < 24 && minute < 60).then_some(hour * 60 + minute)
}

/// The hour, of those that have a line, whose line holds at a minute after midnight: the last that isn't later. None
/// before the first of them.
pub fn tide_hour_at(hours: impl IntoIterator<Item = u16>, minute: u16) -> Option<u16> {
    hours.into_iter().filter(|hour| *hour <= minute).max()
}

/// The hours that have a tide line, in their order.
pub fn tide_hours(map: &Map) -> Vec<u16> {
    let hours = map.tide_lines.iter().flat_map(|line| &line.hours);
    let hours: BTreeSet<u16> = hours.copied().collect();
    hours.into_iter().collect()
}

/// For which hours the map has tide lines, in words: `there are lines for 06:00–10:00`.
pub fn tide_hours_in_words(map: &Map) -> String {
    let hours = tide_hours(map);
    match hours.is_empty() {
        true => "the map has no tide lines".to_owned(),
        false => format!("there are lines for {}", hours_written(&hours)),
    }
}

/// The tide line that holds at a minute after midnight: that of the hour, or else of the last hour before it that has one.
/// None before the first hour.
pub fn tide_line_at(map: &Map, minute: u16) -> Option<&TideLine> {
    let hours = map.tide_lines.iter().flat_map(|line| &line.hours).copied();
    let hour = tide_hour_at(hours, minute)?;
    map.tide_lines
        .iter()
        .find(|line| line.hours.contains(&hour))
}

/// What is wrong with a tide line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TideFault {
    /// It has no hexes.
    Empty,
    /// It jumps from one hex to another that doesn't touch.
    Jumps(HexNo, HexNo),
    /// It ends here, inside the map.
    Ends(HexNo),
    /// It comes here twice.
    Twice(HexNo),
    /// It crosses the line of these hours; the hexes lie on either side of one of the two.
    Crosses(Vec<u16>, HexNo, HexNo),
    /// It lies beside the line of these hours, neither landward nor seaward of it.
    Beside(Vec<u16>),
    /// With all hours as they are the tide turns at the first of these and back at the second.
    Turns(u16, u16),
}

impl fmt::Display for TideFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "has no hexes yet"),
            Self::Jumps(a, b) => write!(f, "jumps from {a} to {b}"),
            Self::Ends(hex) => write!(f, "ends at {hex}, inside the map"),
            Self::Twice(hex) => write!(f, "comes to {hex} twice"),
            Self::Crosses(hours, a, b) => write!(
                f,
                "crosses the line of {}: {a} and {b} lie on either side",
                clocks(hours)
            ),
            Self::Beside(hours) => write!(
                f,
                "lies beside the line of {}, and not to the sea or to the land of it",
                clocks(hours)
            ),
            Self::Turns(from, to) => write!(
                f,
                "is of a tide that turns at {} and back at {}, which is too soon",
                clock(*from),
                clock(*to)
            ),
        }
    }
}

/// What would be wrong with a tide line if it ran through these hexes: it is a chain from edge to edge, and where it
/// lies the other lines of the map lie wholly landward or wholly seaward of it, hour after hour as a tide goes.
pub fn tide_faults(map: &Map, id: &Id, hexes: &[HexNo]) -> Vec<TideFault> {
    let lines = map.tide_lines.iter().map(|line| {
        let hexes = if line.id == *id { hexes } else { &line.hexes };
        (line.hours.as_slice(), places(&map.grid, hexes))
    });
    let lines: Vec<(&[u16], Vec<HexIx>)> = lines.collect();
    let why = misnested(&map.grid, &lines);
    let at = map.tide_lines.iter().position(|line| line.id == *id);
    let nested = at.map_or_else(Vec::new, |at| nested_faults(&map.grid, &lines, at, &why));
    [own_faults(&map.grid, hexes), nested].concat()
}

/// What is wrong with each of the tide lines, in their order.
pub fn all_tide_faults(map: &Map) -> Vec<Vec<TideFault>> {
    let lines = hour_lines(map);
    let why = misnested(&map.grid, &lines);
    let each = map.tide_lines.iter().enumerate().map(|(at, line)| {
        let nested = nested_faults(&map.grid, &lines, at, &why);
        [own_faults(&map.grid, &line.hexes), nested].concat()
    });
    each.collect()
}

/// The tide lines of a map with their hours, as [`misnested`] takes them.
pub fn hour_lines(map: &Map) -> Vec<(&[u16], Vec<HexIx>)> {
    let lines = map.tide_lines.iter();
    lines
        .map(|line| (line.hours.as_slice(), places(&map.grid, &line.hexes)))
        .collect()
}

/// What is wrong with a line, whatever the others are.
fn own_faults(grid: &Grid, hexes: &[HexNo]) -> Vec<TideFault> {
    if hexes.is_empty() {
        return vec![TideFault::Empty];
    }
    let mut faults: Vec<TideFault> = jumps(grid, hexes)
        .into_iter()
        .map(|(a, b)| TideFault::Jumps(a.clone(), b.clone()))
        .collect();
    let ends = loose_ends(grid, hexes).into_iter();
    faults.extend(ends.map(|end| TideFault::Ends(end.clone())));
    let mut seen = BTreeSet::new();
    let twice = hexes.iter().find(|hex| !seen.insert(*hex));
    faults.extend(twice.map(|hex| TideFault::Twice(hex.clone())));
    faults
}

/// What is wrong between a line, by its place among all of them, and the others.
fn nested_faults(
    grid: &Grid,
    lines: &HourLines<'_>,
    own: usize,
    why: &[Misnested],
) -> Vec<TideFault> {
    let hours = |at: usize| {
        lines
            .get(at)
            .map_or_else(Vec::new, |(hours, _)| hours.to_vec())
    };
    let other = |one: usize, two: usize| match own {
        _ if own == one => Some(hours(two)),
        _ if own == two => Some(hours(one)),
        _ => None,
    };
    let faults = why.iter().filter_map(|why| {
        Some(match *why {
            Misnested::Cross(one, two, a, b) => {
                TideFault::Crosses(other(one, two)?, grid.number(a), grid.number(b))
            }
            Misnested::Beside(one, two) => TideFault::Beside(other(one, two)?),
            Misnested::Turns((from, one), (to, two)) => {
                other(one, two)?;
                TideFault::Turns(from, to)
            }
        })
    });
    faults.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_model::arbitrary::small_pack;

    fn numbers(list: &str) -> Vec<HexNo> {
        list.split_whitespace().map(HexNo::from).collect()
    }

    fn map_with(lines: &[(u16, &str)]) -> Map {
        let mut map = small_pack().map.part;
        map.tide_lines = lines
            .iter()
            .map(|(hour, hexes)| TideLine {
                id: Id::new(format!("tide-{hour}")),
                hours: vec![*hour],
                hexes: numbers(hexes),
                source: None,
                note: None,
            })
            .collect();
        map
    }

    #[test]
    fn tide_lines_are_chains_that_nest() {
        let high = "2801 2802 2803 2804 2805 2705 2706 2707";
        for (line, expected) in [
            ("", &["has no hexes yet"][..]),
            (
                "2701 2702 2704",
                &["jumps from 2702 to 2704", "ends at 2704, inside the map"],
            ),
            ("2702 2701", &["ends at 2702, inside the map"]),
            (
                "2701 2702 2703 2803 2903 3002 3001",
                &["crosses the line of 06:00: 2901 and 2801 lie on either side"],
            ),
        ] {
            let map = map_with(&[(360, high), (420, line)]);
            let faults = tide_faults(&map, &"tide-420".into(), &numbers(line));
            let reported: Vec<String> = faults.iter().map(ToString::to_string).collect();
            let reported: Vec<&str> = reported.iter().map(String::as_str).collect();
            match expected {
                [one] if one.starts_with("crosses") => {
                    assert!(
                        reported
                            .iter()
                            .any(|reported| reported.starts_with("crosses the line of 06:00")),
                        "{reported:?}"
                    );
                }
                _ => assert_eq!(reported, expected, "{line}"),
            }
        }
        let map = map_with(&[(360, "2701 2702 2703 2602 2601")]);
        let landward = numbers("2501 2502 2503 2402 2401");
        assert_eq!(tide_faults(&map, &"tide-420".into(), &landward), []);
        let shared = numbers("2701 2702 2602 2601");
        assert_eq!(tide_faults(&map, &"tide-420".into(), &shared), []);
    }

    #[test]
    fn hours_go_out_and_in_as_a_tide_does() {
        // Whole rows, from the western edge to the eastern.
        let grid = small_pack().map.part.grid;
        let row = |row: u8| -> String {
            let numbers = (1..30).map(|column| format!("{row}{column:02}"));
            let there: Vec<String> = numbers.filter(|hex| grid.find(hex).is_some()).collect();
            there.join(" ")
        };
        let rows = [27, 25, 23, 21].map(row);
        let lines: Vec<&str> = rows.iter().map(String::as_str).collect();
        for (hours, expected) in [
            ([360, 420, 480], &[][..]), // Rising all the time,
            ([480, 420, 360], &[]),     // or falling.
            ([360, 480, 420], &[]),     // One turn,
            ([360, 1000, 700], &[]),    // early or late.
        ] {
            let placed: Vec<(u16, &str)> = hours.into_iter().zip(lines.iter().copied()).collect();
            let map = map_with(&placed);
            let reported: Vec<TideFault> = all_tide_faults(&map).concat();
            assert_eq!(reported, expected, "{hours:?}");
        }
        // Two hours mixed up: out, in and out again within an hour.
        let mixed = [
            (360, lines[0]),
            (420, lines[2]),
            (480, lines[1]),
            (540, lines[3]),
        ];
        let faults = all_tide_faults(&map_with(&mixed));
        let turns = vec![TideFault::Turns(420, 480)];
        assert_eq!(faults, [vec![], turns.clone(), turns, vec![]]);
        assert_eq!(
            faults[1][0].to_string(),
            "is of a tide that turns at 07:00 and back at 08:00, which is too soon"
        );
    }

    #[test]
    fn lines_that_cut_three_corners_off_do_not_nest() {
        // Around three hexes of the western edge, each beside the others.
        let lines = [
            (360, "2701 2702 2703 2602 2601"),
            (420, "2301 2302 2303 2202 2201"),
            (480, "1901 1902 1903 1802 1801"),
        ];
        let faults = all_tide_faults(&map_with(&lines));
        assert_eq!(faults.concat().len(), 2, "{faults:?}");
        assert!(
            matches!(faults[2][..], [TideFault::Beside(_)]),
            "{faults:?}"
        );
        // The second of two lines of one hour never holds, so nothing is asked of where it lies.
        let mut twice = lines;
        twice[2].0 = 420;
        assert_eq!(all_tide_faults(&map_with(&twice)).concat(), []);
    }

    #[test]
    fn a_line_holds_at_each_of_its_hours() {
        let mut map = map_with(&[(360, "2801 2802"), (420, "2701 2702"), (480, "2601 2602")]);
        let low = map.tide_lines.get(&"tide-360".into()).expect("it is there");
        let mut twice = low.clone();
        twice.hours.push(720);
        map.tide_lines.exchange(&"tide-360".into(), vec![twice]);
        for (minute, expected) in [
            (359, None),
            (360, Some("tide-360")),
            (479, Some("tide-420")),
            (719, Some("tide-480")),
            (720, Some("tide-360")),
            (1_439, Some("tide-360")),
        ] {
            let line = tide_line_at(&map, minute).map(|line| line.id.as_str());
            assert_eq!(line, expected, "{minute}");
        }
        // A tide that goes out and comes back with the lines of before turns once.
        assert_eq!(all_tide_faults(&map).concat().len(), 3, "only loose ends");
    }

    #[test]
    fn an_hour_without_a_line_has_the_last_one_before() {
        for (minute, expected) in [
            (359, None),
            (360, Some(360)),
            (419, Some(360)),
            (420, Some(420)),
            (1_439, Some(480)),
        ] {
            assert_eq!(tide_hour_at([420, 360, 480], minute), expected, "{minute}");
        }
    }

    #[test]
    fn hours_are_read_as_people_type_them() {
        for (typed, expected) in [
            ("06:40", Some(400)),
            ("0640", Some(400)),
            (" 640 ", Some(400)),
            ("2400", None),
            ("1261", None),
            ("7", None),
            ("noon", None),
        ] {
            assert_eq!(minutes(typed), expected, "{typed}");
        }
        assert_eq!(clock(400), "06:40");
        assert_eq!(clocks(&[400, 1080]), "06:40, 18:00");
        assert_eq!(clocks(&[]), "no hour");
        for (hours, expected) in [
            (&[360][..], "06:00"),
            (&[360, 420], "06:00, 07:00"),
            (&[540, 480, 1080, 600], "08:00–10:00, 18:00"),
            (&[480, 510], "08:00, 08:30"),
            (&[], ""),
        ] {
            assert_eq!(hours_written(hours), expected);
        }
    }
}
