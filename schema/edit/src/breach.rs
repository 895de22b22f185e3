//! Breaches: placed on a hexside, given security hexes, taken off the map.

use super::fresh::fresh_id;
use super::{Edit, Swap};
use beachhead_base::Id;
use beachhead_hex::{HexNo, HexsideNo};
use beachhead_model::map::{Breach, Map};

/// Places a breach through what runs along a hexside, so far without security hexes: `Place breach on 2206/2306`. A hexside has one
/// breach. Its id is made from the two numbers.
pub fn add_breach(map: &Map, side: &HexsideNo, through: &Id) -> Option<(Id, Edit)> {
    if map.breaches.iter().any(|breach| breach.between == *side) {
        return None;
    }
    let stem = format!("breach-{}", side.hex());
    let id = fresh_id(&stem, "breach", |id| map.breaches.get(id).is_none());
    let breach = Breach {
        id: id.clone(),
        between: side.clone(),
        through: through.clone(),
        security: Vec::new(),
        source: None,
        note: None,
    };
    let swap = Swap::Breach(id.clone(), vec![breach]);
    let edit = Edit::new(format!("Place breach on {side}"), vec![swap])?;
    Some((id, edit))
}

/// Makes a hex a security hex of a breach (`Let 2207 secure the breach on 2206/2306`), or no longer (`Let 2207 no longer secure …`).
pub fn toggle_breach_security(map: &Map, id: &Id, hex: &HexNo) -> Option<Edit> {
    let before = map.breaches.get(id)?;
    let mut after = before.clone();
    let how = if before.security.contains(hex) {
        after.security.retain(|other| other != hex);
        "no longer secure"
    } else {
        after.security.push(hex.clone());
        "secure"
    };
    let name = format!("Let {hex} {how} the breach on {}", before.between);
    Edit::new(name, vec![Swap::Breach(id.clone(), vec![after])])
}

/// Takes a breach off the map: `Remove breach from 2206/2306`.
pub fn remove_breach(map: &Map, id: &Id) -> Option<Edit> {
    let before = map.breaches.get(id)?;
    let name = format!("Remove breach from {}", before.between);
    Edit::new(name, vec![Swap::Breach(id.clone(), Vec::new())])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::walk;
    use beachhead_model::arbitrary::small_pack;

    #[test]
    fn a_breach_is_placed_secured_and_removed() {
        let mut pack = small_pack();
        let before = pack.clone();
        let side = HexsideNo::between("2206", "2306");
        let place = |map: &Map| add_breach(map, &side, &"shingle".into());
        let (id, edit) = place(&pack.map).expect("a change");
        assert_eq!(
            (id.as_str(), edit.name.as_str()),
            ("breach-2206", "Place breach on 2206/2306")
        );
        walk(&mut pack, edit);
        assert!(place(&pack.map).is_none(), "a hexside has one");
        for (hex, name, left) in [
            ("2207", "Let 2207 secure the breach on 2206/2306", 1),
            ("2106", "Let 2106 secure the breach on 2206/2306", 2),
            (
                "2207",
                "Let 2207 no longer secure the breach on 2206/2306",
                1,
            ),
        ] {
            let edit = toggle_breach_security(&pack.map, &id, &hex.into()).expect("a change");
            assert_eq!(edit.name, name);
            walk(&mut pack, edit);
            let breach = pack.map.breaches.get(&id).expect("it is there");
            assert_eq!(breach.security.len(), left);
        }
        let edit = remove_breach(&pack.map, &id).expect("a change");
        assert_eq!(edit.name, "Remove breach from 2206/2306");
        walk(&mut pack, edit);
        assert_eq!(pack, before);
        assert_eq!(remove_breach(&pack.map, &id), None);
    }
}
