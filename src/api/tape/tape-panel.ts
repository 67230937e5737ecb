import { useSyncExternalStore } from 'react';
import { onTape, readTape, type TapeEntry } from './tape.ts';

let shown = false;
const listeners = new Set<() => void>();

/** Shows the tape beside the page, or puts it away. */
export function showTape(show: boolean): void {
  shown = show;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useTapeShown = (): boolean => useSyncExternalStore(subscribe, () => shown);
export const useTape = (): readonly TapeEntry[] => useSyncExternalStore(onTape, readTape);
