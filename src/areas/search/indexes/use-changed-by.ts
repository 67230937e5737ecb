import { useQuery } from '@tanstack/react-query';
import type { Result } from '#contract/operations.ts';
import { useMayAsk } from '#src/api/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { useScope } from '../analyzers/use-analyzers.ts';
import type { IndexRow } from './index-rows.ts';

type EventRecord = Pick<Result<'listGroupEvents'>['results'][number], 'username' | 'publicKey'>;

const changes = ['FTS_INDEX_CREATED', 'FTS_INDEX_UPDATED', 'FTS_INDEX_REBUILT'];
/** Milliseconds that a definition and what the log tells of it may lie apart // assumed */
const apartMs = 5000;

/** Whoever made all of some changes; undefined where that were several, or nobody is named. */
export function onlyActor(events: readonly EventRecord[]): string | undefined {
  const actors = new Set(events.map(({ username, publicKey }) => username ?? publicKey));
  const [only, ...others] = actors;
  return others.length === 0 ? only : undefined;
}

/**
 * Who gave an index the definition that it has: as this console knows, or as the project's log tells. The service's
 * events name no index // documented: so it is whoever alone changed one of the cluster at that moment.
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
