import { describe, expect, it } from 'vitest';
import { MINUTE } from '#contract/values/durations.ts';
import { BackupsInTest } from '../areas/backups/backups-for-tests.ts';
import { testEmulator } from '../emulator-for-tests.ts';
import { ClusterDataInTest } from '../kernel/documents/cluster-data-for-tests.ts';
import { rehearsal } from './restore-weekend.ts';

describe.each(['demo', 'single'])('restore-weekend in %s', (seed) => {
  it('brings back every booking of the second before the bad write, and of no later one', async () => {
    const at = await testEmulator({ seed });
    const test = new BackupsInTest(at);
    const data = new ClusterDataInTest(at);
    const all = async () => {
      const docs = await data.find(rehearsal.collection, {}, rehearsal.db);
      return docs.sort((a, b) => (a._id < b._id ? -1 : 1));
    };
    const { body } = await at.ask('POST', '/_emulator/scenarios/restore-weekend');
    const last = /pointInTimeUTCSeconds (\d+)/.exec(body.happened.at(-1));
    const good = Number(last?.[1]);
    at.advance(14 * 60);
    const before = await all();
    expect(before).toHaveLength(rehearsal.documents);
    expect(before.every(({ price }) => price >= 480)).toBe(true);
    at.advance(16 * 60);
    const damaged = await all();
    expect(damaged.filter(({ price }) => price === 0)).toHaveLength(96);
    expect(damaged).toHaveLength(96 + 6);
    const { groupId: targetGroupId, clusterName: targetClusterName } = at;
    const target = { deliveryType: 'pointInTime', targetGroupId, targetClusterName };
    await test.restore({ ...target, pointInTimeUTCSeconds: good + 1 });
    at.advance(60);
    expect((await all()).filter(({ price }) => price === 0)).toHaveLength(96);
    // after a restore a snapshot has to come before anything later can be wanted; earlier moments stay
    await test.restore({ ...target, pointInTimeUTCSeconds: good });
    at.advance(60);
    expect(await all()).toEqual(before);
  });

  it('has snapshots of before and after', async () => {
    const at = await testEmulator({ seed });
    const started = at.world.now();
    await at.ask('POST', '/_emulator/scenarios/restore-weekend');
    at.advance(30 * 60);
    const [cluster] = at.world.tables.clusters.by('name', `${at.groupId}/${at.clusterName}`);
    const taken = at.world.tables.snapshots
      .by('completed', cluster?.id ?? '')
      .map(({ createdAt = '' }) => Math.floor((Date.parse(createdAt) - started) / MINUTE))
      .filter((minutes) => minutes >= 0);
    expect(taken).toEqual(expect.arrayContaining([20, 1]));
  });
});
