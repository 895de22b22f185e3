//! The files that services read at the top of the repository, tried without these services: the hooks in a real git
//! repository, the steps of the action as scripts, the static program in an empty root.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use beachhead_test_support::{Scratch, files_below, root};
use tempfile::TempDir;

const BEACHHEAD: &str = env!("CARGO_BIN_EXE_beachhead");
/// A program without libraries, to be run in an empty root.
const STATIC: &str = "BEACHHEAD_STATIC";
const HOOKS: &str = ".pre-commit-hooks.yaml";
const RELEASE: &str = ".github/workflows/release.yml";

fn document(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The value of a key on a line of its own, in YAML of one level.
fn value<'t>(text: &'t str, key: &str) -> Option<&'t str> {
    let mut lines = text
        .lines()
        .map(|line| line.trim_start().trim_start_matches("- "));
    let value = lines.find_map(|line| line.strip_prefix(key)?.strip_prefix(": "))?;
    let value = value.split(" #").next().unwrap_or(value).trim();
    Some(value.trim_matches(['\'', '"']))
}

/// The hook with this id.
fn hook(id: &str) -> String {
    let text = document(HOOKS);
    let hooks = text.split("\n- id: ").skip(1);
    let hook = hooks.map(|hook| format!("id: {hook}"));
    let mut hook = hook.filter(|hook| value(hook, "id") == Some(id));
    hook.next().expect("there is such a hook")
}

/// Every script of a workflow or an action, each with the name of its step where it has one.
fn scripts(text: &str) -> Vec<(String, String)> {
    let (mut scripts, mut name) = (Vec::new(), String::new());
    let lines: Vec<&str> = text.lines().collect();
    for (number, line) in lines.iter().enumerate() {
        let entry = line.trim_start();
        if entry.starts_with("- ") {
            name = value(entry, "name").unwrap_or_default().to_owned();
        }
        let indent = line.len() - entry.len();
        let Some(script) = entry.trim_start_matches("- ").strip_prefix("run: ") else {
            continue;
        };
        if script.starts_with('{') {
            continue; // defaults
        }
        let script = match script {
            "|" => {
                let below = lines[number + 1..].iter();
                let inside = below.take_while(|line| {
                    line.trim().is_empty() || line.len() - line.trim_start().len() > indent
                });
                inside
                    .map(|line| format!("{}\n", line.get(indent + 2..).unwrap_or_default()))
                    .collect()
            }
            script => script.to_owned(),
        };
        scripts.push((name.clone(), script));
    }
    scripts
}

fn step(name: &str) -> String {
    let mut steps = scripts(&document("action.yml")).into_iter();
    let step = steps.find(|(known, _)| known == name);
    step.expect("there is such a step").1
}

/// A git repository with the Utah pack in `packs/utah`, and a folder of programs beside it.
struct Repository {
    folder: TempDir,
    bin: TempDir,
}

impl Repository {
    /// With the program on the path.
    fn new() -> Self {
        let repository = Self::without_program();
        let program = repository.bin.path().join("beachhead");
        std::os::unix::fs::symlink(BEACHHEAD, program).expect("a link can be made");
        repository
    }

    fn without_program() -> Self {
        let temporary = || tempfile::tempdir().expect("room");
        let repository = Self {
            folder: temporary(),
            bin: temporary(),
        };
        let pack = Scratch::utah();
        copy(pack.folder(), &repository.path().join("packs/utah"));
        let (code, said) = repository.run("git init -q -b main && git add packs", &[]);
        assert_eq!(code, Some(0), "{said}");
        repository
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Puts a script on the path.
    fn program(&self, name: &str, script: &str) {
        executable(
            &self.bin.path().join(name),
            &format!("#!/usr/bin/env bash\nset -eu\n{script}"),
        );
    }

    /// The exit code of a script, and what it said.
    fn run(&self, script: &str, variables: &[(&str, &str)]) -> (Option<i32>, String) {
        let path = std::env::var("PATH").unwrap_or_default();
        let who = ["GIT_AUTHOR", "GIT_COMMITTER"];
        let who = who.iter().flat_map(|who| {
            [
                (format!("{who}_NAME"), "t"),
                (format!("{who}_EMAIL"), "t@example.org"),
            ]
        });
        let ran = Command::new("bash")
            .args(["-c", script])
            .current_dir(self.path())
            .env("PATH", format!("{}:{path}", self.bin.path().display()))
            .env_remove("GITHUB_WORKSPACE")
            .envs(who)
            .envs(variables.iter().copied())
            .output()
            .expect("bash runs");
        let said = [ran.stdout, ran.stderr].concat();
        let said = String::from_utf8_lossy(&said).into_owned();
        assert!(!said.contains("panicked"), "{said}");
        (ran.status.code(), said)
    }

    fn edit(&self, change: impl Fn(&str) -> String) {
        let map = self.path().join("packs/utah/map.ron");
        let text = fs::read_to_string(&map).expect("it is there");
        let changed = change(&text);
        assert_ne!(changed, text);
        fs::write(map, changed).expect("room");
    }

    /// Takes a stretch out of the Vire, which the rulebook says is whole.
    fn spoil(&self) {
        self.edit(|map| {
            let is_kept = |line: &&str| !(line.contains("\"1409\"") && line.contains("Vire"));
            map.lines()
                .filter(is_kept)
                .map(|line| format!("{line}\n"))
                .collect()
        });
    }
}

fn copy(from: &Path, to: &Path) {
    for file in files_below(from) {
        let copy = to.join(file.strip_prefix(from).expect("it lies below"));
        fs::create_dir_all(copy.parent().expect("a folder")).expect("room");
        fs::copy(&file, copy).expect("room");
    }
}

fn executable(file: &Path, script: &str) {
    fs::write(file, script).expect("room");
    fs::set_permissions(file, fs::Permissions::from_mode(0o755)).expect("it is ours");
}

#[test]
fn hooks_have_what_pre_commit_needs() {
    let readme = document("README.md");
    for (id, takes_names) in [("beachhead-check", false), ("beachhead-fmt", true)] {
        let hook = hook(id);
        for key in ["name", "description", "entry"] {
            assert!(
                value(&hook, key).is_some_and(|it| !it.is_empty()),
                "{id}: {key}"
            );
        }
        assert_eq!(value(&hook, "language"), Some("system"), "{id}");
        let passes = value(&hook, "pass_filenames") != Some("false");
        assert_eq!(passes, takes_names, "{id}");
        // The README's hooks run the same.
        let entry = format!("entry: {}\n", value(&hook, "entry").unwrap_or_default());
        assert!(readme.contains(&entry), "{entry}");
    }
}

/// Both hooks as git runs them: pre-commit names the files, and refuses what a hook has changed.
#[test]
fn hooks_refuse_a_broken_map_and_let_a_sound_one_through() {
    let repository = Repository::new();
    let (check, fmt) = (hook("beachhead-check"), hook("beachhead-fmt"));
    let entry = |hook: &str| value(hook, "entry").unwrap_or_default().to_owned();
    let files = value(&fmt, "files").unwrap_or_default();
    let script = format!(
        "#!/usr/bin/env bash\nset -eu\n{}\ngit diff --cached --name-only -z --diff-filter=ACMR | grep -zE '{files}' | xargs -0 {}\ngit diff --exit-code --stat\n",
        entry(&check),
        entry(&fmt)
    );
    executable(&repository.path().join(".git/hooks/pre-commit"), &script);
    let commit = |message: &str| {
        let script = format!("git add -A && git -c commit.gpgsign=false commit -q -m {message}");
        repository.run(&script, &[])
    };
    let count = || repository.run("git rev-list --count --all", &[]).1;
    fs::write(repository.path().join("other.json"), "{}\n").expect("room");

    let (code, said) = commit("sound");
    assert_eq!((code, &*count()), (Some(0), "1\n"), "{said}");
    repository.spoil();
    let (code, said) = commit("broken");
    assert_eq!((code, &*count()), (Some(1), "1\n"), "{said}");
    assert!(
        said.contains("MAP014") && said.contains("packs/utah/map.ron:"),
        "{said}"
    );
    repository.run("git checkout -q HEAD -- packs", &[]);
    repository.edit(|map| map.replacen("terrain: ", "terrain:   ", 1));
    let (code, said) = commit("unformatted");
    assert_eq!((code, &*count()), (Some(1), "1\n"), "{said}");
    repository.run("git checkout -q HEAD -- packs", &[]);
    repository.edit(|map| format!("// The sheet of 1982.\n{map}"));
    let (code, said) = commit("comment");
    assert_eq!((code, &*count()), (Some(0), "2\n"), "{said}");
    fs::remove_file(repository.path().join("packs/utah/forces.ron")).expect("it is there");
    let (code, said) = commit("deleted");
    assert_eq!((code, &*count()), (Some(1), "2\n"), "{said}");
}

#[test]
fn the_action_has_what_the_service_needs() {
    let text = document("action.yml");
    for key in ["name", "description", "using"] {
        assert!(value(&text, key).is_some(), "{key}");
    }
    assert_eq!(value(&text, "using"), Some("composite"));
    let steps = scripts(&text);
    let named: Vec<&str> = steps.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(named, ["Install", "Check"]);
    assert_eq!(text.matches("shell: bash").count(), steps.len());
    // Inputs reach scripts as variables only: a text in a script would be run.
    for (name, script) in &steps {
        assert!(!script.contains("${{"), "{name}");
    }
    for input in ["path", "args", "format", "version"] {
        assert!(text.contains(&format!("\n  {input}:\n")), "{input}");
        assert!(
            text.contains(&format!("${{{{ inputs.{input} }}}}")),
            "{input} is used"
        );
    }
}

#[test]
fn the_check_step_checks() {
    let repository = Repository::new();
    let (code, said) = repository.run(&step("Install"), &[("VERSION", "source")]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.starts_with("beachhead "), "{said}");
    let check = step("Check");
    let check = |paths, args, format| {
        repository.run(
            &check,
            &[("PATHS", paths), ("ARGS", args), ("FORMAT", format)],
        )
    };
    assert_eq!(check(".", "", "github").0, Some(0));
    let (_, said) = repository.run("git -c commit.gpgsign=false commit -q -m sound", &[]);
    assert_eq!(said, "");
    repository.spoil();
    for (paths, args, format, expected, part) in [
        (".", "", "github", 1, "::error "),
        ("packs/utah\n", "", "concise", 1, "packs/utah/map.ron:"),
        (
            "packs/utah/map.ron\n\npacks",
            "--select MAP014",
            "concise",
            0,
            "MAP014",
        ),
        ("", "--strict --select MAP014", "concise", 1, "MAP014"),
        ("packs/*", "--since HEAD", "concise", 1, "MAP014"),
        ("packs", "--since v9", "concise", 2, "no revision `v9`"),
        ("-x", "", "concise", 2, "-x"),
        ("$(touch ran)", "$(touch ran)", "concise", 2, ""),
    ] {
        let (code, said) = check(paths, args, format);
        assert_eq!(code, Some(expected), "{paths} {args}: {said}");
        assert!(said.contains(part), "{paths} {args}: {said}");
    }
    assert!(!repository.path().join("ran").exists());
}

#[test]
fn the_install_step_builds_or_fetches_what_is_released() {
    let release = document(RELEASE);
    let install = step("Install");
    let built = |target: &str| release.contains(&format!("target: {target},"));
    let systems = install
        .lines()
        .filter_map(|line| line.trim().split_once(") target="));
    let systems: Vec<(&str, &str)> = systems
        .map(|(system, rest)| (system, rest.trim_end_matches(" ;;")))
        .collect();
    assert_eq!(systems.len(), release.matches("{ target: ").count());
    let mut runs = vec![("source", "Linux-X64", "install --locked --path validator")];
    for (system, target) in &systems {
        assert!(built(target), "{target} is not released");
        runs.push(("v0.1.0", system, target));
    }
    for (version, system, expected) in runs {
        // What is on the runner's path already would be used.
        let repository = Repository::without_program();
        let folder = repository.path().display().to_string();
        repository.program(
            "cargo",
            &format!("echo \"$PWD: $*\" >>{folder}/asked\nmkdir -p \"${{@: -1}}/bin\"\nln -s {BEACHHEAD} \"${{@: -1}}/bin/beachhead\"\n"),
        );
        repository.program(
            "curl",
            &format!("echo \"$*\" >>{folder}/asked\nmkdir -p {folder}/asset\nln -s {BEACHHEAD} {folder}/asset/beachhead\ntar -czf \"${{@: -1}}\" -C {folder}/asset beachhead\n"),
        );
        let (os, arch) = system.split_once('-').expect("a system and a processor");
        let to = repository.path().join("path");
        let variables = [
            ("VERSION", version),
            ("REPOSITORY", "o/r"),
            ("SOURCE", &*folder),
            ("RUNNER_OS", os),
            ("RUNNER_ARCH", arch),
            ("RUNNER_TEMP", &*folder),
            ("GITHUB_PATH", &*to.display().to_string()),
        ];
        let (code, said) = repository.run(&install, &variables);
        assert_eq!(code, Some(0), "{system}: {said}");
        let asked = fs::read_to_string(repository.path().join("asked")).expect("it was fetched");
        assert!(asked.contains(expected), "{asked}");
        if version != "source" {
            let url = format!(
                "https://github.com/o/r/releases/download/v0.1.0/beachhead-{expected}.tar.gz"
            );
            assert!(asked.contains(&url), "{asked}");
        }
        let added = fs::read_to_string(to).expect("the folder is on the path");
        let added = PathBuf::from(added.trim());
        assert!(added.join("beachhead").exists(), "{}", added.display());
    }
    let repository = Repository::without_program();
    let variables = [
        ("VERSION", "v0.1.0"),
        ("REPOSITORY", "o/r"),
        ("SOURCE", ""),
        ("RUNNER_OS", "Plan9"),
        ("RUNNER_ARCH", "X64"),
        ("RUNNER_TEMP", &*repository.path().display().to_string()),
        ("GITHUB_PATH", "path"),
    ];
    let (code, said) = repository.run(&install, &variables);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("no released program for Plan9-X64"), "{said}");
}

#[test]
fn releases_are_built_from_tags_and_their_scripts_are_sound() {
    let release = document(RELEASE);
    assert!(release.contains("tags: [\"v*\"]"), "tags make releases");
    let scripts = scripts(&release);
    assert!(scripts.len() >= 7, "{scripts:#?}");
    for (name, script) in &scripts {
        // As in the action, values come as variables.
        assert!(!script.contains("${{"), "{name}: {script}");
        let parsed = Command::new("bash").args(["-n", "-c", script]).output();
        let parsed = parsed.expect("bash runs");
        assert!(parsed.status.success(), "{name}: {script}");
    }
    // As the page about pipelines has it.
    let command = "cargo build --profile dist --locked -p beachhead-validator";
    assert!(release.contains(command) && document("docs/pipelines.md").contains(command));
    assert!(document("Dockerfile").contains(command));
}

#[test]
fn the_image_is_the_program_alone() {
    let text = document("Dockerfile");
    let toolchain = document("rust-toolchain.toml");
    let channel = toolchain
        .lines()
        .find_map(|line| line.strip_prefix("channel = "));
    let channel = channel.expect("it names one").trim_matches('"');
    assert!(
        text.contains(&format!("FROM rust:{channel}-alpine AS build\n")),
        "{channel}"
    );
    assert!(
        text.contains(&format!("ENV RUSTUP_TOOLCHAIN={channel}\n")),
        "{channel}"
    );
    let (_, image) = text
        .split_once("\nFROM scratch\n")
        .expect("nothing is below it");
    let instructions: Vec<&str> = image.lines().collect();
    assert_eq!(
        instructions,
        [
            "COPY --from=build /src/target/dist/beachhead /beachhead",
            "WORKDIR /packs",
            "ENTRYPOINT [\"/beachhead\"]"
        ]
    );
}

/// Takes a program without libraries from the environment, or as the page about pipelines builds it.
#[test]
fn the_static_program_needs_nothing() {
    let documented = root().join("target/x86_64-unknown-linux-musl/dist/beachhead");
    let program = match std::env::var_os(STATIC) {
        Some(program) => PathBuf::from(program),
        None if documented.exists() => documented,
        None => {
            println!("skipped: no static program was built, and {STATIC} names none");
            return;
        }
    };
    let empty = tempfile::tempdir().expect("room");
    fs::copy(&program, empty.path().join("beachhead")).expect("the program is there");
    copy(
        &root().join("sample-data/utah"),
        &empty.path().join("packs/utah"),
    );
    let run = |arguments: &[&str]| {
        let ran = Command::new("unshare")
            .args(["--map-root-user", "--root"])
            .arg(empty.path())
            .arg("/beachhead")
            .args(arguments)
            .output()
            .expect("unshare runs");
        let said = [ran.stdout, ran.stderr].concat();
        (
            ran.status.code(),
            String::from_utf8_lossy(&said).into_owned(),
        )
    };
    let (code, said) = run(&["check", "--strict", "/packs"]);
    assert_eq!(code, Some(0), "{said}");
    let (code, said) = run(&["export", "/packs/utah", "-o", "/map.png"]);
    assert_eq!(code, Some(0), "{said}");
    let (code, said) = run(&["check", "--since", "HEAD", "/packs"]);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("git is not installed"), "{said}");
}
