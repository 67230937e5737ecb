import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.*;
import org.apache.lucene.index.*;
import org.apache.lucene.search.*;
import org.apache.lucene.search.join.BitSetProducer;
import org.apache.lucene.search.join.QueryBitSetProducer;
import org.apache.lucene.search.join.ScoreMode;
import org.apache.lucene.search.join.ToChildBlockJoinQuery;
import org.apache.lucene.search.join.ToParentBlockJoinQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.QueryBuilder;

/**
 * Prints cases of searches among elements of elements: `embeddedDocument`, `hasAncestor`, `hasRoot` and `returnScope`, as block
 * joins of Lucene in the form in which the engine's sources (mongot: EmbeddedDocumentQueryFactory, HasAncestorQueryFactory,
 * HasRootQueryFactory, CompoundQueryFactory) write them. `java ScopeCases GROUPS QUERIES SEED`.
 */
public final class ScopeCases {
  private static final int SHOWN = 6;
  private static final String ROOT = "", NOTES = "notes", REPLIES = "notes.replies";
  private static final Map<String, String> TEXTS = Map.of(ROOT, "title", NOTES, "notes.text", REPLIES, "notes.replies.text");
  private static final Map<String, String> NUMBERS = Map.of(ROOT, "n", NOTES, "notes.stars", REPLIES, "notes.replies.votes");
  private static PrintStream out;

  private final Random random;
  private final Corpus corpus;
  private final List<String> ids = new ArrayList<>();
  private final QueryBuilder builder = new QueryBuilder(new StandardAnalyzer());
  private IndexSearcher searcher;

  /** An operator: its JSON, and the query that it stands for. */
  private record Made(String json, Query query) {}

  public static void main(String[] arguments) throws IOException {
    out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    Random random = new Random(Long.parseLong(arguments[2]));
    for (int group = Integer.parseInt(arguments[0]); group > 0; group -= 1) new ScopeCases(random).run(Integer.parseInt(arguments[1]));
  }

  private ScopeCases(Random random) {
    this.random = random;
    corpus = new Corpus(random);
  }

  private void run(int queries) throws IOException {
    List<Object> documents = new ArrayList<>();
    ByteBuffersDirectory directory = new ByteBuffersDirectory();
    try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(new StandardAnalyzer()))) {
      for (int count = 10 + random.nextInt(20), id = 0; id < count; id += 1) {
        List<Document> block = new ArrayList<>();
        documents.add(document(id, block));
        writer.addDocuments(block);
      }
      writer.forceMerge(1);
    }
    searcher = new IndexSearcher(DirectoryReader.open(directory));
    searcher.setQueryCache(null);
    out.println("{\"documents\":" + Corpus.json(documents) + "}");
    String[] scopes = {ROOT, NOTES, NOTES, REPLIES, REPLIES};
    for (int at = 0; at < queries; at += 1) print(scopes[at % scopes.length]);
  }

  private Map<String, Object> document(int id, List<Document> block) {
    Map<String, Object> made = new LinkedHashMap<>(Map.of("_id", id));
    List<Object> notes = new ArrayList<>();
    for (int count = random.nextInt(4), at = 0; at < count; at += 1) {
      Map<String, Object> note = new LinkedHashMap<>(Map.of("at", id + "." + at));
      List<Object> replies = new ArrayList<>();
      for (int more = random.nextInt(4), each = 0; each < more; each += 1) {
        Map<String, Object> reply = new LinkedHashMap<>(Map.of("at", id + "." + at + "." + each));
        block.add(fields(reply, REPLIES, "text", "votes"));
        ids.add(id + "." + at + "." + each);
        replies.add(reply);
      }
      block.add(fields(note, NOTES, "text", "stars"));
      ids.add(id + "." + at);
      if (!replies.isEmpty()) note.put("replies", replies);
      notes.add(note);
    }
    block.add(fields(made, ROOT, "title", "n"));
    ids.add(String.valueOf(id));
    if (!notes.isEmpty()) made.put("notes", notes);
    return made;
  }

  private Document fields(Map<String, Object> into, String level, String text, String number) {
    Document made = new Document();
    made.add(new StringField("level", level, Field.Store.NO));
    if (random.nextInt(8) > 0) {
      String words = corpus.words(1 + random.nextInt(random.nextInt(5) == 0 ? 30 : 5));
      into.put(text, words);
      made.add(new TextField(TEXTS.get(level), words, Field.Store.NO));
    }
    if (random.nextInt(8) > 0) {
      int value = random.nextInt(10);
      into.put(number, value);
      made.add(new DoubleField(NUMBERS.get(level), value, Field.Store.NO));
    }
    return made;
  }

  private static TermQuery at(String level) {
    return new TermQuery(new Term("level", level));
  }

  private static BitSetProducer bits(String level) {
    return new QueryBitSetProducer(at(level));
  }

  /** Any operator among the documents of a level, inside of so many joins. */
  private Made any(String level, int depth, int joins) {
    int kind = random.nextInt(depth > 2 ? 4 : 12);
    if (kind < 2) return text(level);
    if (kind == 2) return phrase(level);
    if (kind == 3) return range(level);
    if (kind < 7) return compound(level, depth, joins);
    return joins >= 4 ? text(level) : join(level, depth, joins);
  }

  private Made join(String level, int depth, int joins) {
    int kind = random.nextInt(3);
    if (level.equals(ROOT) || (level.equals(NOTES) && kind == 0)) return embedded(level, depth, joins);
    if (level.equals(REPLIES) && kind < 2) return upwards("hasAncestor", "\"ancestorPath\":\"notes\",", NOTES, level, depth, joins);
    return upwards("hasRoot", "", ROOT, level, depth, joins);
  }

  private Made text(String level) {
    String words = corpus.words(1 + random.nextInt(3)), path = TEXTS.get(level);
    Query query = builder.createBooleanQuery(path, words, BooleanClause.Occur.SHOULD);
    if (query == null) return text(level);
    return scored("text", "\"path\":\"" + path + "\",\"query\":" + Corpus.json(words), query);
  }

  private Made phrase(String level) {
    String words = corpus.words(2), path = TEXTS.get(level);
    Query query = builder.createPhraseQuery(path, words, 2);
    if (query == null) return text(level);
    return scored("phrase", "\"path\":\"" + path + "\",\"slop\":2,\"query\":" + Corpus.json(words), query);
  }

  private Made range(String level) {
    int from = random.nextInt(8), to = from + 1 + random.nextInt(5);
    String path = NUMBERS.get(level);
    Query query = new ConstantScoreQuery(DoubleField.newRangeQuery(path, from, to));
    return scored("range", "\"path\":\"" + path + "\",\"gte\":" + from + ",\"lte\":" + to, query);
  }

  private Made compound(String level, int depth, int joins) {
    String[] names = {"must", "should", "filter", "mustNot"};
    BooleanClause.Occur[] occurs = {BooleanClause.Occur.MUST, BooleanClause.Occur.SHOULD, BooleanClause.Occur.FILTER, BooleanClause.Occur.MUST_NOT};
    Map<Integer, List<Made>> clauses = new LinkedHashMap<>();
    for (int count = 1 + random.nextInt(3); count > 0; count -= 1) {
      clauses.computeIfAbsent(random.nextInt(4), (kind) -> new ArrayList<>()).add(any(level, depth + 1, joins));
    }
    BooleanQuery.Builder made = new BooleanQuery.Builder();
    // what only forbids looks at the documents of the level
    if (clauses.keySet().equals(java.util.Set.of(3))) made.add(at(level), BooleanClause.Occur.FILTER);
    List<String> parts = new ArrayList<>();
    for (Map.Entry<Integer, List<Made>> each : clauses.entrySet()) {
      List<String> list = each.getValue().stream().map(Made::json).toList();
      parts.add("\"" + names[each.getKey()] + "\":[" + String.join(",", list) + "]");
      for (Made clause : each.getValue()) made.add(clause.query(), occurs[each.getKey()]);
    }
    return scored("compound", String.join(",", parts), made.build());
  }

  private Made embedded(String level, int depth, int joins) {
    String path = level.equals(NOTES) || random.nextBoolean() ? REPLIES : NOTES;
    Made inner = any(path, depth + 1, joins + 1);
    String[] names = {"sum", "maximum", "minimum", "mean"};
    ScoreMode[] modes = {ScoreMode.Total, ScoreMode.Max, ScoreMode.Min, ScoreMode.Avg};
    int mode = random.nextInt(4);
    Query query = new ToParentBlockJoinQuery(inner.query(), bits(level), modes[mode]);
    String options = "\"path\":\"" + path + "\",\"operator\":" + inner.json();
    if (random.nextInt(3) == 0) return scored("embeddedDocument", options, new ToParentBlockJoinQuery(inner.query(), bits(level), ScoreMode.Total));
    String outer = "";
    if (random.nextInt(3) == 0) {
      int factor = 2 + random.nextInt(3);
      outer = ",\"outerScore\":{\"boost\":{\"value\":" + factor + "}}";
      query = new BoostQuery(query, factor);
    }
    return new Made("{\"embeddedDocument\":{" + options + ",\"score\":{\"embedded\":{\"aggregate\":\"" + names[mode] + "\"" + outer + "}}}}", query);
  }

  /** The filter of the level must match and counts, as the engine has it. */
  private Made upwards(String name, String options, String to, String level, int depth, int joins) {
    Made inner = any(to, depth + 1, joins + 1);
    Query query = new BooleanQuery.Builder()
        .add(new ToChildBlockJoinQuery(inner.query(), bits(to)), BooleanClause.Occur.MUST)
        .add(new ConstantScoreQuery(at(level)), BooleanClause.Occur.MUST).build();
    return scored(name, options + "\"operator\":" + inner.json(), query);
  }

  private Made scored(String name, String options, Query query) {
    int kind = random.nextInt(10);
    if (kind == 0) {
      int factor = 2 + random.nextInt(3);
      return new Made("{\"" + name + "\":{" + options + ",\"score\":{\"boost\":{\"value\":" + factor + "}}}}", new BoostQuery(query, factor));
    }
    if (kind == 1) {
      int score = 1 + random.nextInt(4);
      return new Made("{\"" + name + "\":{" + options + ",\"score\":{\"constant\":{\"value\":" + score + "}}}}", new BoostQuery(new ConstantScoreQuery(query), score));
    }
    return new Made("{\"" + name + "\":{" + options + "}}", query);
  }

  private void print(String scope) throws IOException {
    // every query joins, alone or among others
    Made each = random.nextInt(3) == 0 ? compound(scope, 0, 0) : join(scope, 0, 0);
    if (!each.json().contains("\"embeddedDocument\"") && !each.json().contains("\"has")) return;
    Query query = new BooleanQuery.Builder().add(each.query(), BooleanClause.Occur.MUST).add(at(scope), BooleanClause.Occur.FILTER).build();
    TopDocs top = searcher.search(query, 10_000);
    StringBuilder hits = new StringBuilder();
    for (int shown = 0; shown < Math.min(SHOWN, top.scoreDocs.length); shown += 1) {
      ScoreDoc hit = top.scoreDocs[shown];
      hits.append(shown > 0 ? "," : "").append("\"").append(ids.get(hit.doc)).append("\",").append(hit.score);
    }
    out.println("{\"scope\":\"" + scope + "\",\"query\":" + each.json() + ",\"total\":" + top.scoreDocs.length + ",\"hits\":[" + hits + "]}");
  }
}
