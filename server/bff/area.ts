import type { Route } from './http/route.ts';

/** A background task. */
interface Background {
  start?(): void;
  /** Begins no new work; resolves when pending work has ended. Safe to call twice. */
  stop(): Promise<void> | void;
}

/** What one part of the server adds to it. */
export interface Area {
  routes: readonly Route[];
  background?: readonly Background[];
  /** Releases its resources once no work is pending. */
  close?(): Promise<void>;
}
