import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Stopped, stopQueries } from '#src/api/stoppable.ts';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import type { Namespace } from '../change-documents.ts';
import type { InputSize } from '../data-search.ts';
import { aggregateQuery } from './aggregate-query.ts';
import { isEndless, previewCommand, type ReadStage, writes } from './pipeline.ts';

/** The documents that leave a stage, or why there are none. */
export type Preview =
  | { kind: 'documents'; documents: EjsonObject[]; durationMs: number }
  | { kind: 'failed'; error: Error }
  | { kind: 'stopped' }
  /** Not run, with the reason. */
  | { kind: 'none'; reason: string }
  | { kind: 'running' }
  | { kind: 'waiting' };

interface Planned {
  /** Of the stage. */
  id: number;
  /** The command that previews it, or why it has none. */
  command: EjsonObject | string;
}

/** The command of each stage. */
export function planPreviews(collection: string, stages: readonly ReadStage[], input: InputSize): Planned[] {
  const before: EjsonObject[] = [];
  let refused: string | undefined;
  return stages.map(({ stage, value }, index): Planned => {
    const { id, enabled, name } = stage;
    if (!enabled) return { id, command: 'Disabled: documents pass unchanged.' };
    if (refused) return { id, command: refused };
    if (!value) {
      refused = `Not run: stage ${index + 1} is not valid yet.`;
      return { id, command: refused };
    }
    if (writes(value)) {
      refused = `Not run: stage ${index + 1} writes.`;
      return { id, command: `Never run in previews: ${name} writes. Run the pipeline to write.` };
    }
    if (isEndless(value)) {
      refused = `Not run: stage ${index + 1} does not end.`;
      return { id, command: refused };
    }
    before.push(value);
    return { id, command: previewCommand(collection, before, input) };
  });
}

const settleMs = 400;

interface Previews {
  /** Of each stage. */
  of: (id: number) => Preview;
  /** Documents of an earlier pipeline, while those of the current one are not known. */
  earlier: (id: number) => EjsonObject[] | undefined;
  running: boolean;
  stop: () => void;
  /** Runs them again. */
  run: () => void;
}

/** Runs the previews one after the other, so that an error belongs to the stage that causes it. */
export function usePreviews(
  namespace: Namespace,
  stages: readonly ReadStage[],
  input: InputSize,
  isOn: boolean,
): Previews {
  const client = useQueryClient();
  const planned = useMemo(
    () => planPreviews(namespace.collection, stages, input),
    [namespace.collection, stages, input],
  );
  const commands = planned.flatMap(({ command }) => (typeof command === 'string' ? [] : [command]));
  const { at, db, collection } = namespace;
  const keyOf = (command: EjsonObject): string => JSON.stringify([at.read, command]);
  const all = JSON.stringify([at.source, at.read, db, commands]);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Preview>>(new Map());
  const existing = useRef(outcomes);
  existing.current = outcomes;
  const [current, setCurrent] = useState<string>();
  const [round, setRound] = useState(0);
  const shown = useRef(new Map<number, EjsonObject[]>());

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text of all commands decides whether they are others
  useEffect(() => {
    if (!isOn || commands.length === 0) return;
    let ended = false;
    let active: readonly unknown[] | undefined;
    const run = async (): Promise<void> => {
      for (const command of commands) {
        const query = aggregateQuery({ at, db, collection }, command);
        const key = keyOf(command);
        // the stages before a changed one keep their documents until they are run again
        if (existing.current.get(key)?.kind === 'documents') continue;
        active = query.queryKey;
        setCurrent(key);
        const outcome = await client.fetchQuery(query).then(
          (result): Preview => ({ kind: 'documents', ...result }),
          (error: Error): Preview =>
            error instanceof Stopped ? { kind: 'stopped' } : { kind: 'failed', error },
        );
        if (ended) return;
        setOutcomes((before) => new Map(before).set(key, outcome));
        if (outcome.kind !== 'documents') break;
      }
      active = undefined;
      setCurrent(undefined);
    };
    // the results of commands that stay are shown at once
    const kept = new Set(commands.map(keyOf));
    setOutcomes(
      (before) => new Map([...before].filter(([key, { kind }]) => kept.has(key) && kind === 'documents')),
    );
    const timer = setTimeout(() => void run(), settleMs);
    return () => {
      ended = true;
      clearTimeout(timer);
      if (active) stopQueries(active);
      setCurrent(undefined);
    };
  }, [all, isOn, round, client]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a key depends on the read preference
  const previews = useMemo(() => {
    const list = new Map<number, Preview>();
    let failed = false;
    for (const { id, command } of planned) {
      if (typeof command === 'string') list.set(id, { kind: 'none', reason: command });
      else if (failed) list.set(id, { kind: 'none', reason: 'Not run: a stage before it has no result.' });
      else {
        const outcome = outcomes.get(keyOf(command));
        const pending: Preview = !isOn
          ? { kind: 'none', reason: 'Previews are off.' }
          : { kind: current === keyOf(command) ? 'running' : 'waiting' };
        const preview = outcome ?? pending;
        failed = preview.kind === 'failed' || preview.kind === 'stopped';
        list.set(id, preview);
      }
    }
    return list;
  }, [planned, outcomes, current, isOn, at.read]);

  for (const [id, preview] of previews) {
    if (preview.kind === 'documents') shown.current.set(id, preview.documents);
    else if (preview.kind !== 'running' && preview.kind !== 'waiting') shown.current.delete(id);
  }

  return {
    of: (id) => previews.get(id) ?? { kind: 'waiting' },
    earlier: (id) => shown.current.get(id),
    running: current !== undefined,
    stop() {
      const command = commands.find((each) => keyOf(each) === current);
      if (command) stopQueries(aggregateQuery({ at, db, collection }, command).queryKey);
    },
    run() {
      setOutcomes(new Map());
      for (const command of commands)
        client.removeQueries({ queryKey: aggregateQuery({ at, db, collection }, command).queryKey });
      setRound(round + 1);
    },
  };
}
