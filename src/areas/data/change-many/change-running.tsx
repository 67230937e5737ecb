import { formatCount, plural } from '#src/lib/bytes.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import classes from '../data.module.css';
import type { ChangeKind } from './change.ts';
import { reportText } from './report-text.ts';
import type { ChangeStep } from './use-change-many.ts';

interface ChangeRunningProps {
  kind: ChangeKind;
  step: ChangeStep & { kind: 'collecting' | 'exporting' | 'running' };
  onPause: () => void;
  onResume: () => void;
  onStop: () => void;
}

/** The progress of a run, with Pause and Stop. */
export function ChangeRunning({ kind, step, onPause, onResume, onStop }: ChangeRunningProps) {
  if (step.kind !== 'running') {
    return (
      <>
        <p role="status">
          {step.kind === 'collecting'
            ? 'Reading the _ids of the documents'
            : `Exported ${plural(step.documents, 'document')}`}
        </p>
        <ButtonRow end>
          <Button icon="stop" onClick={onStop}>
            Stop
          </Button>
        </ButtonRow>
      </>
    );
  }
  const { report, isPaused, isStopping } = step;
  const isSettling = report.state === 'reading again';
  const waiting = isStopping ? 'Stops after the current batch' : isSettling && 'The documents are read again';
  return (
    <>
      <progress
        className={classes.progress}
        aria-label={kind === 'delete' ? 'Deleted' : 'Updated'}
        value={report.total - report.left}
        max={Math.max(1, report.total)}
      />
      <p role="status">
        {isSettling && 'The answer to a batch is lost. Its documents are read again. '}
        {isPaused && 'Paused. '}
        {formatCount(report.total - report.left)} of {plural(report.total, 'document')} done.{' '}
        {reportText(report, kind)}
      </p>
      <ButtonRow end>
        {isPaused ? (
          <Button onClick={onResume}>Resume</Button>
        ) : (
          <Button disabledReason={waiting} onClick={onPause}>
            Pause
          </Button>
        )}
        <Button icon="stop" disabledReason={waiting} onClick={onStop}>
          Stop
        </Button>
      </ButtonRow>
    </>
  );
}
