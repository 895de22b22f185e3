//! What another grid means for the files that are only carried along: scripts name hexes too, and don't follow.

use beachhead_schema::edit::Moved;
use beachhead_schema::hex::{Grid, HexNo};

use crate::document::Document;

/// A script that names hexes whose numbers change or that go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LeftBehind {
    /// Its file.
    pub(crate) script: String,
    /// The lines that do, counted from 1, each with the old number and the new one, if the hex stays.
    pub(crate) numbers: Vec<(usize, String, Option<String>)>,
}

/// The scripts of the pack that name such hexes, and where.
pub(crate) fn scripts_left_behind(
    document: &Document,
    new: &Grid,
    by: (i32, i32),
) -> Vec<LeftBehind> {
    let pack = document.pack();
    let moved = Moved {
        old: &pack.map.grid,
        new,
        by,
    };
    let becomes = |word: &str| {
        let is_unit = pack.forces.units.get(&word.into()).is_some();
        let is_hex = !is_unit && pack.map.grid.find(word).is_some();
        let new = is_hex.then(|| moved.number(&HexNo::from(word)))?;
        (new.as_ref().is_none_or(|new| *new != *word)).then_some(new)
    };
    let scripts = pack.manifest.scripts.iter();
    let texts =
        scripts.filter_map(|name| Some((name, std::str::from_utf8(document.script(name)?).ok()?)));
    let left = texts.map(|(name, text)| LeftBehind {
        script: name.clone(),
        numbers: quoted(text)
            .filter_map(|(line, word)| {
                let new = becomes(word)?.map(|new| new.to_string());
                Some((line, word.to_owned(), new))
            })
            .collect(),
    });
    left.filter(|left| !left.numbers.is_empty()).collect()
}

/// What stands in quotes, a number, a name or a sentence, with its line.
fn quoted(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut line = 1;
    let parts = text.split('"').enumerate().map(move |(nth, part)| {
        let at = line;
        line += part.matches('\n').count();
        (nth, at, part)
    });
    parts
        .filter(|(nth, ..)| nth % 2 == 1)
        .map(|(_, line, part)| (line, part))
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn what_is_quoted_has_its_line() {
        let text = "(\n    Do(PlaceUnit(unit: \"8/4\", hex: \"2806\")),\n    // none\n    Expect(\"a\nb\", \"2807\"),\n)";
        let found: Vec<(usize, &str)> = quoted(text).collect();
        assert_eq!(found, [(2, "8/4"), (2, "2806"), (4, "a\nb"), (5, "2807")]);
    }
}
