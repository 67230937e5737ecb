import { expect, it } from 'vitest';
import type { Alert } from '#contract/alerts.ts';
import { type EventRecord, grouped, type Mark, markedOf, marksOfAlerts, marksOfEvents } from './marks.ts';

const event = (id: string, eventTypeName: string, more: Partial<EventRecord> = {}): EventRecord =>
  ({ id, eventTypeName, created: `2026-03-13T10:0${id}:00Z`, ...more }) as EventRecord;

it('opens the subject of each event: the event in the log, or the row that ended then in its list', () => {
  const marks = marksOfEvents([
    event('5', 'CPS_SNAPSHOT_SUCCESSFUL', { clusterName: 'orders' }),
    event('1', 'PRIMARY_ELECTED', { clusterName: 'orders' }),
    event('2', 'CLUSTER_INSTANCE_RESTARTED', { hostname: 'atlas-a-shard-00-01.example.net' }),
    event('3', 'CLUSTER_UPDATE_STARTED', { clusterName: 'orders' }),
    event('4', 'MAINTENANCE_STARTED'),
    event('6', 'CLUSTER_REGIONAL_OUTAGE_SIMULATION_STARTED', { clusterName: 'orders' }),
    event('7', 'CPS_RESTORE_FAILED', { clusterName: 'orders' }),
    event('8', 'ALERT_CONFIG_ADDED_AUDIT'),
  ]);
  expect(marks.map(({ label, opens }) => [label, opens])).toEqual([
    ['Primary elected', { event: '1' }],
    ['Node restarted on atlas-a-shard-00-01', { event: '2' }],
    ['Update started', { event: '3' }],
    ['Maintenance started', { event: '4' }],
    ['Snapshot completed', { page: 'snapshots', cluster: 'orders', at: Date.parse('2026-03-13T10:05:00Z') }],
    [
      'Outage simulation started',
      { page: 'outages', cluster: 'orders', at: Date.parse('2026-03-13T10:06:00Z') },
    ],
    ['Restore failed', { page: 'restores', cluster: 'orders', at: Date.parse('2026-03-13T10:07:00Z') }],
  ]);
});

it('requests maintenance without the names of clusters, because the service reports it for the project', () => {
  expect(markedOf('project')).toEqual(['MAINTENANCE_STARTED', 'MAINTENANCE_COMPLETED']);
  expect(markedOf('cluster')).toContain('PRIMARY_ELECTED');
  expect(markedOf('cluster').filter((name) => name.startsWith('MAINTENANCE'))).toEqual([]);
});

it('marks alerts about the cluster and about its processes, and of no other cluster', () => {
  const alert = (id: string, more: Partial<Alert>): Alert =>
    ({ id, created: '2026-03-13T10:00:00Z', eventTypeName: 'NO_PRIMARY', ...more }) as Alert;
  const alerts = [
    alert('a', { clusterName: 'orders' }),
    alert('b', { hostnameAndPort: 'h1:27017', metricName: 'CONNECTIONS' }),
    alert('c', { clusterName: 'other', hostnameAndPort: 'h2:27017' }),
  ];
  const marks = marksOfAlerts(
    alerts,
    ['orders'],
    new Set(['h1:27017']),
    ({ eventTypeName }) => eventTypeName,
  );
  expect(marks.map(({ opens, metricName }) => [opens, metricName])).toEqual([
    [{ alert: 'a' }, undefined],
    [{ alert: 'b' }, 'CONNECTIONS'],
  ]);
});

it('lets marks that are near to each other share a place', () => {
  const at = (...times: number[]) => times.map((time) => ({ id: `${time}`, at: time }) as Mark);
  expect(grouped(at(30, 0, 9, 31), 10).map((group) => group.map((mark) => mark.at))).toEqual([
    [0, 9],
    [30, 31],
  ]);
});
