//! [`Field`]: a number for each pixel, at one scale and at coarser ones.

/// A number for each pixel.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Field {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) px: Vec<f32>,
}

impl Field {
    /// The value at a place, between the middles of the four pixels around it; `None` beside the picture.
    #[inline]
    pub(super) fn at(&self, x: f64, y: f64) -> Option<f32> {
        let (x, y) = (x - 0.5, y - 0.5);
        if !(x >= 0.0 && y >= 0.0) {
            return None;
        }
        let (column, row) = (x as usize, y as usize);
        if column + 1 >= self.width || row + 1 >= self.height {
            return None;
        }
        let (across, down) = ((x - column as f64) as f32, (y - row as f64) as f32);
        let from = row * self.width + column;
        let [a, b] = *self.px.get(from..from + 2)?.first_chunk::<2>()?;
        let [c, d] = *self
            .px
            .get(from + self.width..from + self.width + 2)?
            .first_chunk::<2>()?;
        let above = a + (b - a) * across;
        let below = c + (d - c) * across;
        Some(above + (below - above) * down)
    }

    /// The same with half as many pixels along each side, each the mean of four.
    fn halved(&self) -> Self {
        let (width, height) = (self.width / 2, self.height / 2);
        let mut px = Vec::with_capacity(width * height);
        for row in 0..height {
            let from = 2 * row * self.width;
            let above = self.px.get(from..from + 2 * width).unwrap_or_default();
            let below = self
                .px
                .get(from + self.width..from + self.width + 2 * width)
                .unwrap_or_default();
            let pairs = above.chunks_exact(2).zip(below.chunks_exact(2));
            px.extend(pairs.map(|(a, b)| a.iter().chain(b).sum::<f32>() * 0.25));
        }
        Self { width, height, px }
    }
}

/// A field at its own scale and halved again and again.
#[derive(Clone, Debug)]
pub(super) struct Scales {
    levels: Vec<Field>,
}

/// A field, and how many pixels of the finest lie along one of its own.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scaled<'a> {
    pub(super) field: &'a Field,
    pub(super) px: f64,
}

impl Scaled<'_> {
    /// The value at a place in pixels of the finest field.
    #[inline]
    pub(super) fn at(&self, x: f64, y: f64) -> Option<f32> {
        self.field.at(x / self.px, y / self.px)
    }
}

impl Scales {
    pub(super) fn of(field: Field) -> Self {
        let mut levels = vec![field];
        while let Some(last) = levels.last()
            && last.width.min(last.height) > 128
            && levels.len() < 6
        {
            levels.push(last.halved());
        }
        Self { levels }
    }

    /// The field whose pixels are as coarse as they may be for so many of them to lie along a length.
    pub(super) fn for_length(&self, length: f64, least: f64) -> Scaled<'_> {
        let mut level = 0;
        while level + 1 < self.levels.len() && length / f64::from(2_u32 << level) >= least {
            level += 1;
        }
        let field = self.levels.get(level).unwrap_or(&NOTHING);
        Scaled {
            field,
            px: f64::from(1_u32 << level),
        }
    }

    /// Width and height of the finest.
    pub(super) fn size(&self) -> [f64; 2] {
        let finest = self.finest();
        [finest.width as f64, finest.height as f64]
    }

    /// The finest.
    pub(super) fn finest(&self) -> &Field {
        self.levels.first().unwrap_or(&NOTHING)
    }
}

static NOTHING: Field = Field {
    width: 0,
    height: 0,
    px: Vec::new(),
};
