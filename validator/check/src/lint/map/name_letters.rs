//! MAP061: a name with letters of two scripts in one word, or with blanks that nobody sees.

use beachhead_edit::Spot;
use beachhead_model::diag::{Address, Code, Diagnostic, Place, Severity, Subject};
use beachhead_model::part_kind::PartKind;

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP061",
    name: "name-letters",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    explain: include_str!("name_letters.md"),
    needs: &[PartKind::Map],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let (map, spans) = (target.map(), target.map_spans());
    let mut look = |name: &str, place: &dyn Fn() -> Place, subject: Subject, address: Address| {
        let Some((severity, fault)) = fault(name) else {
            return;
        };
        found.push(
            Diagnostic::new(
                severity,
                CODE,
                format!("the name “{}” {fault}", name.trim()),
            )
            .at(place())
            .on(subject)
            .about(address)
            .help("type it anew as it is printed"),
        );
    };
    for hex in map.hexes.named() {
        let number = map.grid.number(hex);
        let address = Address::of(Spot::Hex(number.clone())).field("name");
        let place = || spans.within("hexes", hex.index(), "name");
        let name = map.hexes.name(hex).unwrap_or_default();
        look(name, &place, Subject::Hex(number), address);
    }
    for (at, side) in map.hexsides.iter().enumerate() {
        let address =
            Address::of(Spot::Hexside((side.between.clone(), side.kind.clone()))).field("name");
        let place = || spans.within("hexsides", at, "name");
        let name = side.name.as_deref().unwrap_or_default();
        look(
            name,
            &place,
            Subject::Hexside(side.between.clone()),
            address,
        );
    }
    for (at, path) in map.paths.iter().enumerate() {
        let address = Address::of(Spot::Path(path.id.clone())).field("name");
        let place = || spans.within("paths", at, "name");
        let name = path.name.as_deref().unwrap_or_default();
        look(
            name,
            &place,
            Subject::Item(format!("path {}", path.id)),
            address,
        );
    }
    for (at, label) in map.labels.iter().enumerate() {
        let address = Address::of(Spot::Label(label.id.clone())).field("text");
        let place = || spans.within("labels", at, "text");
        look(
            &label.text,
            &place,
            Subject::Hex(label.hex.clone()),
            address,
        );
    }
}

/// What is wrong with the letters of a name; a blank one is another's affair.
fn fault(name: &str) -> Option<(Severity, String)> {
    if name.trim().is_empty() {
        return None;
    }
    if name.trim() != name {
        let side = if name.starts_with(char::is_whitespace) {
            "begins"
        } else {
            "ends"
        };
        return Some((Severity::Info, format!("{side} with a blank")));
    }
    let blanks = name.split(' ').any(str::is_empty);
    if blanks {
        return Some((Severity::Info, "has two blanks in a row".to_owned()));
    }
    let mut words = name.split(|letter: char| !letter.is_alphanumeric());
    words.find_map(|word| {
        let mut scripts = word
            .chars()
            .filter_map(|letter| Some((letter, script(letter)?)));
        let (first, of_first) = scripts.next()?;
        let (other, of_other) = scripts.find(|(_, script)| *script != of_first)?;
        // The letter that is not Latin looks like one.
        let (strange, script) = if of_first == LATIN {
            (other, of_other)
        } else {
            (first, of_first)
        };
        let fault = format!(
            "has the {script} letter `{strange}` (U+{:04X}) in a word of other letters",
            u32::from(strange)
        );
        Some((Severity::Warning, fault))
    })
}

const LATIN: &str = "Latin";

/// The script of a letter, of those with letters that look alike.
fn script(letter: char) -> Option<&'static str> {
    match letter {
        'A'..='Z' | 'a'..='z' | '\u{c0}'..='\u{24f}' => Some(LATIN),
        '\u{370}'..='\u{3ff}' => Some("Greek"),
        '\u{400}'..='\u{52f}' => Some("Cyrillic"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_one_script_are_none_of_two() {
        for (name, expected) in [
            ("Sainte-Mère-Église", None),
            ("Łódź", None),
            ("Сталинград", None),
            ("Le Dézert 2", None),
            ("Αθήνα (Athens)", None),
            ("", None),
            (
                "Caren\u{442}an",
                Some("has the Cyrillic letter `т` (U+0442) in a word of other letters"),
            ),
            (
                "\u{410}zeville",
                Some("has the Cyrillic letter `А` (U+0410) in a word of other letters"),
            ),
            ("Carentan ", Some("ends with a blank")),
            ("\tCarentan", Some("begins with a blank")),
            ("Le  Ham", Some("has two blanks in a row")),
        ] {
            let fault = fault(name).map(|(_, fault)| fault);
            assert_eq!(fault.as_deref(), expected, "{name}");
        }
    }
}
