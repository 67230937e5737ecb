import type { Token, TokenFilter } from '../token.ts';

const scripts = new Set(['<IDEOGRAPHIC>', '<HIRAGANA>', '<KATAKANA>', '<HANGUL>']);

interface Letter {
  text: string;
  start: number;
  end: number;
}

/** The letters of a token; where filters changed its length, each of them stands for the whole of it. */
function lettersOf({ term, start, end }: Token): Letter[] {
  const sameLength = end - start === term.length;
  let at = start;
  return [...term].map((text) => {
    if (!sameLength) return { text, start, end };
    const from = at;
    at += text.length;
    return { text, start: from, end: at };
  });
}

/** Pairs of letters that follow each other; a letter without neighbour stands alone. */
function pairs(letters: readonly Letter[]): Token[] {
  const [only] = letters;
  const token = { increment: 1, span: 1 };
  if (only && letters.length === 1) {
    return [{ ...token, term: only.text, start: only.start, end: only.end, type: '<SINGLE>' }];
  }
  return letters.slice(1).map((second, index) => {
    const first = letters[index] ?? second;
    return {
      ...token,
      term: first.text + second.text,
      start: first.start,
      end: second.end,
      type: '<DOUBLE>',
    };
  });
}

/** Chinese, Japanese and Korean without a dictionary: every two letters that stand together are a term. */
export const cjkBigramFilter: TokenFilter = (stream) => {
  const tokens: Token[] = [];
  let run: Letter[] = [];
  const close = (): void => {
    tokens.push(...pairs(run));
    run = [];
  };
  for (const token of stream.tokens) {
    if (!scripts.has(token.type)) {
      close();
      tokens.push(token);
      continue;
    }
    if (token.start !== run.at(-1)?.end) close();
    run.push(...lettersOf(token));
  }
  close();
  return { ...stream, tokens };
};
