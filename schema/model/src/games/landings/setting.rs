//! What a scenario of these rules has beyond others: the maps in play, the players, the medals, the special rules.

use serde::{Deserialize, Serialize};

use super::special::Special;
use crate::games::part::{Hand, ScenarioPart, WonAtStart, follow_list};
use beachhead_base::{Id, Provenance, Source};
use beachhead_hex::HexNo;

/// What a scenario has beyond others.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LandingsScenario {
    /// The sheets of the map that are played on, from west to east; all of them where none is named (L81 to L86).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sheets: Vec<String>,
    /// The single-map scenarios of the pack that are played as one: their units, medals and special rules, summed (L91).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub joins: Vec<Id>,
    /// Who commands what.
    #[serde(default)]
    pub mode: Mode,
    /// The command cards that are used.
    #[serde(default)]
    pub deck: Deck,
    /// The side whose baseline is the top row.
    pub top: Id,
    /// The players, in the order in which they take each step.
    pub players: Vec<Player>,
    /// The medals there are to win besides those for units.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub medals: Vec<Medal>,
    /// What is particular about single units.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub troops: Vec<Troop>,
    /// Units that wait off the map for reinforcement rolls (L26).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reserves: Vec<Id>,
    /// The special rules in effect.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub special: Vec<Special>,
    /// What an imported file said that no rule needs; kept so that it can be written again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kept: Vec<Kept>,
}

impl ScenarioPart for LandingsScenario {
    /// The deck, and the players of one map with their hands and medals.
    fn without_map(&self) -> Self {
        let sheet = self.players.first().and_then(|first| first.sheet.as_ref());
        let players = self.players.iter();
        let players = players.filter(|player| player.sheet.as_ref() == sheet);
        Self {
            deck: self.deck,
            top: self.top.clone(),
            players: players
                .map(|player| Player {
                    sheet: None,
                    later: Vec::new(),
                    source: None,
                    note: None,
                    ..player.clone()
                })
                .collect(),
            ..Self::default()
        }
    }

    fn sources(&self) -> Vec<(&'static str, Vec<Provenance<'_>>)> {
        let players = self
            .players
            .iter()
            .map(|player| Provenance::of(&player.source, &player.note));
        let medals = self
            .medals
            .iter()
            .map(|medal| Provenance::of(&medal.source, &medal.note));
        vec![("players", players.collect()), ("medals", medals.collect())]
    }

    /// The hexes of medals and special rules under their new numbers.
    fn follow_hexes(&mut self, renamed: &mut dyn FnMut(&HexNo) -> Option<HexNo>) {
        let medals = self.medals.iter_mut().map(|medal| &mut medal.hexes);
        let special = self.special.iter_mut().filter_map(Special::hexes_mut);
        medals
            .chain(special)
            .for_each(|hexes| follow_list(hexes, renamed));
    }

    /// The players' hands.
    fn hands(&self) -> Vec<Hand<'_>> {
        let players = self.players.iter();
        let hands = players.map(|player| Hand {
            side: &player.side,
            sheet: player.sheet.as_deref(),
            nation: player.nation.as_ref(),
            cards: player.cards,
            medals: player.medals,
            later: later_turns(&player.later),
        });
        hands.collect()
    }

    /// Medals with which a side wins: those of its players, summed (L91).
    fn medals_to_win(&self, side: &Id) -> Option<u32> {
        let players = self.players.iter();
        let ours = players.filter(|player| player.side == *side);
        Some(ours.map(|player| u32::from(player.medals)).sum())
    }

    fn won_at_start(&self) -> Vec<WonAtStart<'_>> {
        let medals = self.medals.iter().enumerate();
        let won = medals.filter_map(|(index, medal)| {
            let side = medal.side.as_ref()?;
            (medal.held_by.as_ref() == Some(side)).then_some(WonAtStart {
                index,
                medal: &medal.id,
                side,
            })
        });
        won.collect()
    }

    /// The names of the special rules, as the file has them.
    fn special_rules(&self) -> Vec<String> {
        self.special.iter().map(Special::name).collect()
    }

    /// The units that are not set up and may come all the same.
    fn later_units(&self) -> Vec<&Id> {
        let mut units: Vec<&Id> = self.reserves.iter().collect();
        for special in &self.special {
            match special {
                Special::Paradrop(drop) => units.extend(&drop.units),
                Special::ArmorBreakthrough { units: more, .. }
                | Special::SupplyTrain { units: more, .. } => units.extend(more),
                _ => {}
            }
        }
        units
    }
}

/// The turns that bring more cards, each as often as it brings more.
fn later_turns(later: &[LaterCards]) -> Vec<u16> {
    let turns = later.iter();
    turns
        .flat_map(|line| std::iter::repeat_n(line.turn, usize::from(line.cards)))
        .collect()
}

/// Something of an imported file that has no other place: where it stood (a JSON pointer), and its JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Kept {
    /// Where it stood in the file: `/meta_data/status`.
    pub at: String,
    /// What stood there, as JSON; nothing stood there where this is empty.
    pub json: String,
    /// What the pack says there, as JSON: once it says anything else, this no longer counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instead_of: Option<String>,
}

/// Who commands what (chapter VI).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub enum Mode {
    /// One player a side.
    #[default]
    Duel,
    /// One player a side on each map; partners take each step together (L92 to L96).
    Partners,
    /// A commander in chief and three field generals a side (L87, M25).
    OverThrough,
}

/// The command cards that are used (M6, L82, L83).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub enum Deck {
    /// The 60 cards of the base game.
    #[default]
    Standard,
    /// The 80 cards for large boards.
    Breakthrough,
    /// Two standard decks, shuffled together (L82).
    TwoStandard,
    /// The deck for a commander in chief and his generals (L87).
    Overlord,
}

/// A hand of command cards at the start, and what its holder plays for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// The side.
    pub side: Id,
    /// The sheet that the player commands, where each map has its own (L92).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sheet: Option<String>,
    /// The nation whose troops they are, as the file names it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nation: Option<Id>,
    /// Command cards at the start.
    pub cards: u8,
    /// When one card more is drawn than usual.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub later: Vec<LaterCards>,
    /// Medals with which the side wins; those of several maps are summed (L91).
    pub medals: u16,
    /// Where this comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// Anything worth keeping that is no data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// Cards that are drawn at the end of a turn besides the usual one (L114).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LaterCards {
    /// The player's own turn, counted from 1.
    pub turn: u16,
    /// How many more.
    pub cards: u8,
}

/// A medal, or several won together (L77 to L80, M77).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Medal {
    /// The name by which facts and findings refer to it.
    pub id: Id,
    /// The side that may win it; either where none is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Id>,
    /// Its hexes.
    pub hexes: Vec<HexNo>,
    /// How it is won, and whether it can be lost.
    pub kind: MedalKind,
    /// How many medals it counts for.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub worth: u8,
    /// How many of its hexes have to be held.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub need: u8,
    /// Whether it is judged at the start of a side's turn only.
    #[serde(default, skip_serializing_if = "is_false")]
    pub turn_start: bool,
    /// Whether any enemy in its hexes keeps it from everybody.
    #[serde(default, skip_serializing_if = "is_false")]
    pub sole_control: bool,
    /// The side that has it at the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held_by: Option<Id>,
    /// The paragraph that gives it, where a briefing does: its row is cited when the medal is won or lost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Where this comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// Anything worth keeping that is no data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// How a medal is won, and whether it can be lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub enum MedalKind {
    /// Held while enough of its hexes are occupied.
    Temporary,
    /// Won once, never lost.
    Permanent,
    /// With whoever was there last.
    LastToOccupy,
    /// With whoever holds more of its hexes than the enemy; with neither side on a tie.
    Majority,
    /// With whoever holds more than half of its hexes (L79).
    AbsoluteMajority,
    /// Won by each unit that leaves the map here (M80).
    Exit,
    /// Won by the first unit that leaves the map here (L115).
    FirstExit,
    /// The game is won at once when the hexes are held.
    SuddenDeath,
}

/// What is particular about a unit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Troop {
    /// The unit.
    pub unit: Id,
    /// Its name in an imported file: `inf2ger`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub piece: Option<Id>,
    /// Its badge in an imported file: `badge4`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub badge: Option<Id>,
    /// A behaviour in an imported file's terms: `CAN_IGNORE_ONE_FLAG`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub behavior: Option<Id>,
    /// Its equipment in an imported file's terms: `boat`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub equipment: Option<Id>,
    /// Medals its loss is worth, where it isn't one (M76, L101).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub medals: Option<u8>,
    /// Whether it is hidden until it moves, battles or is assaulted.
    #[serde(default, skip_serializing_if = "is_false")]
    pub camouflaged: bool,
}

fn one() -> u8 {
    1
}

fn is_one(count: &u8) -> bool {
    *count == 1
}

fn is_false(so: &bool) -> bool {
    !so
}
