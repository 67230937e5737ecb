import type { ReactNode } from 'react';
import { createStore } from '#src/lib/stores/store.ts';

export type NotificationTone = 'ok' | 'info' | 'error' | 'progress';

export interface NotificationOptions {
  tone?: NotificationTone;
  /** What happened: "Alert acknowledged until 14 Mar 09:00 UTC". */
  message: string;
  detail?: ReactNode;
  action?: { label: string; onAction: () => void };
  /** A second message under the same key replaces the first: progress that becomes a result. */
  key?: string;
}

export interface UndoableOptions {
  message: string;
  /** Does it for good. */
  commit: () => void;
  /** Reverts the state that the page already shows. */
  undo: () => void;
}

export interface Notification extends Required<Pick<NotificationOptions, 'tone' | 'message'>> {
  id: string;
  detail?: ReactNode;
  action?: { label: string; onAction: () => void };
  /** Milliseconds until it leaves automatically. */
  duration: number;
  /** When it was shown, by the clock of the queue. */
  shownAt: number;
  onExpire?: () => void;
}

const PLAIN = 6000;
const WITH_ACTION = 10_000;
/** After this duration a user who leaves the page has seen the message. */
const SEEN = 1500;

/** The notifications on show, apart from how they look. */
export function createNotices(now: () => number = () => performance.now()) {
  const { get: list, set: update, subscribe } = createStore<readonly Notification[]>([]);
  let count = 0;

  function show({ tone = 'ok', key, ...rest }: NotificationOptions, onExpire?: () => void): string {
    count += 1;
    const id = key ?? `n${count}`;
    const sticky = tone === 'error' || tone === 'progress';
    const duration = sticky ? Number.POSITIVE_INFINITY : rest.action ? WITH_ACTION : PLAIN;
    const shownAt = now();
    const entry: Notification = { id, tone, duration, shownAt, ...rest, ...(onExpire ? { onExpire } : {}) };
    update([...list().filter((other) => other.id !== id && !isSame(other, entry)), entry]);
    return id;
  }

  /** Removes it without consequence: its action has been taken. */
  function drop(id: string): void {
    update(list().filter((entry) => entry.id !== id));
  }

  /** Removes it; the change that it could have undone is now committed. */
  function dismiss(id: string): void {
    const entry = list().find((other) => other.id === id);
    drop(id);
    entry?.onExpire?.();
  }

  return {
    show: (options: NotificationOptions): string => show(options),
    showUndoable: ({ message, commit, undo }: UndoableOptions): string =>
      show({ message, action: { label: 'Undo', onAction: undo } }, commit),
    drop,
    dismiss,
    /** Removes plain messages of success: a user who opens another page has read them. */
    leaveBehind(): void {
      const rest = list().filter(
        ({ tone, action, shownAt }) => !isPlain(tone) || action || now() - shownAt < SEEN,
      );
      if (rest.length < list().length) update(rest);
    },
    /** Finishes everything that could still be undone: the page is about to go. */
    flush(): void {
      for (const entry of list()) if (entry.onExpire) dismiss(entry.id);
    },
    list,
    subscribe,
  };
}

const isPlain = (tone: NotificationTone): boolean => tone === 'ok' || tone === 'info';

/** An equal message replaces the earlier one. */
const isSame = (one: Notification, other: Notification): boolean =>
  isPlain(one.tone) &&
  one.tone === other.tone &&
  one.message === other.message &&
  one.detail === other.detail &&
  !one.action &&
  !other.action;
