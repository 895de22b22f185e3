//! The records that lie with a pack: those in its folder `records`. No manifest names them.

use std::fs;
use std::path::Path;

use beachhead_check::records::{FOLDER, is_among_records};

/// Their names as the pack's own files are named, in order; none where there is no such folder.
pub(super) fn records_of(pack: &Path) -> Vec<String> {
    let files = fs::read_dir(pack.join(FOLDER)).into_iter().flatten();
    let names = files.filter_map(|file| file.ok()?.file_name().into_string().ok());
    let names = names.map(|name| format!("{FOLDER}/{name}"));
    let mut records: Vec<String> = names.filter(|name| is_among_records(name)).collect();
    records.sort_unstable();
    records
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_found_beside_the_pack() {
        let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("../sample-data/utah");
        let records = records_of(&sample);
        assert!(
            records
                .iter()
                .all(|name| name.starts_with("records/") && name.ends_with(".ron"))
        );
        assert!(records.is_sorted() && !records.is_empty());
        assert!(records_of(&sample.join("scripts")).is_empty());
    }
}
