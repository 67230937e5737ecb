import java.io.PrintStream;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;

/**
 * Prints the suffix tables and letter groups of Lucene's Snowball stemmers, one a line with tabs between: the stemmer, the
 * name of the table, then each entry with the number of its result, or the letters of the group. Run with the jars of
 * lucene-core and lucene-analysis-common on the class path and the names of stemmers as arguments.
 */
public final class SnowballTables {
  public static void main(String[] args) throws ReflectiveOperationException {
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    for (String name : args) {
      Class<?> type = Class.forName("org.tartarus.snowball.ext." + name + "Stemmer");
      for (Field field : type.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers()) || !field.getType().isArray()) continue;
        field.setAccessible(true);
        var line = new StringBuilder(name.toLowerCase() + "\t" + field.getName());
        if (field.get(null) instanceof char[] bits) line.append("\t").append(bits.length);
        else for (Object among : (Object[]) field.get(null)) line.append("\t").append(entry(among));
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
