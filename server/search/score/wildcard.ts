import { step } from '#server/data/limits/budget.ts';

type Part = { kind: 'any' } | { kind: 'one' } | { kind: 'char'; char: string };

/** Matches whole terms against a pattern with `*`, `?` and `\`. */
export function wildcardMatcher(pattern: string): (term: string) => boolean {
  const parts = partsOf(pattern);
  return (term) => fits(parts, [...term]);
}

function partsOf(pattern: string): Part[] {
  const parts: Part[] = [];
  const chars = [...pattern];
  for (let at = 0; at < chars.length; at += 1) {
    const char = chars[at] as string;
    if (char === '*') parts.push({ kind: 'any' });
    else if (char === '?') parts.push({ kind: 'one' });
    else if (char === '\\' && at + 1 < chars.length) {
      at += 1;
      parts.push({ kind: 'char', char: chars[at] as string });
    } else parts.push({ kind: 'char', char });
  }
  return parts;
}

/** Goes back to the last `*` alone: the others before it cannot need more. */
function fits(parts: readonly Part[], chars: readonly string[]): boolean {
  let [part, at] = [0, 0];
  let star = -1;
  let from = 0;
  while (at < chars.length) {
    step();
    const current = parts[part];
    if (current?.kind === 'any') {
      star = part;
      from = at;
      part += 1;
    } else if (current && (current.kind === 'one' || current.char === chars[at])) {
      part += 1;
      at += 1;
    } else if (star >= 0) {
      part = star + 1;
      from += 1;
      at = from;
    } else return false;
  }
  return parts.slice(part).every(({ kind }) => kind === 'any');
}
