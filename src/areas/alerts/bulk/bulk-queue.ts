import type { AcknowledgeBody } from '../acknowledge/acknowledgement.ts';

/** Where one change stands. `unknown`: no answer came, so it may or may not have happened. */
export type TaskState = 'waiting' | 'running' | 'done' | 'failed' | 'unknown' | 'cancelled';

export interface Task {
  id: string;
  batch: string;
  connectionId: string;
  groupId: string;
  alertId: string;
  /** What it is about, for people: "Host is down on orders-prod". */
  title: string;
  /** "until 14:02 UTC", for the message that says it is done. */
  words?: string;
  verb: 'acknowledge' | 'unacknowledge';
  body: AcknowledgeBody;
  /** What takes it back. */
  undo: AcknowledgeBody;
  state: TaskState;
  problem?: string;
}

export type NewTask = Pick<
  Task,
  'connectionId' | 'groupId' | 'alertId' | 'title' | 'words' | 'verb' | 'body' | 'undo'
>;

export interface QueueState {
  tasks: readonly Task[];
  /** Nothing is sent before this moment: the service asked for a pause. */
  pausedUntil: number | undefined;
  /** Left over from before a reload: offered, never sent without being asked. */
  held: boolean;
}

/** How a change failed, as far as the queue needs to know. */
export interface Refusal {
  status: number;
  message: string;
  /** Seconds to wait. */
  retryAfter: number | undefined;
}

export interface QueueParts {
  send: (task: Task) => Promise<void>;
  refusalOf: (error: unknown) => Refusal;
  now: () => number;
  after: (ms: number, run: () => void) => () => void;
  load: () => readonly Task[];
  save: (tasks: readonly Task[]) => void;
  /** After the last of what was running. */
  onIdle?: (tasks: readonly Task[]) => void;
}

export interface BulkQueue {
  subscribe: (listener: () => void) => () => void;
  state: () => QueueState;
  add: (tasks: readonly NewTask[]) => string;
  cancel: () => void;
  retry: (taskId?: string) => void;
  undo: (batch: string) => void;
  resume: () => void;
  clear: () => void;
}

const concurrency = 2;
const patience = 5; // seconds, where the service does not say how long
const longest = 120;

let count = 0;
const freshId = (): string => `${Date.now().toString(36)}-${(count++).toString(36)}`;

export const isUnfinished = (task: Task): boolean => task.state === 'waiting' || task.state === 'running';

/**
 * What stays in the list when more is added: what is not finished or went wrong, and the latest batch, so that
 * it can still be undone. A new decision about an alert replaces the one that waits or failed.
 */
function keptBeside(added: readonly NewTask[], tasks: readonly Task[]): Task[] {
  const replaced = new Set(added.map((task) => `${task.connectionId}/${task.alertId}`));
  const latest = tasks.at(-1)?.batch;
  return tasks.filter((task) => {
    if (task.state === 'running') return true;
    if (task.state === 'done') return task.batch === latest;
    return task.state !== 'cancelled' && !replaced.has(`${task.connectionId}/${task.alertId}`);
  });
}

/**
 * Sends many changes one after the other, at most two at a time. A 429 stops the whole queue for as long as
 * the service says and loses nothing; any other failure stays with its row, to be tried again by hand.
 */
export function createBulkQueue(parts: QueueParts): BulkQueue {
  const listeners = new Set<() => void>();
  // what was on its way when the page went is sent again: the same date twice is the same acknowledgement
  const left = parts
    .load()
    .map((task): Task => (task.state === 'running' ? { ...task, state: 'waiting' } : task));
  let state: QueueState = { tasks: left, pausedUntil: undefined, held: left.some(isUnfinished) };
  let limitedInARow = 0;
  let stopWaiting: (() => void) | undefined;

  function update(change: Partial<QueueState>): void {
    state = { ...state, ...change };
    parts.save(state.tasks.filter((task) => task.state !== 'done' && task.state !== 'cancelled'));
    for (const listener of listeners) listener();
  }

  function patch(id: string, { problem, ...change }: Partial<Task>): void {
    const tasks = state.tasks.map((task) => {
      if (task.id !== id) return task;
      const { problem: _, ...rest } = task;
      return { ...rest, ...change, ...(problem === undefined ? {} : { problem }) };
    });
    update({ tasks });
  }

  function pump(): void {
    if (state.held || state.pausedUntil !== undefined) return;
    let free = concurrency - state.tasks.filter((task) => task.state === 'running').length;
    for (const task of state.tasks.filter((each) => each.state === 'waiting')) {
      if (free-- <= 0) return;
      patch(task.id, { state: 'running' });
      void run(task);
    }
  }

  async function run(task: Task): Promise<void> {
    try {
      await parts.send(task);
      limitedInARow = 0;
      patch(task.id, { state: 'done' });
    } catch (error) {
      settleFailure(task, parts.refusalOf(error));
    }
    pump();
    if (!state.tasks.some(isUnfinished)) parts.onIdle?.(state.tasks);
  }

  function settleFailure(task: Task, refusal: Refusal): void {
    const limited = refusal.status === 429 || (refusal.status === 503 && refusal.retryAfter !== undefined);
    if (limited) {
      const cancelled = cancelling.has(task.id);
      patch(task.id, { state: cancelled ? 'cancelled' : 'waiting' });
      if (!cancelled) pause(refusal.retryAfter);
    } else if (refusal.status === 0) {
      patch(task.id, { state: 'unknown', problem: refusal.message });
    } else {
      patch(task.id, { state: 'failed', problem: refusal.message });
    }
    cancelling.delete(task.id);
  }
  /** Running when the person cancelled: if the service turns them away, they are not sent again. */
  const cancelling = new Set<string>();

  function pause(retryAfter: number | undefined): void {
    const asked = retryAfter ?? Math.min(patience * 2 ** limitedInARow, longest);
    const until = parts.now() + Math.max(asked, 1) * 1000;
    // two that ran side by side are turned away together: one pause, the longer
    if (state.pausedUntil !== undefined && state.pausedUntil >= until) return;
    if (state.pausedUntil === undefined) limitedInARow += 1;
    stopWaiting?.();
    update({ pausedUntil: until });
    stopWaiting = parts.after(until - parts.now(), () => {
      stopWaiting = undefined;
      update({ pausedUntil: undefined });
      pump();
    });
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    add(added) {
      const batch = freshId();
      const kept = keptBeside(added, state.tasks);
      const tasks = added.map((task): Task => ({ ...task, id: freshId(), batch, state: 'waiting' }));
      update({ tasks: [...kept, ...tasks], held: false });
      pump();
      return batch;
    },
    cancel() {
      for (const task of state.tasks) if (task.state === 'running') cancelling.add(task.id);
      const tasks = state.tasks.map(
        (task): Task => (task.state === 'waiting' ? { ...task, state: 'cancelled' } : task),
      );
      stopWaiting?.();
      stopWaiting = undefined;
      update({ tasks, pausedUntil: undefined, held: false });
    },
    retry(taskId) {
      const again = (task: Task): boolean =>
        taskId === undefined ? task.state === 'failed' || task.state === 'unknown' : task.id === taskId;
      const tasks = state.tasks.map((task): Task => {
        if (!again(task) || isUnfinished(task) || task.state === 'done') return task;
        const { problem: _, ...rest } = task;
        return { ...rest, state: 'waiting' };
      });
      update({ tasks, held: false });
      pump();
    },
    undo(batch) {
      const done = state.tasks.filter((task) => task.batch === batch && task.state === 'done');
      this.add(
        done.map(({ connectionId, groupId, alertId, title, verb, body, undo }) => ({
          connectionId,
          groupId,
          alertId,
          title,
          verb: verb === 'acknowledge' ? 'unacknowledge' : 'acknowledge',
          body: undo,
          undo: body,
        })),
      );
    },
    resume() {
      update({ held: false });
      pump();
    },
    clear() {
      update({ tasks: state.tasks.filter((task) => task.state === 'running'), held: false });
    },
  };
}
