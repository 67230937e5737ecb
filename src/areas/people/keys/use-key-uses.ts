import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import type { ApiKey } from '../shared/holders.ts';
import { type KeyUse, usesOf } from './last-use.ts';

/** Keys to query at once: each needs a request. */
export const keysAtOnce = 50;

export interface KeyUses {
  /** By the ids of keys. */
  of: ReadonlyMap<string, KeyUse>;
  /** The number of keys whose use was not requested yet. */
  unread: number;
  readMore: () => void;
}

/** When API keys were used last: the service reports it only in the entries of their access lists // documented */
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
