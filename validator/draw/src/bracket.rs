//! Planned battles as brackets: the hexsides over which each is fought, with the odds upon them.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_hex::{Corner, Grid, HexIx, Side};
use emath::{Pos2, Rect, Vec2, vec2};

use crate::geometry::point;
use crate::hexside::line_of;
use crate::ink::{BLACK, Ink, WHITE};
use crate::list::{LevelSheet, Text};
use crate::style::Style;

/// How high odds are.
const ODDS: f32 = 0.42;
/// Scale from which odds can be read.
const ODDS_FROM: f32 = 12.0;
/// How far the ends of a bracket reach back into the attacker's hex, as a part of the way to its middle.
const HOOK: f32 = 0.3;

/// A planned battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Battle {
    /// The hexes of the attackers.
    pub attackers: BTreeSet<HexIx>,
    /// The hexes of the defenders.
    pub defenders: BTreeSet<HexIx>,
    /// What stands in the bracket.
    pub odds: String,
    /// The colour of the attacker.
    pub ink: Ink,
}

/// A battle as lines.
pub(crate) struct Bracket {
    /// The hexsides over which it is fought, and the hooks at their ends.
    bars: Vec<[Pos2; 2]>,
    /// From the odds to what of the battle lies apart, and from attackers that touch no defender.
    ties: Vec<[Pos2; 2]>,
    odds: String,
    /// The middle of the odds.
    middle: Pos2,
    ink: Ink,
}

impl Bracket {
    /// None if none of its units is on the map.
    pub(crate) fn of(grid: &Grid, battle: &Battle) -> Option<Self> {
        let center = |hex: HexIx| point(grid.center(hex));
        let (attackers, defenders) = (&battle.attackers, &battle.defenders);
        let side_between = |from: HexIx, to: HexIx| grid.side(from, grid.side_between(from, to)?);
        // Each side with the hex from which it is attacked.
        let mut sides: Vec<(Side, HexIx)> = Vec::new();
        let mut ties = Vec::new();
        for from in attackers {
            let next = defenders.iter().filter_map(|to| side_between(*from, *to));
            let next: Vec<Side> = next.collect();
            let nearest = defenders.iter().min_by_key(|to| grid.distance(*from, **to));
            if let (true, Some(to)) = (next.is_empty(), nearest) {
                ties.push([center(*from), center(*to)]);
            }
            sides.extend(next.into_iter().map(|side| (side, *from)));
        }
        let middles: Vec<Pos2> = if sides.is_empty() {
            let hexes = attackers.iter().chain(defenders);
            hexes.map(|hex| center(*hex)).collect()
        } else {
            let sides = sides.iter();
            sides.map(|(side, _)| middle_of(grid, *side)).collect()
        };
        let sum = middles
            .iter()
            .fold(Vec2::ZERO, |sum, at| sum + at.to_vec2());
        let mean = (sum / middles.len().max(1) as f32).to_pos2();
        let nearest = middles
            .iter()
            .min_by(|a, b| a.distance(mean).total_cmp(&b.distance(mean)))?;
        let middle = if sides.is_empty() { mean } else { *nearest };
        ties.extend(apart(grid, &sides, middle));
        Some(Self {
            bars: bars(grid, &sides),
            ties,
            odds: battle.odds.clone(),
            middle,
            ink: battle.ink,
        })
    }

    /// Draws brackets, the odds upon all of them.
    pub(crate) fn draw_all(brackets: &[Self], style: &Style, sheet: &mut LevelSheet) {
        for bracket in brackets {
            bracket.draw(style, sheet);
        }
        for (nth, bracket) in brackets.iter().enumerate() {
            let before = brackets.iter().take(nth);
            let there = before.filter(|other| other.middle.distance(bracket.middle) < ODDS);
            bracket.draw_odds(there.count(), style, sheet);
        }
    }

    fn draw(&self, style: &Style, sheet: &mut LevelSheet) {
        let width = style.letters(0.11, 2.5, 9.0);
        let edge = style.at_least(0.0, 3.0);
        let dash = style.at_least(0.12, 3.0);
        for (ink, more) in [(self.ink.dark(0.2), edge), (self.ink, 0.0)] {
            for tie in &self.ties {
                sheet.dashes(tie, width * 0.4 + more, dash, ink);
            }
            for bar in &self.bars {
                sheet.line(bar, width + more, ink);
            }
        }
    }

    /// Draws the odds, below those of the other battles at the same place that were drawn before.
    fn draw_odds(&self, below: usize, style: &Style, sheet: &mut LevelSheet) {
        if self.odds.is_empty() || style.scale < ODDS_FROM {
            return;
        }
        let at = self.middle + vec2(0.0, below as f32 * ODDS);
        let text = Text::plain(at, self.odds.clone(), ODDS * 0.8, BLACK, &style.metrics);
        let room = Rect::from_center_size(at, vec2(text.room.x + 0.2, ODDS));
        let rim = style.letters(0.05, 1.5, 4.0);
        sheet.card(room.expand(rim / 2.0), 0.12, self.ink.dark(0.2));
        sheet.card(room.shrink(rim / 2.0), 0.1, WHITE);
        sheet.texts.push(text);
    }
}

fn middle_of(grid: &Grid, side: Side) -> Pos2 {
    let [a, b] = line_of(grid, side);
    a.lerp(b, 0.5)
}

/// The sides, and a hook towards the attacker at each corner where no other side of the battle goes on.
fn bars(grid: &Grid, sides: &[(Side, HexIx)]) -> Vec<[Pos2; 2]> {
    let mut meet: BTreeMap<Corner, usize> = BTreeMap::new();
    for corner in sides.iter().flat_map(|(side, _)| grid.corners_of(*side)) {
        *meet.entry(corner).or_default() += 1;
    }
    let mut bars: Vec<[Pos2; 2]> = sides.iter().map(|(side, _)| line_of(grid, *side)).collect();
    for (side, from) in sides {
        let ends = grid.corners_of(*side).into_iter();
        for end in ends.filter(|end| meet.get(end) == Some(&1)) {
            let corner = point(grid.corner_point(end));
            bars.push([corner, corner.lerp(point(grid.center(*from)), HOOK)]);
        }
    }
    bars
}

/// Lines from the odds to each group of sides that hangs together, but for the group on which the odds lie.
fn apart(grid: &Grid, sides: &[(Side, HexIx)], odds: Pos2) -> Vec<[Pos2; 2]> {
    let mut left: Vec<Side> = sides.iter().map(|(side, _)| *side).collect();
    let mut ties = Vec::new();
    while let Some(first) = left.pop() {
        let mut group = vec![first];
        let mut corners: BTreeSet<Corner> = grid.corners_of(first).into();
        loop {
            let more = left.extract_if(.., |side| {
                grid.corners_of(*side)
                    .iter()
                    .any(|corner| corners.contains(corner))
            });
            let more: Vec<Side> = more.collect();
            if more.is_empty() {
                break;
            }
            corners.extend(more.iter().flat_map(|side| grid.corners_of(*side)));
            group.extend(more);
        }
        let middles = group.iter().map(|side| middle_of(grid, *side));
        let nearest = middles.min_by(|a, b| a.distance(odds).total_cmp(&b.distance(odds)));
        ties.extend(
            nearest
                .filter(|at| at.distance(odds) > 1e-3)
                .map(|at| [odds, at]),
        );
    }
    ties
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_hex::preset;

    #[test]
    fn a_battle_is_one_bracket_however_its_units_lie() {
        let grid = Grid::new(preset::utah()).expect("it makes sense");
        let hexes = |numbers: &[&str]| -> BTreeSet<HexIx> {
            let found = numbers.iter().map(|number| grid.find(number));
            found.map(|hex| hex.expect("on the map")).collect()
        };
        for (attackers, lines, ties) in [
            (&["2507"][..], 3, 0),     // a side and a hook at each end,
            (&["2507", "2407"], 4, 0), // two sides that go on,
            (&["2507", "2509"], 6, 1), // two that lie apart,
            (&["2507", "2505"], 3, 1), // one that touches no other,
            (&["2505"], 0, 1),         // from afar only,
            (&[], 0, 0),               // from off the map.
        ] {
            let battle = Battle {
                attackers: hexes(attackers),
                defenders: hexes(&["2508"]),
                odds: "3-1".to_owned(),
                ink: BLACK,
            };
            let bracket = Bracket::of(&grid, &battle).expect("its defender is on the map");
            let drawn = (bracket.bars.len(), bracket.ties.len());
            assert_eq!(drawn, (lines, ties), "{attackers:?}");
        }
        let unopposed = Battle {
            attackers: BTreeSet::new(),
            defenders: BTreeSet::new(),
            odds: "3-1".to_owned(),
            ink: BLACK,
        };
        assert!(Bracket::of(&grid, &unopposed).is_none());
    }
}
