import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.document.*;
import org.apache.lucene.geo.Polygon;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.queries.function.FunctionScoreQuery;
import org.apache.lucene.queries.mlt.MoreLikeThis;
import org.apache.lucene.queries.spans.*;
import org.apache.lucene.queryparser.classic.QueryParser;
import org.apache.lucene.search.*;
import org.apache.lucene.search.join.QueryBitSetProducer;
import org.apache.lucene.search.join.ScoreMode;
import org.apache.lucene.search.join.ToParentBlockJoinQuery;
import org.apache.lucene.util.NumericUtils;
import org.apache.lucene.util.QueryBuilder;

/** Queries made by chance: as the service writes them, and as Lucene has them. */
class SearchQueries {
  /** An operator: its JSON without braces, `"text":{…}`, and the query that it stands for. */
  record Made(String json, Query query, int limit) {
    Made(String json, Query query) {
      this(json, query, Integer.MAX_VALUE);
    }

    String clause() {
      return "{" + json + "}";
    }
  }

  static final String[] STRINGS = {"title", "body", "tags", "code", "flat", "kind"};
  static final String[] POSITIONED = {"title", "body", "tags"};
  final Random random;
  final Corpus corpus;
  final SearchIndexOf index;
  final QueryBuilder builder;
  final List<Map<String, Object>> documents;
  final Query roots = new TermQuery(new Term("level", "root"));

  SearchQueries(Random random, Corpus corpus, SearchIndexOf index, List<Map<String, Object>> documents) {
    this.random = random;
    this.corpus = corpus;
    this.index = index;
    this.documents = documents;
    builder = new QueryBuilder(index.searchAnalyzer);
  }

  static Query any(List<Query> queries) {
    if (queries.isEmpty()) return new MatchNoDocsQuery();
    if (queries.size() == 1) return queries.get(0);
    BooleanQuery.Builder made = new BooleanQuery.Builder();
    for (Query query : queries) made.add(query, BooleanClause.Occur.SHOULD);
    return made.build();
  }

  static Query constant(Query query) {
    return new ConstantScoreQuery(query);
  }

  /** One to three distinct names. */
  List<String> some(String[] names) {
    List<String> made = new ArrayList<>();
    for (int count = random.nextInt(4) == 0 ? 2 + random.nextInt(2) : 1; count > 0; count -= 1) {
      String name = names[random.nextInt(names.length)];
      if (!made.contains(name)) made.add(name);
    }
    return made;
  }

  static String list(List<String> values) {
    return values.size() == 1 ? Corpus.json(values.get(0)) : Corpus.json(values);
  }

  List<String> texts(int most) {
    List<String> made = new ArrayList<>(List.of(corpus.words(1 + random.nextInt(most))));
    if (random.nextInt(6) == 0) made.add(corpus.words(1 + random.nextInt(2)));
    return made;
  }

  Query product(List<String> texts, List<String> paths, java.util.function.BiFunction<String, String, Query> make) {
    List<Query> made = new ArrayList<>();
    for (String text : texts) {
      for (String path : paths) {
        Query query = make.apply(path, text);
        if (query != null) made.add(query);
      }
    }
    return any(made);
  }

  Made text() {
    List<String> paths = some(STRINGS), texts = texts(4);
    String common = "\"query\":" + list(texts) + ",\"path\":" + list(paths);
    boolean all = random.nextInt(3) == 0;
    BooleanClause.Occur occur = all ? BooleanClause.Occur.MUST : BooleanClause.Occur.SHOULD;
    String criteria = all ? ",\"matchCriteria\":\"all\"" : "";
    if (random.nextInt(3) == 0) return fuzzy(texts, paths, common + criteria, occur);
    return scored("text", common + criteria, product(texts, paths, (path, text) -> builder.createBooleanQuery(path, text, occur)));
  }

  Made fuzzy(List<String> texts, List<String> paths, String common, BooleanClause.Occur occur) {
    int edits = 1 + random.nextInt(2), prefix = random.nextInt(3), most = random.nextInt(3) == 0 ? 1 + random.nextInt(3) : 50;
    // a term that two of the words come to is weighed by the statistics of either, by chance: Lucene keeps one of equals
    for (String path : paths) {
      java.util.Set<String> seen = new java.util.HashSet<>();
      for (String text : texts) for (String term : terms(path, text)) {
        if (overlaps(new FuzzyQuery(new Term(path, term), edits, prefix, most, true), seen)) return text();
      }
    }
    Query query = product(texts, paths, (path, text) -> {
      BooleanQuery.Builder made = new BooleanQuery.Builder();
      List<String> terms = terms(path, text);
      for (String term : terms) made.add(new FuzzyQuery(new Term(path, term), edits, prefix, most, true), occur);
      return terms.isEmpty() ? null : made.build();
    });
    return scored("text", common + ",\"fuzzy\":{\"maxEdits\":" + edits + ",\"prefixLength\":" + prefix + ",\"maxExpansions\":" + most + "}", query);
  }

  private boolean overlaps(FuzzyQuery query, java.util.Set<String> seen) {
    boolean[] twice = {false};
    try {
      index.searcher.rewrite(query).visit(new QueryVisitor() {
        @Override
        public void consumeTerms(Query each, Term... terms) {
          for (Term term : terms) if (!seen.add(term.text())) twice[0] = true;
        }
      });
    } catch (java.io.IOException problem) {
      throw new IllegalStateException(problem);
    }
    return twice[0];
  }

  List<String> terms(String path, String text) {
    List<String> made = new ArrayList<>();
    try (var stream = index.searchAnalyzer.tokenStream(path, text)) {
      var term = stream.addAttribute(org.apache.lucene.analysis.tokenattributes.CharTermAttribute.class);
      stream.reset();
      while (stream.incrementToken()) made.add(term.toString());
      stream.end();
    } catch (java.io.IOException problem) {
      throw new IllegalStateException(problem);
    }
    return made;
  }

  Made phrase() {
    List<String> paths = some(POSITIONED), texts = phraseTexts();
    int slop = random.nextInt(3) == 0 ? 0 : random.nextInt(8);
    String json = "\"query\":" + list(texts) + ",\"path\":" + list(paths) + (slop == 0 ? "" : ",\"slop\":" + slop);
    return scored("phrase", json, product(texts, paths, (path, text) -> builder.createPhraseQuery(path, text, slop)));
  }

  /** Mostly words that stand in a document, sometimes turned around or repeated. */
  List<String> phraseTexts() {
    if (random.nextInt(4) == 0) return texts(3);
    Object body = documents.get(random.nextInt(documents.size())).get(POSITIONED[random.nextInt(3)]);
    if (!(body instanceof String text) || text.isEmpty()) return texts(3);
    String[] words = text.split("[ ,]+");
    int from = random.nextInt(words.length), to = Math.min(words.length, from + 2 + random.nextInt(3));
    List<String> some = new ArrayList<>(List.of(words).subList(from, to));
    int change = random.nextInt(5);
    if (change == 0) java.util.Collections.reverse(some);
    if (change == 1 && some.size() > 2) some.remove(1);
    if (change == 2) some.add(some.get(0));
    return List.of(String.join(" ", some));
  }

  /** A score option now and then. */
  Made scored(String name, String options, Query query) {
    int kind = random.nextInt(14);
    double number = 0.5 + random.nextInt(30) / 4.0;
    Function<String, String> with = score -> "\"" + name + "\":{" + options + ",\"score\":{" + score + "}}";
    return switch (kind) {
      case 0 -> new Made(with.apply("\"boost\":{\"value\":" + number + "}"), new BoostQuery(query, (float) number));
      case 1 -> new Made(with.apply("\"constant\":{\"value\":" + number + "}"), new BoostQuery(constant(query), (float) number));
      case 2 -> new Made(with.apply("\"boost\":{\"path\":\"n\",\"undefined\":" + number + "}"),
          new FunctionScoreQuery(query, new Computed((n, score) -> (Double.isNaN(n) ? number : n) * score, "boost")));
      case 3 -> new Made(with.apply("\"function\":{\"multiply\":[{\"score\":\"relevance\"},{\"log1p\":{\"path\":\"n\"}}]}"),
          new FunctionScoreQuery(query, new Computed((n, score) -> score * Math.log10(1 + (Double.isNaN(n) ? 0 : n)), "log1p")));
      case 4 -> new Made(with.apply("\"function\":{\"add\":[{\"score\":\"relevance\"},{\"gauss\":{\"path\":\"n\",\"origin\":50,\"scale\":10,\"offset\":5,\"decay\":0.4}}]}"),
          new FunctionScoreQuery(query, new Computed((n, score) -> {
            double far = Math.max(0, Math.abs((Double.isNaN(n) ? 0 : n) - 50) - 5);
            return score + Math.pow(0.4, (far / 10) * (far / 10));
          }, "gauss")));
      default -> new Made("\"" + name + "\":{" + options + "}", query);
    };
  }

  interface Formula {
    double of(double n, double score);
  }

  /** A value made of the number `n` (NaN: none) and the score. */
  static final class Computed extends DoubleValuesSource {
    private final Formula formula;
    private final String name;

    Computed(Formula formula, String name) {
      this.formula = formula;
      this.name = name;
    }

    @Override
    public DoubleValues getValues(LeafReaderContext context, DoubleValues scores) throws java.io.IOException {
      SortedNumericDocValues numbers = DocValues.getSortedNumeric(context.reader(), "n");
      return new DoubleValues() {
        private double value;

        @Override
        public double doubleValue() {
          return value;
        }

        @Override
        public boolean advanceExact(int doc) throws java.io.IOException {
          double n = numbers.advanceExact(doc) ? NumericUtils.sortableLongToDouble(numbers.nextValue()) : Double.NaN;
          scores.advanceExact(doc);
          value = formula.of(n, scores.doubleValue());
          return true;
        }
      };
    }

    @Override
    public boolean needsScores() {
      return true;
    }

    @Override
    public DoubleValuesSource rewrite(IndexSearcher searcher) {
      return this;
    }

    @Override
    public boolean isCacheable(LeafReaderContext context) {
      return false;
    }

    @Override
    public int hashCode() {
      return name.hashCode();
    }

    @Override
    public boolean equals(Object other) {
      return other == this;
    }

    @Override
    public String toString() {
      return name;
    }
  }

  Made compound(int depth) {
    String[] names = {"must", "mustNot", "should", "filter"};
    BooleanClause.Occur[] occurs = {BooleanClause.Occur.MUST, BooleanClause.Occur.MUST_NOT, BooleanClause.Occur.SHOULD, BooleanClause.Occur.FILTER};
    BooleanQuery.Builder made = new BooleanQuery.Builder();
    List<String> parts = new ArrayList<>();
    int should = 0, forbidden = 0, all = 0;
    List<Query> optional = new ArrayList<>();
    for (int at = 0; at < 4; at += 1) {
      int count = random.nextInt(5) < 2 ? 0 : 1 + random.nextInt(at == 2 ? 4 : 2);
      if (at == 1 && random.nextInt(2) == 0) count = 0;
      if (count == 0) continue;
      List<String> clauses = new ArrayList<>();
      for (int each = 0; each < count; each += 1) {
        Made clause = any(depth - 1);
        clauses.add(clause.clause());
        made.add(clause.query(), occurs[at]);
        if (at == 2) optional.add(clause.query());
        all += 1;
      }
      if (at == 1) forbidden = count;
      if (at == 2) should = count;
      parts.add("\"" + names[at] + "\":" + (count == 1 && random.nextBoolean() ? clauses.get(0) : "[" + String.join(",", clauses) + "]"));
    }
    if (all == 0) return text();
    if (should == all && should > 1 && random.nextInt(4) == 0) {
      double tie = random.nextInt(5) / 4.0;
      return new Made("\"compound\":{" + String.join(",", parts) + ",\"score\":{\"dismax\":{\"tieBreakerScore\":" + tie + "}}}", new DisjunctionMaxQuery(optional, (float) tie));
    }
    if (forbidden == all) made.add(roots, BooleanClause.Occur.FILTER);
    if (should > 0 && random.nextInt(3) == 0) {
      int least = random.nextInt(should + 1);
      made.setMinimumNumberShouldMatch(least);
      parts.add("\"minimumShouldMatch\":" + least);
    }
    return scored("compound", String.join(",", parts), made.build());
  }

  Made any(int depth) {
    int kind = random.nextInt(depth > 0 ? 16 : 14);
    return switch (kind) {
      case 0, 1, 2, 3, 4 -> text();
      case 5, 6 -> phrase();
      case 7 -> equals();
      case 8 -> range();
      case 9 -> near();
      case 10 -> exists();
      case 11 -> pattern();
      case 12 -> span();
      case 13 -> queryString();
      default -> compound(depth);
    };
  }

  Made equals() {
    if (random.nextBoolean()) {
      String word = corpus.word();
      return scored("equals", "\"path\":\"kind\",\"value\":" + Corpus.json(word), constant(new TermQuery(new Term("kind.token", word))));
    }
    if (random.nextInt(3) == 0) return in();
    boolean on = random.nextBoolean();
    return scored("equals", "\"path\":\"on\",\"value\":" + on, constant(new TermQuery(new Term("on", String.valueOf(on)))));
  }

  Made in() {
    List<String> words = new ArrayList<>(List.of(corpus.word(), corpus.word()));
    List<Query> terms = new ArrayList<>();
    for (String word : words) terms.add(new TermQuery(new Term("kind.token", word)));
    return scored("in", "\"path\":\"kind\",\"value\":" + Corpus.json(words), constant(any(terms)));
  }

  Made range() {
    if (random.nextBoolean()) {
      int low = random.nextInt(80), high = low + 1 + random.nextInt(40);
      return scored("range", "\"path\":\"n\",\"gte\":" + low + ",\"lt\":" + high, DoublePoint.newRangeQuery("n", low, Math.nextDown((double) high)));
    }
    long low = 1_700_000_000_000L + random.nextInt(1_000_000) * 1000L;
    return scored("range", "\"path\":\"when\",\"gt\":{\"$date\":" + low + "}", LongPoint.newRangeQuery("when", low + 1, Long.MAX_VALUE));
  }

  Made near() {
    int kind = random.nextInt(3);
    if (kind == 0) {
      long origin = 1_700_000_000_000L + random.nextInt(1_000_000) * 1000L, pivot = 1 + random.nextInt(100_000_000);
      return scored("near", "\"path\":\"when\",\"origin\":{\"$date\":" + origin + "},\"pivot\":" + pivot, LongField.newDistanceFeatureQuery("when", 1f, origin, pivot));
    }
    if (kind == 1) {
      List<Object> point = corpus.point();
      double pivot = 1000 + random.nextInt(1_000_000);
      return scored("near", "\"path\":\"loc\",\"origin\":" + Corpus.json(Corpus.geo("Point", point)) + ",\"pivot\":" + Corpus.json(pivot),
          LatLonPoint.newDistanceFeatureQuery("loc", 1f, (Double) point.get(1), (Double) point.get(0), pivot));
    }
    int origin = random.nextInt(100), pivot = 1 + random.nextInt(20);
    Query having = DoublePoint.newRangeQuery("n", Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    return scored("near", "\"path\":\"n\",\"origin\":" + origin + ",\"pivot\":" + pivot,
        new FunctionScoreQuery(having, new Computed((n, score) -> pivot / (pivot + Math.abs(n - origin)), "near")));
  }

  Made exists() {
    String path = List.of("title", "n", "notes", "area", "nothing").get(random.nextInt(5));
    return scored("exists", "\"path\":\"" + path + "\"", constant(new TermQuery(new Term("names", path))));
  }

  Made pattern() {
    String path = POSITIONED[random.nextInt(3)], word = corpus.plainWord().toLowerCase();
    int cut = 1 + random.nextInt(Math.max(1, word.length() - 1));
    Analyzer analyzer = index.analyzers.get(path);
    if (random.nextBoolean()) {
      String pattern = random.nextBoolean() ? word.substring(0, cut) + "*" : "*" + word.substring(cut) + (random.nextBoolean() ? "?" : "");
      return scored("wildcard", "\"path\":\"" + path + "\",\"allowAnalyzedField\":true,\"query\":" + Corpus.json(pattern),
          new WildcardQuery(new Term(path, analyzer.normalize(path, pattern).utf8ToString())));
    }
    String[] patterns = {word.substring(0, cut) + ".*", "[a-m].{2,4}", "(" + word + "|fox|dog)s?", ".*ing&j@", "x<1-9>", "\"" + word + "\"", "[^a-f]+", "\\d+|\\w{3}", "r[aeiou]d|gr?e{2}n"};
    String pattern = patterns[random.nextInt(patterns.length)];
    return scored("regex", "\"path\":\"" + path + "\",\"allowAnalyzedField\":true,\"query\":" + Corpus.json(pattern),
        new RegexpQuery(new Term(path, analyzer.normalize(path, pattern).utf8ToString())));
  }

  record Spans(String json, SpanQuery query) {}

  Spans spans(String path, int depth) {
    int kind = depth == 0 ? 0 : random.nextInt(7);
    String word = corpus.word();
    if (kind == 0 || kind == 6) {
      String term = index.analyzers.get(path).normalize(path, word).utf8ToString();
      return new Spans("{\"term\":{\"path\":\"" + path + "\",\"query\":" + Corpus.json(word) + "}}", new SpanTermQuery(new Term(path, term)));
    }
    Spans one = spans(path, depth - 1), other = spans(path, depth - 1);
    String clauses = "\"clauses\":[" + one.json() + "," + other.json() + "]";
    switch (kind) {
      case 1:
        int slop = random.nextInt(10);
        boolean inOrder = random.nextBoolean();
        return new Spans("{\"near\":{" + clauses + ",\"slop\":" + slop + ",\"inOrder\":" + inOrder + "}}", new SpanNearQuery(new SpanQuery[] {one.query(), other.query()}, slop, inOrder));
      case 2:
        return new Spans("{\"or\":{" + clauses + "}}", new SpanOrQuery(one.query(), other.query()));
      case 3:
        int last = 1 + random.nextInt(6);
        return new Spans("{\"first\":{\"operator\":" + one.json() + ",\"endPositionLte\":" + last + "}}", new SpanFirstQuery(one.query(), last));
      case 4:
        return new Spans("{\"subtract\":{\"include\":" + one.json() + ",\"exclude\":" + other.json() + "}}", new SpanNotQuery(one.query(), other.query()));
      default:
        boolean outer = random.nextBoolean();
        return new Spans("{\"contains\":{\"big\":" + one.json() + ",\"little\":" + other.json() + ",\"spanToReturn\":\"" + (outer ? "outer" : "inner") + "\"}}",
            outer ? new SpanContainingQuery(one.query(), other.query()) : new SpanWithinQuery(one.query(), other.query()));
    }
  }

  Made span() {
    Spans made = spans(POSITIONED[random.nextInt(3)], 2);
    return new Made("\"span\":" + made.json(), made.query());
  }

  String queryTerm() {
    String word = corpus.word();
    if (!word.matches("\\w+")) word = "fox";
    return switch (random.nextInt(10)) {
      case 0 -> word + "~" + (random.nextBoolean() ? "1" : "");
      case 1 -> word.substring(0, 1) + "*";
      case 2 -> "\"" + word + " " + corpus.word() + "\"" + (random.nextBoolean() ? "~3" : "");
      case 3 -> word + "^" + (1 + random.nextInt(4));
      case 4 -> "tags:" + word;
      case 5 -> "[" + word + " TO z}";
      case 6 -> "/[a-f].*/";
      default -> word;
    };
  }

  String queryText(int depth) {
    StringBuilder made = new StringBuilder();
    for (int count = 1 + random.nextInt(3), at = 0; at < count; at += 1) {
      if (at > 0) made.append(new String[] {" ", " ", " AND ", " OR ", " NOT ", " && "}[random.nextInt(6)]);
      made.append(new String[] {"", "", "", "+", "-"}[random.nextInt(5)]);
      if (depth > 0 && random.nextInt(4) == 0) made.append("(").append(queryText(depth - 1)).append(")").append(random.nextInt(3) == 0 ? "^2" : "");
      else made.append(queryTerm());
    }
    return made.toString();
  }

  Made queryString() {
    for (;;) {
      String path = POSITIONED[random.nextInt(2)], text = queryText(2);
      try {
        Query query = new QueryParser(path, index.searchAnalyzer).parse(text);
        return scored("queryString", "\"defaultPath\":\"" + path + "\",\"query\":" + Corpus.json(text), query);
      } catch (org.apache.lucene.queryparser.classic.ParseException | IllegalArgumentException problem) {
        // refused by Lucene: another
      }
    }
  }

  Made moreLikeThis() throws java.io.IOException {
    String title = corpus.words(2 + random.nextInt(8)), body = corpus.words(2 + random.nextInt(30));
    MoreLikeThis more = new MoreLikeThis(index.reader);
    more.setAnalyzer(index.searchAnalyzer);
    more.setMinTermFreq(0);
    more.setMinDocFreq(2);
    more.setFieldNames(new String[] {"title", "body"});
    Query query = more.like(Map.of("title", List.of((Object) title), "body", List.of((Object) body)));
    return scored("moreLikeThis", "\"like\":{\"title\":" + Corpus.json(title) + ",\"body\":" + Corpus.json(body) + "}", query);
  }

  Made autocomplete() {
    String text = corpus.words(1 + random.nextInt(2)).replace(",", "");
    boolean sequential = random.nextBoolean();
    java.util.Set<String> terms = new java.util.LinkedHashSet<>();
    List<String> raw = new ArrayList<>();
    if (!sequential) raw.addAll(termsOf(new org.apache.lucene.analysis.standard.StandardAnalyzer(), text));
    raw.add(text);
    for (String term : raw) {
      String lower = term.toLowerCase();
      terms.add(lower.substring(0, Math.min(6, lower.length())));
    }
    List<Query> grams = new ArrayList<>();
    for (String term : terms) grams.add(new TermQuery(new Term("completion", term)));
    BooleanQuery.Builder made = new BooleanQuery.Builder();
    made.add(any(grams), BooleanClause.Occur.MUST);
    Query exact = sequential ? builder.createPhraseQuery("title", text, 0) : builder.createBooleanQuery("title", text, BooleanClause.Occur.SHOULD);
    if (exact != null) made.add(exact, BooleanClause.Occur.SHOULD);
    String order = sequential ? ",\"tokenOrder\":\"sequential\"" : "";
    return scored("autocomplete", "\"path\":\"title\",\"query\":" + Corpus.json(text) + order, made.build());
  }

  static List<String> termsOf(Analyzer analyzer, String text) {
    List<String> made = new ArrayList<>();
    try (var stream = analyzer.tokenStream("", text)) {
      var term = stream.addAttribute(org.apache.lucene.analysis.tokenattributes.CharTermAttribute.class);
      stream.reset();
      while (stream.incrementToken()) made.add(term.toString());
    } catch (java.io.IOException problem) {
      throw new IllegalStateException(problem);
    }
    return made;
  }

  Made geo() {
    int kind = random.nextInt(4);
    List<Object> point = corpus.point();
    if (kind == 0) {
      double radius = 50_000 + random.nextInt(900_000) + 0.5;
      return scored("geoWithin", "\"path\":\"loc\",\"circle\":{\"center\":" + Corpus.json(Corpus.geo("Point", point)) + ",\"radius\":" + Corpus.json(radius) + "}",
          constant(LatLonPoint.newDistanceQuery("loc", (Double) point.get(1), (Double) point.get(0), radius)));
    }
    if (kind == 1) {
      double x = (Double) point.get(0), y = (Double) point.get(1), right = Corpus.rounded(x + 0.503 + random.nextInt(10)), top = Corpus.rounded(y + 0.503 + random.nextInt(10));
      return scored("geoWithin", "\"path\":\"loc\",\"box\":{\"bottomLeft\":" + Corpus.json(Corpus.geo("Point", point)) + ",\"topRight\":" + Corpus.json(Corpus.geo("Point", List.of(right, top))) + "}",
          constant(LatLonPoint.newBoxQuery("loc", y, top, x, right)));
    }
    List<Object> ring = corpus.ring(0.005);
    Polygon polygon = SearchIndexOf.polygon(ring);
    String geometry = Corpus.json(Corpus.geo("Polygon", List.of(ring)));
    if (kind == 2) return scored("geoWithin", "\"path\":\"loc\",\"geometry\":" + geometry, constant(LatLonPoint.newPolygonQuery("loc", polygon)));
    ShapeField.QueryRelation[] relations = {ShapeField.QueryRelation.INTERSECTS, ShapeField.QueryRelation.DISJOINT, ShapeField.QueryRelation.WITHIN, ShapeField.QueryRelation.CONTAINS};
    ShapeField.QueryRelation relation = relations[random.nextInt(4)];
    return scored("geoShape", "\"path\":\"area\",\"relation\":\"" + relation.name().toLowerCase() + "\",\"geometry\":" + geometry, constant(LatLonShape.newPolygonQuery("area", relation, polygon)));
  }

  Made vector() {
    List<Object> vector = corpus.vector();
    int limit = 1 + random.nextInt(12);
    // asked for all of them, Lucene compares all of them
    return new Made("\"vectorSearch\":{\"path\":\"vec\",\"queryVector\":" + Corpus.json(vector) + ",\"limit\":" + limit + ",\"exact\":true}",
        new KnnFloatVectorQuery("vec", SearchIndexOf.floats(vector), 1000), limit);
  }

  Made embedded() {
    String text = corpus.words(1 + random.nextInt(3));
    String[] names = {"sum", "maximum", "minimum", "mean"};
    ScoreMode[] modes = {ScoreMode.Total, ScoreMode.Max, ScoreMode.Min, ScoreMode.Avg};
    int mode = random.nextInt(4);
    Query child = builder.createBooleanQuery("notes.text", text, BooleanClause.Occur.SHOULD);
    if (child == null) return text();
    String operator = "{\"text\":{\"path\":\"notes.text\",\"query\":" + Corpus.json(text) + "}}";
    if (random.nextInt(3) == 0) {
      int stars = random.nextInt(5);
      child = new BooleanQuery.Builder().add(child, BooleanClause.Occur.MUST)
          .add(DoublePoint.newRangeQuery("notes.stars", stars, Double.POSITIVE_INFINITY), BooleanClause.Occur.FILTER).build();
      operator = "{\"compound\":{\"must\":" + operator + ",\"filter\":{\"range\":{\"path\":\"notes.stars\",\"gte\":" + stars + "}}}}";
    }
    Query query = new ToParentBlockJoinQuery(child, new QueryBitSetProducer(roots), modes[mode]);
    return new Made("\"embeddedDocument\":{\"path\":\"notes\",\"operator\":" + operator + ",\"score\":{\"embedded\":{\"aggregate\":\"" + names[mode] + "\"}}}", query);
  }
}
