import { type Host, hosts } from '#contract/clusters/hosts.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import { elect, usualPrimaries } from '#server/emulator/kernel/alerts/elections.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import type { World } from '#server/emulator/kernel/world.ts';

/** The states of the members from a moment on, in milliseconds from the beginning. */
export interface MemberStep {
  at: number;
  downHosts: string[];
  primaries: string[];
}

/** One of the steps is due; `begun` distinguishes it from those of an earlier change. */
interface Due {
  clusterId: string;
  begun: string;
  step: Omit<MemberStep, 'at'>;
}

/** Members of each shard, the primary first. */
function shardsOf(all: readonly Host[]): Host[][] {
  const shards = new Map<number, Host[]>();
  for (const host of all) shards.set(host.shard, [...(shards.get(host.shard) ?? []), host]);
  return [...shards.values()];
}

/** The replacement of a primary: the next electable member. */
const standIn = (shard: readonly Host[]): string[] =>
  shard
    .filter(({ node, member }) => node === 'ELECTABLE' && member > 0)
    .map(({ id }) => id)
    .slice(0, 1);

const primaryOf = (shard: readonly Host[]): string[] => shard.slice(0, 1).map(({ id }) => id);

/**
 * Members restart one by one, of every shard one at a time // documented. The primary is last, after another was elected,
 * and takes over again // assumed: it has the highest priority
 */
export function rollingSteps(all: readonly Host[], totalMs: number): MemberStep[] {
  const shards = shardsOf(all);
  const turns = Math.max(0, ...shards.map(({ length }) => length));
  const slot = totalMs / (turns + 1);
  const usual = shards.flatMap(primaryOf);
  return Array.from({ length: turns }, (_, turn): MemberStep[] => {
    // those that have fewer members are done earlier
    const down = shards.map((shard) => [...shard.slice(1), ...shard.slice(0, 1)][turn]?.id);
    const primaries = shards.flatMap((shard) =>
      down.includes(primaryOf(shard)[0]) ? standIn(shard) : primaryOf(shard),
    );
    const downHosts = down.filter((id) => id !== undefined);
    return [
      { at: slot * (turn + 0.25), downHosts, primaries },
      { at: slot * (turn + 1), downHosts: [], primaries: usual },
    ];
  }).flat();
}

/** Every primary stops at once: its shard has none until the others have elected one of themselves. */
export function failoverSteps(all: readonly Host[], electionMs: number, totalMs: number): MemberStep[] {
  const shards = shardsOf(all);
  const [usual, next] = [shards.flatMap(primaryOf), shards.flatMap(standIn)];
  return [
    { at: 0, downHosts: usual, primaries: [] },
    { at: electionMs, downHosts: usual, primaries: next },
    { at: Math.max(electionMs, totalMs * 0.6), downHosts: [], primaries: next },
  ];
}

/** Begins with steps of the members; those of a change before are called off. */
export function beginSteps(
  world: World,
  { before, after }: { before: ClusterRecord; after: ClusterRecord },
  steps: readonly MemberStep[],
): void {
  const begun = world.id();
  world.tables.memberRestarts.put({
    id: after.id,
    groupId: after.groupId,
    begun,
    downHosts: [],
    primaries: usualPrimaries(after),
    hasPrimary: true,
    restarted: [],
    versionBefore: before.mongoDBVersion,
  });
  for (const { at, ...step } of steps) {
    const due: Due = { clusterId: after.id, begun, step };
    if (at > 0) world.after(at, 'cluster.members', due);
    else standSo(world, due);
  }
}

/** The transition `cluster.members`. */
export function standSo(world: World, { clusterId, begun, step }: Due): void {
  const cluster = world.tables.clusters.get(clusterId);
  const before = world.tables.memberRestarts.get(clusterId);
  if (!cluster || before?.begun !== begun) return;
  const back = before.downHosts.filter((id) => !step.downHosts.includes(id));
  const shards = cluster.replicationSpecs.length;
  world.tables.memberRestarts.put({
    ...before,
    ...step,
    hasPrimary: step.primaries.length === shards,
    restarted: [...before.restarted, ...back],
  });
  const { groupId, name: clusterName } = cluster;
  for (const host of hosts(cluster).filter(({ id }) => back.includes(id))) {
    const { hostname, port, replicaSetName } = host;
    record(world, 'CLUSTER_INSTANCE_RESTARTED', { groupId, clusterName, hostname, port, replicaSetName });
  }
  elect(
    world,
    cluster,
    step.primaries.filter((id) => !before.primaries.includes(id)),
  );
}

/** The members are back to normal: the change is fully applied. */
export function endSteps(world: World, cluster: ClusterRecord): void {
  const before = world.tables.memberRestarts.get(cluster.id);
  if (!before) return;
  world.tables.memberRestarts.delete(cluster.id);
  elect(
    world,
    cluster,
    usualPrimaries(cluster).filter((id) => !before.primaries.includes(id)),
  );
}
