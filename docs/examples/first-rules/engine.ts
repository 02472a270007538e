// An engine for Twos. A card is its text, such as 'QH': its rank, then its suit.

import { serve, cards, type Params } from './wire.js';

const RANKS = '23456789TJQKA'; // lowest first

/** The position of the highest card of the suit led. */
function highestOfSuitLed(trick: string[]): number {
  const led = trick[0]?.charAt(1);
  const strengths = trick.map((card) => (card.charAt(1) === led ? RANKS.indexOf(card.charAt(0)) : -1));
  return strengths.indexOf(Math.max(...strengths));
}

/** twos.trick: who takes a trick of one to four cards. */
function trick(params: Params): object {
  return { winner: highestOfSuitLed(cards(params.cards, 1, 4)) };
}

serve(
  {
    'twos.trick': trick,
    'twos.legal': null,
    'twos.play': null,
  },
  { name: 'my-twos', version: '0.1' },
);
