//! What lies on the clipboard when somebody pastes.

use std::sync::LazyLock;

use beachhead_schema::fragment::{Fragment, Pasting, Step, Turning, paste};
use beachhead_schema::io::{DiskFiles, read_pack};
use beachhead_schema::pack::Pack;

use super::shown::assert_is_one_line;
use beachhead_test_support::root;

/// Text from the clipboard: hexes, or why it is none; hexes are written and read again as the same, and can be laid
/// down and taken back anywhere.
pub fn clipboard(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let fragment = match Fragment::from_text(text) {
        Ok(fragment) => fragment,
        Err(why) => return assert_is_one_line(&why.to_string()),
    };
    let written = fragment.to_text().expect("it is no longer than it was");
    assert_eq!(Fragment::from_text(&written).as_ref(), Ok(&fragment));
    let turning = Turning::default().clockwise();
    let turned = fragment.turned(turning);
    assert_eq!(turned.len(), fragment.len());
    static GOLDEN: LazyLock<Pack> = LazyLock::new(|| {
        let folder = root().join("schema/golden/format-1");
        read_pack(&DiskFiles(folder)).pack.expect("it is whole")
    });
    for middle in [Step::ZERO, Step::new(1, 2), Step::new(-40_000, 1_000_000)] {
        let pasting = Pasting {
            turning,
            ..Pasting::default()
        };
        let pasted = paste(&GOLDEN, GOLDEN.scenario_at(0), &fragment, middle, pasting);
        let Some(edit) = pasted.edit else { continue };
        let mut pack = GOLDEN.clone();
        if let Ok(back) = edit.apply(&mut pack) {
            assert!(back.apply(&mut pack).is_ok(), "it is taken back");
            assert_eq!(pack, *GOLDEN, "exactly");
        }
    }
}
