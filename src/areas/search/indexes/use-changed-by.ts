import { useQuery } from '@tanstack/react-query';
import type { Result } from '#contract/api/operations.ts';
import { useMayAsk } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { useScope } from '../analyzers/use-analyzers.ts';
import type { IndexRow } from './index-rows.ts';

type EventRecord = Pick<Result<'listGroupEvents'>['results'][number], 'username' | 'publicKey'>;

const changes = ['FTS_INDEX_CREATED', 'FTS_INDEX_UPDATED', 'FTS_INDEX_REBUILT'];
/** Maximum milliseconds between a definition and its entry in the log // assumed */
const apartMs = 5000;

/** The only actor of some changes; undefined if there were several, or none is named. */
export function onlyActor(events: readonly EventRecord[]): string | undefined {
  const actors = new Set(events.map(({ username, publicKey }) => username ?? publicKey));
  const [only, ...others] = actors;
  return others.length === 0 ? only : undefined;
}

/**
 * The author of an index's current definition, from this console's notes or the project's log. The service's
 * events name no index // documented: so it is the only actor who changed an index of the cluster at that
 * moment.
 */
export function useChangedBy(
  groupId: string,
  { cluster, changedAt, changedBy }: IndexRow,
): string | undefined {
  const { id } = useConnection();
  const may = useMayAsk('listGroupEvents', useScope(groupId));
  const at = Date.parse(changedAt ?? '');
  const text = (ms: number) => new Date(ms).toISOString();
  const { data } = useQuery({
    ...q('listGroupEvents', id, {
      groupId,
      query: {
        clusterNames: [cluster],
        eventType: changes,
        minDate: text((at || 0) - apartMs),
        maxDate: text((at || 0) + apartMs),
        itemsPerPage: 500,
      },
    }),
    enabled: may && changedBy === undefined && !Number.isNaN(at),
  });
  return changedBy ?? onlyActor(data?.results ?? []);
}
