//! [`StepPlaces`]: where the steps that are played stand in a file.

use beachhead_model::diag::Place;
use beachhead_text::{SourceFile, Spans};

/// Where the steps that are played stand in a file.
#[derive(Clone, Debug)]
pub(super) struct StepPlaces {
    spans: Spans,
    list: &'static str,
    /// Of each step its place in the list; `None` where the list has just these steps.
    order: Option<Vec<usize>>,
}

impl StepPlaces {
    /// Of a script.
    pub(super) fn of_script(spans: Spans) -> Self {
        Self {
            spans,
            list: "steps",
            order: None,
        }
    }

    /// Of the moves of a session that lead to where it stands, by their places in the file.
    pub(super) fn of_moves(spans: Spans, order: Vec<usize>) -> Self {
        Self {
            spans,
            list: "moves",
            order: Some(order),
        }
    }

    /// The place of a step, counted from 0.
    pub(super) fn of(&self, step: usize) -> Place {
        let at = match &self.order {
            None => step,
            // Beyond the list, so that only the file is named.
            Some(order) => order.get(step).copied().unwrap_or(usize::MAX),
        };
        self.spans.place(self.list, at)
    }

    /// Name of a step in messages: `step 3`, or of a session `move 7`.
    pub(super) fn name_of(&self, step: usize) -> String {
        match &self.order {
            None => format!("step {}", step + 1),
            Some(order) => format!("move {}", order.get(step).map_or(step, |at| *at) + 1),
        }
    }

    /// The file.
    pub(super) fn source(&self) -> &SourceFile {
        self.spans.source()
    }

    /// The places of everything in the file.
    pub(super) fn spans(&self) -> &Spans {
        &self.spans
    }
}
