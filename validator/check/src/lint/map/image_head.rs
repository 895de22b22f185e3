//! Format, size and completeness of an image, told from its bytes without decoding it.

/// The most bytes of the beginning that are looked at: the size of a JPEG may stand behind a thumbnail.
const HEAD: usize = 1 << 18;
/// The longest mark of an end, which two pieces may share.
const MARK: usize = 4;

/// The beginning of a file that is read in pieces, and whether its end has come.
#[derive(Default)]
pub(super) struct Ends {
    head: Vec<u8>,
    /// The last bytes, in which a mark may begin.
    last: Vec<u8>,
    /// Whether the end of the image was met: some programs write more behind it.
    has_end: bool,
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
        let end: &[u8] = if self.head.starts_with(PNG) {
            b"IEND"
        } else {
            &[0xff, 0xd9]
        };
        if !self.has_end {
            self.last.extend_from_slice(piece);
            self.has_end = self.last.windows(end.len()).any(|bytes| bytes == end);
            let over = self.last.len().saturating_sub(MARK - 1);
            self.last.drain(..over);
        }
    }

    /// Returns the fault of the image, if its format or its end shows one.
    pub(super) fn fault(&self) -> Option<String> {
        let begins = |with: &[u8]| self.head.starts_with(with);
        let cut = || Some("is cut off: the end of the image is missing".to_owned());
        if !self.is_read {
            return None;
        }
        if self.head.is_empty() {
            return Some("is empty".to_owned());
        }
        if begins(PNG) {
            return (!self.has_end).then(cut).flatten();
        }
        if begins(JPEG) {
            return (!self.has_end).then(cut).flatten();
        }
        if TIFF.iter().any(|first| begins(first)) {
            return None;
        }
        let is_there = |(at, with, _): &&(usize, &[u8], _)| {
            self.head
                .get(*at..)
                .is_some_and(|rest| rest.starts_with(with))
        };
        let other = OTHERS.iter().find(is_there);
        Some(match other {
            Some((.., name)) => {
                format!("is a {name} file, and scans are read as PNG, JPEG or TIFF")
            }
            None => "is in no format that scans are read in: PNG, JPEG or TIFF".to_owned(),
        })
    }

    /// Width and height, where the beginning says so. A JPEG may leave its height to the end.
    pub(super) fn size(&self) -> Option<[u32; 2]> {
        self.stated_size().filter(|size| !size.contains(&0))
    }

    fn stated_size(&self) -> Option<[u32; 2]> {
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
const OTHERS: [(usize, &[u8], &str); 6] = [
    (0, b"%PDF", "PDF"),
    (0, b"GIF8", "GIF"),
    (0, b"BM", "BMP"),
    (8, b"WEBP", "WebP"),
    (4, b"jP  ", "JPEG 2000"),
    (4, b"ftyp", "HEIF or AVIF"),
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
                Some("is a GIF file, and scans are read as PNG, JPEG or TIFF"),
                None,
            ),
            (
                b"hello",
                Some("is in no format that scans are read in: PNG, JPEG or TIFF"),
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
