//! The training loop, the fit of the temperature, and the score.

use std::fmt;

use nazo_draw::Dice;
use nazo_vision::Net;

use crate::model::{Adam, Model, Room};
use crate::samples::Samples;
use crate::weights;

const BATCH: usize = 64;
/// The initial learning rate.
pub const RATE: f32 = 2e-3;
const DECAY: f32 = 1e-3;
const SMOOTH: f32 = 0.02;

/// Trains on `samples` in random order, with a rate that falls from `from` to zero along a cosine.
pub fn train(model: &mut Model, samples: &Samples, trial: &Samples, epochs: usize, seed: u64, from: f32) {
    let mut adam = Adam::new(model);
    let mut order: Vec<usize> = (0..samples.len()).collect();
    let mut dice = Dice::new(seed + 3);
    let steps = (samples.len() / BATCH * epochs) as f32;
    let mut step = 0.0f32;
    let (mut rooms, mut gradients) = ([Room::default(), Room::default()], [model.gradients(), model.gradients()]);
    for epoch in 1..=epochs {
        dice.shuffle(&mut order);
        let mut loss = 0.0;
        for batch in order.chunks_exact(BATCH) {
            loss += pass(model, samples, batch, &mut gradients, &mut rooms);
            let [one, other] = &mut gradients;
            for (sums, others) in one.iter_mut().zip(other) {
                for (sum, part) in sums.iter_mut().zip(others) {
                    *sum = (*sum + *part) / BATCH as f32;
                }
            }
            let progress = step / steps;
            let warm = (step / 200.0).min(1.0);
            let rate = from * warm * 0.5 * (1.0 + (std::f32::consts::PI * progress).cos());
            adam.step(model, &gradients[0], rate, DECAY);
            step += 1.0;
        }
        let net = weights::net(model, 1.0);
        let score = net.and_then(|net| score(&net, trial)).map_or_else(|error| error, |score| score.to_string());
        println!("epoch {epoch}: loss {:.4}; held back: {score}", loss / samples.len() as f32);
    }
}

/// Computes the gradients of a batch on two threads, half of it on each; returns the sum of its losses.
fn pass(
    model: &Model,
    samples: &Samples,
    batch: &[usize],
    gradients: &mut [Vec<Vec<f32>>; 2],
    rooms: &mut [Room; 2],
) -> f32 {
    let half = |part: &[usize], gradients: &mut Vec<Vec<f32>>, room: &mut Room| -> f32 {
        gradients.iter_mut().for_each(|layer| layer.fill(0.0));
        let learn =
            |&number: &usize| model.learn(samples.input(number), samples.classes[number], SMOOTH, gradients, room);
        part.iter().map(learn).sum()
    };
    let (first, second) = batch.split_at(batch.len() / 2);
    let [g1, g2] = gradients;
    let [r1, r2] = rooms;
    std::thread::scope(|scope| {
        let other = scope.spawn(|| half(second, g2, r2));
        half(first, g1, r1) + other.join().expect("the other thread computes as this one does")
    })
}

/// How a network performs on samples.
pub struct Score {
    right: f64,
    /// The mean of -ln of the true class's probability.
    surprise: f64,
    /// The mean difference between confidence and accuracy over ten bins.
    miscalibration: f64,
    /// The share of samples with a confidence of at least 0.99, and the share of these that is wrong.
    sure: (f64, f64),
    /// The most frequent confusions: the true class, the class read, and the number of times.
    confused: Vec<(usize, usize, usize)>,
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.2} % right, surprise {:.4}, ", self.right * 100.0, self.surprise)?;
        write!(f, "calibration error {:.4}, ", self.miscalibration)?;
        write!(f, "{:.1} % sure of which {:.3} % wrong;", self.sure.0 * 100.0, self.sure.1 * 100.0)?;
        self.confused.iter().try_for_each(|(truth, read, times)| write!(f, " {truth}>{read}:{times}"))
    }
}

pub fn score(net: &Net, samples: &Samples) -> Result<Score, String> {
    let mut bins = [(0.0f64, 0.0f64, 0.0f64); 10];
    let (mut surprise, mut sure, mut sure_wrong) = (0.0, 0.0, 0.0);
    let mut confused = std::collections::BTreeMap::new();
    for (number, &class) in samples.classes.iter().enumerate() {
        let p = net.probabilities(samples.input(number)).map_err(|error| error.to_string())?;
        let best = (0..p.len()).max_by(|&a, &b| p[a].total_cmp(&p[b])).unwrap_or(0);
        let right = f64::from(u8::from(best == class));
        surprise -= f64::from(p[class].max(1e-9).ln());
        let bin = &mut bins[((p[best] * 10.0) as usize).min(9)];
        *bin = (bin.0 + 1.0, bin.1 + f64::from(p[best]), bin.2 + right);
        if p[best] >= 0.99 {
            sure += 1.0;
            sure_wrong += 1.0 - right;
        }
        if best != class {
            *confused.entry((class, best)).or_insert(0) += 1;
        }
    }
    let count = samples.len() as f64;
    let mut confused: Vec<_> = confused.into_iter().map(|((truth, read), times)| (truth, read, times)).collect();
    confused.sort_by_key(|(_, _, times)| std::cmp::Reverse(*times));
    confused.truncate(8);
    Ok(Score {
        right: bins.iter().map(|bin| bin.2).sum::<f64>() / count,
        surprise: surprise / count,
        miscalibration: bins.iter().map(|bin| (bin.1 - bin.2).abs()).sum::<f64>() / count,
        sure: (sure / count, sure_wrong / f64::max(sure, 1.0)),
        confused,
    })
}

/// The temperature (Guo and others, 2017): dividing the scores by it minimises the surprise of the samples.
pub fn temperature(net: &Net, samples: &Samples) -> Result<f32, String> {
    let mut scores = Vec::with_capacity(samples.len());
    for number in 0..samples.len() {
        scores.push(net.scores(samples.input(number)).map_err(|error| error.to_string())?);
    }
    let surprise = |temperature: f32| -> f64 {
        let one = |(scores, &class): (&Vec<f32>, &usize)| {
            let most = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
            let sum: f32 = scores.iter().map(|score| ((score - most) / temperature).exp()).sum();
            f64::from(sum.ln() - (scores[class] - most) / temperature)
        };
        scores.iter().zip(&samples.classes).map(one).sum()
    };
    let candidates = (0..120).map(|step| 0.3 * 1.02f32.powi(step));
    Ok(candidates.min_by(|a, b| surprise(*a).total_cmp(&surprise(*b))).unwrap_or(1.0))
}
