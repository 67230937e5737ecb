import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DrillPlan, DrillRun } from '#contract/console/drills.ts';
import { type Emulated, type Refusal, startEmulated, testProgram } from '../functions/emulated-for-tests.ts';

let kit: Emulated;
let scope: { connection: string; groupId: string };
let snapshotId: string;

const call = <Body>(operationId: string, args: object) =>
  kit.ask<Body>('POST', `/bff/call/${operationId}`, { connection: 'emulator', args });

/** Advances both clocks: the emulator's completes its work, ours lets the scheduler look again. */
async function pass(seconds = 60) {
  kit.console.clock.now += 10_000;
  await call('updateEmulatorClock', { body: { advanceSeconds: seconds } });
}

async function settled(id: string): Promise<DrillRun> {
  for (let turn = 0; turn < 300; turn += 1) {
    await pass(20);
    const { body } = await kit.ask<DrillRun>('GET', `/bff/drill-runs/${id}`);
    if (body.endedAt !== null) return body;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const { body } = await kit.ask<DrillRun>('GET', `/bff/drill-runs/${id}`);
  throw new Error(`the drill does not end: ${body.state} ${body.reason}`);
}

const drill = (more: object = {}) => ({
  ...scope,
  name: 'Nightly',
  sourceName: kit.clusterName,
  targetGroupId: scope.groupId,
  targetName: 'scratch',
  confirmTarget: 'scratch',
  point: { kind: 'newestSnapshot' },
  schedule: { every: 1, unit: 'days', atMinute: 180 },
  enabled: true,
  objectiveMinutes: 30,
  sourceDeployment: null,
  targetDeployment: null,
  ...more,
});

beforeAll(async () => {
  kit = await startEmulated();
  scope = { connection: 'emulator', groupId: kit.groupId };
  const source = await call<{ replicationSpecs: object[]; [name: string]: unknown }>('getGroupCluster', {
    groupId: kit.groupId,
    clusterName: kit.clusterName,
  });
  const { clusterType, mongoDBMajorVersion } = source.body;
  // ids assigned by the service are no part of a request
  const specs = source.body.replicationSpecs as { id: string; zoneId: string }[];
  const replicationSpecs = specs.map(({ id: _, zoneId: __, ...rest }) => rest);
  const created = await call('createGroupCluster', {
    groupId: kit.groupId,
    body: { name: 'scratch', clusterType, replicationSpecs, mongoDBMajorVersion },
  });
  expect([created.status, created.text]).toEqual([201, expect.any(String)]);
  await call('updateEmulatorClock', { body: { advanceSeconds: 7200 } });
  const taken = await call<{ id: string }>('takeGroupClusterBackupSnapshots', {
    groupId: kit.groupId,
    clusterName: kit.clusterName,
    body: { description: 'before the drill', retentionInDays: 3 },
  });
  snapshotId = taken.body.id;
  await call('updateEmulatorClock', { body: { advanceSeconds: 3600 } });
}, 60_000);
afterAll(() => kit?.close());

describe('restore drills', () => {
  test('restore the newest snapshot into the target and prove it by counts and hashes', async () => {
    const result = await kit.ask<DrillPlan>('POST', '/bff/drills', drill());
    expect([result.status, result.text]).toEqual([201, expect.stringContaining('"version":1')]);
    const begun = await kit.ask<DrillRun>('POST', `/bff/drills/${result.body.id}/run`, {});
    expect(begun.status).toBe(201);
    const run = await settled(begun.body.id);
    expect(run).toMatchObject({ state: 'passed', evidence: 'snapshot', snapshotId });
    expect(run.comparison?.matched).toBeGreaterThan(0);
    expect(run.comparison?.collections[0]?.found?.md5).toMatch(/^[0-9a-f]{32}$/);
    expect(run.restoreMs).toBeGreaterThan(0);
    const proven = await kit.ask<object[]>('GET', `/bff/drills/proven?${new URLSearchParams(scope)}`);
    expect(proven.body).toEqual([
      {
        clusterName: kit.clusterName,
        at: run.endedAt,
        snapshotId,
        evidence: 'snapshot',
        snapshots: [{ id: snapshotId, at: run.endedAt }],
      },
    ]);
    const targets = await kit.ask<{ drill: string }[]>(
      'GET',
      `/bff/drills/targets?connection=emulator&groupId=${kit.groupId}`,
    );
    expect(targets.body).toContainEqual(expect.objectContaining({ clusterName: run.targetName }));
    expect(await kit.lineOf('createGroupClusterBackupRestoreJob')).toMatchObject({
      ...{ actor: 'local', role: 'administrator', userAgent: testProgram, address: expect.any(String) },
    });
  }, 60_000);

  test.each([
    ['targetName', { targetName: 'nowhere', confirmTarget: 'nowhere' }],
    ['confirmTarget', { confirmTarget: '' }],
    ['sourceName', { sourceName: 'nowhere' }],
    ['point.minutesAgo', { point: { kind: 'pointInTime', minutesAgo: 0 } }],
    ['schedule.atMinute', { schedule: { every: 1, unit: 'days', atMinute: 1440 } }],
    ['targetDeployment', { targetDeployment: 'none' }],
  ])('are refused by the field %s', async (field, more) => {
    const refused = await kit.ask<Refusal>('POST', '/bff/drills', drill({ name: 'Other', ...more }));
    expect([refused.status, refused.body.error.fields?.[0]?.field]).toEqual([400, field]);
  });
});
