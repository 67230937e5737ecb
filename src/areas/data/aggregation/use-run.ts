import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { runCommand } from '#src/api/run-command.ts';
import { NotSent, Stopped, stoppableWrite, stopQueries } from '#src/api/stoppable.ts';
import { plural } from '#src/lib/bytes.ts';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { notify, reportFailure } from '#src/ui/feedback/notify.tsx';
import type { Namespace } from '../change-documents.ts';
import { countQuery } from '../queries.ts';
import { aggregateQuery } from './aggregate-query.ts';
import {
  countCommand,
  countIn,
  mostResults,
  resultsCommand,
  type Writing,
  wholeCommand,
  writingOf,
} from './pipeline.ts';
import { losesDocuments, planWrite, writeText } from './write-plan.ts';

/** The first results of a run, or why there are none. */
export interface RunOutcome {
  /** The stages that ran: others have other results. */
  of: string;
  /** The text of the pipeline that ran. */
  text: string;
  documents: EjsonObject[];
  hasMore: boolean;
  durationMs: number;
  /** All results; undefined while they are counted, and where counting failed. */
  count: number | undefined;
  error: Error | undefined;
}

/** Identifies the results of some stages. */
export const runKey = (stages: readonly EjsonObject[]): string => JSON.stringify(stages);

/** Runs a pipeline on all documents. One that writes is confirmed first. */
export function useRun(namespace: Namespace, place: string, onWritten: () => void) {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<RunOutcome>();
  const [isRunning, setIsRunning] = useState(false);
  const [isPlanning, setIsPlanning] = useState(false);
  const active = useRef<readonly (readonly unknown[])[]>([]);
  const planning = useRef<AbortController>(undefined);
  const { at, db, collection } = namespace;
  const stop = (): void => {
    stopQueries(...active.current);
    planning.current?.abort();
  };
  const stopping = useRef(stop);
  useEffect(() => () => stopping.current(), []);

  async function read(stages: readonly EjsonObject[], text: string): Promise<void> {
    const of = runKey(stages);
    const results = aggregateQuery(namespace, resultsCommand(collection, stages));
    const counting = aggregateQuery(namespace, countCommand(collection, stages));
    active.current = [results.queryKey, counting.queryKey];
    setIsRunning(true);
    try {
      const { documents, durationMs } = await client.fetchQuery({ ...results, staleTime: 0 });
      const hasMore = documents.length > mostResults;
      const shown = documents.slice(0, mostResults);
      const ended = { of, text, documents: shown, hasMore, durationMs, error: undefined };
      setOutcome({ ...ended, count: hasMore ? undefined : shown.length });
      if (!hasMore) return;
      const count = await client.fetchQuery({ ...counting, staleTime: 0 }).then(
        (counted) => countIn(counted.documents),
        () => undefined,
      );
      setOutcome({ ...ended, count });
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error));
      const none = { documents: [], hasMore: false, durationMs: 0, count: undefined };
      setOutcome({ of, text, ...none, error: failure });
    } finally {
      active.current = [];
      setIsRunning(false);
    }
  }

  async function write(stages: readonly EjsonObject[], writing: Writing): Promise<void> {
    const controller = new AbortController();
    planning.current = controller;
    setIsPlanning(true);
    const { signal: stopped } = controller;
    const plan = await planWrite(namespace, stages, writing, stopped)
      .catch((error: unknown) => {
        throw stopped.aborted ? new NotSent() : error;
      })
      .finally(() => setIsPlanning(false));
    const target = `${writing.db}.${writing.collection}`;
    const isLoss = losesDocuments(plan);
    confirm({
      title: `Run the pipeline and write into ${target}?`,
      consequence: `${writeText(plan)} The input is all documents of ${db}.${collection} on ${place}.`,
      confirmLabel: 'Run and write',
      danger: isLoss,
      ...(isLoss ? { typedName: writing.collection } : {}),
      stoppable: true,
      run: async (signal) => {
        const primary = { ...at, read: 'primary' as const };
        const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: ['data', at.source] });
        const running = runCommand(primary, db, wholeCommand(collection, stages), signal);
        await stoppableWrite(running, signal, 'collections', refresh);
        await refresh();
        const counted = countQuery(primary, writing.db, writing.collection);
        const now = await client.fetchQuery({ ...counted, staleTime: 0 }).catch(() => undefined);
        notify({
          message: `Ran the pipeline into ${target}`,
          ...(now === undefined ? {} : { detail: `The collection has ${plural(now, 'document')} now.` }),
        });
        onWritten();
      },
    });
  }

  return {
    outcome,
    isRunning,
    isPlanning,
    stop,
    /** @param text the pipeline as typed, for the history */
    run(stages: readonly EjsonObject[], text: string): void {
      const writing = writingOf(stages, db);
      if (writing) void write(stages, writing).catch(reportFailure('The effect could not be counted'));
      else void read(stages, text);
    },
  };
}

export const isStopped = (error: Error | undefined): boolean => error instanceof Stopped;
