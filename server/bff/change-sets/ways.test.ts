import { describe, expect, it } from 'vitest';
import { isRead, operationIds, operationOf } from '#contract/api/operations.ts';
import { DAY } from '#contract/values/durations.ts';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { oneWay } from './kinds/one-way.ts';
import { done, read } from './undo-for-tests.ts';
import { drift, effectOf, inverseOf, notInSets, partOf, readOf, sidesOf } from './ways.ts';

describe('a creation over an existing resource', () => {
  const inDays = (at: TestEmulator, days: number): string =>
    new Date(at.world.now() + days * DAY).toISOString().replace(/\.\d+Z$/u, 'Z');
  it.each([
    [
      'createGroupAccessListEntry',
      () => [{ cidrBlock: '198.51.100.0/24' }],
      () => [{ cidrBlock: '198.51.100.0/24', comment: 'office' }],
    ],
    [
      'grantGroupClusterMongoDbEmployeeAccess',
      (at: TestEmulator) => ({ grantType: 'CLUSTER_INFRASTRUCTURE', expirationTime: inDays(at, 2) }),
      (at: TestEmulator) => ({ grantType: 'CLUSTER_DATABASE_LOGS', expirationTime: inDays(at, 1) }),
    ],
    [
      'pinGroupClusterFeatureCompatibilityVersion',
      (at: TestEmulator) => ({ expirationDate: inDays(at, 20) }),
      (at: TestEmulator) => ({ expirationDate: inDays(at, 10) }),
    ],
  ] as const)('is there again as it was: %s', async (operationId, first, second) => {
    const at = await testEmulator();
    const place = {
      groupId: at.groupId,
      ...(operationId.includes('Cluster') ? { clusterName: at.clusterName } : {}),
    };
    const call = { operationId, args: { ...place, body: second(at) } };
    const asked = readOf(call);
    if (!asked) throw new Error('nothing is read');
    const none = await read(at, asked);
    expect(drift(call, none, none)).toBeUndefined();
    await done(at, { operationId, args: { ...place, body: first(at) } });
    const before = await read(at, asked);
    expect(drift(call, none, before)).toBe('It exists already.');
    expect(drift(call, before, before)).toBeUndefined();
    expect(effectOf(call, before, before)).toEqual({ is: 'not' });
    await done(at, call);
    const after = await read(at, asked);
    expect(effectOf(call, before, after)).toEqual({ is: 'done', made: {} });
    const way = inverseOf(call, before, {});
    if ('objection' in way) throw new Error(way.objection);
    await done(at, way.call);
    const again = await read(at, asked);
    expect(drift(call, before, again)).toBeUndefined();
    expect(sidesOf(call, before).before).not.toBeNull();
  });
});

it('an operation whose secret is shown once cannot be part of a set', () => {
  const once = operationIds.filter((id) => operationOf(id).shownOnce);
  expect(once).toContain('createGroupDatabaseUserCert');
  expect(once.filter((id) => notInSets(id) === undefined)).toEqual([]);
});

it('knows an undo of every change of the service, or a reason against it', () => {
  const without = operationIds.filter(
    (id) => !isRead(id) && notInSets(id) === undefined && !partOf(id) && oneWay[id] === undefined,
  );
  expect(without).toEqual([]);
});

it('undoes settings of a directory, except for what no request restores', () => {
  const ldap = { authenticationEnabled: true, hostname: 'ldap.example.com', port: 636 };
  const item = { operationId: 'getGroupUserSecurity', args: { groupId: 'g' } } as const;
  const wayBack = (sent: object, body: object = { ldap, customerX509: {} }) =>
    inverseOf(
      { operationId: 'updateGroupUserSecurity', args: { groupId: 'g', body: sent } },
      { call: item, body },
      {},
    );
  expect(wayBack({ ldap: { port: 637 } })).toEqual({
    call: { operationId: 'updateGroupUserSecurity', args: { groupId: 'g', body: { ldap } } },
  });
  expect(wayBack({ ldap: { bindPassword: 'of tests' } })).toEqual({
    objection: expect.stringContaining('password of the directory'),
  });
  expect(wayBack({ ldap: { authzQueryTemplate: '{USER}?memberOf?base' } })).toEqual({
    objection: 'The field ldap.authzQueryTemplate was not set before, and no request unsets it.',
  });
  const removal = { operationId: 'disableGroupUserSecurityCustomerX509', args: { groupId: 'g' } } as const;
  const cas = '-----BEGIN CERTIFICATE-----';
  expect(inverseOf(removal, { call: item, body: { ldap, customerX509: { cas } } }, {})).toMatchObject({
    call: { operationId: 'updateGroupUserSecurity', args: { body: { customerX509: { cas } } } },
  });
  // a service that does not return them
  expect(inverseOf(removal, { call: item, body: { ldap, customerX509: {} } }, {})).toHaveProperty(
    'objection',
  );
});

it('a start with options is undone by a stop, which has none', () => {
  const args = { groupId: 'g', tenantName: 'flow', processorName: 'copy' };
  const start = {
    operationId: 'startGroupStreamProcessorWith',
    args: { ...args, body: { tier: 'SP10' } },
  } as const;
  const read = (state: string) => ({
    call: { operationId: 'getGroupStreamProcessor', args } as const,
    body: { state },
  });
  expect(inverseOf(start, read('STOPPED'), {})).toEqual({
    call: { operationId: 'stopGroupStreamProcessor', args },
  });
  expect(inverseOf(start, read('STARTED'), {})).toEqual({ objection: 'It was so before.' });
});
