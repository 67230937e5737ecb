import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.AnalyzerWrapper;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.miscellaneous.PerFieldAnalyzerWrapper;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.analysis.synonym.SynonymGraphFilter;
import org.apache.lucene.analysis.synonym.SynonymMap;
import org.apache.lucene.document.*;
import org.apache.lucene.facet.FacetsConfig;
import org.apache.lucene.facet.sortedset.SortedSetDocValuesFacetField;
import org.apache.lucene.index.*;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.CharsRef;
import org.apache.lucene.util.CharsRefBuilder;
import org.apache.lucene.util.NumericUtils;

/** An index of Lucene that can be sorted, counted, highlighted, and asked with synonyms. */
final class StageIndex {
  /** Paths of text; `title$english` is a second analysis of `title`. */
  static final String[] TEXTS = {"title", "body", "extra.a", "extra.b", "extra.deep.c"};
  static final Map<String, String> ANALYZER_OF = Map.of("body", "english", "title$english", "english");
  final FacetsConfig facets = new FacetsConfig();
  final Analyzer analyzer;
  final IndexReader reader;
  final IndexSearcher searcher;

  StageIndex(List<Map<String, Object>> documents) throws IOException {
    Map<String, Analyzer> own = new HashMap<>();
    ANALYZER_OF.forEach((field, name) -> own.put(field, new EnglishAnalyzer()));
    analyzer = new PerFieldAnalyzerWrapper(new StandardAnalyzer(), own);
    for (String field : List.of("name", "tags")) {
      facets.setIndexFieldName(field, "$facet." + field);
      facets.setMultiValued(field, true);
    }
    ByteBuffersDirectory directory = new ByteBuffersDirectory();
    try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(analyzer))) {
      for (Map<String, Object> document : documents) writer.addDocument(facets.build(made(document)));
      writer.forceMerge(1);
    }
    reader = DirectoryReader.open(directory);
    searcher = new IndexSearcher(reader);
  }

  private static Document made(Map<String, Object> document) {
    Document made = new Document();
    made.add(new StoredField("_id", (Integer) document.get("_id")));
    texts(made, "title", document.get("title"));
    texts(made, "title$english", document.get("title"));
    texts(made, "body", document.get("body"));
    if (document.get("extra") instanceof Map<?, ?> extra) {
      texts(made, "extra.a", extra.get("a"));
      texts(made, "extra.b", extra.get("b"));
      if (extra.get("deep") instanceof Map<?, ?> deep) texts(made, "extra.deep.c", deep.get("c"));
    }
    for (String field : List.of("name", "tags")) {
      Object value = document.get(field);
      List<?> all = value instanceof List<?> list ? list : value == null ? List.of() : List.of(value);
      for (Object each : all) {
        made.add(new SortedSetDocValuesField(field, new BytesRef((String) each)));
        if (!((String) each).isEmpty()) made.add(new SortedSetDocValuesFacetField(field, (String) each));
      }
    }
    if (document.get("on") instanceof Boolean on) made.add(new SortedSetDocValuesField("on", new BytesRef(on ? "T" : "F")));
    numbers(made, "n", document.get("n"));
    numbers(made, "ns", document.get("ns"));
    if (document.get("when") instanceof Corpus.When when) made.add(new SortedNumericDocValuesField("when", when.millis()));
    return made;
  }

  private static void texts(Document document, String field, Object value) {
    if (value instanceof List<?> list) for (Object each : list) texts(document, field, each);
    if (!(value instanceof String text)) return;
    FieldType type = new FieldType();
    type.setIndexOptions(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS_AND_OFFSETS);
    type.setTokenized(true);
    type.setStored(true);
    document.add(new Field(field, text, type));
  }

  private static void numbers(Document document, String field, Object value) {
    List<?> all = value instanceof List<?> list ? list : value == null ? List.of() : List.of(value);
    for (Object each : all) document.add(new SortedNumericDocValuesField(field, NumericUtils.doubleToSortableLong(((Number) each).doubleValue())));
  }

  /** An analyzer with the synonyms of some documents behind it. */
  static final class Synonyms extends AnalyzerWrapper {
    private final Analyzer base;
    private final SynonymMap map;

    Synonyms(Analyzer base, SynonymMap map) {
      super(base.getReuseStrategy());
      this.base = base;
      this.map = map;
    }

    @Override
    protected Analyzer getWrappedAnalyzer(String field) {
      return base;
    }

    @Override
    protected TokenStreamComponents wrapComponents(String field, TokenStreamComponents parts) {
      return new TokenStreamComponents(parts.getSource(), new SynonymGraphFilter(parts.getTokenStream(), map, false));
    }
  }

  /** Reads documents of synonyms: each text may stand for each, the written one stays. */
  static final class Reader extends SynonymMap.Parser {
    Reader(Analyzer analyzer) {
      super(true, analyzer);
    }

    void read(Map<String, Object> document) throws IOException {
      List<CharsRef> outputs = all(document.get("synonyms"));
      List<CharsRef> inputs = document.get("input") == null ? outputs : all(document.get("input"));
      for (CharsRef input : inputs) for (CharsRef output : outputs) add(input, output, true);
    }

    private List<CharsRef> all(Object texts) throws IOException {
      List<CharsRef> made = new java.util.ArrayList<>();
      for (Object text : (List<?>) texts) made.add(analyze((String) text, new CharsRefBuilder()));
      return made;
    }

    @Override
    public void parse(java.io.Reader in) {
      throw new UnsupportedOperationException();
    }
  }

  static Map<String, Object> object(Object... parts) {
    Map<String, Object> made = new LinkedHashMap<>();
    for (int at = 0; at < parts.length; at += 2) if (parts[at + 1] != null) made.put((String) parts[at], parts[at + 1]);
    return made;
  }
}
