import { useState } from 'react';
import { isFailed, isUnfinished, type TaskState } from '#src/lib/bulk-queue.ts';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { MarkIcon, StateBadge, type StateKind } from '#src/ui/feedback/badge.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { NowProvider, useNow } from '#src/ui/values/now.tsx';
import type { AlertTask } from './alert-changes.ts';
import { countOf, runningTitle } from './bulk-messages.ts';
import { bulk, useBulk } from './bulk-store.ts';
import classes from './queue-panel.module.css';

/** State of the queue when a notification is not enough: many rows, a pause, a failure. */
export function QueuePanel({ connectionId }: { connectionId: string }) {
  const { tasks, pausedUntil, held } = useBulk();
  const mine = tasks.filter((task) => task.connectionId === connectionId && task.state !== 'cancelled');
  const open = mine.filter(isUnfinished);
  const wrong = mine.filter(isFailed);
  const busy =
    open.length > 0 && (open.length + countOf(mine, 'done') > 1 || pausedUntil !== undefined || held);
  if (!busy && wrong.length === 0) return null;
  return (
    // the pause is a matter of this machine's clock, whatever the emulator's shows
    <NowProvider source={Date.now}>
      <Panel tasks={mine} open={open} wrong={wrong} pausedUntil={pausedUntil} held={held} />
    </NowProvider>
  );
}

interface PanelProps {
  tasks: readonly AlertTask[];
  open: readonly AlertTask[];
  wrong: readonly AlertTask[];
  pausedUntil: number | undefined;
  held: boolean;
}

function Panel({ tasks, open, wrong, pausedUntil, held }: PanelProps) {
  const [unfolded, setUnfolded] = useState(false);
  const done = countOf(tasks, 'done');
  const total = done + open.length + wrong.length;
  const listed = (unfolded ? byInterest(tasks) : wrong).slice(0, mostListed);
  const rest = (unfolded ? tasks.length : wrong.length) - listed.length;
  const title = open.length > 0 ? (held ? heldTitle(open) : runningTitle(tasks)) : wrongTitle(wrong);
  return (
    <section className={classes.panel} aria-label="Changes to alerts">
      {open.length > 0 && (
        <div className={classes.bar} aria-hidden="true">
          <div className={classes.fill} style={{ width: `${(done / total) * 100}%` }} />
        </div>
      )}
      <Row gap={8} columnGap={12} align="center" wrap className={classes.head}>
        <Row as="span" inline gap={8} align="center" weight="medium" role="status">
          <MarkIcon
            mark={open.length > 0 ? (held ? 'hollow' : 'ring') : 'square'}
            tone={open.length > 0 ? (held ? 'dim' : 'running') : 'critical'}
          />
          {title}
        </Row>
        <span className={classes.facts}>
          {formatCount(done)} of {formatCount(total)} done
          {countOf(wrong, 'failed') > 0 && `, ${formatCount(countOf(wrong, 'failed'))} failed`}
          {countOf(wrong, 'unknown') > 0 && `, ${formatCount(countOf(wrong, 'unknown'))} unknown`}
          {pausedUntil !== undefined && <Pause until={pausedUntil} />}
        </span>
        {held && (
          <Button size="sm" variant="primary" onClick={bulk.resume}>
            Resume
          </Button>
        )}
        {open.length === 0 && wrong.length > 0 && (
          <Button size="sm" icon="refresh" onClick={() => bulk.retry()}>
            {wrong.length === 1 ? 'Retry' : `Retry all ${formatCount(wrong.length)}`}
          </Button>
        )}
        {tasks.length > wrong.length && (
          <Button size="sm" variant="quiet" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
            {unfolded ? 'Hide rows' : 'Show rows'}
          </Button>
        )}
        {open.length > 0 ? (
          <Button size="sm" variant="quiet" onClick={bulk.cancel}>
            {held ? 'Discard' : 'Cancel the rest'}
          </Button>
        ) : (
          <Button size="sm" variant="quiet" onClick={bulk.clear}>
            Dismiss
          </Button>
        )}
      </Row>
      {listed.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must scroll by keyboard
        <ul className={classes.list} tabIndex={0} aria-label="Rows">
          {listed.map((task) => (
            <TaskRow key={task.id} task={task} />
          ))}
          {rest > 0 && <li className={classes.row}>And {plural(rest, 'more', 'more')}</li>}
        </ul>
      )}
    </section>
  );
}

const mostListed = 100;
const interest: readonly TaskState[] = ['failed', 'unknown', 'running', 'waiting', 'done', 'cancelled'];

/** What failed first, then what runs. */
function byInterest(tasks: readonly AlertTask[]): AlertTask[] {
  return [...tasks].sort((a, b) => interest.indexOf(a.state) - interest.indexOf(b.state));
}

function wrongTitle(wrong: readonly AlertTask[]): string {
  const unknown = countOf(wrong, 'unknown');
  const parts = [
    unknown < wrong.length && `${plural(wrong.length - unknown, 'alert')} not changed`,
    unknown > 0 && `outcome of ${plural(unknown, 'change')} unknown`,
  ].filter(Boolean);
  return sentence(parts.join(', '));
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function heldTitle(open: readonly AlertTask[]): string {
  return `${plural(open.length, 'change')} not finished when the page was closed`;
}

function Pause({ until }: { until: number }) {
  const now = useNow(1000);
  const left = Math.max(1000, until - now);
  return <>. Rate limit reached: resumes in {formatDuration(left)}</>;
}

const states: Record<TaskState, { kind: StateKind; label: string }> = {
  waiting: { kind: 'off', label: 'Waiting' },
  running: { kind: 'progress', label: 'Sending' },
  done: { kind: 'ok', label: 'Done' },
  failed: { kind: 'failed', label: 'Failed' },
  unknown: { kind: 'warning', label: 'Unknown' },
  cancelled: { kind: 'off', label: 'Cancelled' },
};

function TaskRow({ task }: { task: AlertTask }) {
  const { kind, label } = states[task.state];
  return (
    <li className={classes.row}>
      <StateBadge kind={kind} state={task.state} label={label} />
      <span className={classes.what}>{task.title}</span>
      <span className={classes.why}>{task.problem}</span>
      {isFailed(task) && (
        <Button
          size="sm"
          variant="quiet"
          aria-label={`Retry ${task.title}`}
          onClick={() => bulk.retry(task.id)}
        >
          Retry
        </Button>
      )}
    </li>
  );
}
