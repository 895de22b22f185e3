//! `beachhead check --since`: what a revision of a real repository had is not reported, everything else is.

use std::fs;
use std::path::Path;

use beachhead_test_support::{
    Ran, Repository as GitRepository, Scratch, files_below, run, run_with,
};

const BEACHHEAD: &str = env!("CARGO_BIN_EXE_beachhead");

/// A repository whose revision `v1.0` has the Utah pack with a gap in the Vire.
struct Repository(GitRepository);

impl Repository {
    fn new() -> Self {
        let repository = Self(GitRepository::new());
        repository.copy("packs/utah");
        repository.drop_line("1409", "Vire");
        repository.commit("v1.0");
        repository
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn copy(&self, to: &str) {
        self.0.copy(Scratch::utah().folder(), to);
    }

    fn edit(&self, file: &str, change: impl Fn(&str) -> String) {
        self.0.edit(&format!("packs/utah/{file}"), change);
    }

    /// Leaves out a hexside of a river.
    fn drop_line(&self, hex: &str, river: &str) {
        let hex = format!("\"{hex}\"");
        self.edit("map.ron", |map| {
            let at = map.lines().position(|line| {
                line.contains("between") && line.contains(&hex) && line.contains(river)
            });
            let at = at.expect("the river runs there");
            let kept = map.lines().enumerate().filter(|(number, _)| *number != at);
            kept.map(|(_, line)| format!("{line}\n")).collect()
        });
    }

    fn commit(&self, tag: &str) {
        self.0.commit(tag);
        self.git(&["tag", tag]);
    }

    fn git(&self, arguments: &[&str]) -> String {
        self.0.git(arguments)
    }

    fn check(&self, arguments: &[&str]) -> Ran {
        check(self.path(), arguments)
    }

    /// The exit code and the findings since a revision, each by its code and its pack.
    fn since(&self, revision: &str, arguments: &[&str]) -> (Option<i32>, Vec<String>) {
        let own = ["--since", revision, "--format", "json"];
        let ran = self.check(&[&own, arguments].concat());
        let report: serde_json::Value = serde_json::from_str(&ran.out)
            .unwrap_or_else(|error| panic!("{error}: {}", ran.output()));
        let findings = report["findings"].as_array().expect("a list").iter();
        let named = findings.map(|finding| {
            let text = |field: &str| finding[field].as_str().unwrap_or_default().to_owned();
            let file = text("file").trim_start_matches("./").to_owned();
            let folder = Path::new(&file).parent().map(Path::display);
            let folder = folder.map(|folder| folder.to_string()).unwrap_or_default();
            format!("{} {folder}", text("code"))
        });
        (ran.code, named.collect())
    }
}

fn check(folder: &Path, arguments: &[&str]) -> Ran {
    let ran = run(BEACHHEAD, folder, &[&["check"], arguments].concat());
    assert!(!ran.err.contains("panicked"), "{arguments:?}: {}", ran.err);
    ran
}

/// What a gap in the Taute is.
const NEW: &str = "MAP014 packs/utah";

#[test]
fn only_what_the_revision_did_not_have_is_reported() {
    let repository = Repository::new();
    assert_eq!(repository.check(&[]).code, Some(1), "it has a mistake");
    assert_eq!(repository.since("v1.0", &[]), (Some(0), vec![]));

    // As a hook of a linked work tree runs it.
    let git = repository.path().join(".git").display().to_string();
    let arguments = ["check", "--since", "v1.0", "packs/utah"];
    let ran = run_with(
        &[("GIT_DIR", &git)],
        BEACHHEAD,
        repository.path(),
        &arguments,
    );
    assert_eq!(ran.code, Some(0), "{}", ran.output());

    // Its lines have moved.
    repository.edit("map.ron", |map| format!("// The sheet.\n\n{map}"));
    assert_eq!(repository.since("HEAD", &["packs/utah"]), (Some(0), vec![]));

    repository.drop_line("0702", "Taute");
    let (code, found) = repository.since("v1.0", &["--select", "MAP014"]);
    assert_eq!((code, found), (Some(0), vec![NEW.to_owned()]));
    let strict = repository.since("v1.0", &["--select", "MAP014", "--strict"]);
    assert_eq!(strict, (Some(1), vec![NEW.to_owned()]));
    let ran = repository.check(&["--since", "v1.0", "--select", "MAP"]);
    let remark = "1 finding not reported: `v1.0` has it";
    assert!(ran.out.contains(remark), "{}", ran.output());
    assert!(
        ran.out.contains("Taute") && !ran.out.contains("Vire"),
        "{}",
        ran.out
    );
    // What `--fix` can do is no matter of revisions.
    assert!(!ran.out.contains("--fix"), "{}", ran.out);

    let status = repository.git(&["status", "--porcelain"]);
    assert_eq!(status, " M packs/utah/map.ron\n", "nothing was touched");
    repository.commit("v1.1");
    assert_eq!(repository.since("v1.1", &[]), (Some(0), vec![]));
    let (_, found) = repository.since("v1.0", &["--select", "MAP014"]);
    assert_eq!(found, [NEW]);
}

#[test]
fn a_pack_that_the_revision_lacks_is_new() {
    let repository = Repository::new();
    let from = repository.path().join("packs/utah");
    let to = repository.path().join("packs/other");
    for file in files_below(&from) {
        let copy = to.join(file.strip_prefix(&from).expect("it lies below"));
        fs::create_dir_all(copy.parent().expect("a folder")).expect("room");
        fs::copy(&file, copy).expect("room");
    }
    let (code, found) = repository.since("v1.0", &[]);
    assert_eq!(code, Some(1));
    assert_eq!(found, ["CLM002 packs/other", "MAP014 packs/other"]);
    // A file of it that got another name has the findings that it had.
    fs::remove_dir_all(to).expect("it is there");
    fs::rename(from.join("map.ron"), from.join("sheet.ron")).expect("it is there");
    repository.edit("pack.ron", |text| {
        text.replace("\"map.ron\"", "\"sheet.ron\"")
    });
    assert_eq!(repository.since("v1.0", &[]), (Some(0), vec![]));
}

#[test]
fn the_same_settings_hold_for_both() {
    let repository = Repository::new();
    let settings = "[check]\nseverity = { MAP014 = \"error\" }\n[[check.lints]]\ncode = \"OWN001\"\nquery = \"terrain=city\"\nmessage = \"a city\"\n";
    fs::write(repository.path().join("beachhead.toml"), settings).expect("room");
    let (_, all) = repository.since("v1.0", &["--scripts"]);
    assert_eq!(
        all, [""; 0],
        "a new lint finds what the revision has as well"
    );
    assert_eq!(repository.check(&["--select", "OWN"]).code, Some(0));
    assert!(
        repository
            .check(&["--select", "OWN"])
            .out
            .contains("a city")
    );
}

#[test]
fn a_baseline_is_kept_beside_it() {
    let repository = Repository::new();
    repository.drop_line("0702", "Taute");
    let known = ["--baseline", "known.toml", "--select", "MAP,BASE"];
    repository.check(&[&known[..], &["--update-baseline"]].concat());
    let file = repository.path().join("known.toml");
    let text = fs::read_to_string(&file).expect("it was written");
    fs::write(&file, text.replace("reason = \"\"", "reason = \"so\"")).expect("room");
    // Both are accepted, and no entry is stale, though one of them would not be reported anyway.
    assert_eq!(repository.since("v1.0", &known), (Some(0), vec![]));
    // What neither has is reported.
    repository.drop_line("0902", "Taute");
    let (_, found) = repository.since("v1.0", &known);
    assert!(found.iter().any(|it| it == NEW), "{found:?}");
    for option in ["--update-baseline", "--fix", "--diff", "--watch"] {
        let ran = repository.check(&["--since", "v1.0", option]);
        assert_eq!(ran.code, Some(2), "{option}: {}", ran.output());
        assert!(
            ran.err.contains("cannot be used with"),
            "{option}: {}",
            ran.err
        );
    }
}

#[test]
fn a_revision_that_cannot_be_read_ends_with_2() {
    let repository = Repository::new();
    repository.edit("map.ron", |map| format!("\n{map}"));
    repository.commit("v1.1");
    let scratch = tempfile::tempdir().expect("room");
    let clone = scratch.path().join("clone");
    let url = format!("file://{}", repository.path().display());
    let to = clone.display().to_string();
    repository.git(&["clone", "-q", "--depth", "1", "--no-tags", &url, &to]);
    let outside = Scratch::utah();
    for (folder, revision, expected) in [
        (
            repository.path(),
            "v9",
            "no revision `v9` in this repository",
        ),
        (repository.path(), "-x", "no revision `-x`"),
        (repository.path(), "", "no revision ``"),
        (
            &clone,
            "HEAD~1",
            "this is a shallow clone, which `git fetch --unshallow` completes",
        ),
        (outside.folder(), "HEAD", ". lies in no git repository"),
    ] {
        let ran = check(
            folder,
            &[&format!("--since={revision}"), "--format", "concise"],
        );
        assert_eq!(
            (ran.code, &*ran.out),
            (Some(2), ""),
            "{revision}: {}",
            ran.err
        );
        assert!(ran.err.contains(expected), "{revision}: {}", ran.err);
    }
    #[cfg(unix)]
    {
        let arguments = ["check", "--since", "v1.0"];
        let ran = run_with(
            &[("PATH", "/nowhere")],
            BEACHHEAD,
            repository.path(),
            &arguments,
        );
        assert_eq!((ran.code, &*ran.out), (Some(2), ""), "{}", ran.err);
        assert!(ran.err.contains("git is not installed"), "{}", ran.err);
    }
}
