import { createStore, type Store } from './store.ts';

const resets = new Set<() => void>();
let session: object = {};

/** A store of what one person did in this tab: the end of the session empties it. */
export function createPersonStore<Value>(first: Value): Store<Value> {
  const store = createStore(first);
  resets.add(() => store.set(first));
  return store;
}

/** The session of now, for work that may end after it: compare it before the result is stored. */
export const currentSession = (): object => session;

/** Empties all of these stores. */
export function forgetPersonStores(): void {
  session = {};
  for (const reset of resets) reset();
}
