//! What the window does about how the map is shown: layers, theme, scale, minimap.

pub(crate) mod layers;
pub(crate) mod legend;
pub(crate) mod marks;
pub(crate) mod minimap;
pub(crate) mod theme;

use beachhead_schema::shore::{clock, tide_hours};
use egui::{Context, Rect};

use crate::command::ViewAsk;
use crate::picture::{Patterns, Style, point};
use crate::player::Player;
use crate::workbench::{Tab, Workbench};

/// How much a step makes everything larger, in hundredths.
const STEP: u16 = 10;

/// Does what is asked for.
pub(crate) fn run(bench: &mut Workbench, ask: ViewAsk) {
    let settings = &mut bench.kept.settings;
    let style = &mut settings.style;
    match ask {
        ViewAsk::Show(part) => style.visible.toggle(part),
        ViewAsk::Opacity(part, percent) => style.visible.set_percent(part, percent),
        ViewAsk::Lock(part) => style.visible.toggle_lock(part),
        ViewAsk::Only(part) => style.visible.toggle_only(part),
        ViewAsk::ShowAll => style.visible.show_all(),
        ViewAsk::UnlockAll => style.visible.unlock_all(),
        ViewAsk::Grid(grid) => style.grid = grid,
        ViewAsk::ScanGrid(color) => style.scan_grid = color,
        ViewAsk::Numbers(numbers) => style.numbers = numbers,
        ViewAsk::Patterns(patterns) => style.patterns = patterns,
        ViewAsk::DistinctPatterns => {
            style.patterns = match style.patterns {
                Patterns::Palette => Patterns::Distinct,
                Patterns::Distinct => Patterns::Palette,
            }
        }
        ViewAsk::SwitchTheme => settings.day = !settings.day,
        ViewAsk::Scale(scale) => settings.set_scale(scale),
        ViewAsk::Larger => settings.set_scale(settings.scale + STEP),
        ViewAsk::Smaller => settings.set_scale(settings.scale.saturating_sub(STEP)),
        ViewAsk::Minimap => settings.minimap = !settings.minimap,
        ViewAsk::Zones => {
            settings.zones = !settings.zones;
            bench.said = about_zones(bench);
        }
        ViewAsk::LookAt(map) => bench.canvas.look_at(map),
        ViewAsk::ZoomToHex => match bench.selection.hex.clone() {
            Some(hex) => bench.show_hex(hex),
            None => bench.said = "Click a hex first, to zoom to it".to_owned(),
        },
        ViewAsk::ZoomToSelection => zoom_to_selection(bench),
        ViewAsk::FullSize => bench.canvas.full_size(),
        ViewAsk::Tide(minute) => show_tide(bench, minute),
        ViewAsk::TideLater => step_tide(bench, |hours, now| match now {
            None => hours.first(),
            Some(now) => hours.iter().find(|hour| **hour > now),
        }),
        ViewAsk::TideEarlier => step_tide(bench, |hours, now| match now {
            None => hours.last(),
            Some(now) => hours.iter().rfind(|hour| **hour < now),
        }),
        ViewAsk::Layers => bench.show_tab(Tab::Layers),
        ViewAsk::Legend => bench.show_tab(Tab::Legend),
    }
}

/// Shows the sea at this minute of the day.
fn show_tide(bench: &mut Workbench, minute: Option<u16>) {
    bench.kept.settings.style.minute = minute;
    bench.said = match minute {
        Some(minute) => format!("The sea at {}", clock(minute)),
        None => "The ground as printed".to_owned(),
    };
}

/// Shows the sea at another of the hours that have a tide line.
fn step_tide(bench: &mut Workbench, choose: impl Fn(&[u16], Option<u16>) -> Option<&u16>) {
    let hours = tide_hours(&bench.document.pack().map);
    match choose(&hours, bench.kept.settings.style.minute).copied() {
        Some(minute) => show_tide(bench, Some(minute)),
        None if hours.is_empty() => bench.said = "The map has no tide lines".to_owned(),
        None => bench.said = "No further hour has a tide line".to_owned(),
    }
}

/// What has become of the zones of control by the switch for them.
fn about_zones(bench: &Workbench) -> String {
    let timeline = bench.player.as_ref().and_then(Player::timeline);
    let at = bench.player.as_ref().map_or(0, Player::at);
    let overlays = timeline.map(|timeline| timeline.overlays(at));
    let has_zones = overlays.map(|it| it.is_some_and(|it| !it.zones.is_empty()));
    let says = match (bench.kept.settings.zones, has_zones) {
        (false, _) => "Zones of control are hidden",
        (true, Some(true)) => "Zones of control are shown",
        (true, Some(false)) => "The rulebook shows no zones of control here",
        (true, None) => "Zones of control are shown while a script is open",
    };
    says.to_owned()
}

fn zoom_to_selection(bench: &mut Workbench) {
    let grid = &bench.document.pack().map.grid;
    let looked_at = bench.selection.hex.iter();
    let looked_at = looked_at.filter_map(|hex| grid.find(hex.as_str()));
    let hexes = bench.selection.hexes.iter().copied().chain(looked_at);
    let mut all = Rect::NOTHING;
    hexes.for_each(|hex| all.extend_with(point(grid.center(hex))));
    if all.is_finite() && all.left() <= all.right() {
        bench.canvas.show_part(all.expand(1.2));
    } else {
        bench.said = "Select hexes first, to zoom to them".to_owned();
    }
}

/// The hour of the tide in the script that is open: while it is gone through, the sea stands where its clock has it. Before the
/// first hour that has a line it is that of the evening before.
fn played_hour(bench: &Workbench) -> Option<u16> {
    let minute = bench.player.as_ref()?.minute()?;
    let hours = tide_hours(&bench.document.pack().map);
    let now = hours.iter().rfind(|hour| **hour <= minute);
    now.or(hours.last()).copied()
}

/// Work that needs no command, once a frame.
pub(crate) fn work(bench: &mut Workbench, ctx: &Context) {
    let settings = &bench.kept.settings;
    let style = Style {
        minute: settings.style.minute.or_else(|| played_hour(bench)),
        ..settings.style.clone()
    };
    if bench.canvas.style != style {
        bench.canvas.style = style;
    }
    bench.canvas.shows_zones = settings.zones;
    theme::take_up(ctx, settings.day);
    let factor = f32::from(settings.scale) / 100.0;
    if (ctx.zoom_factor() - factor).abs() > 1e-3 {
        ctx.set_zoom_factor(factor);
    }
    // A slider that is being dragged is not kept at every step.
    if !ctx.input(|input| input.pointer.any_down()) {
        bench.kept.keep();
    }
}
