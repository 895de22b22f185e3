//! The `beachhead.toml` in force, and the remarks of a run on it.

use std::fs;
use std::path::Path;

use beachhead_test_support::{Ran, Repository, run};

const BEACHHEAD: &str = env!("CARGO_BIN_EXE_beachhead");

/// A folder with a repository in it, and two packs in that.
fn world() -> (tempfile::TempDir, std::path::PathBuf) {
    let world = tempfile::tempdir().expect("room");
    let project = world.path().join("project");
    fs::create_dir_all(project.join(".git")).expect("room");
    for name in ["a", "b"] {
        let pack = project.join(name);
        let ran = run(BEACHHEAD, &project, &["init", "--own-game", name]);
        assert_eq!(ran.code, Some(0), "{}", ran.output());
        fs::remove_file(pack.join("beachhead.toml")).expect("it is there");
        let map = fs::read_to_string(pack.join("map.ron")).expect("it is there");
        let wrong = map.replacen("terrain: \"clear\"", "terrain: \"clearx\"", 1);
        fs::write(pack.join("map.ron"), wrong).expect("room");
    }
    (world, project)
}

fn check(folder: &Path, arguments: &[&str]) -> Ran {
    run(BEACHHEAD, folder, &[&["check"], arguments].concat())
}

const IGNORES: &str = "[check]\nignore = [\"MAP004\"]\n";

#[test]
fn settings_above_the_repository_are_not_read() {
    let (world, project) = world();
    fs::write(world.path().join("beachhead.toml"), IGNORES).expect("room");
    assert_eq!(
        check(&project, &["a"]).code,
        Some(1),
        "they are not the project's"
    );
    // A linked work tree has a file of that name.
    fs::remove_dir(project.join(".git")).expect("it is there");
    fs::write(project.join(".git"), "gitdir: elsewhere\n").expect("room");
    assert_eq!(check(&project, &["a"]).code, Some(1));
    fs::remove_file(project.join(".git")).expect("it is there");
    assert_eq!(
        check(&project, &["a"]).code,
        Some(0),
        "there is no repository"
    );
}

#[test]
fn the_summary_names_the_settings_and_counts_what_they_ignore() {
    let (_world, project) = world();
    fs::write(project.join("beachhead.toml"), IGNORES).expect("room");
    for (arguments, expected) in [
        (
            &["."][..],
            Some("settings: beachhead.toml (2 findings ignored)\n"),
        ),
        (
            &["a"],
            Some("settings: beachhead.toml (1 finding ignored)\n"),
        ),
        // What the command line ignores is no affair of the settings.
        (
            &["a", "--ignore", "MAP004"],
            Some("settings: beachhead.toml\n"),
        ),
        (&["a", "--no-config"], None),
        (&["a", "--quiet"], None),
    ] {
        let ran = check(&project, arguments);
        match expected {
            Some(line) => assert!(ran.out.contains(line), "{arguments:?}: {}", ran.out),
            None => assert!(!ran.out.contains("settings:"), "{arguments:?}: {}", ran.out),
        }
    }
    let ran = check(&project.join("a"), &["."]);
    assert!(
        ran.out.contains("beachhead.toml (1 finding ignored)\n"),
        "{}",
        ran.out
    );
    // What only warns, and decides nothing, isn't even looked for.
    let more = "[check]\nignore = [\"MAP004\", \"MAP047\", \"unit-idle\"]\n";
    fs::write(project.join("beachhead.toml"), more).expect("room");
    let both = "settings: beachhead.toml (not looked for: MAP047, UNIT006; 2 findings ignored)\n";
    assert!(check(&project, &["."]).out.contains(both));
    let of_files = "[[check.paths]]\npath = \"**\"\nignore = [\"MAP004\"]\n";
    fs::write(project.join("beachhead.toml"), of_files).expect("room");
    for (arguments, expected) in [
        (&["."][..], " (2 findings ignored)\n"),
        (&["a"], " (1 finding ignored)\n"),
        (&["a", "--ignore", "MAP004"], "\n"),
    ] {
        let ran = check(&project, arguments);
        let line = format!("settings: beachhead.toml{expected}");
        assert!(ran.out.contains(&line), "{arguments:?}: {}", ran.out);
    }
}

#[test]
fn a_misnamed_file_of_settings_is_reported() {
    let (world, project) = world();
    let name = "beachead.toml";
    let found = |arguments: &[&str]| check(&project, arguments).out.matches("SET001").count();
    fs::write(world.path().join(name), IGNORES).expect("room");
    assert_eq!(found(&["."]), 0, "it lies above the repository");
    fs::write(project.join(name), IGNORES).expect("room");
    fs::write(project.join("a").join(name), IGNORES).expect("room");
    assert_eq!(found(&["."]), 2, "each once");
    assert_eq!(found(&["b"]), 1);
    assert_eq!(found(&["b", "--ignore", "SET"]), 0);
    let ran = check(&project, &["b", "--allow", "MAP004", "--strict"]);
    assert_eq!(ran.code, Some(1), "{}", ran.out);
    let line = "warning[SET001 settings-misnamed]: `beachead.toml` is not read: settings are in files named `beachhead.toml`\n --> beachead.toml\n";
    assert!(ran.out.contains(line), "{}", ran.out);
    fs::write(project.join("beachhead.toml"), "").expect("room");
    assert_eq!(
        found(&["b"]),
        0,
        "the settings are where they are looked for"
    );
}

#[test]
fn patterns_that_fit_nothing_are_reported() {
    let (_world, project) = world();
    let rules = |patterns: &[&str]| {
        let rules = patterns
            .iter()
            .map(|path| format!("[[check.paths]]\npath = \"{path}\"\nignore = [\"MAP004\"]\n"));
        fs::write(project.join("beachhead.toml"), rules.collect::<String>()).expect("room");
    };
    rules(&["a", "b/**", "c/**", "a/notes.txt"]);
    fs::write(project.join("a/notes.txt"), "").expect("room");
    let found = |ran: &Ran| -> Vec<String> {
        let lines = ran.out.lines().filter(|line| line.contains("SET002"));
        lines.map(str::to_owned).collect()
    };
    let all = found(&check(&project, &["--format", "concise"]));
    let expected = [("2:8", "a"), ("8:8", "c/**")].map(|(at, pattern)| {
        format!(
            "beachhead.toml:{at}: warning[SET002]: the pattern \"{pattern}\" fits none of the files that were checked"
        )
    });
    assert_eq!(all, expected);
    for part in [&["a", "b"][..], &["--shard", "1/2"]] {
        let arguments = [part, &["--format", "concise"]].concat();
        assert!(found(&check(&project, &arguments)).is_empty(), "{part:?}");
    }
    let above = check(&project.join("a"), &["..", "--format", "concise"]);
    assert_eq!(found(&above).len(), 2, "the whole folder is gone through");
}

#[test]
fn a_missing_baseline_says_what_makes_it() {
    let (_world, project) = world();
    let ran = check(&project, &["a", "--baseline", "accepted.toml"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("accepted.toml: "), "{}", ran.err);
    assert!(
        ran.err
            .contains("`beachhead check --update-baseline` makes it"),
        "{}",
        ran.err
    );
    let made = check(
        &project,
        &["a", "--baseline", "accepted.toml", "--update-baseline"],
    );
    assert_eq!(made.code, Some(0), "{}", made.output());
}

#[test]
fn since_follows_a_pack_that_was_renamed() {
    let repository = Repository::new();
    let folder = repository.path();
    for name in ["old", "other"] {
        run(BEACHHEAD, folder, &["init", "--own-game", name]);
    }
    let wrong = |map: &str| map.replacen("terrain: \"clear\"", "terrain: \"clearx\"", 1);
    repository.edit("old/map.ron", wrong);
    repository.commit("before");
    let since = |path: &str| check(folder, &[path, "--since", "HEAD"]);
    assert_eq!(since(".").code, Some(0));
    fs::create_dir(folder.join("maps")).expect("room");
    fs::rename(folder.join("old"), folder.join("maps/new")).expect("room");
    let ran = since(".");
    assert_eq!(
        ran.code,
        Some(0),
        "moved, and not added to git: {}",
        ran.output()
    );
    repository.git(&["add", "-A"]);
    let ran = since("maps/new");
    assert_eq!(ran.code, Some(0), "{}", ran.output());
    let also = |map: &str| map.replacen("terrain: \"clear\"", "terrain: \"cleary\"", 1);
    repository.edit("maps/new/map.ron", also);
    let ran = since(".");
    assert_eq!(ran.code, Some(1), "{}", ran.output());
    assert!(
        ran.out.contains("cleary") && !ran.out.contains("clearx"),
        "{}",
        ran.out
    );
    // A copy is no rename: what it repeats is new.
    repository.copy(&folder.join("other"), "copy");
    let several = |map: &str| map.replacen("terrain: \"clear\"", "terrain: \"clearx\"", 5);
    repository.edit("copy/map.ron", several);
    let ran = since("copy");
    assert_eq!(ran.code, Some(1), "{}", ran.output());
}
