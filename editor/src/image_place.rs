//! Where the image of a scan is: its path as seen from the pack, so that pack and scans can move together.

use std::path::Path;

use beachhead_scan::{file_of, seen_from};

/// What scans are called, as far as dialogs and dropped files go; what they are, their bytes say.
pub(crate) const KINDS: [&str; 5] = ["png", "jpg", "jpeg", "tif", "tiff"];

/// Whether a file is called like a scan.
pub(crate) fn is_image(path: &Path) -> bool {
    let extension = path.extension().unwrap_or_default();
    KINDS
        .iter()
        .any(|kind| extension.eq_ignore_ascii_case(kind))
}

/// Copies a file into the pack's folder of scans, under a name that is free there. Returns its path as seen from the pack.
///
/// # Errors
/// Why it couldn't be copied; nothing is left behind then.
pub(crate) fn copy_in(folder: &Path, file: &Path) -> std::io::Result<String> {
    let scans = folder.join("scans");
    std::fs::create_dir_all(&scans)?;
    let name =
        |part: Option<&std::ffi::OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    let (stem, extension) = (name(file.file_stem()), name(file.extension()));
    let numbered = (2_u32..1000).map(|number| format!("{stem}-{number}.{extension}"));
    for name in std::iter::once(format!("{stem}.{extension}")).chain(numbered) {
        // Never over a file that is there, even one that has just come.
        match copy_to(file, &scans.join(&name)) {
            Ok(()) => return Ok(format!("scans/{name}")),
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(std::io::ErrorKind::AlreadyExists.into())
}

/// Where an image of a pack is found once the pack lies in another folder as well. One that lies in the pack's folder
/// comes along, as scripts do; one outside is seen from there. `None` if nothing is to be said anew: the image is gone
/// anyway, or couldn't be copied to where there is no way.
pub(crate) fn seen_after_move(image: &str, from: &Path, to: &Path) -> Option<String> {
    let file = file_of(from, image);
    let real = file.canonicalize().ok()?;
    std::fs::create_dir_all(to).ok()?;
    if !real.starts_with(from.canonicalize().ok()?) {
        return seen_from(to, &file).or_else(|| copy_in(to, &file).ok());
    }
    let there = file_of(to, image);
    let comes_along = !there.exists() && copy_to(&file, &there).is_ok();
    if comes_along {
        return Some(image.to_owned());
    }
    // Another file bears that name, or there is no room: it stays where it is, and is found there.
    seen_from(to, &file)
}

/// Copies a file to where none is yet.
fn copy_to(file: &Path, there: &Path) -> std::io::Result<()> {
    // A pipe or a device may never end.
    if !std::fs::metadata(file)?.is_file() {
        return Err(std::io::ErrorKind::InvalidInput.into());
    }
    if let Some(folder) = there.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let mut copy = std::fs::File::create_new(there)?;
    let copied = std::fs::File::open(file)
        .and_then(|mut file| std::io::copy(&mut file, &mut copy))
        .and_then(|_| copy.sync_all());
    copied.inspect_err(|_| {
        // The half copy goes; that it couldn't be made is what is reported.
        drop(std::fs::remove_file(there));
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_seen_from_the_pack() {
        let root = tempfile::tempdir().expect("a folder");
        let pack = root.path().join("maps/utah");
        std::fs::create_dir_all(pack.join("scans")).expect("a folder");
        for (file, expected) in [
            ("maps/utah/a.png", "a.png"),
            ("maps/utah/scans/b.png", "scans/b.png"),
            ("maps/c.png", "../c.png"),
            ("d.png", "../../d.png"),
        ] {
            let file = root.path().join(file);
            std::fs::write(&file, "x").expect("room on the disk");
            let seen = seen_from(&pack, &file);
            assert_eq!(seen.as_deref(), Some(expected));
            let back = file_of(&pack, expected)
                .canonicalize()
                .expect("it is there");
            assert_eq!(back, file.canonicalize().expect("it is there"));
        }
        assert_eq!(seen_from(&pack, &root.path().join("gone.png")), None);
    }

    #[test]
    fn a_copy_replaces_nothing() {
        let root = tempfile::tempdir().expect("a folder");
        let file = root.path().join("map.png");
        std::fs::write(&file, "one").expect("room on the disk");
        for expected in ["scans/map.png", "scans/map-2.png"] {
            let copy = copy_in(&root.path().join("pack"), &file).expect("room on the disk");
            assert_eq!(copy, expected);
        }
        assert!(copy_in(&root.path().join("pack"), &root.path().join("gone.png")).is_err());
        assert!(!root.path().join("pack/scans/gone.png").exists());
    }
}
