import { expect, it } from 'vitest';
import { testEmulator } from '../emulator-for-tests.ts';

it('a compliance policy is activated over a weak schedule, lifts it, and is released by support', async () => {
  const at = await testEmulator();
  const policy = `~/groups/${at.groupId}/backupCompliancePolicy`;
  const schedule = `~/groups/${at.groupId}/clusters/${at.clusterName}/backup/schedule`;
  const items = async () =>
    (await at.ask('GET', schedule)).body.policies[0].policyItems.map(
      (each: { frequencyType: string; retentionValue: number }) => [each.frequencyType, each.retentionValue],
    );
  const run = (name: string) => at.ask('POST', `/_emulator/scenarios/${name}`);

  expect((await run('compliance-activation')).status).toBeLessThan(300);
  expect(await items()).toEqual([['daily', 2]]);
  expect((await at.ask('GET', policy)).body).toEqual({});
  at.advance(11 * 60);
  expect((await at.ask('GET', policy)).body).toMatchObject({ state: 'ACTIVE', deletable: false });
  expect(await items()).toEqual([
    ['daily', 30],
    ['hourly', 7],
    ['monthly', 12],
  ]);
  expect((await at.ask('DELETE', policy)).status).toBe(400);
  await run('compliance-release');
  expect((await at.ask('DELETE', policy)).status).toBe(204);
});
