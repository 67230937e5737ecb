import type { Token, TokenFilter } from '../token.ts';
import { checkSizes, codePointStarts, type GramSizes } from '../tokenizers/grams.ts';

export interface GramFilterOptions extends GramSizes {
  /** Tokens shorter or longer than every gram: `include` keeps them as they are. */
  termNotInBounds?: 'include' | 'omit' | undefined;
}

/** The terms that one token becomes. */
function gramsOf(term: string, options: GramFilterOptions, onlyEdge: boolean): string[] {
  const { minGram, maxGram, termNotInBounds = 'omit' } = options;
  const starts = codePointStarts(term);
  const count = starts.length - 1;
  const keeps = termNotInBounds === 'include';
  if (keeps && count < minGram) return [term];
  const grams: string[] = [];
  const firsts = onlyEdge ? Math.min(1, count) : count;
  for (let first = 0; first < firsts; first += 1) {
    for (let size = minGram; size <= Math.min(maxGram, count - first); size += 1) {
      grams.push(term.slice(starts[first], starts[first + size]));
    }
  }
  if (keeps && count > maxGram) grams.push(term);
  return grams;
}

/** Field by field, because copying is most of the cost of this filter. */
function gramToken({ start, end, span, type, keyword }: Token, term: string, increment: number): Token {
  const gram = { term, start, end, increment, span, type };
  return keyword ? { ...gram, keyword } : gram;
}

function gramFilter(options: GramFilterOptions, onlyEdge: boolean): TokenFilter {
  checkSizes(options);
  return (stream) => {
    const out: Token[] = [];
    // of tokens that became nothing
    let waiting = 0;
    for (const token of stream.tokens) {
      waiting += token.increment;
      for (const term of gramsOf(token.term, options, onlyEdge)) {
        out.push(gramToken(token, term, waiting));
        waiting = 0;
      }
    }
    return { ...stream, tokens: out, finalIncrement: waiting };
  };
}

/** Grams keep the place of their token. */
export function nGramFilter(options: GramFilterOptions): TokenFilter {
  return gramFilter(options, false);
}

export function edgeGramFilter(options: GramFilterOptions): TokenFilter {
  return gramFilter(options, true);
}
