//! The file of weights, as `src/vision/net.rs` describes and reads it.

use nazo_vision::Net;

use crate::model::Model;

/// A model's weights rounded to 8 bits with a scale for each output.
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

/// The network as nazo will use it.
pub fn net(model: &Model, temperature: f32) -> Result<Net, String> {
    Net::parse(&bytes(model, temperature)).map_err(|error| error.to_string())
}
