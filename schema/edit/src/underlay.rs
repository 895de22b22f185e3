//! Puts scans under the grid and takes them away, and sets what ties them to it.

use std::collections::BTreeMap;

use super::{Edit, Swap};
use beachhead_base::Id;
use beachhead_hex::HexNo;
use beachhead_model::map::{Anchor, Fit, FoundPart, Map, Underlay};

/// Puts a scan under the grid: `Add scan utah-north.png`. `image` is its path as seen from the pack, `sha256` that of the
/// file in hexadecimal. Its id is made from the file's name.
pub fn add_underlay(map: &Map, image: &str, sha256: &str, fit: Fit) -> Option<(Id, Edit)> {
    let file = file_of(image);
    if file.is_empty() {
        return None;
    }
    let id = fresh_id(map, file, &[]);
    let underlay = Underlay::new(id.clone(), image, sha256, fit, Vec::new());
    let swap = Swap::Underlay(id.clone(), vec![underlay]);
    let edit = Edit::new(format!("Add scan {file}"), vec![swap])?;
    Some((id, edit))
}

/// Takes a scan away, with its anchors; the image file stays: `Remove scan utah-north.png`.
pub fn remove_underlay(map: &Map, id: &Id) -> Option<Edit> {
    let name = format!("Remove scan {}", file_of(&map.underlays.get(id)?.image));
    Edit::new(name, vec![Swap::Underlay(id.clone(), Vec::new())])
}

/// Puts another image in the place of a scan's, or accepts the one that has changed: `Take utah-north.png as scan`. The
/// anchors stay.
pub fn set_image(map: &Map, id: &Id, image: &str, sha256: &str) -> Option<Edit> {
    let name = format!("Take {} as scan", file_of(image));
    change(map, id, name, |underlay| {
        underlay.image = image.to_owned();
        underlay.sha256 = sha256.to_owned();
    })
}

/// Fits another kind of map through the anchors: `Fit utah-north.png as affine`.
pub fn set_fit(map: &Map, id: &Id, fit: Fit) -> Option<Edit> {
    let kind = match fit {
        Fit::Similarity => "similarity",
        Fit::Affine => "affine",
        Fit::Homography => "homography",
    };
    let file = file_of(&map.underlays.get(id)?.image);
    change(map, id, format!("Fit {file} as {kind}"), |underlay| {
        underlay.fit = fit;
    })
}

/// Ties a hex to a pixel of the scan, or moves its anchor there: `Anchor 2206`. Kept to a hundredth of a pixel.
pub fn set_anchor(map: &Map, id: &Id, hex: &HexNo, x: f64, y: f64) -> Option<Edit> {
    let [x, y] = [x, y].map(|side| (side * 100.0).round() / 100.0);
    if hex.as_str().is_empty() || !x.is_finite() || !y.is_finite() {
        return None;
    }
    let anchors = &map.underlays.get(id)?.anchors;
    let is_there = anchors.iter().any(|anchor| anchor.hex == *hex);
    let name = if is_there {
        format!("Move anchor {hex}")
    } else {
        format!("Anchor {hex}")
    };
    let set = Anchor::clicked(hex.clone(), x, y);
    change(map, id, name, |underlay| {
        let mut anchors = underlay.anchors.iter_mut();
        match anchors.find(|anchor| anchor.hex == *hex) {
            Some(anchor) => *anchor = set,
            None => underlay.anchors.push(set),
        }
    })
}

/// Ties a scan by hexes that were found on it, instead of the anchors that it had: `Found the grid on utah-north.png`. Each part
/// after the first becomes a scan of the same image, and so does what earlier parts of it were.
pub fn tie_found(map: &Map, id: &Id, parts: &[FoundPart]) -> Option<Edit> {
    let before = map.underlays.get(id)?;
    let file = file_of(&before.image);
    let mut swaps = Vec::new();
    let mut taken: Vec<Id> = Vec::new();
    for (number, found) in parts.iter().enumerate() {
        let own = match number {
            0 => id.clone(),
            _ => fresh_id(map, file, &taken),
        };
        taken.push(own.clone());
        let rounded = |at: f64| (at * 100.0).round() / 100.0;
        let anchors = found.anchors.iter().map(|anchor| Anchor {
            x: rounded(anchor.x),
            y: rounded(anchor.y),
            ..anchor.clone()
        });
        let underlay = Underlay {
            id: own.clone(),
            fit: Fit::Homography,
            part: found.part,
            anchors: anchors.collect(),
            ..before.clone()
        };
        swaps.push(Swap::Underlay(own, vec![underlay]));
    }
    // Parts that were found before are found anew.
    let is_former = |other: &&Underlay| {
        let is_found = other.anchors.iter().all(|anchor| anchor.found);
        other.id != *id && other.image == before.image && other.part.is_some() && is_found
    };
    let former = map.underlays.iter().filter(is_former);
    swaps.extend(former.map(|other| Swap::Underlay(other.id.clone(), Vec::new())));
    Edit::new(format!("Found the grid on {file}"), swaps)
}

/// Says that an anchor belongs to another hex: `Anchor 2405 instead of 2404`. An anchor that the other hex had is gone.
pub fn rename_anchor(map: &Map, id: &Id, from: &HexNo, to: &HexNo) -> Option<Edit> {
    if to.as_str().is_empty() || from == to {
        return None;
    }
    change(
        map,
        id,
        format!("Anchor {to} instead of {from}"),
        |underlay| {
            let is_there = underlay.anchors.iter().any(|anchor| anchor.hex == *from);
            underlay
                .anchors
                .retain(|anchor| !is_there || anchor.hex != *to);
            for anchor in &mut underlay.anchors {
                if anchor.hex == *from {
                    anchor.hex = to.clone();
                }
            }
        },
    )
}

/// Takes the anchor of a hex away: `Remove anchor 2206`.
pub fn remove_anchor(map: &Map, id: &Id, hex: &HexNo) -> Option<Edit> {
    change(map, id, format!("Remove anchor {hex}"), |underlay| {
        underlay.anchors.retain(|anchor| anchor.hex != *hex);
    })
}

/// Says anew where the images of scans are, as the pack is seen from another folder. No edit: nothing of the map changes,
/// and no step of a history may lead back to where the pack isn't any more.
pub fn reroute_images(map: &mut Map, paths: &BTreeMap<String, String>) {
    let mut records: BTreeMap<Id, Vec<Underlay>> = BTreeMap::new();
    for underlay in map.underlays.iter() {
        let of_id = records.entry(underlay.id.clone()).or_default();
        of_id.push(underlay.clone());
    }
    for (id, mut records) in records {
        if reroute(&mut records, paths) {
            map.underlays.exchange(&id, records);
        }
    }
}

impl Edit {
    /// The paths of all images of scans that this edit would bring back.
    pub fn images(&self) -> Vec<&str> {
        fn of_swap(swap: &Swap) -> &[Underlay] {
            match swap {
                Swap::Underlay(_, records) => records,
                Swap::Parts(parts) => parts.map.underlays.as_slice(),
                _ => &[],
            }
        }
        let underlays = self.swaps.iter().flat_map(of_swap);
        underlays.map(|underlay| underlay.image.as_str()).collect()
    }

    /// The same as [`reroute_images`], for what this edit would bring back.
    pub fn reroute_images(&mut self, paths: &BTreeMap<String, String>) {
        for swap in &mut self.swaps {
            match swap {
                Swap::Underlay(_, records) => {
                    reroute(records, paths);
                }
                Swap::Parts(parts) => reroute_images(&mut parts.map, paths),
                _ => {}
            }
        }
    }
}

/// Reports whether any of them is elsewhere now.
fn reroute(records: &mut [Underlay], paths: &BTreeMap<String, String>) -> bool {
    let mut any = false;
    for underlay in records {
        if let Some(path) = paths.get(&underlay.image) {
            any |= *path != underlay.image;
            underlay.image.clone_from(path);
        }
    }
    any
}

fn change(map: &Map, id: &Id, name: String, make: impl FnOnce(&mut Underlay)) -> Option<Edit> {
    let before = map.underlays.get(id)?;
    let mut after = before.clone();
    make(&mut after);
    if after == *before {
        return None;
    }
    Edit::new(name, vec![Swap::Underlay(id.clone(), vec![after])])
}

/// The file's name, without the folders it is in.
fn file_of(image: &str) -> &str {
    image.rsplit(['/', '\\']).next().unwrap_or(image)
}

/// `utah-north` of `Utah North.png`, with a number behind it where a scan bears that id already or is to bear it.
fn fresh_id(map: &Map, file: &str, taken: &[Id]) -> Id {
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let letters = stem.to_lowercase();
    let words = letters
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty());
    let stem = words.collect::<Vec<_>>().join("-");
    let stem = if stem.is_empty() {
        "scan".to_owned()
    } else {
        stem
    };
    let numbered = (2_u32..).map(|number| format!("{stem}-{number}"));
    let mut ids = std::iter::once(stem.clone()).chain(numbered).map(Id::new);
    ids.find(|id| map.underlays.get(id).is_none() && !taken.contains(id))
        .unwrap_or_else(|| Id::new(&stem))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::walk;
    use beachhead_model::arbitrary::small_pack;
    use beachhead_model::pack::Pack;

    fn with_scan() -> (Pack, Id) {
        let mut pack = small_pack();
        let (id, edit) =
            add_underlay(&pack.map, "../scans/Utah North.png", "00", Fit::Affine).expect("a scan");
        walk(&mut pack, edit);
        (pack, id)
    }

    #[test]
    fn scans_are_added_and_removed() {
        let (mut pack, id) = with_scan();
        assert_eq!(id, "utah-north");
        let (second, edit) =
            add_underlay(&pack.map, "utah north.jpg", "01", Fit::Affine).expect("a scan");
        assert_eq!(
            (second.as_str(), edit.name.as_str()),
            ("utah-north-2", "Add scan utah north.jpg")
        );
        walk(&mut pack, edit);
        let edit = remove_underlay(&pack.map, &id).expect("it is there");
        assert_eq!(edit.name, "Remove scan Utah North.png");
        walk(&mut pack, edit);
        assert_eq!(remove_underlay(&pack.map, &id), None);
        assert_eq!(pack.map.underlays.len(), 1);
        assert!(add_underlay(&pack.map, "scans/", "01", Fit::Affine).is_none());
    }

    #[test]
    fn what_ties_a_scan_is_set() {
        let (mut pack, id) = with_scan();
        type Make = fn(&Map, &Id) -> Option<Edit>;
        type Step<'a> = (&'a str, Make, &'a [(&'a str, f64, f64)]);
        let steps: [Step<'_>; 8] = [
            (
                "Anchor 2206",
                |map, id| set_anchor(map, id, &"2206".into(), 10.0, 20.126),
                &[("2206", 10.0, 20.13)],
            ),
            (
                "Anchor 2404",
                |map, id| set_anchor(map, id, &"2404".into(), 5.0, 6.0),
                &[("2206", 10.0, 20.13), ("2404", 5.0, 6.0)],
            ),
            (
                "Move anchor 2206",
                |map, id| set_anchor(map, id, &"2206".into(), 11.0, 20.0),
                &[("2206", 11.0, 20.0), ("2404", 5.0, 6.0)],
            ),
            (
                "Anchor 2405 instead of 2404",
                |map, id| rename_anchor(map, id, &"2404".into(), &"2405".into()),
                &[("2206", 11.0, 20.0), ("2405", 5.0, 6.0)],
            ),
            (
                "Anchor 2405 instead of 2206",
                |map, id| rename_anchor(map, id, &"2206".into(), &"2405".into()),
                &[("2405", 11.0, 20.0)],
            ),
            (
                "Fit Utah North.png as homography",
                |map, id| set_fit(map, id, Fit::Homography),
                &[("2405", 11.0, 20.0)],
            ),
            (
                "Take new.tif as scan",
                |map, id| set_image(map, id, "scans/new.tif", "02"),
                &[("2405", 11.0, 20.0)],
            ),
            (
                "Remove anchor 2405",
                |map, id| remove_anchor(map, id, &"2405".into()),
                &[],
            ),
        ];
        for (name, make, expected) in steps {
            let edit = make(&pack.map, &id).expect("a change");
            assert_eq!(edit.name, name);
            walk(&mut pack, edit);
            let underlay = pack.map.underlays.get(&id).expect("it stays");
            let anchors: Vec<_> = underlay
                .anchors
                .iter()
                .map(|anchor| (anchor.hex.as_str(), anchor.x, anchor.y))
                .collect();
            assert_eq!(anchors, expected, "{name}");
        }
        let map = &pack.map;
        for nothing in [
            set_fit(map, &id, Fit::Homography),
            set_image(map, &id, "scans/new.tif", "02"),
            remove_anchor(map, &id, &"2206".into()),
            rename_anchor(map, &id, &"2206".into(), &"2207".into()),
            set_anchor(map, &id, &"2206".into(), f64::NAN, 0.0),
            set_anchor(map, &"elsewhere".into(), &"2206".into(), 1.0, 1.0),
        ] {
            assert_eq!(nothing, None);
        }
    }
}
