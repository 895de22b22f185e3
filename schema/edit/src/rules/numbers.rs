//! Numbers of hexes in the queries of rules, and how they follow to another grid.

use super::asked;
use beachhead_base::layer::{Keyed, Layer};
use beachhead_hex::HexNo;
use beachhead_model::rules::{NamesWords, Rules};
use beachhead_model::stored::Stored;
use beachhead_query::{Field, rewrite_words};

/// The rules under other numbers, as `new` says what becomes of each; none where a hex is cut off. Such a hex keeps its number in a query, and
/// is returned with what names it.
pub(crate) fn follow_numbers(
    rules: &Stored<Rules>,
    new: impl Fn(&HexNo) -> Option<HexNo>,
) -> (Stored<Rules>, Vec<(String, Vec<HexNo>)>) {
    let mut gone = Vec::new();
    let classes = followed(&rules.classes, &new, &mut |class, hexes| {
        gone.push((format!("class {}", class.id), hexes));
    });
    let lines = followed(&rules.rules, &new, &mut |line, hexes| {
        gone.push((format!("rule {}", line.row()), hexes));
    });
    let rules = rules.clone().map(|rules| Rules {
        classes,
        rules: lines,
        ..rules
    });
    (rules, gone)
}

fn followed<R: NamesWords + Keyed>(
    layer: &Layer<R>,
    new: &impl Fn(&HexNo) -> Option<HexNo>,
    cut: &mut dyn FnMut(&R, Vec<HexNo>),
) -> Layer<R> {
    let each = layer.iter().cloned().map(|mut record| {
        let mut gone = Vec::new();
        for (_, query, text) in record.queries_mut() {
            let renamed = rewrite_words(asked(query), text, |field, word| {
                if field != Field::Number {
                    return None;
                }
                let number = HexNo::from(word);
                let there = new(&number);
                if there.is_none() {
                    gone.push(number);
                }
                Some(there?.to_string())
            });
            if let Some(renamed) = renamed {
                *text = renamed;
            }
        }
        if !gone.is_empty() {
            cut(&record, gone);
        }
        record
    });
    each.collect()
}
