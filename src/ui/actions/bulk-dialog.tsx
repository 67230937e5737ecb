import type { ReactNode } from 'react';
import { isFailed, isUnfinished, type TaskStatus } from '#src/lib/bulk-queue.ts';
import { plural } from '#src/lib/bytes.ts';
import { StateBadge } from '../feedback/badge.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { NowProvider, useNow } from '../values/now.tsx';
import classes from './bulk-dialog.module.css';
import { Button, ButtonRow } from './button.tsx';

export interface BulkDialogProps {
  title: string;
  /** The changed resources: "Snapshots". */
  label: string;
  rows: readonly { key: string; name: ReactNode }[];
  steps: ReadonlyMap<string, TaskStatus>;
  pausedUntil: number | undefined;
  /** Sends these rows again. */
  onRetry: (keys: readonly string[]) => void;
  onCancel: () => void;
  onClose: () => void;
}

/** What becomes of each of many rows; closing it cancels the rest. */
export function BulkDialog({ title, label, rows, steps, onCancel, onClose, ...rest }: BulkDialogProps) {
  const tasks = [...steps.values()];
  const done = tasks.filter(({ state }) => state === 'done').length;
  const running = tasks.some(isUnfinished);
  const left = rows.map(({ key }) => key).filter((key) => isLeft(steps.get(key)));
  return (
    <Dialog
      opened
      title={title}
      onClose={() => {
        onCancel();
        onClose();
      }}
    >
      <div className={classes.body}>
        <p className="qd-note" role="status">
          {done} of {rows.length} done
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must scroll by keyboard */}
        <ul className={classes.results} aria-label={label} aria-live="polite" tabIndex={0}>
          {rows.map(({ key, name }) => (
            <li key={key} className={classes.result}>
              <span className={classes.name}>{name}</span>
              <Step task={steps.get(key)} pausedUntil={rest.pausedUntil} />
            </li>
          ))}
        </ul>
        <ButtonRow end>
          {running && <Button onClick={onCancel}>Cancel the rest</Button>}
          {!running && left.length > 0 && (
            <Button onClick={() => rest.onRetry(left)}>Retry {plural(left.length, 'row')}</Button>
          )}
          {!running && (
            <Button variant="primary" onClick={onClose}>
              Close
            </Button>
          )}
        </ButtonRow>
      </div>
    </Dialog>
  );
}

function isLeft(task: TaskStatus | undefined): boolean {
  return task !== undefined && (isFailed(task) || task.state === 'cancelled');
}

function Step({ task, pausedUntil }: { task: TaskStatus | undefined; pausedUntil: number | undefined }) {
  switch (task?.state) {
    case undefined:
      return null;
    case 'waiting':
      return pausedUntil === undefined ? (
        <StateBadge kind="off" state="waiting" />
      ) : (
        // the pause ends by this machine's clock, whatever the emulator's shows
        <NowProvider source={Date.now}>
          <Pause until={pausedUntil} />
        </NowProvider>
      );
    case 'running':
      return <StateBadge kind="progress" state="running" />;
    case 'done':
      return <StateBadge kind="ok" state="done" />;
    case 'failed':
      return <StateBadge kind="failed" state="failed" label={task.problem} />;
    case 'unknown':
      return <StateBadge kind="warning" state="unknown" label={`Unknown: ${task.problem}`} />;
    case 'cancelled':
      return <StateBadge kind="off" state="cancelled" label="Not sent: cancelled" />;
  }
}

function Pause({ until }: { until: number }) {
  const seconds = Math.max(0, Math.ceil((until - useNow(1000)) / 1000));
  return <StateBadge kind="warning" state="paused" label={`Rate limit: waiting ${seconds} s`} />;
}
