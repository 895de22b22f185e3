//! The README's hooks in a real repository, run as pre-commit runs them: on the names of what is staged, but for deleted files.

use std::fs;
use std::path::Path;

use beachhead_test_support::{Ran, root, run};

use super::{beachhead, copy, write};

/// A hook of the README.
#[derive(Debug, Default)]
struct Hook {
    id: String,
    entry: Vec<String>,
    /// The endings of the files that it is for; any, if there are none.
    endings: Vec<String>,
    takes_names: bool,
    always_runs: bool,
}

/// What came of a hook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum HookOutcome {
    Passed,
    Failed,
    /// Nothing that is staged is for it.
    Skipped,
}
use HookOutcome::{Failed, Passed, Skipped};

/// The hooks as the README has them.
fn hooks() -> Vec<Hook> {
    let readme = fs::read_to_string(root().join("README.md")).expect("it is there");
    let mut hooks: Vec<Hook> = Vec::new();
    for line in readme
        .lines()
        .map(|line| line.split(" #").next().unwrap_or_default().trim())
    {
        if let Some(id) = line.strip_prefix("- id: ") {
            hooks.push(Hook {
                id: id.to_owned(),
                takes_names: true,
                ..Hook::default()
            });
        }
        let Some(hook) = hooks.last_mut() else {
            continue;
        };
        match line.split_once(": ") {
            Some(("entry", entry)) => hook.entry = entry.split(' ').map(str::to_owned).collect(),
            Some(("files", pattern)) => {
                let endings = pattern
                    .split_once("\\.(")
                    .and_then(|(_, it)| it.split_once(")$"));
                let (endings, _) = endings.expect("the pattern is a list of endings");
                hook.endings = endings.split('|').map(str::to_owned).collect();
            }
            Some(("pass_filenames", value)) => hook.takes_names = value == "true",
            Some(("always_run", value)) => hook.always_runs = value == "true",
            _ => {}
        }
    }
    assert!(
        hooks
            .iter()
            .all(|hook| hook.entry.first().is_some_and(|it| it == "beachhead"))
    );
    hooks
}

fn git(folder: &Path, arguments: &[&str]) -> Ran {
    let settings = [
        "-c",
        "user.name=a",
        "-c",
        "user.email=a@b",
        "-c",
        "core.autocrlf=false",
    ];
    let ran = run("git", folder, &[&settings, arguments].concat());
    assert_eq!(ran.code, Some(0), "git {arguments:?}: {}", ran.output());
    ran
}

impl Hook {
    /// Runs it as pre-commit does: a hook that changes files has failed.
    fn run(&self, folder: &Path) -> HookOutcome {
        let staged = ["diff", "--staged", "--name-only", "--no-ext-diff", "-z"];
        let staged = git(folder, &[&staged[..], &["--diff-filter=ACMRTUXB"]].concat()).out;
        let is_meant = |name: &&str| {
            let mut endings = self.endings.iter();
            self.endings.is_empty() || endings.any(|end| name.ends_with(&format!(".{end}")))
        };
        let names: Vec<&str> = staged.split_terminator('\0').filter(is_meant).collect();
        if names.is_empty() && !self.always_runs {
            return Skipped;
        }
        let mut arguments: Vec<&str> = self.entry.iter().skip(1).map(String::as_str).collect();
        if self.takes_names {
            arguments.extend(names);
        }
        let before = git(folder, &["diff", "--no-ext-diff"]).out;
        let ran = beachhead(folder, &arguments);
        let is_unchanged = git(folder, &["diff", "--no-ext-diff"]).out == before;
        match ran.code == Some(0) && is_unchanged {
            true => Passed,
            false => Failed,
        }
    }
}

#[test]
fn no_commit_that_breaks_a_pack_gets_past_the_hooks() {
    // Whoever has no git has no hooks.
    if std::process::Command::new("git")
        .arg("--version")
        .output()
        .is_err()
    {
        println!("skipped: there is no git");
        return;
    }
    let folder = tempfile::tempdir().expect("room");
    let top = folder.path();
    for pack in ["packs/utah", "packs/Ütah Beach (2)"] {
        copy(&top.join(pack));
    }
    write(top, "README.md", "# Packs\n");
    git(top, &["init", "--quiet"]);
    git(top, &["add", "."]);
    git(top, &["commit", "--quiet", "--message", "Packs"]);
    let hooks = hooks();
    let ids: Vec<&str> = hooks.iter().map(|hook| hook.id.as_str()).collect();
    assert_eq!(ids, ["beachhead-check", "beachhead-fmt"]);

    let text = |name: &str| fs::read_to_string(top.join(name)).expect("it is there");
    let replace = |name: &str, from: &str, to: &str| {
        let before = text(name);
        assert!(before.contains(from), "{name} has no {from}");
        write(top, name, &before.replacen(from, to, 1));
    };
    let map = "packs/utah/map.ron";
    let odd = "packs/Ütah Beach (2)/map.ron";
    let (rm, mv) = (["rm", "--quiet"], ["mv"]);
    type Change<'a> = &'a dyn Fn();
    for (what, change, expected) in [
        (
            "a file that is none of a pack's",
            &(|| write(top, "README.md", "# Maps\n")) as Change<'_>,
            [Passed, Skipped],
        ),
        (
            "another program's JSON",
            &|| write(top, "package.json", "{}\n"),
            [Passed, Passed],
        ),
        (
            "a part that is deleted",
            &|| drop(git(top, &[&rm[..], &["packs/utah/forces.ron"]].concat())),
            [Failed, Skipped],
        ),
        (
            "a script that is deleted",
            &|| {
                drop(git(
                    top,
                    &[&rm[..], &["packs/utah/scripts/landing.ron"]].concat(),
                ))
            },
            [Failed, Skipped],
        ),
        (
            "a part that is renamed",
            &|| {
                let names = ["packs/utah/forces.ron", "packs/utah/units.ron"];
                drop(git(top, &[&mv[..], &names].concat()));
            },
            [Failed, Failed],
        ),
        (
            "a line of the manifest that is deleted",
            &|| replace("packs/utah/pack.ron", "    claims: \"claims.ron\",\n", ""),
            [Failed, Passed],
        ),
        (
            "a mistake",
            &|| replace(map, "terrain: \"bocage\"", "terrain: \"bocge\""),
            [Failed, Passed],
        ),
        (
            "a mistake in a pack with an odd name",
            &|| replace(odd, "terrain: \"bocage\"", "terrain: \"bocge\""),
            [Failed, Passed],
        ),
        (
            "another layout",
            &|| replace(odd, "(\n    format: 1,", "(\n format: 1,"),
            [Passed, Failed],
        ),
        (
            "every part of a pack, but not its manifest",
            &|| {
                let parts = ["palette", "map", "forces", "tables", "claims"];
                for part in parts.map(|part| format!("packs/utah/{part}.ron")) {
                    git(top, &[&rm[..], &[part.as_str()]].concat());
                }
            },
            [Failed, Skipped],
        ),
        (
            "a manifest that is deleted",
            &|| drop(git(top, &[&rm[..], &["packs/utah/pack.ron"]].concat())),
            [Failed, Skipped],
        ),
        (
            "a pack that is deleted whole",
            &|| drop(git(top, &[&rm[..], &["-r", "packs/utah"]].concat())),
            [Passed, Skipped],
        ),
    ] {
        change();
        git(top, &["add", "--all"]);
        let outcomes: Vec<HookOutcome> = hooks.iter().map(|hook| hook.run(top)).collect();
        assert_eq!(outcomes, expected, "{what}");
        git(top, &["reset", "--quiet", "--hard"]);
        git(top, &["clean", "--quiet", "-d", "--force"]);
    }
}
