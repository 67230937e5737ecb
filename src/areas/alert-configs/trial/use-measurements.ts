import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Measurements } from '#contract/monitoring/schemas.ts';
import { HOUR, MINUTE } from '#contract/values/durations.ts';
import { useConnection } from '#src/api/connection.ts';
import { read } from '#src/api/reads.ts';
import { plural } from '#src/lib/bytes.ts';
import type { NamedMatcher, Targets } from '../targets.ts';
import type { DataPoint, MeasuredHistory } from './excursions.ts';
import { type ChosenProcess, chosenProcesses, type LimitHistory } from './measured-processes.ts';

/** One request each, out of the hundred that a project has in a minute: the rest is for those who work. */
const mostProcesses = 30;
/** Limit without an explicit request: a page sends at most eight requests. */
const unasked = 2;
/** A day more than the longest trial, so that what began before it is known as such. Kept 63 days // documented */
const period = 'P31D';
const granularity = 'PT1H';
const stepMs = HOUR;
/** The one partition that processes have // observed */
const partitionName = 'data';

interface Asked {
  groupId: string;
  /** Undefined: nothing is read. */
  history: LimitHistory | undefined;
  matchers: readonly NamedMatcher[];
  targets: Targets | undefined;
  /** The full hour that the trial ends in: another one is another question. */
  hour: number;
}

export interface Offer {
  processes: number;
  accept: () => void;
}

export interface MeasurementsRead {
  /** Undefined while it is read, and where it cannot be. */
  measured: MeasuredHistory | undefined;
  /** Why nothing can be counted, as a sentence. */
  refused: string | undefined;
  /** Many requests wait until the user starts them. */
  offer: Offer | undefined;
  /** Evaluated and missing data, in sentences. */
  notes: string[];
  error: Error | null;
}

/** The hourly values of a measurement on every process that the matchers choose. */
export function useMeasurements({ groupId, history, matchers, targets, hour }: Asked): MeasurementsRead {
  const { id } = useConnection();
  const wanted = history !== undefined && targets !== undefined;
  // not part of the data that our server keeps up to date: a trial is about the past
  const processes = useQuery({
    queryKey: ['measured', id, groupId, 'processes'],
    queryFn: async ({ signal }) =>
      (await read('listGroupProcesses', id, { groupId, query: { itemsPerPage: 500 } }, { signal })).results,
    enabled: wanted,
    staleTime: MINUTE,
    retry: false,
  });
  const result =
    history && targets && processes.data
      ? chosenProcesses(processes.data, matchers, targets, history)
      : undefined;
  const chosen = result?.chosen ?? [];
  const tooMany = chosen.length > mostProcesses;
  const [accepted, setAccepted] = useState(false);
  const waits = !tooMany && !accepted && chosen.length > unasked;
  const reads = useQueries({
    queries: (tooMany || waits ? [] : chosen).map((process) => ({
      queryKey: ['measured', id, groupId, history?.name, process.id, hour],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        pointsOf(id, groupId, process.id, history as LimitHistory, signal),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    })),
    combine: combined,
  });
  const ids = chosen.map((process) => process.id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids represent the processes, whose array is new each time
  const measured = useMemo(
    () =>
      history && result && !tooMany && !waits && !reads.pending
        ? historyFrom(chosen, reads.points, history)
        : undefined,
    [ids, reads, history?.name, tooMany, waits],
  );
  if (!wanted || !result)
    return { measured: undefined, refused: undefined, offer: undefined, notes: [], error: processes.error };
  const all = chosen.length;
  if (waits) {
    const offer = { processes: all, accept: () => setAccepted(true) };
    return { measured: undefined, refused: undefined, offer, notes: [], error: null };
  }
  const refused = tooMany
    ? `Not evaluated: ${all} processes are watched, and the measurements of each take one of the 100 requests that the project has in a minute. Add a matcher that chooses ${mostProcesses} at most.`
    : all > 0 && !reads.pending && reads.points.every((points) => points === undefined)
      ? `Not evaluated: the measurements of ${plural(all, 'process', 'processes')} could not be read. ${reads.error?.message ?? ''}`
      : undefined;
  const unread = reads.points.filter((points) => points === undefined).length;
  const notes = [
    measured &&
      `Evaluated on the hourly measurements of ${plural(all - unread, 'process', 'processes')}. What lasts less than an hour may be missed.`,
    measured &&
      unread > 0 &&
      `The measurements of ${plural(unread, 'process', 'processes')} could not be read.`,
    result.undecided > 0 &&
      `${plural(result.undecided, 'process', 'processes')} left out: Atlas does not report the value that a matcher compares.`,
  ].filter((note) => typeof note === 'string');
  return {
    measured: refused ? undefined : measured,
    refused,
    offer: undefined,
    notes: refused ? [] : notes,
    error: null,
  };
}

async function pointsOf(
  connection: string,
  groupId: string,
  processId: string,
  { of, name }: LimitHistory,
  signal: AbortSignal,
): Promise<DataPoint[]> {
  const args = { groupId, processId, query: { granularity, period, m: [name] } };
  const answer: Measurements =
    of === 'disk'
      ? await read('getGroupProcessDiskMeasurements', connection, { ...args, partitionName }, { signal })
      : await read('getGroupProcessMeasurements', connection, args, { signal });
  const [series] = answer.measurements;
  return (series?.dataPoints ?? []).map(({ timestamp, value }) => ({ at: Date.parse(timestamp), value }));
}

interface Combined {
  pending: boolean;
  /** In the order of the processes; undefined where they could not be read. */
  points: (DataPoint[] | undefined)[];
  error: Error | undefined;
}

function combined(
  results: readonly { data: DataPoint[] | undefined; isPending: boolean; error: Error | null }[],
): Combined {
  return {
    pending: results.some(({ isPending }) => isPending),
    points: results.map(({ data }) => data),
    error: results.find(({ error }) => error)?.error ?? undefined,
  };
}

function historyFrom(
  chosen: readonly ChosenProcess[],
  points: Combined['points'],
  { units }: LimitHistory,
): MeasuredHistory {
  const processes = chosen.map(({ target }, index) => ({ target, points: points[index] ?? [] }));
  return { processes, stepMs, units };
}
