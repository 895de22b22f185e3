//! What hexes are: the colours of their terrain, and the patterns upon them.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use beachhead_schema::hex::HexIx;
use beachhead_schema::palette::{Color, Pattern, TerrainKind};

use crate::canvas::{Canvas, N, Pieces, css, escaped, ring};
use crate::glyphs::pattern;

/// The colours of hexes: one path for each, so that a kind of terrain can be recoloured at once.
pub(super) fn terrain(canvas: &mut Canvas<'_>) {
    let mut grounds: BTreeMap<(&str, String), Pieces> = BTreeMap::new();
    for hex in canvas.hexes() {
        if let Some(kind) = lowest(canvas, hex) {
            let corners = canvas.corners(hex);
            let ground = grounds.entry((kind.id.as_str(), css(kind.color)));
            ring(ground.or_default().next(), &corners);
        }
    }
    canvas.group("terrain", "", |canvas| {
        for ((id, color), pieces) in grounds {
            let id = format!("terrain-{}", escaped(id));
            // The stroke closes the seams between hexes.
            let paint = format!(r#"fill="{color}" stroke="{color}""#);
            pieces.draw(canvas, &id, &paint);
        }
    });
}

/// Trees, hedges, houses: one path for each kind of mark.
pub(super) fn patterns(canvas: &mut Canvas<'_>) {
    let mut drawn: Vec<(Pattern, Color, Pieces)> = Vec::new();
    for hex in canvas.hexes() {
        let features = canvas.map.hexes.features(hex).iter();
        let features = features.filter_map(|feature| canvas.palette.features.get(feature));
        let (x, y) = canvas.center(hex);
        for kind in ground(canvas, hex).chain(features) {
            let ink = kind.ink.unwrap_or(kind.color);
            let Some(marks) = pattern(kind.pattern) else {
                continue;
            };
            let known = drawn
                .iter()
                .position(|(pattern, color, _)| (*pattern, *color) == (kind.pattern, ink));
            let at = known.unwrap_or_else(|| {
                drawn.push((kind.pattern, ink, Pieces::default()));
                drawn.len() - 1
            });
            if let Some((_, _, pieces)) = drawn.get_mut(at) {
                let path = pieces.next();
                for (left, up) in marks.spots {
                    // A string takes all that is written.
                    let _ = write!(path, "M{} {}{}", N(x + left), N(y + up), marks.glyph);
                }
            }
        }
    }
    canvas.group("patterns", r#"stroke-linecap="round""#, |canvas| {
        for (kind, ink, pieces) in drawn {
            let ink = css(ink);
            let width = pattern(kind).and_then(|marks| marks.width);
            let paint = match width {
                Some(width) => format!(r#"fill="none" stroke="{ink}" stroke-width="{width}""#),
                None => format!(r#"fill="{ink}""#),
            };
            let id = format!("{kind:?}-{}", ink.trim_start_matches('#')).to_lowercase();
            pieces.draw(canvas, &id, &paint);
        }
    });
}

/// What the ground of a hex looks like, the lowest first: the tiles laid over its terrain, or that terrain. The
/// colour is that of the lowest; so a thing that stands on the ground has the terrain below it.
fn ground<'a>(canvas: &Canvas<'a>, hex: HexIx) -> impl Iterator<Item = &'a TerrainKind> + use<'a> {
    let (map, palette) = (canvas.map, canvas.palette);
    let laid = map.hexes.tiles(hex).iter();
    let mut laid = laid
        .filter_map(|tile| palette.tiles.get(&tile.kind))
        .peekable();
    let is_seen = laid
        .peek()
        .is_none_or(|lowest| lowest.pattern.stands_on_ground());
    let terrain = map.hexes.terrain(hex);
    let printed = terrain.and_then(|terrain| palette.terrains.get(terrain));
    printed.filter(|_| is_seen).into_iter().chain(laid)
}

/// What gives a hex its colour; none has what nothing may stand on.
pub(super) fn lowest<'a>(canvas: &Canvas<'a>, hex: HexIx) -> Option<&'a TerrainKind> {
    let is_playable = canvas.map.grid.playable(hex);
    ground(canvas, hex).next().filter(|_| is_playable)
}
