//! An engine for Twos. A card is its text, such as `QH`: its rank, then its suit.

#[allow(dead_code)]
mod json;
#[allow(dead_code)]
mod wire;

use json::{table, Json};
use wire::{cards, serve, Engine, Malformed};

const RANKS: &str = "23456789TJQKA"; // lowest first

/// The position of the highest card of the suit led.
fn highest_of_suit_led(trick: &[&str]) -> usize {
    let follows = |at: &usize| trick[*at][1..] == trick[0][1..];
    (0..trick.len())
        .filter(follows)
        .max_by_key(|at| RANKS.find(&trick[*at][..1]))
        .unwrap_or(0)
}

/// twos.trick: who takes a trick of one to four cards.
fn trick(params: &Json) -> Result<Json, Malformed> {
    let played = cards(&params["cards"], 1, 4)?;
    Ok(table([(
        "winner",
        (highest_of_suit_led(&played) as i64).into(),
    )]))
}

fn main() -> std::io::Result<()> {
    serve(
        &[
            ("twos.trick", Some(trick)),
            ("twos.legal", None),
            ("twos.play", None),
        ],
        &Engine {
            name: "my-twos",
            version: "0.1",
            readings: &[],
        },
    )
}
