import { expect, test } from 'vitest';
import { metricLabels } from '#contract/alert-configs/tables/metric-labels.ts';
import { customaryMetricUnits, metricKind, metricLabel, metricNames, metricUnits } from './metrics.ts';

test('a metric reads as operators call it', () => {
  expect(metricLabel('OPLOG_SLAVE_LAG_MASTER_TIME')).toBe('Replication lag');
  expect(metricLabel('OPLOG_MASTER_TIME')).toBe('Oplog window');
  expect(metricLabel('DISK_PARTITION_SPACE_USED_DATA')).toBe('Disk space used (%)');
  expect(metricLabel('MAX_DISK_PARTITION_SPACE_USED_JOURNAL')).toBe(
    'Highest disk space used (%), journal partition',
  );
  expect(metricLabel('QUERY_TARGETING_SCANNED_PER_RETURNED')).toMatch(/^Query targeting/);
  expect(metricLabel('FLEX_CONNECTIONS_PERCENT')).toBe('Flex: connections (% of the limit)');
  expect(metricLabel('FLEX_OPCOUNTER_GETMORE')).toBe('Flex: getMore operations');
  expect(metricLabel('NORMALIZED_SYSTEM_CPU_USER')).toBe('Normalized system CPU user');
});

test('no two metrics of one kind of configuration read the same', () => {
  for (const set of ['host', 'appService', 'serverless', 'flex', 'streamProcessor'] as const) {
    const labels = metricNames(set).map(metricLabel);
    expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([]);
  }
});

test('no label is one that the name gives anyway', () => {
  const plain = (name: string) => name.charAt(0) + name.slice(1).toLowerCase().replaceAll('_', ' ');
  expect(Object.entries(metricLabels).filter(([name, label]) => plain(name) === label)).toEqual([]);
});

test.each([
  ['OPLOG_SLAVE_LAG_MASTER_TIME', 'SECONDS'],
  ['SEARCH_REPLICATION_LAG', 'SECONDS'],
  ['OPLOG_MASTER_TIME', 'HOURS'],
  ['OPLOG_MASTER_LAG_TIME_DIFF', 'HOURS'],
  ['DISK_PARTITION_READ_LATENCY_DATA', 'MILLISECONDS'],
  ['AVG_READ_EXECUTION_TIME', 'MILLISECONDS'],
  ['SYSTEM_MEMORY_USED', 'GIGABYTES'],
  ['NETWORK_BYTES_IN', 'MEGABYTES'],
  ['CONNECTIONS', 'RAW'],
])('a new limit of %s is in %s', (name, unit) => {
  expect(customaryMetricUnits('host', name)).toBe(unit);
});

test('every metric starts with a unit that it can have', () => {
  for (const set of ['host', 'appService', 'serverless', 'flex', 'streamProcessor'] as const) {
    for (const name of metricNames(set)) {
      expect(metricUnits(set, name), name).toContain(customaryMetricUnits(set, name));
      if (metricKind(set, name) === 'Time' && !name.startsWith('OPLOG_MASTER'))
        expect(customaryMetricUnits(set, name), name).toMatch(/SECONDS$/);
    }
  }
});
