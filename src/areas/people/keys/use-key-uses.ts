import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { accessEntryOf } from '../shared/access-lists.ts';
import type { ApiKey } from '../shared/holders.ts';
import { type KeyUse, lastUseOf } from './last-use.ts';

/** Each key is a request: so many at a time. */
export const keysAtOnce = 50;

export interface KeyUses {
  /** By the ids of keys. */
  of: ReadonlyMap<string, KeyUse>;
  /** Of how many keys nobody has asked yet. */
  unread: number;
  readMore: () => void;
}

/** When API keys were used last: the service tells it by the entries of their access lists alone // documented */
export function useKeyUses(orgId: string, keys: readonly ApiKey[]): KeyUses {
  const { id } = useConnection();
  const [most, setMost] = useState(keysAtOnce);
  const of = useQueries({
    queries: keys.map((key, at) => ({
      ...q('listOrgApiKeyAccessListEntries', id, { orgId, apiUserId: key.id, query: { itemsPerPage: 500 } }),
      enabled: at < most,
    })),
    combine: (results) => usesOf(keys, results, most),
  });
  return {
    of,
    unread: [...of.values()].filter((use) => use === 'not read').length,
    readMore: () => setMost((count) => count + keysAtOnce),
  };
}

interface ListRead {
  data?: { results: Parameters<typeof accessEntryOf>[0][] } | undefined;
  error: Error | null;
}

/** What is known of the use of each key. `most`: so many of them are asked. */
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
