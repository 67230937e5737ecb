import java.io.PrintStream;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;

/**
 * Prints the suffix tables of Lucene's Snowball stemmers, one a line with tabs between: the stemmer, then each suffix with
 * the number of its rule, and with its guard where it has one. Run with the jars of lucene-core and
 * lucene-analysis-common on the class path and the names of stemmers (English, German …) as arguments.
 */
public final class SnowballTables {
  public static void main(String[] args) throws ReflectiveOperationException {
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    for (String name : args) {
      Class<?> type = Class.forName("org.tartarus.snowball.ext." + name + "Stemmer");
      for (Field field : type.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers()) || !field.getType().isArray()) continue;
        field.setAccessible(true);
        if (!(field.get(null) instanceof Object[] table)) continue;
        var line = new StringBuilder(name.toLowerCase());
        for (Object among : table) line.append("\t").append(entry(among));
        out.println(line);
      }
    }
    out.flush();
  }

  private static String entry(Object among) throws ReflectiveOperationException {
    Object method = value(among, "method");
    return new String((char[]) value(among, "s")) + ":" + value(among, "result") + (method == null ? "" : ":" + method);
  }

  private static Object value(Object from, String name) throws ReflectiveOperationException {
    Field field = from.getClass().getDeclaredField(name);
    field.setAccessible(true);
    return field.get(from);
  }
}
