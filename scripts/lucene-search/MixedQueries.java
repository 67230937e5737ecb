import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Compounds whose clauses are of every operator that may stand in one, the rarer forms and other compounds too. */
final class MixedQueries extends SearchQueries {
  private final MoreQueries more;

  MixedQueries(Random random, Corpus corpus, SearchIndexOf index, List<Map<String, Object>> documents) {
    super(random, corpus, index, documents);
    more = new MoreQueries(this);
  }

  @Override
  Made any(int depth) {
    try {
      int kind = random.nextInt(depth > 0 ? 20 : 16);
      return switch (kind) {
        case 0, 1 -> text();
        case 2 -> phrase();
        case 3 -> equals();
        case 4 -> in();
        case 5 -> range();
        case 6 -> near();
        case 7 -> exists();
        case 8 -> pattern();
        case 9 -> span();
        case 10 -> queryString();
        case 11 -> moreLikeThis();
        case 12 -> autocomplete();
        case 13 -> geo();
        case 14 -> embedded();
        case 15 -> rarer();
        default -> compound(depth);
      };
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }

  /** The nearest vectors are a stage of their own: what else matches cannot be told from so many documents. */
  private Made rarer() throws IOException {
    while (true) {
      Made made = more.next();
      if (made.limit() == Integer.MAX_VALUE) return made;
    }
  }
}
