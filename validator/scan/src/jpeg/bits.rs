//! The bits of a JPEG's scan, and the Huffman codes in them.

use std::io::BufRead;

use crate::refusal::Refusal;

/// Bits of entropy-coded data, up to the next marker.
pub(super) struct Bits<R> {
    file: R,
    /// The bits to come, from the top.
    ahead: u64,
    /// How many of them are read already.
    count: u32,
    /// The marker that ends the data, once it is met; 0 where the file ends.
    marker: Option<u8>,
    /// How many zeros have been put where no data is left.
    padded: u32,
}

impl<R: BufRead> Bits<R> {
    pub(super) fn new(file: R) -> Self {
        Self {
            file,
            ahead: 0,
            count: 0,
            marker: None,
            padded: 0,
        }
    }

    fn byte(&mut self) -> Result<Option<u8>, Refusal> {
        let buffer = self
            .file
            .fill_buf()
            .map_err(|error| Refusal::unreadable(&error))?;
        let byte = buffer.first().copied();
        self.file.consume(usize::from(byte.is_some()));
        Ok(byte)
    }

    /// Makes at least 32 bits ready; zeros where there are no more.
    fn refill(&mut self) -> Result<(), Refusal> {
        while self.count <= 56 {
            let byte = if self.marker.is_some() {
                None
            } else {
                self.data_byte()?
            };
            self.padded += if byte.is_none() { 8 } else { 0 };
            self.ahead |= u64::from(byte.unwrap_or(0)) << (56 - self.count);
            self.count += 8;
        }
        Ok(())
    }

    /// The next byte of data; `None` where a marker stands.
    fn data_byte(&mut self) -> Result<Option<u8>, Refusal> {
        match self.byte()? {
            Some(0xFF) => loop {
                match self.byte()? {
                    Some(0) => return Ok(Some(0xFF)),
                    Some(0xFF) => {}
                    marker => {
                        self.marker = Some(marker.unwrap_or(0));
                        return Ok(None);
                    }
                }
            },
            None => {
                self.marker = Some(0);
                Ok(None)
            }
            byte => Ok(byte),
        }
    }

    /// Whether more bits have been used than there were.
    pub(super) fn is_overdrawn(&self) -> bool {
        self.padded > self.count
    }

    /// Goes on behind the next restart marker.
    pub(super) fn restart(&mut self) -> Result<(), Refusal> {
        while self.marker.is_none() {
            self.data_byte()?;
        }
        match self.marker {
            Some(0xD0..=0xD7) => {
                (self.ahead, self.count, self.padded, self.marker) = (0, 0, 0, None);
                Ok(())
            }
            _ => Err(Refusal::damaged("it ends in the middle")),
        }
    }

    fn skip(&mut self, bits: u32) {
        self.ahead <<= bits;
        self.count -= bits;
    }

    /// The next number that is coded by this table.
    pub(super) fn code(&mut self, table: &Huffman) -> Result<u8, Refusal> {
        if self.count < 32 {
            self.refill()?;
        }
        let entry = table.by_prefix.get((self.ahead >> 48) as usize).copied();
        match entry {
            Some((length @ 1.., value)) => {
                self.skip(u32::from(length));
                Ok(value)
            }
            _ => Err(Refusal::damaged("its data makes no sense")),
        }
    }

    /// A number of up to 15 bits, as JPEG stores coefficients: the lower half is negative.
    pub(super) fn signed(&mut self, bits: u8) -> Result<i32, Refusal> {
        let bits = u32::from(bits.min(15));
        if bits == 0 {
            return Ok(0);
        }
        if self.count < 16 {
            self.refill()?;
        }
        let value = (self.ahead >> (64 - bits)) as i32;
        self.skip(bits);
        let half = 1 << (bits - 1);
        Ok(if value < half {
            value - 2 * half + 1
        } else {
            value
        })
    }
}

/// A table of Huffman codes.
pub(super) struct Huffman {
    /// For each 16 bits that may come: how long the code at their beginning is (0: there is none), and what it means.
    by_prefix: Vec<(u8, u8)>,
}

impl Huffman {
    /// Reads how many codes there are of each length, then their values. Returns what follows, too.
    pub(super) fn read(data: &[u8]) -> Option<(Self, &[u8])> {
        let (counts, rest) = data.split_at_checked(16)?;
        let total = counts.iter().map(|count| usize::from(*count)).sum();
        let (mut values, rest) = rest.split_at_checked(total)?;
        let mut by_prefix = Vec::with_capacity(1 << 16);
        for (length, count) in (1u8..=16).zip(counts) {
            let (these, others) = values.split_at_checked(usize::from(*count))?;
            values = others;
            for value in these {
                let filled = by_prefix.len() + (1usize << (16 - length));
                if filled > 1 << 16 {
                    return None;
                }
                by_prefix.resize(filled, (length, *value));
            }
        }
        by_prefix.resize(1 << 16, (0, 0));
        Some((Self { by_prefix }, rest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_as_they_are_written() {
        // 00 is 5, 01 is 6, 100 is 9.
        let mut data = vec![0, 2, 1];
        data.resize(16, 0);
        data.extend([5, 6, 9, 77]);
        let (table, rest) = Huffman::read(&data).expect("a table");
        assert_eq!(rest, [77]);
        // 01 100 00 1|1111111 with a stuffed zero, then a marker.
        let mut bits = Bits::new(&[0b0110_0001, 0xFF, 0, 0xFF, 0xD9][..]);
        for expected in [6, 9, 5] {
            assert_eq!(bits.code(&table), Ok(expected));
        }
        assert_eq!(bits.signed(3), Ok(7));
        assert_eq!(bits.signed(6), Ok(63));
        assert!(!bits.is_overdrawn());
        assert_eq!(bits.signed(2), Ok(-3), "zeros where nothing is left");
        assert!(bits.is_overdrawn());
    }

    #[test]
    fn codes_that_overflow_are_no_table() {
        let mut data = vec![3];
        data.resize(16 + 3, 0);
        assert!(Huffman::read(&data).is_none());
    }
}
