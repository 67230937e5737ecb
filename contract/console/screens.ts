import { z } from 'zod';
import { plainName } from '../plain-name.ts';

/**
 * Screens on a wall: an administrator makes a link, the screen opens it once, and from then on reads the overview of one
 * connection and nothing else, without an end, until the link is withdrawn.
 */

/** POST /bff/screens */
export const ScreenRequest = z.strictObject({
  name: plainName,
  connection: z.string().min(1).max(64),
});
export type ScreenRequest = z.infer<typeof ScreenRequest>;

/** POST /bff/screen/enter: the secret of the link, which is good for one exchange. */
export const ScreenEntry = z.strictObject({ token: z.string().min(1).max(256) });

export interface Screen {
  id: string;
  name: string;
  connection: string;
  createdBy: string;
  createdAt: number;
  /** Until when its link can be opened; null once it was. */
  linkUntil: number | null;
  lastSeenAt: number | null;
  /** From where it was opened; empty before. */
  address: string;
}

/** The answer of POST /bff/screens: the only time at which the secret is told. */
export interface MadeScreen extends Screen {
  link: string;
}

/** Header of an answer without changes: milliseconds since 1970 by the clock of the service. */
export const serviceTimeHeader = 'quarterdeck-service-time';

/** Whom GET /bff/screen/overview answers, beside the overview. */
export interface ScreenFacts {
  /** Name of the connection. */
  connectionName: string;
  /** Whether the connection leads to an emulator, whose clock may differ from any other. */
  emulator: boolean;
  screenName: string;
  /** Of the server: a screen that is told another one loads itself again. */
  version: string;
}
