import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The engine protocol of bythebook, so that an engine is only its rules: JSON-RPC 2.0, a request or a batch of them on
 * each line of standard input, and one line back. Only Java's standard library is used.
 */
final class Wire {
    /** Thrown by a method whose params are malformed; any other exception ends the engine. */
    static final class Malformed extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Malformed(String complaint) {
            super(complaint);
        }
    }

    /** From the params of a question to its result, as {@link Json} has data. */
    interface Method {
        Map<String, ?> answer(Map<String, Object> params);
    }

    private final Map<String, Method> methods = new LinkedHashMap<>();
    private final Map<String, Map<String, String>> readings = new TreeMap<>();
    private final String name;
    private final String version;

    /** An engine that calls itself so. */
    Wire(String name, String version) {
        this.name = name;
        this.version = version;
    }

    /** Add a method by its full name ("twos.trick"); its function is null while the engine lacks it. */
    Wire method(String fullName, Method method) {
        methods.put(fullName, method);
        return this;
    }

    /** Say which alternative of an open point the engine plays where that is not the default. */
    Wire reading(String game, String point, String alternative) {
        readings.computeIfAbsent(game, any -> new TreeMap<>()).put(point, alternative);
        return this;
    }

    /** Answer every line of the input until it ends. */
    void serve() throws IOException {
        InputStream in = new BufferedInputStream(System.in);
        PrintStream out = new PrintStream(System.out, false, "UTF-8");
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next >= 0; next = in.read()) {
            if (next != '\n') {
                line.write(next);
                continue;
            }
            out.print(Json.write(answer(line.toByteArray())) + "\n");
            out.flush();
            line.reset();
        }
        if (line.size() > 0) { // the last line may lack its line feed
            out.print(Json.write(answer(line.toByteArray())) + "\n");
            out.flush();
        }
    }

    /** Throw Malformed with the complaint unless the condition holds. */
    static void demand(boolean condition, String complaint) {
        if (!condition) {
            throw new Malformed(complaint);
        }
    }

    /** A whole number within bounds, both of them allowed. */
    static long integer(Object value, long least, long most) {
        boolean fits = value instanceof Long && (Long) value >= least && (Long) value <= most;
        demand(fits, "not a whole number within bounds");
        return (Long) value;
    }

    /** A text. */
    static String text(Object value) {
        demand(value instanceof String, "not a text");
        return (String) value;
    }

    /** An object, such as a move. */
    @SuppressWarnings("unchecked") // the keys that Json reads are strings
    static Map<String, Object> table(Object value) {
        demand(value instanceof Map, "not an object");
        return (Map<String, Object>) value;
    }

    /** A list of so many things. */
    static List<?> list(Object value, int least, int most) {
        demand(value instanceof List, "not a list");
        List<?> items = (List<?>) value;
        demand(items.size() >= least && items.size() <= most, "not a list of the right length");
        return items;
    }

    /** A list of so many different cards of the French pack, such as "QH". */
    static List<String> cards(Object value, int least, int most) {
        List<String> found = new ArrayList<>();
        for (Object entry : list(value, least, most)) {
            demand(text(entry).matches("[A23456789TJQK][CDHS]"), "not a card");
            found.add((String) entry);
        }
        Set<String> different = new HashSet<>(found);
        demand(different.size() == found.size(), "a card appears twice");
        return found;
    }

    /** What the engine is: of each game, the methods that have a function. */
    private Map<String, Object> describe() {
        Map<String, List<String>> listed = new LinkedHashMap<>();
        methods.forEach((fullName, method) -> {
            String[] parts = fullName.split("\\.", 2);
            List<String> shorts = listed.computeIfAbsent(parts[0], game -> new ArrayList<>());
            if (method != null) {
                shorts.add(parts[1]);
            }
        });
        Map<String, Object> games = new LinkedHashMap<>();
        listed.forEach((game, shorts) ->
            games.put(game, Map.of("methods", shorts, "readings", readings.getOrDefault(game, Map.of()))));
        Map<String, Object> engine = Map.of("name", name, "version", version);
        return Map.of("protocol", 1, "engine", engine, "batch", true, "games", games);
    }

    /** The reply to a line: one object, or a list of them for a batch. */
    private Object answer(byte[] line) {
        Object content;
        try {
            content = Json.parse(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(line)).toString());
        } catch (CharacterCodingException | Json.NotJson notJson) {
            return failure(null, -32700, "not JSON");
        }
        if (!(content instanceof List) || ((List<?>) content).isEmpty()) {
            return reply(content);
        }
        List<Object> replies = new ArrayList<>();
        for (Object request : (List<?>) content) {
            replies.add(reply(request));
        }
        return replies;
    }

    /** The reply to one request. */
    private Map<String, Object> reply(Object request) {
        Map<?, ?> fields = request instanceof Map ? (Map<?, ?>) request : Map.of();
        Object id = fields.get("id");
        Object asked = fields.get("method");
        if (!"2.0".equals(fields.get("jsonrpc")) || !(id instanceof Long) || !(asked instanceof String)) {
            return failure(null, -32600, "not a request");
        }
        Method method = asked.equals("describe") ? params -> describe() : methods.get(asked);
        if (method == null) {
            return failure(id, -32601, "no such method");
        }
        try {
            Object params = fields.containsKey("params") ? fields.get("params") : Map.of();
            return response(id, "result", method.answer(table(params)));
        } catch (Malformed malformed) {
            return failure(id, -32602, malformed.getMessage());
        }
    }

    private static Map<String, Object> failure(Object id, int code, String message) {
        return response(id, "error", Map.of("code", code, "message", message));
    }

    private static Map<String, Object> response(Object id, String kind, Object content) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("jsonrpc", "2.0");
        fields.put("id", id);
        fields.put(kind, content);
        return fields;
    }
}
