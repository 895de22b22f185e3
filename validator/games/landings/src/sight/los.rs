//! Line of sight (M46 to M51): what obstructs a hex, and who sees whom past it.

use beachhead_base::cannot_happen;
use beachhead_kit::HexIx;

use crate::ground::{Blocks, Ground, Group, Lies, NO_GROUP, Works, lines};
use crate::view::View;

/// What changes on the ground in play.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field<'a> {
    pub(crate) works: &'a [Works],
    pub(crate) at: &'a beachhead_kit::Occupancy,
    /// Whether hills are judged by height instead of by group (M50).
    pub(crate) by_height: bool,
}

impl Field<'_> {
    /// What lies on the hex.
    pub(crate) fn works(&self, hex: HexIx) -> Works {
        let works = self.works.get(hex.index()).copied();
        works.unwrap_or_else(|| cannot_happen!(Works::default(), "hex {} is on the board", hex.0))
    }
}

/// How someone looks.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Eye {
    /// Infantry: wide rivers are too wide for it.
    pub(crate) infantry: bool,
    /// It needs no sight to fire, so that only what stops all fire counts (M51).
    pub(crate) blind: bool,
    /// A unit that has left this hex in thought: it doesn't stand in its own way.
    pub(crate) absent: Option<HexIx>,
}

/// What obstructs a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Met {
    pub(crate) inside: Option<HexIx>,
    pub(crate) left: Option<HexIx>,
    pub(crate) right: Option<HexIx>,
}

impl Met {
    /// The hex that obstructs most.
    pub(crate) fn blocker(&self) -> Option<HexIx> {
        self.inside.or(self.left).or(self.right)
    }
}

/// How a hex obstructs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Obstruction {
    None,
    /// But for lines within this hill.
    Hill(Group, i8),
    /// But for lines within this range.
    Mountain(Group, i8),
    /// Only together with another one.
    Lake,
    Whole,
}

/// The ground as it is now.
pub(crate) fn field(view: View<'_>) -> Field<'_> {
    Field {
        works: &view.state.works,
        at: &view.state.at,
        by_height: view.game.specials.sight_by_height,
    }
}

/// Whether one sees from hex to hex, whoever looks.
pub(crate) fn sees(view: View<'_>, from: HexIx, to: HexIx) -> bool {
    let field = field(view);
    view.game.ground.sees(field, Eye::default(), from, to)
}

impl Ground {
    /// Whether one sees from hex to hex. Adjacent hexes always see each other (M48).
    pub(crate) fn sees(&self, field: Field<'_>, eye: Eye, from: HexIx, to: HexIx) -> bool {
        let lakes = self.has_two_lakes(from, to);
        let blocks = |hex| self.blocks(field, eye, (from, to), lakes, hex);
        if let Some(ray) = self.rays.line(from, to) {
            return ray.is_clear(|hex, ground| match ground {
                Blocks::Open => self.is_covered(field, eye, hex),
                Blocks::Always if !eye.blind => true,
                _ => blocks(hex),
            });
        }
        let closed = |lies| {
            let mut passed = self.passed(from, to);
            passed.any(|(how, hex)| how == lies && hex.is_none_or(blocks))
        };
        !(closed(Lies::Inside) || closed(Lies::Left) && closed(Lies::Right))
    }

    /// What obstructs the line between two hexes: the first hex inside it, and to its left and right.
    pub(crate) fn met(&self, field: Field<'_>, from: HexIx, to: HexIx) -> Met {
        let mut met = Met::default();
        for (lies, hex) in self.obstructed(field, from, to) {
            let first = match lies {
                Lies::Inside => &mut met.inside,
                Lies::Left => &mut met.left,
                Lies::Right => &mut met.right,
            };
            first.get_or_insert(hex);
        }
        met
    }

    /// The hexes that obstruct the line between two hexes, in its order.
    pub(crate) fn obstructed(
        &self,
        field: Field<'_>,
        from: HexIx,
        to: HexIx,
    ) -> impl Iterator<Item = (Lies, HexIx)> {
        let lakes = self.has_two_lakes(from, to);
        let passed = self.passed(from, to);
        let hexes = passed.filter_map(|(lies, hex)| Some((lies, hex?)));
        hexes.filter(move |(_, hex)| self.blocks(field, Eye::default(), (from, to), lakes, *hex))
    }

    /// The hexes between two others on a line, and how it passes each; `None` for those out of play.
    fn passed(&self, from: HexIx, to: HexIx) -> impl Iterator<Item = (Lies, Option<HexIx>)> {
        let (here, there) = (self.shape.place(from), self.shape.place(to));
        let passed = lines::between((there.0 - here.0, there.1 - here.1));
        passed
            .map(move |(lies, offset)| (lies, self.shape.at(here.0 + offset.0, here.1 + offset.1)))
    }

    /// Whether a hex of the line obstructs it.
    fn blocks(
        &self,
        field: Field<'_>,
        eye: Eye,
        (from, to): (HexIx, HexIx),
        lakes: bool,
        hex: HexIx,
    ) -> bool {
        match self.obstruction(field, eye, hex) {
            Obstruction::None => false,
            Obstruction::Lake => lakes,
            Obstruction::Whole => true,
            Obstruction::Hill(group, height) => {
                let same = self.hill(from) == group && self.hill(to) == group;
                !same && !self.overlooks(field, from, to, height)
            }
            Obstruction::Mountain(group, height) => {
                let same = self.mountain(from) == group && self.mountain(to) == group;
                !same && !self.overlooks(field, from, to, height)
            }
        }
    }

    /// Whether, by height, one looks from hex to hex over ground so high (M50).
    fn overlooks(&self, field: Field<'_>, from: HexIx, to: HexIx, height: i8) -> bool {
        let (here, there) = (self.terrain(from).height, self.terrain(to).height);
        field.by_height && there <= here && height <= there
    }

    /// Whether the line meets two lakes or more, its target included.
    fn has_two_lakes(&self, from: HexIx, to: HexIx) -> bool {
        if !self.has_lakes {
            return false;
        }
        let passed = self.passed(from, to).filter_map(|(_, hex)| hex);
        let lakes = passed
            .chain([to])
            .filter(|hex| self.terrain(*hex).blocks == Blocks::Lake);
        lakes.count() >= 2
    }

    /// Whether someone or something that lies there hides what is beyond the hex.
    fn is_covered(&self, field: Field<'_>, eye: Eye, hex: HexIx) -> bool {
        let manned = field.at.first(hex).is_some() && eye.absent != Some(hex);
        !eye.blind && (manned || field.works(hex).lies.has(self.opaque))
    }

    fn obstruction(&self, field: Field<'_>, eye: Eye, hex: HexIx) -> Obstruction {
        let blocks = self.terrain(hex).blocks;
        if eye.blind {
            return if blocks == Blocks::Fire {
                Obstruction::Whole
            } else {
                Obstruction::None
            };
        }
        if self.is_covered(field, eye, hex) {
            return Obstruction::Whole;
        }
        match blocks {
            Blocks::Open => Obstruction::None,
            Blocks::Infantry if eye.infantry => Obstruction::Whole,
            Blocks::Infantry => Obstruction::None,
            Blocks::Lake => Obstruction::Lake,
            Blocks::Hill if self.hill(hex) != NO_GROUP => {
                Obstruction::Hill(self.hill(hex), self.terrain(hex).height)
            }
            Blocks::Mountain if self.mountain(hex) != NO_GROUP => {
                Obstruction::Mountain(self.mountain(hex), self.terrain(hex).height)
            }
            _ => Obstruction::Whole,
        }
    }
}
