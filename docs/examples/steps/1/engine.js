// An engine for Twos. A card is its text, such as 'QH': its rank, then its suit.

'use strict';

const { serve, cards } = require('./wire.js');

const RANKS = '23456789TJQKA'; // lowest first

/** The position of the highest card of the suit led. */
function highestOfSuitLed(trick) {
  const strengths = trick.map(([rank, suit]) => (suit === trick[0][1] ? RANKS.indexOf(rank) : -1));
  return strengths.indexOf(Math.max(...strengths));
}

/** twos.trick: the ruling on a trick of one to four cards, with positions in the trick for seats. */
function trick(params) {
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
