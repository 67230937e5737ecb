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

  it.each([
    ['Create One Database User', 'createGroupDatabaseUser'],
    ['Create One Database User in One Project', 'createGroupDatabaseUser'],
    ['Return All Clusters in One Project', 'listGroupClusters'],
    ['Remove One Cluster from One Project', 'deleteGroupCluster'],
    ['Return One Project', 'getGroup'],
    ['Return All Organizations', 'listOrgs'],
    ['Return All Projects', 'listGroups'],
    ['Remove One Entry from One Project IP Access List', 'deleteGroupAccessListEntry'],
    ['Add Entries to Project IP Access List', 'createGroupAccessListEntry'],
    ['Acknowledge One Alert from One Project', 'acknowledgeGroupAlert'],
    ['Update One Alert Configuration in One Project', 'updateGroupAlertConfig'],
    ['Return All Database Users in One Project', 'listGroupDatabaseUsers'],
    ['Create One Organization API Key', 'createOrgApiKey'],
    ['Delete One Custom Role', 'deleteGroupCustomDbRoleRole'],
    ['delete cluster', 'deleteGroupCluster'],
    ['cluster remove', 'deleteGroupCluster'],
    ['clusters delete', 'deleteGroupCluster'],
  ])('finds the title %s', (title, id) => {
    expect(idsOf(title)).toContain(id);
  });

  const verbs: Readonly<Record<string, string>> = {
    ...{ list: 'Return All', get: 'Return One', create: 'Create One', delete: 'Remove One' },
    ...{ update: 'Update One', add: 'Add One', remove: 'Remove One' },
  };
  const resources: Readonly<Record<string, string>> = { Group: 'Project', Org: 'Organization' };
  const titled = all.flatMap(({ id, root }) => {
    const [verb = '', ...terms] = id.split(/(?<=[a-z])(?=[A-Z])/u);
    const title = verbs[verb];
    if (title === undefined || root !== 'v2' || terms.length === 0) return [];
    return [{ id, title: `${title} ${terms.map((word) => resources[word] ?? word).join(' ')}` }];
  });

  it('finds every operation by verb, number and resource, as the service titles it', () => {
    expect(titled.length).toBeGreaterThan(200);
    expect(titled.filter(({ id, title }) => !idsOf(title).includes(id))).toEqual([]);
    expect(
      titled.filter(({ id, title }) => !idsOf(title.split(' ').toReversed().join(' ')).includes(id)),
    ).toEqual([]);
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

  it('prefers a literal segment over a parameter', () => {
    const result = readAt(
      all,
      `https://x/api/atlas/v2/groups/${groupId}/clusters/c/backup/snapshots/shardedClusters`,
    );
    expect(result?.id).toBe('listGroupClusterBackupSnapshotShardedClusters');
  });

  it('that no operation answers leads nowhere', () => {
    expect(readAt(all, 'https://example.com/elsewhere')).toBeUndefined();
    expect(readAt(all, 'no address')).toBeUndefined();
    // a foreign text that only looks like one of ours
    expect(readAt(all, 'https://example.com/api/atlas/v2/groups/%zz')).toBeUndefined();
  });
});
