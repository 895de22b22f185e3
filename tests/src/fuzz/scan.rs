//! Scans that the editor lays under the grid: PNG, JPEG, TIFF, with the EXIF in them.

use std::io::Cursor;

use beachhead_editor::scan::Scan;

use super::shown::assert_is_one_line;

/// An image: tiles of the size that it says, or why there are none.
pub fn scan(bytes: &[u8]) {
    match Scan::read_from(Cursor::new(bytes)) {
        Ok(scan) => assert!(scan.size().iter().all(|side| *side > 0)),
        Err(refusal) => assert_is_one_line(&refusal.to_string()),
    }
}
