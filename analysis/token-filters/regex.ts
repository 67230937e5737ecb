import { compileRegex, expandReplacement } from '../regex/java-regex.ts';
import { eachTerm, type TokenFilter } from '../token.ts';

/** Replaces the first or every match inside each term; a term may become empty, and stays. */
export function regexFilter(options: {
  pattern: string;
  replacement: string;
  matches: 'all' | 'first';
}): TokenFilter {
  const regex = compileRegex(options.pattern);
  return eachTerm((term) => {
    let out = '';
    let from = 0;
    for (const match of regex.matches(term)) {
      const [start = 0, end = 0] = match.groups[0] ?? [];
      out += term.slice(from, start) + expandReplacement(options.replacement, regex, match, term);
      from = end;
      if (options.matches === 'first') break;
    }
    return out + term.slice(from);
  });
}
