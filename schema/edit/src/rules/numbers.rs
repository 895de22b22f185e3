//! Numbers of hexes in the queries of rules, and how they follow to another grid.

use super::asked;
use crate::follow::Follow;
use crate::regrid::Cut;
use beachhead_base::layer::{Keyed, Layer};
use beachhead_hex::HexNo;
use beachhead_model::rules::{NamesWords, Rules};
use beachhead_model::stored::Stored;
use beachhead_query::{Field, rewrite_words};

/// The rules on the new grid. A hex that is cut off keeps its number in a query, and is reported.
pub(crate) fn follow_numbers(rules: &Stored<Rules>, follow: &mut Follow<'_>) -> Stored<Rules> {
    rules.clone().map(|rules| Rules {
        classes: followed(&rules.classes, follow, |class| {
            format!("class {}", class.id)
        }),
        rules: followed(&rules.rules, follow, |line| format!("rule {}", line.row())),
        ..rules
    })
}

fn followed<R: NamesWords + Keyed>(
    layer: &Layer<R>,
    follow: &mut Follow<'_>,
    called: impl Fn(&R) -> String,
) -> Layer<R> {
    let each = layer.iter().cloned().map(|mut record| {
        let mut gone = Vec::new();
        for (_, query, text) in record.queries_mut() {
            let renamed = rewrite_words(asked(query), text, |field, word| {
                if field != Field::Number {
                    return None;
                }
                let number = HexNo::from(word);
                let new = follow.moved.number(&number);
                if new.is_none() {
                    gone.push(number);
                }
                Some(new?.to_string())
            });
            if let Some(renamed) = renamed {
                *text = renamed;
            }
        }
        if !gone.is_empty() {
            follow.lost.cut.push(Cut {
                what: called(&record),
                hexes: gone,
                gone: false,
            });
        }
        record
    });
    each.collect()
}
