//! Panel of the sight tool: the answer in a sentence, the cross-section of the line, and all that bars it.

use beachhead_check::sight::NoSight;
use beachhead_engine::{Fraction, Obstacle, Sighting, Stretch};
use beachhead_schema::diag::Diagnostic;
use beachhead_schema::hex::{Grid, HexNo};
use egui::{Align2, Color32, FontId, Pos2, Rect, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use crate::command::{Command, Commands};
use crate::sight::{Outlook, capital, of_outlook};

/// Height of the cross-section, in points.
const HEIGHT: f32 = 150.0;
/// Room for the heights to the left of it, in points.
const GUTTER: f32 = 34.0;
/// The fewest metres that it shows from bottom to top: flat land looks flat.
const LEAST_METRES: f64 = 10.0;
/// The most that is listed of what bars a line.
const MOST_LISTED: usize = 12;

const SKY: Color32 = Color32::from_rgb(206, 222, 235);
const EARTH: Color32 = Color32::from_rgb(139, 109, 76);
const STANDING: Color32 = Color32::from_rgb(74, 124, 66);
const BARRING: Color32 = Color32::from_rgb(205, 50, 45);
const LINE: Color32 = Color32::from_rgb(25, 25, 25);

/// Answer that the panel shows.
pub(in crate::tool) enum SightReport<'a> {
    /// Nothing is looked at.
    Nothing,
    /// The pack has no lines of sight.
    Refused(&'a NoSight),
    /// Answers to what is looked at.
    Known(&'a Outlook),
}

/// Shows what is pinned, and lets go of it.
pub(in crate::tool) fn pins_ui(ui: &mut Ui, pins: [Option<HexNo>; 2], commands: &mut Commands) {
    let is_pinned = pins.iter().any(Option::is_some);
    for (name, pin) in ["Eye", "Target"].into_iter().zip(pins) {
        match pin {
            Some(hex) => ui.label(format!("{name}: {hex}")),
            None => ui.weak(format!("{name}: the hex under the pointer")),
        };
    }
    let button = ui.add_enabled(is_pinned, egui::Button::new("Let go"));
    let button = button.on_hover_text("Let go of eye and target (right click; Esc lets go of one)");
    if button.clicked() {
        commands.send(Command::Unpin);
    }
    ui.weak("A pinned eye stays on the map while other tools are in hand.");
}

/// Shows the answer.
pub(in crate::tool) fn report_ui(
    ui: &mut Ui,
    grid: &Grid,
    report: &SightReport<'_>,
    commands: &mut Commands,
) {
    ui.strong("Line of sight");
    match report {
        SightReport::Nothing => drop(ui.weak("Point at a hex of the map")),
        SightReport::Refused(why) => {
            ui.label(capital(&why.to_string()));
            if let NoSight::Unfit(findings) = why {
                findings_ui(ui, findings);
            }
        }
        SightReport::Known(outlook) => {
            ui.label(of_outlook(grid, outlook));
            if let Some(sighting) = &outlook.sighting {
                sighting_ui(ui, grid, outlook, sighting, commands);
            }
        }
    }
}

fn findings_ui(ui: &mut Ui, findings: &[Diagnostic]) {
    for finding in findings.iter().take(MOST_LISTED) {
        ui.label(format!("{} ({})", finding.message, finding.code));
    }
}

fn sighting_ui(
    ui: &mut Ui,
    grid: &Grid,
    outlook: &Outlook,
    sighting: &Sighting,
    commands: &mut Commands,
) {
    if let Some(row) = &sighting.rule {
        ui.weak(format!("Rule {}", row.id));
    }
    if let [_, .., _] = sighting.profile.as_slice() {
        section_ui(ui, grid, outlook, &sighting.profile);
    }
    for barrier in sighting.barriers.iter().take(MOST_LISTED) {
        let line = capital(&barrier.in_words(grid));
        let hex = match barrier.at {
            Obstacle::Hex(hex) => hex,
            Obstacle::Hexside(side) => side.hex(),
        };
        if ui.link(line).on_hover_text("Show it").clicked() {
            commands.send(Command::ShowHex(grid.number(hex)));
        }
    }
    let more = sighting.barriers.len().saturating_sub(MOST_LISTED);
    if more > 0 {
        ui.weak(format!("and {more} more"));
    }
}

fn section_ui(ui: &mut Ui, grid: &Grid, outlook: &Outlook, profile: &[Stretch]) {
    let size = vec2(ui.available_width(), HEIGHT);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let says = format!("Cross-section: {}", of_outlook(grid, outlook));
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &says));
    if !ui.is_rect_visible(rect) {
        return;
    }
    let font = FontId::proportional(11.0);
    let text = ui.visuals().text_color();
    let corner = pos2(rect.left() + GUTTER, rect.top());
    let room = Rect::from_min_max(corner, pos2(rect.right(), rect.bottom() - 16.0));
    let plot = Plot::of(profile, room.shrink2(vec2(0.0, 6.0)));
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    painter.rect_filled(room, 0.0, SKY);
    let fill = |from: Pos2, to: Pos2, color| match to.x - from.x {
        // Met in a point.
        width if width < 1.0 => {
            painter.line_segment([from, to], Stroke::new(3.0, color));
        }
        _ => {
            painter.rect_filled(Rect::from_two_pos(from, to), 0.0, color);
        }
    };
    for stretch in profile {
        let [foot, ground, _] = plot.heights(stretch);
        let foot = [foot[0], pos2(foot[1].x, room.bottom())];
        fill(ground[0], foot[1], EARTH);
    }
    for stretch in profile {
        let [_, ground, top] = plot.heights(stretch);
        if stretch.top > stretch.ground {
            fill(top[0], ground[1], STANDING);
        }
        if let Some(below) = stretch.below.filter(|_| stretch.bars) {
            // As far as it is too tall, and no less than can be seen.
            let foot = plot.at(stretch.to.to_f64(), f64::from(stretch.top) - below.to_f64());
            fill(top[0], pos2(foot.x, foot.y.max(top[0].y + 3.0)), BARRING);
        }
    }
    if let Some(ends) = plot.line(profile) {
        painter.line_segment(ends, Stroke::new(1.5, LINE));
        for end in ends {
            painter.circle_filled(end, 2.5, LINE);
        }
    }
    let heights = [
        (room.left_top(), Align2::RIGHT_TOP, plot.highest),
        (room.left_bottom(), Align2::RIGHT_BOTTOM, plot.lowest),
    ];
    for (at, align, height) in heights {
        let label = format!("{height:.0} m");
        painter.text(at - vec2(3.0, 0.0), align, label, font.clone(), text);
    }
    let ends = [
        (
            pos2(room.left(), rect.bottom()),
            Align2::LEFT_BOTTOM,
            Some(outlook.gaze.eye),
        ),
        (
            rect.right_bottom(),
            Align2::RIGHT_BOTTOM,
            outlook.gaze.target,
        ),
    ];
    for (at, align, hex) in ends {
        let number = hex.map(|hex| grid.number(hex).to_string());
        painter.text(at, align, number.unwrap_or_default(), font.clone(), text);
    }
    response.on_hover_ui_at_pointer(|ui| {
        let at = ui.input(|input| input.pointer.latest_pos());
        let over = at.and_then(|at| plot.stretch_at(profile, at));
        ui.label(over.map_or_else(|| says.clone(), |stretch| about(grid, stretch)));
    });
}

/// `A28.06: ground 12 m, top 20 m; the line passes 5.5 m below`.
fn about(grid: &Grid, stretch: &Stretch) -> String {
    let over = capital(&stretch.over.named(grid));
    let heights = format!("{over}: ground {} m, top {} m", stretch.ground, stretch.top);
    match stretch.below {
        Some(below) => format!(
            "{heights}; the line passes {} below the top",
            below.short_metres()
        ),
        None => heights,
    }
}

/// Places on the screen of a cross-section.
#[derive(Debug)]
struct Plot {
    room: Rect,
    lowest: f64,
    highest: f64,
}

impl Plot {
    fn of(profile: &[Stretch], room: Rect) -> Self {
        let ends = profile.iter().flat_map(|stretch| {
            let [from, to] = stretch.line.map(Fraction::to_f64);
            [stretch.ground.into(), stretch.top.into(), from, to]
        });
        let (lowest, highest) = ends.fold((f64::MAX, f64::MIN), |(low, high), height| {
            (low.min(height), high.max(height))
        });
        Self {
            room,
            lowest,
            highest: highest.max(lowest + LEAST_METRES),
        }
    }

    fn at(&self, share: f64, height: f64) -> Pos2 {
        let up = (height - self.lowest) / (self.highest - self.lowest);
        pos2(
            self.room.left() + self.room.width() * share as f32,
            self.room.bottom() - self.room.height() * up as f32,
        )
    }

    /// Left and right end of the lowest height shown, the ground and the top of a stretch.
    fn heights(&self, stretch: &Stretch) -> [[Pos2; 2]; 3] {
        let shares = [stretch.from, stretch.to].map(Fraction::to_f64);
        let heights = [self.lowest, stretch.ground.into(), stretch.top.into()];
        heights.map(|height| shares.map(|share| self.at(share, height)))
    }

    /// The line of sight.
    fn line(&self, profile: &[Stretch]) -> Option<[Pos2; 2]> {
        let (first, last) = (profile.first()?, profile.last()?);
        Some([
            self.at(first.from.to_f64(), first.line[0].to_f64()),
            self.at(last.to.to_f64(), last.line[1].to_f64()),
        ])
    }

    /// The tallest stretch at a point of the screen.
    fn stretch_at<'p>(&self, profile: &'p [Stretch], at: Pos2) -> Option<&'p Stretch> {
        /// How far from a hexside one may point, in points.
        const NEAR: f32 = 3.0;
        let is_there = |stretch: &&Stretch| {
            let [_, ground, _] = self.heights(stretch);
            let reach = match stretch.over {
                Obstacle::Hex(_) => 0.0,
                Obstacle::Hexside(_) => NEAR,
            };
            (ground[0].x - reach..=ground[1].x + reach).contains(&at.x)
        };
        profile.iter().filter(is_there).max_by_key(|it| it.top)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_engine::Passes;
    use beachhead_schema::hex::HexIx;

    /// A stretch from share to share, in tenths.
    fn stretch(hex: u32, [from, to]: [i64; 2], ground: i32, top: i32, line: i64) -> Stretch {
        let tenth = |numerator| Fraction {
            numerator,
            denominator: 10,
        };
        Stretch {
            over: Obstacle::Hex(HexIx(hex)),
            passes: Passes::Through,
            from: tenth(from),
            to: tenth(to),
            ground,
            top,
            line: [Fraction::whole(line); 2],
            below: None,
            bars: false,
        }
    }

    #[test]
    fn heights_and_shares_fill_the_room() {
        let room = Rect::from_min_max(pos2(10.0, 20.0), pos2(110.0, 120.0));
        let hill = [
            stretch(0, [0, 2], 0, 0, 2),
            stretch(1, [2, 8], 10, 50, 2),
            stretch(2, [8, 10], 0, 0, 2),
        ];
        let plot = Plot::of(&hill, room);
        let [foot, ground, top] = plot.heights(&hill[1]);
        assert_eq!(foot, [pos2(30.0, 120.0), pos2(90.0, 120.0)]);
        assert_eq!(ground, [pos2(30.0, 100.0), pos2(90.0, 100.0)]);
        assert_eq!(top, [pos2(30.0, 20.0), pos2(90.0, 20.0)]);
        let line = plot.line(&hill).expect("it has ends");
        assert_eq!(line, [pos2(10.0, 116.0), pos2(110.0, 116.0)]);
        for (x, hex) in [
            (12.0, Some(0)),
            (60.0, Some(1)),
            (105.0, Some(2)),
            (200.0, None),
        ] {
            let over = plot.stretch_at(&hill, pos2(x, 50.0)).map(|it| it.over);
            assert_eq!(over, hex.map(|hex| Obstacle::Hex(HexIx(hex))), "{x}");
        }
        let flat = Plot::of(&hill[..1], room);
        assert_eq!(flat.highest - flat.lowest, LEAST_METRES);
    }
}
