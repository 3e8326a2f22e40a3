//! Small systems of linear equations.

/// Solves a system of linear equations by Gaussian elimination with partial pivoting. `None` if the matrix is singular.
pub fn solved(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Option<Vec<f64>> {
    let size = right.len();
    for step in 0..size {
        let pivot =
            (step..size).max_by(|one, other| matrix[*one][step].abs().total_cmp(&matrix[*other][step].abs()))?;
        matrix.swap(step, pivot);
        right.swap(step, pivot);
        let (head, tail) = matrix.split_at_mut(step + 1);
        let row = head.last()?;
        if row[step].abs() < 1e-12 {
            return None;
        }
        for (below, at) in tail.iter_mut().zip(step + 1..) {
            let factor = below[step] / row[step];
            below.iter_mut().zip(row).for_each(|(value, above)| *value -= factor * above);
            right[at] -= factor * right[step];
        }
    }
    for step in (0..size).rev() {
        let known: f64 = (step + 1..size).map(|at| matrix[step][at] * right[at]).sum();
        right[step] = (right[step] - known) / matrix[step][step];
    }
    Some(right)
}

/// Weighted linear least squares. Each sample is its terms, its value and its weight; the result is one coefficient per
/// term. `None` if the samples do not determine them.
pub fn least_squares<const N: usize>(samples: impl Iterator<Item = ([f64; N], f64, f64)>) -> Option<Vec<f64>> {
    let (mut normal, mut right) = (vec![vec![0.0; N]; N], vec![0.0; N]);
    for (terms, value, weight) in samples {
        for (row, one) in terms.iter().enumerate() {
            for (col, other) in terms.iter().enumerate() {
                normal[row][col] += weight * one * other;
            }
            right[row] += weight * one * value;
        }
    }
    solved(normal, right)
}

/// The means of the small and of the large values, from the given number of rounds of 2-means clustering.
pub fn two_means(values: &[f32], rounds: usize) -> [f32; 2] {
    let least = values.iter().copied().fold(f32::INFINITY, f32::min);
    let most = values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    (0..rounds).fold([least, most], |[low, high], _| {
        let middle = (low + high) / 2.0;
        let mean = |is_above: bool, other: f32| {
            let group = values.iter().filter(|value| (**value > middle) == is_above);
            let (sum, count) = group.fold((0.0, 0), |(sum, count), value| (sum + value, count + 1));
            if count == 0 { other } else { sum / count as f32 }
        };
        [mean(false, low), mean(true, high)]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_lines_meet_where_they_do() {
        assert_eq!(solved(vec![vec![0.0, 2.0], vec![1.0, -1.0]], vec![6.0, 1.0]), Some(vec![4.0, 3.0]));
        assert_eq!(solved(vec![vec![1.0, 1.0], vec![2.0, 2.0]], vec![1.0, 2.0]), None);
    }

    #[test]
    fn a_parabola_is_laid_through_its_points() {
        let samples = (0..6).map(f64::from).map(|x| ([1.0, x, x * x], 3.0 - 2.0 * x + 0.5 * x * x, 1.0));
        let found = least_squares(samples).unwrap();
        for (found, wanted) in found.iter().zip([3.0, -2.0, 0.5]) {
            assert!((found - wanted).abs() < 1e-6, "{found} {wanted}");
        }
    }
}
