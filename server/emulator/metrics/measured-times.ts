import { instant } from '../clock.ts';
import type { World } from '../world.ts';
import type { MeasuredHost } from './measured-host.ts';

/** Whether a process was measured at a moment: it existed, its cluster was not paused, its host was not down. */
export function measuredTimes(world: World, { cluster, host, since }: MeasuredHost): (at: number) => boolean {
  const pauses = world.tables.pauses.by('cluster', cluster.id);
  // nobody saw when the pause began: it was always paused // assumed
  if (cluster.paused && !pauses.some(({ until }) => until === undefined)) return () => false;
  const down = world.tables.conditions
    .by('group', cluster.groupId)
    .find(({ eventTypeName, target }) => eventTypeName === 'HOST_DOWN' && target.hostnameAndPort === host.id);
  const lost = down ? instant(down.since) : Number.POSITIVE_INFINITY;
  return (at) =>
    at >= since &&
    at < lost &&
    at <= world.now() &&
    !pauses.some(({ from, until }) => at >= from && (until === undefined || at < until));
}

/** When the process was last heard of: now, or when it fell silent. */
export function lastHeard(world: World, host: MeasuredHost): number {
  const { cluster } = host;
  const heard = measuredTimes(world, host);
  const minute = 60_000;
  const now = Math.floor(world.now() / minute) * minute;
  if (heard(now)) return now;
  const paused = world.tables.pauses.by('cluster', cluster.id).find(({ until }) => until === undefined);
  if (paused) return paused.from;
  const down = world.tables.conditions
    .by('group', cluster.groupId)
    .find(
      ({ eventTypeName, target }) => eventTypeName === 'HOST_DOWN' && target.hostnameAndPort === host.host.id,
    );
  return Math.max(host.since, down ? instant(down.since) : host.since);
}
