package main

// An engine for Twos. A card is its text, such as "QH": its rank, then its suit.

import "strings"

const ranks = "23456789TJQKA" // lowest first

// highestOfSuitLed is the position of the highest card of the suit led.
func highestOfSuitLed(trick []string) int {
	best := 0
	for i, card := range trick {
		if card[1] == trick[0][1] && strings.Index(ranks, card[:1]) > strings.Index(ranks, trick[best][:1]) {
			best = i
		}
	}
	return best
}

// trick says who takes a trick of one to four cards.
func trick(params Params) (any, error) {
	cards, err := Cards(params["cards"], 1, 4)
	if err != nil {
		return nil, err
	}
	return map[string]any{"winner": highestOfSuitLed(cards)}, nil
}

func main() {
	Serve(Methods{
		"twos.trick": trick,
		"twos.legal": nil,
		"twos.play":  nil,
	}, Engine{Name: "my-twos", Version: "0.1"})
}
