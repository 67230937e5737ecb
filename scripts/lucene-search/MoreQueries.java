import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.lucene.document.DoublePoint;
import org.apache.lucene.document.LatLonShape;
import org.apache.lucene.document.ShapeField.QueryRelation;
import org.apache.lucene.geo.LatLonGeometry;
import org.apache.lucene.geo.Line;
import org.apache.lucene.geo.Point;
import org.apache.lucene.geo.Polygon;
import org.apache.lucene.index.Term;
import org.apache.lucene.queries.function.FunctionScoreQuery;
import org.apache.lucene.queries.mlt.MoreLikeThis;
import org.apache.lucene.queries.spans.*;
import org.apache.lucene.queryparser.classic.ParseException;
import org.apache.lucene.queryparser.classic.QueryParser;
import org.apache.lucene.search.*;
import org.apache.lucene.search.join.QueryBitSetProducer;
import org.apache.lucene.search.join.ScoreMode;
import org.apache.lucene.search.join.ToParentBlockJoinQuery;

/** Rarer forms of queries by chance: whole grammars, trees of expressions, geometries of all kinds, joins inside of others. */
final class MoreQueries {
  private final SearchQueries base;
  private final SearchIndexOf index;
  private final Corpus corpus;
  private final Random random;

  MoreQueries(SearchQueries base) {
    this.base = base;
    index = base.index;
    corpus = base.corpus;
    random = base.random;
  }

  SearchQueries.Made next() throws java.io.IOException {
    return switch (random.nextInt(12)) {
      case 0, 1 -> expression();
      case 2, 3, 4 -> queryString();
      case 5 -> autocomplete();
      case 6, 7 -> shape();
      case 8 -> vector();
      case 9 -> embedded(1);
      case 10 -> span();
      default -> random.nextBoolean() ? moreLikeThis() : numbers();
    };
  }

  private <Each> Each one(List<Each> of) {
    return of.get(random.nextInt(of.size()));
  }

  private record Formula(String json, SearchQueries.Formula of) {}

  /** A tree of expressions over the number `n` and the relevance; what is negative or no number counts as 0. */
  private Formula formula(int depth) {
    double number = random.nextInt(40) / 4.0 - 1;
    switch (random.nextInt(depth == 0 ? 3 : 8)) {
      case 0:
        return new Formula("{\"score\":\"relevance\"}", (n, score) -> score);
      case 1:
        return new Formula("{\"constant\":" + number + "}", (n, score) -> number);
      case 2:
        boolean told = random.nextBoolean();
        return new Formula("{\"path\":" + (told ? "{\"value\":\"n\",\"undefined\":" + number + "}" : "\"n\"") + "}", (n, score) -> Double.isNaN(n) ? (told ? number : 0) : n);
      case 3:
        Formula inner = formula(depth - 1);
        return new Formula("{\"log\":" + inner.json() + "}", (n, score) -> Math.log10(inner.of().of(n, score)));
      case 4:
        Formula more = formula(depth - 1);
        return new Formula("{\"log1p\":" + more.json() + "}", (n, score) -> Math.log10(1 + more.of().of(n, score)));
      case 5:
        int origin = random.nextInt(100), scale = 1 + random.nextInt(30), offset = random.nextInt(10);
        double decay = (1 + random.nextInt(9)) / 10.0;
        return new Formula("{\"gauss\":{\"path\":{\"value\":\"n\",\"undefined\":" + number + "},\"origin\":" + origin + ",\"scale\":" + scale + ",\"offset\":" + offset + ",\"decay\":" + decay + "}}", (n, score) -> {
          double far = Math.max(0, Math.abs((Double.isNaN(n) ? number : n) - origin) - offset);
          return Math.pow(decay, (far / scale) * (far / scale));
        });
      default:
        boolean sum = random.nextBoolean();
        List<Formula> parts = new ArrayList<>();
        for (int count = 2 + random.nextInt(2); count > 0; count -= 1) parts.add(formula(depth - 1));
        String json = "{\"" + (sum ? "add" : "multiply") + "\":[" + String.join(",", parts.stream().map(Formula::json).toList()) + "]}";
        return new Formula(json, (n, score) -> {
          double all = sum ? 0 : 1;
          for (Formula part : parts) all = sum ? all + part.of().of(n, score) : all * part.of().of(n, score);
          return all;
        });
    }
  }

  private SearchQueries.Made expression() {
    String text = corpus.words(1 + random.nextInt(3)), path = one(List.of("title", "body", "tags"));
    Query query = base.builder.createBooleanQuery(path, text, BooleanClause.Occur.SHOULD);
    if (query == null) return base.text();
    Formula made = formula(3);
    return new SearchQueries.Made("\"text\":{\"path\":\"" + path + "\",\"query\":" + Corpus.json(text) + ",\"score\":{\"function\":" + made.json() + "}}",
        new FunctionScoreQuery(query, new SearchQueries.Computed(made.of(), made.json())));
  }

  private String leaf() {
    String word = corpus.plainWord().replaceAll("[^\\p{L}\\p{N}]", "");
    String at = word.substring(0, 1), other = corpus.word();
    String made = switch (random.nextInt(18)) {
      case 0 -> word + "~" + one(List.of("", "0", "1", "2", "0.5", "0.8"));
      case 1 -> at + "*" + (word.length() > 2 ? word.substring(word.length() - 1) : "");
      case 2 -> at + "?" + word.substring(Math.min(2, word.length()));
      case 3 -> "\"" + word + " " + other + "\"" + one(List.of("", "~1", "~5"));
      case 4 -> "\"" + corpus.words(3) + "\"~" + random.nextInt(6);
      case 5 -> "[" + word + " TO *]";
      case 6 -> "{* TO " + word + "}";
      case 7 -> "{" + at + " TO " + word + "]";
      case 8 -> "/" + at + "[a-z]+/";
      case 9 -> "/(" + word + "|fox).?/";
      case 10 -> word + "\\-" + at;
      case 11 -> "\\" + at + word.substring(1);
      case 12 -> "*:*";
      case 13 -> word + "-" + at;
      default -> word;
    };
    // a phrase needs positions
    List<String> fields = made.contains("\"") ? List.of("title", "tags", "body") : List.of("title", "tags", "body", "flat", "code", "kind");
    if (random.nextInt(5) == 0) made = one(fields) + ":" + made.replace("*:*", "fox");
    return random.nextInt(5) == 0 ? made + "^" + one(List.of("2", "0.5", "3.25")) : made;
  }

  private String written(int depth) {
    StringBuilder made = new StringBuilder(one(List.of("", "", "", "NOT ", "!")));
    for (int count = 1 + random.nextInt(4), at = 0; at < count; at += 1) {
      if (at > 0) made.append(one(List.of(" ", " ", "  ", " AND ", " OR ", " NOT ", " && ", " || ", " AND NOT ", " OR NOT ")));
      made.append(one(List.of("", "", "", "", "+", "-", "!")));
      if (depth > 0 && random.nextInt(3) == 0) {
        if (random.nextInt(3) == 0) made.append(one(List.of("title:", "tags:", "body:")));
        made.append("(").append(written(depth - 1)).append(")");
        if (random.nextInt(4) == 0) made.append("^").append(one(List.of("2", "0.5")));
      } else {
        made.append(leaf());
      }
    }
    return made.toString();
  }

  private SearchQueries.Made queryString() {
    for (;;) {
      String path = one(List.of("title", "body", "tags")), text = written(3);
      try {
        Query query = new QueryParser(path, index.searchAnalyzer).parse(text);
        return base.scored("queryString", "\"defaultPath\":\"" + path + "\",\"query\":" + Corpus.json(text), query);
      } catch (ParseException | IllegalArgumentException problem) {
        // refused by Lucene: another
      }
    }
  }

  /** Grams with typing errors: each that is found counts 1. */
  private SearchQueries.Made autocomplete() {
    String text = corpus.word().replaceAll("[^\\p{L}]", "");
    if (text.length() < 4) return base.autocomplete();
    String lower = text.toLowerCase(), term = lower.substring(0, Math.min(6, lower.length()));
    int edits = 1 + random.nextInt(2), prefix = random.nextInt(3);
    Query grams = new FuzzyQuery(new Term("completion", term), edits, prefix, 1000, true, MultiTermQuery.CONSTANT_SCORE_REWRITE);
    BooleanQuery.Builder made = new BooleanQuery.Builder();
    made.add(grams, BooleanClause.Occur.MUST);
    Query exact = base.builder.createBooleanQuery("title", text, BooleanClause.Occur.SHOULD);
    if (exact != null) made.add(exact, BooleanClause.Occur.SHOULD);
    return base.scored("autocomplete", "\"path\":\"title\",\"query\":" + Corpus.json(text) + ",\"fuzzy\":{\"maxEdits\":" + edits + ",\"prefixLength\":" + prefix + "}", made.build());
  }

  private SearchQueries.Made shape() {
    Map<String, Object> asked = corpus.geometry(0.005);
    QueryRelation relation = one(List.of(QueryRelation.INTERSECTS, QueryRelation.DISJOINT, QueryRelation.WITHIN, QueryRelation.CONTAINS));
    String type = (String) asked.get("type");
    if (relation == QueryRelation.WITHIN && !type.endsWith("Polygon")) relation = QueryRelation.INTERSECTS;
    String path = one(List.of("route", "area"));
    return base.scored("geoShape", "\"path\":\"" + path + "\",\"relation\":\"" + relation.name().toLowerCase() + "\",\"geometry\":" + Corpus.json(asked),
        new ConstantScoreQuery(LatLonShape.newGeometryQuery(path, relation, SearchIndexOf.geometries(asked).toArray(new LatLonGeometry[0]))));
  }

  private SearchQueries.Made vector() throws java.io.IOException {
    List<Object> vector = corpus.vector();
    String path = one(List.of("vec", "far"));
    int limit = 1 + random.nextInt(12), low = random.nextInt(60);
    Query filter = new BooleanQuery.Builder().add(base.roots, BooleanClause.Occur.FILTER)
        .add(DoublePoint.newRangeQuery("n", low, Double.POSITIVE_INFINITY), BooleanClause.Occur.FILTER).build();
    return new SearchQueries.Made("\"vectorSearch\":{\"path\":\"" + path + "\",\"queryVector\":" + Corpus.json(vector) + ",\"limit\":" + limit + ",\"exact\":true,\"filter\":{\"range\":{\"path\":\"n\",\"gte\":" + low + "}}}",
        new KnnFloatVectorQuery(path, SearchIndexOf.floats(vector), 1000, filter), limit);
  }

  /** Elements of an array, as a clause among others, with any query of their own. */
  private SearchQueries.Made embedded(int depth) {
    String[] names = {"sum", "maximum", "minimum", "mean"};
    ScoreMode[] modes = {ScoreMode.Total, ScoreMode.Max, ScoreMode.Min, ScoreMode.Avg};
    int mode = random.nextInt(4);
    BooleanQuery.Builder child = new BooleanQuery.Builder();
    List<String> should = new ArrayList<>();
    for (int count = 1 + random.nextInt(3); count > 0; count -= 1) {
      String text = corpus.words(1 + random.nextInt(2));
      Query words = base.builder.createBooleanQuery("notes.text", text, BooleanClause.Occur.SHOULD);
      if (words == null) continue;
      should.add("{\"text\":{\"path\":\"notes.text\",\"query\":" + Corpus.json(text) + "}}");
      child.add(words, BooleanClause.Occur.SHOULD);
    }
    if (random.nextBoolean()) {
      int stars = random.nextInt(5);
      should.add("{\"range\":{\"path\":\"notes.stars\",\"gte\":" + stars + "}}");
      child.add(DoublePoint.newRangeQuery("notes.stars", stars, Double.POSITIVE_INFINITY), BooleanClause.Occur.SHOULD);
    }
    if (should.isEmpty()) return base.text();
    Query query = new ToParentBlockJoinQuery(child.build(), new QueryBitSetProducer(base.roots), modes[mode]);
    String outer = "";
    if (random.nextInt(3) == 0) {
      double by = 0.5 + random.nextInt(10);
      outer = ",\"outerScore\":{\"boost\":{\"value\":" + by + "}}";
      query = new BoostQuery(query, (float) by);
    }
    String json = "\"embeddedDocument\":{\"path\":\"notes\",\"operator\":{\"compound\":{\"should\":[" + String.join(",", should) + "]}},\"score\":{\"embedded\":{\"aggregate\":\"" + names[mode] + "\"" + outer + "}}}";
    if (depth == 0 || random.nextInt(3) == 0) return new SearchQueries.Made(json, query);
    SearchQueries.Made beside = base.any(0);
    BooleanClause.Occur occur = one(List.of(BooleanClause.Occur.SHOULD, BooleanClause.Occur.MUST, BooleanClause.Occur.FILTER, BooleanClause.Occur.MUST_NOT));
    String name = Map.of(BooleanClause.Occur.SHOULD, "should", BooleanClause.Occur.MUST, "must", BooleanClause.Occur.FILTER, "filter", BooleanClause.Occur.MUST_NOT, "mustNot").get(occur);
    BooleanQuery.Builder all = new BooleanQuery.Builder().add(beside.query(), BooleanClause.Occur.MUST);
    String must = beside.clause();
    if (occur == BooleanClause.Occur.MUST) {
      all.add(query, occur);
      return new SearchQueries.Made("\"compound\":{\"must\":[" + must + ",{" + json + "}]}", all.build());
    }
    all.add(query, occur);
    return new SearchQueries.Made("\"compound\":{\"must\":" + must + ",\"" + name + "\":{" + json + "}}", all.build());
  }

  /** Stretches nested deeper, and more than two beside each other. */
  private SearchQueries.Made span() {
    String path = one(List.of("title", "body", "tags"));
    if (random.nextBoolean()) {
      SearchQueries.Spans made = base.spans(path, 3);
      return new SearchQueries.Made("\"span\":" + made.json(), made.query());
    }
    List<SearchQueries.Spans> parts = new ArrayList<>();
    for (int count = 3 + random.nextInt(2); count > 0; count -= 1) parts.add(base.spans(path, 1));
    int slop = random.nextInt(25);
    boolean inOrder = random.nextBoolean();
    String json = "{\"near\":{\"clauses\":[" + String.join(",", parts.stream().map(SearchQueries.Spans::json).toList()) + "],\"slop\":" + slop + ",\"inOrder\":" + inOrder + "}}";
    SpanQuery[] queries = parts.stream().map(SearchQueries.Spans::query).toArray(SpanQuery[]::new);
    return new SearchQueries.Made("\"span\":" + json, new SpanNearQuery(queries, slop, inOrder));
  }

  /** Several documents count together. */
  private SearchQueries.Made moreLikeThis() throws java.io.IOException {
    String title = corpus.words(2 + random.nextInt(8)), other = corpus.words(2 + random.nextInt(8)), body = corpus.words(2 + random.nextInt(60));
    MoreLikeThis more = new MoreLikeThis(index.reader);
    more.setAnalyzer(index.searchAnalyzer);
    more.setMinTermFreq(0);
    more.setMinDocFreq(2);
    more.setFieldNames(new String[] {"title", "body"});
    Query query = more.like(Map.of("title", List.of((Object) title, other), "body", List.of((Object) body)));
    return base.scored("moreLikeThis", "\"like\":[{\"title\":" + Corpus.json(title) + ",\"body\":" + Corpus.json(body) + "},{\"title\":" + Corpus.json(other) + "}]", query);
  }

  /** Numbers of arrays: any of them may pass. */
  private SearchQueries.Made numbers() {
    int low = random.nextInt(30), other = random.nextInt(30);
    return switch (random.nextInt(3)) {
      case 0 -> base.scored("range", "\"path\":\"ns\",\"gt\":" + low + ",\"lte\":" + (low + 4), DoublePoint.newRangeQuery("ns", Math.nextUp((double) low), low + 4));
      case 1 -> base.scored("equals", "\"path\":\"ns\",\"value\":" + low, SearchQueries.constant(DoublePoint.newExactQuery("ns", low)));
      default -> base.scored("in", "\"path\":\"ns\",\"value\":[" + low + "," + other + "]", SearchQueries.constant(DoublePoint.newSetQuery("ns", low, other)));
    };
  }
}
