//! Files that can be written but not replaced: a save of several files then changes none of them, and the next command works.
//!
//! Both need a user who may mount or change to another user; elsewhere the tests say that they are skipped, and why.

#![cfg(target_os = "linux")]

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Command, Output};

use beachhead_test_support::{files_below, run};
use tempfile::TempDir;

const BEACHHEAD: &str = env!("CARGO_BIN_EXE_beachhead");

/// A folder with a pack of which several files are not formatted.
fn unformatted() -> TempDir {
    let yard = tempfile::tempdir().expect("there is room");
    let made = run(BEACHHEAD, yard.path(), &["init", "pack"]);
    assert_eq!(made.code, Some(0), "{}", made.output());
    for file in files_below(&yard.path().join("pack")) {
        let text = fs::read_to_string(&file).expect("it was made");
        fs::write(file, text.replace("\n    title", "\ntitle")).expect("there is room");
    }
    yard
}

fn content(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let read = |path: &std::path::PathBuf| {
        let name = path.strip_prefix(folder).expect("it lies below");
        let bytes = fs::read(path).expect("it is there");
        (name.display().to_string(), bytes)
    };
    files_below(folder).iter().map(read).collect()
}

fn text(output: &Output) -> String {
    let both = [&output.stdout[..], &output.stderr[..]].concat();
    String::from_utf8_lossy(&both).into_owned()
}

#[test]
fn a_file_that_is_mounted_by_itself_keeps_the_whole_pack_as_it_was() {
    let yard = unformatted();
    let pack = yard.path().join("pack");
    fs::copy(pack.join("map.ron"), yard.path().join("outside.ron")).expect("there is room");
    let before = content(&pack);
    let is_root = fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0);
    let own_user: &[&str] = if is_root { &[] } else { &["--map-root-user"] };
    // 99 says that nothing could be mounted.
    let script = "mount --bind outside.ron pack/map.ron || exit 99
        \"$0\" fmt pack; echo fmt $?
        \"$0\" check pack; echo check $?
        \"$0\" fmt pack; echo fmt $?";
    let ran = Command::new("unshare")
        .args(own_user)
        .args(["--mount", "sh", "-c", script, BEACHHEAD])
        .current_dir(yard.path())
        .output();
    let ran = match ran {
        Ok(ran) if ran.status.success() => ran,
        Ok(ran) => {
            println!("skipped: nothing can be mounted here: {}", text(&ran));
            return;
        }
        Err(why) => {
            println!("skipped: unshare can't be run: {why}");
            return;
        }
    };
    let said = text(&ran);
    let out = String::from_utf8_lossy(&ran.stdout);
    let codes: Vec<&str> = out
        .lines()
        .filter(|line| line.starts_with("fmt ") || line.starts_with("check "))
        .collect();
    assert_eq!(codes, ["fmt 2", "check 0", "fmt 2"], "{said}");
    let why = "pack/map.ron: the file can't be replaced: ";
    assert_eq!(said.matches(why).count(), 2, "{said}");
    assert!(said.contains("so mount its folder"), "{said}");
    assert_eq!(content(&pack), before);
    let again = run(BEACHHEAD, yard.path(), &["fmt", "pack"]);
    assert_eq!(again.code, Some(0), "{}", again.output());
}

#[test]
fn the_file_of_another_in_a_sticky_folder_keeps_the_whole_pack_as_it_was() {
    const OTHER: u32 = 65_533;
    const SELF: u32 = 65_534;
    let yard = unformatted();
    let pack = yard.path().join("pack");
    for file in files_below(&pack) {
        let owner = if file.ends_with("map.ron") {
            OTHER
        } else {
            SELF
        };
        if let Err(why) = chown(&file, Some(owner), None) {
            println!("skipped: only root may give files away: {why}");
            return;
        }
        fs::set_permissions(&file, fs::Permissions::from_mode(0o666)).expect("it is ours");
    }
    fs::set_permissions(yard.path(), fs::Permissions::from_mode(0o755)).expect("it is ours");
    fs::set_permissions(&pack, fs::Permissions::from_mode(0o1777)).expect("it is ours");
    let before = content(&pack);
    // A program that this user may start, wherever the checkout lies.
    let program = yard.path().join("beachhead");
    fs::hard_link(BEACHHEAD, &program)
        .or_else(|_| fs::copy(BEACHHEAD, &program).map(drop))
        .expect("there is room");
    let fmt = || {
        let mut command = Command::new(&program);
        command.args(["fmt", "pack"]).current_dir(yard.path());
        command.uid(SELF).output()
    };
    for _ in 0..2 {
        let ran = match fmt() {
            Ok(ran) => ran,
            Err(why) => {
                println!("skipped: no program can be started as another user: {why}");
                return;
            }
        };
        let said = text(&ran);
        assert_eq!(ran.status.code(), Some(2), "{said}");
        let why = "pack/map.ron: the file can't be replaced: ";
        assert!(said.contains(why) && said.contains("owner"), "{said}");
        assert_eq!(content(&pack), before);
    }
    let checked = run(BEACHHEAD, yard.path(), &["check", "pack"]);
    assert_eq!(checked.code, Some(0), "{}", checked.output());
}
