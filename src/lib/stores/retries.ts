/** How a read that failed is repeated. */
export interface RetryState {
  /** When the last attempt failed, in milliseconds by the clock of this computer. */
  failedAt: number;
  /** The time of the next attempt; undefined: no automatic one. */
  nextAt: number | undefined;
  /** An attempt is under way. */
  running: boolean;
}

/** A failed read of the page without earlier data. */
export interface MissingRead {
  queryKey: readonly unknown[];
  error: unknown;
}

/** The repetition of failed reads, as components see it: each read is known by the error with which it failed. */
export interface Retries {
  /** Returns the function that ends the subscription. */
  subscribe: (listener: () => void) => () => void;
  /** Undefined for an error that belongs to no repeated read. The same object until something changes. */
  stateOf: (error: unknown) => RetryState | undefined;
  retryNow: (error: unknown) => void;
  /** The failed reads of the page without earlier data; the same list until something changes. */
  missing: () => readonly MissingRead[];
}
