//! Underlays: scans under the grid, and what ties them to it.

use serde::{Deserialize, Serialize};

use super::anchor::Anchor;
use super::map_record;
use beachhead_base::Id;
use beachhead_base::layer::keyed_by_id;

/// A scan under the grid. The anchors are kept, not the matrix that is fitted through them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Underlay {
    /// The name by which edits refer to it.
    pub id: Id,
    /// The image file, relative to the pack.
    pub image: String,
    /// SHA-256 of the image as it was when the anchors were set, in hexadecimal: another scan wants new anchors.
    pub sha256: String,
    /// The kind of map from grid to scan that is fitted.
    pub fit: Fit,
    /// The rectangle of the image that is this scan; all of it where it is left out. Sheets on one image, and the parts of a
    /// folded map, are scans of their own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<Part>,
    /// The hexes whose middles are known on the image.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub anchors: Vec<Anchor>,
}

impl Underlay {
    /// A scan of a whole image.
    pub fn new(
        id: Id,
        image: impl Into<String>,
        sha256: impl Into<String>,
        fit: Fit,
        anchors: Vec<Anchor>,
    ) -> Self {
        Self {
            id,
            image: image.into(),
            sha256: sha256.into(),
            fit,
            part: None,
            anchors,
        }
    }

    /// Returns the anchors that lie beside an image of this width and height, or before it begins where its size is unknown.
    pub fn anchors_beside(&self, size: Option<[u32; 2]>) -> impl Iterator<Item = &Anchor> {
        let [wide, high] = size.map_or([f64::INFINITY; 2], |size| size.map(f64::from));
        self.anchors.iter().filter(move |anchor| {
            !(0.0..=wide).contains(&anchor.x) || !(0.0..=high).contains(&anchor.y)
        })
    }
}

/// A rectangle of an image, in its pixels.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// Its left edge, from the left of the image.
    pub left: f64,
    /// Its upper edge, from the top of the image.
    pub top: f64,
    /// Its right edge, from the left of the image.
    pub right: f64,
    /// Its lower edge, from the top of the image.
    pub bottom: f64,
}

impl Part {
    /// Whether a pixel lies in the rectangle.
    pub fn has(&self, x: f64, y: f64) -> bool {
        (self.left..self.right).contains(&x) && (self.top..self.bottom).contains(&y)
    }
}

/// A part of a scan whose hexes were found on it, as one scan is to show it.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundPart {
    /// The rectangle of the image; all of it where the map is in one piece.
    pub part: Option<Part>,
    /// Some of its hexes.
    pub anchors: Vec<Anchor>,
}

/// The kind of map from grid to scan, by what it can straighten out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Fit {
    /// Moved, turned and scaled.
    Similarity,
    /// Also stretched and sheared, as paper and scanners do.
    Affine,
    /// Also seen at an angle, as in a photograph.
    Homography,
}

impl Fit {
    /// How many numbers the fit finds out.
    #[must_use]
    pub fn unknowns(self) -> usize {
        match self {
            Self::Similarity => 4,
            Self::Affine => 6,
            Self::Homography => 8,
        }
    }

    /// How many anchors it takes at least.
    #[must_use]
    pub fn least_anchors(self) -> usize {
        self.unknowns() / 2
    }
}

keyed_by_id!(Underlay);

map_record! {
    Underlay, "scan", "scans", apart;
    ids;
    hexes { anchors as "an anchor": Members; }
    words {}
    no_source;
    label |scan| scan.image.clone();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn anchors_beside_the_image_are_found() {
        let anchor = |x, y| Anchor::clicked("1706".into(), x, y);
        let anchors = vec![
            anchor(0.0, 0.0),
            anchor(-1.0, 5.0),
            anchor(30.0, 20.0),
            anchor(5.0, 20.5),
        ];
        let underlay = Underlay::new("scan".into(), "scan.png", "", Fit::Similarity, anchors);
        for (size, expected) in [
            (Some([30, 20]), vec![(-1.0, 5.0), (5.0, 20.5)]),
            (Some([30, 21]), vec![(-1.0, 5.0)]),
            (Some([29, 21]), vec![(-1.0, 5.0), (30.0, 20.0)]),
            (None, vec![(-1.0, 5.0)]),
        ] {
            let beside = underlay
                .anchors_beside(size)
                .map(|anchor| (anchor.x, anchor.y));
            assert_eq!(beside.collect::<Vec<_>>(), expected, "{size:?}");
        }
    }
}
