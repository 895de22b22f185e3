//! Makes tide lines, draws them, lets them hold at their hours and takes them away.

use super::fresh::fresh_id;
use super::{Edit, Swap};
use beachhead_base::Id;
use beachhead_hex::HexNo;
use beachhead_model::map::{Map, TideLine};
use beachhead_shore::{clock, clocks};

/// Makes the tide line of an hour, so far without hexes: `Add tide line 06:40`. An hour has one line.
pub fn add_tide_line(map: &Map, hour: u16) -> Option<(Id, Edit)> {
    if of_hour(map, hour).is_some() {
        return None;
    }
    let stem = format!("tide-{:02}{:02}", hour / 60, hour % 60);
    let id = fresh_id(&stem, &stem, |id| map.tide_lines.get(id).is_none());
    let line = TideLine {
        id: id.clone(),
        hours: vec![hour],
        hexes: Vec::new(),
        source: None,
        note: None,
    };
    let swap = Swap::TideLine(id.clone(), vec![line]);
    let edit = Edit::new(format!("Add tide line {}", clock(hour)), vec![swap])?;
    Some((id, edit))
}

/// Lets a tide line hold at other hours: `Tide line 06:40 holds at 07:40, 18:00`. An hour has one line, so nothing comes of an
/// hour that another line has; nor of none at all.
pub fn set_tide_hours(map: &Map, id: &Id, hours: &[u16]) -> Option<Edit> {
    let line = map.tide_lines.get(id)?;
    let mut hours = hours.to_vec();
    hours.sort_unstable();
    hours.dedup();
    let mut others = hours.iter().filter_map(|hour| of_hour(map, *hour));
    if hours.is_empty() || hours == line.hours || others.any(|other| other.id != *id) {
        return None;
    }
    let name = format!(
        "Tide line {} holds at {}",
        clocks(&line.hours),
        clocks(&hours)
    );
    let line = TideLine {
        hours,
        ..line.clone()
    };
    Edit::new(name, vec![Swap::TideLine(id.clone(), vec![line])])
}

/// Lets a tide line run through these hexes: `Draw tide line 06:40`.
pub fn draw_tide_line(map: &Map, id: &Id, hexes: Vec<HexNo>) -> Option<Edit> {
    let line = map.tide_lines.get(id)?;
    if line.hexes == hexes {
        return None;
    }
    let name = format!("Draw tide line {}", clocks(&line.hours));
    let line = TideLine {
        hexes,
        ..line.clone()
    };
    Edit::new(name, vec![Swap::TideLine(id.clone(), vec![line])])
}

/// Takes a tide line away: `Remove tide line 06:40`.
pub fn remove_tide_line(map: &Map, id: &Id) -> Option<Edit> {
    let line = map.tide_lines.get(id)?;
    let name = format!("Remove tide line {}", clocks(&line.hours));
    Edit::new(name, vec![Swap::TideLine(id.clone(), Vec::new())])
}

fn of_hour(map: &Map, hour: u16) -> Option<&TideLine> {
    map.tide_lines
        .iter()
        .find(|line| line.hours.contains(&hour))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::walk;
    use beachhead_model::arbitrary::small_pack;

    #[test]
    fn a_tide_line_is_made_drawn_moved_and_removed() {
        let mut pack = small_pack();
        let before = pack.clone();
        let (id, edit) = add_tide_line(&pack.map, 400).expect("a change");
        assert_eq!(
            (id.as_str(), edit.name.as_str()),
            ("tide-0640", "Add tide line 06:40")
        );
        walk(&mut pack, edit);
        assert!(
            add_tide_line(&pack.map, 400).is_none(),
            "an hour has one line"
        );

        let hexes = vec![HexNo::from("2701"), HexNo::from("2702")];
        let edit = draw_tide_line(&pack.map, &id, hexes.clone()).expect("a change");
        assert_eq!(edit.name, "Draw tide line 06:40");
        walk(&mut pack, edit);
        assert_eq!(draw_tide_line(&pack.map, &id, hexes), None);

        let edit = set_tide_hours(&pack.map, &id, &[1080, 460]).expect("a change");
        assert_eq!(edit.name, "Tide line 06:40 holds at 07:40, 18:00");
        walk(&mut pack, edit);
        assert_eq!(set_tide_hours(&pack.map, &id, &[460, 1080]), None);
        assert_eq!(
            set_tide_hours(&pack.map, &id, &[]),
            None,
            "it holds at some hour"
        );
        let (other, edit) = add_tide_line(&pack.map, 540).expect("a change");
        walk(&mut pack, edit);
        assert_eq!(
            set_tide_hours(&pack.map, &other, &[540, 460]),
            None,
            "another has it"
        );
        let edit = remove_tide_line(&pack.map, &other).expect("a change");
        walk(&mut pack, edit);

        let edit = remove_tide_line(&pack.map, &id).expect("a change");
        assert_eq!(edit.name, "Remove tide line 07:40, 18:00");
        walk(&mut pack, edit);
        assert_eq!(pack, before);
        assert_eq!(remove_tide_line(&pack.map, &id), None);
    }
}
