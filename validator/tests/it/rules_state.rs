//! `docs/rules-state.md`: what is played of each rulebook, and how well it is proved, for people who ask before they play.

use std::fmt::Write as _;
use std::fs;

use beachhead_check::registry::RULEBOOKS;
use beachhead_test_support::{root, run};
use serde_json::Value;

const BEACHHEAD: &str = env!("CARGO_BIN_EXE_beachhead");
const PAGE: &str = "docs/rules-state.md";

const HEAD: &str = "# What is played of each rulebook

Counted by `beachhead rules`, from the rule indexes and the scripts of the sample packs. A row is a sentence or two of the rules.
It is proved if scripts show it both ways: done and refused, or expected and its opposite denied. A ruling says how it is read
where the rules are silent or at odds with themselves. A stand-in is a rule of ours in the place of one that the rulebook takes
from elsewhere; no row of the rulebook is proved by it.
";

/// The kinds of rows, as the index has them, and in words.
const KINDS: [(&str, &str); 4] = [
    ("permission", "what players may do and may not"),
    ("consequence", "what follows from something"),
    ("definition", "what something is"),
    ("not yet", "not played"),
];

/// Rows of an index for which something holds.
fn count(rows: &[&Value], holds: impl Fn(&Value) -> bool) -> usize {
    rows.iter().filter(|row| holds(row)).count()
}

fn is_proved(row: &Value) -> bool {
    row["proved"] == true
}

fn is_ruled(row: &Value) -> bool {
    row["ruling"].is_string()
}

/// A line of the table.
fn line(page: &mut String, what: &str, rows: &[&Value]) {
    let (all, proved, ruled) = (rows.len(), count(rows, is_proved), count(rows, is_ruled));
    if all > 0 {
        let _ = writeln!(page, "| {what} | {all} | {proved} | {ruled} |");
    }
}

/// What of a pack is marked as reconstructed: the line of `check`.
fn reconstructed(pack: &str) -> Option<String> {
    let checked = run(BEACHHEAD, &root(), &["check", pack]).out;
    let mut lines = checked.lines();
    lines.find_map(|line| {
        let parts = line.strip_prefix("reconstructed, to be proof-read against the print: ")?;
        let rows = parts.split(", ").find(|part| part.ends_with(" rows"))?;
        Some(rows.to_owned())
    })
}

fn section(id: &str) -> String {
    let pack = format!("sample-data/{id}");
    let asked = ["rules", id, "--coverage", &pack, "--format", "json"];
    let document = run(BEACHHEAD, &root(), &asked).out;
    let document: Value = serde_json::from_str(&document).expect("a JSON document");
    let index = document["index"].as_array().expect("its rows");
    let (stand_ins, own): (Vec<&Value>, Vec<&Value>) =
        index.iter().partition(|row| row["stand_in"] == true);
    let title = document["title"].as_str().unwrap_or_default();
    let mut page =
        format!("\n## {title}\n\n| rows | in all | proved | with a ruling |\n|---|--:|--:|--:|\n");
    for (kind, words) in KINDS {
        let of_kind: Vec<&Value> = own
            .iter()
            .copied()
            .filter(|row| row["kind"] == kind)
            .collect();
        line(&mut page, words, &of_kind);
    }
    line(&mut page, "stand-ins of ours", &stand_ins);
    page.push('\n');
    let checklist = &document["checklist"];
    let _ = writeln!(
        page,
        "{} of {} entries of the checklist are proved.",
        checklist["proved"], checklist["all"]
    );
    if let Some(rows) = reconstructed(&pack) {
        let _ = writeln!(
            page,
            "Of the tables of the sample pack {rows} are reconstructed."
        );
    }
    let unplayed: Vec<String> = own
        .iter()
        .filter(|row| row["kind"] == "not yet")
        .map(|row| {
            format!(
                "{} ({})",
                row["title"].as_str().unwrap_or_default(),
                row["id"].as_str().unwrap_or_default()
            )
        })
        .collect();
    if !unplayed.is_empty() {
        let _ = writeln!(page, "Not played: {}.", unplayed.join("; "));
    }
    page
}

/// `BEACHHEAD_BLESS=1` writes it anew.
#[test]
fn the_page_says_what_is_played() {
    let mut page = HEAD.to_owned();
    for rulebook in RULEBOOKS {
        page.push_str(&section(rulebook.id));
    }
    let file = root().join(PAGE);
    if std::env::var_os("BEACHHEAD_BLESS").is_some() {
        fs::write(&file, &page).expect("it can be written");
    }
    let kept = fs::read_to_string(&file).expect("it is there");
    assert_eq!(kept, page, "{PAGE} is not what the indexes say");
}
