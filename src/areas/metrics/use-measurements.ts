import { keepPreviousData, useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Measurements } from '#contract/monitoring/schemas.ts';
import { useConnection } from '#src/api/connection.ts';
import { read } from '#src/api/reads.ts';
import type { Point } from '#src/lib/time/time-series.ts';
import type { ChartDefinition } from './chart-catalogue.ts';
import { pointsOf } from './measured-points.ts';
import type { Member } from './members.ts';
import type { TimeSpan } from './span/time-span.ts';
import type { Unread } from './unread.ts';

/** The one partition that processes have // observed */
const partitionName = 'data';

/** The points of a measurement of a member; undefined where the service has none under that name. */
export type PointsOf = (memberId: string, name: string) => readonly Point[] | undefined;

export interface MeasurementsRead {
  points: PointsOf;
  /** Nothing has come yet. */
  pending: boolean;
  /** What could not be read. */
  failures: readonly Unread[];
  /** How many reads there are. */
  asked: number;
  retry: () => void;
}

/**
 * The values of some charts for some members: one request for each member and each of process and disk, whatever the
 * number of charts, because the service takes all names in one.
 */
export function useMeasurements(
  groupId: string,
  members: readonly Member[],
  charts: readonly ChartDefinition[],
  span: Pick<TimeSpan, 'from' | 'to' | 'granularity'>,
): MeasurementsRead {
  const { id: connection } = useConnection();
  const client = useQueryClient();
  const key = ['measured', connection, groupId];
  const wanted = (['process', 'disk'] as const).flatMap((of) => {
    const names = charts.filter((chart) => chart.of === of).flatMap(({ measurements }) => measurements);
    const unique = [...new Set(names.map(({ name }) => name))].sort();
    return unique.length === 0
      ? []
      : members
          .filter(({ data }) => of === 'process' || data)
          .map((member) => ({ member, of, names: unique }));
  });
  const { ids, answers, pending, errors } = useQueries({
    queries: wanted.map(({ member, of, names }) => ({
      // not part of the data that our server keeps up to date: values of a past time do not change
      queryKey: [...key, member.id, of, names.join(), span.from, span.to, span.granularity],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        ask(connection, { groupId, processId: member.id, of, names, span }, signal),
      staleTime: Number.POSITIVE_INFINITY,
      // old values stay until the new ones are there: nothing flickers once a minute
      placeholderData: keepPreviousData,
      retry: false,
    })),
    combine: combined,
  });
  const points = useMemo(() => pointsIn(ids, answers), [ids, answers]);
  return {
    points,
    pending,
    failures: errors.flatMap((error, index) => {
      const read = wanted[index];
      return error && read ? [{ member: read.member, of: read.of, error }] : [];
    }),
    asked: wanted.length,
    retry: () =>
      void client.refetchQueries({
        queryKey: key,
        type: 'active',
        predicate: ({ state }) => state.status === 'error',
      }),
  };
}

interface Answer {
  data: Measurements | undefined;
  isPending: boolean;
  error: Error | null;
}

/** Its lists stay the same objects as long as the same answers are in them: what charts make of them is made once. */
function combined(results: readonly Answer[]) {
  return {
    ids: results.map(({ data }) => data?.processId),
    answers: results.map(({ data }) => data && pointsOf(data)),
    pending: results.some(({ isPending }) => isPending),
    errors: results.map(({ error }) => error),
  };
}

interface Asked {
  groupId: string;
  processId: string;
  of: 'process' | 'disk';
  names: string[];
  span: Pick<TimeSpan, 'from' | 'to' | 'granularity'>;
}

function ask(connection: string, asked: Asked, signal: AbortSignal): Promise<Measurements> {
  const { groupId, processId, of, names: m, span } = asked;
  const [start, end] = [new Date(span.from).toISOString(), new Date(span.to).toISOString()];
  const args = { groupId, processId, query: { granularity: span.granularity, start, end, m } };
  return of === 'disk'
    ? read('getGroupProcessDiskMeasurements', connection, { ...args, partitionName }, { signal })
    : read('getGroupProcessMeasurements', connection, args, { signal });
}

type Named = ReadonlyMap<string, readonly Point[]>;

function pointsIn(ids: readonly (string | undefined)[], answers: readonly (Named | undefined)[]): PointsOf {
  const results = new Map<string, readonly Point[]>();
  answers.forEach((answer, index) => {
    for (const [name, points] of answer ?? []) results.set(`${ids[index]} ${name}`, points);
  });
  return (memberId, name) => results.get(`${memberId} ${name}`);
}
