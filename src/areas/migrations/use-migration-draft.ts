import { useEffect, useRef, useState } from 'react';
import type { MigrationDraft, MigrationPlan } from '#contract/console/migration-plans.ts';
import { useSaveDraft } from './migration-requests.ts';

const restMs = 500;

/**
 * The draft in the editor, saved by the server half a second after the last change. Concurrent changes of
 * other users are not overwritten: `failure` reports them, and `takeOver` loads them.
 */
export function useMigrationDraft(plan: MigrationPlan) {
  const [draft, setDraft] = useState(plan.request);
  const version = useRef(plan.version);
  const waiting = useRef<MigrationDraft | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const save = useSaveDraft(plan.id);

  const send = async (): Promise<number> => {
    const request = waiting.current;
    if (request === undefined) return version.current;
    waiting.current = undefined;
    const saved = await save.mutateAsync({ request, version: version.current });
    version.current = saved.version;
    return saved.version;
  };
  const flush = (): Promise<number> => {
    clearTimeout(timer.current);
    // one after the other: a save that overtook its answer would be refused for a version that is our own
    const sent = last.current.then(send, send);
    last.current = sent;
    return sent;
  };
  const flushLater = useRef(flush);
  flushLater.current = flush;
  const quietly = () => void flushLater.current().catch(() => undefined);

  const change = (part: Partial<MigrationDraft>): void => {
    const next = { ...draft, ...part };
    setDraft(next);
    waiting.current = next;
    clearTimeout(timer.current);
    timer.current = setTimeout(quietly, restMs);
  };
  const takeOver = (): void => {
    waiting.current = undefined;
    version.current = plan.version;
    setDraft(plan.request);
    save.reset();
  };
  // what waits is not lost with the page
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      void flushLater.current().catch(() => undefined);
    },
    [],
  );
  return { draft, change, flush, takeOver, failure: save.error, saving: save.isPending };
}
