import java.util.List;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;

/** The texts and queries of `bench/search.ts` in Lucene itself: documents and queries a second, one a line. */
class SearchBench {
  static final int VOCABULARY = 20_000;
  static double state = 7;

  /** The same numbers as there: both count in doubles. */
  static double next() {
    state = (state * 1_103_515_245.0 + 12_345) % 2_147_483_648.0;
    return state / 2_147_483_648.0;
  }

  static String words(int most) {
    StringBuilder text = new StringBuilder();
    for (int at = 0; at < most; at += 1) text.append(at > 0 ? " " : "").append('w').append((int) Math.floor(Math.pow(VOCABULARY, next())));
    return text.toString();
  }

  static Query query(String words, boolean fuzzy) {
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    for (String field : List.of("title", "body")) {
      for (String word : words.split(" ")) {
        Term term = new Term(field, word);
        all.add(fuzzy ? new FuzzyQuery(term, 2) : new TermQuery(term), Occur.SHOULD);
      }
    }
    return all.build();
  }

  static double perSecond(IndexSearcher searcher, Query query) throws Exception {
    double[] speeds = new double[3];
    for (int at = 0; at < 200; at += 1) searcher.search(query, 10);
    for (int round = 0; round < speeds.length; round += 1) {
      long began = System.nanoTime();
      int times = 0;
      while (times == 0 || System.nanoTime() - began < 500_000_000L) {
        searcher.search(query, 10);
        times += 1;
      }
      speeds[round] = times * 1e9 / (System.nanoTime() - began);
    }
    java.util.Arrays.sort(speeds);
    return speeds[1];
  }

  public static void main(String[] arguments) throws Exception {
    int count = Integer.parseInt(arguments[0]);
    String[][] texts = new String[count][];
    for (int id = 0; id < count; id += 1) texts[id] = new String[] {words(5), words(25)};
    try (ByteBuffersDirectory directory = new ByteBuffersDirectory()) {
      long began = System.nanoTime();
      try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(new StandardAnalyzer()))) {
        for (String[] text : texts) {
          Document document = new Document();
          document.add(new TextField("title", text[0], Field.Store.NO));
          document.add(new TextField("body", text[1], Field.Store.NO));
          writer.addDocument(document);
        }
        writer.commit();
      }
      System.out.printf("building, documents\t%.1f%n", count * 1e9 / (System.nanoTime() - began));
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        IndexSearcher searcher = new IndexSearcher(reader);
        String[][] queries = {
          {"a frequent word", "w3", ""}, {"a rare word", "w15000", ""},
          {"three words", "w40 w700 w9000", ""}, {"a word with two edits", "w1234", "fuzzy"},
        };
        for (String[] each : queries) {
          System.out.printf("%s\t%.1f%n", each[0], perSecond(searcher, query(each[1], !each[2].isEmpty())));
        }
      }
    }
  }
}
