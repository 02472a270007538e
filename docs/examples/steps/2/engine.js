// An engine for Twos. A card is its text, such as 'QH': its rank, then its suit.

'use strict';

const { serve, cards } = require('./wire.js');

const RANKS = '23456789TJQKA'; // lowest first; twos are wild, so their own place never matters
const HONOURS = 'JQKA';

/** The position of the highest card of the suit led. */
function highestOfSuitLed(trick) {
  const strengths = trick.map(([rank, suit]) => (suit === trick[0][1] ? RANKS.indexOf(rank) : -1));
  return strengths.indexOf(Math.max(...strengths));
}

/** Who wins a trick, who catches whose two for how many points, and how many honours lie in it. */
function ruling(trick) {
  const honours = trick.filter(([rank]) => HONOURS.includes(rank)).length;
  const twos = [...trick.keys()].filter((i) => trick[i][0] === '2');
  if (twos.length === 0) return { winner: highestOfSuitLed(trick), catches: [], honours };
  const [first, ...later] = twos;
  const three = trick.indexOf(`3${trick[first][1]}`); // before or after its two, that makes no difference
  if (three >= 0) return { winner: three, catches: [{ by: three, from: first, points: 3 }], honours };
  return { winner: first, catches: later.map((from) => ({ by: first, from, points: 2 })), honours };
}

/** twos.trick: the ruling on a trick of one to four cards, with positions in the trick for seats. */
function trick(params) {
  return ruling(cards(params.cards, 1, 4));
}

serve(
  {
    'twos.trick': trick,
    'twos.legal': null,
    'twos.play': null,
  },
  { name: 'my-twos', version: '0.2' },
);
