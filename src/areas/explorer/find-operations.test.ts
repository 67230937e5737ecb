import { describe, expect, it } from 'vitest';
import { catalogue } from '#contract/catalogue/facts.ts';
import { findOperations, readAt } from './find-operations.ts';

const all = catalogue();
const idsOf = (typed: string) =>
  findOperations(all, typed).flatMap(({ operations }) => operations.map(({ id }) => id));

describe('the search of operations', () => {
  it('finds words, paths, methods and areas', () => {
    expect(idsOf('acknowledge')).toContain('acknowledgeGroupAlert');
    expect(idsOf('alert config delete')).toContain('deleteGroupAlertConfig');
    expect(idsOf('/backup/schedule patch')).toEqual(['updateGroupClusterBackupSchedule']);
    expect(findOperations(all, 'flex clusters').map(({ area }) => area)).toContain('Flex Clusters');
    expect(idsOf('')).toHaveLength(all.length);
    expect(idsOf('no such thing')).toEqual([]);
  });
});

describe('a link of an answer', () => {
  const groupId = 'a'.repeat(24);

  it('leads to the read that answers there, with its values', () => {
    expect(readAt(all, `https://cloud.mongodb.com/api/atlas/v2/groups/${groupId}/alerts?pageNum=2`)).toEqual({
      id: 'listGroupAlerts',
      args: { groupId, query: { pageNum: 2 } },
    });
    expect(
      readAt(all, `http://localhost:8586/api/atlas/v2/groups/${groupId}/databaseUsers/admin/CN%3Da%2Fb`),
    ).toEqual({
      id: 'getGroupDatabaseUser',
      args: { groupId, databaseName: 'admin', username: 'CN=a/b' },
    });
  });

  it('prefers what is written out over a parameter', () => {
    const found = readAt(
      all,
      `https://x/api/atlas/v2/groups/${groupId}/clusters/c/backup/snapshots/shardedClusters`,
    );
    expect(found?.id).toBe('listGroupClusterBackupSnapshotShardedClusters');
  });

  it('that no operation answers leads nowhere', () => {
    expect(readAt(all, 'https://example.com/elsewhere')).toBeUndefined();
    expect(readAt(all, 'no address')).toBeUndefined();
    // a text of somebody else's that only looks like one of ours
    expect(readAt(all, 'https://example.com/api/atlas/v2/groups/%zz')).toBeUndefined();
  });
});
