import { useQueries } from '@tanstack/react-query';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { accessEntryOf } from '../shared/access-lists.ts';
import type { ApiKey } from '../shared/holders.ts';
import { type LastUse, lastUseOf } from './last-use.ts';

/** Each key is a request; of more keys than this the drawer tells. */
const mostKeys = 50;

/** When API keys were used last, by their ids: the service tells it by the entries of their access lists alone // documented */
export function useKeyUses(orgId: string, keys: readonly ApiKey[]): ReadonlyMap<string, LastUse> {
  const { id } = useConnection();
  const asked = keys.slice(0, mostKeys);
  return useQueries({
    queries: asked.map((key) =>
      q('listOrgApiKeyAccessListEntries', id, { orgId, apiUserId: key.id, query: { itemsPerPage: 500 } }),
    ),
    combine: (results) =>
      new Map(
        results.flatMap(({ data }, at) => {
          const key = asked[at];
          return key && data ? [[key.id, lastUseOf(data.results.map(accessEntryOf))] as const] : [];
        }),
      ),
  });
}
