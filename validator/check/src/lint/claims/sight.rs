//! CLM012: what the rulebook says of who sees whom, over the heights of the map.

use std::cell::OnceCell;
use std::collections::BTreeSet;

use beachhead_engine::{Board, SharedBoard};
use beachhead_hex::HexNo;
use beachhead_kit::sight::Heights;
use beachhead_model::claims::{Claim, ClaimRecord};
use beachhead_model::diag::{Code, Severity};
use beachhead_model::pack::Pack;
use beachhead_model::part_kind::PartKind;

use super::hold::{find, hold};
use super::untrue::{Judged, Untrue};
use crate::lint::{Findings, Lint, Target};
use crate::registry::rulebook_of;
use crate::sight::{NoSight, map_heights};
use crate::words::list;

const CODE: Code = Code {
    id: "CLM012",
    name: "claim-sight",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("sight.md"),
    needs: &[PartKind::Map, PartKind::Palette, PartKind::Tables],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let sights = Sights {
        compile: Box::new(|| target.board()),
        ..Sights::of(target.pack)
    };
    hold(target, CODE, |_, record| sights.judge(record), found);
}

/// Lines of sight of a pack, made when the first claim about sight is judged.
pub(super) struct Sights<'p> {
    pack: &'p Pack,
    /// Compiles the map.
    compile: Box<dyn Fn() -> SharedBoard + 'p>,
    heights: OnceCell<Result<Heights, NoSight>>,
}

impl<'p> Sights<'p> {
    pub(super) fn of(pack: &'p Pack) -> Self {
        Self {
            pack,
            compile: Box::new(|| Board::compile(&pack.map, &pack.palette).into()),
            heights: OnceCell::new(),
        }
    }

    fn heights(&self) -> Result<&Heights, &NoSight> {
        let made = self.heights.get_or_init(|| {
            let board = (self.compile)();
            map_heights(self.pack, &board)
        });
        made.as_ref()
    }

    pub(super) fn judge(&self, record: &ClaimRecord) -> Judged {
        let (from, to, is_seen) = match &record.claim {
            Claim::Sees { from, to } => (from, to, true),
            Claim::Unseen { from, to } => (from, to, false),
            _ => return Ok(()),
        };
        let start = find(self.pack, from)?;
        let ends = to.iter().map(|hex| Ok((hex, find(self.pack, hex)?)));
        let ends = ends.collect::<Result<Vec<_>, Untrue>>()?;
        let mut named = BTreeSet::from([start]);
        if let Some((hex, _)) = ends.iter().find(|(_, end)| !named.insert(*end)) {
            let but = format!("naming {hex} twice says nothing");
            return Err(Untrue::new(says(from, &list(to), is_seen), but).hex(hex));
        }
        if ends.is_empty() {
            let but = "it names no hex that is looked at";
            return Err(Untrue::new(says(from, "(none)", is_seen), but).hex(from));
        }
        let heights = match self.heights() {
            Ok(heights) => heights,
            // The table is reported, line by line, and nobody knows what it should say.
            Err(NoSight::Unfit(_)) => return Ok(()),
            // A rulebook that plays over heights reports it itself, for each scenario.
            Err(NoSight::NoHeights) if is_opened(self.pack) => return Ok(()),
            Err(why) => {
                let why = why.to_string();
                let untrue = Untrue::new(says(from, &list(to), is_seen), why.clone());
                return Err(untrue.hex(from).of_fault(why));
            }
        };
        let wrong = ends.iter();
        let wrong = wrong.filter(|(_, end)| heights.sees(start, *end) != is_seen);
        Untrue::all(wrong.map(|(hex, end)| {
            let mut but = says(from, hex.as_str(), !is_seen);
            if let Some(barrier) = heights.look(start, *end).barriers.first() {
                but += &format!(": {}", barrier.in_words(&self.pack.map.grid));
            }
            let untrue = Untrue::new(says(from, hex.as_str(), is_seen), but);
            untrue.hex(from).hex(hex)
        }))
    }
}

/// Whether a rulebook is opened on the pack.
fn is_opened(pack: &Pack) -> bool {
    rulebook_of(pack).is_some() && !pack.scenarios.is_empty()
}

fn says(from: &HexNo, to: &str, is_seen: bool) -> String {
    let sees = if is_seen { "sees" } else { "does not see" };
    format!("{from} {sees} {to}")
}

#[cfg(test)]
mod tests {
    use beachhead_text::MemoryFiles;

    use super::*;
    use crate::check::check_pack;
    use crate::sample::sixteen_hexes;

    const TABLE: &str = "(id: \"heights\", title: \"Heights\", columns: [\"metres\"]),";

    /// The messages and lines about claims of sight, in the example pack with these rows of `heights` and these claims.
    fn found(heights: &[(&str, &str)], rulebook: &str, claims: &[&str]) -> Vec<String> {
        let mut files = sixteen_hexes();
        let rows = (1..).zip(heights).map(|(nr, (row, height))| {
            format!("(table: \"heights\", nr: {nr}, row: \"{row}\", cells: [\"{height}\"]),")
        });
        let rows: String = rows.collect();
        let table = if heights.is_empty() { "" } else { TABLE };
        let tables = format!("(format: 1, tables: [{table}], rows: [{rows}])");
        let claims = claims.iter();
        let claims = claims.map(|claim| format!("(rule: \"1.1\", claim: {claim}),\n"));
        let claims = format!("(format: 1, claims: [\n{}])", claims.collect::<String>());
        let manifest = files["pack.ron"].replace("\"example\"", &format!("\"{rulebook}\""));
        for (name, text) in [
            ("tables.ron", tables),
            ("claims.ron", claims),
            ("pack.ron", manifest),
        ] {
            files.insert(name.to_owned(), text);
        }
        let files = files.into_iter();
        let files = files.map(|(name, text)| (name, text.into_bytes()));
        let found = check_pack(&MemoryFiles(files.collect())).diagnostics;
        let ours = found.into_iter().filter(|finding| finding.code == CODE);
        ours.map(|finding| finding.message).collect()
    }

    const FLAT: &[(&str, &str)] = &[
        ("beach", "0"),
        ("church", "25"),
        ("clear", "0"),
        ("sea", "0"),
        ("woods", "10"),
    ];

    #[test]
    fn claims_of_sight_are_held_to_the_heights_of_the_map() {
        const BARRED: &str = "Sees(from: \"2602\", to: [\"2604\"])";
        const OPEN: &str = "Unseen(from: \"2502\", to: [\"2504\"])";
        let without_row = &FLAT[1..];
        for (heights, rulebook, claim, expected) in [
            (FLAT, "example", "Sees(from: \"2502\", to: [\"2504\"])", ""),
            (
                FLAT,
                "example",
                "Unseen(from: \"2602\", to: [\"2604\"])",
                "",
            ),
            (
                FLAT,
                "example",
                BARRED,
                "1.1 says that 2602 sees 2604, but 2602 does not see 2604: 2603 is 23 m too tall",
            ),
            (
                FLAT,
                "example",
                OPEN,
                "1.1 says that 2502 does not see 2504, but 2502 sees 2504",
            ),
            // A claim that says nothing, or names what isn't there.
            (
                FLAT,
                "example",
                "Sees(from: \"2602\", to: [\"2602\"])",
                "1.1 says that 2602 sees 2602, but naming 2602 twice says nothing",
            ),
            (
                FLAT,
                "example",
                "Sees(from: \"2502\", to: [\"2504\", \"2504\"])",
                "1.1 says that 2502 sees 2504 and 2504, but naming 2504 twice says nothing",
            ),
            (
                FLAT,
                "example",
                "Sees(from: \"2502\", to: [])",
                "1.1 says that 2502 sees (none), but it names no hex that is looked at",
            ),
            (
                FLAT,
                "example",
                "Sees(from: \"2502\", to: [\"2999\"])",
                "1.1 says that 2999 is a hex of the map, but ",
            ),
            // A pack without sight over the map.
            (
                &[],
                "example",
                BARRED,
                "1.1 says that 2602 sees 2604, but the pack has no table `heights`, so nothing is known of who sees whom",
            ),
            (
                FLAT,
                "utah",
                BARRED,
                "1.1 says that 2602 sees 2604, but the rules of D-Day: Utah Beach (Landing & Linkup) have no line of sight",
            ),
            (
                FLAT,
                "landings",
                BARRED,
                " judge sight in a scenario, not over the map",
            ),
            // What is wrong with the table is reported as that.
            (without_row, "example", BARRED, ""),
        ] {
            let messages = found(heights, rulebook, &[claim]);
            match (expected, &messages[..]) {
                ("", []) => {}
                ("", _) => panic!("{claim}: {messages:?}"),
                (_, [message]) => assert!(message.contains(expected), "{claim}: {message}"),
                _ => panic!("{claim}: {messages:?}"),
            }
        }
    }

    /// One claim that is wrong of several hexes is one finding, and so are several that fail because the pack has no sight.
    #[test]
    fn a_claim_is_reported_once() {
        let both = "Unseen(from: \"2502\", to: [\"2504\", \"2503\"])";
        assert_eq!(found(FLAT, "example", &[both]).len(), 1);
        let other = "Unseen(from: \"2503\", to: [\"2504\"])";
        assert_eq!(found(&[], "example", &[both, other]).len(), 1);
    }
}
