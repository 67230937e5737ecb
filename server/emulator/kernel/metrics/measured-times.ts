import type { ClusterRecord } from '#contract/clusters/record.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { instant } from '../time/clock.ts';
import type { World } from '../world.ts';
import type { MeasuredHost } from './measured-host.ts';

/** Whether a process was measured at a time: it existed, its cluster was not paused, its host was not down. */
export function measuredTimes(world: World, { cluster, host, since }: MeasuredHost): (at: number) => boolean {
  const pauses = world.tables.pauses
    .by('cluster', cluster.id)
    .filter(({ hostId }) => hostId === undefined || hostId === host.id);
  // the beginning of the pause is unknown: it was always paused // assumed
  if (cluster.paused && !pauses.some(({ until }) => until === undefined)) return () => false;
  const lost = silentSince(world, cluster, host.id) ?? Number.POSITIVE_INFINITY;
  return (at) =>
    at >= since &&
    at < lost &&
    at <= world.now() &&
    !pauses.some(({ from, until }) => at >= from && (until === undefined || at < until));
}

/** Since when the host of a process is down, by accident or in an outage simulation. */
function silentSince(world: World, cluster: ClusterRecord, processId: string): number | undefined {
  const down = world.tables.conditions
    .by('group', cluster.groupId)
    .find(
      ({ eventTypeName, target }) => eventTypeName === 'HOST_DOWN' && target.hostnameAndPort === processId,
    );
  const [outage] = world.tables.outageSimulations.by('cluster', cluster.id);
  const struck = outage?.downHosts.includes(processId) ? outage.struckAt : undefined;
  const moments = [...(down ? [instant(down.since)] : []), ...(struck === undefined ? [] : [struck])];
  return moments.length > 0 ? Math.min(...moments) : undefined;
}

/** When the process was last measured: now, or when its measurements ended. */
export function lastHeard(world: World, host: MeasuredHost): number {
  const { cluster } = host;
  const isMeasured = measuredTimes(world, host);
  const now = Math.floor(world.now() / MINUTE) * MINUTE;
  if (isMeasured(now)) return now;
  const paused = world.tables.pauses.by('cluster', cluster.id).find(({ until }) => until === undefined);
  if (paused) return paused.from;
  return Math.max(host.since, silentSince(world, cluster, host.host.id) ?? host.since);
}
