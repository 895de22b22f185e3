//! Words of other parts in rules, and how they follow to other ones.

use super::asked;
use crate::Swap;
use crate::changes::Changes;
use beachhead_base::Id;
use beachhead_model::pack::Pack;
use beachhead_model::rules::{NamesWords, RuleWord};
use beachhead_model::vocabulary::Vocabulary;
use beachhead_query::{Field, Of, means_by_pattern, rewrite_words};

/// All that the rules say of a word of a list, under its new name.
pub(crate) fn follow_word(
    changes: &mut Changes,
    pack: &Pack,
    list: Vocabulary,
    [old, new]: [&Id; 2],
) {
    fn exchange<R: NamesWords>(
        record: &mut R,
        pack: &Pack,
        list: Vocabulary,
        [old, new]: [&Id; 2],
    ) {
        for (of, word) in record.words_mut() {
            if of == RuleWord::Of(list) && word == old {
                word.clone_from(new);
            }
        }
        for (_, query, text) in record.queries_mut() {
            let of = asked(query);
            let renamed = rewrite_words(of, text, |field, word| {
                let is_it = is_asked_by(of, field, list) && is_called(old, word);
                (is_it && !may_mean_another(pack, field, list, old)).then(|| new.to_string())
            });
            if let Some(renamed) = renamed {
                *text = renamed;
            }
        }
    }
    let rules = &pack.rules;
    let words = [old, new];
    let phase = |record: &mut _| exchange(record, pack, list, words);
    changes.layer("phases", &rules.phases, phase, Swap::Phase);
    let class = |record: &mut _| exchange(record, pack, list, words);
    changes.layer("classes", &rules.classes, class, Swap::MoveClass);
    let line = |record: &mut _| exchange(record, pack, list, words);
    changes.layer("rules", &rules.rules, line, Swap::RuleLine);
}

/// Rules whose queries may mean the word, and that [`follow_word`] leaves as they are: `rule 6.2 one-gun`.
pub(crate) fn left_by_rules(pack: &Pack, list: Vocabulary, word: &Id) -> Vec<String> {
    fn is_left<R: NamesWords>(record: &R, pack: &Pack, list: Vocabulary, word: &Id) -> bool {
        record.queries().into_iter().any(|(_, query, text)| {
            let of = asked(query);
            let is_asked = |field| is_asked_by(of, field, list);
            let mut is_shared = false;
            // Only for the words that it meets: nothing is rewritten.
            let _ = rewrite_words(of, &text, |field, there| {
                let is_it = is_asked(field) && is_called(word, there);
                is_shared |= is_it && may_mean_another(pack, field, list, word);
                None
            });
            is_shared || means_by_pattern(of, &text, is_asked, word.as_str())
        })
    }
    let rules = &pack.rules;
    let classes = rules.classes.iter();
    let classes = classes.filter(|class| is_left(*class, pack, list, word));
    let lines = rules.rules.iter();
    let lines = lines.filter(|line| is_left(*line, pack, list, word));
    let classes = classes.map(|class| format!("class {}", class.id));
    classes
        .chain(lines.map(|line| format!("rule {}", line.row())))
        .collect()
}

/// Queries don't distinguish large and small letters.
fn is_called(id: &Id, word: &str) -> bool {
    id.as_str().to_lowercase() == word.to_lowercase()
}

/// Whether a field of a query finds words of a list.
fn is_asked_by(of: Of, field: Field, list: Vocabulary) -> bool {
    match of {
        Of::Units => matches!(
            (field, list),
            (Field::Kind, Vocabulary::Units)
                | (Field::Side, Vocabulary::Sides)
                | (Field::Figure, Vocabulary::Figures)
                | (Field::Id, Vocabulary::UnitIds)
        ),
        Of::Hexes => matches!(
            (field, list),
            (Field::Terrain, Vocabulary::Terrains)
                | (Field::Feature, Vocabulary::Features)
                | (Field::Tile, Vocabulary::Tiles)
                | (Field::Hexside | Field::Breach, Vocabulary::Hexsides)
                | (Field::Path, Vocabulary::Paths)
                | (Field::Region, Vocabulary::Regions)
                | (Field::Marker, Vocabulary::Markers)
                | (Field::Side, Vocabulary::Sides)
                | (Field::Unit, Vocabulary::Units | Vocabulary::UnitIds)
        ),
    }
}

/// Whether a field that finds several kinds of things finds something besides the word of this list: a path `road` and the kind of paths
/// `road`. Nothing says then which is meant.
fn may_mean_another(pack: &Pack, field: Field, list: Vocabulary, word: &Id) -> bool {
    let map = &pack.map;
    let is = |id: &Id| is_called(id, word.as_str());
    let is_named = |name: &Option<String>| {
        let name = name.as_ref();
        name.is_some_and(|name| is_called(&Id::new(name.as_str()), word.as_str()))
    };
    match field {
        Field::Hexside => map.hexsides.iter().any(|side| is_named(&side.name)),
        Field::Breach => map.breaches.iter().any(|breach| is(&breach.id)),
        Field::Path => {
            let mut paths = map.paths.iter();
            paths.any(|path| is(&path.id) || is_named(&path.name))
        }
        Field::Region => {
            let mut regions = map.regions.iter();
            regions.any(|region| is(&region.id) || is_named(&region.name))
        }
        Field::Marker => map.markers.iter().any(|marker| is(&marker.id)),
        Field::Unit => {
            let kinds = &pack.palette.units;
            let is_kind = list != Vocabulary::Units && kinds.iter().any(|kind| is(&kind.id));
            is_kind
                || pack.forces.units.iter().any(|unit| {
                    let is_id = list != Vocabulary::UnitIds && is(&unit.id);
                    is_id || is_named(&unit.name) || unit.formation.as_ref().is_some_and(is)
                })
        }
        _ => false,
    }
}
