//! What there is to win: the scenario's medals, and those that control of its maps gives (L42 to L50, M77).

use beachhead_engine::{RuleIndex, ScenarioLine};
use beachhead_schema::cannot_happen;
use beachhead_schema::games::landings::{Medal, MedalKind, Special};
use beachhead_schema::hex::{HexIx, HexNo};

use crate::codes::{BAD_MAP, BAD_SPECIAL};
use crate::data::{FirstBridge, Medals, NO_TOWN, Objective, Section, Won};
use crate::open::field::PlayField;
use crate::open::joined::{Joined, Part};
use crate::open::objectives;
use crate::open::opening::Opening;
use crate::rules::Rule;
use crate::side::{BySide, Side};

/// Rows of single briefings that code cites where a medal names them as its rule.
const BRIEFINGS: [Rule; 2] = [Rule::Airfield, Rule::PointeDuHoc];

/// The sheets that a special rule is for, and how what it makes is named there.
struct Reach<'a> {
    /// Places among the sheets played on.
    sheets: Vec<u8>,
    /// The sheet's name, where there is more than one sheet and the rule is for a single one.
    prefix: Option<&'a str>,
}

impl Opening<'_> {
    /// All that there is to win.
    pub(crate) fn medals(
        &mut self,
        joined: &Joined,
        field: &PlayField,
        target: BySide<u16>,
    ) -> Medals {
        let mut medals = Medals {
            target,
            town_at: vec![NO_TOWN; self.board.len()],
            ..Medals::default()
        };
        for medal in &joined.plan.medals {
            if let Some(objective) = self.objective(medal) {
                medals.objectives.push(objective);
            }
        }
        for part in &joined.parts {
            let reach = reach(part, field);
            for special in &part.special {
                self.control(special, &reach, field, &mut medals);
            }
        }
        medals.keep_watch(self.board.len());
        medals
    }

    fn hexes(&self, numbers: &[HexNo]) -> Vec<HexIx> {
        let known = numbers.iter();
        known
            .filter_map(|number| self.board.hex(number.as_str()))
            .collect()
    }

    fn objective(&self, medal: &Medal) -> Option<Objective> {
        let side = |id: &beachhead_schema::Id| Side::named(id);
        let mut rows = BRIEFINGS.to_vec();
        rows.retain(|rule| medal.rule.as_deref() == Some(rule.row().paragraph()));
        Some(Objective {
            id: medal.id.clone(),
            won: Won::Hexes(medal.kind),
            side: medal.side.as_ref().and_then(side),
            hexes: self.hexes(&medal.hexes),
            sections: Vec::new(),
            need: medal.need,
            worth: BySide([medal.worth; 2]),
            turn_start: medal.turn_start,
            sole_control: medal.sole_control,
            held_by: medal.held_by.as_ref().and_then(side),
            rows,
        })
    }

    /// What a special rule adds; rules of other topics add nothing.
    fn control(
        &mut self,
        special: &Special,
        reach: &Reach<'_>,
        field: &PlayField,
        medals: &mut Medals,
    ) {
        match special {
            Special::TownControl {
                side,
                towns,
                taken,
                turn_start,
            } => {
                let Some(taker) = Side::named(side) else {
                    return;
                };
                let hexes = self.towns_of(reach, field);
                if hexes.is_empty() {
                    self.report(
                        BAD_MAP,
                        ScenarioLine::Rules("special"),
                        "L42",
                        "town control needs towns on the map",
                    );
                }
                let taken = self.hexes(taken);
                for hex in &hexes {
                    add_town(medals, *hex, taker, taken.contains(hex));
                }
                let mut won = objectives::town_objectives(reach.prefix, taker, towns, &hexes);
                for objective in &mut won {
                    objective.turn_start = *turn_start;
                }
                medals.objectives.extend(won);
            }
            Special::BeachControl {
                side,
                held,
                lost,
                turn_start,
            } => {
                let Some(lander) = Side::named(side) else {
                    return;
                };
                let before = medals.objectives.len();
                for sheet in &reach.sheets {
                    self.beaches(lander, (*held, *lost), *sheet, reach, field, medals);
                }
                let added = medals.objectives.get_mut(before..);
                let added =
                    added.unwrap_or_else(|| cannot_happen!(&mut [], "{before} were there before"));
                if added.is_empty() {
                    let what =
                        "beach control needs regions `beach-left`, `beach-centre` or `beach-right`";
                    self.report(BAD_MAP, ScenarioLine::Rules("special"), "L46", what);
                }
                for objective in added {
                    objective.turn_start = *turn_start;
                }
            }
            Special::BridgeControl { side, bridges } => {
                let Some(side) = Side::named(side) else {
                    return;
                };
                for number in bridges {
                    let Some(hex) = self.hex(field, number, ScenarioLine::Rules("special")) else {
                        continue;
                    };
                    let id = format!("bridge-{number}").as_str().into();
                    let objective = objectives::bridge_objective(id, side, hex, self.board);
                    medals.objectives.push(objective);
                }
            }
            Special::EmptySection {
                side,
                medals: worth,
            } => {
                let Some(side) = Side::named(side) else {
                    return;
                };
                let mut sections = Vec::new();
                for sheet in &reach.sheets {
                    sections.extend(self.sections(*sheet, field));
                }
                let id = objectives::on_sheet(reach.prefix, "empty-section");
                let objective = objectives::section_objective(id, side, *worth, sections);
                medals.objectives.push(objective);
            }
            Special::Funnies {
                side,
                bridge_medals,
                ..
            } if *bridge_medals > 0 && medals.first_bridge.is_none() => {
                let Some(side) = Side::named(side) else {
                    return;
                };
                let Ok(objective) = u16::try_from(medals.objectives.len()) else {
                    return;
                };
                medals.first_bridge = Some(FirstBridge { side, objective });
                let won = Won::Hexes(MedalKind::Permanent);
                let worth = BySide([*bridge_medals; 2]);
                medals.objectives.push(Objective {
                    rows: vec![Rule::FirstBridge],
                    ..objectives::objective("first-bridge".into(), won, side, worth)
                });
            }
            Special::InfantryExitCountsTwo => medals.infantry_counts_two = true,
            Special::MustExit { side, units } => match Side::named(side) {
                Some(side) => medals.must_exit[side] = *units,
                None => self.report(
                    BAD_SPECIAL,
                    ScenarioLine::Rules("special"),
                    "M80",
                    "no unit has to exit",
                ),
            },
            _ => {}
        }
    }

    /// The region of this name on a sheet: `Sword-left`, or `left` where the map has one sheet.
    pub(crate) fn region_on(&self, name: &str, sheet: u8, field: &PlayField) -> Vec<HexIx> {
        let on_sheet = field.sheets.get(usize::from(sheet));
        let own = on_sheet.and_then(|sheet| self.board.region(&format!("{sheet}-{name}")));
        let region = own.or_else(|| self.board.region(name));
        let hexes = region.map(|region| region.iter().collect());
        let mut hexes: Vec<HexIx> = hexes.unwrap_or_default();
        hexes.retain(|hex| field.in_play.contains(*hex));
        hexes
    }

    /// The three sections of a sheet; those that the map doesn't have are left out.
    fn sections(&self, sheet: u8, field: &PlayField) -> Vec<Vec<HexIx>> {
        let all = Section::ALL.map(|section| self.region_on(section.name(), sheet, field));
        all.into_iter()
            .filter(|section| !section.is_empty())
            .collect()
    }

    /// What table `terrain` marks the contents of a hex with.
    pub(crate) fn is_marked(&self, hex: HexIx, mark: &str) -> bool {
        let map = &self.pack.map;
        let terrain = map.hexes.terrain(hex).into_iter();
        let contents = terrain.chain(map.hexes.features(hex));
        contents.into_iter().any(|id| {
            let marks = self.pack.tables.cell("terrain", id.as_str(), "marks");
            marks.is_some_and(|marks| marks.as_str().split(' ').any(|word| word == mark))
        })
    }

    fn towns_of(&self, reach: &Reach<'_>, field: &PlayField) -> Vec<HexIx> {
        let on_sheets = field.in_play.iter().filter(|hex| {
            let sheet = field.sheet_of.get(hex.0 as usize);
            sheet.is_some_and(|sheet| reach.sheets.contains(sheet))
        });
        on_sheets
            .filter(|hex| self.is_marked(*hex, "town"))
            .collect()
    }

    /// L46, L48: the sections of a sheet's beach, without coastline and the mouths of rivers.
    fn beaches(
        &mut self,
        lander: Side,
        worths: (u8, u8),
        sheet: u8,
        reach: &Reach<'_>,
        field: &PlayField,
        medals: &mut Medals,
    ) {
        for section in Section::ALL {
            let name = format!("beach-{}", section.name());
            let mut beach = self.region_on(&name, sheet, field);
            beach.retain(|hex| self.is_marked(*hex, "beach") && !self.is_marked(*hex, "coast"));
            if beach.is_empty() {
                continue;
            }
            let sheet = field.sheets.get(usize::from(sheet)).map(String::as_str);
            let prefix = reach.prefix.or(sheet.filter(|_| reach.sheets.len() > 1));
            let id = objectives::on_sheet(prefix, &name);
            let objective = objectives::beach_objective(id, lander, worths, &beach, self.board);
            medals.objectives.push(objective);
        }
    }
}

/// The sheets of a part, and the name that what it makes is called by.
fn reach<'a>(part: &'a Part, field: &PlayField) -> Reach<'a> {
    let all = (0u8..).zip(&field.sheets);
    let own = all.filter(|(_, sheet)| part.sheets.is_empty() || part.sheets.contains(sheet));
    let sheets: Vec<u8> = own.map(|(at, _)| at).collect();
    let one_of_several = sheets.len() == 1 && field.sheets.len() > 1;
    let prefix = part.sheets.first().filter(|_| one_of_several);
    Reach {
        sheets,
        prefix: prefix.map(String::as_str),
    }
}

/// L44: a town is the other side's at the start, unless it is marked as taken.
fn add_town(medals: &mut Medals, hex: HexIx, taker: Side, taken: bool) {
    let Ok(at) = u16::try_from(medals.towns.len()) else {
        return;
    };
    if let Some(slot) = medals.town_at.get_mut(hex.0 as usize)
        && *slot == NO_TOWN
    {
        *slot = at;
        medals.towns.push(hex);
        medals
            .town_start
            .push(if taken { taker } else { taker.enemy() });
    }
}
