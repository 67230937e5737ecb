import { afterEach, expect, it } from 'vitest';
import { startTwinning } from '../twins/twinning-for-tests.ts';
import { isOver, type RehearsalKit, rehearsingOn } from './rehearsing-for-tests.ts';

let kit: RehearsalKit;
afterEach(() => kit.close());

it('takes as long as the real restores of the organization, also where they are shorter than the usual queue', async () => {
  const twinning = await startTwinning('single');
  const { groupId, clusterName } = twinning.source.credentials;
  const call = <Body>(operationId: string, args: object) =>
    twinning.ask<Body>('POST', `/bff/call/${operationId}`, { connection: 'production', args });
  const { body } = await call<{ results: { id: string }[] }>('listGroupClusterBackupSnapshots', {
    ...{ groupId, clusterName },
  });
  const target = { targetClusterName: clusterName, targetGroupId: groupId };
  const restore = { deliveryType: 'automated', snapshotId: body.results[0]?.id, ...target };
  const args = { clusterName, body: restore };
  const begun = await call('createGroupClusterBackupRestoreJob', { groupId, ...args });
  expect(begun.status, begun.text).toBe(200);
  // the source works 60 times faster than the service
  await call('updateEmulatorClock', { body: { advanceSeconds: 60 } });
  const jobs = () => call('listGroupClusterBackupRestoreJobs', { groupId, clusterName });
  await expect.poll(async () => (await jobs()).text).toContain('finishedAt');
  const { id } = await twinning.create([groupId]);
  kit = rehearsingOn(twinning, await twinning.until(id, 'ready'));
  const set = await kit.set([['createGroupClusterBackupRestoreJob', args]]);
  const rehearsal = await kit.untilRehearsal((await kit.rehearse(set.id)).body.id, isOver);
  const [step] = rehearsal.steps;
  expect(step).toMatchObject({ outcome: 'done', source: 'observed' });
  const work = step?.works.find(({ name }) => name === 'restore.run');
  expect(work?.observed).toMatchObject({ count: 1, failed: 0 });
  expect(work?.ms).toBeLessThan(10_000);
  // its states are shown at whole seconds
  expect(Math.abs((step?.durationMs ?? 0) - (work?.ms ?? 0))).toBeLessThanOrEqual(1_000);
});
