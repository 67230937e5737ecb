import type { OriginalTokens } from '../definition.ts';
import { eachTerm, type Token, type TokenFilter } from '../token.ts';
import { asciiSpelling, searchFold } from './fold-tables.ts';

function asciiFolded(term: string): string {
  return term.replaceAll(/[^\0-\x7f]/g, (unit) => asciiSpelling(unit) ?? unit);
}

/** Letters, digits and signs that have an ASCII spelling get it; `include` keeps the original behind it. */
export function asciiFoldingFilter({
  originalTokens = 'omit',
}: {
  originalTokens?: OriginalTokens | undefined;
}): TokenFilter {
  if (originalTokens === 'omit') return eachTerm(asciiFolded);
  return (stream) => ({
    ...stream,
    tokens: stream.tokens.flatMap((token): Token[] => {
      const term = asciiFolded(token.term);
      return term === token.term
        ? [token]
        : [
            { ...token, term },
            { ...token, increment: 0 },
          ];
    }),
  });
}

/** Terms without case, marks, width and other differences that searches overlook. */
export const icuFoldingFilter = eachTerm((term) => {
  let out = '';
  for (const character of term) out += searchFold(character);
  return out.normalize('NFC');
});
