//! MAP034: the scan under the grid isn't there, or is another one.

use beachhead_model::diag::{Code, Diagnostic, Subject};
use beachhead_text::{Files, ReadError};
use sha2::{Digest, Sha256};

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP034",
    name: "underlay-image",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    explain: include_str!("underlay_image.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    for (at, underlay) in target.map().underlays.iter().enumerate() {
        let finding = match sha256(target.folder, &underlay.image) {
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
            Ok(hash) => {
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
        found.push(finding.on(Subject::Item(format!("underlay {}", underlay.id))));
    }
}

fn sha256(folder: &dyn Files, image: &str) -> Result<String, ReadError> {
    folder.known_sha256(image).unwrap_or_else(|| {
        // Not whole: scans of hundreds of megabytes are common.
        let mut hasher = Sha256::new();
        folder.read_in_pieces(image, &mut |piece| hasher.update(piece))?;
        Ok(hasher
            .finalize()
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect())
    })
}
