import type { Task } from '#src/lib/bulk-queue.ts';
import type { AcknowledgeBody } from '../acknowledge/acknowledgement.ts';

/** A change of one alert's acknowledgement. */
export interface AlertChange {
  connectionId: string;
  groupId: string;
  alertId: string;
  /** The alert for people: "Host is down on orders-prod". */
  title: string;
  /** "until 14:02 UTC", for the message on completion. */
  text?: string;
  verb: 'acknowledge' | 'unacknowledge';
  body: AcknowledgeBody;
  /** What restores the acknowledgement of before. */
  undo: AcknowledgeBody;
}

export type AlertTask = Task<AlertChange>;

/**
 * Tasks that remain in the list when more are added: unfinished and failed ones, and the latest batch, so
 * that it can still be undone. A new decision about an alert replaces a pending or failed one.
 */
export function keepBeside(added: readonly AlertChange[], tasks: readonly AlertTask[]): AlertTask[] {
  const replaced = new Set(added.map(keyOf));
  const latest = tasks.at(-1)?.batch;
  return tasks.filter((task) => {
    if (task.state === 'running') return true;
    if (task.state === 'done') return task.batch === latest;
    return task.state !== 'cancelled' && !replaced.has(keyOf(task));
  });
}

const keyOf = ({ connectionId, alertId }: AlertChange): string => `${connectionId}/${alertId}`;

/** What undoes the changes of a batch that were made. */
export function undoing(tasks: readonly AlertTask[], batch: string): AlertChange[] {
  return tasks
    .filter((task) => task.batch === batch && task.state === 'done')
    .map(({ connectionId, groupId, alertId, title, verb, body, undo }) => ({
      connectionId,
      groupId,
      alertId,
      title,
      verb: verb === 'acknowledge' ? 'unacknowledge' : 'acknowledge',
      body: undo,
      undo: body,
    }));
}
