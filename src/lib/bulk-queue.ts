import { longestTimerMs } from './time/longest-timer.ts';

/** The state of one change. `unknown`: no answer arrived, so it may or may not have been applied. */
export type TaskState = 'waiting' | 'running' | 'done' | 'failed' | 'unknown' | 'cancelled';

export interface TaskStatus {
  id: string;
  /** The changes that were added together. */
  batch: string;
  state: TaskState;
  problem?: string;
}

export type Task<Change> = Change & TaskStatus;

export interface QueueState<Change> {
  tasks: readonly Task<Change>[];
  /** Nothing is sent before this time: the service requested a pause. */
  pausedUntil: number | undefined;
  /** Restored after a reload: offered, never sent without a request. */
  held: boolean;
}

/** How a change failed, as far as the queue needs to know. */
export interface Refusal {
  /** 0: there was no answer. */
  status: number;
  /** It is unknown whether the change was made: its answer is lost. */
  isLost?: boolean;
  message: string;
  /** Seconds to wait. */
  retryAfter: number | undefined;
}

export interface QueueOptions<Change> {
  send: (change: Change) => Promise<unknown>;
  refusalOf: (error: unknown) => Refusal;
  /** The tasks in the list that remain beside the added ones. */
  keepBeside: (added: readonly Change[], tasks: readonly Task<Change>[]) => readonly Task<Change>[];
  /** How many requests run side by side. */
  concurrency: number;
  /** When nothing waits or runs any more. */
  onIdle: (tasks: readonly Task<Change>[]) => void;
  load?: () => readonly Task<Change>[];
  save?: (tasks: readonly Task<Change>[]) => void;
  now?: () => number;
  /** Runs something later; returns what prevents it. */
  after?: (ms: number, run: () => void) => () => void;
}

export interface BulkQueue<Change> {
  subscribe: (listener: () => void) => () => void;
  state: () => QueueState<Change>;
  /** Returns the id of the batch. */
  add: (changes: readonly Change[]) => string;
  /** No further change is sent; running ones complete. */
  cancel: () => void;
  /** Sends one task again, or everything that failed. */
  retry: (taskId?: string) => void;
  resume: () => void;
  clear: () => void;
}

const firstPauseSeconds = 5;
const longestPauseSeconds = 120;

let count = 0;
const freshId = (): string => `${Date.now().toString(36)}-${(count++).toString(36)}`;

export function isUnfinished({ state }: Pick<TaskStatus, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}

/** It failed, or its outcome is unknown. */
export function isFailed({ state }: Pick<TaskStatus, 'state'>): boolean {
  return state === 'failed' || state === 'unknown';
}

/**
 * Sends many changes, a few at a time. A 429 pauses the whole queue for the service's Retry-After and loses
 * nothing; any other failure stays with its row, for a manual retry.
 */
export function createBulkQueue<Change extends object>({
  now = Date.now,
  after = runLater,
  ...options
}: QueueOptions<Change>): BulkQueue<Change> {
  const listeners = new Set<() => void>();
  // tasks that were running when the page closed are sent again: the same date twice is the same
  // acknowledgement
  const left = (options.load?.() ?? []).map((task) =>
    task.state === 'running' ? inState(task, 'waiting') : task,
  );
  let state: QueueState<Change> = { tasks: left, pausedUntil: undefined, held: left.some(isUnfinished) };
  let limitedInARow = 0;
  let stopWaiting: (() => void) | undefined;
  /** Running when the person cancelled: if the service turns them away, they are not sent again. */
  const cancelling = new Set<string>();

  function update(change: Partial<QueueState<Change>>): void {
    state = { ...state, ...change };
    options.save?.(worthKeeping(state.tasks));
    for (const listener of listeners) listener();
  }

  function setState(id: string, next: TaskState, problem?: string): void {
    update({ tasks: state.tasks.map((task) => (task.id === id ? inState(task, next, problem) : task)) });
  }

  function sendNext(): void {
    if (state.held || state.pausedUntil !== undefined) return;
    let free = options.concurrency - state.tasks.filter((task) => task.state === 'running').length;
    for (const task of state.tasks.filter((each) => each.state === 'waiting')) {
      if (free-- <= 0) return;
      setState(task.id, 'running');
      void run(task);
    }
  }

  async function run(task: Task<Change>): Promise<void> {
    try {
      await options.send(task);
      limitedInARow = 0;
      setState(task.id, 'done');
    } catch (error) {
      settleFailure(task, options.refusalOf(error));
    }
    sendNext();
    reportIdle();
  }

  function reportIdle(): void {
    if (!state.tasks.some(isUnfinished)) options.onIdle(state.tasks);
  }

  function settleFailure({ id }: TaskStatus, { status, isLost, message, retryAfter }: Refusal): void {
    const limited = status === 429 || (status === 503 && retryAfter !== undefined);
    if (limited) {
      const cancelled = cancelling.has(id);
      setState(id, cancelled ? 'cancelled' : 'waiting');
      if (!cancelled) pause(retryAfter);
    } else {
      setState(id, (isLost ?? status === 0) ? 'unknown' : 'failed', message);
    }
    cancelling.delete(id);
  }

  function pause(retryAfter: number | undefined): void {
    const seconds = retryAfter ?? Math.min(firstPauseSeconds * 2 ** limitedInARow, longestPauseSeconds);
    const until = now() + Math.max(seconds, 1) * 1000;
    // two that ran side by side are turned away together: one pause, the longer
    if (state.pausedUntil !== undefined && state.pausedUntil >= until) return;
    if (state.pausedUntil === undefined) limitedInARow += 1;
    stopWaiting?.();
    update({ pausedUntil: until });
    stopWaiting = after(until - now(), () => {
      stopWaiting = undefined;
      update({ pausedUntil: undefined });
      sendNext();
    });
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    add(changes) {
      const batch = freshId();
      const kept = options.keepBeside(changes, state.tasks);
      const added = changes.map(
        (change): Task<Change> => ({
          ...change,
          id: freshId(),
          batch,
          state: 'waiting',
        }),
      );
      update({ tasks: [...kept, ...added], held: false });
      sendNext();
      return batch;
    },
    cancel() {
      const waiting = state.tasks.some((task) => task.state === 'waiting');
      for (const task of state.tasks) if (task.state === 'running') cancelling.add(task.id);
      const tasks = state.tasks.map((task) => (task.state === 'waiting' ? inState(task, 'cancelled') : task));
      stopWaiting?.();
      stopWaiting = undefined;
      update({ tasks, pausedUntil: undefined, held: false });
      if (waiting) reportIdle();
    },
    retry(taskId) {
      const again = (task: Task<Change>): boolean =>
        taskId === undefined
          ? isFailed(task)
          : task.id === taskId && !isUnfinished(task) && task.state !== 'done';
      update({
        tasks: state.tasks.map((task) => (again(task) ? inState(task, 'waiting') : task)),
        held: false,
      });
      sendNext();
    },
    resume() {
      update({ held: false });
      sendNext();
    },
    clear() {
      update({ tasks: state.tasks.filter((task) => task.state === 'running'), held: false });
    },
  };
}

/** Tasks that a reload finds again: all of a batch with something to do, so that its numbers stay right. */
function worthKeeping<Change>(tasks: readonly Task<Change>[]): Task<Change>[] {
  const open = new Set(
    tasks.filter((task) => isUnfinished(task) || isFailed(task)).map(({ batch }) => batch),
  );
  return tasks.filter((task) => task.state !== 'cancelled' && open.has(task.batch));
}

/** The task in another state, without the problem of the earlier one. */
function inState<Change extends object>(
  task: Task<Change>,
  state: TaskState,
  problem?: string,
): Task<Change> {
  const { problem: _, ...rest } = task;
  return { ...rest, state, ...(problem === undefined ? {} : { problem }) } as Task<Change>;
}

function runLater(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, Math.min(ms, longestTimerMs));
  return () => clearTimeout(timer);
}
