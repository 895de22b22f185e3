//! Special rules: `game_info.options` of a file as rules of a scenario, and back.

use serde_json::{Map, Value, json};

use super::board::Board;
use super::codes;
use super::hexagons::meant;
use super::json::Is;
use super::muster::Muster;
use super::pieces;
use super::reading::{At, Found};
use super::vocabulary::{ALLIES, AXIS, side_word};
use beachhead_base::Id;
use beachhead_hex::HexNo;
use beachhead_model::diag::Diagnostic;
use beachhead_model::games::landings::{Drop, Special};

/// Units that come by one option.
const MAX_UNITS: i64 = 24;

/// The options that are known; those without a rule here are kept as they are.
const KNOWN: [&str; 23] = [
    "air_strikes_rules",
    "airdrop",
    "airdrop2",
    "armor_breakthrough_rules",
    "blitz_rules",
    "blowbridge_opt2",
    "british_commonwealth",
    "deck_name",
    "deck_reshuffling",
    "empty_section_medals",
    "gung_ho",
    "hill317",
    "infantry_exit_counts_2",
    "italy_high_command",
    "italy_royal_army",
    "mine_deck_name",
    "must_have_unit_exit",
    "night_visibility_reverse_rule",
    "night_visibility_rules",
    "night_visibility_team_turn",
    "north_african_desert_rules",
    "partial_blitz_rules",
    "russian_commissar_rule",
];
const KNOWN_BESIDES: [&str; 2] = ["smoke_screen", "supply_train_rules"];
const AS_BOMBARD: &str = "AIR_POWER_AS_ARTILLERY_BOMBARD_DECK";
const ALL: &str = "ALL";
const NEEDS_NEIGHBOUR: &str = "NEED_NEIGHBOUR_UNIT";

/// Reads the options.
pub(super) fn read(
    options: &At<'_>,
    board: Board,
    muster: &mut Muster,
    found: &mut Found<'_>,
) -> Vec<Special> {
    let mut specials = Vec::new();
    let team = options.get("night_visibility_team_turn");
    let team = team.and_then(|at| at.side(found));
    for (key, at) in options.fields() {
        if matches!(at.json.is, Is::Null) {
            continue;
        }
        let simple = |special: Special, found: &mut Found<'_>| at.truth(found).then_some(special);
        let own_side = |found: &mut Found<'_>| at.get("side").and_then(|at| at.side(found));
        let special = match key {
            "british_commonwealth" => simple(Special::BritishCommonwealth, found),
            "gung_ho" => simple(Special::GungHo, found),
            "italy_royal_army" => simple(Special::ItalianRoyalArmy, found),
            "italy_high_command" => simple(Special::ItalianHighCommand, found),
            "north_african_desert_rules" => simple(Special::NorthAfrica, found),
            "infantry_exit_counts_2" => simple(Special::InfantryExitCountsTwo, found),
            "blitz_rules" => simple(Special::Blitz { side: None }, found),
            "partial_blitz_rules" if is_all(&at, found) => {
                let of = |side: &str| Special::Blitz {
                    side: Some(side.into()),
                };
                specials.extend([ALLIES, AXIS].map(of));
                None
            }
            "partial_blitz_rules" => {
                let side = at.side(found);
                side.map(|side| Special::Blitz { side: Some(side) })
            }
            "russian_commissar_rule" => at.side(found).map(|side| Special::Commissar { side }),
            "night_visibility_rules" | "night_visibility_reverse_rule" => {
                let falls = key == "night_visibility_reverse_rule";
                let side = team.clone();
                simple(Special::Night { side, falls }, found)
            }
            "deck_reshuffling" => (!at.truth(found)).then_some(Special::NoReshuffle),
            "deck_name" => {
                let deck = at.word(found);
                deck.is_some_and(|deck| deck == AS_BOMBARD)
                    .then_some(Special::AirPowerAsBombard)
            }
            "air_strikes_rules" => at.side(found).map(|side| Special::AirStrikes {
                side,
                hexes: Vec::new(),
            }),
            "hill317" => {
                let hexes = hexes(&at, board, found);
                let side = ALLIES.into();
                Some(Special::AirStrikes { side, hexes })
            }
            "must_have_unit_exit" => own_side(found).map(|side| {
                let units = count(&at, "min_nbr_units", found);
                Special::MustExit { side, units }
            }),
            "smoke_screen" => own_side(found).map(|side| Special::SmokeScreen { side }),
            "empty_section_medals" => own_side(found).map(|side| {
                let medals = count(&at, "count_for", found);
                Special::EmptySection { side, medals }
            }),
            "blowbridge_opt2" => own_side(found).map(|side| {
                let option = at.get("option").and_then(|at| at.word(found));
                let near = option.is_some_and(|option| option == NEEDS_NEIGHBOUR);
                Special::BlowBridge { side, near }
            }),
            "airdrop" | "airdrop2" => own_side(found).map(|side| {
                let range = count(&at, "range", found);
                let center = at.get("center").and_then(|at| at.text(found));
                let center = center.map_or(Vec::new(), |text| numbers_in(text, board));
                let units = units(&at, &side, muster, found);
                Special::Paradrop(Drop {
                    side,
                    units,
                    center,
                    range,
                })
            }),
            "supply_train_rules" => own_side(found).map(|side| {
                let units = units(&at, &side, muster, found);
                Special::SupplyTrain { side, units }
            }),
            "armor_breakthrough_rules" => {
                for (word, side) in [("ALLIES", ALLIES), ("AXIS", AXIS)] {
                    let Some(at) = at.get(word) else { continue };
                    let side = Id::from(side);
                    let units = units(&at, &side, muster, found);
                    specials.push(Special::ArmorBreakthrough { side, units });
                }
                None
            }
            _ => {
                let mut known = KNOWN.iter().chain(&KNOWN_BESIDES);
                if !known.any(|known| *known == key) {
                    let why =
                        format!("there is no special rule `{key}`; it is kept, and not played");
                    let finding = Diagnostic::warning(codes::UNKNOWN_BEHAVIOUR, why);
                    found.at(&at, meant(finding, key, KNOWN));
                }
                None
            }
        };
        specials.extend(special);
    }
    specials
}

/// Whether a rule is for both sides.
fn is_all(at: &At<'_>, found: &mut Found<'_>) -> bool {
    match &at.json.is {
        Is::Text(word) if word.eq_ignore_ascii_case(ALL) => at.word(found).is_some(),
        _ => false,
    }
}

fn count(at: &At<'_>, key: &str, found: &mut Found<'_>) -> u8 {
    let count = at.get(key).and_then(|at| at.within(0..=20, found));
    count
        .and_then(|count| u8::try_from(count).ok())
        .unwrap_or(1)
}

/// The units that an option brings: in all, or at a time.
fn units(at: &At<'_>, side: &Id, muster: &mut Muster, found: &mut Found<'_>) -> Vec<Id> {
    let total = at.get("nbr_units").map_or(1, |at| match &at.json.is {
        Is::List(_) => {
            let counts = at.items(found);
            let counts = counts
                .iter()
                .filter_map(|at| at.within(0..=MAX_UNITS, found));
            counts.sum()
        }
        _ => at.within(0..=MAX_UNITS, found).unwrap_or(1),
    });
    // An option of one side says what its units are itself; others have them below.
    let unit = at.get("unit").unwrap_or_else(|| At {
        json: at.json,
        path: at.path.clone(),
    });
    let Some(mut piece) = pieces::read(&unit, None, found) else {
        return Vec::new();
    };
    if at.get("unit").is_none() {
        // There it is the number of units, not of figures.
        piece.figures = None;
    }
    let all = (0..total.min(MAX_UNITS)).map(|_| muster.add(&piece, None, Some(side)));
    all.collect()
}

fn hexes(at: &At<'_>, board: Board, found: &mut Found<'_>) -> Vec<HexNo> {
    let named = at.items(found);
    let mut hexes = Vec::new();
    for at in &named {
        let Some(name) = at.name(found) else { continue };
        match board.spot(name) {
            Some(_) => hexes.push(HexNo::from(name)),
            None => {
                let why = format!("the board has no hex {name}");
                found.at(at, Diagnostic::error(codes::GROUP_OFF_BOARD, why));
            }
        }
    }
    hexes
}

/// The hexes that a text names: `F14, I12, J6 (stars tokens)`.
fn numbers_in(text: &str, board: Board) -> Vec<HexNo> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
    let words = words.filter(|word| board.spot(word).is_some());
    words.map(HexNo::from).collect()
}

/// The options of a scenario, as a file has them.
pub(super) fn plain(
    specials: &[Special],
    piece: &dyn Fn(&Id) -> Option<Value>,
) -> Map<String, Value> {
    let mut options = Map::new();
    let mut put = |key: &str, value: Value| drop(options.insert(key.to_owned(), value));
    let mut drops = ["airdrop2", "airdrop"].to_vec();
    let mut breakthrough = Map::new();
    let yes = Value::Bool(true);
    let numbers = |hexes: &[HexNo]| {
        hexes
            .iter()
            .map(|hex| hex.as_str().into())
            .collect::<Vec<Value>>()
    };
    for special in specials {
        match special {
            Special::BritishCommonwealth => put("british_commonwealth", yes.clone()),
            Special::GungHo => put("gung_ho", yes.clone()),
            Special::ItalianRoyalArmy => put("italy_royal_army", yes.clone()),
            Special::ItalianHighCommand => put("italy_high_command", yes.clone()),
            Special::NorthAfrica => put("north_african_desert_rules", yes.clone()),
            Special::InfantryExitCountsTwo => put("infantry_exit_counts_2", yes.clone()),
            Special::Blitz { side: None } => put("blitz_rules", yes.clone()),
            Special::Blitz { side: Some(side) } => {
                let is_other = |known: &Special| matches!(known, Special::Blitz { side: Some(other) } if other != side);
                let word = if specials.iter().any(is_other) {
                    ALL
                } else {
                    side_word(side)
                };
                put("partial_blitz_rules", word.into());
            }
            Special::Commissar { side } => put("russian_commissar_rule", side_word(side).into()),
            Special::Night { side, falls } => {
                let key = if *falls {
                    "night_visibility_reverse_rule"
                } else {
                    "night_visibility_rules"
                };
                put(key, yes.clone());
                if let Some(side) = side {
                    put("night_visibility_team_turn", side_word(side).into());
                }
            }
            Special::NoReshuffle => put("deck_reshuffling", Value::Bool(false)),
            Special::AirPowerAsBombard => put("deck_name", AS_BOMBARD.into()),
            Special::AirStrikes { side, hexes } if hexes.is_empty() => {
                put("air_strikes_rules", side_word(side).into());
            }
            Special::AirStrikes { hexes, .. } => put("hill317", numbers(hexes).into()),
            Special::MustExit { side, units } => {
                put(
                    "must_have_unit_exit",
                    json!({"side": side_word(side), "min_nbr_units": units}),
                );
            }
            Special::SmokeScreen { side } => put("smoke_screen", json!({"side": side_word(side)})),
            Special::EmptySection { side, medals } => {
                let medals =
                    json!({"side": side_word(side), "sections": [0, 1, 2], "count_for": medals});
                put("empty_section_medals", medals);
            }
            Special::BlowBridge { side, near } => {
                let mut rule = json!({"side": side_word(side)});
                if *near && let Some(rule) = rule.as_object_mut() {
                    rule.insert("option".to_owned(), NEEDS_NEIGHBOUR.into());
                }
                put("blowbridge_opt2", rule);
            }
            Special::Paradrop(Drop {
                side,
                units,
                center,
                range,
            }) => {
                let Some(key) = drops.pop() else { continue };
                let center: Vec<&str> = center.iter().map(HexNo::as_str).collect();
                let unit = units.first().and_then(piece);
                put(
                    key,
                    json!({
                        "side": side_word(side), "range": range, "nbr_units": units.len(),
                        "center": center.join(", "), "unit": unit,
                    }),
                );
            }
            Special::SupplyTrain { side, units } => {
                let unit = units.first().and_then(piece);
                put(
                    "supply_train_rules",
                    json!({
                        "side": side_word(side), "nbr_units": units.len(), "unit": unit,
                    }),
                );
            }
            Special::ArmorBreakthrough { side, units } => {
                let unit = units.first().and_then(piece);
                let mut unit = unit.unwrap_or_else(|| json!({}));
                if let Some(unit) = unit.as_object_mut() {
                    unit.insert("nbr_units".to_owned(), units.len().into());
                }
                breakthrough.insert(side_word(side).to_owned(), unit);
            }
            // Reported by who writes: such files have no room for them.
            _ => {}
        }
    }
    if !breakthrough.is_empty() {
        put("armor_breakthrough_rules", Value::Object(breakthrough));
    }
    options
}

/// Whether a file can say this rule; a nation's or a terrain's own rules need not be said.
pub(super) fn can_be_written(special: &Special) -> bool {
    !matches!(
        special,
        Special::Reinforcements
            | Special::TownControl { .. }
            | Special::BeachControl { .. }
            | Special::BridgeControl { .. }
            | Special::AirSuperiority { .. }
            | Special::OffMapArtillery { .. }
            | Special::RetreatAnyWay { .. }
            | Special::RetreatEitherWay { .. }
            | Special::Weapons { .. }
            | Special::Funnies { .. }
            | Special::LimitedArrivals { .. }
            | Special::SightByHeight
    )
}
