import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Result } from '#contract/api/operations.ts';
import type { ChangeSet, SetSummary } from '#contract/change-sets/sets.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { type Emulated, startEmulated } from '../../functions/emulated-for-tests.ts';
import { entry, setsOf, setsPath, user } from '../sets-for-tests.ts';

let kit: Emulated;
beforeAll(async () => {
  kit = await startEmulated();
});
afterAll(() => kit.close());
const { call, begin, add, act, applied, settled } = setsOf(() => kit);

const summaryOf = async (id: string): Promise<SetSummary> => {
  const answer = await act<SetSummary>(id, 'summary');
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

describe('the summary of a set', { timeout: MINUTE }, () => {
  test('has no risk for a set that only adds', async () => {
    const id = await begin('Adds');
    await add(id, 'createGroupAccessListEntry', entry('10.70.0.0/16'));
    expect(await summaryOf(id)).toEqual({
      ...{ revision: 2, lostAccess: [], restarts: [], irreversible: [], risks: [], unknown: [] },
      duration: 'Less than a minute for 1 change.',
    });
  });

  test('names the addresses that lose access, together over all entries of the set', async () => {
    const { groupId, clusterName } = kit;
    const history = await call<Result<'getGroupDbAccessHistoryCluster'>>('getGroupDbAccessHistoryCluster', {
      ...{ groupId, clusterName, query: { authResult: true } },
    });
    const address = history.body.accessLogs[0]?.ipAddress ?? '';
    const list = await call<Result<'listGroupAccessListEntries'>>('listGroupAccessListEntries', { groupId });
    const id = await begin('Remove every entry');
    for (const { cidrBlock, ipAddress } of list.body.results)
      await add(id, 'deleteGroupAccessListEntry', { entryValue: cidrBlock ?? ipAddress });
    const { lostAccess, risks } = await summaryOf(id);
    expect(lostAccess.join(' ')).toContain(address);
    expect(risks.join(' ')).toContain('not admitted any more');
    // an entry of the same set admits it again
    await add(id, 'createGroupAccessListEntry', { body: [{ cidrBlock: '0.0.0.0/0' }] });
    expect((await summaryOf(id)).lostAccess.join(' ')).toContain('still admitted');
  });

  test('names restarts, irreversible steps, the duration and the risk', async () => {
    const { clusterName } = kit;
    const id = await begin('Resize and delete');
    await add(id, 'updateGroupCluster', { clusterName, body: { versionReleaseSystem: 'CONTINUOUS' } });
    await add(id, 'deleteGroupCluster', { clusterName }, 'Delete the cluster');
    const { restarts, irreversible, duration, risks } = await summaryOf(id);
    expect(restarts[0]).toContain(`${clusterName}: members restart one by one`);
    expect(irreversible.join(' ')).toContain('Delete the cluster: The deleted data cannot be restored.');
    expect(risks).toContain('Delete the cluster: The cluster and its data are deleted.');
    expect(duration).toMatch(/^About 12 min.* to 48 min/u);
  });

  test('is of users who signed in', async () => {
    const { groupId } = kit;
    await call('createGroupDatabaseUser', { groupId, ...user('leaves', 'read') });
    const id = await begin('Without leaves');
    await add(id, 'deleteGroupDatabaseUser', { databaseName: 'admin', username: 'leaves' });
    expect((await summaryOf(id)).lostAccess).toEqual([
      'leaves cannot sign in any more. No recent sign-in of this user is known.',
    ]);
  });
});

test('a set with a change that stays after the undo is partially undone', async () => {
  const id = await begin('Partly');
  await add(id, 'takeGroupClusterBackupSnapshots', {
    ...{ clusterName: kit.clusterName, body: { description: 'before', retentionInDays: 2 } },
  });
  await add(id, 'createGroupAccessListEntry', entry('10.71.0.0/16'));
  expect((await applied(id)).state).toBe('applied');
  await act(id, 'undo', { partly: true });
  const undone = await settled(id);
  expect([undone.state, undone.timeline.at(-1)?.text]).toEqual([
    'partlyUndone',
    'Partially undone: one change stays',
  ]);
}, 60_000);

test('a set is renamed in every state', async () => {
  const id = await begin('Old name');
  await add(id, 'createGroupAccessListEntry', entry('10.72.0.0/16'));
  await applied(id);
  const renamed = await kit.ask<ChangeSet>('PATCH', `${setsPath}/${id}`, { title: 'New name' });
  expect([renamed.status, renamed.body.title, renamed.body.state]).toEqual([200, 'New name', 'applied']);
});
