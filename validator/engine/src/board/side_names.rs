//! [`SideNames`]: the names of hexsides. Most sides have none, and those of one river share one.

use std::collections::BTreeMap;

use beachhead_hex::HexIx;

use super::HexsideIx;

/// The names of hexsides, by hex, direction and kind. A side is listed for both of its hexes.
#[derive(Clone, Debug, Default)]
pub(super) struct SideNames {
    /// In this order, each with the place of its name.
    sides: Vec<(HexIx, u8, HexsideIx, u32)>,
    names: Vec<String>,
}

impl SideNames {
    /// Takes the sides with their names in the order of the map's records. The first name that a side of a kind is given
    /// stays.
    pub(super) fn of<'a>(sides: impl Iterator<Item = (HexIx, u8, HexsideIx, &'a str)>) -> Self {
        let mut known: BTreeMap<&str, u32> = BTreeMap::new();
        let mut names = Vec::new();
        let numbered = sides.map(|(hex, direction, kind, name)| {
            let at = *known.entry(name).or_insert_with(|| {
                names.push(name.to_owned());
                names.len().saturating_sub(1) as u32
            });
            (hex, direction, kind, at)
        });
        let mut sides: Vec<_> = numbered.collect();
        // Stable, so that the first of two names of a side stays.
        sides.sort_by_key(|(hex, direction, kind, _)| (*hex, *direction, *kind));
        sides.dedup_by_key(|(hex, direction, kind, _)| (*hex, *direction, *kind));
        sides.shrink_to_fit();
        Self { sides, names }
    }

    /// What the map calls this kind of thing on this side.
    pub(super) fn get(&self, hex: HexIx, direction: u8, kind: HexsideIx) -> Option<&str> {
        let wanted = (hex, direction, kind);
        let found = self
            .sides
            .binary_search_by_key(&wanted, |(hex, direction, kind, _)| {
                (*hex, *direction, *kind)
            });
        let (_, _, _, name) = self.sides.get(found.ok()?)?;
        self.names.get(*name as usize).map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_name_of_a_side_stays() {
        let (hex, kind) = (HexIx(7), HexsideIx(0));
        let names = ["Vire", "Aure", "Merderet", "Douve", "Taute"];
        let of_side = names.map(|name| (hex, 2, kind, name));
        let found = SideNames::of(of_side.into_iter().chain([(hex, 3, kind, "Aure")]));
        assert_eq!(found.get(hex, 2, kind), Some("Vire"));
        assert_eq!(found.get(hex, 3, kind), Some("Aure"));
        assert_eq!(found.get(hex, 4, kind), None);
    }
}
