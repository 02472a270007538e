import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Twins &amp; Followers: which hands win, and who can win with a discard. A card is its text: "QH", rank then suit. */
final class Engine {
    private static final String RANKS = "A23456789TJQK";
    private static final int JACK = RANKS.indexOf('J'); // the first face

    /** The four cards of a hand as a pair and the two others, in every way. */
    private static final int[][] PAIRINGS = {
        {0, 1, 2, 3}, {0, 2, 1, 3}, {0, 3, 1, 2}, {1, 2, 0, 3}, {1, 3, 0, 2}, {2, 3, 0, 1},
    };

    /** Whether two ranks, the lower first, follow each other: neighbours among the numbers, any two different faces. */
    private static boolean follow(int a, int b) {
        return a >= JACK ? a != b : b < JACK && b - a == 1;
    }

    /** How four cards split: the rank of the twins and those of the followers; null when they do not. */
    private static List<String> split(List<String> hand) {
        int[] ranks = hand.stream().mapToInt(card -> RANKS.indexOf(card.charAt(0))).sorted().toArray();
        for (int[] at : PAIRINGS) {
            if (ranks[at[0]] == ranks[at[1]] && follow(ranks[at[2]], ranks[at[3]])) {
                return List.of(name(ranks[at[0]]), name(ranks[at[2]]), name(ranks[at[3]]));
            }
        }
        return null;
    }

    private static String name(int rank) {
        return RANKS.substring(rank, rank + 1);
    }

    private static Map<String, ?> wins(Map<String, Object> params) {
        List<String> found = split(Wire.cards(params.get("cards"), 4, 4));
        if (found == null) {
            return Map.of("wins", false);
        }
        return Map.of("wins", true, "twins", found.get(0), "followers", found.subList(1, 3));
    }

    private static Map<String, ?> able(Map<String, Object> params) {
        List<?> hands = Wire.list(params.get("hands"), 2, 17);
        List<Object> all = new ArrayList<>();
        for (Object hand : hands) {
            all.addAll(Wire.list(hand, 3, 3));
        }
        all.add(params.get("discard"));
        List<String> cards = Wire.cards(all, 0, 52);
        long discarder = Wire.integer(params.get("discarder"), 0, hands.size() - 1);
        List<Integer> seats = new ArrayList<>();
        for (int seat = 0; seat < hands.size(); seat++) {
            List<String> hand = new ArrayList<>(cards.subList(3 * seat, 3 * seat + 3));
            hand.add(cards.get(cards.size() - 1));
            if (seat != discarder && split(hand) != null) {
                seats.add(seat);
            }
        }
        return Map.of("seats", seats);
    }

    public static void main(String[] arguments) throws IOException {
        new Wire("twins-java", "1.0")
            .method("twins_and_followers.wins", Engine::wins)
            .method("twins_and_followers.able", Engine::able)
            .method("twins_and_followers.play", null)
            .serve();
    }
}
