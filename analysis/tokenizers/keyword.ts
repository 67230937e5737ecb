import type { FilteredText } from '../filtered-text.ts';
import type { TokenStream } from '../token.ts';

/** The whole text is one token, an empty text too. */
export function keywordTokenizer({ text, correct }: FilteredText): TokenStream {
  const end = correct(text.length);
  const token = { term: text, start: correct(0), end, increment: 1, span: 1, type: 'word' };
  return { tokens: [token], finalOffset: end, finalIncrement: 0 };
}
