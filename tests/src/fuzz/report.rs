//! JSON reports, as `merge` reads them back.

use beachhead_report::{Read, Sources};

use super::shown::{assert_can_be_shown, assert_is_one_line};

/// A report: every format shows what stands in it, or it says why it is none.
pub fn report(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    match Read::of(text) {
        Ok(report) => assert_can_be_shown(&report.findings, &Sources::new()),
        Err(why) => {
            assert_is_one_line(&why);
        }
    }
}
