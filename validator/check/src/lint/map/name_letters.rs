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
    worst: Severity::Warning,
    explain: include_str!("name_letters.md"),
    needs: &[PartKind::Map],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let (map, spans) = (target.map(), target.map_spans());
    let mut look = |name: &str, about: &dyn Fn() -> (Place, Subject, Address)| {
        let Some((severity, fault)) = fault(name) else {
            return;
        };
        let (place, subject, address) = about();
        found.push(
            Diagnostic::new(
                severity,
                CODE,
                format!("the name “{}” {fault}", name.trim()),
            )
            .at(place)
            .on(subject)
            .about(address)
            .help("type it anew as it is printed"),
        );
    };
    for hex in map.hexes.named() {
        look(map.hexes.name(hex).unwrap_or_default(), &|| {
            let number = map.grid.number(hex);
            let address = Address::of(Spot::Hex(number.clone())).field("name");
            let place = spans.within("hexes", hex.index(), "name");
            (place, Subject::Hex(number), address)
        });
    }
    for (at, side) in map.hexsides.iter().enumerate() {
        look(side.name.as_deref().unwrap_or_default(), &|| {
            let spot = Spot::Hexside((side.between.clone(), side.kind.clone()));
            let place = spans.within("hexsides", at, "name");
            let subject = Subject::Hexside(side.between.clone());
            (place, subject, Address::of(spot).field("name"))
        });
    }
    for (at, path) in map.paths.iter().enumerate() {
        look(path.name.as_deref().unwrap_or_default(), &|| {
            let address = Address::of(Spot::Path(path.id.clone())).field("name");
            let place = spans.within("paths", at, "name");
            let subject = Subject::Item(format!("path {}", path.id));
            (place, subject, address)
        });
    }
    for (at, label) in map.labels.iter().enumerate() {
        look(&label.text, &|| {
            let address = Address::of(Spot::Label(label.id.clone())).field("text");
            let place = spans.within("labels", at, "text");
            (place, Subject::Hex(label.hex.clone()), address)
        });
    }
}

/// Returns the worst fault in the letters of a name. A blank name is another lint's affair.
fn fault(name: &str) -> Option<(Severity, String)> {
    if name.trim().is_empty() {
        return None;
    }
    // One script, and all of it seen.
    let has_more = !name.is_ascii();
    let mut words = name.split(|letter: char| !letter.is_alphanumeric());
    if has_more && let Some(fault) = words.find_map(mixed) {
        return Some((Severity::Warning, fault));
    }
    let unseen = |letter: &char| has_more && UNSEEN.contains(letter);
    if let Some(unseen) = name.chars().find(unseen) {
        let code = u32::from(unseen);
        return Some((
            Severity::Info,
            format!("has a sign that nobody sees, U+{code:04X}"),
        ));
    }
    let is_double = |(one, other): (char, char)| one.is_whitespace() && other.is_whitespace();
    let mut pairs = name.trim().chars().zip(name.trim().chars().skip(1));
    let says = match name {
        name if name.starts_with(char::is_whitespace) => "begins with a blank",
        name if name.ends_with(char::is_whitespace) => "ends with a blank",
        _ if pairs.any(is_double) => "has two blanks in a row",
        _ => return None,
    };
    Some((Severity::Info, says.to_owned()))
}

/// Signs without width, and the hyphen that only shows at the end of a line.
const UNSEEN: [char; 6] = [
    '\u{ad}', '\u{200b}', '\u{200c}', '\u{200d}', '\u{2060}', '\u{feff}',
];

/// A letter of another script than most of a word; where as many are of either, the one that isn't Latin.
fn mixed(word: &str) -> Option<String> {
    let letters = word
        .chars()
        .filter_map(|letter| Some((letter, script(letter)?)));
    let letters: Vec<(char, &str)> = letters.collect();
    let count = |of: &str| letters.iter().filter(|(_, script)| *script == of).count();
    let (_, first) = letters.first()?;
    let (_, second) = letters.iter().find(|(_, script)| script != first)?;
    let is_first_rarer = match count(first).cmp(&count(second)) {
        std::cmp::Ordering::Equal => *first != LATIN,
        order => order.is_lt(),
    };
    let (rarer, other) = if is_first_rarer {
        (first, second)
    } else {
        (second, first)
    };
    let (strange, script) = letters.iter().find(|(_, script)| script == rarer)?;
    let code = u32::from(*strange);
    Some(format!(
        "has the {script} letter `{strange}` (U+{code:04X}) in a word of {other} letters"
    ))
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
                Some("has the Cyrillic letter `т` (U+0442) in a word of Latin letters"),
            ),
            (
                "\u{410}zeville",
                Some("has the Cyrillic letter `А` (U+0410) in a word of Latin letters"),
            ),
            (
                " \u{410}zeville",
                Some("has the Cyrillic letter `А` (U+0410) in a word of Latin letters"),
            ),
            (
                "Сталинг\u{70}ад",
                Some("has the Latin letter `p` (U+0070) in a word of Cyrillic letters"),
            ),
            ("Le \u{a0}Ham", Some("has two blanks in a row")),
            (
                "Le Ham\u{200b}",
                Some("has a sign that nobody sees, U+200B"),
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
