import { expect, it } from 'vitest';
import { incidentsOf } from './incidents.ts';

const row = { id: 'e1', created: '2026-03-13T14:00:00Z' };

it('reports incidents of a target in the order of time, with their subject', () => {
  const rows = [
    { ...row, id: 'e2', eventTypeName: 'OUTSIDE_METRIC_THRESHOLD', metricName: 'CONNECTIONS', alertId: 'a1' },
    { ...row, eventTypeName: 'HOST_DOWN', hostname: 'single-shard-00-01.example.net' },
    { ...row, id: 'e0', eventTypeName: 'PRIMARY_ELECTED' },
  ];
  const at = Date.parse(row.created);
  expect(incidentsOf(rows)).toEqual([
    { id: 'e0', at, label: 'Primary elected', alertId: undefined },
    { id: 'e1', at, label: 'Host down: single-shard-00-01', alertId: undefined },
    { id: 'e2', at, label: 'Host metric outside threshold: CONNECTIONS', alertId: 'a1' },
  ]);
});
