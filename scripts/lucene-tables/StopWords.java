import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;

/**
 * Prints the stop words of analyzers, each on a line of its own: the analyzer, then its words, with tabs between. Run with
 * the jars of lucene-core, lucene-analysis-common and lucene-analysis-stempel on the class path and the classes of the
 * analyzers as arguments.
 */
public final class StopWords {
  public static void main(String[] args) throws ReflectiveOperationException {
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    for (String name : args) {
      var type = Class.forName("org.apache.lucene.analysis." + name + "Analyzer");
      var words = new TreeSet<String>();
      for (Object word : (Set<?>) type.getMethod("getDefaultStopSet").invoke(null)) words.add(new String((char[]) word));
      out.println(type.getSimpleName().replace("Analyzer", "").toLowerCase() + "\t" + String.join("\t", words));
    }
    out.flush();
  }
}
