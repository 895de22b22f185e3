//! `--scan`: the scans of the map, straightened, as they lie under its grid.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use beachhead_scan::{Progress, Scan, ScanUnder, file_of};
use beachhead_schema::calibrate::calibrate;
use beachhead_schema::io::nearest;
use beachhead_schema::map::{PartFault, Underlay};
use beachhead_schema::pack::Pack;

use super::Failure;
use super::messages::{note, shown};
use super::packs::one_pack;

/// Reads the scans that are asked for: all, or those with these ids.
///
/// # Errors
/// The map has no such scan; one can't be read, or does not lie under the grid by its anchors.
pub(super) fn scans(asked: &str, path: &Path, pack: &Pack) -> Result<Vec<ScanUnder>, Failure> {
    let chosen = chosen(asked, pack).map_err(Failure::Said)?;
    let folder = one_pack(path)?;
    let mut images = BTreeMap::new();
    let read = chosen
        .into_iter()
        .map(|scan| under(scan, &folder, pack, &mut images));
    let read: Result<Vec<ScanUnder>, String> = read.collect();
    read.map_err(Failure::Said)
}

fn chosen<'a>(asked: &str, pack: &'a Pack) -> Result<Vec<&'a Underlay>, String> {
    let known = || pack.map.underlays.iter();
    if known().next().is_none() {
        let why =
            "the map has no scan: leave `--scan` out, or put one under the grid in the editor";
        return Err(why.to_owned());
    }
    let ids: Vec<&str> = asked.split(',').map(str::trim).collect();
    let ids: Vec<&str> = ids.into_iter().filter(|id| !id.is_empty()).collect();
    if ids.is_empty() {
        return Ok(known().collect());
    }
    let chosen = ids.into_iter().map(|id| {
        if let Some(scan) = known().find(|scan| scan.id == id) {
            return Ok(scan);
        }
        let names = || known().map(|scan| scan.id.as_str());
        Err(match nearest(id, names()) {
            Some(near) => format!("the map has no scan `{id}`; did you mean `{near}`?"),
            None => {
                let names: Vec<&str> = names().collect();
                format!("the map has no scan `{id}`; it has {}", names.join(", "))
            }
        })
    });
    chosen.collect()
}

/// Reads one scan. An image of which several scans are parts is read once.
fn under(
    underlay: &Underlay,
    folder: &Path,
    pack: &Pack,
    images: &mut BTreeMap<PathBuf, Scan>,
) -> Result<ScanUnder, String> {
    let Underlay { id, image, .. } = underlay;
    let calibration = calibrate(&pack.map.grid, underlay).map_err(|why| {
        let others = pack.map.underlays.iter().filter(|other| other.id != *id);
        let others: Vec<&str> = others.map(|other| other.id.as_str()).collect();
        let instead = match others.is_empty() {
            true => String::new(),
            false => format!("; or leave it out with `--scan={}`", others.join(",")),
        };
        format!("scan `{id}` does not lie under the grid: {why}{instead}")
    })?;
    let file = file_of(folder, image);
    let scan = match images.entry(file.clone()) {
        Entry::Occupied(read) => read.into_mut(),
        Entry::Vacant(entry) => {
            let read = Scan::read(&file, &Progress::default())
                .map_err(|refusal| format!("scan `{id}`: {}: {refusal}", shown(&file)))?;
            entry.insert(read)
        }
    };
    if !scan.sha256.eq_ignore_ascii_case(&underlay.sha256) {
        note(&format!(
            "warning: scan `{id}`: {} is not the image that was calibrated, so it may lie elsewhere: bring the old image back, or set the anchors again",
            shown(&file)
        ));
    }
    check_part(underlay, scan.size())?;
    check_reach(underlay, scan.size())?;
    Ok(ScanUnder {
        pyramid: Arc::clone(&scan.pyramid),
        registration: calibration.registration,
        shown: underlay.shown(Some(scan.size())),
    })
}

/// Whether there is anything of the image in the part that is the scan.
fn check_part(underlay: &Underlay, size: [u32; 2]) -> Result<(), String> {
    let [width, height] = size;
    let why = match underlay.part_fault(Some(size)) {
        None => return Ok(()),
        Some(PartFault::Empty) => "is empty".to_owned(),
        Some(PartFault::TurnedOver) => "is turned over".to_owned(),
        Some(PartFault::BesideImage) => {
            format!("lies beside the image of {width} × {height} pixels")
        }
    };
    Err(format!(
        "scan `{}`: its part {why}: fix `part` in the map, or leave it out where the scan is the whole image",
        underlay.id
    ))
}

/// Whether all anchors lie on the scan: one beyond it was set on another image, or belongs to another part.
fn check_reach(underlay: &Underlay, [width, height]: [u32; 2]) -> Result<(), String> {
    match underlay.anchors_beside(Some([width, height])).next() {
        None => Ok(()),
        Some(anchor) => {
            let bounds = match underlay.part {
                Some(part) => format!(
                    "outside of its part of the image, from {}, {} to {}, {}",
                    part.left, part.top, part.right, part.bottom
                ),
                None => format!("beyond the image of {width} × {height} pixels"),
            };
            Err(format!(
                "scan `{}`: the anchor of {} lies at {}, {}, {bounds}: set it again",
                underlay.id, anchor.hex, anchor.x, anchor.y
            ))
        }
    }
}
