import type { Token, TokenFilter } from '../token.ts';

const scripts = new Set(['<IDEOGRAPHIC>', '<HIRAGANA>', '<KATAKANA>', '<HANGUL>']);

interface Letter {
  text: string;
  start: number;
  end: number;
}

/** The letters of a token; where filters changed its length, each letter has the offsets of the whole token. */
function lettersOf({ term, start, end }: Token, into: Letter[]): void {
  const sameLength = end - start === term.length;
  let at = start;
  for (const text of term) {
    const from = at;
    at += text.length;
    into.push(sameLength ? { text, start: from, end: at } : { text, start, end });
  }
}

/** Pairs of adjacent letters; a letter without neighbour remains a single term. */
function pairs(letters: readonly Letter[], into: Token[]): void {
  const [only] = letters;
  if (only && letters.length === 1) {
    const { text: term, start, end } = only;
    into.push({ term, start, end, increment: 1, span: 1, type: '<SINGLE>' });
  }
  for (let at = 1; at < letters.length; at += 1) {
    const [first, second] = [letters[at - 1] as Letter, letters[at] as Letter];
    const term = first.text + second.text;
    into.push({ term, start: first.start, end: second.end, increment: 1, span: 1, type: '<DOUBLE>' });
  }
}

/** Chinese, Japanese and Korean without a dictionary: each pair of adjacent letters is a term. */
export const cjkBigramFilter: TokenFilter = (stream) => {
  const tokens: Token[] = [];
  let run: Letter[] = [];
  const close = (): void => {
    pairs(run, tokens);
    run = [];
  };
  for (const token of stream.tokens) {
    if (!scripts.has(token.type)) {
      close();
      tokens.push(token);
      continue;
    }
    if (token.start !== run.at(-1)?.end) close();
    lettersOf(token, run);
  }
  close();
  return { ...stream, tokens };
};
