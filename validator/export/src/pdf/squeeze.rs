//! Streams as they stand in a PDF: deflated, piece by piece, so that a large map is never whole in memory.
//!
//! The same bytes come out on every machine, and however the stream was cut into pieces
//! (`tests::pieces_make_the_same_stream`).

use miniz_oxide::MZFlush;
use miniz_oxide::deflate::core::{CompressorOxide, create_comp_flags_from_zip_params};
use miniz_oxide::deflate::stream::deflate;

/// How hard streams are squeezed: harder takes twice as long, and makes a map smaller by a hundredth.
const SQUEEZE: i32 = 5;
/// Squeezed bytes that are made room for at once.
const ROOM: usize = 1 << 16;

/// A stream as far as it is deflated.
pub(super) struct Squeezed {
    compressor: Box<CompressorOxide>,
    out: Vec<u8>,
}

impl Squeezed {
    pub(super) fn new() -> Self {
        // In the layout of zlib, by its usual strategy.
        let flags = create_comp_flags_from_zip_params(SQUEEZE, 1, 0);
        Self {
            compressor: Box::new(CompressorOxide::new(flags)),
            out: Vec::new(),
        }
    }

    /// Adds bytes.
    pub(super) fn add(&mut self, bytes: &[u8]) {
        self.push(bytes, MZFlush::None);
    }

    /// The whole stream.
    pub(super) fn finish(mut self) -> Vec<u8> {
        self.push(&[], MZFlush::Finish);
        self.out
    }

    fn push(&mut self, mut bytes: &[u8], flush: MZFlush) {
        let mut room = vec![0; ROOM];
        loop {
            let step = deflate(&mut self.compressor, bytes, &mut room, flush);
            bytes = bytes.get(step.bytes_consumed..).unwrap_or_default();
            let made = room.get(..step.bytes_written).unwrap_or_default();
            self.out.extend_from_slice(made);
            // Where there was room left, all is taken in, or the stream has ended.
            if bytes.is_empty() && step.bytes_written < ROOM || step.status.is_err() {
                return;
            }
        }
    }
}

/// All of a stream.
pub(super) fn squeezed(bytes: &[u8]) -> Vec<u8> {
    let mut squeezed = Squeezed::new();
    squeezed.add(bytes);
    squeezed.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use miniz_oxide::inflate::decompress_to_vec_zlib;

    #[test]
    fn pieces_make_the_same_stream() {
        let mut state = 1_u32;
        let numbers = std::iter::repeat_with(|| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            format!("{} {} l ", state >> 22, state >> 28)
        });
        let text: String = numbers.take(60_000).collect();
        let bytes = text.as_bytes();
        for bytes in [&[][..], b"1 0 0 1 0 0 cm", bytes] {
            let whole = squeezed(bytes);
            assert_eq!(decompress_to_vec_zlib(&whole).ok().as_deref(), Some(bytes));
            for length in [1, 1_000, ROOM, 3 * ROOM + 1] {
                let mut pieces = Squeezed::new();
                bytes.chunks(length).for_each(|piece| pieces.add(piece));
                assert!(pieces.finish() == whole, "in pieces of {length}");
            }
        }
    }
}
