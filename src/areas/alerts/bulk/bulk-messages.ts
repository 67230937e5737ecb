import { isUnfinished, type TaskState } from '#src/lib/bulk-queue.ts';
import { plural } from '#src/lib/bytes.ts';
import type { Task } from '#src/lib/tasks.ts';
import type { AlertTask } from './alert-changes.ts';

type TrayReport = Omit<Task, 'startedAt' | 'endedAt'>;

/** The batches in the list, in the order in which they were begun. */
export function batchesOf(tasks: readonly AlertTask[]): Map<string, AlertTask[]> {
  const batches = new Map<string, AlertTask[]>();
  for (const task of tasks) {
    const existing = batches.get(task.batch);
    if (existing) existing.push(task);
    else batches.set(task.batch, [task]);
  }
  return batches;
}

export function countOf(tasks: readonly AlertTask[], ...states: TaskState[]): number {
  return tasks.filter((task) => states.includes(task.state)).length;
}

/** "Acknowledged No primary on orders-prod until 14:02 UTC", "Acknowledged 11 of 12 alerts" */
export function doneMessage(batch: readonly AlertTask[]): string | undefined {
  const done = batch.filter((task) => task.state === 'done');
  const [first] = done;
  if (!first) return undefined;
  const verb = first.verb === 'acknowledge' ? 'Acknowledged' : 'Unacknowledged';
  const what =
    batch.length === 1
      ? first.title
      : done.length === batch.length
        ? plural(done.length, 'alert')
        : `${done.length} of ${plural(batch.length, 'alert')}`;
  return [verb, what, first.text].filter(Boolean).join(' ');
}

export function runningTitle(batch: readonly AlertTask[]): string {
  const verb = batch[0]?.verb === 'unacknowledge' ? 'Unacknowledging' : 'Acknowledging';
  return `${verb} ${plural(batch.length, 'alert')}`;
}

/** Text of the task tray for a batch. A single alert completes too fast to be seen. */
export function trayTaskOf(batch: readonly AlertTask[]): TrayReport | undefined {
  const [first] = batch;
  if (!first || batch.length < 2) return undefined;
  return {
    id: `alerts:${first.batch}`,
    source: 'alerts',
    title: runningTitle(batch),
    state: trayState(batch),
    progress: { done: countOf(batch, 'done'), total: batch.length },
    href: `/c/${first.connectionId}/groups/${first.groupId}/alerts`,
    ...detailOf(batch),
  };
}

function trayState(batch: readonly AlertTask[]): Task['state'] {
  if (batch.some((task) => task.state === 'running')) return 'running';
  if (batch.some(isUnfinished)) return 'waiting';
  return countOf(batch, 'failed', 'unknown') > 0 ? 'failed' : 'done';
}

function detailOf(batch: readonly AlertTask[]): { detail?: string } {
  const [failed, unknown] = [countOf(batch, 'failed'), countOf(batch, 'unknown')];
  const cancelled = countOf(batch, 'cancelled');
  const detail = [
    failed > 0 && `${failed} failed`,
    unknown > 0 && `${unknown} unknown`,
    cancelled > 0 && `${cancelled} cancelled`,
  ].filter(Boolean);
  return detail.length > 0 ? { detail: `${detail.join(', ')}.` } : {};
}
