//! Beaches and their sectors with die numbers, and the boxes off the shore.

use beachhead_schema::map::Sector;
use beachhead_schema::shore::{dice_written, sector_dice};

use super::region::outline;
use crate::canvas::{Canvas, N, escaped, halo};

pub(super) fn draw(canvas: &mut Canvas<'_>) {
    let map = canvas.map;
    if map.beaches.is_empty() && map.sectors.is_empty() && map.boxes.is_empty() {
        return;
    }
    canvas.group("beaches", r#"font-size="7" stroke-linecap="round""#, |canvas| {
        for beach in map.beaches.iter() {
            let path = outline(canvas, &beach.hexes, 0.03);
            if path.is_empty() {
                continue;
            }
            canvas.add(format_args!(
                r##"<path fill="none" stroke="#a3671f" stroke-width="2.6" d="{path}"/>"##
            ));
        }
        for sector in map.sectors.iter() {
            self::sector(canvas, sector);
        }
        for place in map.boxes.iter() {
            let Some(hex) = canvas.find(&place.hex) else {
                continue;
            };
            let (x, y) = canvas.center(hex);
            canvas.add(format_args!(
                r##"<rect x="{}" y="{}" width="52" height="30" rx="4" fill="#ffffff" fill-opacity="0.85" stroke="#164e7e" stroke-width="1.4"/>"##,
                N(x - 26.0),
                N(y - 15.0)
            ));
            let beach = map.beaches.get(&place.beach);
            let name = beach.and_then(|beach| beach.name.as_deref());
            canvas.add(format_args!(
                r##"<text x="{}" y="{}" font-size="8" fill="#164e7e">{}</text>"##,
                N(x),
                N(y - 1.0),
                escaped(place.id.as_str())
            ));
            canvas.add(format_args!(
                r##"<text x="{}" y="{}" font-size="6" fill="#164e7e">{}</text>"##,
                N(x),
                N(y + 9.0),
                escaped(name.unwrap_or(place.beach.as_str()))
            ));
        }
    });
}

fn sector(canvas: &mut Canvas<'_>, sector: &Sector) {
    let path = outline(canvas, &sector.hexes, 0.12);
    if !path.is_empty() {
        canvas.add(format_args!(
            r##"<path fill="none" stroke="#a3671f" stroke-width="1.2" stroke-dasharray="4 2" d="{path}"/>"##
        ));
    }
    for (hex, dice) in sector_dice(sector) {
        if let Some(hex) = canvas.find(hex) {
            let (x, y) = canvas.center(hex);
            die(canvas, (x + 20.0, y + 12.0), &dice_written(&dice));
        }
    }
    let hexes = canvas.find_all(&sector.hexes);
    if let Some(middle) = hexes.get(hexes.len() / 2) {
        let (x, y) = canvas.center(*middle);
        let name = sector.name.as_deref().unwrap_or(sector.id.as_str());
        halo(canvas, (x, y + 9.0), 2.0, "#7a4a12", name);
    }
}

/// A small square with a die number in it.
pub(super) fn die(canvas: &mut Canvas<'_>, (x, y): (f32, f32), text: &str) {
    let width = 9.0 + 3.6 * text.chars().count().saturating_sub(1) as f32;
    canvas.add(format_args!(
        r##"<rect x="{}" y="{}" width="{}" height="9" rx="1.8" fill="#ffffff" stroke="#1b1b1b" stroke-width="0.6"/>"##,
        N(x - width / 2.0),
        N(y - 4.5),
        N(width)
    ));
    canvas.add(format_args!(
        r##"<text x="{}" y="{}" font-size="7" fill="#1b1b1b">{}</text>"##,
        N(x),
        N(y + 2.5),
        escaped(text)
    ));
}
