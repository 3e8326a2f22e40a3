//! The small convolutional networks that read the contents of a cell, with the weights that `tools/train` produced.
//!
//! A file of weights starts with `NZN1` and the temperature that calibrates the probabilities (f32). The input's width,
//! height and channels and the number of layers (a byte each) follow, then the layers. A layer has its kind (0
//! convolution, 1 dense), kernel side and stride (a byte each), and inputs and outputs (u16). Then come the scales and
//! the biases of its outputs (f32), and the weights (i8). The weights of all outputs for one input are side by side.
//! Numbers are little-endian. Convolutions are zero-padded by half their kernel. All layers but the last are followed
//! by a ReLU.

use std::sync::OnceLock;

/// Why a network cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetError {
    /// The bytes do not begin like a file of weights.
    #[error("these are no weights of a network")]
    NoWeights,
    /// The bytes end within layer `layer`, counted from 0.
    #[error("the weights end within layer {layer}")]
    Truncated {
        /// The index of the layer, from 0.
        layer: usize,
    },
    /// A layer does not fit the one before it, or has no size.
    #[error("layer {layer} takes {found} values where it is given {given}")]
    Layer {
        /// The index of the layer, from 0.
        layer: usize,
        /// The number of values per pixel that the layer before it gives.
        given: usize,
        /// The number of values that it takes.
        found: usize,
    },
    /// The input does not have the number of values that the network takes.
    #[error("the network takes {wanted} values, not {found}")]
    Input {
        /// The number of values that the network takes.
        wanted: usize,
        /// The number of values that it was given.
        found: usize,
    },
}

/// The number of outputs computed together. They fit the registers; outputs are padded to a multiple of it.
const LANES: usize = 16;

/// The width, height and channels of the input or output of a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shape {
    width: usize,
    height: usize,
    channels: usize,
}

impl Shape {
    fn len(self) -> usize {
        self.width * self.height * self.channels
    }
}

#[derive(Clone, Debug)]
struct Layer {
    from: Shape,
    to: Shape,
    kernel: usize,
    stride: usize,
    /// For every block of `LANES` outputs, the weights of all taps and inputs.
    blocks: Vec<Block>,
}

#[derive(Clone, Debug)]
struct Block {
    bias: [f32; LANES],
    weights: Vec<[f32; LANES]>,
}

/// A network ready for use.
#[derive(Clone, Debug)]
pub struct Net {
    input: Shape,
    layers: Vec<Layer>,
    temperature: f32,
}

impl Net {
    /// Reads a whole cell: an ink map of 28 by 28 values (0 no ink, 1 a full stroke). Class 0 is no digit (pencil marks
    /// and cage sums do not count); the others are the digits 1 to 9.
    ///
    /// # Errors
    /// Only if the weights in the program are damaged.
    pub fn digits() -> Result<&'static Net, NetError> {
        static NET: OnceLock<Result<Net, NetError>> = OnceLock::new();
        NET.get_or_init(|| Net::parse(include_bytes!("weights/digits.bin"))).as_ref().map_err(|error| *error)
    }

    /// Reads the corner of a cell: an ink map of 60 by 48 values, at 96 per cell. It starts 0.0625 cells to the left of
    /// and above the corner of the cell. Class 0 is no sum; the others are the sums 1 to 45. It also reads the halves
    /// of a kakuro clue at that scale. The upper half starts at (0.4, 0) of the cell, the lower one at (-0.025, 0.5).
    ///
    /// # Errors
    /// Only if the weights in the program are damaged.
    pub fn labels() -> Result<&'static Net, NetError> {
        static NET: OnceLock<Result<Net, NetError>> = OnceLock::new();
        NET.get_or_init(|| Net::parse(include_bytes!("weights/labels.bin"))).as_ref().map_err(|error| *error)
    }

    /// Reads a minesweeper tile in colour, as cropped by [`super::tile::crop`]. Class 0 is closed; 1 to 9 are open with
    /// 0 to 8 mines around. Class 10 is a flag, 11 a mine, 12 a question mark.
    ///
    /// # Errors
    /// Only if the weights in the program are damaged.
    pub fn tiles() -> Result<&'static Net, NetError> {
        static NET: OnceLock<Result<Net, NetError>> = OnceLock::new();
        NET.get_or_init(|| Net::parse(include_bytes!("weights/tiles.bin"))).as_ref().map_err(|error| *error)
    }

    /// Reads the symbols of a number around a board and beside it, as cropped by [`super::plain`]. Class 0 is something
    /// else, 1 to 10 are the digits 0 to 9, then come [`Net::MINE`], [`Net::FLAG`] and [`Net::STROKE`].
    ///
    /// # Errors
    /// Only if the weights in the program are damaged.
    pub fn counters() -> Result<&'static Net, NetError> {
        static NET: OnceLock<Result<Net, NetError>> = OnceLock::new();
        NET.get_or_init(|| Net::parse(include_bytes!("weights/counters.bin"))).as_ref().map_err(|error| *error)
    }

    /// The class of a mine in [`Net::counters`].
    pub const MINE: usize = 11;
    /// The class of a flag in [`Net::counters`].
    pub const FLAG: usize = 12;
    /// The class of the slash between two numbers in [`Net::counters`].
    pub const STROKE: usize = 13;

    /// Parses a network from a file of weights.
    ///
    /// # Errors
    /// The bytes are not such a file, end too early, or hold layers that do not fit one another.
    pub fn parse(bytes: &[u8]) -> Result<Net, NetError> {
        let mut bytes = Bytes(bytes);
        if bytes.take(4) != Some(b"NZN1") {
            return Err(NetError::NoWeights);
        }
        let temperature = bytes.float().filter(|value| value.is_finite() && *value > 0.0).ok_or(NetError::NoWeights)?;
        let mut side = || bytes.byte().filter(|side| *side > 0).ok_or(NetError::NoWeights);
        let input = Shape { width: side()?, height: side()?, channels: side()? };
        let count = side()?;
        let mut layers = Vec::with_capacity(count);
        let mut shape = input;
        for number in 0..count {
            let layer = Layer::parse(&mut bytes, number, shape)?;
            shape = layer.to;
            layers.push(layer);
        }
        Ok(Net { input, layers, temperature })
    }

    /// The number of values that the network takes: rows from the top, pixels from the left, channels side by side.
    pub fn inputs(&self) -> usize {
        self.input.len()
    }

    /// The number of classes.
    pub fn classes(&self) -> usize {
        self.layers.last().map_or(0, |layer| layer.to.len())
    }

    /// The probability of every class. They add up to 1.
    ///
    /// # Errors
    /// The length of `input` is not [`Net::inputs`].
    pub fn probabilities(&self, input: &[f32]) -> Result<Vec<f32>, NetError> {
        let mut scores = self.scores(input)?;
        let most = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        for score in &mut scores {
            *score = ((*score - most) / self.temperature).exp();
        }
        let sum: f32 = scores.iter().sum();
        scores.iter_mut().for_each(|score| *score /= sum);
        Ok(scores)
    }

    /// The outputs of the last layer, one per class, before temperature and normalisation.
    ///
    /// # Errors
    /// The length of `input` is not [`Net::inputs`].
    pub fn scores(&self, input: &[f32]) -> Result<Vec<f32>, NetError> {
        if input.len() != self.inputs() {
            return Err(NetError::Input { wanted: self.inputs(), found: input.len() });
        }
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") {
            #[target_feature(enable = "avx2")]
            fn wide(net: &Net, input: &[f32]) -> Vec<f32> {
                net.run(input)
            }
            #[expect(unsafe_code, reason = "registers twice as wide, on machines that have them")]
            // SAFETY: `wide` requires only AVX2, which this machine has.
            let values = unsafe { wide(self, input) };
            return Ok(values);
        }
        Ok(self.run(input))
    }

    /// Runs all layers. Compiled once for every machine and once for registers twice as wide. Both add the same
    /// products in the same order and so give the same result; the wide version takes half the time.
    #[inline(always)]
    fn run(&self, input: &[f32]) -> Vec<f32> {
        let mut values = input.to_vec();
        for (number, layer) in self.layers.iter().enumerate() {
            values = layer.forward(&values);
            if number + 1 < self.layers.len() {
                values.iter_mut().for_each(|value| *value = value.max(0.0));
            }
        }
        values
    }
}

impl Layer {
    fn parse(bytes: &mut Bytes, number: usize, given: Shape) -> Result<Layer, NetError> {
        let short = NetError::Truncated { layer: number };
        let mut byte = || bytes.byte().ok_or(short);
        let (dense, kernel, stride) = (byte()? == 1, byte()?, byte()?);
        let (inputs, outputs) = (bytes.short().ok_or(short)?, bytes.short().ok_or(short)?);
        // A dense layer is a convolution over a single pixel.
        let from = if dense { Shape { width: 1, height: 1, channels: given.len() } } else { given };
        if inputs != from.channels || outputs == 0 || stride == 0 || kernel == 0 || (dense && kernel != 1) {
            return Err(NetError::Layer { layer: number, given: from.channels, found: inputs });
        }
        let size = |side: usize| (side + 2 * (kernel / 2)).saturating_sub(kernel) / stride + 1;
        let to = Shape { width: size(from.width), height: size(from.height), channels: outputs };
        let floats = |bytes: &mut Bytes| (0..outputs).map(|_| bytes.float()).collect::<Option<Vec<f32>>>();
        let (scales, biases) = (floats(bytes).ok_or(short)?, floats(bytes).ok_or(short)?);
        let taps = kernel * kernel * inputs;
        let raw = bytes.take(taps * outputs).ok_or(short)?;
        let mut blocks = Vec::new();
        for first in (0..outputs).step_by(LANES) {
            let lanes = first..(first + LANES).min(outputs);
            let mut block = Block { bias: [0.0; LANES], weights: vec![[0.0; LANES]; taps] };
            for (lane, output) in lanes.enumerate() {
                block.bias[lane] = biases[output];
                for (tap, weights) in block.weights.iter_mut().enumerate() {
                    weights[lane] = f32::from(raw[tap * outputs + output] as i8) * scales[output];
                }
            }
            blocks.push(block);
        }
        Ok(Layer { from, to, kernel, stride, blocks })
    }

    #[inline(always)]
    fn forward(&self, input: &[f32]) -> Vec<f32> {
        let mut output = vec![0.0; self.to.len()];
        let inner = self.inner();
        for y in 0..self.to.height {
            let mut x = 0;
            while x < self.to.width {
                let is_pair = inner.contains(&x) && inner.contains(&(x + 1));
                let from = (y * self.to.width + x) * self.to.channels;
                let out = output.get_mut(from..).unwrap_or_default();
                for (number, block) in self.blocks.iter().enumerate() {
                    let lanes = number * LANES..((number + 1) * LANES).min(self.to.channels);
                    if is_pair {
                        let [one, other] = self.pair(block, input, x, y);
                        put(out, lanes.clone(), &one);
                        put(out, lanes.start + self.to.channels..lanes.end + self.to.channels, &other);
                    } else {
                        put(out, lanes, &self.block(block, input, x, y));
                    }
                }
                x += if is_pair { 2 } else { 1 };
            }
        }
        output
    }

    /// The positions in a row whose kernel lies within the input on both sides.
    fn inner(&self) -> std::ops::Range<usize> {
        let half = self.kernel / 2;
        let first = half.div_ceil(self.stride);
        let room = (self.from.width + half).checked_sub(self.kernel);
        first..room.map_or(first, |room| (room / self.stride + 1).max(first))
    }

    /// [`Layer::block`] for a position and the one to its right, both within [`Layer::inner`]. With two independent
    /// sums the processor does not have to wait for either.
    #[inline(always)]
    fn pair(&self, block: &Block, input: &[f32], x: usize, y: usize) -> [[f32; LANES]; 2] {
        let (mut one, mut other) = (block.bias, block.bias);
        let half = self.kernel / 2;
        let count = self.kernel * self.from.channels;
        let ahead = self.stride * self.from.channels;
        for (kernel_row, weights) in block.weights.chunks_exact(count).enumerate() {
            let Some(row) = (y * self.stride + kernel_row).checked_sub(half).filter(|row| *row < self.from.height)
            else {
                continue;
            };
            let start = (row * self.from.width + x * self.stride - half) * self.from.channels;
            let values = input.get(start..start + count).unwrap_or_default();
            let next = input.get(start + ahead..start + ahead + count).unwrap_or_default();
            for ((value, next), weights) in values.iter().zip(next).zip(weights) {
                for lane in 0..LANES {
                    one[lane] += value * weights[lane];
                    other[lane] += next * weights[lane];
                }
            }
        }
        [one, other]
    }

    /// The sums of one block of outputs at one position.
    #[inline(always)]
    fn block(&self, block: &Block, input: &[f32], x: usize, y: usize) -> [f32; LANES] {
        let mut sums = block.bias;
        let half = self.kernel / 2;
        let row_taps = self.kernel * self.from.channels;
        // The columns of the kernel that lie on the input.
        let left = x * self.stride;
        let first = half.saturating_sub(left);
        let last = (self.from.width + half).saturating_sub(left).min(self.kernel);
        for kernel_row in 0..self.kernel {
            let Some(row) = (y * self.stride + kernel_row).checked_sub(half).filter(|row| *row < self.from.height)
            else {
                continue;
            };
            let start = (row * self.from.width + left + first - half) * self.from.channels;
            let count = (last - first) * self.from.channels;
            let tap = kernel_row * row_taps + first * self.from.channels;
            for (value, weights) in input[start..start + count].iter().zip(&block.weights[tap..tap + count]) {
                for (sum, weight) in sums.iter_mut().zip(weights) {
                    *sum += value * weight;
                }
            }
        }
        sums
    }
}

fn put(out: &mut [f32], lanes: std::ops::Range<usize>, sums: &[f32; LANES]) {
    for (out, sum) in out.get_mut(lanes).unwrap_or_default().iter_mut().zip(sums) {
        *out = *sum;
    }
}

/// The unread bytes of a file.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn byte(&mut self) -> Option<usize> {
        self.take(1).map(|bytes| usize::from(bytes[0]))
    }

    fn short(&mut self) -> Option<usize> {
        self.take(2).map(|bytes| usize::from(u16::from_le_bytes([bytes[0], bytes[1]])))
    }

    fn float(&mut self) -> Option<f32> {
        self.take(4).map(|bytes| f32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    }
}

#[cfg(test)]
mod tests {
    use nazo_draw::{Board, Cell, Dice, Fonts, Kind, Style, draw};

    use super::*;
    use crate::{Flat, Mesh, Picture};

    fn head(width: u8, height: u8, channels: u8, layers: u8) -> Vec<u8> {
        let mut bytes = b"NZN1".to_vec();
        bytes.extend(1.0f32.to_le_bytes());
        bytes.extend([width, height, channels, layers]);
        bytes
    }

    fn layer(kind: u8, kernel: u8, stride: u8, shape: [u16; 2], scale: f32, bias: f32, weights: &[i8]) -> Vec<u8> {
        let mut bytes = vec![kind, kernel, stride];
        bytes.extend(shape.iter().flat_map(|size| size.to_le_bytes()));
        let each = |value: f32| std::iter::repeat_n(value.to_le_bytes(), usize::from(shape[1])).flatten();
        bytes.extend(each(scale));
        bytes.extend(each(bias));
        bytes.extend(weights.iter().map(|weight| *weight as u8));
        bytes
    }

    #[test]
    fn a_convolution_adds_up_what_its_kernel_covers() {
        // Sums over 3×3 pixels; each kernel position covers 2×2 of them.
        let mut bytes = head(3, 3, 1, 1);
        bytes.extend(layer(0, 3, 2, [1, 1], 0.5, 0.25, &[2; 9]));
        let net = Net::parse(&bytes).expect("a network");
        assert_eq!((net.inputs(), net.classes()), (9, 4));
        let input = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0];
        assert_eq!(net.scores(&input).expect("nine values"), [12.25, 16.25, 24.25, 28.25]);
    }

    /// Seven pixels in a row: positions in the middle are computed two at a time, those at the ends singly.
    #[test]
    fn places_side_by_side_do_not_mix() {
        for stride in [1u8, 2] {
            let mut bytes = head(7, 1, 1, 1);
            bytes.extend(layer(0, 3, stride, [1, 1], 1.0, 1.0, &[9, 9, 9, 1, 2, 2, 9, 9, 9]));
            let net = Net::parse(&bytes).expect("a network");
            let input = [1.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
            let by_hand: Vec<f32> = (0..7)
                .step_by(usize::from(stride))
                .map(|x| {
                    let at = |x: i32| if (0..7).contains(&x) { input[x as usize] } else { 0.0 };
                    1.0 + at(x - 1) + 2.0 * at(x) + 2.0 * at(x + 1)
                })
                .collect();
            assert_eq!(net.scores(&input).expect("seven values"), by_hand);
        }
    }

    #[test]
    fn a_hidden_layer_cuts_negative_values_off() {
        let mut bytes = head(1, 1, 2, 2);
        bytes.extend(layer(1, 1, 1, [2, 2], 1.0, 0.0, &[1, -1, 1, -1]));
        bytes.extend(layer(1, 1, 1, [2, 2], 1.0, 0.0, &[1, 0, 0, 1]));
        let net = Net::parse(&bytes).expect("a network");
        assert_eq!(net.scores(&[1.0, 2.0]).expect("two values"), [3.0, 0.0]);
        let p = net.probabilities(&[1.0, 2.0]).expect("two values");
        assert!((p[0] - 1.0 / (1.0 + (-3.0f32).exp())).abs() < 1e-6, "{p:?}");
    }

    #[test]
    fn weights_that_do_not_fit_are_refused() {
        assert_eq!(Net::parse(b"PNG").err(), Some(NetError::NoWeights));
        assert_eq!(Net::parse(&head(0, 3, 1, 1)).err(), Some(NetError::NoWeights));
        let mut bytes = head(3, 3, 1, 1);
        bytes.extend(layer(0, 3, 1, [1, 1], 1.0, 0.0, &[1; 9]));
        assert!(Net::parse(&bytes).is_ok());
        assert_eq!(Net::parse(&bytes[..bytes.len() - 1]).err(), Some(NetError::Truncated { layer: 0 }));
        let mut bytes = head(3, 3, 1, 1);
        bytes.extend(layer(1, 1, 1, [8, 1], 1.0, 0.0, &[1; 8]));
        assert_eq!(Net::parse(&bytes).err(), Some(NetError::Layer { layer: 0, given: 9, found: 8 }));
    }

    /// Both register widths give the same result.
    #[test]
    fn both_ways_to_add_up_give_the_same() {
        let net = Net::labels().expect("the weights in the program");
        let mut dice = Dice::new(3);
        let noise: Vec<f32> = (0..net.inputs()).map(|_| dice.unit()).collect();
        assert_eq!(net.scores(&noise).expect("values for every input"), net.run(&noise));
    }

    #[test]
    fn an_input_of_another_size_is_refused() {
        let net = Net::digits().expect("the weights in the program");
        assert_eq!(net.probabilities(&[0.0; 10]), Err(NetError::Input { wanted: 784, found: 10 }));
    }

    #[test]
    fn probabilities_make_one() {
        let nets = [(Net::digits(), 784, 10), (Net::labels(), 2880, 46), (Net::tiles(), 1728, 13)];
        for (net, inputs, classes) in nets {
            let net = net.expect("the weights in the program");
            assert_eq!((net.inputs(), net.classes()), (inputs, classes));
            let mut dice = Dice::new(1);
            let noise: Vec<f32> = (0..inputs).map(|_| dice.unit()).collect();
            let p = net.probabilities(&noise).expect("values for every input");
            assert!((p.iter().sum::<f32>() - 1.0).abs() < 1e-4 && p.iter().all(|p| *p >= 0.0), "{p:?}");
        }
    }

    fn best(p: &[f32]) -> usize {
        (0..p.len()).max_by(|&one, &other| p[one].total_cmp(&p[other])).unwrap_or(0)
    }

    /// Every class of a network, drawn plainly in a font that it was not trained on.
    #[test]
    fn digits_and_sums_in_fonts_not_trained_with_are_read() {
        let mut board = Board::empty(Kind::Killer, 9, 9);
        for (at, cell) in board.cells.iter_mut().enumerate() {
            let digit = (at < 36).then_some((at % 10) as u8).filter(|digit| *digit > 0);
            *cell = Cell::Square { digit, typed: false, marks: 0, label: (at >= 36).then(|| at as u8 - 35) };
        }
        board.cages = (0..81).collect();
        let fonts = Fonts::bundled().expect("the fonts of the repository");
        for font in &fonts.held_back {
            let mut style = Style::plain(Kind::Killer, &fonts, 72.0);
            (style.digits, style.labels) = (font.clone(), font.clone());
            let drawn = draw(&board, &style, &mut Dice::new(1));
            let pixels = drawn.rgb.chunks_exact(3).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
            let picture = Picture::new(drawn.width, drawn.height, pixels).expect("as many pixels as drawn");
            let mesh = Mesh::new(9, 9, |row, col| drawn.place(col as f32, row as f32));
            let flat = Flat::new(&picture.grey(), &mesh, 96);
            let mut wrong = Vec::new();
            for (at, cell) in board.cells.iter().enumerate() {
                let (x, y) = ((at % 9) as f32, (at / 9) as f32);
                let Cell::Square { digit, label, .. } = cell else { continue };
                let whole = flat.crop((x, y), (x + 1.0, y + 1.0), 28, 28);
                let corner = flat.crop((x - 0.0625, y - 0.0625), (x + 0.5625, y + 0.4375), 60, 48);
                let read = |net: Result<&Net, NetError>, crop: &[f32]| best(&net.unwrap().probabilities(crop).unwrap());
                let found = (read(Net::digits(), &whole), read(Net::labels(), &corner));
                let truth = (usize::from(digit.unwrap_or(0)), usize::from(label.unwrap_or(0)));
                if found != truth {
                    wrong.push((truth, found));
                }
            }
            // Nothing and a 1 are hardest to tell apart if the wall of a cage is in the corner. That is so here around
            // cells that are each a cage without a number. No other mistake occurs twice.
            let (walls, others): (Vec<_>, Vec<_>) =
                wrong.into_iter().partition(|((digit, label), found)| *label == 0 && *found == (*digit, 1));
            assert!(walls.len() <= 7 && others.len() <= 1, "{}: {walls:?} {others:?}", font.name);
        }
    }
}
