import { useCallback, useSyncExternalStore } from 'react';

const listeners = new Map<string, Set<() => void>>();
const memory = new Map<string, string>();

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage can be blocked by policy; the choice then lasts as long as the page.
    return memory.get(key) ?? null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    memory.set(key, value);
  }
  for (const listener of listeners.get(key) ?? []) listener();
}

/** A text kept in the browser, shared by every component that names the same key, and by other tabs. */
export function useStoredText(key: string): [string | null, (value: string) => void] {
  const subscribe = useCallback(
    (listener: () => void) => {
      const existing = listeners.get(key) ?? new Set();
      listeners.set(key, existing.add(listener));
      const onStorage = (event: StorageEvent): void => {
        if (event.key === key) listener();
      };
      window.addEventListener('storage', onStorage);
      return () => {
        existing.delete(listener);
        window.removeEventListener('storage', onStorage);
      };
    },
    [key],
  );
  const value = useSyncExternalStore(subscribe, () => read(key));
  const set = useCallback((next: string) => write(key, next), [key]);
  return [value, set];
}
