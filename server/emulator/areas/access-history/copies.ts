import { attemptsOf } from '#contract/sign-ins/attempts.ts';
import { type Copies, projectOf } from '#server/emulator/kernel/copies.ts';
import { clusterOf } from '#server/emulator/kernel/find.ts';
import { measuredHosts } from '#server/emulator/kernel/metrics/measured-host.ts';
import { doors } from './handlers.ts';

/** Sign-ins of a copy: who used a cluster. Host names of a twin differ, so that all belong to its first member. */
export const accessHistoryCopies: Copies = {
  signIns(world, item, place) {
    const groupId = projectOf(place);
    const cluster = clusterOf(world, groupId, place.clusterName ?? '');
    const [door] = doors(measuredHosts(world, cluster));
    const [attempt] = attemptsOf([item]);
    if (!door || !attempt) return 'The cluster has no members yet.';
    const { at, user, source, reason, mechanism = 'SCRAM-SHA-256' } = attempt;
    if (Number.isNaN(at)) return 'The time of the sign-in is not valid.';
    world.tables.signIns.put({
      ...{ id: world.id(at), groupId, clusterId: cluster.id, hostname: door.host.hostname, at },
      ...{ username: user, authSource: source, mechanism, ipAddress: item.ipAddress },
      // the client's port names nobody
      ...{ port: 0, connectionId: 0 },
      ...(reason === undefined ? {} : { failureReason: reason }),
    });
    return undefined;
  },
};
