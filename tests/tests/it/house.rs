//! What the README and the guides promise. Which crate may know which is held by Cargo, what the libraries may call by
//! `clippy.toml`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use beachhead_check::registry::RULEBOOKS;
use beachhead_test_support::{files_below, pack_of, root};

fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn the_readmes_commands_are_the_ones_that_ci_runs() {
    let readme = read("README.md");
    let section = readme
        .split("## Two commands")
        .nth(1)
        .and_then(|rest| rest.split("\n## ").next());
    let commands: Vec<&str> = section
        .expect("the README has its section of two commands")
        .split("```sh\n")
        .skip(1)
        .filter_map(|block| block.lines().next())
        .filter(|line| line.starts_with("cargo "))
        .collect();
    assert_eq!(commands, ["cargo run --release", "cargo test --workspace"]);
    // What takes a build for release waits for the night.
    for (command, script) in commands.into_iter().zip([".ci/nightly", ".ci/run"]) {
        assert!(
            read(script).contains(command),
            "{script} does not run `{command}`"
        );
    }
}

/// `docs/SUMMARY.md` is the table of contents of a book, by the titles of its chapters.
#[test]
fn every_guide_is_a_chapter() {
    let docs = files_below(&root().join("docs")).into_iter();
    let names = docs.filter_map(|path| Some(path.file_name()?.to_str()?.to_owned()));
    let guides = names.filter(|name| name.ends_with(".md") && name != "SUMMARY.md");
    let lines: BTreeSet<String> = guides
        .map(|name| {
            let text = read(format!("docs/{name}"));
            let title = text.lines().next().and_then(|line| line.strip_prefix("# "));
            format!("- [{}]({name})", title.expect("it begins with its title"))
        })
        .collect();
    let summary = read("docs/SUMMARY.md");
    let listed = summary.lines().filter(|line| line.starts_with("- "));
    let listed: BTreeSet<String> = listed.map(str::to_owned).collect();
    assert_eq!(listed, lines);
}

/// What a registry shows of a crate.
#[test]
fn crates_that_are_handed_out_say_what_they_are() {
    let workspace = read("Cargo.toml");
    let members = workspace.split("members = [").nth(1);
    let members = members.and_then(|rest| rest.split(']').next());
    let members = members.expect("a workspace").split('"').skip(1).step_by(2);
    let mut handed_out = 0;
    for member in members {
        let about = read(format!("{member}/Cargo.toml"));
        if about.contains("\npublish = false\n") {
            continue;
        }
        handed_out += 1;
        for field in ["description", "license", "readme", "keywords", "categories"] {
            let is_there = |line: &str| line.starts_with(field);
            assert!(about.lines().any(is_there), "{member} has no {field}");
        }
        let name = about.lines().find_map(|line| line.strip_prefix("name = "));
        let name = name.unwrap_or_default().trim_matches('"');
        let title = format!("# {name}\n");
        let says = read(format!("{member}/README.md"));
        assert!(says.starts_with(&title), "{member}/README.md");
    }
    assert!(handed_out > 0);
}

/// The paths that a guide of CONTRIBUTING names, with `<id>` and `<name>` as they stand there.
fn paths_in_guide(heading: &str) -> BTreeSet<String> {
    let text = read("CONTRIBUTING.md");
    let section = text.split(&format!("## {heading}\n")).nth(1);
    let section = section.and_then(|rest| rest.split("\n## ").next());
    let quoted = section
        .expect("the guide is there")
        .split('`')
        .skip(1)
        .step_by(2);
    let is_path = |word: &&str| !word.contains(' ') && (word.contains('/') || word.contains('.'));
    quoted.filter(is_path).map(str::to_owned).collect()
}

/// Every file of the checkout that is text of ours, by its path from the top.
fn sources() -> Vec<String> {
    let tops =
        ["schema", "validator", "editor", "tests", ".ci"].map(|top| files_below(&root().join(top)));
    let tops = tops.into_iter().flatten();
    let names = tops.map(|path| {
        let inside = path.strip_prefix(root()).expect("it lies in the checkout");
        inside.to_string_lossy().replace('\\', "/")
    });
    names
        .chain(["Cargo.toml".to_owned(), "ARCHITECTURE.md".to_owned()])
        .collect()
}

/// A file outside of the rulebooks' own rooms that names the crates, modules or schemas of all of them is a list, in which a
/// further one is missing until the guide says so.
#[test]
fn the_guide_to_a_rulebook_names_every_list_of_rulebooks() {
    let named = paths_in_guide("Add a rulebook");
    let is_own = |path: &str| {
        let own = RULEBOOKS
            .iter()
            .any(|rulebook| path.contains(&format!("/{}", rulebook.id)));
        // Stored data of before, and tests of single games.
        own || path.starts_with("tests/golden/")
            || path.contains("/tests/it/")
            || path.starts_with("tests/fuzz/")
    };
    let mut lists = 0;
    for path in sources().iter().filter(|path| !is_own(path)) {
        let Ok(text) = fs::read_to_string(root().join(path)) else {
            continue;
        };
        let names = |id: &str| {
            let forms = [
                "beachhead-",
                "beachhead_",
                "games::",
                "mod ",
                "script-",
                "games/",
                "sample-data/",
            ];
            forms
                .iter()
                .any(|form| text.contains(&format!("{form}{id}")))
        };
        if RULEBOOKS.iter().all(|rulebook| names(rulebook.id)) {
            assert!(
                named.contains(path),
                "`Add a rulebook` does not name {path}, which names all rulebooks"
            );
            lists += 1;
        }
    }
    assert!(lists >= 8, "there are lists: {lists}");
}

/// Rooms of single rulebooks in crates that serve all, and lists of them. Nothing else names a rulebook, in whatever form.
const ROOMS: &[&str] = &[
    // What only one rulebook has: data, maps, edits, claims, panels; a file each, and a list.
    "schema/model/src/games/",
    "schema/hex/src/preset/",
    "schema/edit/src/games/",
    "validator/check/src/lint/claims/games/",
    "validator/check/src/registry.rs",
    "editor/src/feature/setup/games/",
    // The battles of one rulebook as another program has them.
    "schema/import/src/m44/",
    // Which claims there are: some are about the part of a scenario that only one rulebook has.
    "schema/model/src/claims/claim.rs",
    // The pack that is shown first.
    "editor/src/bundled.rs",
    // Data for tests.
    "schema/model/src/arbitrary/",
    "validator/engine/src/testgame.rs",
];

/// A file's code without its comments, and the texts in it.
fn code_and_texts(file: &str) -> (String, Vec<String>) {
    // Tests come last in their file.
    let tests = file
        .find("#[cfg(test)]\nmod ")
        .or(file.find("#[cfg(test)]\npub(crate) mod "));
    let is_inline = |at: &usize| {
        file[*at..]
            .lines()
            .nth(1)
            .is_some_and(|line| line.ends_with('{'))
    };
    let mut rest = &file[..tests.filter(is_inline).unwrap_or(file.len())];
    let (mut code, mut texts) = (String::new(), Vec::new());
    while let Some(letter) = rest.chars().next() {
        let raw = ["r\"", "r#\"", "r##\""]
            .iter()
            .find(|raw| rest.starts_with(**raw));
        let is_raw =
            raw.is_some() && !code.ends_with(|last: char| last.is_alphanumeric() || last == '_');
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if let Some(raw) = raw.filter(|_| is_raw) {
            let end: String = raw
                .chars()
                .skip(1)
                .collect::<Vec<_>>()
                .into_iter()
                .rev()
                .collect();
            let text = &rest[raw.len()..];
            let length = text.find(&end).unwrap_or(text.len());
            texts.push(text[..length].to_owned());
            (raw.len() + length + end.len()).min(rest.len())
        } else if letter == '"' {
            let mut is_escaped = false;
            let end = rest[1..].find(|letter| {
                let ends = letter == '"' && !is_escaped;
                is_escaped = letter == '\\' && !is_escaped;
                ends
            });
            let length = end.unwrap_or(rest.len() - 1);
            texts.push(rest[1..1 + length].to_owned());
            (length + 2).min(rest.len())
        } else {
            let quoted = ["'\"'", "'\\\"'", "'\\''"]
                .iter()
                .find(|quoted| rest.starts_with(**quoted));
            let length = quoted.map_or(letter.len_utf8(), |quoted| quoted.len());
            code.push_str(&rest[..length]);
            length
        };
        // What stood there parts two words.
        if letter == '"' || rest.starts_with("//") {
            code.push(' ');
        }
        rest = &rest[length..];
    }
    (code, texts)
}

/// The names in a file's code of which a part is a built-in rulebook: a module, a crate, a type, a variant, a constant; and the
/// texts that are the id of one. Longer texts, such as the examples of a command line, don't count.
fn rulebooks_named(file: &str) -> BTreeSet<String> {
    let is_id = |word: &str| RULEBOOKS.iter().any(|rulebook| rulebook.id == word);
    let is_named = |word: &str| {
        let capital = |letter: char| letter.is_uppercase();
        let mut parts: Vec<String> = word.split('_').map(str::to_lowercase).collect();
        for part in word.split('_') {
            let starts = part.match_indices(capital).map(|(at, _)| at);
            let starts: Vec<usize> = starts.chain([part.len()]).collect();
            let pairs = starts.iter().zip(starts.iter().skip(1));
            parts.extend(pairs.map(|(from, to)| part[*from..*to].to_lowercase()));
        }
        parts.iter().any(|part| is_id(part))
    };
    let (code, texts) = code_and_texts(file);
    let words = code.split(|letter: char| !(letter.is_alphanumeric() || letter == '_'));
    let words = words.filter(|word| is_named(word)).map(str::to_owned);
    words
        .chain(texts.into_iter().filter(|text| is_id(text)))
        .collect()
}

#[test]
fn nothing_but_their_own_rooms_names_a_rulebook() {
    for (code, expected) in [
        ("use crate::games::omaha::BoatLine;", &["omaha"][..]),
        ("Some(GameScenario::Landings(part))", &["Landings"]),
        ("rules_of::<UtahScenario>()", &["UtahScenario"]),
        ("if id == \"dday\" {", &["dday"]),
        ("if id == r#\"dday\"# {", &["dday"]),
        ("beachhead_utah::RULEBOOK,", &["beachhead_utah"]),
        (
            "const UTAH: u8 = of_omaha(OpenDday);",
            &["OpenDday", "UTAH", "of_omaha"],
        ),
        ("let a = \"https://x\"; omaha()", &["omaha"]),
        ("x(\"\\\\\"); utah(); \"\\\" dday\"", &["utah"]),
        ("if quote == '\"' { omaha } // utah", &["omaha"]),
        ("let it = (landing, Utahn, \"export utah\"); // omaha", &[]),
        ("#[cfg(test)]\nmod tests {\n    omaha()\n}", &[]),
    ] {
        let named = rulebooks_named(code);
        assert!(named.iter().eq(expected), "{code}: {named:?}");
    }
    let neutral = |path: &str| {
        let is_code = path.ends_with(".rs") && path.contains("/src/");
        let is_test = path.ends_with("tests.rs") || path.contains("/tests/");
        let is_ours = ["schema/", "validator/", "editor/"]
            .iter()
            .any(|top| path.starts_with(top));
        is_code && !is_test && is_ours && !path.starts_with("validator/games/")
    };
    let mut used: BTreeSet<&str> = BTreeSet::new();
    for path in sources().iter().filter(|path| neutral(path)) {
        let named = rulebooks_named(&read(path));
        if named.is_empty() {
            continue;
        }
        match ROOMS.iter().find(|room| path.starts_with(**room)) {
            Some(room) => drop(used.insert(room)),
            None => panic!("{path} names {named:?}: what only one rulebook has goes to its room"),
        }
    }
    let idle: Vec<_> = ROOMS.iter().filter(|room| !used.contains(*room)).collect();
    assert!(idle.is_empty(), "{idle:?} name no rulebook any more");
}

/// The ferry is what the guide begins from: each of its files is in the guide, and the guide names no other.
#[test]
fn the_guide_to_a_rulebook_names_every_file_of_the_example() {
    let named = paths_in_guide("Add a rulebook");
    let folder = root().join("validator/kit/examples/ferry");
    let files = files_below(&folder);
    let files: BTreeSet<String> = files
        .iter()
        .map(|path| {
            path.strip_prefix(&folder)
                .expect("it lies there")
                .to_string_lossy()
                .replace('\\', "/")
        })
        .collect();
    for file in &files {
        assert!(
            named.contains(file),
            "`Add a rulebook` does not name the ferry's {file}"
        );
    }
    // Every rulebook has what the guide says that a rulebook has.
    for rulebook in RULEBOOKS {
        for path in named.iter().filter(|path| {
            path.contains("<id>") && !path.contains("<name>") && !path.contains("<chapter>")
        }) {
            let sample = format!("sample-data/{}", rulebook.id);
            let mut path = path.replace("<id>", rulebook.id);
            // One without a sample is tried on its crate's pack.
            if path.starts_with(&sample) {
                path = path.replace(&sample, &pack_of(rulebook.id).to_string_lossy());
            }
            let (file, folder) = (
                root().join(&path),
                root().join(path.trim_end_matches(".rs")),
            );
            assert!(
                file.exists() || folder.is_dir(),
                "{}: the guide names {path}",
                rulebook.id
            );
        }
        for path in named
            .iter()
            .filter(|path| path.starts_with("src/") && !path.contains('<'))
        {
            let path = root().join("validator/games").join(rulebook.id).join(path);
            assert!(
                path.exists() || path.with_extension("").is_dir(),
                "{}: the guide names {}",
                rulebook.id,
                path.display()
            );
        }
    }
}
