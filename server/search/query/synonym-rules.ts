import type { Document } from 'bson';
import type { Token } from '#analysis/token.ts';
import { step } from '#server/data/limits/budget.ts';

/** Replacements of a run of words: runs of words, by the joined words. */
export interface SynonymRules {
  of: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** Words of the longest run. */
  longest: number;
}

/**
 * `equivalent`: each word replaces all others; `explicit`: each of the others replaces the input, which also
 * matches itself // observed
 */
export function synonymRules(documents: readonly Document[], cut: (text: string) => string[]): SynonymRules {
  const rules = new Map<string, Map<string, string[]>>();
  let longest = 0;
  for (const { mappingType, synonyms, input } of documents) {
    const outputs = texts(synonyms).map(cut);
    const inputs = mappingType === 'explicit' ? texts(input).map(cut) : outputs;
    for (const words of inputs) {
      step(outputs.length);
      if (words.length === 0) continue;
      longest = Math.max(longest, words.length);
      const rule = rules.get(words.join('\0')) ?? new Map<string, string[]>();
      rules.set(words.join('\0'), rule);
      for (const each of outputs) if (each.length > 0) rule.set(each.join('\0'), each);
    }
  }
  return { of: new Map([...rules].map(([words, rule]) => [words, [...rule.values()]])), longest };
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
}

/**
 * Tokens with their synonyms, as a graph: the longest run of words with synonyms is taken at each place, and stays as one of
 * its own alternatives // Lucene, SynonymGraphFilter
 */
export function withSynonyms(tokens: readonly Token[], rules: SynonymRules): Token[] {
  const created: Token[] = [];
  const places = { last: -1, next: 0 };
  for (let at = 0; at < tokens.length; ) {
    const length = matchAt(tokens, at, rules);
    if (length === 0) {
      const token = tokens[at] as Token;
      places.last += token.increment;
      places.next = places.last + token.span;
      created.push(token);
      at += 1;
      continue;
    }
    const written = tokens.slice(at, at + length);
    const others = rules.of.get(termsOf(written).join('\0')) ?? [];
    created.push(...alternatives(written, others, places));
    at += length;
  }
  return created;
}

const termsOf = (tokens: readonly Token[]): string[] => tokens.map(({ term }) => term);

/** How many words from a place on have synonyms together; 0: none. */
function matchAt(tokens: readonly Token[], at: number, rules: SynonymRules): number {
  let length = Math.min(rules.longest, tokens.length - at);
  for (; length > 0; length -= 1) {
    step(length);
    if (rules.of.has(termsOf(tokens.slice(at, at + length)).join('\0'))) break;
  }
  return length;
}

/** Parallel paths from one position to another, the original text last. */
function alternatives(
  written: readonly Token[],
  others: readonly (readonly string[])[],
  places: { last: number; next: number },
): Token[] {
  const [first] = written as [Token, ...Token[]];
  const of = (term: string): Token => ({
    ...first,
    term,
    type: 'SYNONYM',
    end: written.at(-1)?.end ?? first.end,
  });
  const ways = [...others.map((way) => way.map(of)), written];
  const start = places.next;
  const end = start + 1 + ways.reduce((sum, way) => sum + way.length - 1, 0);
  const heads: Token[] = [];
  const tails: Token[] = [];
  let place = start + 1;
  const put = (into: Token[], token: Token, from: number, to: number): void => {
    into.push({ ...token, increment: from, span: to - from });
  };
  for (const way of ways) {
    for (const [at, token] of way.entries()) {
      const into = at === 0 ? heads : tails;
      const last = at === way.length - 1;
      put(into, token, at === 0 ? start : place, last ? end : at === 0 ? place : place + 1);
      if (at > 0) place += 1;
    }
  }
  places.next = end;
  return [...heads, ...tails].map((token) => {
    const increment = token.increment - places.last;
    places.last = token.increment;
    return { ...token, increment };
  });
}
