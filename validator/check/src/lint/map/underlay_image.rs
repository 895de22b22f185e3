//! MAP034: the scan under the grid isn't there, or is another one.

use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::map::Underlay;
use beachhead_text::{Files, ReadError};
use sha2::{Digest, Sha256};

use super::image_head::Ends;
use super::underlay_part;
use crate::lint::{Findings, Lint, Target};
use crate::words::list;

const CODE: Code = Code {
    id: "MAP034",
    name: "underlay-image",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("underlay_image.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    for (at, underlay) in target.map().underlays.iter().enumerate() {
        let subject = || Subject::Item(format!("underlay {}", underlay.id));
        let part_place = || target.map_spans().within("underlays", at, "part");
        let fault_without_image = underlay_part::finding(CODE, underlay, None);
        let has_fault = fault_without_image.is_some();
        if let Some(finding) = fault_without_image {
            found.push(finding.at(part_place()));
        }
        let finding = match hash_and_ends(target.folder, &underlay.image) {
            // Nothing is wrong with the map, but whoever gets the pack gets it without the scan.
            Err(ReadError::LeavesPack) => Diagnostic::info(
                CODE,
                format!(
                    "underlay {}: `{}` lies outside of the pack's folder",
                    underlay.id, underlay.image
                ),
            )
            .at(target.map_spans().within("underlays", at, "image"))
            .help("copy the image into the pack's folder, if it is to be passed on with the pack"),
            Err(why) => Diagnostic::warning(
                CODE,
                format!("underlay {}: `{}`: {why}", underlay.id, underlay.image),
            )
            .at(target.map_spans().within("underlays", at, "image"))
            .help("put the image into the pack's folder under this name"),
            Ok((hash, ends)) => {
                if let Some(fault) = ends.fault() {
                    let message = format!("underlay {}: `{}` {fault}", underlay.id, underlay.image);
                    let help = "put the image there anew, as PNG, JPEG or TIFF";
                    let finding = Diagnostic::warning(CODE, message);
                    let place = target.map_spans().within("underlays", at, "image");
                    found.push(finding.at(place).help(help).on(subject()));
                }
                let finding = underlay_part::finding(CODE, underlay, ends.size());
                if let Some(finding) = finding.filter(|_| !has_fault) {
                    found.push(finding.at(part_place()));
                }
                let beside: Vec<_> = underlay.anchors_beside(ends.size()).collect();
                if !beside.is_empty() {
                    let message = format!(
                        "underlay {}: beside {} lie the anchors of {}",
                        underlay.id,
                        bounds_in_words(underlay, ends.size()),
                        list(beside.iter().map(|anchor| &anchor.hex))
                    );
                    let place = target.map_spans().within("underlays", at, "anchors");
                    let finding = Diagnostic::warning(CODE, message).at(place).on(subject());
                    let hexes = beside.iter().map(|anchor| Subject::Hex(anchor.hex.clone()));
                    let help = "set them again, in the middle of their hexes on the scan";
                    found.push(hexes.fold(finding, Diagnostic::on).help(help));
                }
                if hash.eq_ignore_ascii_case(&underlay.sha256) {
                    continue;
                }
                Diagnostic::warning(
                    CODE,
                    format!(
                        "underlay {}: `{}` is not the image that was calibrated",
                        underlay.id, underlay.image
                    ),
                )
                .at(target.map_spans().within("underlays", at, "sha256"))
                .note(format!("its hash is {hash}"))
                .help("bring the old image back, or set the anchors again on the new one")
            }
        };
        found.push(finding.on(subject()));
    }
}

/// The rectangle that anchors have to lie on: the part of the image that the underlay shows, or all of it.
fn bounds_in_words(underlay: &Underlay, size: Option<[u32; 2]>) -> String {
    let size = size.map(|[width, height]| format!(" of {width} × {height} pixels"));
    match underlay.part {
        Some(part) if part.fault(None).is_none() => format!(
            "its part of the image, from {}, {} to {}, {},",
            part.left, part.top, part.right, part.bottom
        ),
        _ => format!("the image{}", size.unwrap_or_default()),
    }
}

/// The hash of an image, and what its ends say. Where the hash is known already, whoever knows it has read the image.
fn hash_and_ends(folder: &dyn Files, image: &str) -> Result<(String, Ends), ReadError> {
    if let Some(known) = folder.known_sha256(image) {
        return Ok((known?, Ends::default()));
    }
    let mut ends = Ends::reading();
    // Not whole: scans of hundreds of megabytes are common.
    let mut hasher = Sha256::new();
    folder.read_in_pieces(image, &mut |piece| {
        hasher.update(piece);
        ends.add(piece);
    })?;
    let hash = hasher.finalize();
    Ok((
        hash.iter().map(|byte| format!("{byte:02x}")).collect(),
        ends,
    ))
}
