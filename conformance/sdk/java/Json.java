import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * JSON data: read from a text, and written in one line. It is null, a Boolean, a String, a List, a Map with strings for
 * keys, a Long for a number without fraction and exponent, as far as 64 bits hold it, else a Double.
 */
final class Json {
    /** What is no JSON. */
    static final class NotJson extends Exception {
        private static final long serialVersionUID = 1L;

        NotJson(String what) {
            super(what);
        }
    }

    /** A text that is nested more deeply is refused. */
    private static final int DEEPEST = 200;

    private final String text;
    private int at = 0;

    private Json(String text) {
        this.text = text;
    }

    /** The data of a text. */
    static Object parse(String text) throws NotJson {
        Json reader = new Json(text);
        Object value = reader.value(0);
        reader.space();
        reader.insist(reader.at == text.length());
        return value;
    }

    /** The text of data; whole numbers of any kind are written as such. */
    static String write(Object value) {
        StringBuilder out = new StringBuilder();
        write(out, value);
        return out.toString();
    }

    private static void write(StringBuilder out, Object value) {
        if (value instanceof String) {
            writeText(out, (String) value);
        } else if (value instanceof Map) {
            out.append('{');
            String before = "";
            for (Map.Entry<?, ?> field : ((Map<?, ?>) value).entrySet()) {
                out.append(before);
                writeText(out, (String) field.getKey());
                out.append(':');
                write(out, field.getValue());
                before = ",";
            }
            out.append('}');
        } else if (value instanceof Iterable) {
            out.append('[');
            String before = "";
            for (Object item : (Iterable<?>) value) {
                out.append(before);
                write(out, item);
                before = ",";
            }
            out.append(']');
        } else if (value instanceof Double && !Double.isFinite((Double) value)) {
            out.append("null");
        } else {
            out.append(value); // null, a boolean, a number
        }
    }

    private static void writeText(StringBuilder out, String text) {
        out.append('"');
        for (char letter : text.toCharArray()) {
            if (letter == '"' || letter == '\\') {
                out.append('\\').append(letter);
            } else if (letter < ' ' || Character.isSurrogate(letter)) { // half of a pair has no place in UTF-8
                out.append(String.format("\\u%04x", (int) letter));
            } else {
                out.append(letter);
            }
        }
        out.append('"');
    }

    private void insist(boolean condition) throws NotJson {
        if (!condition) {
            throw new NotJson("not JSON at character " + at);
        }
    }

    private char peek() {
        return at < text.length() ? text.charAt(at) : '\0';
    }

    /** Whether the text goes on with this, which is passed over then. */
    private boolean take(String word) {
        boolean here = text.startsWith(word, at);
        at += here ? word.length() : 0;
        return here;
    }

    private void space() {
        while (peek() == ' ' || peek() == '\t' || peek() == '\r' || peek() == '\n') {
            at++;
        }
    }

    private Object value(int depth) throws NotJson {
        space();
        switch (peek()) {
            case '{':
                return table(depth + 1);
            case '[':
                return list(depth + 1);
            case '"':
                return string();
            case 'n':
                insist(take("null"));
                return null;
            case 't':
                insist(take("true"));
                return true;
            case 'f':
                insist(take("false"));
                return false;
            default:
                return number();
        }
    }

    private List<Object> list(int depth) throws NotJson {
        insist(depth <= DEEPEST);
        List<Object> items = new ArrayList<>();
        at++;
        space();
        if (take("]")) {
            return items;
        }
        do {
            items.add(value(depth));
            space();
        } while (take(","));
        insist(take("]"));
        return items;
    }

    private Map<String, Object> table(int depth) throws NotJson {
        insist(depth <= DEEPEST);
        Map<String, Object> fields = new LinkedHashMap<>();
        at++;
        space();
        if (take("}")) {
            return fields;
        }
        do {
            space();
            String name = string();
            space();
            insist(take(":"));
            fields.put(name, value(depth));
            space();
        } while (take(","));
        insist(take("}"));
        return fields;
    }

    private String string() throws NotJson {
        insist(take("\""));
        StringBuilder found = new StringBuilder();
        while (!take("\"")) {
            insist(peek() >= ' '); // at the end, too
            found.append(take("\\") ? escape() : text.charAt(at++));
        }
        return found.toString();
    }

    /** The letter behind a backslash; both halves of a surrogate pair come one after the other. */
    private char escape() throws NotJson {
        char letter = peek();
        at++;
        if (letter == 'u') {
            int code = 0;
            for (int end = at + 4; at < end; at++) {
                int digit = peek() < 128 ? Character.digit(peek(), 16) : -1;
                insist(digit >= 0);
                code = code * 16 + digit;
            }
            return (char) code;
        }
        int known = "\"\\/bfnrt".indexOf(letter);
        insist(known >= 0 && letter != '\0');
        return "\"\\/\b\f\n\r\t".charAt(known);
    }

    private Object number() throws NotJson {
        int start = at;
        take("-");
        if (!take("0")) {
            digits();
        }
        int whole = at;
        if (take(".")) {
            digits();
        }
        if (take("e") || take("E")) {
            if (!take("+")) {
                take("-");
            }
            digits();
        }
        String found = text.substring(start, at);
        try {
            if (whole == at) {
                return Long.parseLong(found);
            }
        } catch (NumberFormatException tooLong) {
            return Double.parseDouble(found);
        }
        return Double.parseDouble(found);
    }

    /** Pass over digits, one at least. */
    private void digits() throws NotJson {
        int start = at;
        while (peek() >= '0' && peek() <= '9') {
            at++;
        }
        insist(at > start);
    }
}
