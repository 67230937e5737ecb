import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ConsoleChange } from '#contract/console/bff.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { call } from '#src/api/client.ts';
import { useConnection } from '#src/api/connection.ts';
import { c } from '#src/api/console/console-call.ts';
import { keptForSame, keptWithin, rowQueryOf } from '#src/api/kept-data.ts';
import { q } from '#src/api/query.ts';
import { listOf } from '#src/lib/search-params.ts';
import { toEpoch } from '#src/lib/time/time.ts';
import type { RowQuery } from '#src/ui/table/row-query.ts';
import { useClock } from '#src/ui/values/now.tsx';
import { type ActivitySearch, periods } from './activity-search.ts';
import { narrowed, typesAsked } from './narrowing.ts';
import { type OlderMatch, olderMatch, pageSize } from './older-match.ts';
import { storiesOf } from './stories.ts';
import type { Scope, Story, StorySources } from './story.ts';
import { useTargetNames } from './use-target-names.ts';
import { type LogReaders, readWholeLog } from './whole-log.ts';

export interface Activity {
  /** Undefined until the page of the log is there. */
  stories: Story[] | undefined;
  /** The query of the page: whether the stories are still those of the previous one. */
  query: RowQuery;
  /** The story that is opened by its address and not of this page of the log. */
  elsewhere: Story | undefined;
  /** Number of matching events in the log. */
  total: number;
  error: Error | null;
  /** Other data that could not be loaded: the stories do not depend on it. */
  missing: string[];
  refetch: () => void;
  /** The nearest older page with a match for the filters. */
  older: () => Promise<OlderMatch>;
  /** The whole period up to now, read page by page, in the form of this page. */
  whole: (
    now: number,
    onRead: (events: number, total: number) => void,
  ) => Promise<{ stories: Story[]; events: number; total: number }>;
}

/** A page of the event log as stories, with the alerts and the requests of this console that belong to it. */
export function useActivity(scope: Scope, search: ActivitySearch): Activity {
  const { id: connection, identity } = useConnection();
  const groupId = scope.kind === 'group' ? scope.groupId : '';
  const period = usePeriod(search);
  const query = {
    ...period,
    ...withTypes(typesAsked(search, scope.kind)),
    itemsPerPage: pageSize,
    pageNum: search.page ?? 1,
  };
  const clusterNames = listOf(search.cluster);
  const ofClusters = <Query extends object>(asked: Query) =>
    clusterNames.length > 0 ? { ...asked, clusterNames } : asked;
  const groupQuery = q('listGroupEvents', connection, { groupId, query: ofClusters(query) });
  const ofGroup = useQuery({
    ...groupQuery,
    enabled: scope.kind === 'group',
    placeholderData: keptForSame(groupQuery.queryKey, ['groupId']),
  });
  const orgQuery = q('listOrgEvents', connection, { orgId: scope.kind === 'org' ? scope.orgId : '', query });
  const ofOrg = useQuery({
    ...orgQuery,
    enabled: scope.kind === 'org',
    placeholderData: keptForSame(orgQuery.queryKey, ['orgId']),
  });
  const list = scope.kind === 'group' ? ofGroup : ofOrg;
  const alerts = useQuery({
    ...q('listGroupAlerts', connection, { groupId, query: { itemsPerPage: 500 } }),
    enabled: scope.kind === 'group',
  });
  const events = list.data?.results;
  const changes = useChanges(connection, groupId, events?.[0]?.id, events?.at(-1)?.created);
  const asEvents = search.view === 'events';
  const until = search.page === undefined ? undefined : events?.[0]?.created;
  // what belongs to a story is there before the first is shown: rows that move up later are pressed by mistake
  const awaited = (scope.kind === 'group' && alerts.isPending) || (changes.isPending && changes.isFetching);
  const unnamed = useMemo(() => {
    if (!events || awaited) return undefined;
    const sources = { events, alerts: alerts.data?.results ?? [], changes: changes.data ?? [] };
    return reportedBy({ ...sources, identity, until: toEpoch(until) }, asEvents);
  }, [events, awaited, alerts.data, changes.data, identity, asEvents, until]);
  const elsewhere = useElsewhere(scope, unnamed, search.open);
  const elsewhereEvent = elsewhere?.events.find(({ event }) => event)?.event;
  const named = useMemo(
    () => [...(unnamed ? (events ?? []) : []), ...(elsewhereEvent ? [elsewhereEvent] : [])],
    [unnamed, events, elsewhereEvent],
  );
  const names = useTargetNames(scope, named, changes.data);
  const { labels } = names;
  const stories = useMemo(() => unnamed?.map((story) => ({ ...story, labels })), [unnamed, labels]);
  return {
    stories,
    query: rowQueryOf(scope.kind === 'group' ? groupQuery.queryKey : orgQuery.queryKey, list),
    elsewhere: elsewhere && { ...elsewhere, labels },
    total: list.data?.totalCount ?? 0,
    error: list.error,
    missing: [alerts.error && 'alerts', changes.error && 'who used the key of this connection'].flatMap(
      (what) => what || [],
    ),
    refetch: () => void list.refetch(),
    older() {
      const { itemsPerPage: size, pageNum: page, ...asked } = query;
      const last = Math.ceil((list.data?.totalCount ?? 0) / size);
      const readers = logReaders(connection, scope, ofClusters(asked));
      // a name is found where this page knows it; an ID everywhere
      const named = (log: Pick<StorySources, 'events' | 'changes'>): Story[] =>
        reportedBy({ ...log, alerts: [], identity }, asEvents).map((story) => ({ ...story, labels }));
      return olderMatch(readers, { page, last, size }, (log) => narrowed(named(log), search).length > 0);
    },
    async whole(now, onRead) {
      const { itemsPerPage: _, pageNum: __, ...asked } = query;
      const readers = logReaders(connection, scope, ofClusters(asked));
      const { total, ...sources } = await readWholeLog(
        readers,
        asked.maxDate ?? new Date(now).toISOString(),
        onRead,
      );
      const named = await names.read(sources);
      const all = reportedBy({ ...sources, identity }, asEvents).map((story) => ({
        ...story,
        labels: named,
      }));
      return { stories: all, events: sources.events.length, total };
    },
  };
}

function reportedBy(sources: StorySources, asEvents: boolean): Story[] {
  if (!asEvents) return storiesOf(sources);
  // as single events, without consequences
  return sources.events.flatMap((event) =>
    storiesOf({ ...sources, events: [event], alerts: [] }).filter(({ id }) => id === event.id),
  );
}

/** How the log is read for a file: by calls of their own, because no page shows it so. */
function logReaders(connection: string, scope: Scope, asked: object): LogReaders {
  const groupId = scope.kind === 'group' ? scope.groupId : '';
  const changes = (from: number, to: number) => changesOf(connection, groupId, { from, to });
  if (scope.kind === 'org') {
    const { orgId } = scope;
    return {
      events: (page) => call('listOrgEvents', connection, { orgId, query: { ...asked, ...page } }),
      changes,
    };
  }
  return {
    events: (page) => call('listGroupEvents', connection, { groupId, query: { ...asked, ...page } }),
    alerts: (page) => call('listGroupAlerts', connection, { groupId, query: page }),
    changes,
  };
}

function changesOf(
  connection: string,
  groupId: string,
  span: { from?: number; to?: number },
  signal?: AbortSignal,
): Promise<ConsoleChange[]> {
  return c('listConsoleChanges', { connection, ...(groupId ? { groupId } : {}), ...span }, signal);
}

/** An address names a story by its first event: the recipient may be on another page of the log. */
function useElsewhere(scope: Scope, stories: readonly Story[] | undefined, open: string | undefined) {
  const { id: connection, identity } = useConnection();
  const isId = open !== undefined && /^[a-f0-9]{24}$/u.test(open);
  const isMissing = isId && stories !== undefined && !stories.some(({ id }) => id === open);
  const eventId = open ?? '';
  const ofGroup = useQuery({
    ...q('getGroupEvent', connection, { groupId: scope.kind === 'group' ? scope.groupId : '', eventId }),
    enabled: isMissing && scope.kind === 'group',
  });
  const ofOrg = useQuery({
    ...q('getOrgEvent', connection, { orgId: scope.kind === 'org' ? scope.orgId : '', eventId }),
    enabled: isMissing && scope.kind === 'org',
  });
  const event = (scope.kind === 'group' ? ofGroup : ofOrg).data;
  return useMemo(
    () =>
      isMissing && event
        ? storiesOf({ events: [event], alerts: [], changes: [], identity }).find(({ id }) => id === event.id)
        : undefined,
    [isMissing, event, identity],
  );
}

const withTypes = (eventType: string[] | undefined) => (eventType ? { eventType } : {});

/** The selected period as query parameters; "the last hour" begins when it is selected and when it is shown again. */
function usePeriod({ last, from, to }: ActivitySearch): { minDate?: string; maxDate?: string } {
  const clock = useClock();
  return useMemo(() => {
    const minute = 60_000;
    const since = last && Math.floor((clock() - periods[last].ms) / minute) * minute;
    const minDate = from ?? (since === undefined ? undefined : new Date(since).toISOString());
    return { ...(minDate ? { minDate } : {}), ...(to ? { maxDate: to } : {}) };
  }, [clock, last, from, to]);
}

/** Requested again when the log has a newer event: its actor may be known here. */
function useChanges(
  connection: string,
  groupId: string,
  newest: string | undefined,
  oldest: string | undefined,
) {
  return useQuery({
    queryKey: ['changes', connection, groupId, newest, oldest],
    queryFn: ({ signal }) => {
      const minute = 60_000;
      const from = oldest === undefined ? undefined : Date.parse(oldest) - minute;
      return changesOf(connection, groupId, from === undefined ? {} : { from }, signal);
    },
    enabled: newest !== undefined,
    placeholderData: keptWithin(['changes', connection, groupId]),
    staleTime: MINUTE,
  });
}
