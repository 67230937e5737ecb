import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.core.KeywordAnalyzer;
import org.apache.lucene.analysis.core.SimpleAnalyzer;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.analysis.core.WhitespaceTokenizer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.miscellaneous.PerFieldAnalyzerWrapper;
import org.apache.lucene.analysis.miscellaneous.TruncateTokenFilter;
import org.apache.lucene.analysis.miscellaneous.WordDelimiterGraphFilter;
import org.apache.lucene.analysis.ngram.EdgeNGramTokenFilter;
import org.apache.lucene.analysis.ngram.NGramTokenFilter;
import org.apache.lucene.analysis.ngram.NGramTokenizer;
import org.apache.lucene.analysis.shingle.ShingleFilter;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.document.*;
import org.apache.lucene.geo.LatLonGeometry;
import org.apache.lucene.geo.Line;
import org.apache.lucene.geo.Point;
import org.apache.lucene.geo.Polygon;
import org.apache.lucene.index.*;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.similarities.*;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.BytesRef;

/** One index of Lucene over documents of a corpus, the fields made as the definition of the group says. */
final class SearchIndexOf {
  static final String[] ANALYZERS = {"standard", "english", "keyword", "whitespace", "simple", "french", "parts", "shingles", "edge", "grams"};
  final Map<String, String> analyzerOf = new HashMap<>();
  final Map<String, Analyzer> analyzers = new HashMap<>();
  final Analyzer searchAnalyzer;
  final IndexSearcher searcher;
  final IndexReader reader;
  /** Numbers of Lucene's documents → ids. */
  final List<Integer> ids = new ArrayList<>();
  final boolean nGram;

  static Analyzer analyzer(String name) {
    return switch (name) {
      case "english" -> new EnglishAnalyzer();
      case "keyword" -> new KeywordAnalyzer();
      case "whitespace" -> new WhitespaceAnalyzer();
      case "simple" -> new SimpleAnalyzer();
      case "french" -> new FrenchAnalyzer();
      case "parts" -> chain(new WhitespaceTokenizer(), (source) -> new LowerCaseFilter(new WordDelimiterGraphFilter(source, PARTS, null)));
      case "shingles" -> chain(new StandardTokenizer(), SearchIndexOf::shingles);
      case "edge" -> chain(new StandardTokenizer(), (source) -> new EdgeNGramTokenFilter(new LowerCaseFilter(source), 2, 5, false));
      case "grams" -> chain(new NGramTokenizer(2, 3), LowerCaseFilter::new);
      default -> new StandardAnalyzer();
    };
  }

  private static final int PARTS = WordDelimiterGraphFilter.GENERATE_WORD_PARTS | WordDelimiterGraphFilter.GENERATE_NUMBER_PARTS
      | WordDelimiterGraphFilter.CATENATE_ALL | WordDelimiterGraphFilter.PRESERVE_ORIGINAL | WordDelimiterGraphFilter.SPLIT_ON_CASE_CHANGE
      | WordDelimiterGraphFilter.SPLIT_ON_NUMERICS | WordDelimiterGraphFilter.STEM_ENGLISH_POSSESSIVE;

  private static Analyzer chain(Tokenizer source, java.util.function.UnaryOperator<TokenStream> filters) {
    return new Analyzer() {
      @Override
      protected TokenStreamComponents createComponents(String field) {
        return new TokenStreamComponents(source, filters.apply(source));
      }

      @Override
      protected TokenStream normalize(String field, TokenStream in) {
        return new LowerCaseFilter(in);
      }
    };
  }

  private static TokenStream shingles(TokenStream source) {
    ShingleFilter made = new ShingleFilter(new LowerCaseFilter(source), 2, 3);
    made.setOutputUnigrams(false);
    return made;
  }

  Analyzer completion() {
    return new Analyzer() {
      @Override
      protected TokenStreamComponents createComponents(String field) {
        Tokenizer source = new StandardTokenizer();
        ShingleFilter shingles = new ShingleFilter(new LowerCaseFilter(source), 2, 3);
        shingles.setOutputUnigrams(true);
        shingles.setOutputUnigramsIfNoShingles(true);
        TokenStream grams = nGram ? new NGramTokenFilter(shingles, 2, 6, true) : new EdgeNGramTokenFilter(shingles, 2, 6, true);
        return new TokenStreamComponents(source, new TruncateTokenFilter(grams, 6));
      }
    };
  }

  SearchIndexOf(List<Map<String, Object>> documents, Map<String, String> fields, boolean nGram) throws IOException {
    this.nGram = nGram;
    fields.forEach((field, name) -> {
      analyzerOf.put(field, name);
      analyzers.put(field, analyzer(name));
    });
    analyzers.put("notes.text", new StandardAnalyzer());
    analyzers.put("completion", completion());
    searchAnalyzer = new PerFieldAnalyzerWrapper(new StandardAnalyzer(), analyzers);
    ByteBuffersDirectory directory = new ByteBuffersDirectory();
    IndexWriterConfig config = new IndexWriterConfig(searchAnalyzer).setSimilarity(similarity());
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      for (Map<String, Object> document : documents) writer.addDocuments(block(document));
      writer.forceMerge(1);
    }
    reader = DirectoryReader.open(directory);
    searcher = new IndexSearcher(reader);
    searcher.setSimilarity(similarity());
    searcher.setQueryCache(null);
  }

  static Similarity similarity() {
    return new PerFieldSimilarityWrapper() {
      @Override
      public Similarity get(String field) {
        return field.equals("kind") ? new BooleanSimilarity() : new BM25Similarity();
      }
    };
  }

  private List<Document> block(Map<String, Object> document) {
    List<Document> block = new ArrayList<>();
    Object notes = document.get("notes");
    if (notes instanceof List<?> list) {
      for (Object each : list) {
        Document child = new Document();
        child.add(new StringField("level", "notes", Field.Store.NO));
        Map<?, ?> note = (Map<?, ?>) each;
        texts(child, "notes.text", note.get("text"), IndexOptions.DOCS_AND_FREQS_AND_POSITIONS, false);
        if (note.get("stars") instanceof Integer stars) child.add(new DoubleField("notes.stars", stars, Field.Store.NO));
        block.add(child);
        ids.add(-1);
      }
    }
    Document root = new Document();
    root.add(new StringField("level", "root", Field.Store.NO));
    for (String name : document.keySet()) root.add(new StringField("names", name, Field.Store.NO));
    texts(root, "title", document.get("title"), IndexOptions.DOCS_AND_FREQS_AND_POSITIONS, false);
    texts(root, "body", document.get("body"), IndexOptions.DOCS_AND_FREQS_AND_POSITIONS, false);
    texts(root, "tags", document.get("tags"), IndexOptions.DOCS_AND_FREQS_AND_POSITIONS, false);
    texts(root, "code", document.get("code"), IndexOptions.DOCS_AND_FREQS, true);
    texts(root, "flat", document.get("flat"), IndexOptions.DOCS, false);
    texts(root, "kind", document.get("kind"), IndexOptions.DOCS_AND_FREQS_AND_POSITIONS, false);
    texts(root, "completion", document.get("title"), IndexOptions.DOCS_AND_FREQS_AND_POSITIONS, false);
    if (document.get("kind") instanceof String kind) root.add(new StringField("kind.token", kind, Field.Store.NO));
    if (document.get("n") instanceof Number n) root.add(new DoubleField("n", n.doubleValue(), Field.Store.NO));
    if (document.get("when") instanceof Corpus.When when) root.add(new LongField("when", when.millis(), Field.Store.NO));
    if (document.get("on") instanceof Boolean on) root.add(new StringField("on", on.toString(), Field.Store.NO));
    if (document.get("loc") instanceof Map<?, ?> loc) {
      List<?> point = (List<?>) loc.get("coordinates");
      root.add(new LatLonPoint("loc", number(point, 1), number(point, 0)));
      root.add(new LatLonDocValuesField("loc", number(point, 1), number(point, 0)));
    }
    if (document.get("area") instanceof Map<?, ?> area) {
      for (Field field : LatLonShape.createIndexableFields("area", polygon((List<?>) ((List<?>) area.get("coordinates")).get(0)))) root.add(field);
    }
    if (document.get("vec") instanceof List<?> vec) root.add(new KnnFloatVectorField("vec", floats(vec), VectorSimilarityFunction.COSINE));
    if (document.get("far") instanceof List<?> far) root.add(new KnnFloatVectorField("far", floats(far), VectorSimilarityFunction.EUCLIDEAN));
    if (document.get("ns") instanceof List<?> ns) for (Object n : ns) root.add(new DoublePoint("ns", ((Number) n).doubleValue()));
    if (document.get("route") instanceof Map<?, ?> route) {
      for (LatLonGeometry part : geometries(route)) for (Field field : indexed(part)) root.add(field);
    }
    block.add(root);
    ids.add((Integer) document.get("_id"));
    return block;
  }

  static double number(List<?> list, int at) {
    return ((Number) list.get(at)).doubleValue();
  }

  static float[] floats(List<?> list) {
    float[] made = new float[list.size()];
    for (int at = 0; at < made.length; at += 1) made[at] = (float) number(list, at);
    return made;
  }

  /** GeoJSON as geometries of Lucene. */
  static List<LatLonGeometry> geometries(Map<?, ?> value) {
    List<?> coordinates = (List<?>) value.get("coordinates");
    return switch ((String) value.get("type")) {
      case "Point" -> List.of(new Point(number(coordinates, 1), number(coordinates, 0)));
      case "MultiPoint" -> coordinates.stream().map((each) -> (LatLonGeometry) new Point(number((List<?>) each, 1), number((List<?>) each, 0))).toList();
      case "LineString" -> List.of(line(coordinates));
      case "MultiPolygon" -> coordinates.stream().map((each) -> (LatLonGeometry) polygonOf((List<?>) each)).toList();
      default -> List.of(polygonOf(coordinates));
    };
  }

  private static Field[] indexed(LatLonGeometry part) {
    if (part instanceof Point point) return LatLonShape.createIndexableFields("route", point.getLat(), point.getLon());
    if (part instanceof Line line) return LatLonShape.createIndexableFields("route", line);
    return LatLonShape.createIndexableFields("route", (Polygon) part);
  }

  private static Line line(List<?> positions) {
    double[] latitudes = new double[positions.size()], longitudes = new double[positions.size()];
    for (int at = 0; at < positions.size(); at += 1) {
      latitudes[at] = number((List<?>) positions.get(at), 1);
      longitudes[at] = number((List<?>) positions.get(at), 0);
    }
    return new Line(latitudes, longitudes);
  }

  private static Polygon polygonOf(List<?> rings) {
    Polygon border = polygon((List<?>) rings.get(0));
    Polygon[] holes = rings.stream().skip(1).map((each) -> polygon((List<?>) each)).toArray(Polygon[]::new);
    return new Polygon(border.getPolyLats(), border.getPolyLons(), holes);
  }

  static Polygon polygon(List<?> ring) {
    double[] latitudes = new double[ring.size()];
    double[] longitudes = new double[ring.size()];
    for (int at = 0; at < ring.size(); at += 1) {
      latitudes[at] = number((List<?>) ring.get(at), 1);
      longitudes[at] = number((List<?>) ring.get(at), 0);
    }
    return new Polygon(latitudes, longitudes);
  }

  private static void texts(Document document, String field, Object value, IndexOptions options, boolean omitNorms) {
    if (value instanceof List<?> list) for (Object each : list) texts(document, field, each, options, omitNorms);
    if (!(value instanceof String text)) return;
    FieldType type = new FieldType();
    type.setIndexOptions(options);
    type.setTokenized(true);
    type.setOmitNorms(omitNorms);
    document.add(new Field(field, text, type));
  }
}
