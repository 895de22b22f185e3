//! Revisions of which this clone lacks files: partial clones and damaged ones. Nothing is taken for absent that is only
//! elsewhere, and nothing is fetched unasked.

use std::path::{Path, PathBuf};

use beachhead_test_support::{Ran, Repository, run};

const BEACHHEAD: &str = env!("CARGO_BIN_EXE_beachhead");
const SCRIPT: &str = "packs/first/notes.ron";

fn beachhead(folder: &Path, arguments: &[&str]) -> Ran {
    let ran = run(BEACHHEAD, folder, arguments);
    assert!(!ran.err.contains("panicked"), "{arguments:?}: {}", ran.err);
    ran
}

/// A repository with a small pack: on `main` as it was, on `theirs` with another script and another title.
fn repository() -> Repository {
    let repository = Repository::new();
    let ran = beachhead(repository.path(), &["init", "packs/first"]);
    assert_eq!(ran.code, Some(0), "{}", ran.output());
    repository.edit("packs/first/pack.ron", |manifest| {
        manifest.replace("scenarios:", "scripts: [\"notes.ron\"],\n    scenarios:")
    });
    // Something is found in it, so that `check --since` has to know the revision.
    let script = "(format: 1, scenario: \"nowhere\", about: \"one\", seed: 1, steps: [])\n";
    std::fs::write(repository.path().join(SCRIPT), script).expect("room");
    repository.commit("base");
    repository.git(&["checkout", "-q", "-b", "theirs"]);
    repository.edit(SCRIPT, |text| text.replace("one", "two"));
    repository.edit("packs/first/map.ron", |map| {
        map.replacen("(\n", "( // theirs\n", 1)
    });
    repository.commit("theirs");
    repository.git(&["checkout", "-q", "main"]);
    repository
}

/// The file of an object of a repository.
fn object_file(repository: &Repository, object: &str) -> PathBuf {
    let id = repository.git(&["rev-parse", object]);
    let (folder, file) = id.trim().split_at(2);
    let objects = repository.path().join(".git/objects");
    objects.join(folder).join(file)
}

/// Each command that reads a revision, with `theirs` as the one that something is lacking of.
const READERS: [&[&str]; 5] = [
    &[
        "merge",
        "--revisions",
        "main",
        "main",
        "theirs",
        "--path",
        "packs/first",
        "-o",
        "out",
    ],
    &[
        "merge",
        "--revisions",
        "theirs",
        "main",
        "main",
        "--path",
        "packs/first",
        "-o",
        "out",
    ],
    &["diff", "main..theirs", "packs/first"],
    &["diff", "theirs", "packs/first"],
    &["check", "packs/first", "--since", "theirs"],
];

/// The command that a message names, run.
fn run_named(message: &str, folder: &Path) {
    let start = message.find("`git fetch").expect(message);
    let rest = &message[start + 1..];
    let command = &rest[..rest.find('`').expect(message)];
    let ran = run("sh", folder, &["-c", command]);
    assert_eq!(ran.code, Some(0), "{command}: {}", ran.err);
}

#[test]
fn an_object_that_is_gone_is_no_absent_file() {
    let repository = repository();
    // The manifest of theirs is that of ours: it has to be another object.
    repository.git(&["checkout", "-q", "theirs"]);
    repository.edit("packs/first/pack.ron", |text| format!("// theirs\n{text}"));
    repository.commit("manifest");
    repository.git(&["checkout", "-q", "main"]);
    let away = repository.path().join(".git/away");
    for (object, named) in [
        ("theirs:packs/first/notes.ron", SCRIPT),
        ("theirs:packs/first/map.ron", "packs/first/map.ron"),
        ("theirs:packs/first/pack.ron", "packs/first/pack.ron"),
        ("theirs:packs/first", "packs/first"),
        ("theirs:packs", "packs/first"),
    ] {
        let file = object_file(&repository, object);
        std::fs::rename(&file, &away).expect("it is a loose object");
        for arguments in READERS {
            let ran = beachhead(repository.path(), arguments);
            let said = format!("{object} {arguments:?}: {}", ran.output());
            assert_eq!(ran.code, Some(2), "{said}");
            assert!(ran.err.contains(named), "{said}");
            assert!(ran.err.contains("not in this repository"), "{said}");
            assert!(!repository.path().join("out").exists(), "{said}");
        }
        std::fs::rename(&away, &file).expect("it is there");
    }
}

#[test]
fn a_commit_that_is_gone_is_named() {
    let repository = repository();
    repository.git(&["remote", "add", "origin", "nowhere"]);
    std::fs::remove_file(object_file(&repository, "theirs")).expect("it is a loose object");
    let ran = beachhead(repository.path(), &["diff", "theirs", "packs/first"]);
    assert_eq!(ran.code, Some(2), "{}", ran.output());
    assert!(
        ran.err.contains("the commit of the revision `theirs`"),
        "{}",
        ran.err
    );
    assert!(ran.err.contains("`git fetch "), "{}", ran.err);
}

#[test]
fn a_partial_clone_fetches_when_it_is_asked_to() {
    let origin = repository();
    origin.git(&["config", "uploadpack.allowFilter", "true"]);
    let url = format!("file://{}", origin.path().display());
    for (filter, most, readers) in [
        ("blob:none", 2, &READERS[..]),
        ("tree:0", 1, &READERS[2..3]),
    ] {
        for arguments in readers {
            let folder = tempfile::tempdir().expect("room");
            let filter = format!("--filter={filter}");
            origin.git(&[
                "clone",
                "-q",
                &filter,
                &url,
                &folder.path().display().to_string(),
            ]);
            let git = |arguments: &[&str]| run("git", folder.path(), arguments);
            assert_eq!(
                git(&["branch", "-q", "theirs", "origin/theirs"]).code,
                Some(0)
            );
            let objects = || git(&["count-objects", "-v"]).out;
            let before = objects();
            let mut times = 0;
            let ran = loop {
                let ran = beachhead(folder.path(), arguments);
                if ran.code != Some(2) {
                    break ran;
                }
                if times == 0 {
                    assert_eq!(objects(), before, "nothing is fetched: {}", ran.err);
                }
                times += 1;
                assert!(times <= most, "{}", ran.err);
                run_named(&ran.err, folder.path());
            };
            assert!(times > 0, "{filter} {arguments:?}: {}", ran.output());
            let whole = beachhead(origin.path(), arguments);
            assert_eq!(
                (ran.code, &ran.out),
                (whole.code, &whole.out),
                "{filter} {arguments:?}"
            );
            let _ = std::fs::remove_dir_all(origin.path().join("out"));
        }
    }
}

#[test]
fn many_files_are_fetched_with_their_commit() {
    let origin = repository();
    origin.git(&["config", "uploadpack.allowFilter", "true"]);
    origin.git(&["checkout", "-q", "theirs"]);
    for number in 0..12 {
        let name = format!("packs/first/more-{number}.ron");
        std::fs::write(origin.path().join(name), format!("({number})\n")).expect("room");
    }
    origin.commit("many");
    origin.git(&["checkout", "-q", "main"]);
    let url = format!("file://{}", origin.path().display());
    let folder = tempfile::tempdir().expect("room");
    let place = folder.path().display().to_string();
    origin.git(&["clone", "-q", "--filter=blob:none", &url, &place]);
    let arguments = ["diff", "origin/theirs", "packs/first"];
    let ran = beachhead(folder.path(), &arguments);
    assert_eq!(ran.code, Some(2), "{}", ran.output());
    assert!(ran.err.contains("--no-filter"), "{}", ran.err);
    assert!(ran.err.contains("others"), "{}", ran.err);
    run_named(&ran.err, folder.path());
    let ran = beachhead(folder.path(), &arguments);
    assert_eq!(ran.code, Some(1), "{}", ran.output());
}

#[cfg(unix)]
#[test]
fn links_and_submodules_are_no_absent_files() {
    let repository = repository();
    let script = repository.path().join(SCRIPT);
    let theirs = |link: &str| {
        repository.git(&["checkout", "-q", "-B", "theirs", "main"]);
        std::fs::remove_file(&script).expect("it is there");
        std::os::unix::fs::symlink(link, &script).expect("room");
        repository.commit("theirs");
        repository.git(&["checkout", "-q", "main"]);
    };
    // To a file of the revision: it has what that file has.
    let text = repository.text(SCRIPT).replace("one", "three");
    std::fs::write(repository.path().join("packs/shared.ron"), text).expect("room");
    repository.commit("shared");
    theirs("../shared.ron");
    let diff = ["diff", "main..theirs", "packs/first"];
    let ran = beachhead(repository.path(), &diff);
    assert!(ran.out.contains("\"one\" → \"three\""), "{}", ran.output());
    for link in ["/etc/hosts", "../nothing.ron", "notes.ron"] {
        theirs(link);
        for arguments in &READERS[..2] {
            let ran = beachhead(repository.path(), arguments);
            assert_eq!(ran.code, Some(2), "{link}: {}", ran.output());
            assert!(ran.err.contains(SCRIPT), "{link}: {}", ran.err);
            assert!(ran.err.contains("leads to no file"), "{link}: {}", ran.err);
        }
        let ran = beachhead(repository.path(), &diff);
        assert_eq!(ran.code, Some(2), "{link}: {}", ran.output());
    }
}
