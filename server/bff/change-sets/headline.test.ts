import { describe, expect, it } from 'vitest';
import { testEmulator } from '#server/emulator/emulator-for-tests.ts';
import type { Call, Reading } from './call.ts';
import { headlineOf } from './headline.ts';
import { read } from './undo-for-tests.ts';
import { readOf } from './ways.ts';

const readBy = (call: Call, body: unknown): Reading => ({ call: readOf(call) ?? call, body });

describe('the headline of a change', () => {
  it('names the tier of a cluster before and after', async () => {
    const at = await testEmulator();
    const { groupId, clusterName } = at;
    const item: Call = { operationId: 'getGroupCluster', args: { groupId, clusterName } };
    const before = await read(at, item);
    const { replicationSpecs } = before.body as { replicationSpecs: unknown };
    const size = /"instanceSize":"(M\d+)"/u.exec(JSON.stringify(replicationSpecs))?.[1] ?? '';
    const specs = JSON.parse(JSON.stringify(replicationSpecs).replaceAll(`"${size}"`, '"M50"')) as unknown;
    const call: Call = {
      operationId: 'updateGroupCluster',
      args: { groupId, clusterName, body: { replicationSpecs: specs } },
    };
    expect(headlineOf(call, before)).toContain(`tier ${size} → M50`);
  });

  it.each<[string, Call, unknown, string]>([
    [
      'a changed comment',
      {
        operationId: 'createGroupAccessListEntry',
        args: { groupId: 'g', body: [{ cidrBlock: '10.0.0.0/8', comment: 'branch' }] },
      },
      { cidrBlock: '10.0.0.0/8', comment: 'office' },
      'comment office → branch',
    ],
    [
      'an added role and a removed one',
      {
        operationId: 'updateGroupDatabaseUser',
        args: {
          groupId: 'g',
          databaseName: 'admin',
          username: 'u',
          body: { roles: [{ roleName: 'readWrite', databaseName: 'shop' }] },
        },
      },
      { roles: [{ roleName: 'read', databaseName: 'shop' }] },
      'role readWrite on shop added; role read on shop removed',
    ],
    [
      'three of five changes, with the count of the others',
      {
        operationId: 'updateGroupDatabaseUser',
        args: {
          groupId: 'g',
          databaseName: 'admin',
          username: 'u',
          body: {
            roles: ['a', 'b', 'c', 'd', 'e'].map((databaseName) => ({ roleName: 'read', databaseName })),
          },
        },
      },
      { roles: [] },
      'role read on a added; role read on b added; role read on c added; 2 more',
    ],
    [
      'a switch',
      { operationId: 'updateGroupSettings', args: { groupId: 'g', body: { isDataExplorerEnabled: false } } },
      { isDataExplorerEnabled: true },
      'data explorer off',
    ],
    [
      'a removal',
      { operationId: 'deleteGroupAccessListEntry', args: { groupId: 'g', entryValue: '10.0.0.0/8' } },
      { cidrBlock: '10.0.0.0/8' },
      'removed',
    ],
    [
      'a creation',
      {
        operationId: 'createGroupAccessListEntry',
        args: { groupId: 'g', body: [{ cidrBlock: '10.0.0.0/8', comment: 'office' }] },
      },
      undefined,
      'CIDR block 10.0.0.0/8; comment office',
    ],
  ])('names %s', (_, call, before, text) => {
    expect(headlineOf(call, readBy(call, before))).toBe(text);
  });
});
