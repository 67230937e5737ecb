import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasRole } from '#contract/console/access/role-order.ts';
import {
  type ConsoleOperationId,
  consoleOperationIds,
  consoleOperationOf,
} from '#contract/console/operations.ts';
import { type Emulated, type Refusal, startEmulated } from '../functions/emulated-for-tests.ts';
import type { SignedIn } from '../test-kit.ts';

/** Rules that follow from a row, for every operation of the console's API. */

let kit: Emulated;
let viewer: SignedIn;
let auditor: SignedIn;
let operator: SignedIn;
beforeAll(async () => {
  kit = await startEmulated();
  viewer = await kit.console.signInAs('vera', 'viewer');
  auditor = await kit.console.signInAs('aude', 'auditor');
  operator = await kit.console.signInAs('oskar', 'operator');
});
afterAll(() => kit.close());

const unknownId = 'aaaaaaaaaaaaaaaaaaaaaaaa';
const pathOf = (id: ConsoleOperationId) => `/bff${consoleOperationOf(id).path.replace(/:\w+/g, unknownId)}`;
const send = (id: ConsoleOperationId, body?: unknown, as?: SignedIn, query = '') =>
  kit.ask<Refusal>(consoleOperationOf(id).method, `${pathOf(id)}${query}`, body as object, as);
const bodyFor = (id: ConsoleOperationId) => (consoleOperationOf(id).method === 'GET' ? undefined : {});
/**
 * Navigations and forms of an identity provider exist with one only, and take unknown parameters: `oidc.test.ts` and
 * `back-channel-logout.test.ts` cover them.
 */
const ofProvider = consoleOperationIds.filter((id) => {
  const row = consoleOperationOf(id);
  return 'page' in row || 'form' in row;
});
const operations = consoleOperationIds.filter((id) => !ofProvider.includes(id));
const withBody = operations.filter((id) => 'body' in consoleOperationOf(id));
const open = operations.filter((id) => consoleOperationOf(id).role === 'anyone');
const signedIn = operations.filter((id) => !open.includes(id));
const changing = signedIn.filter((id) => consoleOperationOf(id).method !== 'GET');
const stranger = { cookie: 'qd=none', csrf: 'none' } as unknown as SignedIn;

test.each(signedIn)('%s requires a session', async (id) => {
  const answer = await send(id, undefined, stranger);
  expect([answer.status, answer.body.error.code]).toEqual([401, 'NOT_SIGNED_IN']);
});

test.each(open)('%s requires no session', async (id) => {
  const answer = await send(id, bodyFor(id), stranger, '?surprise=1');
  expect([answer.status, answer.body.error.code]).toEqual([400, 'INVALID_REQUEST']);
});

test.each(changing)('%s requires the proof of the session', async (id) => {
  const answer = await send(id, {}, { ...kit.session, csrf: 'another' });
  expect([answer.status, answer.body.error.code]).toEqual([403, 'CSRF_MISMATCH']);
});

describe('a role without that of the row', () => {
  const rows = consoleOperationIds.flatMap((id) => {
    const { role: needed } = consoleOperationOf(id);
    if (needed === 'anyone') return [];
    return (['viewer', 'auditor', 'operator'] as const)
      .filter((role) => !hasRole(role, needed))
      .map((role) => ({ id, role }));
  });
  test.each(rows)('$id refuses a $role', async ({ id, role }) => {
    const answer = await send(id, bodyFor(id), { viewer, auditor, operator }[role]);
    expect([answer.status, answer.body.error.code]).toEqual([403, 'ROLE_REQUIRED']);
  });
});

test.each(operations)('%s refuses an unknown query parameter by name', async (id) => {
  const answer = await send(id, bodyFor(id), undefined, '?surprise=1');
  expect(answer.status).toBe(400);
  expect(answer.body.error.fields?.map(({ field }) => field)).toContain('surprise');
});

describe.each(withBody)('%s refuses', (id) => {
  test.each([[['a list']], [7], [true], [null], [undefined]])('%j as its body', async (body) => {
    const answer = await send(id, body);
    expect([answer.status, answer.body.error.code]).toEqual([400, 'INVALID_REQUEST']);
  });

  test('an unknown field by name', async () => {
    const answer = await send(id, { surprise: 1 });
    expect(answer.status).toBe(400);
    const fields = answer.body.error.fields?.map(({ field }) => field) ?? [];
    expect(fields.length).toBeGreaterThan(0);
  });
});
