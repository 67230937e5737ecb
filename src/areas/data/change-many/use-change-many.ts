import { useEffect, useRef, useState } from 'react';
import { exportFileName } from '#src/lib/csv.ts';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import { messageOf } from '#src/lib/failure-facts.ts';
import { currentSession } from '#src/lib/stores/person-store.ts';
import { download } from '#src/ui/actions/download.ts';
import { notify } from '#src/ui/feedback/notify.tsx';
import { useClock } from '#src/ui/values/now.tsx';
import type { Namespace } from '../change-documents.ts';
import { findCommand, type ReadQuery } from '../query-text.ts';
import { exportBatch, runExport } from '../transfer/export-run.ts';
import type { Change } from './change.ts';
import { keepRun } from './recent-runs.ts';
import { reportText } from './report-text.ts';
import { addIds, collectIds, type RunReport, runChange } from './run-change.ts';
import { RunControl } from './run-control.ts';
import { UndoRecord } from './undo-record.ts';

/** The choices of a run. */
export interface RunSettings {
  change: Change;
  batchSize: number;
  /** Documents per second; undefined: no limit. */
  perSecond: number | undefined;
  /** Whether the documents are exported before they are changed. */
  exportsFirst: boolean;
}

export type ChangeStep =
  | { kind: 'compose'; failure?: string }
  | { kind: 'collecting' }
  | { kind: 'exporting'; documents: number }
  | { kind: 'running'; report: RunReport; isPaused: boolean; isStopping: boolean }
  | {
      kind: 'ended';
      /** Of the run, also when it continues. */
      id: string;
      report: RunReport;
      left: readonly string[];
      settings: RunSettings;
      /** The documents as they were exported. */
      saved: Blob | undefined;
      /** The documents of an update that was exported first, before and after it. */
      undo: UndoRecord | undefined;
    };

/** A change of many documents from the confirmation to its report. Leaving the page stops it after the batch in flight. */
export function useChangeMany(namespace: Namespace, query: ReadQuery, onChanged: () => void) {
  const [step, setStep] = useState<ChangeStep>({ kind: 'compose' });
  const control = useRef<RunControl>(undefined);
  const isLeft = useRef(false);
  const clock = useClock();
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      control.current?.stop();
    };
  }, []);

  /** Exports the documents; returns the `_id`s of exactly these. */
  async function save(signal: AbortSignal): Promise<{ ids: string[]; saved: Blob }> {
    const { db, collection } = namespace;
    const command: EjsonObject = findCommand(collection, { ...query, fields: {} }, exportBatch);
    const ids: string[] = [];
    const onProgress = (documents: number): void => setStep({ kind: 'exporting', documents });
    onProgress(0);
    const at = { ...namespace.at, read: 'primary' as const };
    const blob = await runExport({
      ...{ namespace: { ...namespace, at }, command, form: 'canonical', onProgress, signal },
      onBatch: (documents) => addIds(ids, documents),
    });
    download(exportFileName(`${db}.${collection}`, clock(), 'jsonl'), blob);
    return { ids, saved: blob };
  }

  async function collect(signal: AbortSignal): Promise<{ ids: string[]; saved: undefined }> {
    setStep({ kind: 'collecting' });
    return { ids: await collectIds(namespace, query, signal), saved: undefined };
  }

  async function send(
    {
      ids,
      ...documents
    }: Pick<ChangeStep & { kind: 'ended' }, 'saved' | 'undo' | 'id'> & { ids: readonly string[] },
    settings: RunSettings,
    own: RunControl,
  ): Promise<void> {
    const session = currentSession();
    const { report, left } = await runChange({
      ...{ namespace, query, ids, undo: documents.undo, control: own, ...settings },
      onProgress: (now) =>
        setStep({ kind: 'running', report: now, isPaused: own.isPaused, isStopping: own.signal.aborted }),
    });
    setStep({ kind: 'ended', report, left, settings, ...documents });
    // what one person did is not kept for the next
    if (session !== currentSession()) return;
    keepRun({
      ...{ ...documents, namespace, report, kind: settings.change.kind, filter: query.filter },
      // an export undoes a deletion; an update is undone by its record only
      saved: settings.change.kind === 'delete' ? documents.saved : undefined,
      endedAt: clock(),
    });
    // the dialog was closed: it cannot show the report any more
    if (isLeft.current) {
      notify({
        tone: report.state === 'done' ? 'info' : 'error',
        message: `The change ended: ${reportText(report, settings.change.kind)}`,
        ...(report.reason === undefined ? {} : { detail: report.reason }),
      });
    }
    onChanged();
  }

  async function begin(settings: RunSettings): Promise<void> {
    const own = new RunControl();
    control.current = own;
    try {
      const chosen = await (settings.exportsFirst ? save(own.signal) : collect(own.signal));
      own.signal.throwIfAborted();
      const isUndoable = settings.exportsFirst && settings.change.kind === 'update';
      const undo = isUndoable ? new UndoRecord() : undefined;
      await send({ ...chosen, undo, id: crypto.randomUUID() }, settings, own);
    } catch (error) {
      const why = own.signal.aborted ? 'Stopped.' : messageOf(error);
      setStep({ kind: 'compose', failure: `${why} No document was changed.` });
    }
  }

  const showControl = (): void =>
    setStep((now) => {
      const own = control.current;
      if (now.kind !== 'running' || !own) return now;
      return { ...now, isPaused: own.isPaused, isStopping: own.signal.aborted };
    });

  return {
    step,
    begin: (settings: RunSettings): void => void begin(settings),
    /** Changes the documents that an ended run left. */
    resumeLeft(): void {
      if (step.kind !== 'ended') return;
      const own = new RunControl();
      control.current = own;
      const { id, saved, undo } = step;
      void send({ id, saved, undo, ids: step.left }, step.settings, own);
    },
    pause(): void {
      control.current?.pause();
      showControl();
    },
    resume(): void {
      control.current?.resume();
      showControl();
    },
    stop(): void {
      control.current?.stop();
      showControl();
    },
  };
}
