//! The counters of the forces as sheets to print on both sides and cut.

use beachhead_export::{CounterPrint, CounterSheets, Flip, counters_pdf};
use beachhead_schema::pack::Pack;
use clap::{Args, ValueEnum};

use super::form::Form;
use super::{Export, warn_of_letters};
use crate::cli::Failure;
use crate::cli::finite::finite;
use crate::cli::fonts::fonts_at;

/// What is asked of counter sheets.
#[derive(Debug, Args)]
pub(super) struct CounterArgs {
    /// PDF: the counters of the forces in the place of the map, to be printed on both sides and cut. Page 2 is the back of
    /// page 1, and so on.
    #[arg(long)]
    pub(super) counters: bool,
    /// Counter sheets: the side of a counter [default: 12.7, half an inch].
    #[arg(long, value_name = "MM", value_parser = finite::<f64>, allow_negative_numbers = true)]
    counter_mm: Option<f64>,
    /// Counter sheets: the edge around which the printer turns the paper [default: long].
    #[arg(long, value_enum, value_name = "EDGE")]
    flip: Option<Edge>,
}

/// An edge of the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Edge {
    /// As a book is turned.
    Long,
    /// As a wall calendar is turned.
    Short,
}

impl Export {
    /// Whoever asks for what counter sheets don't have means the map, and the other way round.
    pub(super) fn refuse_what_is_not_of_counters(&self, form: Form) -> Result<(), Failure> {
        let args = &self.counters;
        let refused = |why: String| Err(Failure::Said(why));
        if !args.counters {
            let alone = [
                ("--counter-mm", args.counter_mm.is_some()),
                ("--flip", args.flip.is_some()),
            ];
            return match alone.iter().find(|(_, given)| *given) {
                None => Ok(()),
                Some((name, _)) => refused(format!(
                    "`{name}` is for counter sheets: add `--counters`, or leave it out"
                )),
            };
        }
        if form != Form::Pdf {
            return refused(format!(
                "counter sheets are printed on both sides, and {form} has no pages: name a file that ends in .pdf, or `--format pdf`"
            ));
        }
        let of_map = [
            ("--scenario", self.scenario.is_some()),
            ("--no-units", self.no_units),
            ("--layers", self.layers.is_some()),
            ("--part", self.part.is_some()),
            ("--hour", self.hour.is_some()),
            ("--legend", self.legend),
            ("--title", self.title),
            ("--tables", self.tables.is_some()),
            ("--scan", self.scan.is_some()),
            ("--terrain-as", self.terrain_as.is_some()),
            ("--hex-mm", self.hex_mm.is_some()),
            ("--positions", self.positions.is_some()),
            ("--overlap", self.overlap.is_some()),
            ("--no-overview", self.no_overview),
        ];
        match of_map.iter().find(|(_, given)| *given) {
            None => Ok(()),
            Some((name, _)) => refused(format!(
                "`{name}` is for the map, and these are counter sheets: leave it or `--counters` out"
            )),
        }
    }

    /// The bytes of counter sheets, and what there is to say of them.
    pub(super) fn counter_sheets(&self, pack: &Pack) -> Result<(Vec<u8>, String), Failure> {
        let fonts = fonts_at(&self.pack, &self.font).map_err(Failure::Said)?;
        let usual = CounterPrint::default();
        let args = &self.counters;
        let print = CounterPrint {
            counter_mm: args.counter_mm.unwrap_or(usual.counter_mm),
            paper: self.paper()?,
            turn: self.turn(),
            margin_mm: self.margin.unwrap_or(usual.margin_mm),
            bleed_mm: self.bleed.unwrap_or(usual.bleed_mm),
            flip: match args.flip {
                Some(Edge::Short) => Flip::Short,
                Some(Edge::Long) | None => Flip::Long,
            },
            marks: !self.no_marks,
        };
        let said = |error: beachhead_export::ExportError| Failure::Said(error.to_string());
        let sheets = CounterSheets::of(pack, &print).map_err(said)?;
        let bytes = counters_pdf(pack, &print, &fonts, &mut |_| true).map_err(said)?;
        warn_of_letters(&sheets.missing_letters(pack, &fonts));
        Ok((bytes, format!(": {}", sheets.summary())))
    }
}
