import java.io.PrintStream;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.analysis.email.UAX29URLEmailTokenizerImpl;

/**
 * Prints what Lucene's tokenizer of URLs and e-mail addresses knows, read from the automaton that it was compiled to: a
 * line of top-level domains, and a line of runs of characters (length of the first that are no part of words, of the next
 * that are, and so on). Run with the jars of lucene-core and lucene-analysis-common on the class path.
 */
public final class UrlTables {
  private static final String LABEL = "abcdefghijklmnopqrstuvwxyz0123456789-";
  private final int[] top = table("ZZ_CMAP_TOP");
  private final int[] blocks = table("ZZ_CMAP_BLOCKS");
  private final int[] action = table("ZZ_ACTION");
  private final int[] row = table("ZZ_ROWMAP");
  private final int[] next = table("ZZ_TRANS");
  private final Map<Integer, Boolean> leads = new HashMap<>();
  private final StringBuilder domains = new StringBuilder();

  private UrlTables() throws ReflectiveOperationException {}

  public static void main(String[] args) throws ReflectiveOperationException {
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    new UrlTables().print(out);
    out.flush();
  }

  private void print(PrintStream out) {
    // hosts by what may follow their domain: .com, .co(m), .ca(m)(p)
    int[] hosts = Arrays.stream(new String[] {"a.com", "a.co", "a.ca"}).mapToInt(host -> action[after(host)]).toArray();
    walk(after("a."), "", hosts);
    out.println(domains.toString().trim());
    int host = after("a.com");
    int bad = action[follow(host, '-')];
    StringBuilder runs = new StringBuilder();
    boolean word = false;
    int start = 0;
    for (int point = 0; point <= 0x10ffff; point++) {
      int state = follow(host, point);
      boolean here = state >= 0 && action[state] == bad;
      if (here == word) continue;
      runs.append(Integer.toString(point - start, 36)).append(' ');
      start = point;
      word = here;
    }
    out.println(runs.toString().trim());
  }

  private void walk(int state, String domain, int[] hosts) {
    for (char letter : LABEL.toCharArray()) {
      int to = follow(state, letter);
      if (to < 0 || !leads(to, hosts)) continue;
      if (isHost(to, hosts)) domains.append(' ').append(domain).append(letter);
      walk(to, domain + letter, hosts);
    }
  }

  /** Whether a domain may still come. */
  private boolean leads(int state, int[] hosts) {
    Boolean known = leads.get(state);
    if (known != null) return known;
    boolean found = isHost(state, hosts);
    leads.put(state, found);
    for (char letter : LABEL.toCharArray()) {
      int to = follow(state, letter);
      if (to >= 0 && to != state && leads(to, hosts)) found = true;
    }
    leads.put(state, found);
    return found;
  }

  private boolean isHost(int state, int[] hosts) {
    return Arrays.stream(hosts).anyMatch(host -> host == action[state]);
  }

  private int after(String text) {
    int state = 0;
    for (char letter : text.toCharArray()) state = follow(state, letter);
    return state;
  }

  private int follow(int state, int point) {
    int offset = point & 255;
    int kind = offset == point ? blocks[offset] : blocks[top[point >> 8] | offset];
    return next[row[state] + kind];
  }

  private static int[] table(String name) throws ReflectiveOperationException {
    Field field = UAX29URLEmailTokenizerImpl.class.getDeclaredField(name);
    field.setAccessible(true);
    return (int[]) field.get(null);
  }
}
