//! A convolutional network that can be trained: forward pass, backward pass, Adam.

use matrixmultiply::sgemm;
use nazo_draw::Dice;

/// Width, height and channels.
pub type Shape = (usize, usize, usize);

/// The type of a layer.
#[derive(Clone, Copy, Debug)]
pub enum Plan {
    Conv { kernel: usize, stride: usize, outputs: usize },
    Dense { outputs: usize },
}

#[derive(Clone, Debug)]
pub struct Layer {
    pub dense: bool,
    pub kernel: usize,
    pub stride: usize,
    pub from: Shape,
    pub to: Shape,
    /// The weights, taps times outputs, followed by the biases.
    pub values: Vec<f32>,
}

impl Layer {
    pub fn taps(&self) -> usize {
        self.kernel * self.kernel * self.from.2
    }

    /// The patches of one input under the kernel at every place, one row for each.
    fn patches(&self, input: &[f32], patches: &mut [f32]) {
        let (width, height, channels) = self.from;
        let half = (self.kernel / 2) as isize;
        let mut rows = patches.chunks_exact_mut(channels);
        for y in 0..self.to.1 {
            for x in 0..self.to.0 {
                for ky in 0..self.kernel {
                    for kx in 0..self.kernel {
                        let row = (y * self.stride + ky) as isize - half;
                        let col = (x * self.stride + kx) as isize - half;
                        let Some(out) = rows.next() else { return };
                        if row < 0 || col < 0 || row >= height as isize || col >= width as isize {
                            out.fill(0.0);
                        } else {
                            let at = (row as usize * width + col as usize) * channels;
                            out.copy_from_slice(&input[at..at + channels]);
                        }
                    }
                }
            }
        }
    }

    /// The reverse of `patches`: adds the values of each patch to where they came from.
    fn unpatch(&self, patches: &[f32], input: &mut [f32]) {
        let (width, height, channels) = self.from;
        let half = (self.kernel / 2) as isize;
        let mut rows = patches.chunks_exact(channels);
        for y in 0..self.to.1 {
            for x in 0..self.to.0 {
                for ky in 0..self.kernel {
                    for kx in 0..self.kernel {
                        let row = (y * self.stride + ky) as isize - half;
                        let col = (x * self.stride + kx) as isize - half;
                        let Some(from) = rows.next() else { return };
                        if row >= 0 && col >= 0 && row < height as isize && col < width as isize {
                            let at = (row as usize * width + col as usize) * channels;
                            input[at..at + channels].iter_mut().zip(from).for_each(|(to, from)| *to += from);
                        }
                    }
                }
            }
        }
    }
}

fn length(shape: Shape) -> usize {
    shape.0 * shape.1 * shape.2
}

#[derive(Clone, Debug)]
pub struct Model {
    pub input: Shape,
    pub layers: Vec<Layer>,
}

impl Model {
    pub fn new(input: Shape, plans: &[Plan], dice: &mut Dice) -> Self {
        let mut from = input;
        let mut layers = Vec::new();
        for plan in plans {
            let (dense, kernel, stride, outputs) = match *plan {
                Plan::Conv { kernel, stride, outputs } => (false, kernel, stride, outputs),
                Plan::Dense { outputs } => (true, 1, 1, outputs),
            };
            if dense {
                from = (1, 1, length(from));
            }
            let size = |side: usize| (side + 2 * (kernel / 2) - kernel) / stride + 1;
            let to = (size(from.0), size(from.1), outputs);
            let taps = kernel * kernel * from.2;
            let spread = (2.0 / taps as f32).sqrt();
            let mut values: Vec<f32> = (0..taps * outputs).map(|_| dice.normal() * spread).collect();
            values.resize(values.len() + outputs, 0.0);
            layers.push(Layer { dense, kernel, stride, from, to, values });
            from = to;
        }
        Self { input, layers }
    }

    pub fn parameters(&self) -> usize {
        self.layers.iter().map(|layer| layer.values.len()).sum()
    }

    /// The number of multiplications for one input.
    pub fn products(&self) -> usize {
        self.layers.iter().map(|layer| length(layer.to) * layer.taps()).sum()
    }

    pub fn gradients(&self) -> Vec<Vec<f32>> {
        self.layers.iter().map(|layer| vec![0.0; layer.values.len()]).collect()
    }

    /// Adds the gradients of the cross entropy of one input, with labels smoothed by `smooth`; returns its loss.
    pub fn learn(&self, input: &[f32], class: usize, smooth: f32, gradients: &mut [Vec<f32>], room: &mut Room) -> f32 {
        room.fit(self);
        room.values[0].copy_from_slice(input);
        for (number, layer) in self.layers.iter().enumerate() {
            let last = number + 1 == self.layers.len();
            let (before, after) = room.values.split_at_mut(number + 1);
            layer.patches(&before[number], &mut room.patches[number]);
            let (places, taps, outputs) = (layer.to.0 * layer.to.1, layer.taps(), layer.to.2);
            let (weights, biases) = layer.values.split_at(taps * outputs);
            let out = &mut after[0];
            out.chunks_exact_mut(outputs).for_each(|row| row.copy_from_slice(biases));
            gemm((places, taps, outputs), (&room.patches[number], taps, 1), (weights, outputs, 1), 1.0, out);
            if !last {
                out.iter_mut().for_each(|value| *value = value.max(0.0));
            }
        }
        let count = self.layers.len();
        let scores = &mut room.values[count];
        let most = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let sum: f32 = scores.iter().map(|score| (score - most).exp()).sum();
        let loss = most + sum.ln() - scores[class];
        let even = smooth / scores.len() as f32;
        for (number, score) in scores.iter_mut().enumerate() {
            let wanted = even + if number == class { 1.0 - smooth } else { 0.0 };
            *score = (*score - most).exp() / sum - wanted;
        }
        for (number, layer) in self.layers.iter().enumerate().rev() {
            self.back(number, layer, gradients, room);
        }
        loss
    }

    /// Turns the error after a layer, stored in place of its outputs, into gradients and the error before it.
    fn back(&self, number: usize, layer: &Layer, gradients: &mut [Vec<f32>], room: &mut Room) {
        let (places, taps, outputs) = (layer.to.0 * layer.to.1, layer.taps(), layer.to.2);
        let (before, after) = room.values.split_at_mut(number + 1);
        let error = &after[0];
        let (weights, biases) = gradients[number].split_at_mut(taps * outputs);
        gemm((taps, places, outputs), (&room.patches[number], 1, taps), (error, outputs, 1), 1.0, weights);
        for row in error.chunks_exact(outputs) {
            biases.iter_mut().zip(row).for_each(|(sum, part)| *sum += part);
        }
        if number == 0 {
            return;
        }
        let patches = &mut room.patches[number];
        gemm((places, outputs, taps), (error, outputs, 1), (&layer.values[..taps * outputs], 1, outputs), 0.0, patches);
        let values = &mut before[number];
        let errors = &mut room.errors[number];
        errors.fill(0.0);
        layer.unpatch(patches, errors);
        for (value, error) in values.iter_mut().zip(errors.iter()) {
            *value = if *value > 0.0 { *error } else { 0.0 };
        }
    }
}

/// Multiplies an m by k and a k by n matrix, given with their strides, and adds `keep` times `out`. The result is in
/// `out`.
#[expect(unsafe_code, reason = "the crate takes matrices by pointers")]
fn gemm(
    (m, k, n): (usize, usize, usize),
    (a, a_row, a_col): (&[f32], usize, usize),
    (b, b_row, b_col): (&[f32], usize, usize),
    keep: f32,
    out: &mut [f32],
) {
    assert!(a.len() >= m * k && b.len() >= k * n && out.len() >= m * n);
    // SAFETY: the lengths just checked cover every element that these strides reach, and `out` overlaps neither input.
    unsafe {
        sgemm(
            m,
            k,
            n,
            1.0,
            a.as_ptr(),
            a_row as isize,
            a_col as isize,
            b.as_ptr(),
            b_row as isize,
            b_col as isize,
            keep,
            out.as_mut_ptr(),
            n as isize,
            1,
        );
    }
}

/// Buffers for the values of one pass.
#[derive(Clone, Debug, Default)]
pub struct Room {
    values: Vec<Vec<f32>>,
    errors: Vec<Vec<f32>>,
    patches: Vec<Vec<f32>>,
}

impl Room {
    fn fit(&mut self, model: &Model) {
        if !self.values.is_empty() {
            return;
        }
        self.values.push(vec![0.0; length(model.input)]);
        for layer in &model.layers {
            self.patches.push(vec![0.0; layer.to.0 * layer.to.1 * layer.taps()]);
            self.errors.push(vec![0.0; length(layer.from)]);
            self.values.push(vec![0.0; length(layer.to)]);
        }
    }
}

/// Adam (Kingma and Ba, 2015) with decoupled weight decay (Loshchilov and Hutter, 2019).
pub struct Adam {
    first: Vec<Vec<f32>>,
    second: Vec<Vec<f32>>,
    step: i32,
}

impl Adam {
    pub fn new(model: &Model) -> Self {
        Self { first: model.gradients(), second: model.gradients(), step: 0 }
    }

    pub fn step(&mut self, model: &mut Model, gradients: &[Vec<f32>], rate: f32, decay: f32) {
        self.step += 1;
        let (b1, b2) = (0.9f32, 0.999f32);
        let (c1, c2) = (1.0 - b1.powi(self.step), 1.0 - b2.powi(self.step));
        for (number, layer) in model.layers.iter_mut().enumerate() {
            let moments = self.first[number].iter_mut().zip(self.second[number].iter_mut());
            for ((value, gradient), (m, v)) in layer.values.iter_mut().zip(&gradients[number]).zip(moments) {
                *m = b1 * *m + (1.0 - b1) * gradient;
                *v = b2 * *v + (1.0 - b2) * gradient * gradient;
                *value -= rate * ((*m / c1) / ((*v / c2).sqrt() + 1e-8) + decay * *value);
            }
        }
    }
}
