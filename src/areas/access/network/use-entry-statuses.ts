import { useQueries } from '@tanstack/react-query';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { useClock } from '#src/ui/values/now.tsx';

/** An entry that is older is in force; the service takes a minute or so // assumed */
const recentMs = 600_000;
/** Each is a request of its own. */
const most = 8;

/** Of the entries that came lately, those that the clusters do not let in yet, with the service's word for it. */
export function useEntryStatuses(
  groupId: string,
  added: readonly { value: string; at: string | undefined }[],
): ReadonlyMap<string, 'PENDING' | 'FAILED'> {
  const { id } = useConnection();
  const clock = useClock();
  const recent = added
    .filter(({ at }) => at !== undefined && clock() - Date.parse(at) < recentMs)
    .slice(0, most)
    .map(({ value }) => value);
  return useQueries({
    queries: recent.map((entryValue) => q('getGroupAccessListStatus', id, { groupId, entryValue })),
    combine: (results) =>
      new Map(
        results.flatMap(({ data }, at) => {
          const value = recent[at];
          const status = data?.STATUS;
          return value !== undefined && (status === 'PENDING' || status === 'FAILED')
            ? [[value, status] as const]
            : [];
        }),
      ),
  });
}
