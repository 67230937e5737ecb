import { restartsMembers } from '#contract/clusters/configure/restarts.ts';
import { hosts } from '#contract/clusters/hosts.ts';
import { type ClusterRecord, isTenant } from '#contract/clusters/record.ts';
import type { EventType } from '#contract/events/families.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import type { DurationName } from '#server/emulator/kernel/time/durations.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { ClusterWork } from './records.ts';
import { beginSteps, endSteps, type MemberStep, rollingSteps } from './restarts.ts';

interface Work {
  clusterId: string;
  turn: number;
  /** Events that the end of the work leaves in the log. */
  events: EventType[];
}

export function workOf(world: World, cluster: ClusterRecord): ClusterWork {
  return world.tables.clusterWork.get(cluster.id) ?? { id: cluster.id, groupId: cluster.groupId, turn: 0 };
}

/** Replaces a cluster and emits the change. */
export function putCluster(world: World, before: ClusterRecord, after: ClusterRecord): ClusterRecord {
  world.tables.clusters.put(after);
  world.emit('cluster.changed', { before, after });
  return after;
}

/** Something is under way: the cluster is idle again when the last such work has ended. */
export function begin(
  world: World,
  cluster: ClusterRecord,
  takes: DurationName,
  events: EventType[],
  more: Partial<Pick<ClusterWork, 'resumed' | 'independentScaling'>> = {},
): void {
  const before = workOf(world, cluster);
  const work = world.tables.clusterWork.put({ ...before, ...more, turn: before.turn + 1 });
  const payload: Work = { clusterId: cluster.id, turn: work.turn, events };
  world.after(world.takes(takes), 'cluster.settle', payload, cluster.id);
}

/** The same for a cluster that exists: UPDATING, then IDLE; one that is being created stays so. */
export function change(
  world: World,
  before: ClusterRecord,
  after: ClusterRecord,
  takes: DurationName,
  more: {
    events?: EventType[];
    work?: Partial<Pick<ClusterWork, 'resumed' | 'independentScaling'>>;
    /** The steps of the members, where they differ from those of the change. */
    steps?: readonly MemberStep[];
  } = {},
): ClusterRecord {
  if (before.stateName === 'CREATING') return putCluster(world, before, after);
  const steps = more.steps ?? stepsOf(world, before, after, takes);
  const changed = putCluster(world, before, { ...after, stateName: 'UPDATING' });
  if (steps.length > 0) beginSteps(world, { before, after }, steps);
  begin(world, changed, takes, more.events ?? ['CLUSTER_UPDATE_COMPLETED'], more.work);
  return changed;
}

/** The steps of the members when a change is applied; new members do not restart. */
function stepsOf(
  world: World,
  before: ClusterRecord,
  after: ClusterRecord,
  takes: DurationName,
): readonly MemberStep[] {
  // regions that are out stay so, whatever is changed meanwhile // assumed
  const isOut = world.tables.outageSimulations.by('cluster', before.id).length > 0;
  if (isOut || before.paused || after.paused || isTenant(before) || !restartsMembers(before, after))
    return [];
  const existing = new Set(hosts(before).map(({ id }) => id));
  const staying = hosts(after).filter(({ id }) => existing.has(id));
  return rollingSteps(staying, world.takes(takes));
}

/** The transition `cluster.settle`. */
export function settle(world: World, { clusterId, turn, events }: Work): void {
  const before = world.tables.clusters.get(clusterId);
  if (!before || before.stateName === 'DELETING' || workOf(world, before).turn !== turn) return;
  endSteps(world, before);
  putCluster(world, before, { ...before, stateName: 'IDLE' });
  for (const event of events) record(world, event, { groupId: before.groupId, clusterName: before.name });
}
