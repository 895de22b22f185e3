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
