//! What the networks make of a picture: the digits and sums that they see, and how sure they are.

use nazo::vision::{self, Squares, View};

pub fn look(file: &str) -> Result<(), String> {
    let bytes = std::fs::read(file).map_err(|error| format!("{file}: {error}"))?;
    let picture = vision::decode(&bytes).map_err(|error| error.to_string())?;
    let view = View::new(picture);
    let squares = view.squares().ok_or("no board of nine by nine cells")?;
    println!("{file}: {}, {:?} pixels a cell", if squares.is_photo { "photo" } else { "screenshot" }, squares.mesh.cell_size());
    for row in squares.digits.chunks(9) {
        println!("{}", row.iter().map(|p| best(p)).collect::<Vec<_>>().join(" "));
    }
    let crop = |row: usize, col: usize| squares.flat.crop((col as f32, row as f32), (col as f32 + 1.0, row as f32 + 1.0), 28, 28);
    sheet("/tmp/look.pgm", &(0..81).map(|at| crop(at / 9, at % 9)).collect::<Vec<_>>(), 28);
    if !squares.is_photo {
        for row in 0..9 {
            let labels = (0..9).map(|col| best(&Squares::label(&squares.flat, (row, col))));
            println!("{}", labels.collect::<Vec<_>>().join(" "));
        }
    }
    Ok(())
}

/// The likeliest class, and its probability in percent if that is below 95; a dot for class 0.
fn best(p: &[f32]) -> String {
    let class = (0..p.len()).max_by(|&a, &b| p[a].total_cmp(&p[b])).unwrap_or(0);
    let name = if class == 0 { ".".to_string() } else { class.to_string() };
    let sure = p.get(class).copied().unwrap_or(0.0);
    format!("{:>6}", if sure < 0.95 { format!("{name}({:.0})", sure * 100.0) } else { name })
}

pub fn sheet(file: &str, crops: &[Vec<f32>], wide: usize) {
    let high = crops[0].len() / wide;
    let (cols, rows) = (9, crops.len().div_ceil(9));
    let mut data = vec![128u8; cols * (wide + 2) * rows * (high + 2)];
    for (n, crop) in crops.iter().enumerate() {
        for (at, v) in crop.iter().enumerate() {
            let (x, y) = (n % cols * (wide + 2) + at % wide, n / cols * (high + 2) + at / wide);
            data[y * cols * (wide + 2) + x] = 255 - (v * 255.0) as u8;
        }
    }
    let mut bytes = format!("P5 {} {} 255\n", cols * (wide + 2), rows * (high + 2)).into_bytes();
    bytes.extend(data);
    let _ = std::fs::write(file, bytes);
}
