import { fail } from '#contract/api/errors.ts';
import { dnsName } from '#contract/clusters/hosts.ts';
import type { Process } from '#contract/monitoring/schemas.ts';
import { disturbanceOf } from '#server/emulator/kernel/members.ts';
import { hostsOfGroup, type MeasuredHost } from '#server/emulator/kernel/metrics/measured-host.ts';
import { lastHeard, measuredTimes } from '#server/emulator/kernel/metrics/measured-times.ts';
import { iso } from '#server/emulator/kernel/time/clock.ts';
import type { World } from '#server/emulator/kernel/world.ts';

/** The process with that id, `hostname:port`. */
export function processOf(world: World, groupId: string, processId: string): MeasuredHost {
  const match = hostsOfGroup(world, groupId).find(({ host }) => host.id === processId);
  if (!match) throw fail('HOSTNAME_AND_PORT_NOT_FOUND', processId, groupId);
  return match;
}

function typeOf(world: World, measured: MeasuredHost): Process['typeName'] {
  const { part, host, cluster } = measured;
  if (part === 'config') return 'SHARD_CONFIG';
  // a process that does not respond has no role // assumed
  if (!measuredTimes(world, measured)(world.now())) return 'NO_DATA';
  const disturbed = disturbanceOf(world, cluster.id);
  if (disturbed && part !== 'router') {
    // a member that starts again catches up before it is a secondary // documented: RECOVERING
    if (disturbed.downHosts.includes(host.id)) return 'RECOVERING';
    const kind = cluster.clusterType === 'REPLICASET' ? 'REPLICA' : 'SHARD';
    return `${kind}_${disturbed.primaries.includes(host.id) ? 'PRIMARY' : 'SECONDARY'}`;
  }
  return host.typeName as Exclude<typeof host.typeName, `SHARD_CONFIG_${string}`>;
}

export function processView(world: World, measured: MeasuredHost): Process {
  const { cluster, host, part, since } = measured;
  const dns = dnsName(cluster.groupId);
  const restarts = world.tables.memberRestarts.get(cluster.id);
  const rest = host.hostname.slice(host.hostname.indexOf('-', 'atlas-'.length));
  const sharded = cluster.clusterType !== 'REPLICASET' && part !== 'router' && part !== 'config';
  return {
    id: host.id,
    groupId: cluster.groupId,
    hostname: host.hostname,
    port: host.port,
    typeName: typeOf(world, measured),
    userAlias: rest.endsWith(dns) ? `${cluster.name.toLowerCase()}${rest}` : host.hostname,
    ...(part === 'router' ? {} : { replicaSetName: host.replicaSetName }),
    ...(sharded ? { shardName: host.replicaSetName } : {}),
    version:
      restarts?.restarted.includes(host.id) === false ? restarts.versionBefore : cluster.mongoDBVersion,
    created: iso(since),
    lastPing: iso(lastHeard(world, measured)),
  };
}
