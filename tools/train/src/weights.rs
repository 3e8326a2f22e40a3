//! The weights file, as `src/vision/net.rs` describes and reads it.

use nazo_vision::Net;

use crate::model::Model;

/// A model's weights, rounded to 8 bits with a scale for each output.
pub fn bytes(model: &Model, temperature: f32) -> Vec<u8> {
    let mut bytes = b"NZN1".to_vec();
    bytes.extend(temperature.to_le_bytes());
    let (width, height, channels) = model.input;
    bytes.extend([width as u8, height as u8, channels as u8, model.layers.len() as u8]);
    for layer in &model.layers {
        let outputs = layer.to.2;
        let (weights, biases) = layer.values.split_at(layer.taps() * outputs);
        bytes.extend([u8::from(layer.dense), layer.kernel as u8, layer.stride as u8]);
        bytes.extend((layer.from.2 as u16).to_le_bytes());
        bytes.extend((outputs as u16).to_le_bytes());
        let scale = |output: usize| {
            let most = weights.iter().skip(output).step_by(outputs).fold(0.0f32, |most, weight| most.max(weight.abs()));
            (most / 127.0).max(1e-12)
        };
        let scales: Vec<f32> = (0..outputs).map(scale).collect();
        bytes.extend(scales.iter().chain(biases).flat_map(|value| value.to_le_bytes()));
        let rounded = weights.iter().zip(scales.iter().cycle()).map(|(weight, scale)| (weight / scale).round() as i8);
        bytes.extend(rounded.map(|weight| weight as u8));
    }
    bytes
}

/// Loads the values in a file into a model with the same layers, so that its training can continue.
pub fn load(model: &mut Model, bytes: &[u8]) -> Result<(), String> {
    const HEAD: usize = 12;
    let mut at = HEAD;
    let mut take = |count: usize| {
        let part = bytes.get(at..at + count).ok_or("the file ends too early");
        at += count;
        part
    };
    for layer in &mut model.layers {
        let (taps, outputs) = (layer.taps(), layer.to.2);
        let head = take(7)?;
        let number = |at: usize| usize::from(u16::from_le_bytes([head[at], head[at + 1]]));
        if (usize::from(head[1]), number(3), number(5)) != (layer.kernel, layer.from.2, outputs) {
            return Err("the file holds other layers".to_string());
        }
        let floats = |part: &[u8]| -> Vec<f32> {
            part.chunks_exact(4).map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]])).collect()
        };
        let (scales, biases) = (floats(take(outputs * 4)?), floats(take(outputs * 4)?));
        let weights = take(taps * outputs)?.iter().zip(scales.iter().cycle());
        layer.values = weights.map(|(weight, scale)| f32::from(*weight as i8) * scale).chain(biases).collect();
    }
    Ok(())
}

/// The network as nazo will use it, with rounded weights.
pub fn net(model: &Model, temperature: f32) -> Result<Net, String> {
    Net::parse(&bytes(model, temperature)).map_err(|error| error.to_string())
}
