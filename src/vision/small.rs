//! A picture scaled to the size at which lattices are looked for, and set upright. Sums over rows and columns of pixels
//! miss lines that lean by a degree or two.

use super::mesh::Mesh;
use super::plane::Plane;

/// The longer side of the scaled picture, in pixels.
const WORKING_SIDE: usize = 1_000;

/// The largest angle by which a screenshot leans, in degrees.
const MOST_TURN: f32 = 4.0;
/// The step between the angles tried first, in degrees.
const STEP: f32 = 0.2;
/// The step between the angles tried around the best one, in degrees.
const FINE_STEP: f32 = 0.05;

/// Smaller angles than this count as 0, in degrees.
const LEAST_TURN: f32 = 0.12;
/// How much sharper the lines must be at an angle to accept it, as a ratio. In tests with 200 drawn boards, upright
/// ones were sharpest as they were. Those leaning by half a degree or more were sharper by a factor of at least 1.09.
const SHARPER: f32 = 1.05;

/// The number of strips into which a picture is cut to find its angle. Within a strip, lines count as upright.
const STRIPS: usize = 40;

/// A change in brightness from which a step counts fully.
const FULL: u16 = 40;

/// Maps pixels of a working picture to the original.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// The size of the working picture as a ratio to that of the original.
    scale: f32,
    /// The sine of the angle by which the picture was turned clockwise.
    sin: f32,
    /// The cosine of that angle.
    cos: f32,
    /// The centre of the working picture.
    middle: (f32, f32),
}

impl Frame {
    /// Maps a position in the working picture to the original, in pixels.
    fn original(&self, (x, y): (f32, f32)) -> (f32, f32) {
        let (dx, dy) = (x - self.middle.0, y - self.middle.1);
        let (x, y) = (dx * self.cos + dy * self.sin + self.middle.0, dy * self.cos - dx * self.sin + self.middle.1);
        (x / self.scale, y / self.scale)
    }

    /// Maps a position in the original to the working picture.
    fn working(&self, (x, y): (f32, f32)) -> (f32, f32) {
        let (dx, dy) = (x * self.scale - self.middle.0, y * self.scale - self.middle.1);
        (dx * self.cos - dy * self.sin + self.middle.0, dy * self.cos + dx * self.sin + self.middle.1)
    }

    /// Converts a mesh from pixels of the working picture to those of the original.
    pub fn to_original(&self, mesh: &Mesh) -> Mesh {
        Mesh::new(mesh.rows(), mesh.cols(), |row, col| self.original(mesh.node(row, col)))
    }

    /// Converts a mesh from pixels of the original to those of the working picture.
    pub fn to_working(&self, mesh: &Mesh) -> Mesh {
        Mesh::new(mesh.rows(), mesh.cols(), |row, col| self.working(mesh.node(row, col)))
    }
}

/// A picture at the size at which lattices are looked for.
#[derive(Debug)]
pub struct Small {
    /// Its brightness.
    pub grey: Plane,
    /// How its pixels map to the original.
    pub frame: Frame,
}

impl Small {
    /// The picture scaled down or up, and turned until its lines are upright.
    pub fn of(grey: &Plane) -> Small {
        let scale = WORKING_SIDE as f32 / grey.width().max(grey.height()).max(1) as f32;
        let size = |side: usize| ((side as f32 * scale).round() as usize).max(1);
        let small = grey.resized(size(grey.width()), size(grey.height()));
        let turn = leaning(&small);
        let middle = (small.width() as f32 / 2.0, small.height() as f32 / 2.0);
        let (sin, cos) = turn.to_radians().sin_cos();
        let frame = Frame { scale, sin, cos, middle };
        Small { grey: if turn == 0.0 { small } else { turned(&small, &frame) }, frame }
    }
}

/// The working picture turned by the angle of the frame.
fn turned(small: &Plane, frame: &Frame) -> Plane {
    let (width, height) = (small.width(), small.height());
    let unscaled = Frame { scale: 1.0, ..*frame };
    let mut data = Vec::with_capacity(width * height);
    for y in 0..height {
        let (left, top) = unscaled.original((0.5, y as f32 + 0.5));
        let pixels = (0..width).map(|x| {
            let x = x as f32;
            (small.between(left + x * frame.cos, top - x * frame.sin) + 0.5) as u8
        });
        data.extend(pixels);
    }
    Plane::new(width, height, data)
}

/// The angle, in degrees, by which a picture must be turned clockwise to set its lines upright. It is 0 if they are
/// upright, or if there are none to tell.
fn leaning(small: &Plane) -> f32 {
    if small.width().min(small.height()) < STRIPS {
        return 0.0;
    }
    let (upright, level) = (Strips::of(small), Strips::of(&small.transposed()));
    // In a picture that must be turned clockwise, vertical lines run down to the right and horizontal ones up to the
    // right.
    let sharpness = |degrees: f32| {
        let slope = degrees.to_radians().tan();
        upright.sharpness(-slope) + level.sharpness(slope)
    };
    let best = |angles: &mut dyn Iterator<Item = f32>| {
        let scored = angles.map(|angle| (angle, sharpness(angle)));
        scored.max_by(|one, other| one.1.total_cmp(&other.1)).unwrap_or((0.0, 0.0))
    };
    let count = (MOST_TURN / STEP) as i32;
    let (coarse, _) = best(&mut (-count..=count).map(|step| step as f32 * STEP));
    let around = (STEP / FINE_STEP) as i32;
    let (angle, sharpest) = best(&mut (-around..=around).map(|step| coarse + step as f32 * FINE_STEP));
    let is_leaning = angle.abs() >= LEAST_TURN && sharpest > sharpness(0.0) * SHARPER;
    if is_leaning { angle } else { 0.0 }
}

/// How much brightness changes across each column of a picture, strip by strip from the top.
struct Strips {
    width: usize,
    /// For each strip, the distance of its middle below that of the picture, and the changes of its columns.
    strips: Vec<(f32, Vec<f32>)>,
}

impl Strips {
    fn of(plane: &Plane) -> Strips {
        let (width, height) = (plane.width(), plane.height());
        let strip = |number: usize| {
            let (top, bottom) = (number * height / STRIPS, (number + 1) * height / STRIPS);
            let mut sums = vec![0u16; width];
            // Every second row is enough.
            for y in (top..bottom).step_by(2) {
                let row = plane.row(y);
                let steps = row.iter().zip(row.get(1..).unwrap_or_default());
                for (sum, (before, after)) in sums.iter_mut().zip(steps) {
                    *sum += u16::from(before.abs_diff(*after)).min(FULL);
                }
            }
            let middle = (top + bottom) as f32 / 2.0 - height as f32 / 2.0;
            (middle, sums.into_iter().map(f32::from).collect())
        };
        Strips { width, strips: (0..STRIPS).map(strip).collect() }
    }

    /// How unevenly the changes are spread over columns that lean by `slope` pixels to the left per pixel down.
    fn sharpness(&self, slope: f32) -> f32 {
        let mut sums = vec![0.0f32; self.width];
        for (middle, strip) in &self.strips {
            let shift = (middle * slope).round() as isize;
            let (to, from) = if shift >= 0 { (shift as usize, 0) } else { (0, shift.unsigned_abs()) };
            let pairs = sums.get_mut(to..).unwrap_or_default().iter_mut().zip(strip.get(from..).unwrap_or_default());
            pairs.for_each(|(sum, change)| *sum += change);
        }
        let mean = sums.iter().sum::<f32>() / self.width.max(1) as f32;
        sums.iter().map(|sum| (sum - mean).powi(2)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 7×7 cells of 40 pixels around the centre of a picture, drawn as if turned.
    fn lattice(degrees: f32) -> Plane {
        let (sin, cos) = degrees.to_radians().sin_cos();
        let data = (0..400 * 400).map(|at| {
            let (dx, dy) = ((at % 400) as f32 - 199.5, (at / 400) as f32 - 199.5);
            let (x, y) = (dx * cos - dy * sin, dy * cos + dx * sin);
            let on_line = |at: f32| (at / 40.0 - 0.5 - (at / 40.0 - 0.5).round()).abs() < 0.03;
            let inside = x.abs() < 141.0 && y.abs() < 141.0;
            if inside && (on_line(x) || on_line(y)) { 40 } else { 230 }
        });
        Plane::new(400, 400, data.collect())
    }

    #[test]
    fn what_leans_is_turned_back() {
        for degrees in [0.0, 0.6, -1.3, 2.2, -3.4] {
            let found = leaning(&lattice(degrees));
            assert!((found - degrees).abs() < 0.15, "{degrees}: {found}");
        }
    }

    #[test]
    fn what_holds_no_lines_leans_no_way() {
        assert_eq!(leaning(&Plane::new(300, 200, vec![80; 60_000])), 0.0);
        assert_eq!(leaning(&Plane::new(3, 2, vec![80; 6])), 0.0);
    }

    /// Mapping a position to the original and back returns the same position.
    #[test]
    fn places_are_those_of_the_original() {
        let small = Small::of(&lattice(-1.3));
        let mesh = Mesh::new(1, 1, |row, col| (100.0 + col as f32 * 300.0, 200.0 + row as f32 * 300.0));
        let back = small.frame.to_working(&small.frame.to_original(&mesh));
        let off = |row, col| {
            let ((x, y), (at_x, at_y)) = (back.node(row, col), mesh.node(row, col));
            (x - at_x).hypot(y - at_y)
        };
        assert!(off(0, 0) < 0.01 && off(1, 1) < 0.01);
        // The line of the lattice that is upright in the working picture is dark all along.
        let scale = 2.5;
        let dark = (0..200).filter(|step| small.grey.between(500.0 + 20.0 * scale, 300.0 + *step as f32 * 2.0) < 160.0);
        assert!(dark.count() > 180);
    }
}
