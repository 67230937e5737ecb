import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeSet;

/**
 * Prints the dictionary of Lucene's KStemmer, each word on a line of its own: the word, its root where it has another
 * one, `!` where endings may not be completed to it. Run with the jars of lucene-core and lucene-analysis-common on the
 * class path.
 */
public final class KStemWords {
  public static void main(String[] args) throws ReflectiveOperationException {
    var field = Class.forName("org.apache.lucene.analysis.en.KStemmer").getDeclaredField("dict_ht");
    field.setAccessible(true);
    var lines = new TreeSet<String>();
    for (Map.Entry<?, ?> entry : ((Map<?, ?>) field.get(null)).entrySet()) {
      String word = new String((char[]) entry.getKey());
      Object root = read(entry.getValue(), "root");
      boolean exception = (Boolean) read(entry.getValue(), "exception");
      lines.add(word + (exception ? " !" : root == null ? "" : " " + root));
    }
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    lines.forEach(out::println);
    out.flush();
  }

  private static Object read(Object from, String name) throws ReflectiveOperationException {
    var field = from.getClass().getDeclaredField(name);
    field.setAccessible(true);
    return field.get(from);
  }
}
