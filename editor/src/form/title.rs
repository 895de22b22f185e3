//! Names of a schema, as people read them: fields, variants, and what a list is of.

/// A name as a label: `turn_limit` is `Turn limit`, `ByRule` is `By rule`.
pub(crate) fn title_of(name: &str) -> String {
    let words = in_words(name);
    let mut letters = words.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// The words of a name in small letters, save for abbreviations: `DropZone` is `drop zone`.
pub(super) fn in_words(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let mut words = vec![String::new()];
    for (at, letter) in letters.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|at| letters.get(at));
        let after = letters.get(at + 1);
        let begins = letter.is_uppercase()
            && before.is_some_and(|before| {
                !before.is_uppercase() || after.is_some_and(|after| after.is_lowercase())
            });
        if begins || *letter == '_' {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut().filter(|_| *letter != '_') {
            word.push(*letter);
        }
    }
    words.retain(|word| !word.is_empty());
    let lowered = words.into_iter().map(|word| {
        let is_abbreviation = word.chars().count() > 1 && !word.chars().any(char::is_lowercase);
        match is_abbreviation {
            true => word,
            false => word.to_lowercase(),
        }
    });
    lowered.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_split_into_words() {
        for (name, title) in [
            ("turn_limit", "Turn limit"),
            ("ByRule", "By rule"),
            ("LastToOccupy", "Last to occupy"),
            ("Utah", "Utah"),
            ("HQSupplyTrain", "HQ supply train"),
            ("", ""),
        ] {
            assert_eq!(title_of(name), title);
        }
        assert_eq!(in_words("DropZone"), "drop zone");
    }
}
