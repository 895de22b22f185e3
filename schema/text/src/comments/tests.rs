//! Files with comments in every place, and what a person expects to find after they are rewritten.

use serde::{Deserialize, Serialize};

use super::super::{Part, Reader, SourceFile, Syntax, Writer, read_part, write_bare, write_part};
use beachhead_base::Id;
use beachhead_base::layer::{Keyed, Layer};
use beachhead_model::comments::MAX_COMMENTS;
use beachhead_model::part_kind::PartKind;
use beachhead_model::stored::Stored;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Post {
    id: Id,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    note: String,
}

impl Keyed for Post {
    type Key = Id;

    fn key(&self) -> Id {
        self.id.clone()
    }
}

/// A file with each kind of field.
#[derive(Clone, Debug, PartialEq)]
struct CommentedSheet {
    title: String,
    turns: Option<u8>,
    rules: Vec<(String, Vec<String>)>,
    posts: Layer<Post>,
    names: Vec<String>,
}

impl Part for CommentedSheet {
    const KIND: PartKind = PartKind::Tables;
    type Before = Self;

    fn upgrade(before: Self) -> Self {
        before
    }

    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        Some(Self {
            title: reader.one("title")?,
            turns: reader.optional("turns"),
            rules: reader.one("rules")?,
            posts: reader.layer("posts"),
            names: reader.list("names"),
        })
    }

    fn write(&self, writer: &mut Writer) {
        writer.one("title", &self.title);
        writer.optional("turns", &self.turns);
        writer.one("rules", &self.rules);
        writer.layer("posts", &self.posts);
        writer.list("names", &self.names);
    }
}

fn read(text: &str) -> Stored<CommentedSheet> {
    let read = read_part::<CommentedSheet>(&SourceFile::new("sheet.ron", text), Syntax::Ron);
    assert_eq!(read.diagnostics, [], "{text}");
    let sheet = read.value.expect("it is whole");
    assert_eq!(sheet.margin.comments.len(), read.comments, "{text}");
    sheet
}

fn written(sheet: &Stored<CommentedSheet>) -> String {
    let text = write_part(sheet, Syntax::Ron).expect("plain data");
    let again = write_part(&read(&text), Syntax::Ron).expect("plain data");
    assert_eq!(again, text, "written twice");
    text
}

/// A sheet with these posts, which begin behind their `[`.
fn with_posts(posts: &str) -> String {
    format!("(\n    format: 1,\n    title: \"\",\n    rules: [],\n    posts: [{posts}],\n)\n")
}

#[test]
fn a_record_keeps_its_comments() {
    for (before, after) in [
        // Above it and on its line, through sorting.
        (
            "\n        // Second.\n        (id: \"b\"), // b\n        (id: \"a\"), /* a */\n    ",
            "\n        (id: \"a\"), /* a */\n        // Second.\n        (id: \"b\"), // b\n    ",
        ),
        // Inside it: to the end of its line.
        (
            "\n        (\n            id: \"a\", // the id\n        ),\n    ",
            "\n        (id: \"a\"), // the id\n    ",
        ),
        // Only one that ends with its line has room there.
        (
            "\n        (id: \"a\", // one\n         note: \"n\" /* two */), // three\n    ",
            "\n        // one\n        (id: \"a\", note: \"n\"), /* two */ // three\n    ",
        ),
        (
            "\n        (id: \"a\"), /* of two\n        lines */\n    ",
            "\n        /* of two\n        lines */\n        (id: \"a\"),\n    ",
        ),
        // Before its comma, and in front of it.
        (
            "\n        (id: \"a\") /* x */,\n        /* y */ (id: \"b\"),\n    ",
            "\n        (id: \"a\"), /* x */\n        (id: \"b\"), /* y */\n    ",
        ),
        // All in one line, and a comment that looks like data.
        (
            "(id: \"a\"), (id: \"b\"), // (id: \"c\"),\n    ",
            "\n        (id: \"a\"),\n        (id: \"b\"), // (id: \"c\"),\n    ",
        ),
        // Behind a comment of several lines, and behind a comma on the next line.
        (
            "\n        (id: \"a\"), /* of two\n        lines */ // a\n        (id: \"b\")\n        , // b\n    ",
            "\n        /* of two\n        lines */\n        (id: \"a\"), // a\n        (id: \"b\"), // b\n    ",
        ),
        // Two with the same key.
        (
            "\n        (id: \"a\"), // first\n        (id: \"a\"), // second\n    ",
            "\n        (id: \"a\"), // first\n        (id: \"a\"), // second\n    ",
        ),
    ] {
        assert_eq!(
            written(&read(&with_posts(before))),
            with_posts(after),
            "{before}"
        );
    }
}

#[test]
fn one_of_several_alike_keeps_the_comments_of_all() {
    let text = with_posts(
        "\n        (id: \"a\"), // first\n        // Again.\n        (id: \"a\"), // second\n    ",
    );
    let mut sheet = read(&text);
    let first = sheet.posts.as_slice().first().cloned();
    sheet.posts = first.into_iter().collect();
    let merged = "\n        // Again.\n        // first\n        (id: \"a\"), // second\n    ";
    assert_eq!(written(&sheet), with_posts(merged));
}

#[test]
fn a_list_keeps_its_comments_in_their_place() {
    for (before, after) in [
        // Before a blank line, which stays; other blank lines go.
        (
            "\n        // North.\n        // Of the road.\n\n        (id: \"a\"),\n\n\n        // South.\n\n\n        // b\n        (id: \"b\"),\n\n        // No more.\n    ",
            "\n        // North.\n        // Of the road.\n\n        (id: \"a\"),\n        // South.\n\n        // b\n        (id: \"b\"),\n        // No more.\n    ",
        ),
        // Before what follows it, wherever that goes.
        (
            "\n        (id: \"b\"),\n        // First.\n\n        (id: \"a\"),\n    ",
            "\n        // First.\n\n        (id: \"a\"),\n        (id: \"b\"),\n    ",
        ),
        // At the bracket.
        (
            " // The posts.\n        (id: \"a\"),\n    ",
            " // The posts.\n        (id: \"a\"),\n    ",
        ),
        // Without records.
        (
            "\n        // None yet.\n    ",
            "\n        // None yet.\n    ",
        ),
        (
            "\n        // None.\n\n        // Yet.\n    ",
            "\n        // None.\n\n        // Yet.\n    ",
        ),
    ] {
        assert_eq!(
            written(&read(&with_posts(before))),
            with_posts(after),
            "{before}"
        );
    }
}

#[test]
fn a_comment_of_a_list_finds_its_place_without_its_neighbours() {
    let text = with_posts(
        "\n        (id: \"a\"),\n        // B.\n\n        (id: \"b\"),\n        (id: \"c\"),\n    ",
    );
    for (left, expected) in [
        (&["a", "b", "c"][..], "a B b c"),
        (&["a", "c"], "a B c"),
        (&["a"], "a B"),
        (&["c"], "B c"),
        (&["0", "a", "c", "d"], "0 a B c d"),
        (&["z"], "z B"),
        (&[], "B"),
    ] {
        let mut sheet = read(&text);
        let posts = left.iter().map(|id| Post {
            id: (*id).into(),
            note: String::new(),
        });
        sheet.posts = posts.collect();
        let text = written(&sheet);
        let (_, list) = text.split_once("posts: [").expect("the list");
        let words: Vec<&str> = list
            .split(|letter: char| !letter.is_alphanumeric())
            .filter(|word| !matches!(*word, "" | "id"))
            .collect();
        assert_eq!(words.join(" "), expected);
    }
}

#[test]
fn fields_and_the_file_keep_theirs() {
    let before = r#"// Licence.

/* Of this file. */
( // The sheet.
    format: 1, // as ever
    // What is printed.

    // In capitals.
    title: /* so far */ "VII",
    rules: [], turns: 3 /* or four */, // perhaps
    names: [
        "a", // first
        // second
        "b",
    ], // all
    // The end.
)
// Of file.
"#;
    let after = r#"// Licence.

/* Of this file. */
(
    // The sheet.
    format: 1, // as ever
    // What is printed.

    // In capitals.
    title: "VII", /* so far */
    turns: 3, /* or four */ // perhaps
    rules: [],
    names: [
        "a", // first
        // second
        "b",
    ], // all
    // The end.
)
// Of file.
"#;
    let mut sheet = read(before);
    assert_eq!(written(&sheet), after);
    // A field that is left out leaves its comments where it was.
    sheet.turns = None;
    let left = after.replace(
        "    turns: 3, /* or four */ // perhaps\n",
        "    /* or four */\n    // perhaps\n",
    );
    assert_eq!(written(&sheet), left);
    assert!(
        !write_bare(&sheet, Syntax::Ron)
            .expect("plain data")
            .contains('/')
    );
    assert!(
        !write_part(&sheet, Syntax::Json)
            .expect("plain data")
            .contains('/')
    );
}

/// A sheet with these rules, a member a line.
fn with_rules(rules: &str) -> String {
    format!("(\n    format: 1,\n    title: \"\",\n    rules: [\n{rules}    ],\n)\n")
}

#[test]
fn comments_inside_a_long_value_stay_with_its_members() {
    let long = format!("\"{}\"", "x".repeat(90));
    let opened = |before: &str, behind: &str| {
        format!(
            "{before}        (\n            \"b\",\n            [\n                // Long.\n                {long}, // x\n            ],\n        ),{behind}\n"
        )
    };
    let first = "        // The first.\n        (\"a\", []), // a\n";
    let read_from = with_rules(&format!("{first}{}        // Last.\n", opened("", " // b")));
    let sheet = read(&read_from);
    let second = opened("        // b\n", " // Last.");
    let expected = with_rules(&format!("{first}{second}"));
    assert_eq!(written(&sheet), expected);
    // Whatever its layout was.
    let joined = expected.replace("        (\n            \"b\"", "        (  \"b\"");
    assert_eq!(written(&read(&joined)), expected);

    // Another member before them.
    let mut more = sheet.clone();
    more.rules.insert(0, ("0".to_owned(), Vec::new()));
    let expected = with_rules(&format!("        (\"0\", []),\n{first}{second}"));
    assert_eq!(written(&more), expected);
    // A member that says something else is still the first.
    let mut other = sheet.clone();
    if let Some((_, names)) = other.rules.first_mut() {
        names.push("y".to_owned());
    }
    let changed = first.replace("[]", "[\"y\"]");
    assert_eq!(written(&other), with_rules(&format!("{changed}{second}")));
    // Without its members the value has them all.
    let mut none = sheet;
    none.rules.clear();
    assert_eq!(written(&none).matches("//").count(), 6);
}

#[test]
fn too_many_comments_are_not_kept() {
    let line = "// a post\n";
    let text = |count: usize| format!("{}{}", line.repeat(count), with_posts(""));
    for (count, kept) in [(MAX_COMMENTS, MAX_COMMENTS), (MAX_COMMENTS + 1, 0)] {
        let source = SourceFile::new("sheet.ron", text(count));
        let read = read_part::<CommentedSheet>(&source, Syntax::Ron);
        assert_eq!(read.comments, count);
        assert_eq!(
            read.value.map(|sheet| sheet.margin.comments.len()),
            Some(kept)
        );
    }
}
