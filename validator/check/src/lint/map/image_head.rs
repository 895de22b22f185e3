//! What the first and the last bytes of an image say: its format, how large it is, whether its end is there.

/// The most bytes of the beginning that are looked at: the size of a JPEG may stand behind a thumbnail.
const HEAD: usize = 1 << 18;
/// The bytes of the end that are looked at; some programs write a few behind the image.
const TAIL: usize = 1 << 10;

/// The beginning and the end of a file that is read in pieces.
#[derive(Default)]
pub(super) struct Ends {
    head: Vec<u8>,
    tail: Vec<u8>,
    /// Whether the file was read: nothing is said of one that wasn't.
    is_read: bool,
}

impl Ends {
    /// Of a file that is read from its beginning.
    pub(super) fn reading() -> Self {
        Self {
            is_read: true,
            ..Self::default()
        }
    }

    pub(super) fn add(&mut self, piece: &[u8]) {
        let room = HEAD.saturating_sub(self.head.len());
        self.head.extend(piece.iter().take(room));
        self.tail
            .extend(piece.iter().skip(piece.len().saturating_sub(TAIL)));
        let over = self.tail.len().saturating_sub(TAIL);
        self.tail.drain(..over);
    }

    /// What is wrong with the image, as far as its ends say it.
    pub(super) fn fault(&self) -> Option<String> {
        let begins = |with: &[u8]| self.head.starts_with(with);
        let has_end = |end: &[u8]| self.tail.windows(end.len()).any(|bytes| bytes == end);
        let cut = || Some("is cut off: the end of the image is missing".to_owned());
        if !self.is_read {
            return None;
        }
        if self.head.is_empty() {
            return Some("is empty".to_owned());
        }
        if begins(PNG) {
            return (!has_end(b"IEND")).then(cut).flatten();
        }
        if begins(JPEG) {
            return (!has_end(&[0xff, 0xd9])).then(cut).flatten();
        }
        if TIFF.iter().any(|first| begins(first)) {
            return None;
        }
        let other = OTHERS.iter().find(|(first, _)| begins(first));
        Some(match other {
            Some((_, name)) => format!("is a {name}, and scans are read as PNG, JPEG or TIFF"),
            None => "is no image: scans are read as PNG, JPEG or TIFF".to_owned(),
        })
    }

    /// Width and height, where the beginning says so.
    pub(super) fn size(&self) -> Option<[u32; 2]> {
        if self.head.starts_with(PNG) {
            let number = |at: usize| {
                let bytes = self.head.get(at..at + 4)?.try_into().ok()?;
                Some(u32::from_be_bytes(bytes))
            };
            return Some([number(16)?, number(20)?]);
        }
        self.head
            .starts_with(JPEG)
            .then(|| self.jpeg_size())
            .flatten()
    }

    /// The size of a JPEG stands in its frame, behind segments of any length.
    fn jpeg_size(&self) -> Option<[u32; 2]> {
        let two = |at: usize| {
            let bytes = self.head.get(at..at + 2)?.try_into().ok()?;
            Some(u32::from(u16::from_be_bytes(bytes)))
        };
        let mut at = 2;
        loop {
            let marker = *self
                .head
                .get(at + 1)
                .filter(|_| self.head.get(at) == Some(&0xff))?;
            match marker {
                // Frames, but for tables between them.
                0xc0..=0xcf if !matches!(marker, 0xc4 | 0xc8 | 0xcc) => {
                    return Some([two(at + 7)?, two(at + 5)?]);
                }
                0xff => at += 1,
                _ => at += 2 + two(at + 2)? as usize,
            }
        }
    }
}

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";
const JPEG: &[u8] = &[0xff, 0xd8, 0xff];
const TIFF: [&[u8]; 4] = [b"II*\0", b"MM\0*", b"II+\0", b"MM\0+"];
/// Formats that scanners and people save as well.
const OTHERS: [(&[u8], &str); 6] = [
    (b"%PDF", "PDF"),
    (b"GIF8", "GIF"),
    (b"BM", "BMP"),
    (b"RIFF", "WebP"),
    (b"\0\0\0\x0cjP", "JPEG 2000"),
    (b"\0\0\0 ftyp", "HEIF"),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn ends(pieces: &[&[u8]]) -> Ends {
        let mut ends = Ends::reading();
        pieces.iter().for_each(|piece| ends.add(piece));
        ends
    }

    fn png(size: [u32; 2], end: &[u8]) -> Vec<u8> {
        let [width, height] = size.map(u32::to_be_bytes);
        [
            PNG,
            b"\0\0\0\x0dIHDR",
            &width,
            &height,
            &[8, 2, 0, 0, 0],
            end,
        ]
        .concat()
    }

    #[test]
    fn ends_say_what_is_wrong() {
        let whole = png([3000, 2000], b"....IEND\xae\x42\x60\x82");
        let cut = png([3000, 2000], &[7; 5000]);
        let jpeg: Vec<u8> = [
            &[0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2][..],
            &[0xff, 0xc0, 0, 11, 8, 0x07, 0xd0, 0x0b, 0xb8, 1, 1, 0x11, 0],
            &[0xff, 0xd9],
        ]
        .concat();
        let short = &jpeg[..jpeg.len() - 2];
        for (bytes, fault, size) in [
            (&whole[..], None, Some([3000, 2000])),
            (
                &cut,
                Some("is cut off: the end of the image is missing"),
                Some([3000, 2000]),
            ),
            (&jpeg, None, Some([3000, 2000])),
            (
                short,
                Some("is cut off: the end of the image is missing"),
                Some([3000, 2000]),
            ),
            (b"II*\0....", None, None),
            (
                b"GIF89a",
                Some("is a GIF, and scans are read as PNG, JPEG or TIFF"),
                None,
            ),
            (
                b"hello",
                Some("is no image: scans are read as PNG, JPEG or TIFF"),
                None,
            ),
            (b"", Some("is empty"), None),
        ] {
            for pieces in [vec![bytes], bytes.chunks(7).collect()] {
                let ends = ends(&pieces);
                assert_eq!(ends.fault().as_deref(), fault, "{bytes:?}");
                assert_eq!(ends.size(), size, "{bytes:?}");
            }
        }
    }
}
