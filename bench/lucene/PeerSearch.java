import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
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
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;

/**
 * Lucene over the lines of a file: title, tab, body. First prints the milliseconds of processor time for the index, and
 * its documents. Each further line of input is `times, fuzzy or empty, words` with tabs between them, and is answered by
 * milliseconds, number of matches, and number and score of the best ten.
 */
class PeerSearch {
  /** Of this thread: compilers and collectors, which others pay as well, are left out in favor of Lucene. */
  static double cpuMs() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e6;
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

  public static void main(String[] arguments) throws Exception {
    List<String> lines = Files.readAllLines(Path.of(arguments[0]));
    // one segment, its documents in the order of the file: equal scores are then in the same order as elsewhere
    IndexWriterConfig config = new IndexWriterConfig(new StandardAnalyzer()).setRAMBufferSizeMB(512);
    try (ByteBuffersDirectory directory = new ByteBuffersDirectory()) {
      double before = cpuMs();
      try (IndexWriter writer = new IndexWriter(directory, config)) {
        for (String line : lines) {
          int tab = line.indexOf('\t');
          Document document = new Document();
          document.add(new TextField("title", line.substring(0, tab), Field.Store.NO));
          document.add(new TextField("body", line.substring(tab + 1), Field.Store.NO));
          writer.addDocument(document);
        }
        writer.commit();
      }
      System.out.printf("%f\t%d%n", cpuMs() - before, lines.size());
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        answer(new IndexSearcher(reader));
      }
    }
  }

  static void answer(IndexSearcher searcher) throws Exception {
    BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      String[] parts = line.split("\t");
      int times = Integer.parseInt(parts[0]);
      Query query = query(parts[2], !parts[1].isEmpty());
      double before = cpuMs();
      ScoreDoc[] best = {};
      for (int at = 0; at < times; at += 1) best = searcher.search(query, 10).scoreDocs;
      double spent = cpuMs() - before;
      StringBuilder text = new StringBuilder();
      for (ScoreDoc each : best) text.append('\t').append(each.doc).append(' ').append(each.score);
      System.out.printf("%f\t%d%s%n", spent, searcher.count(query), text);
    }
  }
}
