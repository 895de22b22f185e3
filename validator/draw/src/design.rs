//! Patterns as data: the glyphs of each, and how they are strewn. The built-in ones are written as a palette writes its
//! own.

use beachhead_model::palette::{Glyph, Pattern, PatternKind, Shade};
use emath::{Pos2, Vec2, pos2, vec2};

use crate::geometry::{triangles, way};

/// A pattern, ready to be drawn: lengths in hex units.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Design {
    /// How far apart the glyphs stand; none: one in the middle of each hex.
    pub(crate) spacing: Option<f32>,
    /// How far each is moved from its place in the lattice, as a share of the spacing.
    pub(crate) jitter: f32,
    /// The share of places that stay empty.
    pub(crate) gaps: f32,
    /// The share by which a glyph may be smaller or larger than drawn.
    pub(crate) vary: f32,
    /// How far from the middle of the hex glyphs stand; they thin out towards it.
    pub(crate) reach: Option<f32>,
    /// Whether glyphs are turned, all of a hex alike, some by a quarter more.
    pub(crate) turns: bool,
    /// Whether hedges run from place to place, in the stead of glyphs.
    pub(crate) hedges: bool,
    /// From the bottom up.
    pub(crate) parts: Vec<GlyphPart>,
    /// How far the parts reach from the place of the glyph.
    pub(crate) radius: f32,
}

/// A part of a glyph, around its place.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct GlyphPart {
    pub(crate) shade: Shade,
    pub(crate) points: Vec<Vec2>,
    pub(crate) form: Form,
}

/// What the points of a part are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Form {
    /// A disc of this radius around the one point.
    Dot(f32),
    /// A line of this width.
    Line(f32),
    /// The corners of an outline without dents.
    Fill,
    /// The corners of triangles, three by three: a palette's own outline, which may have dents.
    Triangles,
}

impl GlyphPart {
    fn reach(&self) -> f32 {
        let more = match self.form {
            Form::Dot(radius) => radius,
            Form::Line(width) => width / 2.0,
            Form::Fill | Form::Triangles => 0.0,
        };
        let far = self.points.iter().map(|point| point.length());
        far.fold(0.0, f32::max) + more
    }
}

fn hundredths(value: u8) -> f32 {
    f32::from(value) / 100.0
}

impl Design {
    /// A palette's own pattern.
    pub(crate) fn of(kind: &PatternKind) -> Self {
        let parts = kind.glyphs.iter().map(|glyph| {
            let at = |(x, y): &(i8, i8)| vec2(f32::from(*x), f32::from(*y)) / 100.0;
            let (shade, points, form) = match glyph {
                Glyph::Dot {
                    at: place,
                    radius,
                    shade,
                } => (shade, vec![at(place)], Form::Dot(hundredths(*radius))),
                Glyph::Line {
                    points,
                    width,
                    shade,
                } => (
                    shade,
                    points.iter().map(at).collect(),
                    Form::Line(hundredths(*width)),
                ),
                Glyph::Fill { points, shade } => {
                    let corners: Vec<Vec2> = points.iter().map(at).collect();
                    (shade, triangles(&corners).concat(), Form::Triangles)
                }
            };
            GlyphPart {
                shade: *shade,
                points,
                form,
            }
        });
        Self {
            spacing: kind.spacing.map(|spacing| hundredths(spacing).max(0.1)),
            jitter: hundredths(kind.jitter.min(50)),
            gaps: hundredths(kind.gaps),
            vary: hundredths(kind.vary.min(60)),
            ..Self::default()
        }
        .with(parts)
    }

    fn with(mut self, parts: impl IntoIterator<Item = GlyphPart>) -> Self {
        self.parts.extend(parts);
        let far = self.parts.iter().map(GlyphPart::reach);
        self.radius = far.fold(0.0, f32::max) * (1.0 + self.vary);
        self
    }

    /// One in the middle of each hex.
    fn once(parts: impl IntoIterator<Item = GlyphPart>) -> Self {
        Self::default().with(parts)
    }

    /// Glyphs this far apart.
    fn strewn(spacing: f32, jitter: f32, gaps: f32, vary: f32) -> Self {
        Self {
            spacing: Some(spacing),
            jitter,
            gaps,
            vary,
            ..Self::default()
        }
    }
}

fn dot(x: f32, y: f32, radius: f32, shade: Shade) -> GlyphPart {
    GlyphPart {
        shade,
        points: vec![vec2(x, y)],
        form: Form::Dot(radius),
    }
}

fn line(points: &[(f32, f32)], width: f32, shade: Shade) -> GlyphPart {
    GlyphPart {
        shade,
        points: points.iter().map(|(x, y)| vec2(*x, *y)).collect(),
        form: Form::Line(width),
    }
}

fn fill(points: &[(f32, f32)], shade: Shade) -> GlyphPart {
    GlyphPart {
        form: Form::Fill,
        ..line(points, 0.0, shade)
    }
}

/// A rectangle of half this size around a place, turned by an angle.
fn slab(at: (f32, f32), half: (f32, f32), angle: f32, shade: Shade) -> GlyphPart {
    let corners = crate::geometry::slab(Pos2::from(at), half.into(), angle);
    fill(&corners.map(|corner| (corner.x, corner.y)), shade)
}

fn block(at: (f32, f32), half: (f32, f32), shade: Shade) -> GlyphPart {
    slab(at, half, 0.0, shade)
}

/// The design of a built-in pattern.
pub(crate) fn design(pattern: Pattern) -> Option<Design> {
    use Shade::{Dark, Faint, Ink, Pale};
    Some(match pattern {
        Pattern::Plain => return None,
        Pattern::Trees => Design::strewn(0.34, 0.26, 0.08, 0.2).with([
            dot(0.035, 0.045, 0.15, Dark),
            dot(0.0, 0.0, 0.15, Ink),
            dot(-0.03, -0.04, 0.075, Faint),
        ]),
        Pattern::Hedges => Design {
            hedges: true,
            ..Design::strewn(0.54, 0.24, 0.0, 0.0)
        },
        Pattern::Reeds => {
            let blade = |x: f32, lean: f32, up: f32| line(&[(x, 0.07), (lean, up)], 0.02, Ink);
            Design::strewn(0.46, 0.2, 0.0, 0.12).with([
                line(&[(-0.16, 0.07), (0.16, 0.07)], 0.022, Faint),
                blade(-0.04, -0.1, -0.05),
                blade(-0.013, -0.036, -0.08),
                blade(0.013, 0.036, -0.08),
                blade(0.04, 0.1, -0.05),
            ])
        }
        Pattern::Waves => {
            let crests: Vec<(f32, f32)> = (0..=12u8)
                .map(|step| {
                    let up = [0.0, 0.022, 0.03, 0.022].get(usize::from(step % 4));
                    let x = (f32::from(step) / 12.0 - 0.5) * 0.44;
                    (x, -up.copied().unwrap_or_default())
                })
                .collect();
            Design::strewn(0.85, 0.25, 0.35, 0.0).with([line(&crests, 0.022, Faint)])
        }
        Pattern::Houses => Design {
            reach: Some(0.6),
            turns: true,
            ..Design::strewn(0.25, 0.16, 0.0, 0.25)
        }
        .with([
            block((0.018, 0.022), (0.067, 0.05), Dark),
            block((0.0, 0.0), (0.067, 0.05), Ink),
        ]),
        Pattern::Blocks => Design {
            reach: Some(0.76),
            turns: true,
            ..Design::strewn(0.24, 0.16, 0.0, 0.25)
        }
        .with([
            block((0.018, 0.022), (0.092, 0.069), Dark),
            block((0.0, 0.0), (0.092, 0.069), Ink),
        ]),
        Pattern::Sand => Design::strewn(0.17, 0.42, 0.25, 0.4).with([dot(0.0, 0.0, 0.017, Faint)]),
        Pattern::Dots => Design::strewn(0.5, 0.1, 0.0, 0.0).with([dot(0.0, 0.0, 0.06, Ink)]),
        Pattern::Hachures => Design::once((0..24u8).map(|step| {
            let out = way(std::f32::consts::TAU * f32::from(step) / 24.0);
            let long = [0.66, 0.76, 0.7, 0.74, 0.68].get(usize::from(step % 5));
            let tip = out * long.copied().unwrap_or(0.7);
            let foot = out * 0.45;
            let across = out.rot90() * 0.02;
            let corners = [
                foot + across,
                foot - across,
                tip - across * 0.3,
                tip + across * 0.3,
            ];
            fill(&corners.map(|corner| (corner.x, corner.y)), Ink)
        })),
        Pattern::Steeple => Design::once([
            block((0.02, 0.24), (0.2, 0.16), Dark),
            block((0.0, 0.22), (0.2, 0.16), Ink),
            fill(&[(-0.22, 0.07), (0.0, -0.14), (0.22, 0.07)], Dark),
            block((0.0, -0.26), (0.022, 0.14), Ink),
            block((0.0, -0.3), (0.08, 0.022), Ink),
        ]),
        Pattern::Bridge => {
            let planks = (-3i8..=3).map(|plank| {
                let at = (f32::from(plank) * 0.12, 0.0);
                block(at, (0.012, 0.16), Faint)
            });
            let rails = [-0.18, 0.18].map(|y| block((0.0, y), (0.46, 0.032), Ink));
            let deck = block((0.0, 0.0), (0.42, 0.17), Pale);
            Design::once(std::iter::once(deck).chain(planks).chain(rails))
        }
        Pattern::Fort => {
            let outline = |grown: f32| {
                let right = [(0.3, 0.2), (0.3, -0.06), (0.18, -0.2)];
                let left = right.iter().rev().map(|(x, y)| (-x, *y));
                let all: Vec<(f32, f32)> = right.iter().copied().chain(left).collect();
                let grown = all.iter().map(|(x, y)| (x * grown, y * grown));
                grown.collect::<Vec<_>>()
            };
            Design::once([
                fill(&outline(1.15), Ink),
                fill(&outline(1.0), Pale),
                block((0.0, 0.0), (0.2, 0.045), Dark),
            ])
        }
        Pattern::Bags => Design::once([(0.42, -0.36, 5u8), (0.33, -0.27, 4)].into_iter().flat_map(
            |(y, from, count)| {
                (0..count).flat_map(move |bag| {
                    let at = (from + 0.18 * f32::from(bag), y);
                    [
                        block(at, (0.088, 0.05), Dark),
                        block(at, (0.075, 0.038), Pale),
                    ]
                })
            },
        )),
        Pattern::Wire => {
            let coil: Vec<(f32, f32)> = (0..=84u8)
                .map(|step| {
                    let turn = way(f32::from(step % 12) / 12.0 * std::f32::consts::TAU) * 0.085;
                    let along = (f32::from(step) / 84.0 - 0.5) * 0.95;
                    (along + turn.x, 0.36 + turn.y)
                })
                .collect();
            let posts = [-0.48, 0.0, 0.48].map(|x| block((x, 0.34), (0.018, 0.14), Dark));
            Design::once(std::iter::once(line(&coil, 0.022, Ink)).chain(posts))
        }
        Pattern::Beams => Design::once([(-0.3, 0.3), (0.0, 0.4), (0.3, 0.3)].into_iter().flat_map(
            |at| {
                [0.8, -0.8, std::f32::consts::FRAC_PI_2]
                    .map(|angle| slab(at, (0.13, 0.022), angle, Ink))
            },
        )),
        Pattern::Teeth => Design::once((-2i8..=2).flat_map(|tooth| {
            let x = f32::from(tooth) * 0.19;
            [
                fill(&[(x - 0.08, 0.46), (x, 0.27), (x + 0.08, 0.46)], Ink),
                fill(&[(x - 0.04, 0.46), (x, 0.3), (x, 0.46)], Pale),
            ]
        })),
    })
}

/// Where a point of a glyph is drawn: turned, sized and moved to its place.
pub(crate) fn placed(point: Vec2, at: Pos2, size: f32, turn: Vec2) -> Pos2 {
    pos2(
        at.x + (point.x * turn.x - point.y * turn.y) * size,
        at.y + (point.x * turn.y + point.y * turn.x) * size,
    )
}
