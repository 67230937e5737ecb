import { type WorkloadKind, type WorkloadTarget, workloadKinds } from '#contract/emulator/workloads.ts';
import { clusterWithData, type Holder } from '#server/emulator/kernel/documents/holder.ts';
import { untilNextTurn } from '#server/emulator/kernel/turns.ts';
import type { Transition, World } from '#server/emulator/kernel/world.ts';
import { measureWorkloads } from './measure.ts';
import { isOccupied, operate } from './operations.ts';
import type { WorkloadRecord } from './records.ts';
import { noOperations, turnOf } from './turn.ts';

const second = 1000;
/** What there is room for in a turn, and in one of a world that has a leap of its clock to make up for. */
const roomOfTurn = 500;
const roomBehind = 20;
const leapMs = 10 * second;

/** The cluster of a workload; undefined when the name is unknown. */
export function holderAt(world: World, target: WorkloadTarget): Holder | undefined {
  if (target.kind === 'cluster') {
    const { groupId, clusterName } = target;
    const isThere =
      world.tables.clusters.by('name', `${groupId}/${clusterName}`).length > 0 ||
      world.tables.flexClusters.by('name', `${groupId}/${clusterName}`).length > 0;
    return isThere ? clusterWithData(world, groupId, clusterName) : undefined;
  }
  for (const { id: groupId, deployments } of world.tables.migrationSources.by('org', target.orgId)) {
    const match = deployments.find(({ name }) => name === target.clusterName);
    if (match) return { id: match.clusterId, groupId, name: match.name };
  }
  return undefined;
}

/** A workload that runs from now on. */
export function beginWorkload(
  world: World,
  { id: clusterId, groupId }: Holder,
  asked: Pick<WorkloadRecord, 'target' | 'perSecond' | 'mix'>,
): WorkloadRecord {
  const now = world.now();
  const created: WorkloadRecord = {
    ...asked,
    id: world.id(),
    clusterId,
    groupId,
    since: now,
    doneUntil: now,
    place: 0,
    oldest: 0,
    next: 0,
    done: noOperations(),
    refused: 0,
    skipped: 0,
  };
  return start(world, world.tables.workloads.put(created));
}

export function start(world: World, workload: WorkloadRecord): WorkloadRecord {
  if (workload.due !== undefined) return workload;
  const { trouble: _, ...rest } = workload;
  const due = world.after(second, 'workload.turn', { id: workload.id });
  const started = world.tables.workloads.put({ ...rest, due, doneUntil: world.now() });
  measureWorkloads(world, started);
  return started;
}

export function stop(world: World, workload: WorkloadRecord, trouble?: string): WorkloadRecord {
  const { due, ...rest } = workload;
  if (due !== undefined) world.cancel(due);
  const stopped = world.tables.workloads.put({ ...rest, ...(trouble === undefined ? {} : { trouble }) });
  measureWorkloads(world, stopped);
  return stopped;
}

function addUp(one: Readonly<Record<WorkloadKind, number>>, other: Readonly<Record<WorkloadKind, number>>) {
  return Object.fromEntries(workloadKinds.map((kind) => [kind, one[kind] + other[kind]])) as Record<
    WorkloadKind,
    number
  >;
}

/** The operations since the last turn happen at once, as many as there is room for. */
function takeTurn(world: World, { id }: { id: string }): void {
  const workload = world.tables.workloads.get(id);
  if (workload?.due === undefined) return;
  const holder = holderAt(world, workload.target);
  if (holder?.id !== workload.clusterId) {
    stop(world, workload, 'The cluster is gone.');
    return;
  }
  const now = world.now();
  const wanted = Math.floor(((now - workload.doneUntil) / second) * workload.perSecond);
  const isBehind = world.clock.target() - now > leapMs;
  const deps = isOccupied(world, holder) ? 0 : isBehind ? roomBehind : roomOfTurn;
  const { counts, skipped, place } = turnOf(workload.mix, workload.place, wanted, deps);
  const { done, refused, ...reached } = operate(world, holder, workload, counts);
  world.tables.workloads.put({
    ...workload,
    ...reached,
    place,
    // the part of an operation that is left over counts in the next turn
    doneUntil: workload.doneUntil + (wanted / workload.perSecond) * second,
    done: addUp(workload.done, done),
    refused: workload.refused + refused,
    skipped: workload.skipped + skipped,
    due: world.after(untilNextTurn(world), 'workload.turn', { id }),
  });
  world.emit('documents.written', { clusterId: workload.clusterId });
}

export const workloadTransitions = { 'workload.turn': takeTurn } satisfies Record<string, Transition>;

/** Nothing reads or writes where nothing is any more. */
export function forgetOfCluster(world: World, { cluster }: { cluster: { id: string } }): void {
  for (const workload of [...world.tables.workloads.by('cluster', cluster.id)]) {
    stop(world, workload);
    world.tables.workloads.delete(workload.id);
  }
}
