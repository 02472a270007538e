// Twins & Followers: which hands win, and who can win with a discard. A card is its text: 'QH', rank then suit.

'use strict';

const { serve, cards, integer, list } = require('./wire.js');

const RANKS = 'A23456789TJQK';
const JACK = RANKS.indexOf('J'); // the first face

// The four cards of a hand as a pair and the two others, in every way.
const PAIRINGS = [[0, 1, 2, 3], [0, 2, 1, 3], [0, 3, 1, 2], [1, 2, 0, 3], [1, 3, 0, 2], [2, 3, 0, 1]];

/** Whether two ranks follow each other: neighbours among the numbers, any two different faces. */
function follow(a, b) {
  if (a >= JACK && b >= JACK) return a !== b;
  return a < JACK && b < JACK && Math.abs(a - b) === 1;
}

/** How four cards split into twins and followers; null when they do not. */
function split(hand) {
  const ranks = hand.map((card) => RANKS.indexOf(card[0]));
  for (const [i, j, k, l] of PAIRINGS) {
    if (ranks[i] === ranks[j] && follow(ranks[k], ranks[l])) {
      const [low, high] = [ranks[k], ranks[l]].sort((a, b) => a - b);
      return { twins: RANKS[ranks[i]], followers: [RANKS[low], RANKS[high]] };
    }
  }
  return null;
}

function wins(params) {
  const found = split(cards(params.cards, 4, 4));
  return found === null ? { wins: false } : { wins: true, ...found };
}

function able({ hands, discard, discarder }) {
  for (const hand of list(hands, 2, 17)) list(hand, 3, 3);
  cards([...hands.flat(), discard]);
  integer(discarder, 0, hands.length - 1);
  const seats = [...hands.keys()];
  return { seats: seats.filter((seat) => seat !== discarder && split([...hands[seat], discard]) !== null) };
}

serve(
  {
    'twins_and_followers.wins': wins,
    'twins_and_followers.able': able,
    'twins_and_followers.play': null,
  },
  { name: 'twins-javascript', version: '1.0' },
);
