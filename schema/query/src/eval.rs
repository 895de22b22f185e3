//! Finds the hexes that a query means.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::lex::Sign;
use super::parse::Ask;
use super::values::check_own;
use super::{Field, Of, Pattern, Query, QueryError};
use beachhead_base::Source;
use beachhead_hex::{HexIx, Lines};
use beachhead_model::map::Map;
use beachhead_model::own::OwnKind;
use beachhead_model::pack::Pack;
use beachhead_model::scenario::Scenario;
use beachhead_shore::{Flood, Seas, clock, tide_hours_in_words};

/// What a query is asked of.
#[derive(Clone, Copy, Debug)]
pub struct Facts<'a> {
    /// The pack.
    pub pack: &'a Pack,
    /// The scenario whose units stand on the map.
    pub scenario: Option<&'a Scenario>,
    /// The selected hexes.
    pub selected: &'a BTreeSet<HexIx>,
    /// The codes and names of what the checks found, by hex.
    pub problems: &'a BTreeMap<HexIx, Vec<String>>,
}

impl Query {
    /// The hexes that are meant; none by a query over other records.
    ///
    /// # Errors
    /// A value that nothing in the pack can have, such as a terrain that is mistyped.
    pub fn find(&self, facts: &Facts<'_>) -> Result<BTreeSet<HexIx>, QueryError> {
        if self.of != Of::Hexes {
            return Ok(BTreeSet::new());
        }
        let hexes = self.ask.answer(&|ask| facts.ask(ask))?;
        let hexes = hexes.into_iter().zip(0_u32..);
        Ok(hexes
            .filter(|(meant, _)| *meant)
            .map(|(_, hex)| HexIx(hex))
            .collect())
    }
}

impl Ask {
    /// For each record whether it is meant, where `single` answers what is made of no others.
    pub(super) fn answer(
        &self,
        single: &dyn Fn(&Ask) -> Result<Vec<bool>, QueryError>,
    ) -> Result<Vec<bool>, QueryError> {
        match self {
            Self::And(asks) => joined(asks, single, |a, b| a && b),
            Self::Or(asks) => joined(asks, single, |a, b| a || b),
            Self::Not(ask) => {
                let meant = ask.answer(single)?;
                Ok(meant.into_iter().map(|meant| !meant).collect())
            }
            _ => single(self),
        }
    }
}

fn joined(
    asks: &[Ask],
    single: &dyn Fn(&Ask) -> Result<Vec<bool>, QueryError>,
    join: fn(bool, bool) -> bool,
) -> Result<Vec<bool>, QueryError> {
    let mut all: Option<Vec<bool>> = None;
    for ask in asks {
        let meant = ask.answer(single)?;
        all = Some(match all {
            None => meant,
            Some(before) => before
                .into_iter()
                .zip(meant)
                .map(|(a, b)| join(a, b))
                .collect(),
        });
    }
    Ok(all.unwrap_or_else(|| cannot_happen!(Vec::new(), "there are questions to join")))
}

impl Sign {
    /// Whether a number compares so with another.
    pub(super) fn holds(self, number: i64, value: i64) -> bool {
        match self {
            Self::Is => number == value,
            Self::IsNot => number != value,
            Self::Less => number < value,
            Self::More => number > value,
            Self::AtMost => number <= value,
            Self::AtLeast => number >= value,
            Self::Holds => false,
        }
    }
}

impl Facts<'_> {
    /// For each hex whether it is meant by a question that is made of no others.
    fn ask(&self, ask: &Ask) -> Result<Vec<bool>, QueryError> {
        Ok(match ask {
            // `answer` has taken these apart.
            Ask::And(_) | Ask::Or(_) | Ask::Not(_) => {
                cannot_happen!(Vec::new(), "it is a single question")
            }
            Ask::Has(field) => self.has(*field),
            Ask::Text {
                field,
                pattern,
                is,
                value,
                at,
            } => {
                self.check(*field, pattern, value, at)?;
                let fitting = self.fitting(*field, pattern);
                fitting.into_iter().map(|fits| fits == *is).collect()
            }
            Ask::Number { field, sign, value } => self.each(|hex| {
                let number = self.number(*field, hex);
                number.is_some_and(|number| sign.holds(number, *value))
            }),
            Ask::Member { name, test, at, .. } => {
                let hexes = &self.pack.map.hexes;
                check_own(self.pack, OwnKind::Hex, name, at)?;
                self.each(|hex| {
                    let own = hexes.own(hex);
                    test.fits(own.and_then(|own| own.get(name.as_str())))
                })
            }
            Ask::Sea { minute, is, at } => {
                let (map, palette) = (&self.pack.map, &self.pack.palette);
                let flood = Seas::of(map, palette)
                    .at(map, *minute)
                    .ok_or_else(|| no_tide_line(map, *minute, at))?;
                self.each(|hex| flood.covers(hex) == *is)
            }
        })
    }

    /// Whether a hex is sea at any hour that has a tide line.
    fn ever_sea(&self) -> Vec<bool> {
        let (map, palette) = (&self.pack.map, &self.pack.palette);
        let lines = map.tide_lines.iter();
        let hours = lines.filter_map(|line| line.hours.first());
        let seas = Seas::of(map, palette);
        let floods = hours.filter_map(|hour| seas.at(map, *hour));
        let floods: Vec<Flood> = floods.collect();
        self.each(|hex| floods.iter().any(|flood| flood.covers(hex)))
    }

    fn each(&self, meant: impl Fn(HexIx) -> bool) -> Vec<bool> {
        self.pack.map.grid.iter().map(meant).collect()
    }

    fn number(&self, field: Field, hex: HexIx) -> Option<i64> {
        let (grid, hexes) = (&self.pack.map.grid, &self.pack.map.hexes);
        match field {
            Field::Elevation => hexes.terrain(hex).map(|_| i64::from(hexes.elevation(hex))),
            Field::Row => grid.line(hex, Lines::Rows).map(i64::from),
            Field::Column => grid.line(hex, Lines::Columns).map(i64::from),
            _ => None,
        }
    }

    /// Whether a hex has any of it.
    fn has(&self, field: Field) -> Vec<bool> {
        let (grid, hexes) = (&self.pack.map.grid, &self.pack.map.hexes);
        match field {
            Field::Terrain => self.each(|hex| hexes.terrain(hex).is_some()),
            Field::Feature => self.each(|hex| !hexes.features(hex).is_empty()),
            Field::Tile => self.each(|hex| !hexes.tiles(hex).is_empty()),
            Field::Elevation => self.each(|hex| hexes.elevation(hex) != 0),
            Field::Name | Field::Named => self.each(|hex| hexes.name(hex).is_some()),
            Field::Note => self.each(|hex| hexes.note(hex).is_some()),
            Field::Source => self.each(|hex| hexes.source(hex).is_some()),
            Field::Own => self.each(|hex| hexes.own(hex).is_some()),
            Field::Number => self.each(|_| true),
            Field::Row | Field::Column => self.each(|hex| self.number(field, hex).is_some()),
            Field::Edge => self.each(|hex| grid.off_map(hex).next().is_some()),
            Field::Blank => self.each(|hex| hexes.terrain(hex).is_none()),
            Field::Selected => self.each(|hex| self.selected.contains(&hex)),
            Field::Sea => self.ever_sea(),
            _ => {
                let with = self.with(field, &|_| true);
                self.each(|hex| with.contains(&hex.0))
            }
        }
    }

    /// Whether a hex has a value that fits.
    fn fitting(&self, field: Field, pattern: &Pattern) -> Vec<bool> {
        let (map, palette) = (&self.pack.map, &self.pack.palette);
        let hexes = &map.hexes;
        let text = |text: Option<&str>| text.is_some_and(|text| pattern.fits(text));
        let kind = |id: &beachhead_base::Id, layer: &beachhead_base::layer::Layer<beachhead_model::palette::TerrainKind>| {
            let called = layer.get(id).map(|kind| kind.name.as_str());
            pattern.fits(id.as_str()) || text(called)
        };
        match field {
            Field::Terrain => self.each(|hex| {
                let terrain = hexes.terrain(hex);
                terrain.is_some_and(|id| kind(id, &palette.terrains))
            }),
            Field::Feature => self.each(|hex| {
                let mut features = hexes.features(hex).iter();
                features.any(|id| kind(id, &palette.features))
            }),
            Field::Tile => self.each(|hex| {
                let mut tiles = hexes.tiles(hex).iter();
                tiles.any(|tile| kind(&tile.kind, &palette.tiles))
            }),
            Field::Name => self.each(|hex| text(hexes.name(hex))),
            Field::Note => self.each(|hex| text(hexes.note(hex))),
            Field::Source => self.each(|hex| {
                let source = hexes.source(hex);
                source.is_some_and(|source| from(source, pattern))
            }),
            Field::Number => self.each(|hex| pattern.fits(map.grid.number(hex).as_str())),
            _ => {
                let fits = |names: &[&str]| {
                    let mut named = names.iter().filter(|name| !name.is_empty());
                    named.any(|name| pattern.fits(name))
                };
                let with = self.with(field, &fits);
                self.each(|hex| with.contains(&hex.0))
            }
        }
    }
}

fn no_tide_line(map: &Map, minute: u16, at: &Range<usize>) -> QueryError {
    let message = format!("no tide line holds at {}", clock(minute));
    QueryError::new(at.clone(), message).help(Some(tide_hours_in_words(map)))
}

/// `rules` is any paragraph, `rules 13.0` that one.
pub(super) fn from(source: &Source, pattern: &Pattern) -> bool {
    let whole = source.to_string();
    let first = whole
        .split_once(' ')
        .map_or(whole.as_str(), |(first, _)| first);
    pattern.fits(&whole) || pattern.fits(first)
}
