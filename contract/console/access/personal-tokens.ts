import { z } from 'zod';
import { plainName } from '#contract/values/plain-name.ts';
import { consoleOperations } from '../table/operation.ts';
import { ConsoleRole } from './console-role.ts';

/**
 * Personal access tokens: a program calls the console's own API with `Authorization: Bearer`, in the name of the user who
 * created the token. It needs neither a cookie nor the proof of a session.
 */

/** How every token begins, so that scanners for secrets recognize one. */
export const personalTokenPrefix = 'qdt_';
/** Longest lifetime in days. */
const longestTokenDays = 366;

export const PersonalTokenRequest = z.strictObject({
  name: plainName,
  /** At most the role of the user; a lower role of the user applies to the token at once. */
  role: ConsoleRole,
  /** The only connection that the token may use; without it every connection. */
  connection: z.string().min(1).max(64).optional(),
  /** Lifetime in days. */
  days: z.number().int().min(1).max(longestTokenDays),
});
export type PersonalTokenRequest = z.infer<typeof PersonalTokenRequest>;

const PersonalToken = z.strictObject({
  id: z.string(),
  name: z.string(),
  userId: z.string(),
  userName: z.string(),
  role: ConsoleRole,
  connection: z.string().nullable(),
  createdAt: z.number(),
  expiresAt: z.number(),
  lastUsedAt: z.number().nullable(),
  /** Address of its last use; empty before. */
  address: z.string(),
});
export type PersonalToken = z.infer<typeof PersonalToken>;

/** The only answer with the secret. */
const CreatedPersonalToken = PersonalToken.extend({ secret: z.string() });
export type CreatedPersonalToken = z.infer<typeof CreatedPersonalToken>;

const own = { role: 'viewer', effect: 'account', audited: true } as const;

export const personalTokenOperations = consoleOperations({
  listPersonalTokens: {
    ...{ method: 'GET', path: '/personal-tokens', role: 'viewer', answer: z.array(PersonalToken) },
    summary: 'List the personal access tokens of the caller, or of all users for administrators and auditors',
  },
  createPersonalToken: {
    ...{ method: 'POST', path: '/personal-tokens', ...own, body: PersonalTokenRequest },
    ...{ answer: CreatedPersonalToken, status: 201 },
    summary: 'Create a personal access token; its secret is answered once',
  },
  revokePersonalToken: {
    ...{ method: 'DELETE', path: '/personal-tokens/:tokenId', ...own },
    summary: 'Revoke a personal access token; an administrator may revoke those of other users',
  },
});
