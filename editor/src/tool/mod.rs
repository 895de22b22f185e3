//! Tools: what the mouse does on the map.
//!
//! A tool keeps its stroke to itself, apart from the document, and shows it as a preview. Only when the stroke is
//! done does it ask for a single [`Edit`](beachhead_schema::edit::Edit): so there is no step of the history in mid-drag.

mod anchor;
mod area;
mod beach;
mod breach;
mod carry;
mod chart;
mod elevation;
mod entry;
mod hand;
mod hexside;
mod info;
mod label;
mod mark;
mod marker;
mod name;
mod options;
mod paste;
mod path;
mod plan;
mod plan_paint;
mod play;
mod same;
mod scatter;
mod select;
mod shape;
mod shoreline;
mod sight;
mod terrain;
mod tide;
mod trace;
mod unit;
mod way;

pub(crate) use hand::{Hand, MARK, PreviewPainter, Spot, ToolContext};
pub(crate) use info::Info;
pub(crate) use name::NameField;
pub(crate) use paste::Floating;
pub(crate) use play::PlayMarks;
pub(crate) use same::{Minding, all_like};

use beachhead_schema::Id;
use beachhead_schema::hex::HexIx;
use egui::Context;

use crate::brush::{Brush, Brushes, Tool, each_tool};
use crate::document::Document;

/// The tools with their strokes, one of them in hand.
#[derive(Debug, Default)]
pub(crate) struct Toolbox {
    pub(crate) tool: Tool,
    pub(crate) brushes: Brushes,
    /// Hexes that are in hand in the place of the tool.
    pub(crate) floating: Option<Floating>,
    pub(crate) hands: Hands,
}

macro_rules! hands {
    ($($(#[$doc:meta])* $tool:ident $place:ident: $first:expr, $kind:ty, $info:path;)*) => {
        /// Every tool, with its stroke.
        #[derive(Debug)]
        pub(crate) struct Hands {
            $(pub(crate) $place: $kind,)*
        }

        impl Default for Hands {
            fn default() -> Self {
                Self { $($place: $first,)* }
            }
        }

        impl Hands {
            /// The tool of this name.
            pub(crate) fn of(&mut self, tool: Tool) -> &mut dyn Hand {
                match tool {
                    $(Tool::$tool => &mut self.$place,)*
                }
            }
        }

        /// All tools as people see them, in their order.
        pub(crate) static INFOS: &[&Info] = &[$(&$info,)*];

        /// A tool as people see it.
        pub(crate) fn info(tool: Tool) -> &'static Info {
            match tool {
                $(Tool::$tool => &$info,)*
            }
        }
    };
}
each_tool!(hands);

impl Toolbox {
    /// Tools that draw this at first.
    pub(crate) fn of(brushes: Brushes) -> Self {
        Self {
            brushes,
            ..Self::default()
        }
    }

    /// The tool in hand.
    pub(crate) fn hand(&mut self) -> &mut dyn Hand {
        if self.floating.as_ref().is_some_and(Floating::is_over) {
            self.floating = None;
        }
        match &mut self.floating {
            Some(floating) => floating,
            None => self.hands.of(self.tool),
        }
    }

    /// The unit that a press or letting go would place.
    pub(crate) fn unit_in_hand(&self) -> Option<Id> {
        match self.tool {
            Tool::Unit if !self.brushes.options.erases => Some(self.brushes.unit.clone()),
            Tool::Select => self.hands.select.unit_in_hand(),
            _ => None,
        }
    }

    /// Whether stacks are spread out under the pointer: counters are taken one by one.
    pub(crate) fn takes_counters(&self) -> bool {
        match self.tool {
            Tool::Select | Tool::Unit => true,
            Tool::Plan => self.hands.plan.takes_counters(&self.brushes),
            _ => false,
        }
    }

    /// Hexes that float, or that are being dragged.
    pub(crate) fn in_hand(&mut self) -> Option<&mut Floating> {
        match &mut self.floating {
            Some(floating) => Some(floating),
            None => self.hands.select.dragged(),
        }
    }

    /// Takes another tool up; the stroke of the old one is given up.
    pub(crate) fn pick(&mut self, tool: Tool) {
        self.hand().cancel();
        self.tool = tool;
    }

    /// Takes up what a tool draws from now on. Who chooses a shape wants to draw in it.
    pub(crate) fn load(&mut self, brush: Brush) {
        let of_shapes = matches!(
            brush,
            Brush::Shape(_) | Brush::Size(_) | Brush::Wider | Brush::Narrower
        );
        if of_shapes && !info(self.tool).has_shapes {
            self.pick(Tool::Terrain);
        }
        self.brushes.load(brush);
    }

    /// Has no marker, label, record or eye in hand any more. Reports whether there was one.
    pub(crate) fn put_down(&mut self) -> bool {
        match self.tool {
            Tool::Marker => {
                self.brushes.guards = false;
                self.brushes.marker_in_hand.take().is_some()
            }
            Tool::Label => self.brushes.label.chosen.take().is_some(),
            Tool::Sight => self.hands.sight.step_back(),
            Tool::Plan => self.brushes.record.take().is_some(),
            _ => false,
        }
    }

    /// Lets the sight tool ask about what it looks at: the hex at which it is held, or what is pinned while another tool is in
    /// hand.
    pub(crate) fn follow_sight(
        &mut self,
        document: &Document,
        pointed: Option<HexIx>,
        shows_sight: bool,
        ctx: &Context,
    ) {
        let is_in_hand = self.tool == Tool::Sight && self.floating.is_none();
        let sight = &mut self.hands.sight;
        match is_in_hand || shows_sight {
            true => sight.follow(document, is_in_hand, pointed, ctx),
            false => sight.rest(),
        }
    }

    /// The name being typed, if the name tool has a field open.
    pub(crate) fn name_field(&mut self) -> &mut Option<NameField> {
        &mut self.hands.name.field
    }
}
