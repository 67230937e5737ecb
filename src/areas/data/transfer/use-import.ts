import { useEffect, useRef, useState } from 'react';
import { plural } from '#src/lib/bytes.ts';
import { messageOf } from '#src/lib/failure-facts.ts';
import { notify } from '#src/ui/feedback/notify.tsx';
import type { Namespace } from '../change-documents.ts';
import type { CsvSettings } from './csv-columns.ts';
import { guessColumns, guessDates } from './csv-columns.ts';
import { type CsvStart, isCsv, readCsvStart } from './csv-start.ts';
import { asJson, type Checked, checkLines, type ImportFormat } from './import-lines.ts';
import { begun, type ImportOutcome, runImport } from './import-run.ts';
import { readLines } from './worker-lines.ts';

/** The file or text to import. */
export interface Chosen {
  name: string;
  blob: Blob;
}

export type ImportStep =
  | { kind: 'choose' }
  | { kind: 'columns'; chosen: Chosen; start: CsvStart; settings: CsvSettings }
  | { kind: 'checking'; chosen: Chosen; format: ImportFormat; lines: number; start: CsvStart | undefined }
  | { kind: 'unreadable'; chosen: Chosen; reason: string }
  | { kind: 'checked'; chosen: Chosen; format: ImportFormat; checked: Checked; start: CsvStart | undefined }
  | ({ kind: 'running'; outcome: ImportOutcome; stopping: boolean } & RunOf)
  | ({ kind: 'ended'; outcome: ImportOutcome } & RunOf);

/** What a run imports, and how. */
interface RunOf {
  chosen: Chosen;
  /** Of a CSV file. */
  start: CsvStart | undefined;
  format: ImportFormat;
  checked: Checked;
  ordered: boolean;
}

export interface Import {
  step: ImportStep;
  choose: (chosen: Chosen) => void;
  /** Checks the rows of a CSV file with these columns. */
  check: (settings: CsvSettings) => void;
  /** Reads the first rows again, with another delimiter or header. */
  readAgain: (settings: Pick<CsvSettings, 'delimiter' | 'hasHeader'>) => void;
  /** @param excluded fields at the top of documents that are left out */
  begin: (ordered: boolean, excluded: readonly string[]) => void;
  /** Continues an import that ended early. */
  resume: () => void;
  /** After the batch that is on its way. */
  stop: () => void;
  /** Returns to the columns of a CSV file, as they were chosen. */
  toColumns: () => void;
  reset: () => void;
}

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

  async function choose(chosen: Chosen, asked?: Pick<CsvSettings, 'delimiter' | 'hasHeader'>): Promise<void> {
    if (!asked && !(await isCsv(chosen))) return check(chosen, asJson);
    try {
      const start = await readCsvStart(chosen.blob, asked?.delimiter);
      const base = {
        hasHeader: asked?.hasHeader ?? true,
        nullText: 'null',
        empty: 'omit',
      } as const;
      const dates = guessDates(start.records, base);
      const columns = guessColumns(start.records, { ...base, dates });
      const settings: CsvSettings = { ...base, dates, delimiter: start.delimiter, columns };
      setStep({ kind: 'columns', chosen, start, settings });
    } catch (error) {
      setStep({ kind: 'unreadable', chosen, reason: messageOf(error) });
    }
  }

  async function check(chosen: Chosen, format: ImportFormat, start?: CsvStart): Promise<void> {
    const signal = fresh();
    setStep({ kind: 'checking', chosen, format, start, lines: 0 });
    try {
      const checked = await checkLines(chosen.blob, {
        ...{ signal, format, source: readLines },
        onProgress: (lines) => setStep({ kind: 'checking', chosen, format, start, lines }),
      });
      if (!signal.aborted) setStep({ kind: 'checked', chosen, format, start, checked });
    } catch (error) {
      if (!signal.aborted) setStep({ kind: 'unreadable', chosen, reason: messageOf(error) });
    }
  }

  async function run(of: RunOf, after: ImportOutcome): Promise<void> {
    const { chosen, format, ordered } = of;
    const signal = fresh();
    const running = (outcome: ImportOutcome) =>
      setStep({ ...of, kind: 'running', outcome, stopping: signal.aborted });
    running(after);
    try {
      const plan = { namespace, blob: chosen.blob, format, source: readLines, ordered, after };
      const outcome = await runImport({ ...plan, signal, onProgress: running });
      setStep({ ...of, kind: 'ended', outcome });
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
    choose: (chosen) => void choose(chosen),
    check: (settings) => {
      if (step.kind === 'columns') void check(step.chosen, { kind: 'csv', settings }, step.start);
    },
    readAgain: (asked) => {
      if (step.kind === 'columns') void choose(step.chosen, asked);
    },
    begin: (ordered, excluded) => {
      if (step.kind !== 'checked') return;
      const { chosen, checked, start } = step;
      const format: ImportFormat = step.format.kind === 'json' ? { kind: 'json', excluded } : step.format;
      void run({ chosen, checked, format, ordered, start }, begun);
    },
    resume: () => {
      if (step.kind !== 'ended') return;
      const { chosen, checked, format, ordered, start, outcome } = step;
      void run({ chosen, checked, format, ordered, start }, outcome);
    },
    stop: () => {
      control.current?.abort();
      setStep((now) => (now.kind === 'running' ? { ...now, stopping: true } : now));
    },
    toColumns: () => {
      if (step.kind !== 'checking' && step.kind !== 'checked') return;
      const { chosen, format, start } = step;
      if (format.kind !== 'csv' || !start) return;
      control.current?.abort();
      setStep({ kind: 'columns', chosen, start, settings: format.settings });
    },
    reset: () => {
      control.current?.abort();
      setStep({ kind: 'choose' });
    },
  };
}
