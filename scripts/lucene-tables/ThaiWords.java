import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.text.BreakIterator;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Prints where Java's word iterator for Thai breaks each line that comes in: ends of pieces, in UTF-16 units. */
public final class ThaiWords {
  public static void main(String[] args) throws IOException {
    var words = BreakIterator.getWordInstance(Locale.forLanguageTag("th"));
    var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    var out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      words.setText(line);
      out.println(
          IntStream.iterate(words.next(), end -> end != BreakIterator.DONE, end -> words.next())
              .mapToObj(Integer::toString)
              .collect(Collectors.joining(" ")));
    }
    out.flush();
  }
}
