import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Prints the names of Unicode blocks that Java's patterns know, plain, each with its range: java --add-opens java.base/java.lang=ALL-UNNAMED JavaBlocks.java */
public class JavaBlocks {
  public static void main(String[] arguments) throws Exception {
    var field = Character.UnicodeBlock.class.getDeclaredField("map");
    field.setAccessible(true);
    var ranges = new java.util.HashMap<Object, int[]>();
    for (int point = 0; point <= Character.MAX_CODE_POINT; point++) {
      var block = Character.UnicodeBlock.of(point);
      int begin = point;
      if (block != null) ranges.computeIfAbsent(block, any -> new int[] {begin, begin})[1] = point;
    }
    var lines = new TreeMap<String, int[]>();
    for (var entry : ((Map<?, ?>) field.get(null)).entrySet()) {
      var plain = entry.getKey().toString().toUpperCase(Locale.ROOT).replaceAll("[\\s_-]", "");
      var range = ranges.get(entry.getValue());
      if (range != null) lines.put(plain, range);
    }
    lines.forEach((name, range) -> System.out.printf("%s %x-%x%n", name, range[0], range[1]));
  }
}
