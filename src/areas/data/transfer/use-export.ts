import { useEffect, useRef, useState } from 'react';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import { messageOf } from '#src/lib/failure-facts.ts';
import type { Namespace } from '../change-documents.ts';
import { RunControl } from '../change-many/run-control.ts';
import { type ExportSettings, type FileWriter, fileWriter } from './export-files.ts';
import { runExport } from './export-run.ts';

export interface ExportProgress {
  documents: number;
  bytes: number;
}

/** Written before an export was stopped or failed. */
export interface PartialExport extends ExportProgress {
  file: FileWriter;
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

  async function run(command: EjsonObject, settings: ExportSettings): Promise<void> {
    const running = new RunControl();
    control.current = running;
    setFailure(undefined);
    setPartial(undefined);
    let now: ExportProgress = { documents: 0, bytes: 0 };
    setProgress(now);
    let writer: FileWriter | undefined;
    try {
      writer = await fileWriter(settings, namespace);
      const blob = await runExport({
        ...{ namespace, command, writer, form: settings.form, signal: running.signal },
        turn: () => running.ready(),
        onProgress: (documents, bytes) => {
          now = { documents, bytes };
          setProgress(now);
        },
      });
      onDone(blob, now.documents, settings);
    } catch (error) {
      if (!running.signal.aborted) setFailure(messageOf(error));
      if (writer && now.documents > 0) setPartial({ ...now, file: writer, settings });
    }
    setProgress(undefined);
    setIsPaused(false);
  }

  return {
    ...{ progress, isPaused, failure, partial },
    run: (command: EjsonObject, settings: ExportSettings) => void run(command, settings),
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
