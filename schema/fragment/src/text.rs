//! Fragments as text, for the clipboard: RON, headed by what it is and in which format.
//!
//! Anything may be on a clipboard. What is no fragment is distinguished from one that is broken or too new for this program, by
//! its head alone; nothing large is read before that is known. The clipboard has formats of its own, counted apart from
//! those of files: an older one is upgraded ([`StoredValue`]), so that hexes can be copied from an older Beachhead into this one.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::piece::{FORMAT, Fragment, KIND, offset_of};
use beachhead_hex::HexNo;
use beachhead_model::diag::one_line;
use beachhead_model::map::with_layers;
use beachhead_model::syntax::Syntax;
use beachhead_text::{
    Parse, SourceFile, StoredValue, ValueFault, parse_value, read_stored, ron_options,
};

/// The longest text that is written or read, in bytes.
pub const MAX_TEXT: usize = 64 << 20;
/// The head without blanks.
const HEAD: &str = "(kind:\"fragment\",format:";

/// Why a text can't be pasted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FragmentError {
    /// There is nothing.
    #[error("the clipboard is empty: copy hexes first")]
    Nothing,
    /// It is something else.
    #[error("the clipboard holds other text (`{0}`): hexes copied in Beachhead can be pasted here")]
    Foreign(String),
    /// It is too long.
    #[error("the text is {0} MiB long, and hexes of at most {max} MiB can be copied: select fewer", max = MAX_TEXT >> 20)]
    TooLong(usize),
    /// A newer program wrote it.
    #[error(
        "the hexes were copied by a newer Beachhead (format {0}), and this one reads up to format {FORMAT}: update it"
    )]
    Newer(String),
    /// It begins like a fragment and isn't one.
    #[error("the copied hexes are damaged at line {line}, column {column}: {why}. Copy them again")]
    Broken {
        /// Line of the text, from 1.
        line: usize,
        /// Column in it, from 1.
        column: usize,
        /// What is wrong there.
        why: String,
    },
    /// It can be read and makes no sense.
    #[error("the copied hexes make no sense: {0}. Copy them again")]
    Senseless(String),
}

/// Text that holds one value in RON.
struct Ron<'a>(&'a str);

impl Parse for Ron<'_> {
    type Fault = ValueFault;

    fn parse<T: DeserializeOwned>(&self) -> Result<T, ValueFault> {
        parse_value(self.0, Syntax::Ron, None)
    }
}

impl Fragment {
    /// The text that goes onto the clipboard, a record a line.
    ///
    /// # Errors
    /// If it were too long to be read again.
    pub fn to_text(&self) -> Result<String, FragmentError> {
        let mut text = format!(
            "(kind: \"{KIND}\", format: {},\n orientation: {:?},\n",
            self.lowest_format(),
            self.orientation
        );
        write_records(self, &mut text);
        text.push_str(")\n");
        if text.len() > MAX_TEXT {
            return Err(FragmentError::TooLong(text.len() >> 20));
        }
        Ok(text)
    }

    /// The fragment that a text holds.
    ///
    /// # Errors
    /// What it is instead, or where it is broken.
    pub fn from_text(text: &str) -> Result<Self, FragmentError> {
        let format = check_head(text)?;
        if text.len() > MAX_TEXT {
            return Err(FragmentError::TooLong(text.len() >> 20));
        }
        let mut fragment: Self = read_stored(format, &Ron(text)).map_err(|fault| {
            let source = SourceFile::new("", text);
            let (line, column) = source.line_column(fault.span.start);
            FragmentError::Broken {
                line: line as usize,
                column: column as usize,
                why: one_line(fault.message),
            }
        })?;
        fragment.check()?;
        fragment.format = FORMAT;
        Ok(fragment)
    }

    /// Whether every name in it is one.
    fn check(&self) -> Result<(), FragmentError> {
        let senseless = |why: &str| Err(FragmentError::Senseless(why.to_owned()));
        if self.format == 0 {
            return senseless("there is no format 0: formats count from 1");
        }
        if self.is_empty() {
            return senseless("there are no hexes among them");
        }
        let mut cells: Vec<&HexNo> = self.cells().collect();
        cells.sort_unstable();
        if let Some([hex, _]) = cells.windows(2).find(|pair| pair.first() == pair.last()) {
            return senseless(&format!("hex `{hex}` is there twice"));
        }
        let is_named = |name: &HexNo| offset_of(name).map(|_| name.clone());
        if self.cells().any(|name| offset_of(name).is_none()) {
            return senseless("a hex is not named by its steps from the middle");
        }
        let touching = self.hexsides.iter().all(|side| {
            let other = side.between.other().and_then(offset_of);
            match (offset_of(side.between.hex()), other) {
                (Some(a), Some(b)) => a.neighbor_direction(b).is_some(),
                _ => false,
            }
        });
        if !touching {
            return senseless("a hexside lies between hexes that don't touch");
        }
        if self.carried(&is_named).1 > 0 {
            return senseless("a record lies on no hex");
        }
        Ok(())
    }
}

macro_rules! records {
    (
        drawn { $($(#[$doc:meta])* $field:ident: $record:ident;)+ }
        scans { $($scans:tt)+ }
    ) => {
        /// The lists of records, each as text.
        fn write_records(fragment: &Fragment, text: &mut String) {
            write(text, "blank", &fragment.blank);
            write(text, "hexes", &fragment.hexes);
            $(write(text, stringify!($field), &fragment.$field);)+
            write(text, "units", &fragment.units);
        }
    };
}
with_layers!(records);

fn write<T: Serialize>(text: &mut String, field: &str, records: &[T]) {
    if records.is_empty() {
        return;
    }
    text.push_str(&format!(" {field}: [\n"));
    for record in records {
        let line = ron_options().to_string(record);
        let line = line.unwrap_or_else(|error| {
            cannot_happen!(String::new(), "plain data is always written: {error}")
        });
        text.push_str(&format!("  {line},\n"));
    }
    text.push_str(" ],\n");
}

/// The format that the head of a fragment states.
fn check_head(text: &str) -> Result<u32, FragmentError> {
    if text.trim().is_empty() {
        return Err(FragmentError::Nothing);
    }
    let mut rest = text.chars().filter(|letter| !letter.is_whitespace());
    let is_ours = HEAD.chars().all(|expected| rest.next() == Some(expected));
    if !is_ours {
        let words = text.split_whitespace();
        let shown: String = words
            .flat_map(|word| [" ", word])
            .skip(1)
            .flat_map(str::chars)
            .filter(|letter| !letter.is_control())
            .take(40)
            .collect();
        return Err(FragmentError::Foreign(shown));
    }
    let format: String = rest.take_while(char::is_ascii_digit).take(12).collect();
    match format.parse::<u64>() {
        Ok(number) if number > u64::from(FORMAT) => Err(FragmentError::Newer(format)),
        // Where no number stands, reading the whole says so with its place.
        number => Ok(number
            .ok()
            .and_then(|number| number.try_into().ok())
            .unwrap_or(FORMAT)),
    }
}
