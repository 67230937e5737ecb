import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Documents that are made by chance: ties, empty and missing fields, arrays, lengths on all steps of the norms. */
final class Corpus {
  static final String[] WORDS = {
    "red", "green", "blue", "fox", "foxes", "jumping", "jumped", "jumps", "quick", "quickly", "brown", "lazy", "dog",
    "dogs", "the", "a", "of", "and", "running", "run", "runner", "house", "houses", "mouse", "tree", "trees", "river",
    "rivers", "mountain", "Mountain", "Paris", "Berlin", "café", "naïve", "wi-fi", "v2.0", "x1", "x2", "42", "data",
    "database", "databases", "index", "indexes", "indexing", "search", "searching", "query", "queries", "l'eau", "PowerShot", "wi-fi-2go", "日本", "𝒜lpha",
  };
  final Random random;

  Corpus(Random random) {
    this.random = random;
  }

  /** Frequent words come first in the list, so that terms differ in how rare they are. */
  String word() {
    double skewed = Math.pow(random.nextDouble(), 1.7);
    return WORDS[(int) (skewed * WORDS.length)];
  }

  /** One that can be cut anywhere: without characters of two units. */
  String plainWord() {
    String made = word();
    return made.chars().anyMatch((unit) -> Character.isSurrogate((char) unit)) ? "fox" : made;
  }

  String words(int count) {
    StringBuilder made = new StringBuilder();
    for (int at = 0; at < count; at += 1) made.append(at == 0 ? "" : random.nextInt(9) == 0 ? ", " : " ").append(word());
    return made.toString();
  }

  int length(int usual) {
    int kind = random.nextInt(12);
    return kind == 0 ? 0 : kind == 1 ? usual * 6 + random.nextInt(usual * 4) : 1 + random.nextInt(usual);
  }

  Object text(int usual) {
    int kind = random.nextInt(10);
    if (kind == 0) return null;
    if (kind > 2) return words(length(usual));
    List<Object> list = new ArrayList<>();
    for (int count = random.nextInt(4); count > 0; count -= 1) list.add(words(1 + random.nextInt(3)));
    return list;
  }

  Map<String, Object> document(int id, List<Map<String, Object>> before) {
    if (!before.isEmpty() && random.nextInt(8) == 0) {
      Map<String, Object> same = new LinkedHashMap<>(before.get(random.nextInt(before.size())));
      same.put("_id", id);
      return same;
    }
    Map<String, Object> made = new LinkedHashMap<>();
    made.put("_id", id);
    put(made, "title", text(6));
    put(made, "body", text(40));
    put(made, "tags", text(3));
    put(made, "code", text(4));
    put(made, "flat", text(5));
    put(made, "kind", random.nextInt(6) == 0 ? null : word());
    put(made, "n", random.nextInt(6) == 0 ? null : random.nextInt(3) == 0 ? random.nextInt(20) + 0.5 : (Object) random.nextInt(100));
    put(made, "when", random.nextInt(6) == 0 ? null : new When(1_700_000_000_000L + random.nextInt(1_000_000) * 1000L));
    put(made, "on", random.nextInt(4) == 0 ? null : (Object) random.nextBoolean());
    put(made, "loc", random.nextInt(4) == 0 ? null : geo("Point", point()));
    put(made, "area", random.nextInt(3) == 0 ? null : geo("Polygon", List.of(ring(0))));
    put(made, "vec", random.nextInt(6) == 0 ? null : vector());
    put(made, "far", random.nextInt(6) == 0 ? null : vector());
    put(made, "ns", random.nextInt(4) == 0 ? null : numbers());
    put(made, "route", random.nextInt(3) == 0 ? null : geometry(0));
    List<Object> notes = new ArrayList<>();
    for (int count = random.nextInt(4); count > 0; count -= 1) {
      Map<String, Object> note = new LinkedHashMap<>();
      put(note, "text", text(5));
      put(note, "stars", random.nextInt(4) == 0 ? null : (Object) random.nextInt(6));
      notes.add(note);
    }
    if (!notes.isEmpty()) made.put("notes", notes);
    return made;
  }

  private static void put(Map<String, Object> document, String name, Object value) {
    if (value != null) document.put(name, value);
  }

  static Map<String, Object> geo(String type, Object coordinates) {
    Map<String, Object> made = new LinkedHashMap<>();
    made.put("type", type);
    made.put("coordinates", coordinates);
    return made;
  }

  double coordinate(double range) {
    return Math.round((random.nextDouble() * 2 - 1) * range * 100) / 100.0;
  }

  List<Object> point() {
    return List.of(coordinate(10), coordinate(10));
  }

  static double rounded(double value) {
    return Math.round(value * 1000) / 1000.0;
  }

  /**
   * A triangle or a rectangle, closed, against the clock. `off`: what keeps those of queries from touching those of
   * documents, because there Lucene's answer depends on how it rounds.
   */
  List<Object> ring(double off) {
    double x = rounded(coordinate(8) + off), y = rounded(coordinate(8) + off);
    double right = rounded(x + 0.5 + random.nextInt(40) / 10.0), top = rounded(y + 0.5 + random.nextInt(40) / 10.0);
    List<Object> ring = new ArrayList<>(List.of(List.of(x, y), List.of(right, y)));
    if (random.nextBoolean()) ring.add(List.of(right, top));
    ring.add(List.of(x, top));
    ring.add(List.of(x, y));
    return ring;
  }

  List<Object> vector() {
    List<Object> made = new ArrayList<>();
    for (int at = 0; at < 4; at += 1) made.add((random.nextInt(41) * 10 - 195) / 100.0);
    return made;
  }

  List<Object> numbers() {
    List<Object> made = new ArrayList<>();
    for (int count = 1 + random.nextInt(3); count > 0; count -= 1) made.add(random.nextInt(30));
    return made;
  }

  /** A geometry of any kind; `off` as of `ring`. */
  Map<String, Object> geometry(double off) {
    return switch (random.nextInt(6)) {
      case 0 -> geo("Point", moved(off));
      case 1 -> geo("MultiPoint", List.of(moved(off), moved(off)));
      case 2 -> geo("LineString", line(off));
      case 3 -> geo("MultiPolygon", List.of(List.of(ring(off)), List.of(ring(off))));
      case 4 -> geo("Polygon", holed(off));
      default -> geo("Polygon", List.of(ring(off)));
    };
  }

  private List<Object> moved(double off) {
    return List.of(rounded(coordinate(10) + off), rounded(coordinate(10) + off));
  }

  private List<Object> line(double off) {
    List<Object> made = new ArrayList<>();
    for (int count = 2 + random.nextInt(3); count > 0; count -= 1) made.add(moved(off));
    return made;
  }

  /** A rectangle around a hole. */
  private List<Object> holed(double off) {
    double x = rounded(coordinate(6) + off), y = rounded(coordinate(6) + off), side = 2 + random.nextInt(40) / 10.0;
    return List.of(square(x, y, side, true), square(rounded(x + 0.503), rounded(y + 0.503), side - 1, false));
  }

  private static List<Object> square(double x, double y, double side, boolean against) {
    double right = rounded(x + side), top = rounded(y + side);
    List<Object> ring = new ArrayList<>(List.of(List.of(x, y), List.of(right, y), List.of(right, top), List.of(x, top), List.of(x, y)));
    if (!against) java.util.Collections.reverse(ring);
    return ring;
  }

  record When(long millis) {}

  static String json(Object value) {
    if (value instanceof Map<?, ?> map) {
      StringBuilder made = new StringBuilder("{");
      map.forEach((name, each) -> made.append(made.length() > 1 ? "," : "").append(json(name)).append(":").append(json(each)));
      return made.append("}").toString();
    }
    if (value instanceof List<?> list) {
      StringBuilder made = new StringBuilder("[");
      for (Object each : list) made.append(made.length() > 1 ? "," : "").append(json(each));
      return made.append("]").toString();
    }
    if (value instanceof When when) return "{\"$date\":" + when.millis() + "}";
    if (value instanceof String text) return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    if (value instanceof Double number && number == Math.rint(number)) return String.valueOf(number.longValue());
    return String.valueOf(value);
  }
}
