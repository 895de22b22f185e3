//! MAP034: the scan under the grid isn't there, or is another one.

use beachhead_schema::diag::{Code, Diagnostic, Subject};
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
        let finding = match target.folder.read(&underlay.image) {
            Err(why) => Diagnostic::error(
                CODE,
                format!("underlay {}: `{}`: {why}", underlay.id, underlay.image),
            )
            .at(target.map_spans().within("underlays", at, "image"))
            .help("put the image into the pack's folder under this name"),
            Ok(bytes) => {
                let hash: String = Sha256::digest(&bytes)
                    .iter()
                    .map(|byte| format!("{byte:02x}"))
                    .collect();
                if hash.eq_ignore_ascii_case(&underlay.sha256) {
                    continue;
                }
                Diagnostic::error(
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
