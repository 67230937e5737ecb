import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

const listeners = new Set<() => void>();
let printing = false;

function set(next: boolean): void {
  if (printing === next) return;
  printing = next;
  // the browser copies the page as soon as the event is handled
  flushSync(() => {
    for (const listener of listeners) listener();
  });
}

if (typeof window !== 'undefined') {
  window.addEventListener('beforeprint', () => set(true));
  window.addEventListener('afterprint', () => set(false));
  window.matchMedia?.('print').addEventListener('change', ({ matches }) => set(matches));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the page is being printed: lists then show all of their rows. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => printing);
}
