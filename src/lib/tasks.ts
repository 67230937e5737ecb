import { createStore } from './stores/store.ts';

/** Something that takes a while: the tray shows it on every page, and after a reload. */
export interface Task {
  /** The same id again is the same task. */
  id: string;
  /** What runs, on what: "Updating orders-prod". */
  title: string;
  state: 'running' | 'waiting' | 'done' | 'failed';
  /** ms; when this browser first saw it, unless the service reports an earlier time. */
  startedAt: number;
  endedAt?: number;
  /** One line: "waits for the request budget, 12 s". */
  detail?: string;
  /** Only where the numbers are known: a percentage is never guessed. */
  progress?: { done: number; total: number; unit?: string };
  /** Where it can be looked at. */
  href?: string;
  /** Who reports it; that reporter decides when it ends. */
  source: string;
  /** The data that the reporter needs to continue after a reload. */
  about?: Record<string, string>;
}

export interface TaskStore {
  list: () => readonly Task[];
  subscribe: (listener: () => void) => () => void;
  /** Adds a task or changes it. The moment at which it started is kept. */
  report: (task: Omit<Task, 'startedAt' | 'endedAt'> & { startedAt?: number }) => void;
  dismiss: (id: string) => void;
  /** Forgets everything that has ended. */
  clearEnded: () => void;
  forgetAll: () => void;
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

const storageKey = 'qd.tasks';
const keepEnded = 20;

export function isActive(task: Pick<Task, 'state'>): boolean {
  return task.state === 'running' || task.state === 'waiting';
}

/** How long the tray shows a success. */
const doneFor = 60_000;

/**
 * The tasks in the tray at this time: running ones, failed ones until they are dismissed, and completed ones
 * for a minute.
 */
export function reportedBy(list: readonly Task[], now: number): Task[] {
  return list.filter((task) => task.state !== 'done' || now - (task.endedAt ?? 0) < doneFor);
}

/** A store that outlives the page; storage that is blocked or full only costs it that. */
export function createTaskStore(storage: Storage | undefined, now: () => number): TaskStore {
  const { get: list, set: notify, subscribe } = createStore<readonly Task[]>(restore(storage));
  const set = (next: readonly Task[]): void => {
    try {
      storage?.setItem(storageKey, JSON.stringify(next));
    } catch {
      // the tray still works for as long as the page lives
    }
    notify(next);
  };

  return {
    list,
    subscribe,
    report(task) {
      const existing = list().find(({ id }) => id === task.id);
      // a repetition of the same work is a new run
      const fresh = !existing || (!isActive(existing) && isActive(task));
      const next: Task = {
        ...task,
        startedAt: task.startedAt ?? (fresh ? now() : existing.startedAt),
        ...(isActive(task) ? {} : { endedAt: existing?.endedAt ?? now() }),
      };
      if (existing && JSON.stringify(existing) === JSON.stringify(next)) return;
      set(trimmed([next, ...list().filter(({ id }) => id !== task.id)]));
    },
    dismiss(id) {
      if (list().some((task) => task.id === id)) set(list().filter((task) => task.id !== id));
    },
    clearEnded: () => set(list().filter(isActive)),
    forgetAll: () => set([]),
  };
}

/** Running tasks first, in the order of their start; then ended ones, the last first. */
function trimmed(tasks: readonly Task[]): Task[] {
  const active = tasks.filter(isActive).sort((a, b) => a.startedAt - b.startedAt);
  const ended = tasks
    .filter((task) => !isActive(task))
    .sort((a, b) => (b.endedAt ?? 0) - (a.endedAt ?? 0))
    .slice(0, keepEnded);
  return [...active, ...ended];
}

function restore(storage: Storage | undefined): Task[] {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isTask) : [];
  } catch {
    return [];
  }
}

function isTask(value: unknown): value is Task {
  if (typeof value !== 'object' || value === null) return false;
  const { id, title, state, startedAt, source } = value as Partial<Record<keyof Task, unknown>>;
  const texts = [id, title, state, source].every((each) => typeof each === 'string');
  return texts && typeof startedAt === 'number';
}

function session(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}

/** The tasks of this tab. Any area may report to it; the tray reads it. */
export const tasks = createTaskStore(session(), Date.now);
