import { expect, it } from 'vitest';
import { targetsOf } from '../targets.ts';
import { chosenProcesses, historyOf } from './measured-processes.ts';

const targets = targetsOf([
  {
    name: 'orders',
    clusterType: 'REPLICASET',
    connectionStrings: {
      standard: 'mongodb://o-00-00.x.net:27017,o-00-01.x.net:27017/?replicaSet=o-shard-0',
    },
  } as Parameters<typeof targetsOf>[0][number],
]);
const process = (host: string, typeName: string) => ({
  id: `${host}:27017`,
  hostname: host,
  port: 27017,
  typeName: typeName as 'REPLICA_PRIMARY',
  replicaSetName: 'o-shard-0',
});
const processes = [
  process('o-00-00.x.net', 'REPLICA_PRIMARY'),
  process('o-00-01.x.net', 'REPLICA_SECONDARY'),
];
const ids = (chosen: { id: string }[]) => chosen.map(({ id }) => id);
const metric = { of: 'disk', name: 'DISK_PARTITION_SPACE_PERCENT_USED', units: 'RAW' } as const;

it('finds the history of a metric under the name that measurements have for it', () => {
  const limit = { metricName: 'DISK_PARTITION_SPACE_USED_DATA', threshold: 10 };
  expect(historyOf('OUTSIDE_METRIC_THRESHOLD', limit)).toMatchObject(metric);
  expect(historyOf('REPLICATION_OPLOG_WINDOW_RUNNING_OUT', { threshold: 1 })).toMatchObject({
    name: 'OPLOG_MASTER_TIME',
    units: 'SECONDS',
    primariesOnly: true,
  });
});

it('finds no history where the service keeps no measurements', () => {
  for (const metricName of [
    'CONNECTIONS_PERCENT',
    'RESTARTS_IN_LAST_HOUR',
    'constructor',
    'SEARCH_INDEX_SIZE',
  ])
    expect(historyOf('OUTSIDE_METRIC_THRESHOLD', { metricName, threshold: 1 }), metricName).toBeUndefined();
  expect(historyOf('OUTSIDE_FLEX_METRIC_THRESHOLD', { metricName: 'FLEX_CONNECTIONS' })).toBeUndefined();
  expect(historyOf('PENDING_INVOICE_OVER_THRESHOLD', { threshold: 1 })).toBeUndefined();
});

it('chooses the processes that the matchers choose, with their role of now', () => {
  const secondaries = [{ fieldName: 'TYPE_NAME', operator: 'EQUALS', value: 'SECONDARY' }];
  expect(ids(chosenProcesses(processes, secondaries, targets, metric).chosen)).toEqual([
    'o-00-01.x.net:27017',
  ]);
  const cluster = [{ fieldName: 'CLUSTER_NAME', operator: 'EQUALS', value: 'orders' }];
  expect(chosenProcesses(processes, cluster, targets, metric)).toMatchObject({
    chosen: [{ target: { clusterName: 'orders', hostnameAndPort: 'o-00-00.x.net:27017' } }, {}],
    undecided: 0,
  });
});

it('reports a process as undecided if it lacks the field of a matcher', () => {
  const node = [{ fieldName: 'ATLAS_NODE_TYPE', operator: 'EQUALS', value: 'ANALYTICS' }];
  expect(chosenProcesses(processes, node, targets, metric)).toEqual({ chosen: [], undecided: 2 });
});

it('uses only primaries for a value of the replica set', () => {
  const history = { ...metric, primariesOnly: true };
  expect(ids(chosenProcesses(processes, [], targets, history).chosen)).toEqual(['o-00-00.x.net:27017']);
});
