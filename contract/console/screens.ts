import { z } from 'zod';
import { plainName } from '#contract/values/plain-name.ts';
import { consoleOperations } from './table/operation.ts';

/**
 * Screens on a wall: an administrator makes a link, the screen opens it once, and from then on reads the overview of one
 * connection and nothing else, without an end, until the link is withdrawn.
 */

export const ScreenRequest = z.strictObject({
  name: plainName,
  connection: z.string().min(1).max(64),
});
export type ScreenRequest = z.infer<typeof ScreenRequest>;

const Screen = z.strictObject({
  id: z.string(),
  name: z.string(),
  connection: z.string(),
  createdBy: z.string(),
  createdAt: z.number(),
  /** End of the validity of its link; null after the link was opened. */
  linkUntil: z.number().nullable(),
  lastSeenAt: z.number().nullable(),
  /** Address of the browser that opened it; empty before. */
  address: z.string(),
});
export type Screen = z.infer<typeof Screen>;

/** The only answer with the secret. */
const CreatedScreen = Screen.extend({ link: z.string() });
export type CreatedScreen = z.infer<typeof CreatedScreen>;

const administers = { role: 'administrator', effect: 'account', audited: true } as const;

export const screenOperations = consoleOperations({
  listScreens: {
    ...{ method: 'GET', path: '/screens', role: 'administrator', answer: z.array(Screen) },
    summary: 'List screens',
  },
  createScreen: {
    ...{
      method: 'POST',
      path: '/screens',
      ...administers,
      body: ScreenRequest,
      answer: CreatedScreen,
      status: 201,
    },
    summary: 'Create the link of a screen; its secret is answered once',
  },
  withdrawScreen: {
    ...{ method: 'DELETE', path: '/screens/:screenId', ...administers },
    summary: 'Withdraw a screen: it can no longer read anything',
  },
});

/** Header of an answer without changes: milliseconds since 1970 by the clock of the service. */
export const serviceTimeHeader = 'quarterdeck-service-time';

export const ScreenFacts = z.strictObject({
  /** Name of the connection. */
  connectionName: z.string(),
  /** Whether the connection leads to an emulator, whose clock may differ from any other. */
  emulator: z.boolean(),
  screenName: z.string(),
  /** Of the server: a screen that receives a different version reloads itself. */
  version: z.string(),
});
export type ScreenFacts = z.infer<typeof ScreenFacts>;
