//! [`Profile`]: the rules that hold for units that the same lines are about.

use beachhead_base::Id;
use beachhead_engine::HexSet;
use beachhead_kit::{Pace, Through};
use beachhead_model::rules::{Move, Says, Stack, StackUnit, Zoc};

use crate::index::RowIx;
use crate::reading::{Parts, Reading};

/// The rules that hold for units that the same lines are about, each by its line. A rule that no line says does not hold.
#[derive(Clone, Debug, Default)]
pub(crate) struct Profile {
    /// The ground as they see it, among the grounds of the game.
    pub(crate) ground: usize,
    /// The reach of their zones, among those of the game.
    pub(crate) reach: usize,
    pub(crate) has_zone: Option<RowIx>,
    pub(crate) one_hex: Option<RowIx>,
    pub(crate) not_into_enemies: Option<RowIx>,
    pub(crate) not_through_friends: Option<RowIx>,
    pub(crate) stops: Option<RowIx>,
    /// They don't go from zone to zone, not even by their first step if so.
    pub(crate) not_through: Option<(RowIx, bool)>,
    /// The cost of entering a zone, in parts of a point.
    pub(crate) enter: Option<(RowIx, u16)>,
    /// The cost of leaving one.
    pub(crate) leave: Option<(RowIx, u16)>,
    pub(crate) locks: Option<RowIx>,
    /// The rules of each mode of movement.
    pub(crate) modes: Vec<ModeRules>,
    /// Limits of stacking that count them, among those of the game.
    pub(crate) limits: Vec<usize>,
    /// Their part in each line that keeps units apart.
    pub(crate) apart: Vec<Apart>,
}

/// The rules that hold for units in one mode of movement.
#[derive(Clone, Debug, Default)]
pub(crate) struct ModeRules {
    /// The line by which their allowance counts, and the figure that it is.
    pub(crate) allowance: Option<(RowIx, Id)>,
    /// The line by which only others move in it.
    pub(crate) only_others: Option<RowIx>,
    /// The line by which only they move in it.
    pub(crate) only: Option<RowIx>,
    /// The line by which none that begins in an enemy zone does.
    pub(crate) not_from_zones: Option<RowIx>,
}

/// A limit of stacking.
#[derive(Clone, Debug)]
pub(crate) struct Limit {
    pub(crate) row: RowIx,
    pub(crate) most: u8,
    pub(crate) of: StackUnit,
    /// The hexes in which it holds; all, where none are listed.
    pub(crate) hexes: Option<HexSet>,
}

impl Limit {
    /// As much of the limit as a unit with so many steps takes up.
    #[inline]
    pub(crate) fn counts(&self, steps: u8) -> u32 {
        match self.of {
            StackUnit::Units => 1,
            StackUnit::Steps => u32::from(steps),
        }
    }
}

/// The limits of stacking, in the order of the lines.
pub(crate) fn limits(reading: &Reading<'_>) -> Vec<Limit> {
    let lines = reading.lines.iter().enumerate();
    let limits = lines.filter_map(|(at, line)| match line.says() {
        Says::Stack(Stack::Limit { most, of }) => Some(Limit {
            row: RowIx::of_line(at),
            most: *most,
            of: *of,
            hexes: line.hexes.clone(),
        }),
        _ => None,
    });
    limits.collect()
}

/// The part of a unit in a line that keeps units apart.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Apart {
    pub(crate) row: RowIx,
    /// It is one of those that the line is about.
    pub(crate) is_about: bool,
    /// It is one of the others.
    pub(crate) is_other: bool,
}

impl Profile {
    /// The bounds on a move of a unit with this allowance.
    #[inline]
    pub(crate) fn pace(&self, allowance: u16) -> Pace {
        Pace {
            allowance,
            one_hex: self.one_hex.is_some(),
            stops: self.stops.is_some(),
            through: match self.not_through {
                None => Through::Free,
                Some((_, false)) => Through::First,
                Some((_, true)) => Through::Never,
            },
            enter: self.enter.map_or(0, |(_, cost)| cost),
            leave: self.leave.map_or(0, |(_, cost)| cost),
        }
    }

    /// Whether a limit, by its place among all, counts them.
    #[inline]
    pub(crate) fn is_limited(&self, limit: usize) -> bool {
        self.limits.contains(&limit)
    }

    /// The line by which they never share a hex with the others.
    pub(crate) fn keeps_apart_from(&self, others: &Self) -> Option<RowIx> {
        let mut both = self.apart.iter().zip(&others.apart);
        let meets = |a: &Apart, b: &Apart| a.is_about && b.is_other || a.is_other && b.is_about;
        both.find(|(a, b)| meets(a, b)).map(|(apart, _)| apart.row)
    }

    /// The profile of a unit of the forces; its ground and the reach of its zone are still to be found.
    pub(super) fn of(reading: &Reading<'_>, unit: usize, modes: &[Id], parts: Parts) -> Self {
        let mut profile = Self {
            modes: vec![ModeRules::default(); modes.len()],
            ..Self::default()
        };
        let mut limits = 0..;
        for (at, line) in reading.lines.iter().enumerate() {
            let (row, is_about) = (RowIx::of_line(at), line.is_about(unit));
            match line.says() {
                Says::Move(Move::Only { mode }) => {
                    if let Some(rules) = profile.mode(modes, mode) {
                        match is_about {
                            true => rules.only = Some(row),
                            false => rules.only_others = Some(row),
                        }
                    }
                }
                Says::Stack(Stack::NeverWith { .. }) => profile.apart.push(Apart {
                    row,
                    is_about,
                    is_other: line.names(unit),
                }),
                Says::Stack(Stack::Limit { .. }) => {
                    let limit = limits.next().filter(|_| is_about);
                    profile.limits.extend(limit);
                }
                Says::Move(said) if is_about => profile.take_move(modes, row, said),
                Says::Zoc(said) if is_about => profile.take_zoc(row, said, parts),
                _ => {}
            }
        }
        profile
    }

    fn mode(&mut self, modes: &[Id], mode: &Id) -> Option<&mut ModeRules> {
        let at = modes.iter().position(|other| other == mode)?;
        self.modes.get_mut(at)
    }

    fn take_move(&mut self, modes: &[Id], row: RowIx, said: &Move) {
        match said {
            Move::Allowance { figure, mode } => {
                if let Some(rules) = self.mode(modes, mode) {
                    rules.allowance = Some((row, figure.clone()));
                }
            }
            Move::NotFromZones { mode } => {
                if let Some(rules) = self.mode(modes, mode) {
                    rules.not_from_zones = Some(row);
                }
            }
            Move::OneHex => self.one_hex = Some(row),
            Move::NotIntoEnemies => self.not_into_enemies = Some(row),
            Move::NotThroughFriends => self.not_through_friends = Some(row),
            // These make up the ground.
            Move::HexCost { .. }
            | Move::HexsideCost { .. }
            | Move::PathCost { .. }
            | Move::StopsIn
            | Move::Closed { .. }
            | Move::Bridged { .. }
            | Move::Only { .. } => {}
        }
    }

    fn take_zoc(&mut self, row: RowIx, said: &Zoc, parts: Parts) {
        let cost = |points: u8| u16::from(points).saturating_mul(parts.to_one);
        match said {
            Zoc::Has => self.has_zone = Some(row),
            Zoc::Stops => self.stops = Some(row),
            Zoc::NotThrough { first } => self.not_through = Some((row, *first)),
            Zoc::EnterCosts { points } => self.enter = Some((row, cost(*points))),
            Zoc::LeaveCosts { points } => self.leave = Some((row, cost(*points))),
            Zoc::Locks => self.locks = Some(row),
            // These decide how far zones reach.
            Zoc::NotOver { .. } | Zoc::NotInto | Zoc::NotFrom => {}
        }
    }
}
