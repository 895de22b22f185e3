//! Every command line that the documentation shows does what it says: each is run as a shell would, on a clean pack and on
//! one with a mistake.
#![cfg(unix)]

use std::fs;
use std::process::Command;

use beachhead_test_support::{files_below, root};
use tempfile::TempDir;

const BEACHHEAD: &str = env!("CARGO_BIN_EXE_beachhead");
/// What the documentation has a machine fill in.
const PART: &str = "${{ matrix.part }}";
/// The revision that a pull request is to be merged into, as a workflow names it.
const BASE: &str = "${{ github.event.pull_request.base.sha }}";
/// What stands before the command of a hook, which is given the names of the files that are about to be committed.
const HOOK: &str = "entry: ";
const COMMITTED: &str = " packs/utah/map.ron README.md other.json";

fn document(name: &str) -> String {
    fs::read_to_string(root().join(name)).expect("it is there")
}

/// The command lines of a document, in order: those in blocks of the shell, and those of pipelines in YAML.
fn commands(text: &str) -> Vec<String> {
    let mut commands = Vec::new();
    let mut block = None;
    for (number, line) in text.lines().enumerate() {
        if let Some(kind) = line.strip_prefix("```") {
            block = block.is_none().then(|| kind.to_owned());
            continue;
        }
        let line = line.trim();
        let command = match block.as_deref() {
            Some("sh") => Some(line),
            Some("yaml") => ["- run: ", "- ", HOOK]
                .iter()
                .find_map(|lead| line.strip_prefix(lead)),
            _ => None,
        };
        let command = command.and_then(|command| command.split("  #").next());
        let ours = command.filter(|command| command.starts_with("beachhead "));
        let takes_names = || {
            let hook = text.lines().skip(number + 1);
            let mut hook =
                hook.take_while(|line| !line.contains("- id:") && !line.starts_with("```"));
            !hook.any(|line| line.contains("pass_filenames: false"))
        };
        let given = if line.starts_with(HOOK) && takes_names() {
            COMMITTED
        } else {
            ""
        };
        commands.extend(ours.map(|command| format!("{}{given}", command.trim())));
    }
    commands
}

/// A repository as the documentation has it: the Utah pack committed in `packs`, and the program on the path.
struct Repository(TempDir);

impl Repository {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("room on the disk");
        let sample = root().join("sample-data");
        for file in files_below(&sample.join("utah")) {
            let inside = file.strip_prefix(&sample).expect("it lies below");
            let copy = folder.path().join("packs").join(inside);
            fs::create_dir_all(copy.parent().expect("a folder")).expect("room on the disk");
            fs::copy(&file, copy).expect("room on the disk");
        }
        let bin = folder.path().join("bin");
        fs::create_dir(&bin).expect("room on the disk");
        std::os::unix::fs::symlink(BEACHHEAD, bin.join("beachhead")).expect("a link can be made");
        fs::write(folder.path().join("README.md"), "# Packs\n").expect("room on the disk");
        fs::write(folder.path().join("other.json"), "{}\n").expect("room on the disk");
        // Where shells look for completions.
        let completions = folder
            .path()
            .join(".local/share/bash-completion/completions");
        fs::create_dir_all(completions).expect("room on the disk");
        let repository = Self(folder);
        let who = "-c user.name=t -c user.email=t@example.org -c commit.gpgsign=false";
        let commit = format!("git init -q && git add packs && git {who} commit -q -m packs");
        let (code, said) = repository.run(&commit);
        assert_eq!(code, Some(0), "{said}");
        repository
    }

    /// Takes a stretch out of the Vire, which the rulebook says is whole.
    fn spoil(&self) {
        let map = self.0.path().join("packs/utah/map.ron");
        let text = fs::read_to_string(&map).expect("it is there");
        let is_kept = |line: &&str| !(line.contains("\"1409\"") && line.contains("Vire"));
        let kept: Vec<&str> = text.lines().filter(is_kept).collect();
        fs::write(&map, kept.join("\n")).expect("room on the disk");
    }

    /// The exit code of a command line, and what it said.
    fn run(&self, line: &str) -> (Option<i32>, String) {
        let bin = self.0.path().join("bin");
        let path = std::env::var("PATH").unwrap_or_default();
        let ran = Command::new("sh")
            .args(["-c", line])
            .current_dir(self.0.path())
            .env("PATH", format!("{}:{path}", bin.display()))
            .env("HOME", self.0.path())
            .output()
            .expect("sh runs");
        let said = [ran.stdout, ran.stderr].concat();
        (
            ran.status.code(),
            String::from_utf8_lossy(&said).into_owned(),
        )
    }
}

/// The blocks of a kind in a document, in order.
fn blocks(text: &str, kind: &str) -> Vec<String> {
    let opening = format!("\n```{kind}\n");
    let blocks = text.split(&opening).skip(1);
    blocks
        .filter_map(|rest| Some(format!("{}\n", rest.split_once("\n```")?.0)))
        .collect()
}

/// Settings with own lints do what the document says beside them.
#[test]
fn own_lints_that_are_shown_work() {
    let repository = Repository::new();
    let mut shown = 0;
    for name in ["README.md", "docs/pipelines.md"] {
        let text = document(name);
        let settings = blocks(&text, "toml").into_iter();
        for settings in settings.filter(|block| block.contains("[[check.lints]]")) {
            fs::write(repository.0.path().join("beachhead.toml"), &settings).expect("room");
            let (code, page) = repository.run("beachhead explain OWN001");
            assert!(code == Some(0) && page.starts_with("# OWN001"), "{page}");
            let (_, said) = repository.run("beachhead check --select OWN --format concise packs");
            let is_reported = blocks(&text, "text").contains(&said);
            // Nothing is found on flat ground.
            assert!(
                said.is_empty() || is_reported,
                "{name} doesn't show\n{said}"
            );
            shown += 1;
        }
    }
    assert_eq!(shown, 2);
}

#[test]
fn every_command_line_of_a_pipeline_works() {
    let readme = document("README.md");
    let (_, section) = readme
        .split_once("\n## In a pipeline\n")
        .expect("it is there");
    let section = section.split("\n## ").next().unwrap_or_default();
    let (to_copy, more) = (commands(section), commands(&document("docs/pipelines.md")));
    assert!(
        to_copy.len() >= 4 && more.len() >= 5,
        "{to_copy:#?} {more:#?}"
    );
    let commands = [to_copy, more].concat();
    let repository = Repository::new();
    for is_clean in [true, false] {
        if !is_clean {
            repository.spoil();
        }
        for command in &commands {
            let machines = if command.contains(PART) { 1..=4 } else { 1..=1 };
            for machine in machines {
                let line = command.replace(PART, &machine.to_string());
                let line = line.replace(BASE, "HEAD");
                let (code, said) = repository.run(&line);
                let looks = ["beachhead check", "beachhead report merge"];
                let says = looks.iter().any(|look| line.starts_with(look));
                let passes = is_clean || !says || line.contains("--exit-zero");
                assert_eq!(code, Some(i32::from(!passes)), "{line}\n{said}");
            }
        }
    }
}
