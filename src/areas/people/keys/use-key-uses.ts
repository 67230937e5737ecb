import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import type { ApiKey } from '../shared/holders.ts';
import { type KeyUse, usesOf } from './last-use.ts';

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
