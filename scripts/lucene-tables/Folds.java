import com.ibm.icu.text.Normalizer2;
import java.io.IOException;
import java.io.PrintWriter;
import org.apache.lucene.analysis.icu.ICUFoldingFilter;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;

/**
 * Prints what Lucene's folding filters make of every code point that they change, one a line: code point and result in
 * hexadecimal. Run with the jars of lucene-core, lucene-analysis-common, lucene-analysis-icu and icu4j on the class path.
 */
public final class Folds {
  public static void main(String[] args) throws IOException {
    print("ascii.txt", Folds::ascii);
    print("folding.txt", ICUFoldingFilter.NORMALIZER::normalize);
    print("casefold.txt", Normalizer2.getNFKCCasefoldInstance()::normalize);
  }

  private static String ascii(String text) {
    char[] out = new char[8 * text.length()];
    return new String(out, 0, ASCIIFoldingFilter.foldToASCII(text.toCharArray(), 0, out, 0, text.length()));
  }

  private static void print(String file, java.util.function.UnaryOperator<String> fold) throws IOException {
    try (PrintWriter writer = new PrintWriter(file)) {
      for (int point = 0; point <= 0x10ffff; point++) {
        if (point >= 0xd800 && point <= 0xdfff) continue;
        String text = new String(Character.toChars(point));
        String folded = fold.apply(text);
        if (folded.equals(text)) continue;
        writer.print(Integer.toHexString(point) + " ");
        for (char unit : folded.toCharArray()) writer.printf("%04x", (int) unit);
        writer.println();
      }
    }
  }
}
