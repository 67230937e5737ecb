import { describe, expect, it } from 'vitest';
import type { Alert } from '#contract/alerts.ts';
import type { ConsoleChange } from '#contract/console/bff.ts';
import type { EventRecord } from '#contract/events/schemas.ts';
import { requestTitle } from '#contract/text/request-title.ts';
import { SECOND } from '#contract/values/durations.ts';
import { storiesOf } from './stories.ts';
import type { StorySources } from './story.ts';

const groupId = '0123456789abcdef01234567';
const start = Date.parse('2026-11-20T10:00:00Z');
const key = 'abcdefgh';
const at = (seconds: number): string => new Date(start + seconds * SECOND).toISOString();
let count = 0;

function event(eventTypeName: string, seconds: number, about: Partial<EventRecord> = {}): EventRecord {
  count += 1;
  return { id: `e${count}`, created: at(seconds), eventTypeName, groupId, links: [], ...about };
}
const byKey = { publicKey: key, remoteAddress: '203.0.113.7' };
const onOrders = { clusterName: 'orders-prod' };

function alert(seconds: number, more: Partial<Alert> = {}): Alert {
  count += 1;
  return {
    id: `a${count}`,
    alertConfigId: 'c',
    groupId,
    eventTypeName: 'NO_PRIMARY',
    status: 'OPEN',
    created: at(seconds),
    updated: at(seconds),
    clusterName: 'orders-prod',
    links: [],
    ...more,
  };
}

function change(
  actor: string,
  path: string,
  seconds: number,
  more: Partial<ConsoleChange> = {},
): ConsoleChange {
  count += 1;
  return {
    id: `r${count}`,
    at: start + seconds * SECOND,
    actor,
    operation: 'updateGroupCluster',
    target: `/groups/${groupId}/${path}`,
    outcome: 'done',
    status: 200,
    ...more,
  };
}

const stories = (sources: Partial<StorySources>) =>
  storiesOf({ events: [], alerts: [], changes: [], identity: key, ...sources });

describe('the story of a change', () => {
  it('holds the request, its events, the alerts that followed and what ended them', () => {
    const [story, ...more] = stories({
      events: [
        event('CLUSTER_UPDATE_SUBMITTED', 0, { ...byKey, ...onOrders }),
        event('CLUSTER_UPDATE_STARTED', 5, onOrders),
        event('CLUSTER_UPDATE_COMPLETED', 300, onOrders),
      ],
      alerts: [alert(60, { status: 'CLOSED', lastNotified: at(61), resolved: at(900) })],
      changes: [change('ines', 'clusters/orders-prod', 1)],
    });
    expect(more).toEqual([]);
    expect(story?.events.map(({ kind, raw }) => `${kind} ${raw}`)).toEqual([
      'event CLUSTER_UPDATE_SUBMITTED',
      'request updateGroupCluster',
      'event CLUSTER_UPDATE_STARTED',
      'opened NO_PRIMARY',
      'notified NO_PRIMARY',
      'event CLUSTER_UPDATE_COMPLETED',
      'closed NO_PRIMARY',
    ]);
    expect(story).toMatchObject({
      who: { kind: 'person', name: 'ines', through: key },
      target: 'orders-prod',
      addresses: ['203.0.113.7'],
      families: ['Clusters and settings', 'Alert'],
      running: false,
      end: { raw: 'CLUSTER_UPDATE_COMPLETED' },
      last: start + 900_000,
    });
  });

  it('continues until its own end, separate from another cluster and another change', () => {
    const reported = stories({
      events: [
        event('CLUSTER_UPDATE_SUBMITTED', 0, onOrders),
        event('CLUSTER_UPDATE_SUBMITTED', 10, { clusterName: 'reports' }),
        event('CLUSTER_UPDATE_COMPLETED', 20, { clusterName: 'reports' }),
        event('CPS_SNAPSHOT_IN_PROGRESS_AUDIT', 30, onOrders),
        event('CPS_SNAPSHOT_COMPLETED_AUDIT', 40, onOrders),
      ],
    });
    expect(reported.map(({ target, raw, running, events }) => [target, raw, running, events.length])).toEqual(
      [
        ['orders-prod', 'CPS_SNAPSHOT_IN_PROGRESS_AUDIT', false, 2],
        ['reports', 'CLUSTER_UPDATE_SUBMITTED', false, 2],
        ['orders-prod', 'CLUSTER_UPDATE_SUBMITTED', true, 1],
      ],
    );
  });

  it('names what took it back, which is a story of its own', () => {
    const result = stories({
      events: [
        event('MONGODB_USER_ADDED', 0, { ...byKey, dbUserUsername: 'app' }),
        event('MONGODB_USER_DELETED', 840, { username: 'tomas@example.com', dbUserUsername: 'app' }),
        event('MONGODB_USER_DELETED', 850, { dbUserUsername: 'other' }),
      ],
    });
    expect(result).toHaveLength(3);
    const added = result.find(({ raw }) => raw === 'MONGODB_USER_ADDED');
    expect(added?.end).toMatchObject({
      kind: 'undone',
      at: start + 840_000,
      who: { name: 'tomas@example.com' },
    });
  });
});

describe('an alert', () => {
  it('that nothing came before is a story of its own, with who acknowledged it', () => {
    const open = alert(10);
    const [story, ...more] = stories({
      events: [
        event('PROJECT_LIMIT_UPDATED', 0),
        event('ALERT_ACKNOWLEDGED_AUDIT', 30, { ...byKey, alertId: open.id }),
      ],
      alerts: [open],
      changes: [change('kim', `alerts/${open.id}`, 30, { operation: 'acknowledgeGroupAlert' })],
    });
    expect(more).toHaveLength(1);
    expect(story).toMatchObject({ who: { kind: 'service' }, running: true, target: 'orders-prod' });
    expect(story?.events.at(-1)?.who).toEqual({ kind: 'person', name: 'kim', through: key });
  });

  it('does not follow a change of long ago, of another cluster or by the service itself', () => {
    const cases: EventRecord[] = [
      event('MONGODB_USER_ADDED', 0, { ...byKey, dbUserUsername: 'orders-prod' }),
      event('TEST_FAILOVER_REQUESTED', 0, { ...byKey, clusterName: 'reports' }),
      event('CLUSTER_TAGS_MODIFIED', 0, onOrders),
    ];
    for (const before of cases) {
      expect(stories({ events: [before], alerts: [alert(3600)] }), before.eventTypeName).toHaveLength(2);
    }
    const soon = event('TEST_FAILOVER_REQUESTED', 0, { ...byKey, ...onOrders });
    expect(stories({ events: [soon], alerts: [alert(1790)] })).toHaveLength(1);
    expect(stories({ events: [soon], alerts: [alert(1801)] })).toHaveLength(2);
  });

  it('that is also in the log appears once', () => {
    const failed = event('NO_PRIMARY', 0, onOrders);
    const [story, ...more] = stories({
      events: [failed],
      alerts: [alert(300, { status: 'CLOSED', resolved: at(600) })],
    });
    expect(more).toEqual([]);
    expect(story).toMatchObject({ title: 'Alert: No primary', running: false, end: { kind: 'closed' } });
    expect(stories({ events: [failed], alerts: [alert(3700)] })).toHaveLength(2);
    expect(stories({ events: [failed], alerts: [alert(1), alert(2)] })).toHaveLength(2);
  });

  it('of before the list, or of after it, is not part of it', () => {
    const events = [event('GROUP_CREATED', 100)];
    expect(stories({ events, alerts: [alert(99), alert(201)], until: start + 200_000 })).toHaveLength(1);
  });
});

describe('who did it', () => {
  const added = (more: Partial<EventRecord> = {}) =>
    event('MONGODB_USER_DELETED', 0, { ...byKey, dbUserUsername: 'app', ...more });
  const path = 'databaseUsers/admin/app';
  const cases: [title: string, event: EventRecord, changes: ConsoleChange[], name: string][] = [
    ['the person who requested it here', added(), [change('ines', path, 1)], 'ines'],
    ['the key, without a request here', added(), [], key],
    [
      'another key, whatever was requested here',
      added({ publicKey: 'zzzzzzzz' }),
      [change('ines', path, 1)],
      'zzzzzzzz',
    ],
    ['the key, where it was requested at another time', added(), [change('ines', path, 90)], key],
    ['the key, where it was refused here', added(), [change('ines', path, 1, { outcome: 'refused' })], key],
    [
      'the one whose request names the thing',
      added(),
      [change('kim', 'databaseUsers', 0), change('ines', path, 2)],
      'ines',
    ],
    [
      'the key, where two people requested it at once',
      added(),
      [change('kim', path, 0), change('ines', path, 1)],
      key,
    ],
    ['the nearer of two', added(), [change('kim', path, 20), change('ines', path, 1)], 'ines'],
    ['no person who requested something else', added(), [change('kim', 'accessList/10.0.0.0%2F8', 0)], key],
    ['Atlas, where the log names no caller', event('CLUSTER_READY', 0, onOrders), [], 'Atlas'],
    [
      'a person of the service',
      event('GROUP_CREATED', 0, { username: 'eva@example.com' }),
      [],
      'eva@example.com',
    ],
  ];
  it.each(cases)('is %s', (_, sent, changes, name) => {
    const [story] = stories({ events: [sent], changes }).filter(({ raw }) => raw === sent.eventTypeName);
    expect(story?.who.name).toBe(name);
  });

  it('is known for refused requests, which leave no event', () => {
    const [story] = stories({
      events: [event('GROUP_CREATED', -10)],
      changes: [
        change('kim', 'clusters/orders-prod', 0, {
          operation: 'deleteGroupCluster',
          outcome: 'refused',
          status: 403,
        }),
        change('kim', 'clusters/orders-prod', 5),
      ],
    });
    expect(story).toMatchObject({
      title: 'Delete cluster',
      target: 'orders-prod',
      outcome: 'refused',
      who: { name: 'kim' },
      groupId,
    });
  });
});

it('names an operation in words', () => {
  const cases = {
    deleteGroup: 'Delete project',
    deleteGroupCluster: 'Delete cluster',
    updateGroupBackupCompliancePolicy: 'Update backup compliance policy',
    acknowledgeGroupAlert: 'Acknowledge alert',
    createOrgApiKey: 'Create api key',
    cutoverMigration: 'Cutover migration',
  };
  for (const [operation, title] of Object.entries(cases)) expect(requestTitle(operation)).toBe(title);
});
