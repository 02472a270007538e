package main

// Twins & Followers: which hands win, and who can win with a discard. A card is its text: "QH", rank then suit.

import (
	"sort"
	"strings"
)

const (
	ranks = "A23456789TJQK"
	jack  = 10 // the first face
)

// The four cards of a hand as a pair and the two others, in every way.
var pairings = [][4]int{{0, 1, 2, 3}, {0, 2, 1, 3}, {0, 3, 1, 2}, {1, 2, 0, 3}, {1, 3, 0, 2}, {2, 3, 0, 1}}

// follow says whether two ranks, a below b or equal, follow each other: neighbours among the numbers, any two faces.
func follow(a, b int) bool {
	if a >= jack {
		return a != b
	}
	return b < jack && b-a == 1
}

// split says how four cards split into twins and followers, if they do.
func split(hand []string) (twins string, followers []string, found bool) {
	held := []int{}
	for _, card := range hand {
		held = append(held, strings.Index(ranks, card[:1]))
	}
	sort.Ints(held)
	for _, at := range pairings {
		low, high := held[at[2]], held[at[3]]
		if held[at[0]] == held[at[1]] && follow(low, high) {
			return string(ranks[held[at[0]]]), []string{string(ranks[low]), string(ranks[high])}, true
		}
	}
	return "", nil, false
}

func wins(params Params) (any, error) {
	cards, err := Cards(params["cards"], 4, 4)
	if err != nil {
		return nil, err
	}
	twins, followers, found := split(cards)
	if !found {
		return map[string]any{"wins": false}, nil
	}
	return map[string]any{"wins": true, "twins": twins, "followers": followers}, nil
}

func able(params Params) (any, error) {
	hands, err := List(params["hands"], 2, 17)
	if err != nil {
		return nil, err
	}
	held := []any{params["discard"]}
	for _, hand := range hands {
		cards, err := List(hand, 3, 3)
		if err != nil {
			return nil, err
		}
		held = append(held, cards...)
	}
	all, err := Cards(held, 0, 52)
	if err != nil {
		return nil, err
	}
	discarder, err := Integer(params["discarder"], 0, int64(len(hands)-1))
	if err != nil {
		return nil, err
	}
	seats := []int{}
	for seat := range hands {
		hand := all[1+3*seat : 4+3*seat]
		if _, _, found := split(append([]string{all[0]}, hand...)); found && seat != int(discarder) {
			seats = append(seats, seat)
		}
	}
	return map[string]any{"seats": seats}, nil
}

func main() {
	Serve(Methods{
		"twins_and_followers.wins": wins,
		"twins_and_followers.able": able,
		"twins_and_followers.play": nil,
	}, Engine{Name: "twins-go", Version: "1.0"})
}
