import type { Token, TokenStream } from '#analysis/token.ts';
import { positionsOf } from '../stages/positions.ts';
import { isTooLong } from '../stages/visible-text.ts';

/** A term of a query and where documents hold it. */
interface QueryTerm {
  /** Among the tokens of the query. */
  index: number;
  token: Token;
  position: number;
  /** Tokens of the document, by index. */
  found: readonly number[];
}

export interface Match {
  terms: QueryTerm[];
  /** One term is enough: the default of a text search. */
  any: boolean;
  /** Every place of the query is found; of several terms at one place one is enough. */
  all: boolean;
  /** Neighbours in the query are neighbours in the document. */
  phrase: boolean;
  /** Position in the document where the phrase begins. */
  phraseAt: number | undefined;
}

/** Whether an index over one text answers a query. */
export function matchOf(document: TokenStream, query: TokenStream): Match {
  const held = heldTerms(document.tokens);
  const positions = positionsOf(query.tokens);
  const terms = query.tokens.map((token, index): QueryTerm => {
    const existing = held.get(token.term) ?? [];
    return { index, token, position: positions[index] ?? 0, found: existing };
  });
  const graph = new QueryGraph(terms);
  const phraseAt = graph.phraseIn(document.tokens);
  return {
    terms,
    any: terms.some(({ found }) => found.length > 0),
    all: graph.isWhole(),
    phrase: phraseAt !== undefined,
    phraseAt,
  };
}

/** Terms that an index holds, with the tokens that have them. */
export function heldTerms(tokens: readonly Token[]): Map<string, number[]> {
  const held = new Map<string, number[]>();
  tokens.forEach(({ term }, index) => {
    if (isTooLong(term)) return;
    const existing = held.get(term);
    if (existing) existing.push(index);
    else held.set(term, [index]);
  });
  return held;
}

/** A query as paths from position to position. */
class QueryGraph {
  readonly #from = new Map<number, QueryTerm[]>();
  readonly #first: number;
  readonly #end: number;

  constructor(terms: readonly QueryTerm[]) {
    for (const term of terms) {
      const existing = this.#from.get(term.position);
      if (existing) existing.push(term);
      else this.#from.set(term.position, [term]);
    }
    this.#first = terms[0]?.position ?? 0;
    this.#end = terms.reduce((end, { position, token }) => Math.max(end, position + token.span), 0);
  }

  /** Whether some path from the first position to the end has only terms that are found. */
  isWhole(): boolean {
    if (this.#from.size === 0) return false;
    const whole = new Map<number, boolean>();
    const from = (node: number): boolean => node >= this.#end || whole.get(node) === true;
    for (let node = this.#end - 1; node >= this.#first; node -= 1) {
      const terms = this.#from.get(node);
      const goesOn = terms
        ? terms.some(({ found, token }) => found.length > 0 && from(node + token.span))
        : from(node + 1);
      whole.set(node, goesOn);
    }
    return from(this.#first);
  }

  phraseIn(tokens: readonly Token[]): number | undefined {
    const positions = positionsOf(tokens);
    const tried = new Map<string, boolean>();
    const leads = (node: number, place: number): boolean => {
      if (node >= this.#end) return true;
      const key = `${node} ${place}`;
      const existing = tried.get(key);
      if (existing !== undefined) return existing;
      const terms = this.#from.get(node);
      const result = terms
        ? terms.some(
            ({ found, token }) =>
              found.some((index) => positions[index] === place) && leads(node + token.span, place + 1),
          )
        : leads(node + 1, place + 1);
      tried.set(key, result);
      return result;
    };
    const begins = (this.#from.get(this.#first) ?? []).flatMap(({ found }) =>
      found.map((index) => positions[index] ?? 0),
    );
    return begins.toSorted((a, b) => a - b).find((place) => leads(this.#first, place));
  }
}
