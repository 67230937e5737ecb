import { describe, expect, test } from 'vitest';
import type { OperationId } from '#contract/api/operations.ts';
import type { UpstreamAnswer } from '../upstream/upstream.ts';
import { buildRequest } from '../upstream/upstream-request.ts';
import { afterChange, holds, mayDiffer, nearness } from './consequences.ts';

const groupId = '0123456789abcdef01234567';
const alertId = '0123456789abcdef01234568';
const other = '0123456789abcdef01234569';
const clusterName = 'orders';

const answerOf = (body: unknown, status = 200): UpstreamAnswer => ({
  status,
  headers: {},
  body,
  text: JSON.stringify(body),
});
const acknowledge = buildRequest('acknowledgeGroupAlert', { groupId, alertId, body: {} });

describe('how near a read is to a change', () => {
  const schedule = { groupId, clusterName, body: {} };
  test.each<[OperationId, object, OperationId, object, 0 | 1 | 2 | 3 | undefined]>([
    ['acknowledgeGroupAlert', { groupId, alertId, body: {} }, 'getGroupAlert', { groupId, alertId }, 0],
    ['acknowledgeGroupAlert', { groupId, alertId, body: {} }, 'listGroupAlerts', { groupId }, 1],
    ['acknowledgeGroupAlert', { groupId, alertId, body: {} }, 'getGroup', { groupId }, undefined],
    [
      'acknowledgeGroupAlert',
      { groupId, alertId, body: {} },
      'getGroupAlert',
      { groupId, alertId: other },
      undefined,
    ],
    ['createGroupAlertConfig', { groupId, body: {} }, 'listGroupAlertConfigs', { groupId }, 0],
    [
      'updateGroupClusterBackupSchedule',
      schedule,
      'getGroupClusterBackupSchedule',
      { groupId, clusterName },
      0,
    ],
    ['updateGroupClusterBackupSchedule', schedule, 'getGroupCluster', { groupId, clusterName }, undefined],
    ['deleteGroupCluster', { groupId, clusterName }, 'listGroupClusters', { groupId }, 1],
    ['deleteGroupCluster', { groupId, clusterName }, 'listClusterDetails', {}, 2],
    [
      'deleteGroupDatabaseUser',
      { groupId, databaseName: 'admin', username: 'x' },
      'listGroupDatabaseUsers',
      { groupId },
      1,
    ],
    [
      'deleteGroupClusterBackupSnapshotShardedCluster',
      { groupId, clusterName, snapshotId: alertId },
      'listGroupClusterBackupSnapshotShardedClusters',
      { groupId, clusterName },
      2,
    ],
    [
      'deleteGroupClusterBackupSnapshotShardedCluster',
      { groupId, clusterName, snapshotId: alertId },
      'listGroupClusterBackupSnapshotShardedClusters',
      { groupId, clusterName: 'other' },
      undefined,
    ],
    [
      'deleteOrgServiceAccountSecret',
      { orgId: other, clientId: 'mdb_sa_id_1', secretId: alertId },
      'listOrgServiceAccounts',
      { orgId: other },
      1,
    ],
    ['deleteGroupCluster', { groupId, clusterName }, 'listGroupEvents', { groupId }, 3],
    ['deleteGroupCluster', { groupId, clusterName }, 'listGroupEvents', { groupId: other }, undefined],
    ['deleteGroupCluster', { groupId, clusterName }, 'listOrgEvents', { orgId: other }, 3],
  ])('%s %j, %s %j: %s', (change, changeArgs, read, readArgs, expected) => {
    const near = nearness(buildRequest(change, { ...changeArgs }), buildRequest(read, { ...readArgs }));
    expect(near).toBe(expected);
  });

  test('a name that its path encodes is found in the list that holds it', () => {
    const request = buildRequest('deleteGroupDatabaseUser', {
      ...{ groupId, databaseName: '$external', username: 'CN=a "b",O=c/d' },
    });
    expect(holds({ request }, JSON.stringify([{ username: 'CN=a "b",O=c/d' }]))).toBe(true);
  });

  test('reads of another project cannot be out of date, those of no project can', () => {
    expect(mayDiffer(acknowledge, buildRequest('getGroup', { groupId: other }))).toBe(false);
    expect(mayDiffer(acknowledge, buildRequest('getGroup', { groupId }))).toBe(true);
    expect(mayDiffer(acknowledge, buildRequest('listOrgs', {}))).toBe(true);
  });
});

describe('the part of a read that a change reveals', () => {
  const changed = { id: alertId, status: 'OPEN', acknowledgementComment: 'mine' };
  const change = { request: acknowledge, answer: answerOf(changed) };
  const list = buildRequest('listGroupAlerts', { groupId });

  test('is the object itself, byte for byte', () => {
    const read = buildRequest('getGroupAlert', { groupId, alertId });
    expect(afterChange(change, read, answerOf({}))).toBe(JSON.stringify(changed));
  });

  test('is the list with the object in its place', () => {
    const last = answerOf({ results: [{ id: other }, { id: alertId, status: 'OPEN' }], totalCount: 2 });
    expect(JSON.parse(afterChange(change, list, last) ?? '')).toEqual({
      results: [{ id: other }, changed],
      totalCount: 2,
    });
    expect(holds(change, last.text)).toBe(true);
    // digits of an id are no number
    const digits = answerOf({ results: [{ id: alertId, groupId: '123456789012345678901234' }] });
    expect(JSON.parse(afterChange(change, list, digits) ?? '')).toEqual({ results: [changed] });
  });

  test('is nothing of a list without it, of other resources, and of a change whose outcome is unknown', () => {
    const last = answerOf({ results: [{ id: other }] });
    expect(afterChange(change, list, last)).toBeUndefined();
    expect(holds(change, last.text)).toBe(false);
    expect(afterChange(change, buildRequest('getGroup', { groupId }), answerOf({}))).toBeUndefined();
    const held = answerOf({ results: [{ id: alertId }] });
    expect(afterChange({ request: acknowledge }, list, held)).toBeUndefined();
    expect(afterChange({ request: acknowledge, answer: answerOf({}, 409) }, list, held)).toBeUndefined();
  });

  test('is nothing where a number would not survive', () => {
    const body = { results: [{ id: alertId }] };
    const last = { ...answerOf(body), text: `{"results":[{"id":"${alertId}","n":9007199254740993}]}` };
    expect(afterChange(change, list, last)).toBeUndefined();
  });
});
