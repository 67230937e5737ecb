import { useEffect, useRef, useState } from 'react';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import { messageOf } from '#src/lib/failure-facts.ts';
import type { Namespace } from '../change-documents.ts';
import { RunControl } from '../change-many/run-control.ts';
import { type ExportSettings, type FileWriter, fileWriter } from './export-files.ts';
import { runExport } from './export-run.ts';
import { WrittenIds } from './written-ids.ts';

export interface ExportProgress {
  documents: number;
  bytes: number;
}

/** Written before an export was stopped or failed. */
export interface PartialExport extends ExportProgress {
  command: EjsonObject;
  file: FileWriter;
  written: WrittenIds;
  settings: ExportSettings;
}

/** An export with Pause, Resume and Stop. Leaving the page ends it. */
export function useExport(
  namespace: Namespace,
  onDone: (blob: Blob, documents: number, settings: ExportSettings) => void,
) {
  const [progress, setProgress] = useState<ExportProgress>();
  const [isPaused, setIsPaused] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [partial, setPartial] = useState<PartialExport>();
  const control = useRef<RunControl>(undefined);
  useEffect(() => () => control.current?.stop(), []);

  async function run(command: EjsonObject, settings: ExportSettings, before?: PartialExport): Promise<void> {
    const running = new RunControl();
    control.current = running;
    setFailure(undefined);
    setPartial(undefined);
    const { documents: first = 0, bytes: size = 0, written = new WrittenIds() } = before ?? {};
    let now: ExportProgress = { documents: first, bytes: size };
    setProgress(now);
    let writer = before?.file;
    try {
      writer ??= await fileWriter(settings, namespace);
      const blob = await runExport({
        ...{ namespace, command, writer, form: settings.form, signal: running.signal },
        ...(before ? { written } : {}),
        onBatch: (documents) => written.add(documents),
        turn: () => running.ready(),
        onProgress: (documents, bytes) => {
          now = { documents: first + documents, bytes };
          setProgress(now);
        },
      });
      onDone(blob, now.documents, settings);
    } catch (error) {
      if (!running.signal.aborted) setFailure(messageOf(error));
      if (writer && now.documents > 0) setPartial({ ...now, command, settings, written, file: writer });
    }
    setProgress(undefined);
    setIsPaused(false);
  }

  return {
    ...{ progress, isPaused, failure, partial },
    run: (command: EjsonObject, settings: ExportSettings) => void run(command, settings),
    /** Runs the query again for the documents that the file does not have. */
    continueWith: (before: PartialExport) => void run(before.command, before.settings, before),
    pause: () => {
      control.current?.pause();
      setIsPaused(true);
    },
    resume: () => {
      control.current?.resume();
      setIsPaused(false);
    },
    stop: () => control.current?.stop(),
  };
}
