// Twins & Followers: which hands win, and who can win with a discard. A card is its text: 'QH', rank then suit.

import { serve, cards, integer, list, type Params } from './wire.js';

const RANKS = 'A23456789TJQK';
const JACK = RANKS.indexOf('J'); // the first face

// The four cards of a hand as a pair and the two others, in every way.
const PAIRINGS = [[0, 1, 2, 3], [0, 2, 1, 3], [0, 3, 1, 2], [1, 2, 0, 3], [1, 3, 0, 2], [2, 3, 0, 1]] as const;

interface Split {
  twins: string;
  followers: [string, string];
}

/** Whether two ranks follow each other: neighbours among the numbers, any two different faces. */
function follow(a: number, b: number): boolean {
  if (a >= JACK && b >= JACK) return a !== b;
  return a < JACK && b < JACK && Math.abs(a - b) === 1;
}

/** How four cards split into twins and followers; null when they do not. */
function split(hand: string[]): Split | null {
  const ranks = hand.map((card) => RANKS.indexOf(card.charAt(0)));
  const rank = (at: number): number => ranks[at] ?? -1;
  for (const [i, j, k, l] of PAIRINGS) {
    if (rank(i) === rank(j) && follow(rank(k), rank(l))) {
      const low = Math.min(rank(k), rank(l));
      const high = Math.max(rank(k), rank(l));
      return { twins: RANKS.charAt(rank(i)), followers: [RANKS.charAt(low), RANKS.charAt(high)] };
    }
  }
  return null;
}

function wins(params: Params): object {
  const found = split(cards(params.cards, 4, 4));
  return found === null ? { wins: false } : { wins: true, ...found };
}

function able(params: Params): object {
  const hands = list(params.hands, 2, 17).map((hand) => cards(hand, 3, 3));
  const [discard = ''] = cards([params.discard]);
  cards([...hands.flat(), discard]); // none twice
  const discarder = integer(params.discarder, 0, hands.length - 1);
  const wins = (hand: string[], seat: number): boolean => seat !== discarder && split([...hand, discard]) !== null;
  return { seats: [...hands.keys()].filter((seat) => wins(hands[seat] ?? [], seat)) };
}

serve(
  {
    'twins_and_followers.wins': wins,
    'twins_and_followers.able': able,
    'twins_and_followers.play': null,
  },
  { name: 'twins-typescript', version: '1.0' },
);
