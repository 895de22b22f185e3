//! Puts markers on the map, moves them, says which hexes guard them, and takes them away.

use super::fresh::fresh_id;
use super::{Edit, Swap};
use beachhead_base::Id;
use beachhead_hex::HexNo;
use beachhead_model::map::{Map, Marker};

/// Puts a new marker of this kind on a hex: `Place breach on 2206`. Its id is made from kind and hex.
pub fn add_marker(map: &Map, kind: &Id, hex: &HexNo) -> Option<(Id, Edit)> {
    let stem = format!("{kind}-{hex}");
    let id = fresh_id(&stem, "marker", |id| map.markers.get(id).is_none());
    let marker = Marker {
        id: id.clone(),
        kind: kind.clone(),
        hex: hex.clone(),
        security: Vec::new(),
        source: None,
        note: None,
    };
    let swap = Swap::Marker(id.clone(), vec![marker]);
    let edit = Edit::new(format!("Place {kind} on {hex}"), vec![swap])?;
    Some((id, edit))
}

/// Moves a marker to another hex: `Move breach to 2207`. The hexes that guard it stay.
pub fn move_marker(map: &Map, marker: &Id, hex: &HexNo) -> Option<Edit> {
    let title = |before: &Marker| format!("Move {} to {hex}", before.kind);
    change(map, marker, title, |after| after.hex = hex.clone())
}

/// Makes a marker one of another kind: `Make breach on 2206 obstacle`.
pub fn set_marker_kind(map: &Map, marker: &Id, kind: &Id) -> Option<Edit> {
    let title = |before: &Marker| format!("Make {} on {} {kind}", before.kind, before.hex);
    change(map, marker, title, |after| after.kind = kind.clone())
}

/// Lets a hex guard a marker (`Let 2207 guard breach on 2206`), or no longer (`Let 2207 no longer guard …`).
pub fn toggle_security(map: &Map, marker: &Id, hex: &HexNo) -> Option<Edit> {
    let no_longer = map.markers.get(marker)?.security.contains(hex);
    let how = if no_longer {
        "no longer guard"
    } else {
        "guard"
    };
    let title = |before: &Marker| format!("Let {hex} {how} {} on {}", before.kind, before.hex);
    change(map, marker, title, |after| {
        if no_longer {
            after.security.retain(|other| other != hex);
        } else {
            after.security.push(hex.clone());
        }
    })
}

/// Takes a marker off the map: `Remove breach from 2206`.
pub fn remove_marker(map: &Map, marker: &Id) -> Option<Edit> {
    let before = map.markers.get(marker)?;
    let title = format!("Remove {} from {}", before.kind, before.hex);
    Edit::new(title, vec![Swap::Marker(marker.clone(), Vec::new())])
}

fn change(
    map: &Map,
    marker: &Id,
    title: impl Fn(&Marker) -> String,
    change: impl FnOnce(&mut Marker),
) -> Option<Edit> {
    let before = map.markers.get(marker)?;
    let mut after = before.clone();
    change(&mut after);
    if after == *before {
        return None;
    }
    Edit::new(
        title(before),
        vec![Swap::Marker(marker.clone(), vec![after])],
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::walk;
    use beachhead_model::arbitrary::small_pack;

    #[test]
    fn a_marker_is_placed_guarded_moved_and_removed() {
        let mut pack = small_pack();
        let (id, edit) = add_marker(&pack.map, &"breach".into(), &"2206".into()).expect("a change");
        assert_eq!(
            (id.as_str(), edit.name.as_str()),
            ("breach-2206", "Place breach on 2206")
        );
        walk(&mut pack, edit);
        let (other, _) = add_marker(&pack.map, &"breach".into(), &"2206".into()).expect("another");
        assert_eq!(other, *"breach-2206-2", "ids are their own");

        type Make = fn(&Map, &Id) -> Option<Edit>;
        let steps: [(Make, &str); 6] = [
            (
                |map, id| toggle_security(map, id, &"2207".into()),
                "Let 2207 guard breach on 2206",
            ),
            (
                |map, id| toggle_security(map, id, &"2106".into()),
                "Let 2106 guard breach on 2206",
            ),
            (
                |map, id| toggle_security(map, id, &"2207".into()),
                "Let 2207 no longer guard breach on 2206",
            ),
            (
                |map, id| move_marker(map, id, &"2205".into()),
                "Move breach to 2205",
            ),
            (
                |map, id| set_marker_kind(map, id, &"medal".into()),
                "Make breach on 2205 medal",
            ),
            (remove_marker, "Remove medal from 2205"),
        ];
        for (make, name) in steps {
            let edit = make(&pack.map, &id).expect("a change");
            assert_eq!(edit.name, name);
            walk(&mut pack, edit);
            if let Some(marker) = pack.map.markers.get(&id) {
                assert!(marker.security.len() <= 2, "{name}");
            }
        }
        assert!(pack.map.markers.is_empty());
        assert_eq!(move_marker(&pack.map, &id, &"2205".into()), None);
    }
}
