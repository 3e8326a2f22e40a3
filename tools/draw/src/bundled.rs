//! The fonts that come with the sources, and what they may be used for.

type File = (&'static str, &'static [u8]);

pub const TRAIN: [File; 6] = [
    ("train-1.ttf", include_bytes!("../fonts/train-1.ttf")),
    ("train-2.ttf", include_bytes!("../fonts/train-2.ttf")),
    ("train-3.ttf", include_bytes!("../fonts/train-3.ttf")),
    ("train-4.ttf", include_bytes!("../fonts/train-4.ttf")),
    ("train-5.ttf", include_bytes!("../fonts/train-5.ttf")),
    ("train-6.otf", include_bytes!("../fonts/train-6.otf")),
];

pub const HELD_BACK: [File; 8] = [
    ("held-1.ttf", include_bytes!("../fonts/held-1.ttf")),
    ("held-2.otf", include_bytes!("../fonts/held-2.otf")),
    ("held-3.ttf", include_bytes!("../fonts/held-3.ttf")),
    ("held-4.ttf", include_bytes!("../fonts/held-4.ttf")),
    ("held-5.otf", include_bytes!("../fonts/held-5.otf")),
    ("held-6.otf", include_bytes!("../fonts/held-6.otf")),
    ("held-7.otf", include_bytes!("../fonts/held-7.otf")),
    ("held-8.otf", include_bytes!("../fonts/held-8.otf")),
];
