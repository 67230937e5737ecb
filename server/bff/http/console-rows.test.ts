import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ConsoleOperationId,
  consoleOperationIds,
  consoleOperationOf,
} from '#contract/console/operations.ts';
import { type Emulated, type Refusal, startEmulated } from '../functions/emulated-for-tests.ts';
import type { SignedIn } from '../test-kit.ts';
import { hasRole } from './route.ts';

/** Rules that follow from a row, for every operation of the console's API. */

let kit: Emulated;
let viewer: SignedIn;
let operator: SignedIn;
beforeAll(async () => {
  kit = await startEmulated();
  viewer = await kit.console.signInAs('vera', 'viewer');
  operator = await kit.console.signInAs('oskar', 'operator');
});
afterAll(() => kit.close());

const unknownId = 'aaaaaaaaaaaaaaaaaaaaaaaa';
const pathOf = (id: ConsoleOperationId) => `/bff${consoleOperationOf(id).path.replace(/:\w+/g, unknownId)}`;
const send = (id: ConsoleOperationId, body?: unknown, as?: SignedIn, query = '') =>
  kit.ask<Refusal>(consoleOperationOf(id).method, `${pathOf(id)}${query}`, body as object, as);
const bodyFor = (id: ConsoleOperationId) => (consoleOperationOf(id).method === 'GET' ? undefined : {});
const withBody = consoleOperationIds.filter((id) => 'body' in consoleOperationOf(id));
/** Navigations take unknown parameters, and exist with an identity provider only: `oidc.test.ts` covers them. */
const pages = consoleOperationIds.filter((id) => 'page' in consoleOperationOf(id));
const operations = consoleOperationIds.filter((id) => !pages.includes(id));
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

describe('a role below that of the row', () => {
  const rows = consoleOperationIds.flatMap((id) => {
    const { role: needed } = consoleOperationOf(id);
    if (needed === 'anyone') return [];
    return (['viewer', 'operator'] as const)
      .filter((role) => !hasRole(role, needed))
      .map((role) => ({ id, role }));
  });
  test.each(rows)('$id refuses a $role', async ({ id, role }) => {
    const answer = await send(id, bodyFor(id), role === 'viewer' ? viewer : operator);
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
