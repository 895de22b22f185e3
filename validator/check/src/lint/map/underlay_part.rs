//! Faults of the part of an image that an underlay shows.

use beachhead_model::diag::{Code, Diagnostic, Subject};
use beachhead_model::map::{PartFault, Underlay};

/// Returns what is wrong with the part of an underlay on an image of this size, if anything is. The place is the caller's.
pub(super) fn finding(
    code: Code,
    underlay: &Underlay,
    size: Option<[u32; 2]>,
) -> Option<Diagnostic> {
    let part = underlay.part?;
    let (why, help) = match part.fault(size)? {
        PartFault::Empty => (
            "is empty".to_owned(),
            "set its edges apart, or leave `part` out where the scan is the whole image",
        ),
        PartFault::TurnedOver => (
            "is turned over: its right or lower edge comes before the left or upper one".to_owned(),
            "exchange `left` and `right`, or `top` and `bottom`",
        ),
        PartFault::BesideImage => {
            let size = size.map(|[width, height]| format!(" of {width} × {height} pixels"));
            let size = size.unwrap_or_default();
            (
                format!("lies beside the image{size}"),
                "give its edges in pixels of this image, from its upper left corner",
            )
        }
    };
    let message = format!("underlay {}: its part {why}", underlay.id);
    let subject = Subject::Item(format!("underlay {}", underlay.id));
    Some(Diagnostic::warning(code, message).on(subject).help(help))
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_model::map::{Fit, Part};

    #[test]
    fn parts_that_show_nothing_are_reported() {
        const CODE: Code = Code {
            id: "MAP034",
            name: "underlay-image",
        };
        for ([left, right], size, expected) in [
            ([0.0, 300.0], Some([300, 200]), None),
            ([300.0, 600.0], None, None),
            (
                [300.0, 600.0],
                Some([300, 200]),
                Some("lies beside the image of 300 × 200 pixels"),
            ),
            ([-9.0, 0.0], None, Some("lies beside the image")),
            ([60.0, 30.0], None, Some("is turned over")),
            ([60.0, 60.0], None, Some("is empty")),
        ] {
            let part = Part {
                left,
                top: 0.0,
                right,
                bottom: 200.0,
            };
            let whole = Underlay::new("north".into(), "scan.png", "", Fit::Affine, Vec::new());
            let part = Some(part);
            let found = finding(CODE, &Underlay { part, ..whole }, size);
            let message = found.as_ref().map(|found| found.message.as_str());
            let expected = expected.map(|why| format!("underlay north: its part {why}"));
            match (message, &expected) {
                (Some(message), Some(expected)) => {
                    assert!(message.starts_with(expected.as_str()), "{message}")
                }
                (message, _) => assert_eq!(message, expected.as_deref(), "{left} to {right}"),
            }
            assert!(found.is_none_or(|found| found.help.is_some()));
        }
    }
}
