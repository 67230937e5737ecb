import { raise } from '../kernel/alerts/engine.ts';
import {
  clusterIncident,
  diskOf,
  hostIncident,
  lagOf,
  over,
  replicaSetIncident,
} from '../kernel/alerts/incidents.ts';
import { failSnapshots, snapshotNow } from './snapshots.ts';
import { onCluster, type Timeline } from './timeline.ts';

/** One thing after another, on one replica set, with an end that is good. */
export const badNight: Timeline = {
  title: 'Bad night',
  description:
    'A production replica set loses its primary, then falls behind, fails to back up and runs out of disk. Over after 40 min.',
  stage: 'cluster',
  steps: [
    onCluster(
      0,
      (name) => `${name} loses the host of its primary and has no primary`,
      (world, cluster) => {
        raise(world, hostIncident(cluster, 0, 'HOST_DOWN'));
        raise(world, replicaSetIncident(cluster, 'NO_PRIMARY'));
      },
    ),
    onCluster(
      3,
      (name) => `${name} holds five elections in a row, and no primary lasts`,
      (world, cluster) => {
        for (let round = 0; round < 5; round += 1)
          raise(world, replicaSetIncident(cluster, 'PRIMARY_ELECTED'));
        const elections = { ...replicaSetIncident(cluster, 'TOO_MANY_ELECTIONS') };
        raise(world, { ...elections, currentValue: { number: 5, units: 'RAW' } });
      },
    ),
    onCluster(
      6,
      (name) => `${name} has a primary again`,
      (world, cluster) => {
        raise(world, replicaSetIncident(cluster, 'PRIMARY_ELECTED'));
        over(world, replicaSetIncident(cluster, 'NO_PRIMARY'));
      },
    ),
    onCluster(
      9,
      (name) => `the lost host of ${name} is back, another secondary is 4 min behind`,
      (world, cluster) => {
        over(world, hostIncident(cluster, 0, 'HOST_DOWN'));
        raise(world, lagOf(cluster, 240));
      },
    ),
    onCluster(
      14,
      (name) => `the secondary of ${name} is 15 min behind`,
      (world, cluster) => {
        raise(world, lagOf(cluster, 900));
      },
    ),
    onCluster(
      18,
      (name) => `a snapshot of ${name} fails`,
      (world, cluster) => {
        failSnapshots(world, cluster, 1);
        snapshotNow(world, cluster);
      },
    ),
    onCluster(
      22,
      (name) => `the disk of ${name} is 92.4% full`,
      (world, cluster) => {
        raise(world, diskOf(cluster, 92.4));
      },
    ),
    onCluster(
      27,
      (name) => `the disk of ${name} is 97.1% full`,
      (world, cluster) => {
        raise(world, diskOf(cluster, 97.1));
      },
    ),
    onCluster(
      32,
      (name) => `the secondary of ${name} has caught up`,
      (world, cluster) => {
        over(world, lagOf(cluster, 0));
        over(world, replicaSetIncident(cluster, 'TOO_MANY_ELECTIONS'));
      },
    ),
    onCluster(
      36,
      (name) => `the disk of ${name} grows`,
      (world, cluster) => {
        raise(world, clusterIncident(cluster, 'DISK_AUTO_SCALE_INITIATED'));
        over(world, diskOf(cluster, 0));
      },
    ),
    // early enough to have completed when the night is over
    onCluster(
      37,
      (name) => `another snapshot of ${name} completes within 3 min: everything is well again`,
      snapshotNow,
    ),
  ],
};
