//! Addresses of puzz.link and other pzpr sites.

/// The part of an address after `name/`, or of a text that is only that part of one.
pub(crate) fn query<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let after_name = |text: &'a str| text.strip_prefix(name)?.strip_prefix('/');
    if let Some(rest) = after_name(text) {
        return Some(rest);
    }
    let is_address = text.starts_with("http://") || text.starts_with("https://") || text.contains("/p");
    text.split_once('?').filter(|_| is_address).and_then(|(_, rest)| after_name(rest))
}
