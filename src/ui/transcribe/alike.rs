//! Places that were read alike, that is, doubtful between the same two readings. The user can decide about all of them
//! at once.

use super::Sheet;
use nazo_core::words::say;
use nazo_kinds::scan::Spot;

impl Sheet {
    /// The doubtful places whose two likeliest readings are the same as those under the cursor, without the cursor's
    /// own place. If cells are selected, only those among them.
    pub(super) fn alike(&self) -> Vec<Spot> {
        let is_of_one = matches!(self.spot, Spot::Cell(..) | Spot::Corner(..));
        let Some(pair) = self.pair(self.spot).filter(|_| is_of_one && self.is_from_picture()) else {
            return Vec::new();
        };
        let sort = std::mem::discriminant(&self.spot);
        let mut alike = self.scan.doubtful();
        alike.retain(|spot| *spot != self.spot && std::mem::discriminant(spot) == sort);
        alike.retain(|spot| self.pair(*spot).as_ref() == Some(&pair));
        if !self.selected.is_empty() {
            alike.retain(|spot| self.selected.contains(&self.scan.index(spot.at().0, spot.at().1)));
        }
        alike
    }

    /// The two likeliest readings of a place, in alphabetical order. Fewer if fewer were read.
    fn pair(&self, spot: Spot) -> Option<Vec<&str>> {
        let options = &self.scan.glyph(spot)?.options;
        let mut pair: Vec<&str> = options.iter().take(2).map(|(value, _)| value.as_str()).collect();
        pair.sort_unstable();
        Some(pair)
    }

    /// Copies the value under the cursor to every place that was read alike.
    pub(super) fn spread(&mut self) {
        let alike = self.alike();
        let value = self.scan.glyph(self.spot).map(|glyph| glyph.value.clone()).unwrap_or_default();
        if alike.is_empty() {
            return self.say("transcribe.nothing-else-doubtful-same-way");
        }
        let here = self.spot;
        let count = alike.len() + 1;
        self.change(|scan| {
            scan.accept(here);
            alike.iter().for_each(|spot| scan.set(*spot, &value));
        });
        (self.selects, self.selected) = (false, Vec::new());
        let value = self.scan.called(here, &value);
        self.message = Some(say!("transcribe.made-alike", count, value));
        self.is_led = true;
        if let Some(next) = self.next_suspect().filter(|next| self.doubt(*next).is_some()) {
            self.spot = next;
        }
    }
}
