import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;

/**
 * Prints cases of searches that Lucene itself answered, a JSON object a line: groups of documents with a definition, then
 * their queries with the ids and scores of the best documents, in order. `java SearchCases GROUPS QUERIES SEED [mixed]`:
 * with the last word every query is a compound of all operators.
 */
public final class SearchCases {
  private static final int SHOWN = 6;
  private static PrintStream out;

  public static void main(String[] arguments) throws IOException {
    int groups = Integer.parseInt(arguments[0]), queries = Integer.parseInt(arguments[1]);
    Random random = new Random(Long.parseLong(arguments[2]));
    out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    for (int group = 0; group < groups; group += 1) group(random, queries, arguments.length > 3);
  }

  private static void group(Random random, int queries, boolean mixed) throws IOException {
    Corpus corpus = new Corpus(random);
    List<Map<String, Object>> documents = new ArrayList<>();
    for (int count = 20 + random.nextInt(41), id = 0; id < count; id += 1) documents.add(corpus.document(id, documents));
    Map<String, String> fields = new LinkedHashMap<>();
    for (String field : SearchQueries.STRINGS) {
      boolean usual = random.nextInt(2) == 0;
      fields.put(field, usual ? (field.equals("body") ? "english" : "standard") : SearchIndexOf.ANALYZERS[random.nextInt(SearchIndexOf.ANALYZERS.length)]);
    }
    SearchIndexOf index = new SearchIndexOf(documents, fields, random.nextBoolean());
    out.println("{\"fields\":" + Corpus.json(fields) + ",\"tokenization\":\"" + (index.nGram ? "nGram" : "edgeGram") + "\",\"documents\":" + Corpus.json(documents) + "}");
    if (mixed) {
      SearchQueries made = new MixedQueries(random, corpus, index, documents);
      for (int at = 0; at < queries; at += 1) print(index, made, made.compound(3));
      return;
    }
    SearchQueries made = new SearchQueries(random, corpus, index, documents);
    MoreQueries more = new MoreQueries(made);
    for (int at = 0; at < queries; at += 1) print(index, made, at % 4 == 3 ? more.next() : next(made, at));
  }

  /** Every operator has its share. */
  private static SearchQueries.Made next(SearchQueries made, int at) throws IOException {
    return switch (at * 3 / 4 % 30) {
      case 0, 1, 2, 3, 4 -> made.text();
      case 5, 6, 7, 8 -> made.phrase();
      case 9, 10, 11, 12, 13, 14 -> made.compound(2);
      case 15 -> made.moreLikeThis();
      case 16, 17 -> made.span();
      case 18, 19, 20 -> made.queryString();
      case 21, 22 -> made.geo();
      case 23 -> made.vector();
      case 24 -> made.near();
      case 25, 26 -> made.autocomplete();
      case 27 -> made.embedded();
      case 28 -> made.pattern();
      default -> made.any(1);
    };
  }

  private static void print(SearchIndexOf index, SearchQueries made, SearchQueries.Made each) throws IOException {
    Query query = new BooleanQuery.Builder().add(each.query(), BooleanClause.Occur.MUST).add(made.roots, BooleanClause.Occur.FILTER).build();
    TopDocs top = index.searcher.search(query, 10_000);
    // JSON has no word for a score without end
    if (top.scoreDocs.length > 0 && Float.isInfinite(top.scoreDocs[0].score)) return;
    List<Object> hits = new ArrayList<>();
    for (ScoreDoc hit : top.scoreDocs) {
      if (hits.size() == 2 * Math.min(SHOWN, each.limit())) break;
      hits.add(index.ids.get(hit.doc));
      hits.add(new Plain(Float.toString(hit.score)));
    }
    String explained = "";
    if (top.scoreDocs.length > 0 && made.random.nextInt(3) == 0 && each.json().startsWith("\"text\"") && !each.json().contains("\"score\"")) {
      explained = ",\"why\":" + tree(index.searcher.explain(each.query(), top.scoreDocs[0].doc));
    }
    out.println("{\"query\":" + each.clause() + ",\"total\":" + Math.min(each.limit(), top.scoreDocs.length) + ",\"hits\":" + plain(hits) + explained + "}");
  }

  record Plain(String text) {}

  private static String plain(List<Object> list) {
    StringBuilder text = new StringBuilder("[");
    for (Object each : list) text.append(text.length() > 1 ? "," : "").append(each instanceof Plain plain ? plain.text() : each);
    return text.append("]").toString();
  }

  private static String tree(Explanation why) {
    StringBuilder text = new StringBuilder("[" + why.getValue() + "," + Corpus.json(why.getDescription()));
    for (Explanation each : why.getDetails()) text.append(",").append(tree(each));
    return text.append("]").toString();
  }
}
