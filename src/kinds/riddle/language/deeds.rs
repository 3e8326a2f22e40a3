//! Deeds: whoever paints a house need not live in it. A verb of making and doing tells what somebody has only where a category
//! is called by it, or by what comes of it.

use super::input::Input;
use super::values::value;

/// What comes of deeds, as categories are called.
const OUTCOMES: &[(&str, &str)] = &[
    ("paint draw photograph", "paint draw portrait pictur photo art canvas subject mural sketch landscape"),
    (
        "bake cook make brew mix knead",
        "bak cook cake pie bread food dish meal dessert soup snack drink beverage pastry biscuit breakfast lunch dinner supper \
         cuisine recipe course sandwich pizza salad stew filling flavo topping tea coffee beer jam cocktail craft model toy product \
         thing item invention",
    ),
    (
        "build sew knit design carve",
        "build sew knit design carv model toy craft garment project ship boat sculpture statue figure tower kite bridge scarf \
         sweater hat dress",
    ),
    ("clean wash repair", "clean wash repair chore task job"),
    ("tow train", "tow train truck lorry"),
    ("teach coach lead", "teach subject language course class lesson sport instrument team group coach lead tour"),
    (
        "catch hunt fish spot discover",
        "catch hunt fish spot discover animal bird butterfl insect planet star comet sight",
    ),
    ("feed", "feed food"),
    ("invent mine", "invent mine mineral gem metal ore"),
    ("sell", "sell sold product goods ware item fruit vegetable flower food article"),
    ("host present manage", "host present manag event show party hotel topic subject shop team project"),
    ("marry", "husband wife wives spouse bride groom partner couple"),
    ("pair match", "pair match partner team couple husband wife wives"),
];

/// Whether a verb, by its form without an ending, tells here what somebody has.
pub(super) fn is_having(input: Input<'_>, base: &str) -> bool {
    let Some((_, outcomes)) = OUTCOMES.iter().find(|(deeds, _)| deeds.split(' ').any(|deed| deed == base)) else {
        return true;
    };
    let before = input.all.len().saturating_sub(input.rest.len());
    let at = |at: usize| Input { rest: input.all.get(at..).unwrap_or(&[]), ..input };
    let start = (0..before).rev().find(|word| at(*word).clause_ends()).map_or(0, |joint| joint + 1);
    let end = (before..input.all.len()).find(|word| at(*word).clause_ends()).unwrap_or(input.all.len());
    let called = |name: &str| {
        let name = name.to_lowercase();
        let words = || name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        words().any(|word| word.starts_with(base) || outcomes.split_whitespace().any(|stem| word.starts_with(stem)))
    };
    let categories = &input.scope.riddle.categories;
    let named: Vec<usize> =
        (start..end).filter_map(|word| value(at(word), end - word)).map(|(_, item)| item.category).collect();
    // "What did Anna bake?", "who is married to Bruno?"
    if named.iter().all(|category| input.scope.is_somebody(*category)) {
        return categories.iter().any(|category| called(&category.name));
    }
    named.iter().any(|at| categories.get(*at).is_some_and(|category| called(&category.name)))
}
