/** One token as Lucene's attributes describe it. */
export interface Token {
  term: string;
  /** The offset in the text before any character filter, in UTF-16 units. */
  start: number;
  end: number;
  /** How many positions it lies behind the token before it; 0: at the same place. */
  increment: number;
  /** How many positions it spans. */
  span: number;
  /** Lucene's word for the kind of token: `word`, `<ALPHANUM>`, `shingle` … */
  type: string;
  /** Stemmers leave it as it is. */
  keyword?: true;
}

/** The tokens of a text, and the state at its end. */
export interface TokenStream {
  tokens: Token[];
  /** Offset of the end of the text. */
  finalOffset: number;
  /** Positions of tokens that were dropped after the last one. */
  finalIncrement: number;
  /** Offset of the end where reading stops behind a token, of a tokenizer that reads further than its tokens. */
  endBehind?: (last: Token) => number;
}

/** One stage: tokens in, tokens out. The input is not changed. */
export type TokenFilter = (stream: TokenStream) => TokenStream;

/** Applies a filter that turns one token into one token. */
export function eachToken(change: (token: Token) => Token): TokenFilter {
  return (stream) => ({ ...stream, tokens: stream.tokens.map((token) => change(token)) });
}

/** The same token with another term. Written out, because every word of a text comes by here: a spread takes twice as long. */
function withTerm(token: Token, term: string): Token {
  if (term === token.term) return token;
  const { start, end, increment, span, type } = token;
  const created: Token = { term, start, end, increment, span, type };
  if (token.keyword) created.keyword = true;
  return created;
}

/** Applies a filter to terms alone. */
export function eachTerm(change: (term: string) => string): TokenFilter {
  return eachToken((token) => withTerm(token, change(token.term)));
}

const keptStems = 4_096;
const longestKept = 40;

/** Remembers what became of words: those of a text come again and again. */
function remembering(stem: (term: string) => string): (term: string) => string {
  const stems = new Map<string, string>();
  return (term) => {
    if (term.length > longestKept) return stem(term);
    const existing = stems.get(term);
    if (existing !== undefined) return existing;
    const created = stem(term);
    if (stems.size >= keptStems) stems.clear();
    stems.set(term, created);
    return created;
  };
}

/** Applies a stemmer: terms that are marked as keywords stay. */
export function eachStem(stem: (term: string) => string): TokenFilter {
  const stemOf = remembering(stem);
  return eachToken((token) => (token.keyword ? token : withTerm(token, stemOf(token.term))));
}

/** Drops tokens; the positions that they held stay empty. */
export function keepTokens(keeps: (token: Token) => boolean): TokenFilter {
  return (stream) => {
    const kept: Token[] = [];
    let skipped = 0;
    for (const token of stream.tokens) {
      if (keeps(token)) {
        kept.push(skipped === 0 ? token : { ...token, increment: token.increment + skipped });
        skipped = 0;
      } else skipped += token.increment;
    }
    return { ...stream, tokens: kept, finalIncrement: stream.finalIncrement + skipped };
  };
}
