import { eachTerm, keepTokens, type Token, type TokenFilter } from '../token.ts';
import { isWhitespace } from '../tokenizers/char-runs.ts';

/** Tokens of that many UTF-16 units stay. */
export function lengthFilter({ min = 0, max = 255 }: { min?: number | undefined; max?: number | undefined }) {
  return keepTokens(({ term }) => term.length >= min && term.length <= max);
}

/** White space at both ends goes. */
export const trimFilter = eachTerm((term) => {
  let [from, to] = [0, term.length];
  while (from < to && isWhitespace(term.charCodeAt(from))) from += 1;
  while (to > from && isWhitespace(term.charCodeAt(to - 1))) to -= 1;
  return term.slice(from, to);
});

export const reverseFilter = eachTerm((term) => [...term].reverse().join(''));

/** A final 's goes, with any of three apostrophes. */
export const englishPossessiveFilter = eachTerm((term) =>
  /['\u2019\uff07][sS]$/u.test(term) ? term.slice(0, -2) : term,
);

/** Normalizes each term by one of Unicode's forms. */
export function icuNormalizerFilter(form: 'nfc' | 'nfd' | 'nfkc' | 'nfkd' = 'nfc'): TokenFilter {
  return eachTerm((term) => term.normalize(form.toUpperCase()));
}

/** Every token twice, the first one kept from stemmers. */
export const keywordRepeatFilter: TokenFilter = (stream) => ({
  ...stream,
  tokens: stream.tokens.flatMap((token): Token[] => {
    const { keyword: _, ...second } = token;
    return [
      { ...token, keyword: true },
      { ...second, increment: 0 },
    ];
  }),
});

/** Of tokens with the same term at the same place the first stays. */
export const removeDuplicatesFilter: TokenFilter = (stream) => {
  const seen = new Set<string>();
  return {
    ...stream,
    tokens: stream.tokens.filter(({ term, increment }) => {
      if (increment > 0) seen.clear();
      const isNew = !seen.has(term);
      seen.add(term);
      return isNew;
    }),
  };
};

/** Keeps only the first tokens; the rest is not read. */
export function limitTokenCountFilter(maxTokenCount: number): TokenFilter {
  return (stream) => {
    if (stream.tokens.length < maxTokenCount) return stream;
    const tokens = stream.tokens.slice(0, maxTokenCount);
    const last = tokens.at(-1);
    const finalOffset = last ? (stream.endBehind?.(last) ?? last.end) : 0;
    return { tokens, finalOffset, finalIncrement: 0 };
  };
}
