//! The examples of a page, each of which changes something of the sample pack.
//!
//! An example is written as a person would: the file, then the fields that differ. A `//~` mark stands beside the
//! line that the lint must point at, with some of the words that it must say.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_model::diag::{Code, Diagnostic, Severity};
use beachhead_text::MemoryFiles;

use crate::check::{by_default, check_pack, check_pack_by};
use crate::lint::LINTS;
use crate::pages::pages;
use crate::pipeline::Checks;
use crate::sample::{sixteen_hexes, sixteen_hexes_with_rules};

/// Runs every example of a page, each on this pack. The page itself must have all that a reader looks for.
pub(crate) fn check_page(pack: &BTreeMap<String, String>, code: Code, page: &str) {
    assert_eq!(
        page.lines().next(),
        Some(format!("# {code}").as_str()),
        "the page's title"
    );
    assert!(
        page.contains("**Why:**") && page.contains("**Fix:**"),
        "{code}: the page says why, and how to fix it"
    );
    let (fails, passes) = (blocks(page, "```ron fails"), blocks(page, "```ron passes"));
    assert!(
        !fails.is_empty() && !passes.is_empty(),
        "{code}: the page has an example of either kind"
    );
    for example in fails {
        let found = findings(pack, code, &example);
        let marks = marks(&files(pack, &example));
        assert!(!marks.is_empty(), "{code}: a failing example has marks");
        let is_marked = |found: &ExampleFinding| marks.iter().any(|mark| mark.meets(found));
        let is_found = |mark: &&ExpectedMark| found.iter().any(|found| mark.meets(found));
        let unmarked: Vec<&ExampleFinding> =
            found.iter().filter(|found| !is_marked(found)).collect();
        let unfound: Vec<&ExpectedMark> = marks.iter().filter(|mark| !is_found(mark)).collect();
        assert!(
            unmarked.is_empty() && unfound.is_empty(),
            "{code}: found {found:#?}, not found {unfound:#?} in {example}"
        );
        idle_codes_change_nothing_else(&memory(files(pack, &example)), code);
    }
    for example in passes {
        assert_eq!(findings(pack, code, &example), [], "{code} in {example}");
    }
}

/// Findings that aren't looked for are all that is missing, be it this code or all others.
fn idle_codes_change_nothing_else(files: &MemoryFiles, code: Code) {
    let found = |idle: &BTreeSet<Code>| {
        let found = by_default(|checks| check_pack_by(Checks { idle, ..checks }, files));
        found.diagnostics
    };
    let is_ours = |finding: &&Diagnostic| finding.code == code;
    let all = found(&BTreeSet::new());
    let without = found(&[code].into());
    let others = |found: &[Diagnostic]| -> Vec<Diagnostic> {
        let others = found.iter().filter(|finding| !is_ours(finding));
        others.cloned().collect()
    };
    assert_eq!(others(&without), others(&all), "without {code}");
    let alone = found(
        &pages()
            .map(|(code, _)| code)
            .filter(|other| *other != code)
            .collect(),
    );
    let ours = |found: &[Diagnostic]| -> Vec<Diagnostic> {
        found.iter().filter(is_ours).cloned().collect()
    };
    assert_eq!(ours(&alone), ours(&all), "{code} alone");
    if let Some(lint) = LINTS.iter().find(|lint| lint.code == code) {
        let severe = ours(&all).into_iter().map(|finding| finding.severity);
        assert!(severe.max() <= Some(lint.worst), "{code} finds worse");
    }
}

/// The bodies of the blocks that begin so.
fn blocks(page: &str, fence: &str) -> Vec<String> {
    let mut blocks = Vec::new();
    let mut lines = page.lines();
    while lines.any(|line| line == fence) {
        blocks.push(
            lines
                .by_ref()
                .take_while(|line| *line != "```")
                .map(|line| format!("{line}\n"))
                .collect(),
        );
    }
    blocks
}

/// The pack, changed as an example says.
fn files(pack: &BTreeMap<String, String>, example: &str) -> BTreeMap<String, String> {
    // Rules are no part of a pack that a rulebook plays.
    let has_rules = || example.lines().any(|line| line == "// rules.ron");
    let mut files = match *pack == sixteen_hexes() && has_rules() {
        true => sixteen_hexes_with_rules(),
        false => pack.clone(),
    };
    let mut sections: Vec<(String, String)> = Vec::new();
    for line in example.lines() {
        match line
            .strip_prefix("// ")
            .filter(|name| name.ends_with(".ron") || name.ends_with(".json"))
        {
            Some(name) => sections.push((name.to_owned(), String::new())),
            None => {
                let (_, section) = sections
                    .last_mut()
                    .expect("an example begins with the name of a file");
                *section += line;
                *section += "\n";
            }
        }
    }
    for (name, section) in sections {
        let text = match files.get(&name) {
            Some(text) if section.starts_with(|first: char| first.is_ascii_lowercase()) => {
                with_fields(text, &section)
            }
            _ => section,
        };
        files.insert(name, text);
    }
    files
}

/// A file with some of its fields replaced, or added at its end.
fn with_fields(text: &str, fields: &str) -> String {
    let mut ours: Vec<String> = Vec::new();
    for line in fields.lines() {
        if line.starts_with(|first: char| first.is_ascii_lowercase()) {
            ours.push(String::new());
        }
        let field = ours.last_mut().expect("the first line names a field");
        *field += &format!("    {line}\n");
    }
    let name = |field: &str| field.split(':').next().map(str::to_owned);
    let mut theirs: Vec<String> = Vec::new();
    for line in text.lines().filter(|line| !["(", ")"].contains(line)) {
        if line.starts_with("    ")
            && line
                .chars()
                .nth(4)
                .is_some_and(|first| first.is_ascii_lowercase())
        {
            theirs.push(String::new());
        }
        *theirs.last_mut().expect("the first line names a field") += &format!("{line}\n");
    }
    for field in ours {
        match theirs.iter_mut().find(|their| name(their) == name(&field)) {
            Some(their) => *their = field,
            None => theirs.push(field),
        }
    }
    format!("(\n{})\n", theirs.concat())
}

#[derive(Debug)]
struct ExpectedMark {
    file: String,
    line: u32,
    says: String,
}

#[derive(Debug, PartialEq)]
struct ExampleFinding {
    file: String,
    line: u32,
    message: String,
}

impl ExpectedMark {
    fn meets(&self, found: &ExampleFinding) -> bool {
        (&self.file, self.line) == (&found.file, found.line) && found.message.contains(&self.says)
    }
}

fn marks(files: &BTreeMap<String, String>) -> Vec<ExpectedMark> {
    let of_file = |(file, text): (&String, &String)| {
        let marked = (1..).zip(text.lines()).filter_map(|(line, text)| {
            let (_, says) = text.split_once("//~ ")?;
            Some(ExpectedMark {
                file: file.clone(),
                line,
                says: says.to_owned(),
            })
        });
        marked.collect::<Vec<_>>()
    };
    files.iter().flat_map(of_file).collect()
}

fn memory(files: BTreeMap<String, String>) -> MemoryFiles {
    MemoryFiles(
        files
            .into_iter()
            .map(|(name, text)| {
                let text = unmarked(&name, text);
                (name, text.into_bytes())
            })
            .collect(),
    )
}

/// JSON has no comments: of its lines the marks are taken away.
fn unmarked(name: &str, text: String) -> String {
    if !name.ends_with(".json") {
        return text;
    }
    let lines = text.lines().map(|line| line.split("//~").next());
    lines.flatten().map(|line| format!("{line}\n")).collect()
}

/// What the checks find under this code.
fn findings(pack: &BTreeMap<String, String>, code: Code, example: &str) -> Vec<ExampleFinding> {
    let checked = check_pack(&memory(files(pack, example)));
    let ours = checked
        .diagnostics
        .iter()
        .filter(|finding| finding.code == code);
    ours.map(|finding| ExampleFinding {
        file: finding.place.file.clone(),
        line: checked
            .line_column(&finding.place)
            .map_or(1, |(line, _)| line),
        message: finding.message.clone(),
    })
    .collect()
}

#[test]
fn the_example_pack_with_rules_has_no_mistake() {
    let checked = check_pack(&memory(sixteen_hexes_with_rules()));
    let found = checked.diagnostics.iter();
    let wrong = found.filter(|finding| finding.severity > Severity::Info);
    assert_eq!(wrong.collect::<Vec<_>>(), Vec::<&Diagnostic>::new());
}

#[test]
fn the_example_pack_has_no_mistake() {
    let checked = check_pack(&memory(sixteen_hexes()));
    let wrong = checked
        .diagnostics
        .iter()
        .filter(|finding| finding.severity > Severity::Info);
    // No rulebook is built in under its name, and that is all.
    let reported: Vec<_> = wrong
        .map(|finding| (finding.code.id, finding.message.as_str()))
        .collect();
    assert_eq!(
        reported.iter().map(|(id, _)| *id).collect::<Vec<_>>(),
        ["PACK001"],
        "{reported:#?}"
    );
}
