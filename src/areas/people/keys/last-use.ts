import { formatInstant } from '#src/lib/time.ts';
import type { AccessEntry } from '../shared/access-lists.ts';

/** When and from where a credential was used last. */
export interface LastUse {
  /** Whether the service tells of it at all: of API keys only where they have an access list // documented */
  known: boolean;
  /** ISO time; undefined: never, where it is known. */
  at: string | undefined;
  from: string | undefined;
}

export function lastUseOf(entries: readonly AccessEntry[]): LastUse {
  const [last] = entries
    .filter(({ lastUsedAt }) => lastUsedAt !== undefined)
    .sort((one, other) => (other.lastUsedAt ?? '').localeCompare(one.lastUsedAt ?? ''));
  return { known: entries.length > 0, at: last?.lastUsedAt, from: last?.lastUsedAddress };
}

/** What a list says of one: its last use, or why nothing can be said of it. */
export type KeyUse = LastUse | 'being read' | 'not read' | 'could not be loaded';

/** In a word, where there is no time to show; what was not read is never called unused. */
export function unusedWord(use: KeyUse): string {
  if (typeof use === 'string') return use;
  return use.known ? 'never' : 'unknown';
}

/** The same as a sentence of a dialog. */
export function lastUseWords(use: KeyUse): string {
  if (typeof use === 'string')
    return use === 'being read'
      ? 'Its last use is still being read.'
      : `Its last use ${use === 'not read' ? 'was not read' : use}.`;
  const { known, at, from } = use;
  if (at !== undefined)
    return `It was last used ${formatInstant(Date.parse(at), 'UTC')}${from === undefined ? '' : ` from ${from}`}.`;
  return known ? 'It was never used.' : 'Atlas reports last use only for keys with an access list.';
}
