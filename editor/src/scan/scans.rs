//! What the window knows of each scan of the map, and what is being done with it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use beachhead_export::ScanUnder;
use beachhead_scan::file_of;
use beachhead_scan::find::FoundGrid;
use beachhead_schema::Id;
use beachhead_schema::calibrate::{Point, Solution};
use beachhead_schema::hex::{Cell, Grid, GridSpec, HexIx};
use beachhead_schema::io::ReadError;
use beachhead_schema::map::{Map, Part, Underlay};

use super::fitted::{Fitted, ScanPlace};
use super::job::{Finding, Loading};
use super::{Refusal, Scan, Upright};
use crate::checker::Images;

/// How far the scan shows through the map at first.
const THROUGH: f32 = 0.5;

/// The scans of the map, and what is being done with them.
#[derive(Debug)]
pub(crate) struct Scans {
    sheets: BTreeMap<Id, Sheet>,
    /// The folder from which their paths are seen.
    folder: Option<PathBuf>,
    /// The scan that is worked on.
    pub(crate) active: Option<Id>,
    pub(crate) hidden: BTreeSet<Id>,
    /// The number of the next anchor, as far as it is typed.
    pub(crate) number: String,
    /// The field for it wants the keyboard.
    pub(crate) wants_focus: bool,
    /// How far scans show through the map, from 0 to 1.
    pub(crate) through: f32,
    /// Since when scan and map are shown in turn.
    pub(crate) blinks: bool,
    /// The scan for which another image is being chosen.
    pub(crate) choosing: Option<Id>,
    /// An image that is read before it is put under the grid.
    pub(crate) coming: Option<Coming>,
    /// Crops by which a calibration is proved are shown.
    pub(crate) proof: bool,
    /// Clicks go to the middle of the printed hex around them.
    pub(crate) snaps: bool,
    /// Numberings that fit the anchors, or why there are none.
    pub(crate) solved: Option<Result<Vec<Solution>, String>>,
    /// The scan whose grid is being looked for.
    pub(crate) finding: Option<(Id, Finding)>,
    /// A grid that was found and has no numbers yet.
    pub(crate) found: Option<FoundOn>,
}

/// A grid that was found on a scan, while its numbers are asked for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct FoundOn {
    /// The scan.
    pub(crate) scan: Id,
    pub(crate) grid: FoundGrid,
    /// Numbers that were read already, and on which hexes.
    pub(crate) read: Vec<(String, Cell)>,
    /// The hex whose number is asked for.
    pub(crate) asked: Cell,
    /// The number, as far as it is typed.
    pub(crate) number: String,
    /// Why the last number wasn't taken, or what it left open.
    pub(crate) says: String,
}

impl Default for Scans {
    fn default() -> Self {
        Self {
            sheets: BTreeMap::new(),
            folder: None,
            active: None,
            hidden: BTreeSet::new(),
            number: String::new(),
            wants_focus: false,
            through: THROUGH,
            blinks: false,
            choosing: None,
            coming: None,
            proof: false,
            snaps: true,
            solved: None,
            finding: None,
            found: None,
        }
    }
}

/// An image that is read before it is put under the grid.
#[derive(Debug)]
pub(crate) struct Coming {
    /// The file.
    pub(crate) path: PathBuf,
    /// The scan whose image it replaces.
    pub(crate) instead_of: Option<Id>,
    pub(crate) loading: Loading,
}

/// What is known of one scan.
#[derive(Debug)]
pub(crate) struct Sheet {
    /// As it was when it was fitted.
    underlay: Underlay,
    grid: GridSpec,
    path: PathBuf,
    pub(crate) image: Image,
    pub(crate) fitted: Option<Fitted>,
}

/// The image of a scan.
#[derive(Debug)]
pub(crate) enum Image {
    Loading(Loading),
    Ready(Scan),
    Refused(Refusal),
}

impl Sheet {
    /// The image, once it is read.
    pub(crate) fn scan(&self) -> Option<&Scan> {
        match &self.image {
            Image::Ready(scan) => Some(scan),
            _ => None,
        }
    }

    /// The file of the image.
    pub(crate) fn image_path(&self) -> &Path {
        &self.path
    }

    /// The rectangle of the image that this scan shows, once the image is read.
    pub(crate) fn shown(&self) -> Option<Part> {
        Some(self.underlay.shown(Some(self.scan()?.pyramid.size())))
    }

    /// The fit of the scan to the grid, once the image is read.
    pub(crate) fn place(&self) -> Option<ScanPlace> {
        Some(ScanPlace {
            registration: self.fitted.as_ref()?.registration.clone(),
            shown: self.shown()?,
        })
    }

    /// The hexes that are looked for on the scan: all, or those whose middles are on its part of the image.
    pub(crate) fn hexes(&self, grid: &Grid) -> Vec<HexIx> {
        let place = self.place().filter(|_| self.underlay.part.is_some());
        let is_on = |hex: &HexIx| {
            place.as_ref().is_none_or(|place| {
                let (x, y) = grid.center(*hex);
                let map = Point::new(f64::from(x), f64::from(y));
                let at = place.registration.scan_from_map(map);
                place.registration.sees(map) && place.shown.has(at.x, at.y)
            })
        };
        grid.iter().filter(is_on).collect()
    }

    fn fit(&mut self, grid: &Grid) {
        let seen = |scan: &Scan| (scan.pyramid.size(), scan.upright);
        let (size, upright) = self.scan().map_or(([1000; 2], Upright::default()), seen);
        self.fitted = Fitted::of(grid, &self.underlay, size, upright);
    }
}

impl Scans {
    /// What is known of a scan.
    pub(crate) fn get(&self, id: &Id) -> Option<&Sheet> {
        self.sheets.get(id)
    }

    /// The scan that is worked on.
    pub(crate) fn active(&self) -> Option<(&Id, &Sheet)> {
        let id = self.active.as_ref()?;
        Some((id, self.sheets.get(id)?))
    }

    /// Takes in which scans the map has, and what has been read. Reports whether anything is different from before. `done`
    /// makes what a thread calls when it has read an image.
    pub(crate) fn sync(
        &mut self,
        map: &Map,
        folder: Option<&Path>,
        done: impl Fn() -> Box<dyn FnOnce() + Send>,
    ) -> bool {
        let mut news = false;
        let moved = self.folder.as_deref() != folder;
        self.folder = folder.map(Path::to_path_buf);
        let count = self.sheets.len();
        self.sheets.retain(|id, _| map.underlays.get(id).is_some());
        news |= count != self.sheets.len();
        for underlay in map.underlays.iter() {
            news |= match self.sheets.get_mut(&underlay.id) {
                Some(sheet) if sheet.underlay.image == underlay.image && !moved => {
                    keep_up(sheet, underlay, &map.grid)
                }
                _ => {
                    let path = file_of(folder.unwrap_or(Path::new("")), &underlay.image);
                    let before = self.sheets.remove(&underlay.id);
                    let image = match (before, folder) {
                        // The pack has moved, and its path with it, but it is here already.
                        (
                            Some(Sheet {
                                image: Image::Ready(scan),
                                underlay: same,
                                ..
                            }),
                            _,
                        ) if scan.sha256 == underlay.sha256
                            && path.exists()
                            && (moved || same.image == underlay.image) =>
                        {
                            Image::Ready(scan)
                        }
                        (_, None) => Image::Refused(Refusal::new(
                            "the pack has no folder yet",
                            "save it: its scans are looked for beside it",
                        )),
                        (_, Some(_)) => Image::Loading(Loading::begin(&path, done())),
                    };
                    self.put(underlay, &map.grid, path, image);
                    true
                }
            };
        }
        if self.active().is_none() {
            self.active = map
                .underlays
                .iter()
                .next()
                .map(|underlay| underlay.id.clone());
        }
        news
    }

    /// What the checks know of the images. One that is still being read is taken for what it should be.
    pub(crate) fn known_images(&self) -> Images {
        let sheets = self.sheets.values().map(|sheet| {
            let sha256 = match &sheet.image {
                Image::Ready(scan) => Ok(scan.sha256.clone()),
                Image::Loading(_) => Ok(sheet.underlay.sha256.clone()),
                Image::Refused(refusal) => Err(ReadError::Unreadable(refusal.why.clone())),
            };
            (sheet.underlay.image.clone(), sha256)
        });
        sheets.collect()
    }

    /// Takes in a scan whose image has been read already.
    pub(crate) fn put(&mut self, underlay: &Underlay, grid: &Grid, path: PathBuf, image: Image) {
        let mut sheet = Sheet {
            underlay: underlay.clone(),
            grid: grid.spec().clone(),
            path,
            image,
            fitted: None,
        };
        sheet.fit(grid);
        self.sheets.insert(underlay.id.clone(), sheet);
    }

    /// Forgets a scan, so that it is read anew.
    pub(crate) fn forget(&mut self, id: &Id) {
        self.sheets.remove(id);
    }

    /// The scans that are not hidden, as a picture has them under it.
    ///
    /// # Errors
    /// Why one of them can't be shown, and what to do.
    pub(crate) fn under(&self, map: &Map) -> Result<Vec<ScanUnder>, String> {
        let ids = map.underlays.iter().map(|underlay| &underlay.id);
        let wanted: Vec<&Id> = ids.filter(|id| !self.hidden.contains(*id)).collect();
        if wanted.is_empty() {
            return Err("no scan is shown: tick one in the panel *Scan*".to_owned());
        }
        wanted.into_iter().map(|id| self.one_under(id)).collect()
    }

    fn one_under(&self, id: &Id) -> Result<ScanUnder, String> {
        let reading = || format!("scan {id} is being read: wait until it is there");
        let sheet = self.sheets.get(id).ok_or_else(reading)?;
        let pyramid = match &sheet.image {
            Image::Ready(scan) => Arc::clone(&scan.pyramid),
            Image::Loading(_) => return Err(reading()),
            Image::Refused(refusal) => return Err(format!("scan {id}: {refusal}")),
        };
        let fitted = sheet.fitted.as_ref().map(|fitted| &fitted.calibration);
        match fitted {
            Some(Ok(calibration)) => Ok(ScanUnder {
                shown: sheet.underlay.shown(Some(pyramid.size())),
                pyramid,
                registration: calibration.registration.clone(),
            }),
            Some(Err(why)) => Err(format!(
                "scan {id} does not lie under the grid: {why}; or hide it in the panel *Scan*"
            )),
            None => Err(reading()),
        }
    }

    /// The scans that are read and not hidden, in the order of the map.
    pub(crate) fn shown(&self, map: &Map) -> Vec<(Id, Arc<super::Pyramid>, ScanPlace)> {
        let ids = map.underlays.iter().map(|underlay| &underlay.id);
        ids.filter(|id| !self.hidden.contains(*id))
            .filter_map(|id| {
                let sheet = self.sheets.get(id)?;
                Some((
                    id.clone(),
                    Arc::clone(&sheet.scan()?.pyramid),
                    sheet.place()?,
                ))
            })
            .collect()
    }
}

/// Takes in what has been read, and other anchors. Reports whether there is anything new.
fn keep_up(sheet: &mut Sheet, underlay: &Underlay, grid: &Grid) -> bool {
    let read = match &sheet.image {
        Image::Loading(loading) => loading.poll(),
        _ => None,
    };
    let news = read.is_some() || sheet.underlay != *underlay || sheet.grid != *grid.spec();
    match read {
        Some(Ok(scan)) => sheet.image = Image::Ready(scan),
        Some(Err(refusal)) => sheet.image = Image::Refused(refusal),
        None => {}
    }
    if news {
        sheet.underlay = underlay.clone();
        sheet.grid = grid.spec().clone();
        sheet.fit(grid);
    }
    news
}
