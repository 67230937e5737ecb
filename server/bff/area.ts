import type { Route } from './http/route.ts';

/** Something that goes on by itself. */
interface Background {
  start?(): void;
  /** Begins nothing any more; resolves when what was under way has ended. Safe to call twice. */
  stop(): Promise<void> | void;
}

/** What one part of the server adds to it. */
export interface Area {
  routes: readonly Route[];
  background?: readonly Background[];
  /** Lets go of what it holds once nothing is under way any more. */
  close?(): Promise<void>;
}
