//! Names places.

use super::{Edit, Swap};
use beachhead_hex::HexNo;
use beachhead_model::map::{HexRecord, Map};

/// Says what the map calls a hex, or that it has no name: `Name 1706 Carentan`, `Rename 1706 Carentan`,
/// `Remove name of 1706`. A hex without terrain has no name.
pub fn name_hex(map: &Map, hex: &HexNo, name: Option<&str>) -> Option<Edit> {
    let before = map.record(hex)?;
    let name = name.map(str::trim).filter(|name| !name.is_empty());
    if before.name.as_deref() == name {
        return None;
    }
    let shown = match (&before.name, name) {
        (None, Some(name)) => format!("Name {hex} {name}"),
        (Some(_), Some(name)) => format!("Rename {hex} {name}"),
        (_, None) => format!("Remove name of {hex}"),
    };
    let after = HexRecord {
        name: name.map(str::to_owned),
        ..before
    };
    Edit::new(shown, vec![Swap::Hex(hex.clone(), Some(Box::new(after)))])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::walk;
    use beachhead_model::arbitrary::small_pack;

    #[test]
    fn places_are_named() {
        let mut pack = small_pack();
        for (name, shown, after) in [
            (
                Some("Carentan-les-Marais"),
                "Rename 1706 Carentan-les-Marais",
                Some("Carentan-les-Marais"),
            ),
            (Some("  "), "Remove name of 1706", None), // Blanks are no name.
            (Some(" Carentan "), "Name 1706 Carentan", Some("Carentan")),
            (None, "Remove name of 1706", None),
        ] {
            let edit = name_hex(&pack.map, &"1706".into(), name).expect("a change");
            assert_eq!(edit.name, shown);
            walk(&mut pack, edit);
            assert_eq!(
                pack.map
                    .record(&"1706".into())
                    .and_then(|record| record.name)
                    .as_deref(),
                after
            );
        }
        for (hex, name) in [
            ("1706", None),
            ("2206", Some("Nowhere")),
            ("9901", Some("Off")),
        ] {
            assert_eq!(name_hex(&pack.map, &hex.into(), name), None, "{hex}");
        }
    }
}
