import { formatInstant } from '#src/lib/time/time.ts';
import { type AccessEntry, accessEntryOf } from '../shared/access-lists.ts';
import type { ApiKey } from '../shared/holders.ts';

/** When and from where a credential was used last. */
export interface LastUse {
  /** Whether the service reports it at all: for API keys only if they have an access list // documented */
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

/** The last use in a list, or why it is unknown. */
export type KeyUse = LastUse | 'being read' | 'not read' | 'could not be loaded';

/** One word if no time is available; an unread use is never called unused. */
export function unusedWord(use: KeyUse): string {
  if (typeof use === 'string') return use;
  return use.known ? 'never' : 'unknown';
}

/** The same as a sentence of a dialog. */
export function lastUseText(use: KeyUse): string {
  if (typeof use === 'string')
    return use === 'being read'
      ? 'Its last use is still being read.'
      : `Its last use ${use === 'not read' ? 'was not read' : use}.`;
  const { known, at, from } = use;
  if (at !== undefined)
    return `It was last used ${formatInstant(Date.parse(at), 'UTC')}${from === undefined ? '' : ` from ${from}`}.`;
  return known ? 'It was never used.' : 'Atlas reports last use only for keys with an access list.';
}

/** Keys in the order of the list: the visible ones are read first. */
export function asListed<Key extends { id: string }>(
  holders: readonly { id: string }[] | undefined,
  keys: readonly Key[],
): readonly Key[] {
  const byId = new Map(keys.map((key) => [key.id, key]));
  return holders?.flatMap(({ id }) => byId.get(id) ?? []) ?? keys;
}

interface ListRead {
  data?: { results: Parameters<typeof accessEntryOf>[0][] } | undefined;
  error: Error | null;
}

/** The use of each key, as far as it is known. `most`: the number of keys to query. */
export function usesOf(
  keys: readonly Pick<ApiKey, 'id'>[],
  reads: readonly ListRead[],
  most: number,
): ReadonlyMap<string, KeyUse> {
  return new Map(
    keys.map(({ id }, at): [string, KeyUse] => {
      const { data, error } = reads[at] ?? {};
      // the drawer of a key reads its list too, so that of some beyond the first ones it is known as well
      if (data) return [id, lastUseOf(data.results.map(accessEntryOf))];
      if (error) return [id, 'could not be loaded'];
      return [id, at < most ? 'being read' : 'not read'];
    }),
  );
}
