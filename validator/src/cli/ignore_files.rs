//! Checks ignore files before the `ignore` crate reads them: it reads each whole, whatever it is.
//!
//! A `.gitignore` comes with the files of somebody else. A pipe would wait for who writes into it, a link to `/dev/zero` or
//! a sparse file would fill the memory, and nested braces the stack. A folder with such a file isn't gone through; why is
//! reported, and `--no-ignore` reads none of them.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use beachhead_schema::io::{ReadError, read_bytes};

use super::messages::shown;

/// The largest ignore file, in bytes. Each line becomes a pattern, which takes a thousand times its text.
const MAX_BYTES: u64 = 256 << 10;
/// The most opening braces of a line: the `ignore` crate's parser calls itself for each that lies in another.
const MAX_BRACES: usize = 64;

/// Finds the first ignore file that can't be used, among those that apply to a folder and all that lies in it.
///
/// # Errors
/// The file, and the reason.
pub(super) fn check_with_parents(folder: &Path) -> Result<(), String> {
    check(folder)?;
    // A folder that isn't there has no ignore files, and that it isn't is reported by who goes through it.
    let Ok(real) = folder.canonicalize() else {
        return Ok(());
    };
    real.ancestors().skip(1).try_for_each(check)
}

/// Finds the first ignore file of a folder that can't be used.
///
/// # Errors
/// The file, and the reason.
pub(super) fn check(folder: &Path) -> Result<(), String> {
    patterns(&folder.join(".ignore"))?;
    patterns(&folder.join(".gitignore"))?;
    match repository(&folder.join(".git"))? {
        Some(repository) => patterns(&repository.join("info").join("exclude")),
        None => Ok(()),
    }
}

/// Whether the user may have excludes of his own for all repositories: the `ignore` crate looks for them where these say,
/// and takes long to find that they say nothing.
pub(super) fn may_be_global() -> bool {
    let elsewhere = ["GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM"];
    let is_elsewhere = elsewhere
        .iter()
        .any(|name| std::env::var_os(name).is_some());
    let Some(home) = std::env::home_dir().filter(|_| !is_elsewhere) else {
        return true;
    };
    let config = std::env::var_os("XDG_CONFIG_HOME").filter(|path| !path.is_empty());
    let git = config
        .map_or_else(|| home.join(".config"), PathBuf::from)
        .join("git");
    let files = [
        home.join(".gitconfig"),
        git.join("config"),
        PathBuf::from("/etc/gitconfig"),
    ];
    let names_them = |file: &PathBuf| match read_bytes(file, MAX_BYTES) {
        Ok(bytes) => bytes
            .to_ascii_lowercase()
            .windows(NAME.len())
            .any(|part| part == NAME),
        Err(ReadError::NotFound) => false,
        Err(_) => true,
    };
    git.join("ignore").exists() || files.iter().any(names_them)
}

/// The setting that names a file of excludes.
const NAME: &[u8] = b"excludesfile";

/// Finds out whether a file can be read as patterns, if it is there.
fn patterns(file: &Path) -> Result<(), String> {
    let Some(bytes) = read(file)? else {
        return Ok(());
    };
    let braces = |line: &[u8]| line.iter().filter(|byte| **byte == b'{').count();
    let lines = bytes.split(|byte| *byte == b'\n');
    match (1..).zip(lines).find(|(_, line)| braces(line) > MAX_BRACES) {
        Some((number, _)) => Err(unusable(
            file,
            &format!("line {number} has more than {MAX_BRACES} braces"),
        )),
        None => Ok(()),
    }
}

/// The folder that holds what all work trees of a repository share, as the `ignore` crate finds it.
fn repository(git: &Path) -> Result<Option<PathBuf>, String> {
    match fs::metadata(git) {
        // Whatever else it is, no file is opened in it or as it.
        Ok(about) if !about.is_file() => return Ok(Some(git.to_path_buf())),
        Ok(_) => {}
        Err(_) => return Ok(None),
    }
    let line = first_line(git)?;
    let Some(work_tree) = line
        .as_deref()
        .and_then(|line| line.strip_prefix("gitdir: "))
    else {
        return Ok(None);
    };
    let work_tree = PathBuf::from(work_tree);
    let shared = first_line(&work_tree.join("commondir"))?;
    Ok(shared.map(|shared| match shared.starts_with('.') {
        true => work_tree.join(shared),
        false => PathBuf::from(shared),
    }))
}

fn first_line(file: &Path) -> Result<Option<String>, String> {
    let bytes = read(file)?.unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes);
    Ok(text.lines().next().map(str::to_owned))
}

/// The bytes of a file; none if there is none, or if it may not be read, which keeps the `ignore` crate out, too.
fn read(file: &Path) -> Result<Option<Vec<u8>>, String> {
    match read_bytes(file, MAX_BYTES) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(ReadError::NotAFile) if !is_folder(file) => {
            Err(unusable(file, "it is not a regular file"))
        }
        Err(ReadError::TooLarge { limit }) => {
            let why = format!("it has more than {} KiB", limit >> 10);
            Err(unusable(file, &why))
        }
        Err(_) => Ok(None),
    }
}

/// Whether this is a folder: opening one does no harm, and gives no line.
fn is_folder(file: &Path) -> bool {
    match fs::metadata(file) {
        Ok(about) => about.is_dir(),
        Err(error) => error.kind() == ErrorKind::NotFound,
    }
}

fn unusable(file: &Path, why: &str) -> String {
    format!(
        "{}: this ignore file can't be used: {why}; remove it, or add --no-ignore",
        shown(file)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ignore_files_are_regular_and_small() {
        let folder = tempfile::tempdir().expect("a folder");
        let inside = folder.path().join("a");
        fs::create_dir_all(&inside).expect("room");
        assert_eq!(check_with_parents(&inside), Ok(()));
        for (name, bytes, expected) in [
            (".ignore", b"drafts/**\n*.{a,b}".to_vec(), None),
            (
                ".ignore",
                vec![b'\n'; (256 << 10) + 1],
                Some("it has more than 256 KiB"),
            ),
            (
                ".gitignore",
                [b"a\n".to_vec(), b"{".repeat(65)].concat(),
                Some("line 2 has more than 64 braces"),
            ),
        ] {
            let file = folder.path().join(name);
            fs::write(&file, bytes).expect("room");
            let seen = check_with_parents(&inside);
            let why = seen.clone().err().unwrap_or_default();
            assert_eq!(seen.is_err(), expected.is_some(), "{why}");
            assert!(why.contains(expected.unwrap_or_default()), "{why}");
            fs::remove_file(file).expect("it is there");
        }
    }

    #[test]
    #[cfg(unix)]
    fn links_to_devices_are_refused_wherever_they_are() {
        for name in [".ignore", ".gitignore", ".git/info/exclude"] {
            let folder = tempfile::tempdir().expect("a folder");
            let file = folder.path().join(name);
            fs::create_dir_all(file.parent().expect("a folder")).expect("room");
            std::os::unix::fs::symlink("/dev/zero", &file).expect("room");
            let why = check(folder.path()).unwrap_err();
            assert!(why.contains("it is not a regular file"), "{why}");
        }
    }

    #[test]
    #[cfg(unix)]
    fn a_work_tree_names_its_repository() {
        let folder = tempfile::tempdir().expect("a folder");
        let [tree, own, shared] = ["tree", "own", "shared"].map(|name| folder.path().join(name));
        for folder in [&tree, &own, &shared.join("info")] {
            fs::create_dir_all(folder).expect("room");
        }
        fs::write(tree.join(".git"), format!("gitdir: {}\n", own.display())).expect("room");
        fs::write(own.join("commondir"), "../shared\n").expect("room");
        assert_eq!(check(&tree), Ok(()));
        let exclude = shared.join("info").join("exclude");
        std::os::unix::fs::symlink("/dev/zero", exclude).expect("room");
        assert!(check(&tree).is_err());
    }
}
