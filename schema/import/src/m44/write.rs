//! Writes `.m44`: what a pack says, with what was kept put back, in the editor's layout.

use std::fmt::Write as _;

use beachhead_base::Id;
use beachhead_model::diag::{Diagnostic, Severity};
use beachhead_model::games::GameScenario;
use beachhead_model::pack::Pack;
use beachhead_model::scenario::Scenario;
use serde_json::Value;

use super::kept::{self, KeptShape};
use super::{codes, plain};

/// What came of writing a pack.
#[derive(Clone, Debug)]
pub struct Export {
    /// The file; `None` where the pack is none that such a file could hold.
    pub text: Option<String>,
    /// What of the pack such a file has no room for.
    pub diagnostics: Vec<Diagnostic>,
}

/// Whether such a file can hold a scenario: one of the rules that these files are for.
pub fn can_hold(scenario: &Scenario) -> bool {
    matches!(scenario.rules, Some(GameScenario::Landings(_)))
}

/// Writes one scenario of a pack as an `.m44` file.
pub fn export(pack: &Pack, scenario: &Id) -> Export {
    let mut all = pack.scenarios.iter().enumerate();
    let of_rules = all.find_map(|(at, known)| match &known.rules {
        Some(GameScenario::Landings(plan)) if known.id == *scenario => Some((at, plan)),
        _ => None,
    });
    let Some((at, plan)) = of_rules else {
        let why = format!("the pack has no scenario `{scenario}` of the rules of such files");
        return Export {
            text: None,
            diagnostics: vec![Diagnostic::error(codes::NOT_WRITTEN, why)],
        };
    };
    let plain = plain::plain(pack, at, &KeptShape::of(&plan.kept));
    let is_refused = plain
        .diagnostics
        .iter()
        .any(|finding| finding.severity == Severity::Error);
    let text = (!is_refused).then(|| {
        let mut text = String::new();
        write(&kept::restore(plain.value, &plan.kept), 0, &mut text);
        text.push('\n');
        text
    });
    Export {
        text,
        diagnostics: plain.diagnostics,
    }
}

/// The keys that the editor writes, in its order; others follow.
const ORDER: [&str; 36] = [
    "meta_data",
    "status",
    "software",
    "game_info",
    "date_begin",
    "date_end",
    "front",
    "type",
    "starting",
    "side_player1",
    "side_player2",
    "country_player1",
    "country_player2",
    "cards_player1",
    "cards_player2",
    "victory_player1",
    "victory_player2",
    "board",
    "face",
    "row",
    "col",
    "terrain",
    "rect_terrain",
    "obstacle",
    "unit",
    "name",
    "orientation",
    "badge",
    "nbr_units",
    "behavior",
    "tags",
    "hexagons",
    "labels",
    "packs",
    "text",
    "group",
];

fn write(value: &Value, depth: usize, text: &mut String) {
    let line = |depth: usize, text: &mut String| {
        text.push('\n');
        text.extend(std::iter::repeat_n('\t', depth));
    };
    match value {
        Value::Array(values) if !values.is_empty() => {
            text.push('[');
            for (at, value) in values.iter().enumerate() {
                if at > 0 {
                    text.push(',');
                }
                line(depth + 1, text);
                write(value, depth + 1, text);
            }
            line(depth, text);
            text.push(']');
        }
        Value::Object(fields) if !fields.is_empty() => {
            let rank = |key: &str| ORDER.iter().position(|known| *known == key);
            let mut fields: Vec<(&String, &Value)> = fields.iter().collect();
            fields.sort_by_key(|(key, _)| rank(key).unwrap_or(ORDER.len()));
            text.push('{');
            for (at, (key, value)) in fields.into_iter().enumerate() {
                if at > 0 {
                    text.push(',');
                }
                line(depth + 1, text);
                let _ = write!(text, "{}: ", Value::from(key.as_str()));
                write(value, depth + 1, text);
            }
            line(depth, text);
            text.push('}');
        }
        other => {
            let _ = write!(text, "{other}");
        }
    }
}
