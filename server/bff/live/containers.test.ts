import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type OperationId, operationIds, operationOf } from '#contract/api/operations.ts';
import { paramNames } from '#contract/api/path-template.ts';
import { buildRequest, type UpstreamRequest } from '../upstream/upstream-request.ts';
import { createAnswers } from './answers.ts';
import { createChanges } from './changes.ts';
import { nearness } from './consequences.ts';
import { isList, withoutAction } from './containers.ts';
import type { WatchedQuery } from './watched.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const samples: Readonly<Record<string, string>> = {
  clusterName: 'orders',
  name: 'orders',
  cloudProvider: 'AWS',
  databaseName: 'admin',
  entryValue: '10.0.0.0/8',
  username: 'app',
  roleName: 'reader',
  identityProviderId: '0123456789abcdef01234567',
};
const id24 = '0123456789abcdef01234567';

function requestOf(id: OperationId): UpstreamRequest | undefined {
  const row = operationOf(id);
  const params = Object.fromEntries(paramNames(row.path).map((name) => [name, samples[name] ?? id24]));
  const body = row.body ? { body: {} } : {};
  try {
    return buildRequest(id, { ...params, ...body });
  } catch {
    // parameters with a grammar of their own, which have no list above them
    return undefined;
  }
}

const requests = operationIds.flatMap((id) => requestOf(id) ?? []);
const lists = requests.filter(({ operationId }) => isList(operationOf(operationId)));
const changes = requests.filter(
  ({ method }) => method === 'DELETE' || method === 'PATCH' || method === 'PUT',
);

/** The list with the longest path above that of a resource, below its project or organization. */
function listAbove(change: UpstreamRequest): UpstreamRequest | undefined {
  const resource = withoutAction(change.resource);
  const { root } = operationOf(change.operationId);
  return lists
    .filter(
      ({ operationId, resource: list }) =>
        operationOf(operationId).root === root &&
        resource.startsWith(`${list}/`) &&
        // an object in a project is no member of the list of projects
        (list.lastIndexOf('/') > 0 || resource.split('/').length === 3),
    )
    .sort((a, b) => b.resource.length - a.resource.length)[0];
}

/** Whether a resource is a member of a list, and no setting of a member that has a read of its own. */
function isMember(change: UpstreamRequest): boolean {
  const last = operationOf(change.operationId).path.split('/').at(-1) ?? '';
  return last.startsWith('{');
}

const members = changes.filter(isMember).map((change) => ({ change, list: listAbove(change) }));

test('the table has members of lists more than one segment below their list', () => {
  expect(members.length).toBeGreaterThan(70);
  const deep = members.filter(
    ({ change, list }) =>
      list && withoutAction(change.resource).slice(list.resource.length).split('/').length > 2,
  );
  expect(deep.map(({ change }) => change.operationId)).toEqual(
    expect.arrayContaining([
      'deleteGroupDatabaseUser',
      'updateGroupDatabaseUser',
      'deleteOrgServiceAccountSecret',
      'deleteGroupServiceAccountSecret',
      'deleteGroupClusterBackupSnapshotShardedCluster',
    ]),
  );
});

test('every change of a member without a list above it is one that is known to have none', () => {
  const without = members.filter(({ list }) => list === undefined).map(({ change }) => change.operationId);
  expect(without.sort()).toEqual([
    'authorizeGroupCloudProviderAccessRole',
    'deauthorizeGroupCloudProviderAccessRole',
    'deleteFederationSetting',
    'updateGroupPrivateEndpointEndpointService',
  ]);
  // its answer holds the roles, and is no list
  const change = { groupId: id24, cloudProvider: 'AWS', roleId: id24 };
  expect(
    nearness(
      buildRequest('deauthorizeGroupCloudProviderAccessRole', change),
      buildRequest('listGroupCloudProviderAccess', { groupId: id24 }),
    ),
  ).toBe(1);
});

test.each(
  members.flatMap(({ change, list }) => (list ? [[change.operationId, list.operationId, change, list]] : [])),
)(
  '%s is followed by a read of %s, also while the resource and the log are on the screen',
  async (_change, _list, change, list) => {
    expect(nearness(change as UpstreamRequest, list as UpstreamRequest)).toBeLessThanOrEqual(1);
    const refreshed: string[] = [];
    const own = {
      ...(list as UpstreamRequest),
      resource: withoutAction((change as UpstreamRequest).resource),
    };
    const { groupId } = change as UpstreamRequest;
    const log = buildRequest(
      groupId ? 'listGroupEvents' : 'listOrgEvents',
      groupId ? { groupId } : { orgId: id24 },
    );
    const watched = [log, own, list as UpstreamRequest].map((request, index) => ({
      ...{ question: { id: String(index), connection: 'a', request }, text: '', order: 0 },
      refresh: () => refreshed.push(String(index)),
    })) as unknown as WatchedQuery[];
    const answers = createAnswers(Date.now, () => {});
    const followed = createChanges(
      answers,
      new Map(watched.map((each) => [each.question.id, each])),
      Date.now,
    );
    followed.changed('a', { request: change as UpstreamRequest });
    await vi.runAllTimersAsync();
    followed.close();
    expect(refreshed).toContain('2');
  },
);
