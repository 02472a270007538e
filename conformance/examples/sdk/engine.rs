//! Twins & Followers: which hands win, and who can win with a discard. A card is its text: `QH`, rank then suit.

#[allow(dead_code)]
mod json;
#[allow(dead_code)]
mod wire;

use json::{table, Json};
use wire::{card, cards, different, integer, list, serve, Engine, Malformed};

const RANKS: &str = "A23456789TJQK";
const JACK: usize = 10; // the first face

// The four cards of a hand as a pair and the two others, in every way.
const PAIRINGS: [[usize; 4]; 6] = [
    [0, 1, 2, 3],
    [0, 2, 1, 3],
    [0, 3, 1, 2],
    [1, 2, 0, 3],
    [1, 3, 0, 2],
    [2, 3, 0, 1],
];

/// Whether two ranks, the lower first, follow each other: neighbours among the numbers, any two different faces.
fn follow(a: usize, b: usize) -> bool {
    match a >= JACK {
        true => a != b,
        false => b < JACK && b - a == 1,
    }
}

/// How four cards split into twins and followers: the rank of the twins and those of the followers.
fn split(hand: &[&str]) -> Option<[&'static str; 3]> {
    let mut ranks: Vec<usize> = hand
        .iter()
        .filter_map(|card| RANKS.find(&card[..1]))
        .collect();
    ranks.sort();
    let name = |at: usize| &RANKS[ranks[at]..=ranks[at]];
    let wins = |[i, j, k, l]: &[usize; 4]| ranks[*i] == ranks[*j] && follow(ranks[*k], ranks[*l]);
    PAIRINGS
        .into_iter()
        .find(wins)
        .map(|[i, _, k, l]| [name(i), name(k), name(l)])
}

fn wins(params: &Json) -> Result<Json, Malformed> {
    let hand = cards(&params["cards"], 4, 4)?;
    Ok(match split(&hand) {
        None => table([("wins", false.into())]),
        Some([twins, low, high]) => {
            let followers = [low, high].map(Json::from).into_iter().collect();
            table([
                ("wins", true.into()),
                ("twins", twins.into()),
                ("followers", followers),
            ])
        }
    })
}

fn able(params: &Json) -> Result<Json, Malformed> {
    let hands = list(&params["hands"], 2, 17)?
        .iter()
        .map(|hand| cards(hand, 3, 3))
        .collect::<Result<Vec<_>, _>>()?;
    let discard = [card(&params["discard"])?];
    different(&[hands.concat(), discard.to_vec()].concat())?;
    let discarder = integer(&params["discarder"], 0, hands.len() as i64 - 1)?;
    let wins = |seat: &i64| split(&[&hands[*seat as usize][..], &discard].concat()).is_some();
    let seats = (0..hands.len() as i64)
        .filter(|seat| *seat != discarder)
        .filter(wins)
        .map(Json::from);
    Ok(table([("seats", seats.collect())]))
}

fn main() -> std::io::Result<()> {
    serve(
        &[
            ("twins_and_followers.wins", Some(wins)),
            ("twins_and_followers.able", Some(able)),
            ("twins_and_followers.play", None),
        ],
        &Engine {
            name: "twins-rust",
            version: "1.0",
            readings: &[],
        },
    )
}
