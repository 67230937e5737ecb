import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.index.Term;
import org.apache.lucene.sandbox.search.TokenStreamToTermAutomatonQuery;
import org.apache.lucene.search.*;
import org.apache.lucene.util.QueryBuilder;

/** Queries by chance for whole stages: patterns of paths, second analyses of a field, synonyms. */
final class StageQueries {
  record Made(String json, Query query) {}

  private final Random random;
  private final Corpus corpus;
  private final StageIndex index;
  final List<Map<String, Object>> documents;
  /** Documents of synonyms by the name of the mapping: `plain` for standard, `stems` for english. */
  final Map<String, List<Map<String, Object>>> synonymDocuments = new java.util.LinkedHashMap<>();
  private final Map<String, Analyzer> withSynonyms = new java.util.HashMap<>();

  StageQueries(Random random, Corpus corpus, StageIndex index, List<Map<String, Object>> documents) throws IOException {
    this.random = random;
    this.corpus = corpus;
    this.index = index;
    this.documents = documents;
    synonyms("plain", new StandardAnalyzer());
    synonyms("stems", new EnglishAnalyzer());
  }

  private void synonyms(String name, Analyzer base) throws IOException {
    List<Map<String, Object>> kept = new ArrayList<>();
    for (int count = 4 + random.nextInt(8); count > 0; count -= 1) {
      List<Object> texts = some(2 + random.nextInt(3)), input = some(1 + random.nextInt(2));
      Map<String, Object> made = random.nextInt(3) > 0
          ? StageIndex.object("mappingType", "equivalent", "synonyms", texts)
          : StageIndex.object("mappingType", "explicit", "input", input, "synonyms", texts);
      try {
        new StageIndex.Reader(base).read(made);
        kept.add(made);
      } catch (IllegalArgumentException refused) {
        // with words that the analyzer drops: such a mapping fails
      }
    }
    StageIndex.Reader reader = new StageIndex.Reader(base);
    for (Map<String, Object> each : kept) reader.read(each);
    if (kept.isEmpty()) reader.read(fallback(kept));
    synonymDocuments.put(name, kept);
    withSynonyms.put(name, new StageIndex.Synonyms(base, reader.build()));
  }

  private static Map<String, Object> fallback(List<Map<String, Object>> kept) {
    Map<String, Object> made = StageIndex.object("mappingType", "equivalent", "synonyms", List.of("fox", "dog"));
    kept.add(made);
    return made;
  }

  private List<Object> some(int count) {
    List<Object> made = new ArrayList<>();
    while (made.size() < count) {
      String text = random.nextInt(3) > 0 ? corpus.word() : corpus.words(2 + random.nextInt(2)).replace(",", "");
      if (!made.contains(text)) made.add(text);
    }
    return made;
  }

  private <Each> Each one(List<Each> of) {
    return of.get(random.nextInt(of.size()));
  }

  private record Target(String json, List<String> fields) {}

  /** A path in any of its forms. */
  private Target target() {
    return switch (random.nextInt(9)) {
      case 0 -> wild("extra.*");
      case 1 -> wild("*");
      case 2 -> wild("*b*");
      case 3 -> wild("extra.d*c");
      case 4 -> new Target("{\"value\":\"title\",\"multi\":\"english\"}", List.of("title$english"));
      case 5 -> new Target("[\"title\",{\"value\":\"title\",\"multi\":\"english\"}]", List.of("title", "title$english"));
      case 6 -> new Target("[\"extra.a\",{\"wildcard\":\"extra.*\"}]", wild("extra.*").fields());
      case 7 -> new Target("[\"body\",{\"value\":\"title\"}]", List.of("body", "title"));
      default -> {
        String path = one(List.of(StageIndex.TEXTS));
        yield new Target(Corpus.json(path), List.of(path));
      }
    };
  }

  /** Paths of text that documents have and that fit. */
  private Target wild(String pattern) {
    String regex = pattern.replace(".", "\\.").replace("*", ".*");
    List<String> fields = List.of(StageIndex.TEXTS).stream().filter((path) -> path.matches(regex) && has(path)).toList();
    return new Target("{\"wildcard\":" + Corpus.json(pattern) + "}", fields);
  }

  private boolean has(String path) {
    try {
      return index.reader.getDocCount(path) > 0;
    } catch (IOException problem) {
      throw new IllegalStateException(problem);
    }
  }

  Made any() throws IOException {
    return switch (random.nextInt(10)) {
      case 0, 1 -> text();
      case 9 -> fuzzy();
      case 2 -> phrase();
      case 3 -> pattern();
      case 4 -> compound();
      default -> synonyms();
    };
  }

  Made text() {
    Target target = target();
    String text = corpus.words(1 + random.nextInt(4));
    boolean all = random.nextInt(3) == 0;
    BooleanClause.Occur occur = all ? BooleanClause.Occur.MUST : BooleanClause.Occur.SHOULD;
    List<Query> made = new ArrayList<>();
    for (String field : target.fields()) {
      Query query = new QueryBuilder(index.analyzer).createBooleanQuery(field, text, occur);
      if (query != null) made.add(query);
    }
    return new Made("\"text\":{\"query\":" + Corpus.json(text) + ",\"path\":" + target.json() + (all ? ",\"matchCriteria\":\"all\"" : "") + "}", SearchQueries.any(made));
  }

  private Made fuzzy() {
    Target target = target();
    String word = corpus.plainWord().toLowerCase();
    List<Query> made = new ArrayList<>();
    List<String> terms = SearchQueries.termsOf(new StandardAnalyzer(), word);
    if (terms.size() != 1) return text();
    for (String field : target.fields()) {
      List<String> cut = SearchQueries.termsOf(StageIndex.ANALYZER_OF.containsKey(field) ? new EnglishAnalyzer() : new StandardAnalyzer(), word);
      for (String term : cut) made.add(new FuzzyQuery(new Term(field, term), 1, 1, 50, true));
    }
    return new Made("\"text\":{\"query\":" + Corpus.json(word) + ",\"path\":" + target.json() + ",\"fuzzy\":{\"maxEdits\":1,\"prefixLength\":1}}", SearchQueries.any(made));
  }

  private String stretch(String field) {
    Object text = documents.get(random.nextInt(documents.size())).get(field);
    if (!(text instanceof String found) || found.isEmpty() || random.nextInt(4) == 0) return corpus.words(1 + random.nextInt(3));
    String[] words = found.split("[ ,.!?;:\"()\n]+");
    int from = random.nextInt(Math.max(1, words.length));
    return String.join(" ", List.of(words).subList(Math.min(from, words.length), Math.min(words.length, from + 1 + random.nextInt(3))));
  }

  private Made phrase() {
    Target target = target();
    String text = stretch("title");
    if (text.isBlank()) text = "red fox";
    int slop = random.nextInt(3);
    List<Query> made = new ArrayList<>();
    for (String field : target.fields()) {
      Query query = new QueryBuilder(index.analyzer).createPhraseQuery(field, text, slop);
      if (query != null) made.add(query);
    }
    return new Made("\"phrase\":{\"query\":" + Corpus.json(text) + ",\"path\":" + target.json() + ",\"slop\":" + slop + "}", SearchQueries.any(made));
  }

  private Made pattern() {
    Target target = target();
    String word = corpus.plainWord().toLowerCase();
    boolean regex = random.nextBoolean();
    String pattern = word.substring(0, 1 + random.nextInt(Math.min(2, word.length()))) + (regex ? "[a-z]*" : "*");
    List<Query> made = new ArrayList<>();
    for (String field : target.fields()) made.add(regex ? new RegexpQuery(new Term(field, pattern)) : new WildcardQuery(new Term(field, pattern)));
    return new Made("\"" + (regex ? "regex" : "wildcard") + "\":{\"query\":" + Corpus.json(pattern) + ",\"path\":" + target.json() + ",\"allowAnalyzedField\":true}", SearchQueries.any(made));
  }

  private Made compound() throws IOException {
    Made one = text(), other = random.nextBoolean() ? phrase() : synonyms();
    BooleanQuery.Builder made = new BooleanQuery.Builder();
    boolean must = random.nextBoolean();
    made.add(one.query(), must ? BooleanClause.Occur.MUST : BooleanClause.Occur.SHOULD).add(other.query(), BooleanClause.Occur.SHOULD);
    String json = must ? "\"must\":{" + one.json() + "},\"should\":{" + other.json() + "}" : "\"should\":[{" + one.json() + "},{" + other.json() + "}]";
    return new Made("\"compound\":{" + json + "}", made.build());
  }

  /** A text that often holds something for which others may stand. */
  private String asked(String mapping) {
    List<String> parts = new ArrayList<>();
    for (int count = 1 + random.nextInt(3); count > 0; count -= 1) {
      Map<String, Object> document = one(synonymDocuments.get(mapping));
      List<?> texts = (List<?>) (document.get("input") == null || random.nextInt(4) == 0 ? document.get("synonyms") : document.get("input"));
      parts.add(random.nextInt(3) == 0 ? corpus.word() : String.valueOf(texts.get(random.nextInt(texts.size()))));
    }
    return String.join(" ", parts);
  }

  Made synonyms() throws IOException {
    String mapping = random.nextBoolean() ? "plain" : "stems", path = mapping.equals("plain") ? one(List.of("title", "extra.a")) : "body";
    String text = asked(mapping), common = "\"query\":" + Corpus.json(text) + ",\"path\":\"" + path + "\",\"synonyms\":\"" + mapping + "\"";
    QueryBuilder builder = new QueryBuilder(withSynonyms.get(mapping)), original = new QueryBuilder(index.analyzer);
    builder.setAutoGenerateMultiTermSynonymsPhraseQuery(true);
    if (original.createBooleanQuery(path, text) == null) return text();
    switch (random.nextInt(4)) {
      case 0:
        int slop = random.nextInt(3);
        return new Made("\"phrase\":{" + common + ",\"slop\":" + slop + "}", boosted(builder.createPhraseQuery(path, text, slop), original.createPhraseQuery(path, text, slop)));
      case 1:
        TokenStreamToTermAutomatonQuery automaton = new TokenStreamToTermAutomatonQuery();
        automaton.setPreservePositionIncrements(false);
        try (TokenStream stream = withSynonyms.get(mapping).tokenStream(path, text)) {
          return new Made("\"text\":{" + common + "}", new Counted(automaton.toQuery(path, stream)));
        }
      default:
        boolean all = random.nextBoolean();
        BooleanClause.Occur occur = all ? BooleanClause.Occur.MUST : BooleanClause.Occur.SHOULD;
        Query made = alternatives(builder.createBooleanQuery(path, text, occur));
        return new Made("\"text\":{" + common + ",\"matchCriteria\":\"" + (all ? "all" : "any") + "\"}", boosted(made, original.createBooleanQuery(path, text, occur)));
    }
  }

  /** Of ways through a place the best counts. */
  private static Query alternatives(Query query) {
    if (!(query instanceof BooleanQuery all)) return query;
    BooleanQuery.Builder made = new BooleanQuery.Builder();
    for (BooleanClause clause : all.clauses()) {
      Query each = clause.getQuery();
      if (each instanceof BooleanQuery ways) each = new DisjunctionMaxQuery(ways.clauses().stream().map(BooleanClause::getQuery).toList(), 0.1f);
      made.add(each, clause.getOccur());
    }
    return made.build();
  }

  private static Query boosted(Query query, Query original) {
    if (query instanceof TermQuery || query instanceof PhraseQuery) return query;
    return new BooleanQuery.Builder().add(query, BooleanClause.Occur.SHOULD).add(new BoostQuery(original, 2), BooleanClause.Occur.SHOULD).build();
  }

  /** Asks a query for statistics even where no score is wanted: one of automatons fails without. */
  private static final class Counted extends Query {
    private final Query inner;

    Counted(Query inner) {
      this.inner = inner;
    }

    @Override
    public Query rewrite(IndexSearcher searcher) throws IOException {
      Query made = inner.rewrite(searcher);
      return made == inner ? this : made.getClass() == inner.getClass() ? new Counted(made) : made;
    }

    @Override
    public Weight createWeight(IndexSearcher searcher, ScoreMode mode, float boost) throws IOException {
      return inner.createWeight(searcher, mode.needsScores() ? mode : ScoreMode.COMPLETE, boost);
    }

    @Override
    public void visit(QueryVisitor visitor) {
      inner.visit(visitor);
    }

    @Override
    public String toString(String field) {
      return inner.toString(field);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Counted counted && counted.inner.equals(inner);
    }

    @Override
    public int hashCode() {
      return inner.hashCode();
    }
  }
}
