import { type QueryClient, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { ConsoleChange } from '#contract/console/bff.ts';
import type { EventRecord } from '#contract/events/schemas.ts';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { type NameList, nameListsOf } from './name-lists.ts';

import type { Scope } from './story.ts';
import { covers, idTargetsOf, labelsOf, type ReadNames } from './target-names.ts';

interface Named {
  events: readonly EventRecord[];
  changes: readonly ConsoleChange[];
}

export interface TargetNames {
  /** How the IDs of the page are shown. */
  labels: ReadonlyMap<string, string>;
  /** The same for other events, with the lists that these need. */
  read: (named: Named) => Promise<ReadonlyMap<string, string>>;
}

const none: readonly never[] = [];

/** Names for the IDs in the log of the page. Lists are read only where such an event is on the page. */
export function useTargetNames(
  scope: Scope,
  events: readonly EventRecord[] = none,
  changes: readonly ConsoleChange[] = none,
): TargetNames {
  const { id: connection } = useConnection();
  const client = useQueryClient();
  const targets = useMemo(() => idTargetsOf(events, changes), [events, changes]);
  const needsOrg = targets.some(
    ({ kind, shown }) => shown && (kind === 'team' || kind === 'resource policy'),
  );
  const group = useQuery({
    ...q('getGroup', connection, { groupId: scope.kind === 'group' ? scope.groupId : '' }),
    enabled: scope.kind === 'group' && needsOrg,
  });
  const org = scope.kind === 'org' ? scope.orgId : group.data?.orgId;
  const lists = nameListsOf(connection, scope, org, targets);
  const answers = useQueries({ queries: lists.map(({ query }) => query) });
  const seenAt = useSeenAt();
  const read = lists.flatMap((list, index): ReadNames[] => {
    const { data, dataUpdatedAt = 0 } = answers[index] ?? {};
    return data === undefined ? [] : [{ ...list, ...list.read(data), readAt: dataUpdatedAt }];
  });
  const labels = labelsOf(targets, awaited(read, lists), seenAt);
  // an ID that a list lacks may be newer than the list
  const outdated = lists.filter((list, index) => {
    const { data, dataUpdatedAt = 0, isFetching, isError } = answers[index] ?? {};
    if (data === undefined || isFetching || isError) return false;
    const { names, complete } = list.read(data);
    return (
      complete &&
      targets.some(
        (each) =>
          covers(list, each) && !each.deleted && !names.has(each.id) && dataUpdatedAt < seenAt(each.id),
      )
    );
  });
  const outdatedKeys = JSON.stringify(outdated.map(({ query }) => query.queryKey));
  useEffect(() => {
    for (const queryKey of JSON.parse(outdatedKeys)) void client.refetchQueries({ queryKey, exact: true });
  }, [client, outdatedKeys]);
  const stable = useStable(labels);
  return {
    labels: stable,
    async read(named) {
      const all = idTargetsOf(named.events, named.changes);
      const from = Date.now();
      const wanted = nameListsOf(connection, scope, org, all);
      return labelsOf(all, awaited(await readLists(client, wanted), wanted), () => from);
    },
  };
}

/** Things of a kind whose lists are several are known to be gone once all of them were read. */
function awaited(read: readonly ReadNames[], lists: readonly NameList[]): ReadNames[] {
  const counts = (all: readonly Pick<ReadNames, 'kind' | 'groupId'>[], one: ReadNames): number =>
    all.filter(({ kind, groupId }) => kind === one.kind && groupId === one.groupId).length;
  return read.map((each) => ({
    ...each,
    complete: each.complete && counts(read, each) === counts(lists, each),
  }));
}

/** A list that could not be read names nothing; the export shows IDs then. */
async function readLists(client: QueryClient, lists: readonly NameList[]): Promise<ReadNames[]> {
  const read = await Promise.allSettled(
    lists.map(async (list) => {
      const data = await client.fetchQuery({ ...list.query, staleTime: 0 });
      return { ...list, ...list.read(data), readAt: Date.now() };
    }),
  );
  return read.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
}

/** Since when an ID is on the page, in milliseconds since the epoch. */
function useSeenAt(): (id: string) => number {
  const [seenAt] = useState(() => {
    const times = new Map<string, number>();
    return (id: string): number => {
      const time = times.get(id) ?? Date.now();
      times.set(id, time);
      return time;
    };
  });
  return seenAt;
}

/** The same map for as long as it holds the same. */
function useStable(labels: Map<string, string>): ReadonlyMap<string, string> {
  const text = JSON.stringify([...labels]);
  return useMemo(() => new Map<string, string>(JSON.parse(text)), [text]);
}
