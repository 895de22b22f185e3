//! Scripts: texts whose steps are a sequence.
//!
//! A step is never taken apart. Steps that both branches have changed at one place, in different ways, are in conflict: ours
//! stay, and all three versions are put down as texts in the field `conflicts` of the script. What neither changed stays as it
//! is written, blanks and comments included.

mod steps;

use serde_json::Value;

use self::steps::merge_steps;
use super::fields::{Fields, merge_fields};
use super::value::Versions;
use crate::diff::squeezed;
use beachhead_model::conflict::{Conflict, Conflicts, Version};
use beachhead_model::diag::Span;
use beachhead_model::syntax::Syntax;
use beachhead_text::{SourceFile, outline, record_text, ron_options};

const STEPS: &str = "steps";
const CONFLICTS: &str = "conflicts";
const INDENT: &str = "    ";

/// What came of merging a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptMerge {
    /// Its text, with the conflicts in it.
    pub text: String,
    /// How many conflicts there are.
    pub conflicts: usize,
}

/// Brings two branches of a script together.
///
/// # Errors
/// Why one of the three can't be merged.
pub fn merge_scripts(
    base: &SourceFile,
    ours: &SourceFile,
    theirs: &SourceFile,
) -> Result<ScriptMerge, String> {
    // The ends of lines are for who saves the text.
    let files = [base, ours, theirs].map(with_plain_ends);
    let [base, ours, theirs] = files.each_ref();
    let files = Versions { base, ours, theirs };
    let texts = files.map(|file| file.text());
    if let Some(text) = texts.plain() {
        let text = (*text).to_owned();
        return Ok(ScriptMerge { text, conflicts: 0 });
    }
    if let Some(merged) = merged_before(base, ours, theirs) {
        return Ok(merged);
    }
    merge_texts(base, ours, theirs)
}

/// Ours, where it is what these three are merged to: the merge was made before, and its conflicts are open.
fn merged_before(base: &SourceFile, ours: &SourceFile, theirs: &SourceFile) -> Option<ScriptMerge> {
    if script_conflicts(ours).is_empty() {
        return None;
    }
    let bare = without_conflicts(ours.text(), ours.syntax());
    let merged = merge_texts(base, &SourceFile::new(ours.name(), bare), theirs).ok()?;
    (merged.text == ours.text()).then_some(merged)
}

fn merge_texts(
    base: &SourceFile,
    ours: &SourceFile,
    theirs: &SourceFile,
) -> Result<ScriptMerge, String> {
    let [base, ours, theirs] = [base, ours, theirs].map(ScriptText::of);
    let (base, ours, theirs) = (base?, ours?, theirs?);
    let scripts = Versions {
        base: &base,
        ours: &ours,
        theirs: &theirs,
    };
    let mut conflicts = Vec::new();
    let head = merge_heads(&scripts, &mut conflicts);
    let steps = merge_steps(&scripts, &mut conflicts);
    let tails = scripts.map(|script| script.tail);
    let tail = tails.plain().ok_or_else(|| {
        let name = ours.name;
        format!("{name}: both branches have changed what stands behind the steps")
    })?;
    let syntax = ours.syntax;
    let text = assembled(&head, &steps, tail, syntax);
    let text = with_conflicts(&text, syntax, &conflicts)
        .ok_or_else(|| format!("{}: its conflicts can't be written", ours.name))?;
    Ok(ScriptMerge {
        text,
        conflicts: conflicts.len(),
    })
}

/// A file whose lines end as those of Linux do.
fn with_plain_ends(file: &SourceFile) -> SourceFile {
    SourceFile::new(file.name(), file.text().replace("\r\n", "\n"))
}

/// A script as its pieces: what stands before the steps, each of them, what stands behind.
struct ScriptText<'a> {
    name: &'a str,
    syntax: Syntax,
    head: &'a str,
    steps: Vec<StepText<'a>>,
    tail: &'a str,
    /// The fields before and behind the steps: where their values are in the text, and what they say.
    fields: Vec<(String, Span, String)>,
}

/// A step with what is written around it.
#[derive(Clone, Debug)]
struct StepText<'a> {
    /// Blanks and comments before it.
    lead: &'a str,
    record: &'a str,
    /// What follows its comma on the line.
    trail: &'a str,
    /// Its comments, and the step without blanks: steps that say the same are the same.
    says: String,
}

impl<'a> ScriptText<'a> {
    fn of(file: &'a SourceFile) -> Result<Self, String> {
        let (text, syntax, name) = (file.text(), file.syntax(), file.name());
        let found = outline(text, syntax);
        let broken = || format!("{name}: this script can't be read");
        if !found.problems.is_empty() || found.top.is_none() {
            return Err(broken());
        }
        let field_name = |span: Span| file.slice(span).to_owned();
        if found
            .fields
            .iter()
            .any(|field| file.slice(field.name) == CONFLICTS)
        {
            return Err(format!(
                "{name}: resolve the conflicts in this script first"
            ));
        }
        let mut fields = Vec::new();
        let mut list = None;
        for field in found.fields {
            match field.records {
                Some(records) if file.slice(field.name) == STEPS => {
                    list = Some((field.value, records))
                }
                _ => fields.push((
                    field_name(field.name),
                    field.value,
                    squeezed(file.slice(field.value)),
                )),
            }
        }
        let (list, records) = list.ok_or_else(|| format!("{name}: this script has no steps"))?;
        let start = list.start as usize + 1;
        let piece = |from: usize, to: usize| text.get(from..to).unwrap_or_default();
        let mut steps = Vec::new();
        let mut from = start;
        for (at, span) in records.iter().enumerate() {
            let (begin, end) = (span.start as usize, span.end as usize);
            let next = records.get(at + 1);
            let limit = next.map_or(list.end as usize - 1, |next| next.start as usize);
            let between = piece(end, limit);
            let line = between.find('\n').unwrap_or(match next {
                Some(_) => 0,
                None => between.trim_end().len(),
            });
            let rest = piece(end, end + line);
            let trail = match rest.find(',') {
                Some(comma)
                    if rest
                        .get(..comma)
                        .is_some_and(|before| before.trim().is_empty()) =>
                {
                    rest.get(comma + 1..).unwrap_or_default()
                }
                _ => rest,
            };
            let (lead, record) = (piece(from, begin), piece(begin, end));
            let says = format!("{}{}", comments(lead, trail), squeezed(record));
            steps.push(StepText {
                lead,
                record,
                trail,
                says,
            });
            from = end + line;
            // A comma between two steps on one line belongs to neither.
            let skipped = piece(from, limit).find(|letter: char| letter != ',' && letter != ' ');
            if line == 0 {
                from += skipped.unwrap_or(limit.saturating_sub(from));
            }
        }
        Ok(Self {
            name,
            syntax,
            head: piece(0, start),
            steps,
            tail: piece(from, text.len()),
            fields,
        })
    }

    fn fields(&self) -> Fields {
        let fields = self.fields.iter();
        fields
            .map(|(name, _, says)| (name.clone(), Value::from(says.as_str())))
            .collect()
    }
}

/// The comments around a step, a line each.
fn comments(lead: &str, trail: &str) -> String {
    let lines = lead.lines().chain([trail]).map(str::trim);
    lines
        .filter(|line| !line.is_empty())
        .map(|line| format!("{line}\n"))
        .collect()
}

/// What stands before the steps: as the one branch has it that has changed it, else that of ours with the fields of theirs.
fn merge_heads(scripts: &Versions<&ScriptText<'_>>, conflicts: &mut Vec<Conflict>) -> String {
    let heads = scripts.map(|script| script.head);
    if let Some(plain) = heads.plain() {
        return (*plain).to_owned();
    }
    let comments = scripts.map(|script| head_comments(script.head));
    let fields = scripts.map(|script| script.fields());
    let merged = merge_fields(fields.map(|fields| fields), conflicts);
    let mut head = scripts.ours.head.to_owned();
    for (name, span, says) in scripts.ours.fields.iter().rev() {
        let new = merged.get(name).and_then(Value::as_str);
        let place = span.start as usize..span.end as usize;
        if let Some(new) = new.filter(|new| new != says)
            && head.get(place.clone()).is_some()
        {
            head.replace_range(place, new);
        }
    }
    let is_known = |line: &&&str| !comments.base.contains(line) && !comments.ours.contains(line);
    let added = comments.theirs.iter().filter(is_known);
    let added: String = added.map(|line| format!("{line}\n")).collect();
    format!("{added}{head}")
}

/// The comments that have a line of their own.
fn head_comments(head: &str) -> Vec<&str> {
    let lines = head.lines().map(str::trim);
    lines.filter(|line| line.starts_with("//")).collect()
}

fn assembled(head: &str, steps: &[StepText<'_>], tail: &str, syntax: Syntax) -> String {
    let mut text = head.to_owned();
    for (at, step) in steps.iter().enumerate() {
        text.push_str(match step.lead {
            "" if at > 0 => " ",
            lead => lead,
        });
        text.push_str(step.record);
        if syntax == Syntax::Ron || at + 1 < steps.len() {
            text.push(',');
        }
        text.push_str(step.trail);
    }
    text.push_str(tail);
    text
}

/// The text with these conflicts in the field of that name, in the place of those that it has.
fn with_conflicts(text: &str, syntax: Syntax, conflicts: &[Conflict]) -> Option<String> {
    let text = without_conflicts(text, syntax);
    if conflicts.is_empty() {
        return Some(text);
    }
    let name = match syntax {
        Syntax::Ron => CONFLICTS.to_owned(),
        Syntax::Json => format!("\"{CONFLICTS}\""),
    };
    let records = conflicts.iter().map(|one| record_text(one, syntax));
    let records: Option<Vec<String>> = records.collect();
    let records = records?.join(&format!(",\n{INDENT}{INDENT}"));
    let last = if syntax == Syntax::Ron { "," } else { "" };
    let field = format!("\n{INDENT}{name}: [\n{INDENT}{INDENT}{records}{last}\n{INDENT}]{last}");
    let top = outline(&text, syntax).top?;
    let end = text.get(..top.end as usize)?.rfind([')', '}'])?;
    let before = text.get(..end)?.trim_end();
    let comma = if before.ends_with(',') { "" } else { "," };
    Some(format!("{before}{comma}{field}\n{}", text.get(end..)?))
}

/// The text without the field of its conflicts.
fn without_conflicts(text: &str, syntax: Syntax) -> String {
    let file = SourceFile::new(name_for(syntax), text);
    let mut fields = outline(text, syntax).fields.into_iter();
    let Some(field) = fields.find(|field| file.slice(field.name) == CONFLICTS) else {
        return text.to_owned();
    };
    let before = text.get(..field.name.start as usize).unwrap_or_default();
    let before = before.trim_end_matches('"').trim_end();
    let after = text.get(field.value.end as usize..).unwrap_or_default();
    let is_last = !after.trim_start().starts_with(',') && syntax == Syntax::Json;
    let before = match is_last {
        true => before.trim_end_matches(','),
        false => before,
    };
    let after = after.trim_start().strip_prefix(',').unwrap_or(after);
    format!("{before}{after}")
}

fn name_for(syntax: Syntax) -> String {
    format!("script.{}", syntax.extension())
}

/// The conflicts of a script.
pub fn script_conflicts(file: &SourceFile) -> Conflicts {
    let mut fields = outline(file.text(), file.syntax()).fields.into_iter();
    let found = fields.find(|field| file.slice(field.name) == CONFLICTS);
    let records = found.and_then(|field| field.records).unwrap_or_default();
    let read = records.into_iter().filter_map(|span| {
        let text = file.slice(span);
        match file.syntax() {
            Syntax::Ron => ron_options().from_str(text).ok(),
            Syntax::Json => serde_json::from_str(text).ok(),
        }
    });
    read.collect()
}

/// The text of a script in which this version of a conflict is taken up.
///
/// # Errors
/// Why it can't be.
pub fn resolve_script(file: &SourceFile, at: usize, version: Version) -> Result<String, String> {
    let file = &with_plain_ends(file);
    let mut conflicts = script_conflicts(file);
    let (name, syntax) = (file.name(), file.syntax());
    if at >= conflicts.len() {
        return Err(format!("{name}: the conflict is no longer there"));
    }
    let conflict = conflicts.remove(at);
    let bare = SourceFile::new(name, without_conflicts(file.text(), syntax));
    let script = ScriptText::of(&bare)?;
    let chosen: Vec<&str> = conflict
        .version(version)
        .iter()
        .filter_map(Value::as_str)
        .collect();
    let text = if conflict.list == STEPS {
        let from = conflict.key.parse::<usize>().unwrap_or(1).saturating_sub(1);
        let to = from + conflict.ours.len();
        let (Some(before), Some(after)) = (script.steps.get(..from), script.steps.get(to..)) else {
            return Err(format!("{name}: steps have been taken out since the merge"));
        };
        for later in conflicts.iter_mut().filter(|later| later.list == STEPS) {
            if let Ok(place) = later.key.parse::<usize>()
                && place > from + 1
            {
                later.key = (place + chosen.len())
                    .saturating_sub(conflict.ours.len())
                    .to_string();
            }
        }
        let lead = format!("\n{INDENT}{INDENT}");
        let chosen: Vec<String> = chosen
            .iter()
            .map(|text| text.replace('\n', &lead))
            .collect();
        let put = chosen.iter().map(|record| StepText {
            lead: &lead,
            record,
            trail: "",
            says: String::new(),
        });
        let steps: Vec<StepText<'_>> = before
            .iter()
            .cloned()
            .chain(put)
            .chain(after.iter().cloned())
            .collect();
        assembled(script.head, &steps, script.tail, syntax)
    } else {
        let mut fields = script.fields.iter();
        let field = fields.find(|(field, _, _)| *field == conflict.list);
        let (Some((_, span, _)), [value]) = (field, chosen.as_slice()) else {
            return Err(format!("{name}: there is no field `{}`", conflict.list));
        };
        let mut text = bare.text().to_owned();
        text.replace_range(span.start as usize..span.end as usize, value);
        text
    };
    with_conflicts(&text, syntax, &conflicts)
        .ok_or_else(|| format!("{name}: its conflicts can't be written"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::merge::records::conflict;
    use proptest::prelude::*;

    fn ron(about: &str, steps: &str) -> String {
        let steps = steps.split_whitespace();
        let steps: String = steps
            .map(|step| match step.strip_suffix('#') {
                Some(step) => format!("        // about {step}\n        Do({step}), // here\n"),
                None => format!("        Do({step}),\n"),
            })
            .collect();
        format!(
            "(\n    format: 1,\n    scenario: \"a\",\n    about: \"{about}\",\n    seed: 1,\n    steps: [\n{steps}    ],\n)\n"
        )
    }

    fn json(steps: &str) -> String {
        let steps: Vec<String> = steps
            .split_whitespace()
            .map(|step| format!("        {{\"Do\": [\"{step}\"]}}"))
            .collect();
        format!(
            "{{\n    \"format\": 1,\n    \"steps\": [\n{}\n    ]\n}}\n",
            steps.join(",\n")
        )
    }

    fn merged(name: &str, texts: [&str; 3]) -> ScriptMerge {
        let [base, ours, theirs] = texts.map(|text| SourceFile::new(name, text));
        merge_scripts(&base, &ours, &theirs).expect("they can be read")
    }

    #[test]
    fn steps_of_both_are_there() {
        for (base, ours, theirs, expected) in [
            ("1 2 3 4", "1 x 2 3 4", "1 2 3 4 y", "1 x 2 3 4 y"),
            ("1 2 3 4", "2 3 4", "1 2 4", "2 4"),
            ("1 2 3", "1 2# 3", "1 2 3 4", "1 2# 3 4"),
            ("1 2 3", "1 2 3", "1 9# 3", "1 9# 3"),
            ("1 2", "1 x 2", "1 x 2", "1 x 2"),
        ] {
            for (one, other) in [(ours, theirs), (theirs, ours)] {
                let texts = [base, one, other].map(|steps| ron("a", steps));
                let found = merged("a.ron", texts.each_ref().map(String::as_str));
                assert_eq!(found.conflicts, 0, "{one} | {other}");
                assert_eq!(found.text, ron("a", expected), "{one} | {other}");
            }
            if !expected.contains('#') && !base.contains('#') {
                let texts = [base, ours, theirs].map(json);
                let found = merged("a.json", texts.each_ref().map(String::as_str));
                assert_eq!(found.text, json(expected));
            }
        }
        let texts = [ron("a", "1 2"), ron("b", "1 2"), ron("a", "1 2 3")];
        let found = merged("a.ron", texts.each_ref().map(String::as_str));
        assert_eq!(found.text, ron("b", "1 2 3"));
    }

    #[test]
    fn steps_on_one_line_and_other_line_ends_are_read() {
        let one_line = |steps: &str| ron("a", steps).replace(",\n        Do(2)", ", Do(2)");
        let texts = [one_line("1 2 3"), one_line("1 2 3 4"), one_line("0 1 2 3")];
        let found = merged("a.ron", texts.each_ref().map(String::as_str));
        assert_eq!((found.text, found.conflicts), (one_line("0 1 2 3 4"), 0));
        let carried = |steps: &str| ron("a", steps).replace('\n', "\r\n");
        let texts = [carried("1 2"), carried("1 2 3"), ron("a", "0 1 2")];
        let found = merged("a.ron", texts.each_ref().map(String::as_str));
        assert_eq!((found.text, found.conflicts), (ron("a", "0 1 2 3"), 0));
    }

    #[test]
    fn comments_of_both_heads_survive() {
        let with = |comment: &str, steps: &str| format!("{comment}{}", ron("a", steps));
        let texts = [
            with("", "1"),
            with("// ours\n", "1 2"),
            with("// theirs\n", "1"),
        ];
        let found = merged("a.ron", texts.each_ref().map(String::as_str));
        assert_eq!(found.text, with("// theirs\n// ours\n", "1 2"));
    }

    #[test]
    fn steps_changed_twice_are_in_conflict_and_resolved() {
        let texts = [
            ron("a", "1 2 3 4 5"),
            ron("b", "1 x y 3 4 v"),
            ron("c", "1 z# 3 4 w"),
        ];
        let found = merged("a.ron", texts.each_ref().map(String::as_str));
        assert_eq!(found.conflicts, 3);
        let file = SourceFile::new("a.ron", found.text);
        let open = script_conflicts(&file);
        let places: Vec<String> = open.iter().map(Conflict::label).collect();
        assert_eq!(places, ["about", "steps 2", "steps 6"]);
        for (version, expected) in [
            (Version::Base, ron("a", "1 2 3 4 5")),
            (Version::Ours, ron("b", "1 x y 3 4 v")),
            (
                Version::Theirs,
                ron("c", "1 z# 3 4 w").replace(
                    "        Do(z), // here\n",
                    "        // here\n        Do(z),\n",
                ),
            ),
        ] {
            let mut file = file.clone();
            while !script_conflicts(&file).is_empty() {
                let text = resolve_script(&file, 0, version).expect("it is there");
                file = SourceFile::new("a.ron", text);
            }
            assert_eq!(file.text(), expected, "{version:?}");
        }
        let json = [json("1 2 3"), json("1 x 3"), json("1 y 3")];
        let found = merged("a.json", json.each_ref().map(String::as_str));
        let file = SourceFile::new("a.json", found.text);
        assert_eq!(script_conflicts(&file).len(), 1);
        let text = resolve_script(&file, 0, Version::Theirs);
        assert_eq!(text.as_ref(), Ok(&json[2]));
    }

    #[test]
    fn the_same_merge_again_changes_nothing() {
        let base = ron("a", "1 2 3 4 5");
        let theirs = ron("c", "1 z# 3 4 w 6");
        let first = merged("a.ron", [&base, &ron("b", "0 1 x y 3 4 v"), &theirs]);
        assert_eq!(first.conflicts, 3);
        assert_eq!(merged("a.ron", [&base, &first.text, &theirs]), first);
        // A step that is there twice could be the one or the other.
        let base = ron("a", "3 5");
        let theirs = ron("a", "5 3 5");
        let first = merged("a.ron", [&base, &ron("a", "3"), &theirs]);
        let expected = ScriptMerge {
            text: ron("a", "5 3"),
            conflicts: 0,
        };
        assert_eq!(first, expected);
        assert_eq!(merged("a.ron", [&base, &first.text, &theirs]), first);
    }

    #[test]
    fn what_cannot_be_merged_says_why() {
        let sound = ron("a", "1");
        let open = with_conflicts(&sound, Syntax::Ron, &[conflict("about", "", EMPTY)]);
        let open = open.expect("it has a text");
        for (theirs, expected) in [
            ("(format: 1, steps: [", "can't be read"),
            ("(format: 1)", "no steps"),
            (open.as_str(), "resolve the conflicts"),
        ] {
            let files = [ron("b", "1"), ron("c", "2"), theirs.to_owned()];
            let [base, ours, theirs] = files.map(|text| SourceFile::new("a.ron", text));
            let why = merge_scripts(&base, &ours, &theirs).expect_err("it can't be merged");
            assert!(why.contains(expected), "{why}");
        }
    }

    const EMPTY: Versions<&[Value]> = Versions {
        base: &[],
        ours: &[],
        theirs: &[],
    };

    fn script_of(steps: &[u8]) -> String {
        let steps: Vec<String> = steps.iter().map(u8::to_string).collect();
        ron("a", &steps.join(" "))
    }

    /// Some of eight steps, none of which is there twice or has moved.
    fn arb_steps_in_order() -> impl Strategy<Value = Vec<u8>> {
        let all: Vec<u8> = (0..8).collect();
        proptest::sample::subsequence(all, 0..=8)
    }

    proptest! {
        #[test]
        fn the_branches_are_treated_alike(
            base in proptest::collection::vec(0..6_u8, 0..8),
            ours in proptest::collection::vec(0..6_u8, 0..8),
            theirs in proptest::collection::vec(0..6_u8, 0..8),
        ) {
            let [base, ours, theirs] = [base, ours, theirs].map(|steps| script_of(&steps));
            let one = merged("a.ron", [&base, &ours, &theirs]);
            let other = merged("a.ron", [&base, &theirs, &ours]);
            prop_assert_eq!(one.conflicts, other.conflicts);
            if one.conflicts == 0 {
                prop_assert_eq!(&one.text, &other.text);
            }
            prop_assert_eq!(merged("a.ron", [&base, &ours, &base]).text, ours);
            let file = SourceFile::new("a.ron", one.text);
            prop_assert!(ScriptText::of(&SourceFile::new("a.ron", without_conflicts(file.text(), Syntax::Ron))).is_ok());
            prop_assert_eq!(script_conflicts(&file).len(), one.conflicts);
        }

        /// Of steps that have moved, or are there twice, it isn't always known which of them a branch has added.
        #[test]
        fn the_same_merge_of_steps_in_order_changes_nothing(
            base in arb_steps_in_order(),
            ours in arb_steps_in_order(),
            theirs in arb_steps_in_order(),
        ) {
            let [base, ours, theirs] = [base, ours, theirs].map(|steps| script_of(&steps));
            let once = merged("a.ron", [&base, &ours, &theirs]);
            let files = [&base, &once.text, &theirs].map(|text| SourceFile::new("a.ron", text.as_str()));
            let [before, ours, theirs] = files.each_ref();
            match merge_scripts(before, ours, theirs) {
                Ok(again) => prop_assert_eq!(again, once),
                Err(why) => prop_assert!(why.contains("resolve the conflicts") && once.conflicts > 0, "{}", why),
            }
        }
    }
}
