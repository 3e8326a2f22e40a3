//! Times for display.

use std::time::Duration;

/// A time for display: `12:04`, `1:02:03`.
pub(super) fn clock_text(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes:02}:{seconds:02}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_read_as_people_write_them() {
        assert_eq!(clock_text(Duration::from_secs(724)), "12:04");
        assert_eq!(clock_text(Duration::from_secs(3723)), "1:02:03");
    }
}
