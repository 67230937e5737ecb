import type { ReactNode } from 'react';

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
  /** Takes back what the page already shows. */
  undo: () => void;
}

export interface Notification extends Required<Pick<NotificationOptions, 'tone' | 'message'>> {
  id: string;
  detail?: ReactNode;
  action?: { label: string; onAction: () => void };
  /** Milliseconds until it leaves by itself. */
  duration: number;
  onExpire?: () => void;
}

const PLAIN = 6000;
const WITH_ACTION = 10_000;

/** The notifications on show, apart from how they look. */
export function createNotices() {
  let entries: readonly Notification[] = [];
  let count = 0;
  const listeners = new Set<() => void>();

  function update(next: readonly Notification[]): void {
    entries = next;
    for (const listener of listeners) listener();
  }

  function show({ tone = 'ok', key, ...rest }: NotificationOptions, onExpire?: () => void): string {
    count += 1;
    const id = key ?? `n${count}`;
    const sticky = tone === 'error' || tone === 'progress';
    const duration = sticky ? Number.POSITIVE_INFINITY : rest.action ? WITH_ACTION : PLAIN;
    const entry: Notification = { id, tone, duration, ...rest, ...(onExpire ? { onExpire } : {}) };
    update([...entries.filter((other) => other.id !== id), entry]);
    return id;
  }

  /** Removes it without consequence: its action has been taken. */
  function drop(id: string): void {
    update(entries.filter((entry) => entry.id !== id));
  }

  /** Removes it; what it would have undone is now done. */
  function dismiss(id: string): void {
    const entry = entries.find((other) => other.id === id);
    drop(id);
    entry?.onExpire?.();
  }

  return {
    show: (options: NotificationOptions): string => show(options),
    showUndoable: ({ message, commit, undo }: UndoableOptions): string =>
      show({ message, action: { label: 'Undo', onAction: undo } }, commit),
    drop,
    dismiss,
    /** Finishes everything that could still be undone: the page is about to go. */
    flush(): void {
      for (const entry of entries) if (entry.onExpire) dismiss(entry.id);
    },
    list: (): readonly Notification[] => entries,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
