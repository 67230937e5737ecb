import java.io.IOException;
import java.io.PrintStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * Prints the suffix tables of Lucene's Snowball stemmers, one a line with tabs between: the stemmer, then each suffix with
 * the number of its rule, and with its guard where it has one. Run with the jars of lucene-core and
 * lucene-analysis-common on the class path and the names of stemmers (English, German …) as arguments; Kp and Lovins need
 * those of Lucene 9.12.3, the last that had them. Needs Java 24, which reads class files: of a guard, nothing else has
 * the name.
 */
public final class SnowballTables {
  public static void main(String[] args) throws IOException, ReflectiveOperationException {
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    for (String name : args) {
      Class<?> type = Class.forName("org.tartarus.snowball.ext." + name + "Stemmer");
      var guards = guards(type);
      for (Field field : type.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers()) || !field.getType().isArray()) continue;
        field.setAccessible(true);
        if (!(field.get(null) instanceof Object[] table)) continue;
        var line = new StringBuilder(name.toLowerCase());
        for (Object among : table) line.append("\t").append(entry(among, guards));
        out.println(line);
      }
    }
    out.flush();
  }

  private static String entry(Object among, Map<String, String> guards) throws ReflectiveOperationException {
    var suffix = new String((char[]) value(among, "s"));
    String guard = value(among, "method") == null ? "" : ":" + guards.get(suffix);
    return suffix + ":" + value(among, "result") + guard;
  }

  /** The names of guards by their suffixes: when a table is made, a suffix is loaded and then its guard, as r_NAME. */
  private static Map<String, String> guards(Class<?> type) throws IOException {
    var guards = new HashMap<String, String>();
    String suffix = "";
    try (var bytes = type.getResourceAsStream(type.getSimpleName() + ".class")) {
      for (var method : ClassFile.of().parse(bytes.readAllBytes()).methods()) {
        if (!method.methodName().equalsString("<clinit>")) continue;
        for (var instruction : method.code().orElseThrow()) {
          if (!(instruction instanceof ConstantInstruction load)) continue;
          if (!(load.constantValue() instanceof String text)) continue;
          if (text.startsWith("r_")) guards.put(suffix, text.substring(2));
          else suffix = text;
        }
      }
    }
    return guards;
  }

  private static Object value(Object from, String name) throws ReflectiveOperationException {
    Field field = from.getClass().getDeclaredField(name);
    field.setAccessible(true);
    return field.get(from);
  }
}
