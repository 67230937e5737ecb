import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.apache.lucene.facet.FacetResult;
import org.apache.lucene.facet.FacetsCollector;
import org.apache.lucene.facet.FacetsCollectorManager;
import org.apache.lucene.facet.LabelAndValue;
import org.apache.lucene.facet.MultiLongValuesSource;
import org.apache.lucene.facet.range.LongRange;
import org.apache.lucene.facet.range.LongRangeFacetCounts;
import org.apache.lucene.facet.sortedset.DefaultSortedSetDocValuesReaderState;
import org.apache.lucene.facet.sortedset.SortedSetDocValuesFacetCounts;
import org.apache.lucene.search.*;
import org.apache.lucene.search.uhighlight.Passage;
import org.apache.lucene.search.uhighlight.PassageFormatter;
import org.apache.lucene.search.uhighlight.UnifiedHighlighter;
import org.apache.lucene.util.NumericUtils;

/**
 * Prints cases of whole stages, a JSON object a line: documents with synonyms, then queries with rows in their order, what
 * lies behind and before one of them, counts, and what is marked. `java StageCases GROUPS QUERIES SEED`.
 */
public final class StageCases {
  private static final int SHOWN = 12;
  private static PrintStream out;
  private final Random random;
  private final Corpus corpus;
  private final StageIndex index;
  private final StageQueries queries;

  public static void main(String[] arguments) throws IOException {
    int groups = Integer.parseInt(arguments[0]), queries = Integer.parseInt(arguments[1]);
    Random random = new Random(Long.parseLong(arguments[2]));
    out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    for (int group = 0; group < groups; group += 1) {
      StageCases made = new StageCases(random);
      for (int at = 0; at < queries; at += 1) made.print(at);
    }
  }

  private StageCases(Random random) throws IOException {
    this.random = random;
    corpus = new Corpus(random);
    List<Map<String, Object>> documents = new ArrayList<>();
    for (int count = 20 + random.nextInt(41), id = 0; id < count; id += 1) documents.add(document(id));
    index = new StageIndex(documents);
    queries = new StageQueries(random, corpus, index, documents);
    out.println("{\"synonyms\":" + Corpus.json(queries.synonymDocuments) + ",\"documents\":" + json(documents) + "}");
  }

  private static String json(Object value) {
    return Corpus.json(value).replace("\n", "\\n");
  }

  private Object maybe(int least, Object value) {
    return random.nextInt(least) == 0 ? null : value;
  }

  private Map<String, Object> document(int id) {
    Object deep = maybe(2, StageIndex.object("c", corpus.words(1 + random.nextInt(4))));
    Object extra = maybe(4, StageIndex.object("a", maybe(3, corpus.text(6)), "b", maybe(3, corpus.words(1 + random.nextInt(5))), "deep", deep));
    return StageIndex.object("_id", id, "title", corpus.text(6), "body", sentences(), "extra", extra,
        "name", maybe(5, corpus.word()), "tags", maybe(4, words()), "on", maybe(3, random.nextBoolean()),
        "n", maybe(4, random.nextInt(3) == 0 ? random.nextInt(10) + 0.5 : (Object) (random.nextInt(12) - 3)),
        "ns", maybe(3, corpus.numbers()), "when", maybe(4, new Corpus.When(1_700_000_000_000L + random.nextInt(8) * 86_400_000L)));
  }

  private List<Object> words() {
    List<Object> made = new ArrayList<>();
    for (int count = random.nextInt(4); count > 0; count -= 1) made.add(random.nextInt(12) == 0 ? "" : corpus.word());
    return made;
  }

  /** What ends sentences, and what looks like it. */
  private static final String[] ENDS = {". ", ". ", ". ", "! ", "? ", ".\n", "\n", ".) ", ".\" ", "... ", ", e.g. ", "; ", ": ", "?! ", " 3.14 ", ".", " Mr. ", "。", ".  ", "\n\n", " a.b "};

  private Object sentences() {
    if (random.nextInt(10) == 0) return null;
    if (random.nextInt(4) > 0) return sentence();
    List<Object> made = new ArrayList<>();
    for (int count = 1 + random.nextInt(3); count > 0; count -= 1) made.add(sentence());
    return made;
  }

  private String sentence() {
    StringBuilder made = new StringBuilder();
    for (int count = 1 + random.nextInt(6); count > 0; count -= 1) {
      String words = corpus.words(1 + random.nextInt(10));
      made.append(random.nextInt(2) == 0 ? words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1) : words);
      if (count > 1 || random.nextBoolean()) made.append(ENDS[random.nextInt(ENDS.length)]);
    }
    return made.toString();
  }

  private void print(int at) throws IOException {
    StageQueries.Made asked = queries.any();
    switch (at % 5) {
      case 0 -> facets(asked);
      case 1, 2 -> rows(asked, order());
      case 3 -> marks(asked);
      default -> rows(asked, null);
    }
  }

  private record Key(String json, SortField field) {}

  private record Order(String json, Sort sort, Sort inverted) {}

  /** One to three keys; what has no value is lowest or highest. */
  private Order order() {
    List<String> names = new ArrayList<>(), parts = new ArrayList<>();
    List<SortField> fields = new ArrayList<>(), inverted = new ArrayList<>();
    for (int count = 1 + random.nextInt(3); count > 0; count -= 1) {
      String name = new String[] {"n", "ns", "name", "tags", "on", "when", "score"}[random.nextInt(7)];
      if (names.contains(name)) continue;
      names.add(name);
      int order = random.nextBoolean() ? 1 : -1;
      boolean highest = random.nextInt(3) == 0;
      String value = highest || random.nextBoolean() ? "{\"order\":" + order + (highest ? ",\"noData\":\"highest\"" : "") + "}" : String.valueOf(order);
      if (name.equals("score")) value = order < 0 && random.nextBoolean() ? "{\"$meta\":\"searchScore\"}" : "{\"$meta\":\"searchScore\",\"order\":" + order + "}";
      parts.add("\"" + name + "\":" + value);
      fields.add(field(name, order < 0, order < 0, highest));
      inverted.add(field(name, order > 0, order < 0, highest));
    }
    return new Order("{" + String.join(",", parts) + "}", new Sort(fields.toArray(SortField[]::new)), new Sort(inverted.toArray(SortField[]::new)));
  }

  /** `largest`: of several values the largest counts. */
  private static SortField field(String name, boolean reverse, boolean largest, boolean highest) {
    switch (name) {
      case "score":
        return new SortField(null, SortField.Type.SCORE, !reverse);
      case "n", "ns", "when":
        SortedNumericSortField number = new SortedNumericSortField(name, SortField.Type.LONG, reverse, largest ? SortedNumericSelector.Type.MAX : SortedNumericSelector.Type.MIN);
        number.setMissingValue(highest ? Long.MAX_VALUE : Long.MIN_VALUE);
        return number;
      default:
        SortedSetSortField text = new SortedSetSortField(name, reverse, largest ? SortedSetSelector.Type.MAX : SortedSetSelector.Type.MIN);
        text.setMissingValue(highest ? SortField.STRING_LAST : SortField.STRING_FIRST);
        return text;
    }
  }

  private int id(int doc) throws IOException {
    return index.searcher.storedFields().document(doc).getField("_id").numericValue().intValue();
  }

  private List<Object> ids(ScoreDoc[] docs) throws IOException {
    List<Object> made = new ArrayList<>();
    for (ScoreDoc each : docs) {
      if (made.size() < SHOWN) made.add(id(each.doc));
    }
    return made;
  }

  private String hits(ScoreDoc[] docs) throws IOException {
    StringBuilder made = new StringBuilder("[");
    for (int at = 0; at < Math.min(SHOWN, docs.length); at += 1) made.append(at == 0 ? "" : ",").append(id(docs[at].doc)).append(",").append(docs[at].score);
    return made.append("]").toString();
  }

  /** Rows in an order, and what comes behind and before one of them. */
  private void rows(StageQueries.Made asked, Order order) throws IOException {
    TopDocs found = order == null ? index.searcher.search(asked.query(), 1000) : index.searcher.search(asked.query(), 1000, order.sort(), true);
    String query = asked.json() + (order == null ? "" : ",\"sort\":" + order.json()), page = "";
    if (found.scoreDocs.length > 1 && random.nextInt(3) > 0) {
      int at = random.nextInt(found.scoreDocs.length);
      ScoreDoc mark = found.scoreDocs[at];
      TopDocs after, before;
      if (order == null) {
        after = index.searcher.searchAfter(mark, asked.query(), 1000);
        before = index.searcher.searchAfter(new FieldDoc(mark.doc, mark.score, new Object[] {mark.score}), asked.query(), 1000, new Sort(field("score", false, false, false)), true);
      } else {
        after = index.searcher.searchAfter(mark, asked.query(), 1000, order.sort(), true);
        before = index.searcher.searchAfter(mark, asked.query(), 1000, order.inverted(), true);
      }
      page = ",\"page\":{\"at\":" + at + ",\"after\":" + Corpus.json(ids(after.scoreDocs)) + ",\"before\":" + Corpus.json(ids(before.scoreDocs)) + "}";
    }
    out.println("{\"query\":{" + query + "},\"total\":" + found.scoreDocs.length + ",\"hits\":" + hits(found.scoreDocs) + page + "}");
  }

  private void facets(StageQueries.Made asked) throws IOException {
    boolean all = random.nextInt(4) == 0;
    Query query = all ? new MatchAllDocsQuery() : asked.query();
    FacetsCollectorManager.FacetsResult result = FacetsCollectorManager.search(index.searcher, query, 1000, new FacetsCollectorManager());
    FacetsCollector collected = result.facetsCollector();
    int total = result.topDocs().scoreDocs.length;
    List<String> asks = new ArrayList<>(), answers = new ArrayList<>();
    for (String field : List.of("name", "tags")) {
      if (random.nextInt(3) == 0) continue;
      int most = 1 + random.nextInt(12);
      boolean usual = most == 10 && random.nextBoolean();
      asks.add("\"" + field + "\":{\"type\":\"string\",\"path\":\"" + field + "\"" + (usual ? "" : ",\"numBuckets\":" + most) + "}");
      answers.add("\"" + field + "\":" + texts(field, most, collected));
    }
    for (String field : List.of("n", "ns", "when")) {
      if (random.nextInt(2) == 0) continue;
      Ranges made = ranges(field);
      boolean rest = random.nextBoolean();
      asks.add("\"" + field + "\":{\"type\":\"" + (field.equals("when") ? "date" : "number") + "\",\"path\":\"" + field + "\",\"boundaries\":[" + String.join(",", made.labels()) + "]" + (rest ? ",\"default\":\"rest\"" : "") + "}");
      answers.add("\"" + field + "\":" + counts(field, made, collected, rest ? total : -1));
    }
    if (asks.isEmpty()) return;
    String json = "\"facet\":{" + (all ? "" : "\"operator\":{" + asked.json() + "},") + "\"facets\":{" + String.join(",", asks) + "}}";
    out.println("{\"query\":{" + json + "},\"total\":" + total + ",\"hits\":[],\"facet\":{" + String.join(",", answers) + "}}");
  }

  private String texts(String field, int most, FacetsCollector collected) throws IOException {
    List<String> buckets = new ArrayList<>();
    if (org.apache.lucene.index.MultiDocValues.getSortedSetValues(index.reader, "$facet." + field) != null) {
      var state = new DefaultSortedSetDocValuesReaderState(index.reader, "$facet." + field, index.facets);
      FacetResult top = new SortedSetDocValuesFacetCounts(state, collected).getTopChildren(most, field);
      if (top != null) for (LabelAndValue each : top.labelValues) buckets.add("[" + Corpus.json(each.label) + "," + each.value + "]");
    }
    return "[" + String.join(",", buckets) + "]";
  }

  private record Ranges(List<String> labels, List<Long> values) {}

  private Ranges ranges(String field) {
    List<String> labels = new ArrayList<>();
    List<Long> values = new ArrayList<>();
    boolean date = field.equals("when");
    double at = date ? random.nextInt(3) : random.nextInt(6) - 3;
    for (int count = 2 + random.nextInt(4); count > 0; count -= 1) {
      long millis = 1_700_000_000_000L + (long) (at * 86_400_000L);
      labels.add(date ? "{\"$date\":" + millis + "}" : Corpus.json(at));
      values.add(date ? millis : NumericUtils.doubleToSortableLong(at));
      at += (1 + random.nextInt(8)) / (random.nextBoolean() ? 1.0 : 2.0);
    }
    return new Ranges(labels, values);
  }

  private String counts(String field, Ranges made, FacetsCollector collected, int total) throws IOException {
    List<LongRange> ranges = new ArrayList<>();
    for (int at = 0; at + 1 < made.values().size(); at += 1) ranges.add(new LongRange(String.valueOf(at), made.values().get(at), true, made.values().get(at + 1), false));
    FacetResult found = new LongRangeFacetCounts(field, MultiLongValuesSource.fromLongField(field), collected, ranges.toArray(LongRange[]::new)).getAllChildren(field);
    List<String> buckets = new ArrayList<>();
    int counted = 0;
    for (LabelAndValue each : found.labelValues) {
      buckets.add("[" + made.labels().get(Integer.parseInt(each.label)) + "," + each.value + "]");
      counted += each.value.intValue();
    }
    if (total >= 0) buckets.add("[\"rest\"," + (total - counted) + "]");
    return "[" + String.join(",", buckets) + "]";
  }

  /** Passages as the service forms them: from the marks and what lies between them. */
  private static final class Formatter extends PassageFormatter {
    @Override
    public Object format(Passage[] passages, String content) {
      List<Object> made = new ArrayList<>();
      for (Passage each : passages) {
        if (each.getNumMatches() == 0) continue;
        List<Object> marks = new ArrayList<>();
        for (int at = 0; at < each.getNumMatches(); at += 1) marks.add(List.of(each.getMatchStarts()[at], each.getMatchEnds()[at]));
        made.add(List.of(new Figure(each.getScore()), each.getStartOffset(), each.getEndOffset(), marks));
      }
      return made;
    }
  }

  private record Figure(float value) {
    @Override
    public String toString() {
      return Float.toString(value);
    }
  }

  private static final class Highlighter extends UnifiedHighlighter {
    Highlighter(UnifiedHighlighter.Builder made) {
      super(made);
    }

    Map<String, Object[]> marks(String[] fields, Query query, int[] docs, int[] most) throws IOException {
      return highlightFieldsAsObjects(fields, query, docs, most);
    }
  }

  private void marks(StageQueries.Made asked) throws IOException {
    TopDocs found = index.searcher.search(asked.query(), 5);
    if (found.scoreDocs.length == 0) return;
    int most = 1 + random.nextInt(5), examined = random.nextInt(3) == 0 ? 20 + random.nextInt(100) : 500_000;
    String[] fields = random.nextBoolean() ? new String[] {"body"} : new String[] {"body", "extra.a", "title"};
    int[] docs = new int[found.scoreDocs.length], counts = new int[fields.length];
    for (int at = 0; at < docs.length; at += 1) docs[at] = found.scoreDocs[at].doc;
    java.util.Arrays.fill(counts, most);
    Highlighter highlighter = new Highlighter(UnifiedHighlighter.builder(index.searcher, index.analyzer).withFormatter(new Formatter())
        .withFieldMatcher((field) -> true).withMaxLength(examined).withWeightMatches(false)
        .withBreakIterator(() -> BreakIterator.getSentenceInstance(Locale.ROOT)));
    Map<String, Object[]> marked = highlighter.marks(fields, asked.query(), docs.clone(), counts);
    List<String> rows = new ArrayList<>();
    for (int at = 0; at < docs.length; at += 1) {
      Map<String, Object> row = new LinkedHashMap<>();
      for (String field : fields) if (marked.get(field)[at] instanceof List<?> list && !list.isEmpty()) row.put(field, list);
      rows.add(Corpus.json(row));
    }
    String options = "\"highlight\":{\"path\":" + Corpus.json(List.of(fields)) + ",\"maxNumPassages\":" + most + (examined < 500_000 ? ",\"maxCharsToExamine\":" + examined : "") + "}";
    out.println("{\"query\":{" + asked.json() + "," + options + "},\"total\":-1,\"hits\":" + hits(found.scoreDocs) + ",\"marks\":[" + String.join(",", rows) + "]}");
  }
}
