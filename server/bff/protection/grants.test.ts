import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { isRead, operationIds, operationOf } from '#contract/api/operations.ts';
import type { User } from '#contract/console/bff.ts';
import { filteredReads } from '#contract/console/grants/granted.ts';
import type { Grant } from '#contract/console/grants/grants.ts';
import {
  type ConsoleOperationId,
  consoleOperationIds,
  consoleOperationOf,
} from '#contract/console/operations.ts';
import { whenBusy } from '../../when-busy-for-tests.ts';
import { type Emulated, type Refusal, startEmulated } from '../functions/emulated-for-tests.ts';
import { bodyOf, sampleBody, sampleQuery } from '../http/console-samples-for-tests.ts';
import type { SignedIn } from '../test-kit.ts';
import { refusedOperation } from './grant-check.ts';
import { projectsIn } from './request-scopes.ts';

const own = 'a'.repeat(24);
const other = 'b'.repeat(24);
const grants: Grant[] = [{ role: 'operator', connection: 'emulator', groupId: own }];
const ofProject = operationIds.filter((id) => operationOf(id).path.includes('{groupId}'));
const elsewhere = operationIds.filter((id) => !ofProject.includes(id));

describe('an operation of the service', () => {
  test.each(ofProject)('%s passes in the granted project and in no other', (operationId) => {
    const asked = (groupId: unknown) => ({ connection: 'emulator', operationId, args: { groupId } });
    expect(refusedOperation(grants, asked(own))).toBeUndefined();
    for (const groupId of [other, [own, other], undefined, own.slice(1), `${own}/../${other}`])
      expect(refusedOperation(grants, asked(groupId))?.status).toBe(403);
    expect(refusedOperation(grants, { ...asked(own), connection: 'another' })?.status).toBe(403);
    const viewer: Grant[] = [{ role: 'viewer', connection: 'emulator', groupId: own }];
    expect(refusedOperation(viewer, asked(own)) === undefined).toBe(isRead(operationId));
  });

  test.each(elsewhere)('%s requires the role on the connection', (operationId) => {
    const asked = { connection: 'emulator', operationId, args: { orgId: own, groupId: own } };
    expect(refusedOperation(grants, asked) === undefined).toBe(filteredReads.has(operationId));
    const whole: Grant[] = [{ role: 'operator', connection: 'emulator', groupId: null }];
    expect(refusedOperation(whole, asked)).toBeUndefined();
  });

  /** Paths of fields in the bodies of all operations whose names speak of projects. */
  function* fields(schema: unknown, path: string[] = [], seen = new Set<unknown>()): Generator<string[]> {
    if (typeof schema !== 'object' || schema === null || seen.has(schema) || path.length > 8) return;
    seen.add(schema);
    const { properties, items, anyOf, oneOf, allOf } = schema as Record<string, Record<string, unknown>>;
    for (const [name, inner] of Object.entries(properties ?? {})) {
      if (/(group|project)_?ids?$/i.test(name)) yield [...path, name];
      yield* fields(inner, [...path, name], seen);
    }
    if (items) yield* fields(items, [...path, '[]'], seen);
    for (const list of [anyOf, oneOf, allOf])
      for (const inner of Object.values(list ?? {})) yield* fields(inner, path, seen);
  }
  const nested = ofProject.flatMap((operationId) => {
    const { body } = operationOf(operationId);
    if (!(body instanceof z.ZodType)) return [];
    const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any', reused: 'inline' });
    return [...fields(schema)].map((path) => ({ operationId, path: path.join('.') }));
  });

  test('bodies name projects', () => expect(nested.length).toBeGreaterThan(3));

  test.each(nested)(
    '$operationId is refused with the project of others in $path',
    ({ operationId, path }) => {
      const body = path
        .split('.')
        .reduceRight<unknown>((inner, name) => (name === '[]' ? [inner] : { [name]: inner }), other);
      const asked = { connection: 'emulator', operationId, args: { groupId: own, body } };
      expect([...projectsIn(asked.args)]).toContain(other);
      expect(refusedOperation(grants, asked)?.message).toContain(other);
    },
  );
});

describe('a person with a role on one project', () => {
  let kit: Emulated;
  let person: SignedIn;
  let userId: string;
  let otherId: string;
  const foreign = () => ({ connection: 'emulator', groupId: otherId, group: otherId });

  beforeAll(async () => {
    kit = await startEmulated();
    const created = await kit.ask<{ id: string }>('POST', '/bff/call/createGroup', {
      connection: 'emulator',
      args: { body: { name: 'Other team', orgId: kit.orgId } },
    });
    otherId = created.body.id;
    await kit.console.signInAs('tea', 'viewer');
    const { body: users } = await kit.ask<User[]>('GET', '/bff/users');
    userId = users.find(({ name }) => name === 'tea')?.id ?? '';
    await kit.ask('PATCH', `/bff/users/${userId}`, {
      grants: [{ role: 'operator', connection: 'emulator', groupId: kit.groupId }],
    });
    // a change of grants ends the session
    person = await kit.console.signInAs('tea', 'viewer');
  });
  afterAll(() => kit.close());

  const call = <Body>(operationId: string, args: object) =>
    kit.ask<Body>('POST', `/bff/call/${operationId}`, { connection: 'emulator', args }, person);

  test('sees and changes it', async () => {
    const read = await call<{ id: string }>('getGroup', { groupId: kit.groupId });
    expect([read.status, read.body.id]).toEqual([200, kit.groupId]);
    const changed = await call('updateGroup', { groupId: kit.groupId, body: { name: 'Our team' } });
    expect(changed.status).toBe(200);
  });

  test('is refused in another, with the missing role, and the refusal is logged', async () => {
    const refused = await call<Refusal>('getGroup', { groupId: otherId });
    expect([refused.status, refused.body.error.message]).toEqual([
      403,
      `This requires the role viewer on the project ${otherId} of the connection emulator. An administrator of this console can grant it.`,
    ]);
    const log = await kit.ask<{ results: { actor: string }[] }>('GET', '/bff/audit?outcome=refused');
    expect(log.body.results[0]).toMatchObject({ actor: 'tea', status: 403 });
  });

  test('receives lists of projects without those of others', async () => {
    const list = await call<{ results: { id: string }[]; totalCount: number }>('listGroups', {});
    expect(list.body.results.map(({ id }) => id)).toEqual([kit.groupId]);
    expect(list.body.totalCount).toBe(1);
    expect(list.text).not.toContain(otherId);
    const overview = await kit.ask('GET', '/bff/overview?connection=emulator&range=7d', undefined, person);
    expect([overview.status, overview.text.includes(otherId)]).toEqual([200, false]);
    const whole = await kit.ask('GET', '/bff/overview?connection=emulator&range=7d');
    expect(whole.text).toContain(otherId);
  });

  test('reads of a page are authorized one by one', async () => {
    const reads = [kit.groupId, otherId].map((groupId) => ({
      ...{ connection: 'emulator', operationId: 'getGroup', args: { groupId } },
    }));
    const answer = await kit.console.ask('POST', '/bff/reads', { session: person, body: { reads } });
    const lines = (await answer.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { index: number; status: number });
    expect(lines.sort((a, b) => a.index - b.index).map(({ status }) => status)).toEqual([200, 403]);
  });

  test('unlocks the connection for changes of the own project, and does not reach its organization', async () => {
    const at = '/bff/connections/emulator';
    expect((await kit.ask('GET', `${at}/protection`, undefined, person)).status).toBe(200);
    const unlock = { minutes: 10, reason: 'ticket 7', emergency: false };
    expect((await kit.ask('POST', `${at}/unlock`, unlock, person)).status).toBe(201);
    for (const query of [`groupId=${kit.groupId}&orgId=${kit.orgId}`, `orgId=${kit.orgId}`])
      expect(
        (await kit.ask('GET', `/bff/migrations?connection=emulator&${query}`, undefined, person)).status,
      ).toBe(403);
    const body = { connection: 'emulator', orgId: kit.orgId, with: { groupId: kit.groupId } };
    expect((await kit.ask('POST', '/bff/configuration/compare', body, person)).status).toBe(403);
  });

  test('a body of many nested connections is read once', async () => {
    const deep = JSON.parse(`${'{"connection":"emulator","a":'.repeat(30)}1${'}'.repeat(30)}`) as object;
    const began = performance.now();
    const answer = await kit.ask('POST', '/bff/probes', deep, person);
    expect(answer.text).toContain('ROLE_REQUIRED');
    expect(performance.now() - began).toBeLessThan(whenBusy(2_000));
  });

  /** Requests on projects, for each operation of the console that accepts one. */
  const named = consoleOperationIds.filter((id) => {
    const { role, path } = consoleOperationOf(id);
    return role !== 'anyone' && !path.includes(':');
  });
  const own = new Set<ConsoleOperationId>([
    'openWatch',
    'signOut',
    'signOutEverywhere',
    'readOperations',
    'changePassword',
  ]);
  test.each(named.filter((id) => !own.has(id)))(
    '%s shows and changes nothing of another project',
    async (id) => {
      const { method, path } = consoleOperationOf(id);
      const query = sampleQuery(id, foreign());
      const body = bodyOf(id) ? sampleBody(id, foreign()) : undefined;
      const answer = await kit.ask(method, `/bff${path}${query}`, body, person);
      expect(answer.text.replaceAll(`project ${otherId}`, '')).not.toContain(otherId);
      const text = JSON.stringify([query, body ?? '']);
      if (text.includes(otherId)) expect(answer.status).toBe(403);
    },
  );

  test('loses the role with the grant, and the session with it; both lists are in the audit log', async () => {
    const granted = [{ role: 'viewer', connection: 'emulator', groupId: otherId }];
    expect((await kit.ask('PATCH', `/bff/users/${userId}`, { grants: granted })).status).toBe(200);
    expect((await call('getGroup', { groupId: kit.groupId })).status).toBe(401);
    const log = await kit.ask<{ results: { changes: object[] }[] }>('GET', '/bff/audit?operation=updateUser');
    expect(log.body.results[0]?.changes).toEqual([
      {
        field: 'grants',
        before: [{ role: 'operator', connection: 'emulator', groupId: kit.groupId }],
        after: granted,
      },
    ]);
  });

  test('grants are refused for roles that apply to the whole console, and twice for one project', async () => {
    const patch = (body: object) => kit.ask<Refusal>('PATCH', `/bff/users/${userId}`, body);
    const grant = { role: 'viewer', connection: 'emulator', groupId: otherId };
    const fields = async (body: object) => (await patch(body)).body.error.fields?.map(({ field }) => field);
    expect(await fields({ role: 'auditor', grants: [grant] })).toEqual(['grants']);
    expect(await fields({ grants: [grant, grant] })).toEqual(['grants']);
    expect((await patch({ role: 'administrator' })).status).toBe(200);
  });
});
