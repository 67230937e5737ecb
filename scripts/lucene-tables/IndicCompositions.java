import java.util.ArrayList;

/**
 * Prints the sequences of letters that Lucene's IndicNormalizer composes, one script a line: its first code point, then
 * `parts=whole` in offsets from it. Run with the jars of lucene-core and lucene-analysis-common on the class path.
 */
public final class IndicCompositions {
  private static final int[] SCRIPTS = {0x900, 0x980, 0xa00, 0xa80, 0xb00, 0xb80, 0xc00, 0xc80, 0xd00};

  public static void main(String[] args) throws ReflectiveOperationException {
    var field = Class.forName("org.apache.lucene.analysis.in.IndicNormalizer").getDeclaredField("decompositions");
    field.setAccessible(true);
    int[][] rows = (int[][]) field.get(null);
    for (int script = 0; script < SCRIPTS.length; script++) {
      var line = new ArrayList<String>();
      line.add(String.format("%04x", SCRIPTS[script]));
      for (int[] row : rows) {
        if ((row[4] & (1 << script)) == 0) continue;
        String third = row[2] < 0 ? "" : String.format("-%02x", row[2]);
        line.add(String.format("%02x-%02x%s=%02x", row[0], row[1], third, row[3]));
      }
      System.out.println(String.join(" ", line));
    }
  }
}
