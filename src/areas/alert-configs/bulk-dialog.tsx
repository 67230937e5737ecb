import { useEffect, useRef, useState } from 'react';
import { StateBadge } from '#src/ui/badge.tsx';
import { Button, ButtonRow } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { useNow } from '#src/ui/now.tsx';
import { type BulkStep, runBulk } from './bulk-run.ts';
import classes from './config-list.module.css';
import { type ConfigRow, cancelledText, sumOf } from './config-rows.ts';
import { counted } from './words.ts';

export interface BulkDialogProps {
  rows: readonly ConfigRow[];
  enable: boolean;
  setEnabled: (alertConfigId: string, enabled: boolean) => Promise<unknown>;
  /** After the last row, whatever became of them. */
  onSettled: () => void;
  onClose: () => void;
}

/** Asks once, then shows what becomes of each row. */
export function BulkDialog({ rows, enable, setEnabled, onSettled, onClose }: BulkDialogProps) {
  const [steps, setSteps] = useState<ReadonlyMap<string, BulkStep>>(new Map());
  const [phase, setPhase] = useState<'asking' | 'running' | 'settled'>('asking');
  const stop = useStop();
  const verb = enable ? 'Enable' : 'Disable';
  const failed = rows.filter(({ config }) => steps.get(config.id)?.state === 'failed');

  async function start(chosen: readonly ConfigRow[]): Promise<void> {
    setPhase('running');
    stop.reset();
    await runBulk(
      chosen.map((row) => row.config.id),
      {
        run: (id) => setEnabled(id, enable),
        onStep: (id, step) => setSteps((before) => new Map(before).set(id, step)),
        now: Date.now,
        wait: stop.wait,
        stopped: stop.stopped,
      },
    );
    setPhase('settled');
    onSettled();
  }

  return (
    <Dialog
      opened
      size={560}
      title={`${verb} ${counted(rows.length, 'configuration')}${phase === 'asking' ? '?' : ''}`}
      onClose={() => {
        stop.now();
        onClose();
      }}
    >
      <div className={classes.bulk}>
        {phase === 'asking' && (
          <p>{enable ? 'Their conditions are watched from now on.' : consequence(rows)}</p>
        )}
        <ul className={classes.results} aria-live="polite">
          {rows.map((row) => (
            <li key={row.config.id} className={classes.result}>
              <span>{row.condition}</span>
              <Step step={steps.get(row.config.id)} />
            </li>
          ))}
        </ul>
        <ButtonRow end>
          {phase === 'asking' && <Button onClick={onClose}>Cancel</Button>}
          {phase === 'asking' && (
            <Button variant={enable ? 'primary' : 'danger'} onClick={() => void start(rows)}>
              {verb} {counted(rows.length, 'configuration')}
            </Button>
          )}
          {phase === 'running' && <Button onClick={stop.now}>Stop</Button>}
          {phase === 'settled' && failed.length > 0 && (
            <Button onClick={() => void start(failed)}>Try {counted(failed.length, 'row')} again</Button>
          )}
          {phase === 'settled' && (
            <Button variant="primary" onClick={onClose}>
              Close
            </Button>
          )}
        </ButtonRow>
      </div>
    </Dialog>
  );
}

function consequence(rows: readonly ConfigRow[]): string {
  const cancelled = cancelledText(sumOf(rows));
  return cancelled
    ? `Nobody is notified any more, and ${cancelled} will be cancelled. Enabling again does not bring them back.`
    : 'Nobody is notified any more. They have no open alerts, so nothing is cancelled.';
}

function Step({ step }: { step: BulkStep | undefined }) {
  const now = useNow(1000);
  switch (step?.state) {
    case undefined:
    case 'waiting':
      return step ? <StateBadge kind="off" state="waiting" /> : null;
    case 'running':
      return <StateBadge kind="progress" state="running" />;
    case 'held': {
      const seconds = Math.max(0, Math.ceil((step.until - now) / 1000));
      return <StateBadge kind="warning" state="held" label={`Rate limit: waiting ${seconds} s`} />;
    }
    case 'done':
      return <StateBadge kind="ok" state="done" />;
    case 'failed':
      return <StateBadge kind="failed" state="failed" label={step.message} />;
  }
}

/** A stop that also ends the wait for a rate limit; leaving the page stops as well. */
function useStop() {
  const state = useRef({ stopped: false, wake: () => {} });
  const now = (): void => {
    state.current.stopped = true;
    state.current.wake();
  };
  useEffect(() => {
    const current = state.current;
    return () => {
      current.stopped = true;
      current.wake();
    };
  }, []);
  return {
    now,
    stopped: () => state.current.stopped,
    reset: () => {
      state.current.stopped = false;
    },
    wait: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        state.current.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
  };
}
