import { describe, expect, it } from 'vitest';
import { operationIds, operationOf } from '#contract/api/operations.ts';
import type { ConsoleChange } from '#contract/console/bff.ts';
import type { EventRecord } from '#contract/events/schemas.ts';
import { nameListsOf } from './name-lists.ts';
import { narrowed } from './narrowing.ts';
import { storiesOf } from './stories.ts';
import { targetId, targetLabel } from './story-text.ts';
import { idTargetsOf, labelsOf, type ReadNames } from './target-names.ts';

const groupId = '0123456789abcdef01234567';
const orgId = 'abcdef0123456789abcdef01';
const id = '6908a9fa0123456789abcdef';
let count = 0;

function event(eventTypeName: string, about: Partial<EventRecord>): EventRecord {
  count += 1;
  return { id: `e${count}`, created: '2026-11-20T10:00:00Z', eventTypeName, groupId, links: [], ...about };
}

const list = (kind: ReadNames['kind'], more: Partial<ReadNames> = {}): ReadNames => ({
  ...{ kind, groupId: undefined, names: new Map(), complete: true, readAt: 10 },
  ...more,
});
const label = (of: EventRecord, lists: ReadNames[] = [], seenAt = 5) =>
  labelsOf(idTargetsOf([of], []), lists, () => seenAt).get(id);

describe('resources that the log names by ID', () => {
  const cases: [kind: ReadNames['kind'], event: EventRecord][] = [
    ['team', event('TEAM_CREATED', { teamId: id })],
    ['alert configuration', event('ALERT_CONFIG_CHANGED_AUDIT', { alertConfigId: id })],
    ['alert', event('ALERT_ACKNOWLEDGED_AUDIT', { alertId: id })],
    ['resource policy', event('RESOURCE_POLICY_MODIFIED', { resourcePolicyId: id })],
    ['export bucket', event('BUCKET_CREATED_AUDIT', { resourceId: id })],
    ['cluster', event('CLUSTER_TAGS_MODIFIED', { resourceId: id, resourceType: 'cluster' })],
    ['project', event('GROUP_TAGS_MODIFIED', { resourceId: id, resourceType: 'PROJECT' })],
    ['private endpoint', event('ENCRYPTION_AT_REST_PRIVATE_ENDPOINT_CREATED', { endpointId: id })],
  ];
  it.each(cases)('is shown by the name of the %s', (kind, of) => {
    expect(label(of, [list(kind, { names: new Map([[id, 'Platform']]) })])).toBe('Platform');
    const described = kind === 'private endpoint' ? `${kind} of 3 Nov 2025` : kind;
    expect(label(of, [list(kind)])).toBe(`deleted ${described} (6908a9fa…)`);
    expect(label(of)).toBe(`${described} (6908a9fa…)`);
  });

  it('is not called deleted by a list that is cut, of another project, or older than the event on the page', () => {
    const of = event('ALERT_CONFIG_CHANGED_AUDIT', { alertConfigId: id });
    const kind = 'alert configuration';
    for (const doubtful of [{ complete: false }, { groupId: orgId }, { readAt: 4 }]) {
      expect(label(of, [list(kind, doubtful)]), JSON.stringify(doubtful)).toBe(`${kind} (6908a9fa…)`);
    }
    const flex = list('cluster', { names: new Map([[id, 'small']]) });
    const tagged = event('CLUSTER_TAGS_MODIFIED', { resourceId: id });
    expect(label(tagged, [list('cluster'), flex])).toBe('small');
  });

  it('is called deleted where the log has its deletion', () => {
    expect(label(event('TEAM_DELETED', { teamId: id }))).toBe('deleted team (6908a9fa…)');
    expect(label(event('GROUP_DELETED', { resourceId: id }))).toBe('deleted project (6908a9fa…)');
    expect(label(event('REMOVED_FROM_TEAM', { teamId: id }))).toBe('team (6908a9fa…)');
  });

  it('includes what refused requests of this console name', () => {
    const change: ConsoleChange = {
      ...{ id: 'r', at: 0, actor: 'ines', operation: 'deleteOrgTeam', outcome: 'refused', status: 403 },
      target: `/orgs/${orgId}/teams/${id}`,
    };
    expect(idTargetsOf([], [change])).toMatchObject([{ id, kind: 'team', orgId, shown: true }]);
    expect(idTargetsOf([], [{ ...change, target: `/groups/${groupId}/clusters/orders` }])).toEqual([]);
  });
});

describe('requests of this console', () => {
  const request = (target: string): ConsoleChange => ({
    ...{ id: 'r', at: 0, actor: 'ines', operation: 'x', outcome: 'refused', status: 403 },
    target,
  });

  it('have a description for every ID in a path of the table', () => {
    const ids = /^(?:\w+Id|id)$/u;
    const missing = operationIds.flatMap((each) => {
      const { method, path, root = 'v2' } = operationOf(each);
      const [, name = ''] = /\{(\w+)\}$/u.exec(path) ?? [];
      if (method === 'GET' || !ids.test(name) || root !== 'v2') return [];
      const target = path
        .replace('{cloudProvider}', 'AWS')
        .replaceAll(/\{\w+\}/gu, id)
        .replace(/^\/groups\/\w+/u, `/groups/${groupId}`);
      return idTargetsOf([], [request(target)]).length === 1 ? [] : [path];
    });
    expect(missing).toEqual([]);
  });

  it('read the endpoints of the provider and the use that the path names', () => {
    const path = `/groups/${groupId}/encryptionAtRest/AZURE/privateEndpoints/${id}`;
    const [keys] = nameListsOf('c', { kind: 'group', groupId }, orgId, idTargetsOf([], [request(path)]));
    expect(keys?.query.queryKey.slice(2)).toEqual([
      'listGroupEncryptionAtRestPrivateEndpoints',
      expect.objectContaining({ groupId, cloudProvider: 'AZURE' }),
    ]);
    const results = [{ id, cloudProvider: 'AZURE', regionName: 'US_EAST_2', status: 'ACTIVE' }];
    expect(keys?.read({ results, totalCount: 1 })).toEqual({
      names: new Map([[id, 'key endpoint AZURE US_EAST_2']]),
      complete: true,
    });
    const backup = `/groups/${groupId}/backup/AWS/privateEndpoints/${id}`;
    const lists = nameListsOf('c', { kind: 'group', groupId }, orgId, idTargetsOf([], [request(backup)]));
    expect(lists.map(({ query }) => query.queryKey[2])).toEqual(['listGroupBackupPrivateEndpoints']);
  });
});

it('invoices and endpoints without a list are described by their creation', () => {
  expect(label(event('INVOICE_CLOSED', { invoiceId: id }))).toBe('invoice of 3 Nov 2025 (6908a9fa…)');
  expect(label(event('INTERFACE_ENDPOINT_CREATED', { endpointId: id }))).toBe(
    'private endpoint of 3 Nov 2025 (6908a9fa…)',
  );
});

describe('the lists that are read for names', () => {
  const lists = (events: EventRecord[]) =>
    nameListsOf('c', { kind: 'group', groupId }, orgId, idTargetsOf(events, [])).map(
      ({ query }) => query.queryKey[2],
    );
  it('are those with entries on the page', () => {
    expect(lists([event('CLUSTER_READY', { clusterName: 'orders' })])).toEqual([]);
    expect(lists([event('JOINED_TEAM', { teamId: id, targetUsername: 'kim' })])).toEqual([]);
    const team = event('TEAM_CREATED', { teamId: id });
    const tagged = event('CLUSTER_TAGS_MODIFIED', { resourceId: id });
    const config = event('ALERT_CONFIG_ADDED_AUDIT', { alertConfigId: id });
    expect(lists([team])).toEqual(['listOrgTeams']);
    expect(lists([team, tagged])).toEqual(['listOrgTeams', 'listGroupClusters', 'listGroupFlexClusters']);
    expect(lists([team, tagged, config])).toEqual([
      'listOrgTeams',
      'listGroupAlertConfigs',
      'listGroupClusters',
    ]);
  });

  it('are few, however many projects the events are of', () => {
    const many = Array.from({ length: 20 }, (_, at) =>
      event('ALERT_CONFIG_ADDED_AUDIT', { alertConfigId: id, groupId: `${at}`.padStart(24, '0') }),
    );
    expect(lists(many)).toHaveLength(3);
  });
});

it('a story is found by the name and by the ID of its target', () => {
  const created = event('TEAM_CREATED', { teamId: id });
  const labels = labelsOf(
    idTargetsOf([created], []),
    [list('team', { names: new Map([[id, 'Platform']]) })],
    () => 0,
  );
  const stories = storiesOf({ events: [created], alerts: [], changes: [], identity: '' }).map((story) => ({
    ...story,
    labels,
  }));
  const [story] = stories;
  expect([story && targetLabel(story), story && targetId(story)]).toEqual(['Platform', id]);
  for (const q of ['platform', id, '6908a9fa']) expect(narrowed(stories, { q }), q).toHaveLength(1);
  expect(narrowed(stories, { on: id })).toHaveLength(1);
});
