import { createStore, type Store } from './store.ts';

/** Entries that the parts of a page register while they are mounted. */
export interface Registry<Entry> {
  /** Returns the way to take it back. */
  add: (entry: Entry) => () => void;
  list: () => readonly Entry[];
  subscribe: Store<Entry>['subscribe'];
}

export function createRegistry<Entry>(): Registry<Entry> {
  const { get: list, set, subscribe } = createStore<readonly Entry[]>([]);
  return {
    add(entry) {
      set([...list(), entry]);
      return () => set(list().filter((other) => other !== entry));
    },
    list,
    subscribe,
  };
}
