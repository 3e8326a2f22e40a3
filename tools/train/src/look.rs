//! What the networks see in a picture: the digits and sums, and how sure they are.

use nazo_vision::{self as vision, Squares, View};

pub fn look(file: &str) -> Result<(), String> {
    let bytes = std::fs::read(file).map_err(|error| format!("{file}: {error}"))?;
    let picture = vision::decode(&bytes).map_err(|error| error.to_string())?;
    let view = View::new(picture);
    let squares = view.squares().ok_or("no board of nine by nine cells")?;
    println!(
        "{file}: {}, {:?} pixels a cell",
        if squares.is_photo { "photo" } else { "screenshot" },
        squares.mesh.cell_size()
    );
    for row in squares.digits.chunks(9) {
        println!("{}", row.iter().map(|p| best(p)).collect::<Vec<_>>().join(" "));
    }
    if !squares.is_photo {
        for row in Squares::labels(&squares.flat).0.chunks(9) {
            println!("{}", row.iter().map(|p| best(p)).collect::<Vec<_>>().join(" "));
        }
    }
    Ok(())
}

/// The likeliest class, with its probability in percent if that is below 95; a dot for class 0.
fn best(p: &[f32]) -> String {
    let class = (0..p.len()).max_by(|&a, &b| p[a].total_cmp(&p[b])).unwrap_or(0);
    let name = if class == 0 { ".".to_string() } else { class.to_string() };
    let sure = p.get(class).copied().unwrap_or(0.0);
    format!("{:>6}", if sure < 0.95 { format!("{name}({:.0})", sure * 100.0) } else { name })
}
