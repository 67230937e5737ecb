/** A value outside of any component that notifies its readers of each change, as `useSyncExternalStore` requires. */
export interface Store<Value> {
  get: () => Value;
  set: (value: Value) => void;
  /** Returns the way to stop listening. */
  subscribe: (listener: () => void) => () => void;
}

export function createStore<Value>(first: Value): Store<Value> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
