import { formatCount, plural } from '#src/lib/bytes.ts';
import { toCsv } from '#src/lib/csv.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { download } from '#src/ui/actions/download.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { FaultList } from './import-faults.tsx';
import type { Fault } from './import-lines.ts';
import type { ImportOutcome } from './import-run.ts';
import type { ImportStep } from './use-import.ts';

interface ImportEndedProps {
  step: ImportStep & { kind: 'ended' };
  /** Continues after the last line that was answered. */
  onResume: () => void;
  onAgain: () => void;
  onClose: () => void;
}

/** What became of every line. */
export function ImportEnded({ step, onResume, onAgain, onClose }: ImportEndedProps) {
  const { outcome } = step;
  const { faults, unsent, reason } = outcome;
  const kept = faults.first;
  const isCsv = step.format.kind === 'csv';
  // these lines can then be corrected and imported as a file of their own
  const header =
    step.format.kind === 'csv' && step.format.settings.hasHeader ? step.start?.records[0] : undefined;
  const clean = faults.count === 0 && outcome.state === 'done';
  return (
    <>
      <Notice tone={clean ? 'ok' : 'warning'} title={titleOf(outcome)} urgent={!clean}>
        {reason !== undefined && <p>{reason}</p>}
        {unsent > 0 && <p>{plural(unsent, 'document was', 'documents were')} not sent after that.</p>}
        {faults.count > 0 && <p>{plural(faults.count, 'line was', 'lines were')} not imported.</p>}
        {clean && <p>Every line was imported.</p>}
      </Notice>
      {faults.count > 0 && <FaultList faults={faults} />}
      <ButtonRow end>
        {kept.length > 0 && (
          <Button
            icon="download"
            onClick={() =>
              download(
                isCsv ? 'not-imported.csv' : 'not-imported.jsonl',
                new Blob([...(header ? [header] : []), ...kept].map(({ text }) => `${text}\n`)),
              )
            }
          >
            {kept.length < faults.count
              ? `Download the first ${formatCount(kept.length)} of these lines`
              : 'Download these lines'}
          </Button>
        )}
        {kept.length > 0 && (
          <Button icon="download" onClick={() => download('import-errors.csv', errorFile(kept))}>
            Download errors
          </Button>
        )}
        {outcome.state !== 'done' && unsent > 0 && <Button onClick={onResume}>Resume import</Button>}
        <Button onClick={onAgain}>Import another file</Button>
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </ButtonRow>
    </>
  );
}

/** The error of each line, as a table. */
function errorFile(faults: readonly Fault[]): Blob {
  const columns = [
    { header: 'line', value: ({ line }: Fault) => line },
    { header: 'error', value: ({ message }: Fault) => message },
  ];
  return new Blob([toCsv(columns, faults)], { type: 'text/csv;charset=utf-8' });
}

function titleOf({ state, inserted }: ImportOutcome): string {
  const done = `${plural(inserted, 'document')} inserted`;
  if (state === 'stopped') return `${done}, then it was stopped`;
  if (state === 'refused') return `${done}, then one was refused`;
  return state === 'failed' ? `${done}, then it failed` : done;
}
