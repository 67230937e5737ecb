import type { Token, TokenStream } from '#analysis/token.ts';
import { booleanQuery, type Clause, type Occur } from '../score/boolean-query.ts';
import { PhraseQuery, type Slot } from '../score/phrase-query.ts';
import type { Query } from '../score/query.ts';
import { DisjunctionMaxQuery } from '../score/simple-queries.ts';
import { SynonymQuery, TermQuery } from '../score/term-query.ts';
import { type Path, separablePoints, sidePaths } from './token-graph.ts';

/** Tokens of a text by their position, the gaps of dropped words counted. */
function slotsOf(tokens: readonly Token[]): Slot[] {
  const slots: { texts: string[]; offset: number }[] = [];
  let offset = -1;
  for (const { term, increment } of tokens) {
    offset += increment;
    const last = slots.at(-1);
    if (last && increment === 0) last.texts.push(term);
    else slots.push({ texts: [term], offset: Math.max(offset, 0) });
  }
  return slots;
}

/** One place: a term, or several that count as one. */
function placeQuery(field: string, texts: readonly string[]): Query {
  const [only] = texts;
  return texts.length === 1 && only !== undefined
    ? new TermQuery(field, only)
    : new SynonymQuery(field, texts);
}

const isGraph = (tokens: readonly Token[]): boolean => tokens.some(({ span }) => span > 1);

/** A text as words, all or any of them required; undefined: the analyzer removed all words. */
export function wordsQuery(field: string, { tokens }: TokenStream, occur: Occur): Query | undefined {
  if (tokens.length === 0) return undefined;
  if (isGraph(tokens)) return graphWords(field, tokens, occur);
  const slots = slotsOf(tokens);
  return booleanQuery(slots.map(({ texts }): Clause => ({ occur, query: placeQuery(field, texts) })));
}

/** A text as a phrase. */
export function phraseQuery(field: string, { tokens }: TokenStream, slop: number): Query | undefined {
  if (tokens.length === 0) return undefined;
  if (isGraph(tokens)) return graphPhrase(field, tokens, slop);
  const slots = slotsOf(tokens);
  const [only] = slots;
  if (slots.length === 1 && only) {
    // after dropped words, terms at one position are a phrase of one: each counts separately
    if (only.offset > 0) {
      return booleanQuery(
        only.texts.map((text): Clause => ({ occur: 'should', query: new TermQuery(field, text) })),
      );
    }
    return placeQuery(field, only.texts);
  }
  const begin = slots[0]?.offset ?? 0;
  return new PhraseQuery(
    field,
    slots.map(({ texts, offset }) => ({ texts, offset: offset - begin })),
    slop,
  );
}

/** Between points that all ways pass, the ways are alternatives; elsewhere each token is a word. */
function graphWords(field: string, tokens: readonly Token[], occur: Occur): Query {
  return periodsOf(field, tokens, occur, (ways) => {
    const queries = ways.map((way) => wayQuery(field, way));
    return booleanQuery(queries.map((query): Clause => ({ occur: 'should', query })));
  });
}

const tieOfWays = 0.1;

/** As `wordsQuery`, of a text with its synonyms: several words are a phrase, and of several ways the best counts. */
export function synonymWords(field: string, stream: TokenStream, occur: Occur): Query | undefined {
  if (!isGraph(stream.tokens)) return wordsQuery(field, stream, occur);
  return periodsOf(
    field,
    stream.tokens,
    occur,
    (ways) =>
      new DisjunctionMaxQuery(
        ways.map((way) => wayPhrase(field, way, 0)),
        tieOfWays,
      ),
  );
}

function periodsOf(
  field: string,
  tokens: readonly Token[],
  occur: Occur,
  anyOf: (ways: readonly Path[]) => Query,
): Query {
  const clauses = separablePoints(tokens).map(
    ({ from, to, direct }): Clause => ({
      occur,
      query: direct ? placeQuery(field, direct) : anyOf(sidePaths(tokens, from, to)),
    }),
  );
  return booleanQuery(clauses);
}

function wayQuery(field: string, way: Path): Query {
  return booleanQuery(way.map(({ term }): Clause => ({ occur: 'must', query: new TermQuery(field, term) })));
}

function graphPhrase(field: string, tokens: readonly Token[], slop: number): Query {
  const ways = sidePaths(tokens, 0, Infinity).map((way) => wayPhrase(field, way, slop));
  return booleanQuery(ways.map((query): Clause => ({ occur: 'should', query })));
}

/** The words of one way behind each other. */
function wayPhrase(field: string, way: Path, slop: number): Query {
  const [only] = way;
  if (way.length === 1 && only) return new TermQuery(field, only.term);
  let offset = -1;
  const slots = way.map(({ term, gap }) => {
    offset += gap;
    return { texts: [term], offset };
  });
  const begin = slots[0]?.offset ?? 0;
  return new PhraseQuery(
    field,
    slots.map((slot) => ({ ...slot, offset: slot.offset - begin })),
    slop,
  );
}
