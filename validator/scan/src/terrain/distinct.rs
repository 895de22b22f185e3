//! Hexes of distinct looks: those to label first.

use beachhead_hex::HexIx;

use super::looks::Looks;

/// How often the hexes are moved to the middle of those that look like them.
const ROUNDS: usize = 10;

impl Looks {
    /// So many hexes, each in the middle of a group that looks alike; the one with the largest group comes first.
    pub fn distinct(&self, count: usize) -> Vec<HexIx> {
        let rows = self.standardised();
        let mut chosen = spread_out(&rows, count.min(rows.len()));
        let mut groups = grouped(&rows, &chosen);
        for _ in 0..ROUNDS {
            let next: Vec<usize> = groups
                .iter()
                .zip(&chosen)
                .map(|(group, old)| central(&rows, group).unwrap_or(*old))
                .collect();
            if next == chosen {
                break;
            }
            chosen = next;
            groups = grouped(&rows, &chosen);
        }
        let mut ranked: Vec<(usize, usize)> = groups.iter().map(Vec::len).zip(chosen).collect();
        ranked.sort_by_key(|(size, at)| (std::cmp::Reverse(*size), *at));
        let hexes = ranked.into_iter().filter_map(|(_, at)| self.hexes.get(at));
        hexes.copied().collect()
    }

    /// How much each of these rows counts as an example: the root of the number of rows that look most like it. Those that
    /// were chosen because they are odd are then not taken for the rule.
    pub(super) fn weights(&self, examples: &[usize]) -> Vec<f32> {
        let groups = grouped(&self.standardised(), examples);
        let weights = groups
            .iter()
            .map(|group| (group.len().max(1) as f32).sqrt());
        weights.collect()
    }

    /// Rows in which each column has a mean of 0 and a spread of 1; columns that vary little by chance stay small.
    fn standardised(&self) -> Vec<Vec<f32>> {
        let columns = self.rows.first().map_or(0, Vec::len);
        let count = self.rows.len().max(1) as f32;
        let column = |at: usize| self.rows.iter().filter_map(move |row| row.get(at)).copied();
        let scales: Vec<(f32, f32)> = (0..columns)
            .map(|at| {
                let mean = column(at).sum::<f32>() / count;
                let squares: f32 = column(at).map(|cell| (cell - mean) * (cell - mean)).sum();
                (mean, (squares / count).sqrt().max(1e-4))
            })
            .collect();
        let scaled = |row: &Vec<f32>| {
            let cells = row.iter().zip(&scales);
            // One odd number must not outweigh all others.
            cells
                .map(|(cell, (mean, spread))| ((cell - mean) / spread).clamp(-4.0, 4.0))
                .collect()
        };
        self.rows.iter().map(scaled).collect()
    }
}

/// Rows far from each other, the most usual one first.
fn spread_out(rows: &[Vec<f32>], count: usize) -> Vec<usize> {
    let zero = vec![0.0; rows.first().map_or(0, Vec::len)];
    let usual = rows
        .iter()
        .enumerate()
        .min_by(|(_, a), (_, b)| squared(a, &zero).total_cmp(&squared(b, &zero)));
    let mut chosen: Vec<usize> = usual.map(|(at, _)| at).into_iter().take(count).collect();
    let mut far = vec![f32::MAX; rows.len()];
    while let Some(last) = chosen
        .last()
        .and_then(|at| rows.get(*at))
        .filter(|_| chosen.len() < count)
    {
        for (far, row) in far.iter_mut().zip(rows) {
            *far = far.min(squared(row, last));
        }
        let farthest = far
            .iter()
            .enumerate()
            .max_by(|(a, one), (b, other)| one.total_cmp(other).then(b.cmp(a)));
        match farthest {
            Some((at, _)) => chosen.push(at),
            None => break,
        }
    }
    chosen
}

/// The rows nearest to each of the chosen ones.
fn grouped(rows: &[Vec<f32>], chosen: &[usize]) -> Vec<Vec<usize>> {
    let mut groups = vec![Vec::new(); chosen.len()];
    for (at, row) in rows.iter().enumerate() {
        let far = |other: &usize| {
            rows.get(*other)
                .map_or(f32::MAX, |other| squared(row, other))
        };
        let nearest = chosen
            .iter()
            .map(far)
            .enumerate()
            .min_by(|(_, a), (_, b)| a.total_cmp(b));
        if let Some(group) = nearest.and_then(|(nth, _)| groups.get_mut(nth)) {
            group.push(at);
        }
    }
    groups
}

/// The row nearest to the mean of a group.
fn central(rows: &[Vec<f32>], group: &[usize]) -> Option<usize> {
    let members = || group.iter().filter_map(|at| Some((*at, rows.get(*at)?)));
    let mut mean = vec![0.0; members().next()?.1.len()];
    for (_, row) in members() {
        mean.iter_mut()
            .zip(row)
            .for_each(|(mean, cell)| *mean += cell / group.len() as f32);
    }
    let nearest =
        members().min_by(|(_, a), (_, b)| squared(a, &mean).total_cmp(&squared(b, &mean)));
    nearest.map(|(at, _)| at)
}

fn squared(one: &[f32], other: &[f32]) -> f32 {
    one.iter().zip(other).map(|(a, b)| (a - b) * (a - b)).sum()
}
