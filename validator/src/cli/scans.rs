//! `--scan`: the scans of the map, straightened, as they lie under its grid.

use std::path::Path;

use beachhead_scan::{Progress, Scan, ScanUnder, file_of};
use beachhead_schema::calibrate::calibrate;
use beachhead_schema::io::nearest;
use beachhead_schema::map::Underlay;
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
    let read = chosen.into_iter().map(|scan| under(scan, &folder, pack));
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

/// Reads one scan.
fn under(underlay: &Underlay, folder: &Path, pack: &Pack) -> Result<ScanUnder, String> {
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
    let scan = Scan::read(&file, &Progress::default())
        .map_err(|refusal| format!("scan `{id}`: {}: {refusal}", shown(&file)))?;
    if !scan.sha256.eq_ignore_ascii_case(&underlay.sha256) {
        note(&format!(
            "warning: scan `{id}`: {} is not the image that was calibrated, so it may lie elsewhere: bring the old image back, or set the anchors again",
            shown(&file)
        ));
    }
    check_reach(underlay, scan.size())?;
    Ok(ScanUnder {
        pyramid: scan.pyramid,
        registration: calibration.registration,
    })
}

/// Whether all anchors lie on the image: one beyond it was set on another.
fn check_reach(underlay: &Underlay, [width, height]: [u32; 2]) -> Result<(), String> {
    match underlay.anchors_beside(Some([width, height])).next() {
        None => Ok(()),
        Some(anchor) => Err(format!(
            "scan `{}`: the anchor of {} lies at {}, {}, beyond the image of {width} × {height} pixels: set it again",
            underlay.id, anchor.hex, anchor.x, anchor.y
        )),
    }
}
