//! The three versions of a conflict: each as fields, and as the map would look with it.

use beachhead_schema::conflict::Version;
use beachhead_schema::merge::{ConflictPlace, open_conflicts, resolve};
use beachhead_schema::pack::Pack;

use super::fields::{FieldLine, field_lines};
use super::listed::ListedConflict;
use crate::picture::{Crop, Style};

/// The versions of the conflict that is looked at.
#[derive(Debug)]
pub(super) struct ShownVersions {
    /// The revision of the document, and which conflict it is.
    of: (u64, usize),
    style: Style,
    pub(super) place: ConflictPlace,
    pub(super) versions: [ShownVersion; 3],
}

/// One of them.
#[derive(Debug)]
pub(super) struct ShownVersion {
    pub(super) version: Version,
    pub(super) lines: Vec<FieldLine>,
    /// Why it can't be taken up.
    pub(super) refused: Option<String>,
    /// The map with it, where it is anywhere on the map.
    pub(super) crop: Option<Crop>,
}

impl ShownVersions {
    /// The versions of a conflict; `None` where it is no longer there.
    pub(super) fn of(
        pack: &Pack,
        listed: &ListedConflict,
        of: (u64, usize),
        style: &Style,
    ) -> Option<Self> {
        let place = &listed.place;
        let mut open = open_conflicts(pack).into_iter();
        let (_, conflict) = open.find(|(other, _)| other == place)?;
        let versions = Version::ALL.map(|version| {
            let lines = field_lines(conflict, version);
            match resolve(pack, place, version) {
                Ok(resolved) => ShownVersion {
                    version,
                    lines,
                    refused: None,
                    crop: crop(resolved, listed, style),
                },
                Err(why) => ShownVersion {
                    version,
                    lines,
                    refused: Some(why.to_string()),
                    crop: None,
                },
            }
        });
        Some(Self {
            of,
            style: style.clone(),
            place: place.clone(),
            versions,
        })
    }

    /// Whether it is of this revision and conflict, drawn like this.
    pub(super) fn is_of(&self, of: (u64, usize), style: &Style) -> bool {
        self.of == of && self.style == *style
    }

    /// Whether any of them is drawn.
    pub(super) fn are_on_map(&self) -> bool {
        self.versions.iter().any(|version| version.crop.is_some())
    }
}

fn crop(resolved: Pack, listed: &ListedConflict, style: &Style) -> Option<Crop> {
    let grid = &resolved.map.grid;
    let hexes = listed.hexes.iter();
    let hexes: Vec<_> = hexes.filter_map(|hex| grid.find(hex.as_str())).collect();
    Crop::of(resolved, listed.place.scenario.as_ref(), &hexes, style)
}
