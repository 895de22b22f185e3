//! What the PNG export writes, read back.

use beachhead_export::{ACROSS_FLATS, Drawing, Picture, Raster, png};
use beachhead_schema::pack::Pack;

use super::{Pixels, Place};

/// Draws a picture of a whole map at the scale of print, and says where the map lies on it.
pub(super) fn draw(pack: &Pack, picture: &Picture) -> (Pixels, Place) {
    let drawing = Drawing::of(pack, picture);
    let mut bytes = Vec::new();
    png(
        &drawing,
        Raster::per_hex(ACROSS_FLATS),
        &mut bytes,
        &mut |_| true,
    )
    .expect("it is drawn");
    let mut reader = ::png::Decoder::new(std::io::Cursor::new(bytes))
        .read_info()
        .expect("a PNG");
    let mut data = vec![0; reader.output_buffer_size().expect("it fits into memory")];
    let info = reader.next_frame(&mut data).expect("a PNG");
    let (width, height) = (info.width as usize, info.height as usize);
    let pixels = data[..info.buffer_size()].chunks_exact(3);
    let rgb = pixels.map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    let [a, b] = [(0.0, 0.0), (1.0, 0.0)].map(|at| drawing.layout.on_grid(at));
    let scale = 1.0 / (b.0 - a.0);
    let place = Place {
        origin: egui::pos2(-a.0, -a.1) * scale,
        scale,
    };
    (Pixels { width, height, rgb }, place)
}
