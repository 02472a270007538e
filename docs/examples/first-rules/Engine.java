import java.io.IOException;
import java.util.List;
import java.util.Map;

/** An engine for Twos. A card is its text, such as "QH": its rank, then its suit. */
final class Engine {
    private static final String RANKS = "23456789TJQKA"; // lowest first

    /** The strength of a card in a trick; a card that does not follow suit has none. */
    private static int strength(String card, List<String> trick) {
        return card.charAt(1) == trick.get(0).charAt(1) ? RANKS.indexOf(card.charAt(0)) : -1;
    }

    /** twos.trick: who takes a trick of one to four cards. */
    private static Map<String, ?> trick(Map<String, Object> params) {
        List<String> cards = Wire.cards(params.get("cards"), 1, 4);
        int best = 0;
        for (int i = 1; i < cards.size(); i++) {
            best = strength(cards.get(i), cards) > strength(cards.get(best), cards) ? i : best;
        }
        return Map.of("winner", best);
    }

    public static void main(String[] arguments) throws IOException {
        new Wire("my-twos", "0.1")
            .method("twos.trick", Engine::trick)
            .method("twos.legal", null)
            .method("twos.play", null)
            .serve();
    }
}
