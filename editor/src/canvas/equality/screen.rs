//! What the canvas hands to the graphics card, as pixels.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use beachhead_schema::pack::Pack;
use beachhead_test_support::raster::{Corner, Raster, Texture};
use egui::epaint::{ImageData, Primitive, Vertex};
use egui::{Color32, Pos2, RawInput, Rect, TextureId, TexturesDelta, vec2};

use super::{Pixels, Place};
use crate::brush::Brushes;
use crate::canvas::Canvas;
use crate::command::Commands;
use crate::document::Document;
use crate::picture::{Style, View};
use crate::selection::Selection;
use crate::tool::Toolbox;

/// Draws the map of a pack as the canvas shows it, with the setup of its first scenario.
pub(super) fn draw(pack: &Pack, style: &Style, size: [usize; 2], place: Place) -> Pixels {
    let document = Document::new(pack.clone());
    let mut canvas = Canvas::of(&document);
    canvas.style = style.clone();
    canvas.is_drawn = true;
    let ctx = egui::Context::default();
    let room = Rect::from_min_size(Pos2::ZERO, vec2(size[0] as f32, size[1] as f32));
    let mut view = View::default();
    view.zoom_at(room, room.center(), place.scale / view.scale());
    view.center_on(place.map(room.center()));
    let mut textures = Textures::default();
    let start = Instant::now();
    let mut frame = |nth: u32| {
        canvas.fit = false;
        canvas.view = view;
        let input = RawInput {
            screen_rect: Some(room),
            time: Some(f64::from(nth)),
            ..RawInput::default()
        };
        let output = ctx.run_ui(input, |ui| {
            let ui = &mut ui.new_child(egui::UiBuilder::new().max_rect(room));
            let mut toolbox = Toolbox::of(Brushes::default());
            canvas.ui(
                ui,
                &document,
                &mut toolbox,
                &Selection::default(),
                &BTreeMap::new(),
                &mut Commands::default(),
            );
        });
        textures.take(&output.textures_delta);
        (output.shapes, canvas.is_settled())
    };
    let mut shapes = frame(0).0;
    // The picture is whole once all tiles are drawn, and letters are set right in the frame after that.
    for nth in 1.. {
        let (next, is_settled) = frame(nth);
        shapes = next;
        if is_settled {
            shapes = frame(nth + 1).0;
            break;
        }
        assert!(
            start.elapsed() < Duration::from_secs(120),
            "tiles are drawn"
        );
        std::thread::sleep(Duration::from_millis(2));
    }
    let mut target = Raster::black(size);
    for clipped in ctx.tessellate(shapes, 1.0) {
        let Primitive::Mesh(mesh) = &clipped.primitive else {
            continue;
        };
        let texture = textures.0.get(&mesh.texture_id);
        let texture = texture.expect("every mesh has its texture");
        let Rect { min, max } = clipped.clip_rect;
        for corners in mesh.indices.chunks_exact(3) {
            let corners = [0, 1, 2].map(|nth| corner(&mesh.vertices[corners[nth] as usize]));
            target.triangle(corners, texture, [min.x, min.y, max.x, max.y]);
        }
    }
    Pixels {
        width: size[0],
        height: size[1],
        rgb: target.finish(),
    }
}

fn corner(vertex: &Vertex) -> Corner {
    Corner {
        at: vertex.pos.into(),
        uv: vertex.uv.into(),
        color: vertex.color.to_array(),
    }
}

/// The textures that the graphics card would hold.
#[derive(Default)]
struct Textures(BTreeMap<TextureId, Texture>);

impl Textures {
    fn take(&mut self, delta: &TexturesDelta) {
        let all = delta.set.iter();
        let changes = all.flat_map(|(id, changes)| changes.iter().map(|one| (*id, one)));
        for (id, change) in changes {
            let ImageData::Color(image) = &change.image;
            let texels: Vec<[u8; 4]> = image.pixels.iter().map(Color32::to_array).collect();
            let Some([left, top]) = change.pos else {
                let size = image.size;
                self.0.insert(id, Texture { size, texels });
                continue;
            };
            let whole = self.0.get_mut(&id);
            let whole = whole.expect("a texture is there before a part of it");
            for (row, part) in texels.chunks_exact(image.size[0]).enumerate() {
                let from = (top + row) * whole.size[0] + left;
                whole.texels[from..from + part.len()].copy_from_slice(part);
            }
        }
        for id in &delta.free {
            self.0.remove(id);
        }
    }
}
