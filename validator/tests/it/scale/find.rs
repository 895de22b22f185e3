//! What is found in folders and by patterns, what is left out, what is said of what can't be looked at.

use std::fs;

use beachhead_test_support::root;

use super::{beachhead, copy, looked_at, packs, write};

#[test]
fn folders_are_gone_through_as_git_sees_them() {
    let folder = packs(&["b", "a", "drafts/c", "kept/d", ".hidden/e", "a/inner"]);
    let battle =
        fs::read_to_string(root().join("tests/fixtures/village.m44")).expect("it is there");
    write(folder.path(), "battles/one.m44", &battle);
    write(folder.path(), "battles/two.m44", &battle);
    write(folder.path(), ".gitignore", "drafts/\none.m44\n");
    write(folder.path(), "kept/.ignore", "d\n");
    let json = ["--format", "json"];
    let check = |arguments: &[&str]| {
        let ran = beachhead(folder.path(), &[&["check"], arguments, &json].concat());
        (ran.code, looked_at(&ran), ran.err)
    };
    let fine = |targets: &[&str]| {
        let targets = targets.iter().map(|target| (*target).to_owned()).collect();
        (Some(0), targets, String::new())
    };
    // Without a repository, only `.ignore` counts, as for git.
    let all = ["a", "b", "drafts/c", "battles/one.m44", "battles/two.m44"];
    assert_eq!(check(&["."]), fine(&all));
    fs::create_dir(folder.path().join(".git")).expect("room");
    assert_eq!(check(&["."]), fine(&["a", "b", "battles/two.m44"]));
    let all = [
        "a",
        "b",
        "drafts/c",
        "kept/d",
        "battles/one.m44",
        "battles/two.m44",
    ];
    assert_eq!(check(&["--no-ignore"]), fine(&all));
    // What is named counts, wherever it lies.
    for named in ["drafts/c", "drafts/c/map.ron", "drafts", ".hidden"] {
        let target = if named == ".hidden" {
            ".hidden/e"
        } else {
            "drafts/c"
        };
        assert_eq!(check(&[named]), fine(&[target]), "{named}");
    }
    assert_eq!(check(&["battles/one.m44"]), fine(&["battles/one.m44"]));
    let ran = beachhead(folder.path(), &["fmt", "--check"]);
    assert_eq!(ran.output(), "");
    fs::write(folder.path().join("drafts/c/map.ron"), "(").expect("room");
    assert_eq!(beachhead(folder.path(), &["fmt", "--check"]).code, Some(0));
    let all = ["fmt", "--check", "--no-ignore"];
    assert_eq!(beachhead(folder.path(), &all).code, Some(2));
}

/// Nothing that wasn't checked looks as if it had been.
#[test]
fn what_ignore_files_leave_out_is_in_the_summary() {
    let folder = packs(&[
        "a",
        "a/inner",
        "drafts/c",
        "drafts/deep/d",
        ".hidden/e",
        "b/old",
    ]);
    let battle =
        fs::read_to_string(root().join("tests/fixtures/village.m44")).expect("it is there");
    write(folder.path(), "drafts/one.m44", &battle);
    write(folder.path(), "drafts/c/two.m44", &battle);
    write(folder.path(), ".gitignore", "drafts/\n");
    write(folder.path(), "b/.gitignore", "old\n");
    fs::create_dir(folder.path().join(".git")).expect("room");
    for (arguments, code, left_out) in [
        (
            &["."][..],
            0,
            Some("./b/old, ./drafts/c, ./drafts/deep/d, ./drafts/one.m44"),
        ),
        (&["."], 0, Some("(--no-ignore checks it)")),
        (&["a"], 0, None),
        (&["drafts/c"], 0, None),
        (&["a", "b"], 2, Some("b/old")),
        (
            &[".", "drafts/c", "b/old"],
            0,
            Some("./drafts/deep/d, ./drafts/one.m44"),
        ),
        (&["*/*"], 0, Some("b/old, drafts/c, drafts/one.m44")),
        (&["*/old"], 2, None),
        (&["--no-ignore"], 0, None),
    ] {
        let ran = beachhead(folder.path(), &[&["check"], arguments].concat());
        assert_eq!(ran.code, Some(code), "{arguments:?}: {}", ran.output());
        let mut lines = ran.out.lines();
        let line = lines
            .find_map(|line| line.strip_prefix("not checked, since ignore files leave it out: "));
        match left_out {
            Some(left_out) => assert!(
                line.is_some_and(|line| line.contains(left_out)),
                "{arguments:?}: {}",
                ran.output()
            ),
            None => assert_eq!(line, None, "{arguments:?}"),
        }
    }
    let ran = beachhead(folder.path(), &["check", "a", "drafts/c"]);
    for pack in ["a", "drafts/c"] {
        let mut lines = ran.out.lines();
        let named = format!("{pack}: ");
        assert!(lines.any(|line| line.starts_with(&named)), "{}", ran.out);
    }
    let ran = beachhead(folder.path(), &["check", "b"]);
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.err.contains("left out by ignore files: b/old"),
        "{}",
        ran.err
    );
}

#[test]
fn patterns_are_for_shells_that_have_none() {
    let folder = packs(&["maps/b", "maps/deep/a", "maps/c"]);
    let battle =
        fs::read_to_string(root().join("tests/fixtures/village.m44")).expect("it is there");
    for name in ["z.m44", "y.m44", "more/x.m44"] {
        write(folder.path(), &format!("scenarios/{name}"), &battle);
    }
    write(folder.path(), "maps/[odd].m44", &battle);
    write(folder.path(), "README.md", "# Maps");
    for (pattern, expected) in [
        ("maps/**/pack.ron", &["maps/b", "maps/c", "maps/deep/a"][..]),
        ("./maps/?/pack.ron", &["maps/b", "maps/c"]),
        ("maps/{b,deep}", &["maps/b", "maps/deep/a"]),
        ("scenarios/*.m44", &["scenarios/y.m44", "scenarios/z.m44"]),
        ("**/x.m44", &["scenarios/more/x.m44"]),
        ("maps/[odd].m44", &["maps/[odd].m44"]),
        ("maps/b/scripts/*", &["maps/b"]),
    ] {
        let ran = beachhead(folder.path(), &["check", pattern, "--format", "json"]);
        assert_eq!(
            (ran.code, looked_at(&ran), ran.err.as_str()),
            (
                Some(0),
                expected.iter().map(|target| (*target).to_owned()).collect(),
                ""
            ),
            "{pattern}"
        );
    }
    for (pattern, why) in [
        ("maps/*.json", "nothing fits this pattern"),
        ("nowhere/**", "nothing fits this pattern"),
        ("*.md", "what fits this pattern belongs to no pack"),
    ] {
        let ran = beachhead(folder.path(), &["check", pattern, "maps/c"]);
        assert_eq!(ran.code, Some(2), "{pattern}");
        assert!(
            ran.err.contains(&format!("{pattern}: {why}")),
            "{}",
            ran.err
        );
        assert!(ran.out.contains("462 hexes"), "the other one is checked");
    }
    let ran = beachhead(folder.path(), &["play", "maps/*/scripts/landing.ron"]);
    assert!(ran.out.contains("2 scripts, 2 passed"), "{}", ran.output());
}

#[test]
fn what_cannot_be_looked_at_is_reported_and_keeps_nothing_else_from_it() {
    let folder = packs(&["sound"]);
    let ran = beachhead(
        folder.path(),
        &["check", "sound", "nowhere", "no*", "[", "sound/none"],
    );
    assert_eq!(ran.code, Some(2));
    assert!(ran.out.contains("462 hexes"), "{}", ran.out);
    for why in [
        "nowhere: ",
        "no*: ",
        "the pattern `[` can't be understood: ",
        "sound/none: ",
    ] {
        let line = format!("beachhead: {why}");
        assert!(ran.err.contains(&line), "{}", ran.err);
    }
}

#[cfg(unix)]
#[test]
fn circles_odd_names_and_closed_folders_are_borne() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    let folder = packs(&["sound"]);
    let link = |to: &str, name: &str| symlink(to, folder.path().join(name)).expect("room");
    link(".", "circle");
    link("circle", "sound/circle");
    link("loop", "loop");
    let ran = beachhead(folder.path(), &["check", "--format", "json"]);
    assert_eq!(
        (ran.code, looked_at(&ran)),
        (Some(0), vec!["sound".to_owned()])
    );
    // A manifest may be a link: that leads to a file, and nowhere else.
    fs::rename(
        folder.path().join("sound/pack.ron"),
        folder.path().join("sound/real.ron"),
    )
    .expect("room");
    link("real.ron", "sound/pack.ron");
    assert_eq!(beachhead(folder.path(), &["check"]).code, Some(0));

    let odd = folder.path().join(OsStr::from_bytes(b"odd\xff"));
    copy(&odd);
    let ran = beachhead(folder.path(), &["check", "--format", "json"]);
    assert_eq!(
        (ran.code, looked_at(&ran)),
        (Some(2), vec!["sound".to_owned()])
    );
    assert!(ran.err.contains("the name is not UTF-8"), "{}", ran.err);
    assert!(ran.err.contains("odd\u{fffd}"), "{}", ran.err);
    fs::remove_dir_all(odd).expect("it is there");

    let closed = folder.path().join("closed");
    copy(&closed);
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o000)).expect("it is ours");
    let is_closed = fs::read_dir(&closed).is_err();
    let ran = beachhead(folder.path(), &["check", "--format", "json"]);
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o755)).expect("it is ours");
    if !is_closed {
        println!("skipped: who is root looks into every folder");
    } else {
        assert_eq!(
            (ran.code, looked_at(&ran)),
            (Some(2), vec!["sound".to_owned()])
        );
        assert!(
            ran.err.contains("closed: this can't be looked into"),
            "{}",
            ran.err
        );
        let ran = beachhead(folder.path(), &["check", "closed", "sound"]);
        assert_eq!(ran.code, Some(2), "named, it is reported too");
        assert!(ran.out.contains("462 hexes"), "the other one is checked");
    }
}

#[test]
fn a_hook_names_files_that_are_none_of_ours() {
    let folder = packs(&["utah"]);
    write(folder.path(), "README.md", "# Maps\n");
    write(folder.path(), "package.json", "{}\n");
    let changed = [
        "README.md",
        "utah/map.ron",
        "package.json",
        "utah/forces.ron",
    ];
    let ran = beachhead(folder.path(), &[&["check"], &changed[..]].concat());
    assert_eq!(ran.code, Some(2), "who names a file by hand is reported");
    assert!(
        ran.err.contains("README.md: this file belongs to no pack"),
        "{}",
        ran.err
    );
    let guide = fs::read_to_string(root().join("README.md")).expect("it is there");
    let hooks = guide.lines();
    let hooks = hooks.filter_map(|line| line.trim().strip_prefix("entry: beachhead "));
    let hooks: Vec<Vec<&str>> = hooks.map(|hook| hook.split(' ').collect()).collect();
    assert_eq!(hooks.len(), 2, "one checks, and one formats");
    for hook in hooks {
        let takes_names = hook.contains(&"--skip-unrecognised");
        let names = if takes_names { &changed[..] } else { &[] };
        let ran = beachhead(folder.path(), &[&hook[..], names].concat());
        let skipped = "beachhead: skipped, as they belong to no pack: README.md, package.json\n";
        assert_eq!(
            (ran.code, ran.err.as_str()),
            (Some(0), if takes_names { skipped } else { "" }),
            "{hook:?}: {}",
            ran.out
        );
    }
    let json = [
        "check",
        "--skip-unrecognised",
        "README.md",
        "--format",
        "json",
    ];
    let ran = beachhead(folder.path(), &json);
    assert_eq!(
        (ran.code, looked_at(&ran)),
        (Some(0), vec![]),
        "a report of nothing"
    );
    fs::write(folder.path().join("utah/map.ron"), "(").expect("room");
    let ran = beachhead(
        folder.path(),
        &[&["check", "--skip-unrecognised"], &changed[..]].concat(),
    );
    assert_eq!(ran.code, Some(1));
    // The option's former name is understood.
    for option in ["--skip-unrecognised", "--skip-strangers"] {
        let ran = beachhead(folder.path(), &["check", option, "package.json"]);
        assert_eq!(ran.code, Some(0), "{option}: {}", ran.output());
    }
    let ran = beachhead(folder.path(), &["check", "--skip-unrecognised", "gone.ron"]);
    assert_eq!(ran.code, Some(2), "a missing file is an error");
}
