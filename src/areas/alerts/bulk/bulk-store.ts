import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { Alert } from '#contract/alerts.ts';
import { call } from '#src/api/client.ts';
import { readAgain } from '#src/api/query.ts';
import { refusalOf } from '#src/api/use-bulk-run.ts';
import { createBulkQueue, isUnfinished, type QueueState } from '#src/lib/bulk-queue.ts';
import { tasks as tray } from '#src/lib/tasks.ts';
import { notify } from '#src/ui/feedback/notify.tsx';
import { putAlert } from '../cached-alerts.ts';
import { type AlertChange, type AlertTask, keepBeside, undoing } from './alert-changes.ts';
import { batchesOf, doneMessage, trayTaskOf } from './bulk-messages.ts';

const storageKey = 'qd.alerts.queue';
const saveAfter = 300;

let client: QueryClient | undefined;
const announced = new Set<string>();

/** The one queue of this tab: it outlives the pages. */
export const bulk = createBulkQueue<AlertChange>({
  send: async (task) => {
    const { connectionId, groupId, alertId, body } = task;
    // a fresh key for each try: the answer to an earlier one, a 429, must not be given again
    const options = { idempotencyKey: crypto.randomUUID() };
    const alert: Alert = await call(
      'acknowledgeGroupAlert',
      connectionId,
      { groupId, alertId, body },
      options,
    );
    if (client) putAlert(client, connectionId, alert);
  },
  refusalOf,
  keepBeside,
  concurrency: 2,
  load,
  save,
  onIdle: (tasks) => {
    for (const connection of new Set(tasks.map((task) => task.connectionId))) {
      // the lists already show the answers; the log of events has grown meanwhile
      if (client) void readAgain(client, connection);
    }
  },
});

bulk.subscribe(() => {
  for (const [id, batch] of batchesOf(bulk.state().tasks)) {
    const task = trayTaskOf(batch);
    if (task) tray.report(task);
    if (announced.has(id) || batch.some(isUnfinished)) continue;
    announced.add(id);
    const message = doneMessage(batch);
    if (message) notify({ message, action: { label: 'Undo', onAction: () => bulk.add(undoing(batch, id)) } });
  }
});

let pending: ReturnType<typeof setTimeout> | undefined;
let latest: readonly AlertTask[] = [];

/** Not at every change: a batch of thousands would write megabytes thousands of times. */
function save(tasks: readonly AlertTask[]): void {
  latest = tasks;
  pending ??= setTimeout(write, saveAfter);
}

function write(): void {
  clearTimeout(pending);
  pending = undefined;
  try {
    if (latest.length === 0) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify(latest));
  } catch {
    // storage that is full or blocked costs the offer after a reload, nothing else
  }
}

function load(): AlertTask[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isTask) : [];
  } catch {
    return [];
  }
}

function isTask(value: unknown): value is AlertTask {
  if (typeof value !== 'object' || value === null) return false;
  const { id, batch, connectionId, groupId, alertId, title, body } = value as Partial<
    Record<keyof AlertTask, unknown>
  >;
  const texts = [id, batch, connectionId, groupId, alertId, title];
  return texts.every((text) => typeof text === 'string') && typeof body === 'object' && body !== null;
}

window.addEventListener('pagehide', write);

/** Gives the queue the cache that it writes its answers to, for an action on a page that does not show the queue. */
export function attachQueue(current: QueryClient): void {
  client = current;
}

/** The current queue; connects it to the cache of this page for its results. */
export function useBulk(): QueueState<AlertChange> {
  const current = useQueryClient();
  useEffect(() => {
    attachQueue(current);
  }, [current]);
  return useSyncExternalStore(bulk.subscribe, bulk.state);
}
