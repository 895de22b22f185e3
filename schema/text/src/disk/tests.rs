//! Saving, as disks and people make it hard.

use std::io::Write as _;

use super::read::*;
use super::save::*;
use super::writes::DiskWrites;
use crate::codes;
use crate::files::{Files as _, ReadError};
use crate::limits::PIECE;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

fn names_in(folder: &Path) -> Vec<String> {
    let name = |entry: io::Result<fs::DirEntry>| entry.unwrap().file_name().into_string().unwrap();
    let mut names: Vec<String> = fs::read_dir(folder).unwrap().map(name).collect();
    names.sort();
    names
}

#[test]
fn saving_replaces_and_creates() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("map.ron");
    for content in ["first", "second, longer", ""] {
        save_atomic(&path, content.as_bytes()).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), content);
    }
    assert_eq!(names_in(folder.path()), ["map.ron"]);
}

#[test]
fn a_failed_save_leaves_all_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("map.ron");
    fs::write(&path, "old").unwrap();
    let full = save_with(
        &path,
        b"new",
        &mut DiskWrites {
            before: &mut |_| Ok(()),
            write: &mut |file, _| {
                file.write_all(b"half")?;
                Err(ErrorKind::StorageFull.into())
            },
        },
    );
    assert_eq!(full.unwrap_err().kind(), ErrorKind::StorageFull);
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    assert_eq!(names_in(folder.path()), ["map.ron"]);

    // A folder stands where the file should go: found only when the new file takes its place.
    let taken = folder.path().join("taken");
    fs::create_dir(&taken).unwrap();
    let finding = save_atomic(&taken, b"new").unwrap_err();
    assert_eq!(finding.code, codes::NOT_SAVED);
    assert_eq!(names_in(folder.path()), ["map.ron", "taken"]);

    let missing = save_atomic(&folder.path().join("no/map.ron"), b"new").unwrap_err();
    assert_eq!(missing.code, codes::NOT_SAVED);
}

#[test]
fn a_read_only_file_stays_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("map.ron");
    fs::write(&path, "old").unwrap();
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    let refused = save_atomic(&path, b"new").unwrap_err();
    assert!(
        refused.message.ends_with("it is read-only"),
        "{}",
        refused.message
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    assert_eq!(names_in(folder.path()), ["map.ron"]);
}

#[cfg(unix)]
#[test]
fn a_read_only_folder_keeps_the_old_file() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("map.ron");
    fs::write(&path, "old").unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o555)).unwrap();
    let saved = save_atomic(&path, b"new");
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    // Who is root may write anyway: then all of the new file must be there.
    let expected = if saved.is_ok() { "new" } else { "old" };
    assert_eq!(fs::read_to_string(&path).unwrap(), expected);
    assert_eq!(names_in(folder.path()), ["map.ron"]);
}

#[cfg(unix)]
#[test]
fn permissions_and_links_are_kept() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let folder = tempfile::tempdir().unwrap();
    let (path, link) = (
        folder.path().join("map.ron"),
        folder.path().join("link.ron"),
    );
    fs::write(&path, "old").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    symlink(&path, &link).unwrap();
    save_atomic(&link, b"new").unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "new");
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(
        fs::metadata(&path).unwrap().permissions().mode() & 0o777,
        0o640
    );
}

#[test]
fn a_path_has_the_capital_letters_of_the_disk() {
    for (real, named, expected) in [
        ("/maps/Utah", "/MAPS/utah", "/maps/Utah"),
        ("/home/me/maps/utah", "Maps/UTAH", "maps/utah"),
        ("/home/me/maps/utah", "./Maps/UTAH/", "./maps/utah"),
        ("/maps/utah", "maps//utah/", "maps//utah/"),
        ("/home/me/Utah", "maps/../utah", "maps/../Utah"),
        // A link of another name.
        ("/elsewhere/Utah", "Beach", "Beach"),
        ("/elsewhere/Utah", "LINK/utah", "LINK/Utah"),
        ("/maps/Île", "/maps/île", "/maps/Île"),
        ("/home/me", ".", "."),
    ] {
        let cased = cased_as(Path::new(real), PathBuf::from(named));
        assert_eq!(cased, Path::new(expected), "{named}");
    }
}

#[test]
fn capital_letters_count() {
    for (real, named, expected) in [
        ("/maps/map.ron", "/maps/map.ron", false),
        // The folder of the pack may be named in any way.
        ("/maps/map.ron", "/MAPS/map.ron", false),
        ("/maps/map.ron", "/maps/Map.RON", true),
        ("/maps/été.ron", "/maps/ÉTÉ.ron", true),
        ("/maps/claims.ron", "/maps/CLAIMS~1.RON", false),
        ("/maps/scripts/a.ron", "/MAPS/Scripts/a.ron", true),
    ] {
        let names = Path::new(named).iter().count() - 2;
        let differs = differs_in_case(Path::new(real), Path::new(named), names);
        assert_eq!(differs, expected, "{named}");
    }
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("map.ron"), "m").unwrap();
    let files = DiskFiles(folder.path().to_path_buf());
    assert_eq!(files.read("Map.ron"), Err(ReadError::NotFound));
    assert_eq!(files.read("map.ron"), Ok(b"m".to_vec()));
}

#[test]
fn only_files_within_the_limit_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("map.ron");
    fs::write(&path, "12345").unwrap();
    assert_eq!(read_source(&path, 5).unwrap().text(), "12345");
    for (path, limit, expected) in [
        (path.clone(), 4, codes::TOO_LARGE),
        (folder.path().to_path_buf(), 5, codes::NOT_READABLE),
        (folder.path().join("none.ron"), 5, codes::NOT_READABLE),
        (path.join("below.ron"), 5, codes::NOT_READABLE),
    ] {
        assert_eq!(
            read_source(&path, limit).unwrap_err().code,
            expected,
            "{}",
            path.display()
        );
    }
}

#[test]
fn pieces_make_the_whole_however_long_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let files = DiskFiles(folder.path().to_path_buf());
    for length in [0, 1, PIECE, 3 * PIECE + 7] {
        let bytes: Vec<u8> = (0..length).map(|at| (at % 251) as u8).collect();
        fs::write(folder.path().join("scan.png"), &bytes).unwrap();
        let (mut all, mut most) = (Vec::new(), 0);
        let read = files.read_in_pieces("scan.png", &mut |piece| {
            all.extend_from_slice(piece);
            most = most.max(piece.len());
        });
        assert_eq!((read, all), (Ok(()), bytes));
        assert!(most <= PIECE, "{most} bytes at once");
    }
    for (name, expected) in [
        (".", ReadError::NotFound),
        ("none", ReadError::NotFound),
        ("../scan.png", ReadError::LeavesPack),
    ] {
        assert_eq!(files.read_in_pieces(name, &mut |_| ()), Err(expected));
    }
}

#[cfg(unix)]
#[test]
fn links_out_of_the_pack_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let pack = folder.path().join("pack");
    fs::create_dir(&pack).unwrap();
    fs::write(folder.path().join("secret"), "s").unwrap();
    fs::write(pack.join("map.ron"), "m").unwrap();
    std::os::unix::fs::symlink("../secret", pack.join("out.ron")).unwrap();
    std::os::unix::fs::symlink("map.ron", pack.join("in.ron")).unwrap();
    let files = DiskFiles(pack);
    for (name, expected) in [
        ("map.ron", Ok(b"m".to_vec())),
        ("in.ron", Ok(b"m".to_vec())),
        ("out.ron", Err(ReadError::LeavesPack)),
        ("../secret", Err(ReadError::LeavesPack)),
        ("none.ron", Err(ReadError::NotFound)),
    ] {
        assert_eq!(files.read(name), expected, "{name}");
    }
    assert_eq!(files.source("map.ron").unwrap().text(), "m");
}
