import { useEffect, useRef, useState } from 'react';
import { plural } from '#src/lib/bytes.ts';
import { messageOf } from '#src/lib/failure-facts.ts';
import { notify } from '#src/ui/feedback/notify.tsx';
import type { Namespace } from './change-documents.ts';
import { type Checked, checkLines } from './import-lines.ts';
import { type ImportOutcome, runImport } from './import-run.ts';

/** The file or text to import. */
export interface Chosen {
  name: string;
  blob: Blob;
}

export type ImportStep =
  | { kind: 'choose' }
  | { kind: 'checking'; chosen: Chosen; lines: number }
  | { kind: 'unreadable'; chosen: Chosen; reason: string }
  | { kind: 'checked'; chosen: Chosen; checked: Checked }
  | { kind: 'running'; chosen: Chosen; checked: Checked; outcome: ImportOutcome; stopping: boolean }
  | { kind: 'ended'; chosen: Chosen; checked: Checked; outcome: ImportOutcome };

export interface Import {
  step: ImportStep;
  choose: (chosen: Chosen) => void;
  begin: (ordered: boolean) => void;
  /** After the batch that is on its way. */
  stop: () => void;
  reset: () => void;
}

const begun: ImportOutcome = { inserted: 0, faults: { count: 0, first: [] }, unsent: 0, state: 'running' };

/** An import from the choice of its file to what became of each line. Leaving the page stops it. */
export function useImport(namespace: Namespace, onChanged: () => void): Import {
  const [step, setStep] = useState<ImportStep>({ kind: 'choose' });
  const control = useRef<AbortController>(undefined);
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
      control.current?.abort();
    };
  }, []);

  function fresh(): AbortSignal {
    control.current?.abort();
    control.current = new AbortController();
    return control.current.signal;
  }

  async function check(chosen: Chosen): Promise<void> {
    const signal = fresh();
    setStep({ kind: 'checking', chosen, lines: 0 });
    try {
      const checked = await checkLines(chosen.blob, {
        signal,
        onProgress: (lines) => setStep({ kind: 'checking', chosen, lines }),
      });
      if (!signal.aborted) setStep({ kind: 'checked', chosen, checked });
    } catch (error) {
      if (!signal.aborted) setStep({ kind: 'unreadable', chosen, reason: messageOf(error) });
    }
  }

  async function run(chosen: Chosen, checked: Checked, ordered: boolean): Promise<void> {
    const signal = fresh();
    const running = (outcome: ImportOutcome) =>
      setStep({ kind: 'running', chosen, checked, outcome, stopping: signal.aborted });
    running(begun);
    try {
      const outcome = await runImport({ namespace, blob: chosen.blob, ordered, signal, onProgress: running });
      setStep({ kind: 'ended', chosen, checked, outcome });
      // the dialog was closed: it cannot show the result any more
      if (left.current) {
        notify({
          tone: outcome.state === 'done' ? 'info' : 'error',
          message: `Import ended: ${plural(outcome.inserted, 'document')} inserted`,
          detail: `${plural(outcome.faults.count, 'line')} refused, ${plural(outcome.unsent, 'document')} not sent.`,
        });
      }
    } catch (error) {
      // the file changed or vanished while it was read
      setStep({ kind: 'unreadable', chosen, reason: messageOf(error) });
    }
    onChanged();
  }

  return {
    step,
    choose: (chosen) => void check(chosen),
    begin: (ordered) => {
      if (step.kind === 'checked') void run(step.chosen, step.checked, ordered);
    },
    stop: () => {
      control.current?.abort();
      setStep((now) => (now.kind === 'running' ? { ...now, stopping: true } : now));
    },
    reset: () => {
      control.current?.abort();
      setStep({ kind: 'choose' });
    },
  };
}
