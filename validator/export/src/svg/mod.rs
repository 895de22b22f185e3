//! The map as SVG: one file a layer, drawn from the ground up, without a display.
//!
//! Drawn from the palette alone, so that it shows what the pack says and nothing else. The same pack gives the same
//! bytes: numbers have two decimals at most, and nothing depends on the order of a hash map.

mod beach;
mod elevation;
mod entry;
mod grid;
mod ground;
mod hexside;
mod label;
mod legend;
mod marker;
mod path;
mod region;
mod scatter;
mod tide;
mod unit;

use beachhead_schema::hex::HexIx;
use beachhead_schema::pack::Pack;

use self::legend::Legend;
use super::canvas::{Canvas, N, escaped};
use super::frame::{ACROSS_FLATS, Frame, MARGIN};
use super::picture::{Layer, Picture};
use super::tree::MissingLetters;

/// How large a picture is, and where on it there is anything: known before anything is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// Width in units of the picture.
    pub width: f32,
    /// Height in units of the picture.
    pub height: f32,
    /// Middles of the hexes that are shown.
    pub hexes: Vec<(f32, f32)>,
    /// What stands beside the map, title and legend: west, north, east and south edges.
    pub beside: Vec<(f32, f32, f32, f32)>,
    frame: Frame,
    legend: Legend,
}

impl Layout {
    /// Lays a picture of a pack's map out.
    pub fn of(pack: &Pack, picture: &Picture) -> Self {
        let frame = Frame::of(&pack.map, picture);
        let legend = if picture.legend {
            legend::of(pack, picture, &frame)
        } else {
            Legend::default()
        };
        let below = frame.top + frame.map.1;
        let (width, height) = (frame.map.0.max(legend.width), below + legend.height);
        let mut beside = Vec::new();
        if picture.title {
            beside.push((MARGIN, 0.0, width / 2.0, frame.top));
        }
        if legend.height > 0.0 {
            beside.push((MARGIN, below, width - MARGIN, height - MARGIN));
        }
        let grid = &pack.map.grid;
        let hexes = grid.iter().filter(|hex| frame.has(*hex));
        let hexes = hexes.map(|hex| frame.point(grid.center(hex)));
        Self {
            width,
            height,
            hexes: hexes.collect(),
            beside,
            frame,
            legend,
        }
    }

    /// Whether a hex is shown.
    pub fn shows(&self, hex: HexIx) -> bool {
        self.frame.has(hex)
    }

    /// The place on the grid that a point of the picture shows.
    pub fn on_grid(&self, point: (f32, f32)) -> (f32, f32) {
        self.frame.on_grid(point)
    }
}

/// A picture as SVG.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// The elements, without the `<svg>` around them.
    body: String,
    /// How large it is.
    pub layout: Layout,
}

impl Drawing {
    /// Draws a picture of a pack's map.
    pub fn of(pack: &Pack, picture: &Picture) -> Self {
        let layout = Layout::of(pack, picture);
        let mut canvas = Canvas::new(pack, &layout.frame);
        let title = escaped(&pack.map.title);
        canvas.add(format_args!("<title>{title}</title>"));
        canvas.add(format_args!(
            r##"<rect width="{}" height="{}" fill="#fbf9f2"/>"##,
            N(layout.width),
            N(layout.height)
        ));
        if picture.title {
            canvas.add(format_args!(
                r##"<text x="{}" y="30" font-size="22" text-anchor="start" fill="#1e1a12">{title}</text>"##,
                N(MARGIN)
            ));
        }
        for layer in Layer::ALL {
            if picture.layers.contains(&layer) {
                draw(&mut canvas, layer, picture);
            }
            // Bridges lie over the roads that they carry.
            if layer == Layer::Paths && picture.layers.contains(&Layer::Hexsides) {
                hexside::across(&mut canvas);
            }
        }
        canvas.text += &layout.legend.text;
        let body = canvas.text;
        Self { body, layout }
    }

    /// The letters of its text that PNG and PDF can't show.
    pub fn missing_letters(&self) -> MissingLetters {
        MissingLetters::of(&self.body)
    }

    /// The picture as a file. Where the width of a hex in millimetres is given, it is as large as that in print.
    pub fn svg(&self, hex_mm: Option<f32>) -> String {
        let layout = &self.layout;
        let (width, height) = (N(layout.width), N(layout.height));
        let size = match hex_mm {
            None => format!(r#"width="{width}" height="{height}""#),
            Some(mm) => {
                let mm = mm / ACROSS_FLATS;
                format!(
                    r#"width="{}mm" height="{}mm""#,
                    N(layout.width * mm),
                    N(layout.height * mm)
                )
            }
        };
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" {size} viewBox=\"0 0 {width} {height}\" font-family=\"Helvetica, Arial, sans-serif\" text-anchor=\"middle\">\n{}</svg>\n",
            self.body
        )
    }
}

fn draw(canvas: &mut Canvas<'_>, layer: Layer, picture: &Picture) {
    match layer {
        Layer::Terrain => ground::terrain(canvas),
        Layer::Patterns => ground::patterns(canvas),
        Layer::Elevation => elevation::draw(canvas),
        Layer::Hexsides => hexside::along(canvas),
        Layer::Paths => path::draw(canvas),
        Layer::Regions => region::draw(canvas),
        Layer::TideLines => tide::draw(canvas),
        Layer::Beaches => beach::draw(canvas),
        Layer::Scatter => scatter::draw(canvas),
        Layer::Grid => grid::lines(canvas),
        Layer::Numbers => grid::numbers(canvas),
        Layer::Entries => entry::draw(canvas),
        Layer::Markers => marker::draw(canvas),
        Layer::Names => label::names(canvas),
        Layer::Labels => label::labels(canvas),
        Layer::Units => {
            let scenario = picture.scenario.as_ref();
            if let Some(scenario) = scenario.and_then(|id| canvas.pack.scenario(id)) {
                unit::draw(canvas, scenario);
            }
        }
    }
}

#[cfg(test)]
mod tests;
