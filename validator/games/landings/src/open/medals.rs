//! What there is to win: the scenario's medals, and those that control of its maps gives (L42 to L50, M77).

use beachhead_engine::RuleIndex;
use beachhead_kit::{HexIx, HexNo, Opening};
use beachhead_model::games::landings::{Medal, MedalKind, Special};

use crate::codes::{BAD_MAP, BAD_SPECIAL};
use crate::data::{FirstBridge, Medals, Objective, Section, Won};
use crate::open::field::PlayField;
use crate::open::joined::Part;
use crate::open::opening::{SPECIAL, report};
use crate::open::setting::Setting;
use crate::open::{ground, objectives, opening};
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

impl<'a> Reach<'a> {
    fn of(part: &'a Part, field: &PlayField) -> Self {
        let sheets: Vec<u8> = part.sheets_of(field).collect();
        let one_of_several = sheets.len() == 1 && field.sheets.len() > 1;
        let prefix = part.sheets.first().filter(|_| one_of_several);
        Self {
            sheets,
            prefix: prefix.map(String::as_str),
        }
    }
}

/// All that there is to win.
pub(crate) fn medals(opening: &mut Opening<'_>, setting: &Setting, target: BySide<u16>) -> Medals {
    let own = setting.joined.plan.medals.iter();
    let mut medals = Medals {
        target,
        town_at: vec![None; opening.board.len()],
        objectives: own.map(|medal| objective(opening, medal)).collect(),
        ..Medals::default()
    };
    for (part, special) in setting.joined.specials() {
        let reach = Reach::of(part, &setting.field);
        control(opening, special, &reach, &setting.field, &mut medals);
    }
    medals.keep_watch(opening.board.len());
    medals
}

fn hexes(opening: &Opening<'_>, numbers: &[HexNo]) -> Vec<HexIx> {
    let known = numbers.iter();
    known
        .filter_map(|number| opening.board.hex(number.as_str()))
        .collect()
}

fn objective(opening: &Opening<'_>, medal: &Medal) -> Objective {
    let mut rows = BRIEFINGS.to_vec();
    rows.retain(|rule| medal.rule.as_deref() == Some(rule.row().paragraph()));
    let side = medal.side.as_ref().and_then(Side::named);
    let (won, worth) = (Won::Hexes(medal.kind), BySide([medal.worth; 2]));
    Objective {
        hexes: hexes(opening, &medal.hexes),
        need: medal.need,
        turn_start: medal.turn_start,
        sole_control: medal.sole_control,
        held_by: medal.held_by.as_ref().and_then(Side::named),
        rows,
        ..Objective::new(medal.id.clone(), won, side, worth)
    }
}

/// What a special rule adds; rules of other topics add nothing, nor do those for a side that there isn't.
fn control(
    opening: &mut Opening<'_>,
    special: &Special,
    reach: &Reach<'_>,
    field: &PlayField,
    medals: &mut Medals,
) -> Option<()> {
    match special {
        Special::TownControl {
            side,
            towns,
            taken,
            turn_start,
        } => {
            let taker = Side::named(side)?;
            let on_map = towns_of(opening, reach, field);
            if on_map.is_empty() {
                let what = "town control needs towns on the map";
                report(opening, BAD_MAP, SPECIAL, "L42", what);
            }
            let taken = hexes(opening, taken);
            for hex in &on_map {
                add_town(medals, *hex, taker, taken.contains(hex));
            }
            let won = objectives::town_objectives(reach.prefix, taker, towns, &on_map);
            let won = won.into_iter().map(|won| judged(won, *turn_start));
            medals.objectives.extend(won);
        }
        Special::BeachControl {
            side,
            held,
            lost,
            turn_start,
        } => {
            let lander = Side::named(side)?;
            let before = medals.objectives.len();
            let mut worth = BySide([*held; 2]);
            worth[lander] = *lost;
            for sheet in &reach.sheets {
                let won = beaches(opening, (lander, worth), *sheet, reach, field);
                let won = won.map(|won| judged(won, *turn_start));
                medals.objectives.extend(won);
            }
            if medals.objectives.len() == before {
                let what =
                    "beach control needs regions `beach-left`, `beach-centre` or `beach-right`";
                report(opening, BAD_MAP, SPECIAL, "L46", what);
            }
        }
        Special::BridgeControl { side, bridges } => {
            let side = Side::named(side)?;
            for number in bridges {
                if let Some(hex) = opening::hex(opening, field, number, SPECIAL) {
                    let id = format!("bridge-{number}").as_str().into();
                    // L49, L50: one medal for its side alone.
                    medals.objectives.push(Objective {
                        hexes: objectives::with_neighbors(opening.board, &[hex]),
                        ..Objective::new(id, Won::Bridge, Some(side), BySide([1; 2]))
                    });
                }
            }
        }
        Special::EmptySection {
            side,
            medals: worth,
        } => {
            let side = Side::named(side)?;
            let sections = reach.sheets.iter().flat_map(|sheet| {
                Section::ALL.map(|section| field.region_on(opening.board, section.name(), *sheet))
            });
            // Sections that the map doesn't have are left out.
            let sections = sections.filter(|section| !section.is_empty()).collect();
            let id = objectives::on_sheet(reach.prefix, "empty-section");
            // L124: a medal while the other side has no unit in one of them.
            medals.objectives.push(Objective {
                sections,
                ..Objective::new(id, Won::EmptySection, Some(side), BySide([*worth; 2]))
            });
        }
        Special::Funnies {
            side,
            bridge_medals: worth,
            ..
        } if *worth > 0 && medals.first_bridge.is_none() => {
            let side = Side::named(side)?;
            let objective = u16::try_from(medals.objectives.len()).ok()?;
            medals.first_bridge = Some(FirstBridge { side, objective });
            let (id, won) = ("first-bridge".into(), Won::Hexes(MedalKind::Permanent));
            medals.objectives.push(Objective {
                rows: vec![Rule::FirstBridge],
                ..Objective::new(id, won, Some(side), BySide([*worth; 2]))
            });
        }
        Special::InfantryExitCountsTwo => medals.infantry_counts_two = true,
        Special::MustExit { side, units } => match Side::named(side) {
            Some(side) => medals.must_exit[side] = *units,
            None => report(opening, BAD_SPECIAL, SPECIAL, "M80", "no unit has to exit"),
        },
        _ => {}
    }
    Some(())
}

/// L77: whether it is judged at the start of a turn only.
fn judged(won: Objective, turn_start: bool) -> Objective {
    Objective { turn_start, ..won }
}

fn towns_of(opening: &Opening<'_>, reach: &Reach<'_>, field: &PlayField) -> Vec<HexIx> {
    let on_sheets = field.in_play.iter().filter(|hex| {
        let sheet = field.sheet_at(*hex);
        sheet.is_some_and(|sheet| reach.sheets.contains(&sheet))
    });
    on_sheets
        .filter(|hex| ground::is_marked(opening.pack, *hex, "town"))
        .collect()
}

/// L46 to L48: the sections of a sheet's beach, without coastline and the mouths of rivers, each held against the landing
/// side by any enemy on or beside a beach hex of it.
fn beaches(
    opening: &Opening<'_>,
    (lander, worth): (Side, BySide<u8>),
    sheet: u8,
    reach: &Reach<'_>,
    field: &PlayField,
) -> impl Iterator<Item = Objective> {
    let is = |hex, mark| ground::is_marked(opening.pack, hex, mark);
    let names = Section::ALL.map(|section| format!("beach-{}", section.name()));
    names.into_iter().filter_map(move |name| {
        let mut beach = field.region_on(opening.board, &name, sheet);
        beach.retain(|hex| is(*hex, "beach") && !is(*hex, "coast"));
        let own = field.sheets.get(usize::from(sheet)).map(String::as_str);
        let prefix = reach.prefix.or(own.filter(|_| reach.sheets.len() > 1));
        let id = objectives::on_sheet(prefix, &name);
        let won = Objective {
            hexes: objectives::with_neighbors(opening.board, &beach),
            ..Objective::new(id, Won::Beach, Some(lander), worth)
        };
        (!beach.is_empty()).then_some(won)
    })
}

/// L44: a town is the other side's at the start, unless it is marked as taken.
fn add_town(medals: &mut Medals, hex: HexIx, taker: Side, taken: bool) {
    let Ok(at) = u16::try_from(medals.towns.len()) else {
        return;
    };
    if let Some(slot) = medals.town_at.get_mut(hex.index())
        && slot.is_none()
    {
        *slot = Some(at);
        medals.towns.push(hex);
        let holder = if taken { taker } else { taker.enemy() };
        medals.town_start.push(holder);
    }
}
