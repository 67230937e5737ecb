import { describe, expect, it } from 'vitest';
import type { Severity } from '#contract/alert-configs/tables/severities.ts';
import type { Alert } from '#contract/alerts.ts';
import { alertsOf, conditionOf, worstFirst } from './cluster-condition.ts';

const cluster = {
  name: 'orders-prod',
  stateName: 'IDLE',
  paused: false,
  connectionStrings: { standard: 'mongodb://a-shard-00-00.x.mongodb.net:27017/?ssl=true' },
} as const;

const alert = (more: Partial<Alert>): Alert => ({
  id: 'a',
  alertConfigId: 'c',
  groupId: 'g',
  eventTypeName: 'CLUSTER_MONGOS_IS_MISSING',
  status: 'OPEN',
  clusterName: 'orders-prod',
  created: '2026-03-13T13:00:00Z',
  updated: '2026-03-13T13:00:00Z',
  ...more,
});
const severe = (severity: Severity) => () => severity;

describe('the condition of a cluster', () => {
  it('is unknown while only a part of the open alerts is read, and no read one names it', () => {
    expect(conditionOf(cluster, [], severe('CRITICAL'), false)).toMatchObject({ kind: 'off' });
    expect(conditionOf(cluster, [alert({})], severe('CRITICAL'), false)).toMatchObject({ kind: 'failed' });
    expect(conditionOf(cluster, [], severe('CRITICAL'), true)).toMatchObject({ kind: 'ok' });
  });

  it('is led by a critical alert, and still names the state', () => {
    expect(conditionOf(cluster, [alert({}), alert({ id: 'b' })], severe('CRITICAL'))).toEqual({
      kind: 'failed',
      label: 'Critical',
      state: 'Available',
      text: '2 open alerts, the worst: Cluster has no running mongos',
    });
  });

  it.each([
    ['ERROR', 'failed', 'Error'],
    ['WARNING', 'warning', 'Warning'],
  ] as const)('is led by an alert with severity %s', (severity, kind, label) => {
    expect(conditionOf(cluster, [alert({})], severe(severity))).toMatchObject({ kind, label });
  });

  it('remains bad while the alert is acknowledged', () => {
    const acknowledged = alert({ acknowledgedUntil: '2126-01-01T00:00:00Z' });
    expect(conditionOf(cluster, [acknowledged], severe('CRITICAL')).kind).toBe('failed');
  });

  it('is available without alerts, and with alerts that only inform', () => {
    expect(conditionOf(cluster, [], severe('INFO'))).toMatchObject({ kind: 'ok', label: 'Available' });
    expect(conditionOf(cluster, [alert({})], severe('INFO'))).toMatchObject({
      kind: 'ok',
      label: 'Available',
    });
  });

  it('is not green before the alerts are known', () => {
    expect(conditionOf(cluster, undefined, severe('INFO'))).toMatchObject({
      kind: 'off',
      label: 'Available',
      text: 'Its alerts could not be loaded, so its health is unknown',
    });
  });

  it('is led by the worst of several alerts', () => {
    const of = (each: Alert): Severity => (each.id === 'b' ? 'CRITICAL' : 'WARNING');
    expect(conditionOf(cluster, [alert({}), alert({ id: 'b' })], of).label).toBe('Critical');
  });

  it('names the running work behind the alert', () => {
    const updating = { ...cluster, stateName: 'UPDATING' } as const;
    expect(conditionOf(updating, [alert({})], severe('CRITICAL'))).toMatchObject({
      label: 'Critical',
      state: 'Updating',
    });
    expect(conditionOf(updating, [], severe('INFO'))).toMatchObject({ kind: 'progress', label: 'Updating' });
    expect(conditionOf({ ...cluster, paused: true }, undefined, severe('INFO'))).toMatchObject({
      kind: 'off',
      label: 'Paused',
    });
  });
});

it('finds the alerts of a cluster by its name, and by a host where no cluster is named', () => {
  const byHost = { hostnameAndPort: 'a-shard-00-00.x.mongodb.net:27017' };
  const { clusterName: _name, ...unnamed } = alert({ id: 'host', ...byHost });
  const all = [
    alert({}),
    unnamed,
    alert({ id: 'other', clusterName: 'orders-stage', ...byHost }),
    { ...unnamed, id: 'elsewhere', hostnameAndPort: 'b-shard-00-00.x.mongodb.net:27017' },
  ];
  expect(alertsOf(cluster, all).map(({ id }) => id)).toEqual(['a', 'host']);
});

it('lists the worst cluster first, then by name', () => {
  const names = ['calm', 'alarm', 'bad'].map((name) => ({ ...cluster, name }));
  const alerts = [alert({ clusterName: 'bad' })];
  expect(worstFirst(names, alerts, severe('CRITICAL')).map(({ name }) => name)).toEqual([
    'bad',
    'alarm',
    'calm',
  ]);
});
