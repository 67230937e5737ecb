import { raise } from '../kernel/alerts/engine.ts';
import { clusterIncident, metricOf, over } from '../kernel/alerts/incidents.ts';
import { fillDisk } from '../kernel/metrics/loads.ts';
import { lookAt } from '../kernel/metrics/look.ts';
import { watchMetrics } from '../kernel/metrics/watch.ts';
import { failSnapshots, mendSnapshots, snapshotNow } from './snapshots.ts';
import { onCluster, type Step, type Timeline } from './timeline.ts';

const fills: readonly [atMin: number, percent: number][] = [
  [0, 85.2],
  [10, 91.6],
  [20, 95.3],
  [30, 98.4],
];

export const diskShort: Timeline = {
  title: 'Disk runs short',
  description:
    'The disk of a replica set fills from 85% to 98% within 30 min and stays so, until it grows, the scenario all-clear starts, or an operator resolves it.',
  stage: 'cluster',
  steps: fills.map(([atMin, percent], index) =>
    onCluster(
      atMin,
      (name) => `the disk of ${name} is ${percent}% full`,
      (world, cluster) => {
        // on the way to the next mark, or at the last for good
        const [nextMin, next] = fills[index + 1] ?? [atMin, percent];
        fillDisk(world, cluster, { member: 0, start: percent, value: next, minutes: nextMin - atMin });
        lookAt(world, cluster.groupId);
        watchMetrics(world, cluster.groupId);
      },
    ),
  ),
};

/** Those of the schedule fail as well. */
const untilMended = 1000;

const attempts: readonly [atMin: number, ordinal: string][] = [
  [0, 'first'],
  [60, 'second'],
  [120, 'third'],
];

export const failingBackup: Timeline = {
  title: 'Backup keeps failing',
  description:
    'Three snapshots of a replica set fail within 2 h and its schedule falls behind. The fourth completes 3 h after the start.',
  stage: 'cluster',
  steps: [
    ...attempts.map(([atMin, ordinal]) =>
      onCluster(
        atMin,
        (name) => `the ${ordinal} snapshot of ${name} fails`,
        (world, cluster) => {
          failSnapshots(world, cluster, untilMended);
          snapshotNow(world, cluster);
        },
      ),
    ),
    onCluster(
      150,
      (name) => `the last snapshot of ${name} is 14 h old`,
      (world, cluster) => {
        const behind = clusterIncident(cluster, 'CPS_SNAPSHOT_BEHIND');
        raise(world, { ...behind, currentValue: { number: 14, units: 'HOURS' } });
      },
    ),
    onCluster(
      177,
      (name) => `another snapshot of ${name} starts, and nothing is in its way`,
      (world, cluster) => {
        mendSnapshots(world, cluster);
        snapshotNow(world, cluster);
      },
    ),
    onCluster(
      180,
      (name) => `the schedule of ${name} has caught up`,
      (world, cluster) => {
        over(world, clusterIncident(cluster, 'CPS_SNAPSHOT_BEHIND'));
      },
    ),
  ],
};

const rounds = 12;
const everyMin = 10;

function flap(round: number): Step[] {
  const share = 82 + ((round * 7) % 15);
  return [
    onCluster(
      round * everyMin,
      (name) => `connections of ${name} reach ${share}%`,
      (world, cluster) => {
        raise(world, metricOf(cluster, 0, 'CONNECTIONS_PERCENT', { number: share, units: 'RAW' }));
      },
    ),
    onCluster(
      round * everyMin + everyMin / 2,
      (name) => `connections of ${name} are back to normal`,
      (world, cluster) => {
        over(world, metricOf(cluster, 0, 'CONNECTIONS_PERCENT', { number: 0, units: 'RAW' }));
      },
    ),
  ];
}

export const flapping: Timeline = {
  title: 'Flapping alert',
  description:
    'Connections of a replica set cross 80% every 10 min for 2 h: 12 alerts open, and close 5 min later.',
  stage: 'cluster',
  steps: Array.from({ length: rounds }, (_, round) => flap(round)).flat(),
};
