import { describe, expect, it } from 'vitest';
import type { Alert } from '#contract/alerts.ts';
import type { EventRecord } from '#contract/events/schemas.ts';
import { SECOND } from '#contract/values/durations.ts';
import { storiesOf } from './stories.ts';

const groupId = '0123456789abcdef01234567';
const start = Date.parse('2026-11-20T10:00:00Z');
const at = (seconds: number): string => new Date(start + seconds * SECOND).toISOString();
const metric = 'NORMALIZED_SYSTEM_CPU_USER';
const host = { hostname: 'orders-00.example.net', port: 27_017 };
const onHost = { clusterName: 'orders', metricName: metric, ...host };
let count = 0;

function event(eventTypeName: string, seconds: number, about: Partial<EventRecord> = {}): EventRecord {
  count += 1;
  return { id: `e${count}`, created: at(seconds), eventTypeName, groupId, links: [], ...about };
}

function alert(seconds: number, more: Partial<Alert> = {}): Alert {
  count += 1;
  const shared = { alertConfigId: 'c', groupId, status: 'CLOSED' as const, links: [] };
  const about = {
    eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
    clusterName: 'orders',
    hostnameAndPort: `${host.hostname}:${host.port}`,
    metricName: metric,
  };
  return { id: `a${count}`, created: at(seconds), updated: at(seconds), ...shared, ...about, ...more };
}

const stories = (events: EventRecord[], alerts: Alert[] = []) =>
  storiesOf({ events, alerts, changes: [], identity: 'abcdefgh' });

describe('an alert and its entries in the log', () => {
  const outside = (more: Partial<EventRecord> = {}) =>
    event('OUTSIDE_METRIC_THRESHOLD', 0, { ...onHost, ...more });
  const inside = (seconds: number, more: Partial<EventRecord> = {}) =>
    event('INSIDE_METRIC_THRESHOLD', seconds, { ...onHost, ...more });

  it('are one story from the opening to the end', () => {
    const [story, ...more] = stories([outside(), inside(600)], [alert(0, { resolved: at(600) })]);
    expect(more).toEqual([]);
    expect(story).toMatchObject({ running: false, end: { kind: 'closed' } });
    expect(story?.events.map(({ raw, kind }) => `${kind} ${raw}`)).toEqual([
      'event OUTSIDE_METRIC_THRESHOLD',
      'opened OUTSIDE_METRIC_THRESHOLD',
      'closed OUTSIDE_METRIC_THRESHOLD',
      'event INSIDE_METRIC_THRESHOLD',
    ]);
  });

  it('are one story where the log names the host alone, and where it is a moment later', () => {
    const bare = { clusterName: undefined };
    const late = event('OUTSIDE_METRIC_THRESHOLD', 2, { ...onHost, ...bare });
    expect(stories([late, inside(602, bare)], [alert(0, { resolved: at(600) })])).toHaveLength(1);
  });

  it('are one story with the change that the alert follows', () => {
    const changed = event('TEST_FAILOVER_REQUESTED', -60, { publicKey: 'k', clusterName: 'orders' });
    const opening = event('NO_PRIMARY', 0, { clusterName: 'orders' });
    const none = { eventTypeName: 'NO_PRIMARY', metricName: undefined, resolved: at(30) };
    const reported = stories(
      [changed, opening, event('ONE_PRIMARY', 30, { clusterName: 'orders' })],
      [alert(0, none)],
    );
    expect(reported.map(({ title }) => title)).toEqual(['Alert: No primary', 'Test failover requested']);
  });

  it('are distinguished from those of another metric, host and project', () => {
    const closed = [alert(0, { resolved: at(600) })];
    for (const other of [{ metricName: 'CONNECTIONS' }, { port: 27_018 }, { groupId: 'f'.repeat(24) }]) {
      expect(stories([outside(), inside(600, other)], closed), JSON.stringify(other)).toHaveLength(2);
      expect(stories([outside(other), inside(600)], closed), JSON.stringify(other)).toHaveLength(2);
    }
    expect(stories([outside(), inside(2000)], closed)).toHaveLength(2);
  });

  it('are one story where the log of an organization knows no alerts', () => {
    const [story, ...more] = stories([outside(), inside(600)]);
    expect(more).toEqual([]);
    expect(story).toMatchObject({ running: false, end: { kind: 'closed', raw: 'INSIDE_METRIC_THRESHOLD' } });
    expect(stories([outside(), inside(600), inside(700)])).toHaveLength(2);
    expect(stories([outside(), inside(600, { port: 27_018 })])).toHaveLength(2);
  });

  it('are one story where two configurations watch for the same condition', () => {
    const other = alert(0, { alertConfigId: 'other', resolved: at(900) });
    const closed = alert(0, { resolved: at(600) });
    const twice = [outside(), outside(), inside(600), inside(900)];
    const [story, ...more] = stories(twice, [closed, other]);
    expect(more).toEqual([]);
    expect(story).toMatchObject({
      title: 'Alert: Normalized system CPU user',
      running: false,
      end: { at: start + 900_000 },
    });
    const [open] = stories([outside()], [closed, { ...other, status: 'OPEN', resolved: undefined }]);
    expect(open).toMatchObject({ running: true, end: undefined });
  });

  it('are one story where the alert names no place and only informs', () => {
    const joined = event('JOINED_GROUP', 0, { username: 'ines', targetUsername: 'kim' });
    const bare = { clusterName: undefined, hostnameAndPort: undefined, metricName: undefined };
    const informed = alert(0, { ...bare, eventTypeName: 'JOINED_GROUP', resolved: at(0) });
    const [story, ...more] = stories([joined], [informed]);
    expect(more).toEqual([]);
    expect(story).toMatchObject({ target: 'kim', who: { name: 'ines' }, alerts: [{ id: informed.id }] });
  });

  it('are one story where a snapshot fails that was under way', () => {
    const on = { clusterName: 'orders' };
    const failed = alert(60, { ...on, eventTypeName: 'CPS_SNAPSHOT_FAILED', metricName: undefined });
    const result = stories(
      [event('CPS_SNAPSHOT_STARTED', 0, on), event('CPS_SNAPSHOT_FAILED', 60, on)],
      [{ ...failed, status: 'OPEN' }],
    );
    expect(result).toHaveLength(1);
    expect(result[0]).toMatchObject({ end: { raw: 'CPS_SNAPSHOT_FAILED' }, alerts: [{ status: 'OPEN' }] });
  });

  it('end with the alert, where the log has a later success', () => {
    const on = { clusterName: 'orders' };
    const snapshot = { ...on, hostnameAndPort: undefined, metricName: undefined };
    const failed = alert(0, { ...snapshot, eventTypeName: 'CPS_SNAPSHOT_FAILED', resolved: at(600) });
    const sent = stories(
      [event('CPS_SNAPSHOT_FAILED', 0, on), event('CPS_SNAPSHOT_SUCCESSFUL', 600, on)],
      [failed],
    );
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ running: false, end: { kind: 'closed' } });
  });
});
