//! Makes tide lines, one an hour, draws them and takes them away.

use super::fresh::fresh_id;
use super::{Edit, Swap};
use crate::hex::HexNo;
use crate::id::Id;
use crate::map::{Map, TideLine};
use crate::shore::clock;

/// Makes the tide line of an hour, so far without hexes: `Add tide line 06:40`. An hour has one line.
pub fn add_tide_line(map: &Map, hour: u16) -> Option<(Id, Edit)> {
    if of_hour(map, hour).is_some() {
        return None;
    }
    let stem = format!("tide-{:02}{:02}", hour / 60, hour % 60);
    let id = fresh_id(&stem, &stem, |id| map.tide_lines.get(id).is_none());
    let line = TideLine {
        id: id.clone(),
        hour,
        hexes: Vec::new(),
        source: None,
        note: None,
    };
    let swap = Swap::TideLine(id.clone(), vec![line]);
    let edit = Edit::new(format!("Add tide line {}", clock(hour)), vec![swap])?;
    Some((id, edit))
}

/// Lets a tide line hold from another hour: `Tide line 06:40 holds from 07:40`. An hour has one line.
pub fn set_tide_hour(map: &Map, id: &Id, hour: u16) -> Option<Edit> {
    let line = map.tide_lines.get(id)?;
    if of_hour(map, hour).is_some() {
        return None;
    }
    let name = format!("Tide line {} holds from {}", clock(line.hour), clock(hour));
    let line = TideLine {
        hour,
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
    let name = format!("Draw tide line {}", clock(line.hour));
    let line = TideLine {
        hexes,
        ..line.clone()
    };
    Edit::new(name, vec![Swap::TideLine(id.clone(), vec![line])])
}

/// Takes a tide line away: `Remove tide line 06:40`.
pub fn remove_tide_line(map: &Map, id: &Id) -> Option<Edit> {
    let line = map.tide_lines.get(id)?;
    let name = format!("Remove tide line {}", clock(line.hour));
    Edit::new(name, vec![Swap::TideLine(id.clone(), Vec::new())])
}

fn of_hour(map: &Map, hour: u16) -> Option<&TideLine> {
    map.tide_lines.iter().find(|line| line.hour == hour)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::{small_pack, walk};

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

        let edit = set_tide_hour(&pack.map, &id, 460).expect("a change");
        assert_eq!(edit.name, "Tide line 06:40 holds from 07:40");
        walk(&mut pack, edit);
        assert_eq!(set_tide_hour(&pack.map, &id, 460), None);

        let edit = remove_tide_line(&pack.map, &id).expect("a change");
        assert_eq!(edit.name, "Remove tide line 07:40");
        walk(&mut pack, edit);
        assert_eq!(pack, before);
        assert_eq!(remove_tide_line(&pack.map, &id), None);
    }
}
