import { describe, expect, it } from 'vitest';
import type { Alert, AlertConfig, Cluster } from '../shapes.ts';
import { targetsOf } from '../targets.ts';
import { cancelledText, configRows, filterRows } from './config-rows.ts';
import { readConfigSearch, readEditorSearch } from './config-search.ts';
import { coverageHoles } from './coverage.ts';

function config(id: string, eventTypeName: string, more: Partial<AlertConfig> = {}): AlertConfig {
  return {
    id: id.repeat(24),
    groupId: 'a'.repeat(24),
    eventTypeName,
    enabled: true,
    created: '2026-03-13T00:00:00Z',
    updated: '2026-03-13T00:00:00Z',
    notifications: [{ typeName: 'GROUP', delayMin: 5, intervalMin: 60, roles: ['GROUP_OWNER'] }],
    ...more,
  };
}

const cpu = config('1', 'OUTSIDE_METRIC_THRESHOLD', {
  metricThreshold: {
    metricName: 'NORMALIZED_SYSTEM_CPU_USER',
    operator: 'GREATER_THAN',
    threshold: 95,
    units: 'RAW',
  },
  matchers: [{ fieldName: 'TYPE_NAME', operator: 'EQUALS', value: 'PRIMARY' }],
});
const oplog = config('2', 'REPLICATION_OPLOG_WINDOW_RUNNING_OUT', {
  threshold: { operator: 'LESS_THAN', threshold: 1, units: 'HOURS' },
  severityOverride: 'CRITICAL',
  notifications: [{ typeName: 'SLACK', channelName: '#ops', delayMin: 0, intervalMin: 60 }],
});
const joined = config('3', 'JOINED_GROUP', { enabled: false });
const alerts = [
  { alertConfigId: '1'.repeat(24), status: 'OPEN' },
  { alertConfigId: '1'.repeat(24), status: 'TRACKING' },
  { alertConfigId: '1'.repeat(24), status: 'CLOSED' },
] as Alert[];
const rows = configRows([cpu, oplog, joined], alerts);
const ids = (search: Parameters<typeof filterRows>[1]): string[] =>
  filterRows(rows, search).map((row) => row.config.id.slice(0, 1));

describe('a configuration in words', () => {
  it('contains metric, limit and delay', () => {
    expect(rows[0]?.condition).toMatch(/above 95 % for 5 min$/);
    expect(rows[0]?.matchers).toBe('host type is primary');
    expect(rows[1]?.condition).toMatch(/: below 1 h$/);
  });

  it('contains the recipients and the times of notifications', () => {
    expect(rows[0]?.notifies).toEqual(['Project (owner)']);
    expect(rows[0]?.timing).toEqual(['after 5 min, then every 1 h']);
    expect(rows[1]?.notifies).toEqual(['Slack #ops']);
  });

  it('marks a severity that the configuration sets itself', () => {
    expect(rows.map((row) => row.overridden)).toEqual([false, true, false]);
  });

  it('counts what disabling it would cancel', () => {
    expect(rows[0]?.active).toEqual({ open: 1, tracking: 1 });
    expect(configRows([cpu], undefined)[0]?.active).toBeUndefined();
    expect(cancelledText({ open: 1, tracking: 1 })).toBe('1 open and 1 tracking alerts');
    expect(cancelledText({ open: 1, tracking: 0 })).toBe('1 open alert');
    expect(cancelledText({ open: 0, tracking: 0 })).toBeUndefined();
  });
});

describe('filters', () => {
  it('finds every word anywhere in the row', () => {
    expect(ids({ q: 'slack oplog' })).toEqual(['2']);
    expect(ids({ q: 'JOINED_GROUP' })).toEqual(['3']);
    expect(ids({ q: 'slack cpu' })).toEqual([]);
  });

  it('combine', () => {
    expect(ids({ state: 'on', notifies: 'SLACK,GROUP' })).toEqual(['1', '2']);
    expect(ids({ state: 'off' })).toEqual(['3']);
    expect(ids({ alerting: true })).toEqual(['1']);
    expect(ids({ severity: 'CRITICAL' })).toContain('2');
    expect(ids({ family: 'user' })).toEqual(['3']);
  });

  it('drop invalid values in the URL', () => {
    expect(
      readConfigSearch({ state: 'maybe', family: 'host', q: 5, sort: '-updated', alerting: 'x' }),
    ).toEqual({
      family: 'host',
      q: '5',
      sort: '-updated',
    });
    expect(readEditorSearch({ from: '../x', type: 'NO_PRIMARY', days: 8 })).toEqual({ type: 'NO_PRIMARY' });
  });
});

describe('coverage', () => {
  const cluster = (name: string) => ({ name, clusterType: 'REPLICASET', connectionStrings: {} }) as Cluster;
  const targets = targetsOf([cluster('orders'), cluster('reports')]);

  it('names families without an enabled configuration, with the worst type to begin with', () => {
    const holes = coverageHoles([config('1', 'NO_PRIMARY', { enabled: false })], targets);
    expect(holes.find((hole) => hole.family === 'replicaSet')?.suggested).toBe('NO_PRIMARY');
    expect(holes.find((hole) => hole.family === 'cloudBackup')?.suggested).toMatch(/FAILED/);
    expect(holes.some((hole) => hole.family === 'maintenance')).toBe(false);
  });

  it('an enabled configuration closes the hole', () => {
    const holes = coverageHoles([config('1', 'CPS_SNAPSHOT_FAILED')], targets);
    expect(holes.some((hole) => hole.family === 'cloudBackup')).toBe(false);
  });

  it('matchers that leave a cluster out leave a hole there', () => {
    const matchers = [{ fieldName: 'CLUSTER_NAME', operator: 'EQUALS', value: 'orders' }];
    const holes = coverageHoles([config('1', 'CPS_SNAPSHOT_FAILED', { matchers })], targets);
    expect(holes.find((hole) => hole.family === 'cloudBackup')?.clusters).toEqual(['reports']);
  });

  it('a configuration for a success does not cover failures', () => {
    const holes = coverageHoles([config('1', 'CPS_SNAPSHOT_SUCCESSFUL')], targets);
    expect(holes.some((hole) => hole.family === 'cloudBackup')).toBe(true);
  });
});
