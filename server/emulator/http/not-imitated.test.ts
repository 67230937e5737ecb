import { expect, it } from 'vitest';
import { testEmulator } from '../emulator-for-tests.ts';

it.each([
  ['GET', 'clusters/single/sqlInterface'],
  ['POST', 'standbyLinks'],
])('%s %s is known and reports that it is not imitated', async (method, path) => {
  for (const profile of ['specification', 'observed'] as const) {
    const at = await testEmulator({ profile });
    const reply = await at.ask(
      method,
      `~/groups/${at.groupId}/${path}`,
      method === 'GET' ? {} : { body: {} },
    );
    expect([reply.status, reply.body.errorCode], profile).toEqual([501, 'NOT_IMPLEMENTED']);
    expect(path).toContain(reply.body.parameters[0]);
    expect((await at.ask(method, `~/groups/${at.groupId}/${path}`, { as: null })).status).toBe(401);
  }
});

it.each([
  ['GET', 'clusters/single/backupCheckpoints'],
  ['POST', 'clusters/single/restoreJobs'],
  ['PATCH', 'clusters/single/snapshotSchedule'],
  ['DELETE', `clusters/single/snapshots/${'a'.repeat(24)}`],
  ['POST', 'clusters/tenantUpgradeToServerless'],
  ['GET', 'privateEndpoint/serverless/instance/single/endpoint'],
])('%s %s answers that its version is gone', async (method, path) => {
  const at = await testEmulator();
  const reply = await at.ask(method, `~/groups/${at.groupId}/${path}`);
  expect([reply.status, reply.body.errorCode]).toEqual([410, 'VERSION_GONE']);
});

it('operations in preview alone are known in organizations and at the root too', async () => {
  const at = await testEmulator();
  for (const path of [
    `orgs/${at.orgId}/sandboxConfig`,
    `orgs/${at.orgId}/maintenanceSettings`,
    'defaultGroupLimits',
  ])
    expect((await at.ask('GET', `~/${path}`)).status, path).toBe(501);
});

it.each(['nothing', 'clusters/single/nothing', 'streamsOfOthers', 'clusters/single/streams'])(
  'a path unknown to the service is not found: %s',
  async (path) => {
    const at = await testEmulator();
    const reply = await at.ask('GET', `~/groups/${at.groupId}/${path}`);
    expect([reply.status, reply.body.errorCode]).toEqual([404, 'RESOURCE_NOT_FOUND']);
    expect(reply.body.parameters).toEqual([`/api/atlas/v2/groups/${at.groupId}/${path}`]);
  },
);
