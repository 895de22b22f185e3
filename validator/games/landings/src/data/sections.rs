//! Sections: which hexes are left, centre and right, as each player sees them from his own seat (M26, M27, L85).
//!
//! The map names them as the bottom side sees them; the top side sees them mirrored. A hex under a dotted line is in two.
//! A joint hex of two maps is in the sections of both that meet there. A general commands a third of two maps: two of
//! their six sections, which are the left and the right half of his own. One board as wide as two maps names the halves
//! of its sections itself.

use beachhead_base::cannot_happen;
use beachhead_engine::{Board, HexSet};
use beachhead_hex::{Compass, Extent, HexIx};

use crate::data::seats::{Command, Seat, SeatIx};
use crate::side::Side;

/// A set of sections: a bit for left, centre, right.
pub(crate) type Sections = u8;

/// The names of a map's sections, as its bottom side sees them.
const NAMES: [&str; 3] = ["left", "centre", "right"];

/// What follows them in the names of their halves: `left-west`.
const HALVES: [&str; 2] = ["west", "east"];

/// For each seat, the sections that each hex is in.
#[derive(Clone, Debug)]
pub(crate) struct SectionsBySeat(Vec<Vec<Sections>>);

impl SectionsBySeat {
    /// Looks the sections of all sheets up, from west to east.
    pub(crate) fn of(
        board: &Board,
        in_play: &HexSet,
        sheets: &[String],
        seats: &[Seat],
        top: Side,
    ) -> Self {
        let (of_map, wide) = sections_of_map(board, in_play, sheets);
        let seen = |seat: &Seat| {
            let seen = |sections: &u32| seen_from(seat, seat.side == top, *sections, wide);
            of_map.iter().map(seen).collect()
        };
        Self(seats.iter().map(seen).collect())
    }

    /// The sections that a hex is in, as a player sees those he commands; none where another commands.
    pub(crate) fn get(&self, seat: SeatIx, hex: HexIx) -> Sections {
        let hexes = self.0.get(usize::from(seat.0));
        let sections = hexes.and_then(|hexes| hexes.get(hex.0 as usize));
        sections.copied().unwrap_or_else(|| {
            cannot_happen!(0, "hex {} is on the board of player {}", hex.0, seat.0)
        })
    }
}

/// All sections of the field from west to east, as a set for each hex, and how many of them a third of the field is.
fn sections_of_map(board: &Board, in_play: &HexSet, sheets: &[String]) -> (Vec<u32>, u32) {
    let mut sets = vec![0u32; board.len()];
    let mut mark = |hexes: Option<&HexSet>, section: u32| {
        for hex in hexes.into_iter().flat_map(HexSet::iter) {
            let set = sets.get_mut(hex.index());
            if let Some(set) = set.filter(|_| in_play.contains(hex)) {
                *set |= bit(section);
            }
        }
    };
    // A map of one sheet may name its sections without it.
    if NAMES.iter().any(|name| board.region(name).is_some()) {
        let halves = NAMES.map(|name| HALVES.map(|half| board.region(&format!("{name}-{half}"))));
        if halves.as_flattened().iter().all(Option::is_none) {
            for (section, name) in (0..).zip(NAMES) {
                mark(board.region(name), section);
            }
            return (sets, 1);
        }
        for (half, hexes) in (0..).zip(halves.as_flattened()) {
            mark(*hexes, half);
        }
        return (sets, 2);
    }
    let names = sheets.iter();
    let names = names.flat_map(|sheet| NAMES.map(|name| format!("{sheet}-{name}")));
    for (section, name) in (0..).zip(names) {
        mark(board.region(&name), section);
    }
    for hex in in_play.iter() {
        let grid = board.grid();
        if !matches!(grid.extent(hex), Extent::Joined) {
            continue;
        }
        let meet = [hex].into_iter().chain(grid.neighbor(hex, Compass::E));
        let maps = meet.filter_map(|hex| sheets.iter().position(|id| *id == grid.sheet(hex).id));
        let maps: Vec<u32> = maps.filter_map(|at| u32::try_from(at).ok()).collect();
        if let (&[west, east], Some(set)) = (maps.as_slice(), sets.get_mut(hex.0 as usize)) {
            *set |= bit(3 * west + 2) | bit(3 * east);
        }
    }
    let wide = u32::try_from(sheets.len());
    let wide = wide.unwrap_or_else(|_| cannot_happen!(0, "no more than {MOST_SHEETS} sheets"));
    (sets, wide)
}

/// The most sheets that are played on together: their sections are bits of a `u32`, and lines of reinforcements name
/// them by the bits of a `u8`.
pub(crate) const MOST_SHEETS: usize = 8;

fn bit(section: u32) -> u32 {
    let bit = 1u32.checked_shl(section);
    bit.unwrap_or_else(|| cannot_happen!(0, "{MOST_SHEETS} sheets have no section {section}"))
}

/// Those of the field's sections that a player commands, as he sees them.
fn seen_from(seat: &Seat, at_top: bool, sections: u32, wide: u32) -> Sections {
    let third = |section: u32| sections >> (section * wide) & ((1 << wide) - 1);
    let own = match seat.command {
        // Where several maps are one player's, his sections are thirds of them all.
        Command::All | Command::Chief => {
            let thirds = [0, 1, 2].map(|section| u32::from(third(section) != 0) << section);
            thirds.iter().sum()
        }
        Command::Sheet(at) => {
            let shifted = sections.checked_shr(3 * u32::from(at));
            shifted.unwrap_or_else(|| cannot_happen!(0, "sheet {at} is one of {MOST_SHEETS}")) & 7
        }
        Command::General(section) => {
            let from_west = if at_top { section.mirrored() } else { section };
            match (wide, third(from_west as u32)) {
                (_, 0) => 0,
                (1, _) => 5, // A section that has no halves is both.
                (_, own) => {
                    let half = wide / 2;
                    let west = own & ((1 << half) - 1) != 0;
                    u32::from(west) | u32::from(own >> half != 0) << 2
                }
            }
        }
    };
    let own = Sections::try_from(own & 7)
        .unwrap_or_else(|_| cannot_happen!(0, "{own} is a set of three sections"));
    match at_top {
        true => (own & 1) << 2 | own & 2 | own >> 2,
        false => own,
    }
}

#[cfg(test)]
mod tests {
    use beachhead_import::m44::import;
    use beachhead_text::SourceFile;
    use serde_json::json;

    use super::*;
    use beachhead_engine::Game;

    use crate::data::opened::LandingsGame;
    use crate::data::seats::Section;
    use crate::players;
    use crate::report::known;
    use crate::tests;

    fn seat(command: Command) -> Seat {
        Seat {
            side: Side::Allies,
            command,
            name: None,
            deck: 0,
            cards: 0,
            later: Vec::new(),
        }
    }

    /// One board for generals: their sections, and the halves of them, are cut where the board has its dotted lines.
    #[test]
    fn an_imported_board_for_generals_has_half_sections() {
        let unit = |row: u8, name: &str| json!({"row": row, "col": 24, "unit": {"name": name}});
        let file = json!({
            "game_info": {
                "date_begin": "1944-06-06", "starting": "PLAYER2",
                "side_player1": "AXIS", "side_player2": "ALLIES",
                "cards_player1": 8, "cards_player2": 8, "victory_player1": 9, "victory_player2": 9,
            },
            "board": {
                "type": "OVERLORD", "face": "COUNTRY",
                "hexagons": [unit(0, "infger"), unit(8, "infus")],
            },
            "text": {"en": {"name": "board"}},
        });
        let read = import(&SourceFile::new("board.m44", file.to_string()));
        let pack = read.pack.expect("a battle");
        let scenario = pack.scenarios.first().expect("one scenario");
        let game =
            LandingsGame::open(&pack, scenario).unwrap_or_else(|findings| panic!("{findings:?}"));
        let sees = |side: Side, general: Section, column: i16| {
            let hex = game.ground.shape.at_counted(column, column % 2);
            let seat = players::seat_named(&game, side, Some(&general.name().into()));
            game.sections
                .get(seat.expect("a general"), hex.expect("on the board"))
        };
        const WEST: Sections = 0b001;
        const EAST: Sections = 0b100;
        for (general, column, seen) in [
            (Section::Left, 0, WEST),
            (Section::Left, 7, WEST | EAST), // under the line between his halves
            (Section::Left, 8, EAST),
            (Section::Left, 17, EAST), // under the line to his neighbour
            (Section::Left, 18, 0),
            (Section::Centre, 17, WEST),
            (Section::Centre, 25, WEST | EAST),
            (Section::Centre, 33, EAST),
            (Section::Right, 33, WEST),
            (Section::Right, 41, WEST | EAST),
            (Section::Right, 50, EAST),
        ] {
            assert_eq!(
                sees(Side::Allies, general, column),
                seen,
                "{general:?} {column}"
            );
            // Whoever sits at the top sees it from the other end.
            let across = sees(Side::Axis, general.mirrored(), column);
            let mirrored = (seen & WEST) << 2 | seen >> 2;
            assert_eq!(across, mirrored, "{general:?} {column} from the top");
        }
    }

    /// A joint hex is in the sections of both maps that meet there, whether or not their regions name it.
    #[test]
    fn a_joint_hex_is_in_sections_of_both_maps() {
        let mut pack = tests::pack();
        let maps = ["Sword", "Juno", "Gold", "Omaha", "Utah", "Airborne"];
        let regions = pack.map.regions.iter().cloned();
        let regions = regions.map(|mut region| {
            region.hexes.retain(|hex| !hex.as_str().contains("-m"));
            region
        });
        pack.map.regions = regions.collect();
        let game = tests::game(&pack, "neptune");
        for meet in maps.windows(2) {
            let [west, east] = [meet[0], meet[1]].map(|map| {
                let seat = players::seat_named(&game, Side::Allies, Some(&map.into()));
                let hex = known::hex(&game, &format!("{}-m10", meet[0]).into());
                game.sections
                    .get(seat.expect("a player"), hex.expect("on the board"))
            });
            assert_eq!((west, east), (0b100, 0b001), "{meet:?}");
        }
    }

    #[test]
    fn sections_are_seen_from_the_own_baseline() {
        // A hex under the dotted line between left and centre, as the bottom sees it.
        for (command, at_top, sections, wide, seen) in [
            (Command::All, false, 0b011, 1, 0b011),
            (Command::All, true, 0b011, 1, 0b110), // the top's right and centre
            (Command::Chief, false, 0b000_110, 2, 0b011), // a third is two sections of two maps
            (Command::Chief, true, 0b010_001, 2, 0b101),
            (Command::Sheet(1), false, 0b011_000, 2, 0b011),
            (Command::Sheet(0), false, 0b011_000, 2, 0), // his partner's map
            (Command::Sheet(0), false, 0b001_100, 2, 0b100), // a joint hex is in both
            (Command::Sheet(1), false, 0b001_100, 2, 0b001),
            (Command::General(Section::Left), false, 0b000_011, 2, 0b101), // both halves
            (Command::General(Section::Left), true, 0b100_000, 2, 0b001),  // his outer flank
            (
                Command::General(Section::Centre),
                false,
                0b000_100,
                2,
                0b001,
            ),
            (Command::General(Section::Right), false, 0b000_100, 2, 0),
            (Command::General(Section::Right), false, 0b100, 1, 0b101), // a section without halves
            (Command::General(Section::Left), false, 0b100, 1, 0),      // another general's
        ] {
            let found = seen_from(&seat(command), at_top, sections, wide);
            assert_eq!(found, seen, "{command:?} at the top {at_top}: {sections:b}");
        }
    }
}
