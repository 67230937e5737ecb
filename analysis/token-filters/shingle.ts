import { DefinitionProblem } from '../definition-problem.ts';
import type { Token, TokenFilter } from '../token.ts';

export interface ShingleOptions {
  minShingleSize: number;
  maxShingleSize: number;
  /** Single tokens too. */
  unigrams?: boolean;
}

type Part = Token & { filler?: true };

/** Empty positions become fillers, at most one less than a shingle is long: each shingle holds a token. */
function withFillers(
  { tokens, finalOffset, finalIncrement }: Parameters<TokenFilter>[0],
  longest: number,
): Part[] {
  const filler = (like: Token, at: number): Part => ({
    ...like,
    term: '_',
    start: at,
    end: at,
    filler: true,
  });
  const parts = tokens.flatMap((token): Part[] => {
    const missing = Math.min(token.increment - 1, longest - 1);
    return [...Array.from({ length: Math.max(0, missing) }, () => filler(token, token.start)), token];
  });
  const last = { term: '', start: finalOffset, end: finalOffset, increment: 1, span: 1, type: 'word' };
  const trailing = Math.min(finalIncrement, longest - 1);
  return [...parts, ...Array.from({ length: trailing }, () => filler(last, finalOffset))];
}

/** Joins neighbours with a space: every range of `minShingleSize` to `maxShingleSize` positions. */
export function shingleFilter({
  minShingleSize,
  maxShingleSize,
  unigrams = false,
}: ShingleOptions): TokenFilter {
  if (minShingleSize < 2) throw new DefinitionProblem('minShingleSize', 'minShingleSize must be at least 2');
  if (minShingleSize > maxShingleSize) {
    throw new DefinitionProblem('minShingleSize', 'minShingleSize must not be greater than maxShingleSize');
  }
  const sizes = Array.from(
    { length: maxShingleSize - minShingleSize + 1 },
    (_, more) => minShingleSize + more,
  );
  if (unigrams) sizes.unshift(1);
  return (stream) => {
    const parts = withFillers(stream, maxShingleSize);
    const tokens = parts.flatMap((first, at): Token[] => {
      const joined = sizes.flatMap((size) => {
        const held = parts.slice(at, at + size);
        const lastPart = held.at(-1);
        if (held.length < size || !lastPart || held.every(({ filler }) => filler)) return [];
        const { filler: _, ...token } = first;
        const span = unigrams ? size : Math.max(1, size - minShingleSize + 1);
        const type = size > 1 ? 'shingle' : first.type;
        return [{ ...token, term: held.map(({ term }) => term).join(' '), end: lastPart.end, span, type }];
      });
      return joined.map((token, index) => ({ ...token, increment: index === 0 ? 1 : 0 }));
    });
    return { ...stream, tokens };
  };
}
