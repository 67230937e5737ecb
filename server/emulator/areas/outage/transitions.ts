import type { ClusterRecord } from '#contract/clusters/record.ts';
import { type OutageState, outageEffect } from '#contract/outages/outage.ts';
import { elect, usualPrimaries } from '#server/emulator/kernel/alerts/elections.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { keepSilence } from '#server/emulator/kernel/metrics/loads.ts';
import type { Transition, World } from '#server/emulator/kernel/world.ts';
import type { OutageRecord } from './records.ts';
import { filterProblem } from './rules.ts';

interface Payload {
  id: string;
}

/** Before the regions fail and after they are back. */
export const nothingDown = { downHosts: [], primaries: [], hasPrimary: true, primaryMoved: false };

/** The simulation, if it is still there and in the state that the transition ends. */
function simulationIn(world: World, { id }: Payload, state: OutageState): OutageRecord | undefined {
  const simulation = world.tables.outageSimulations.get(id);
  return simulation?.state === state ? simulation : undefined;
}

type SimulationEvent = 'CANCELLED_CLUSTER_PAUSE' | 'COMPLETED' | 'END_REQUESTED' | 'FAILED_TO_START';

function log(world: World, { groupId, clusterName }: OutageRecord, what: SimulationEvent): void {
  record(world, `CLUSTER_REGIONAL_OUTAGE_SIMULATION_${what}`, { groupId, clusterName });
}

/** The request is taken up, or comes to nothing because the cluster has left the regions meanwhile. */
function begin(world: World, payload: Payload): void {
  const simulation = simulationIn(world, payload, 'START_REQUESTED');
  if (!simulation) return;
  const cluster = world.tables.clusters.get(simulation.clusterId);
  if (!cluster || filterProblem(cluster, simulation.outageFilters)) {
    log(world, simulation, 'FAILED_TO_START');
    world.tables.outageSimulations.delete(simulation.id);
    return;
  }
  world.tables.outageSimulations.put({ ...simulation, state: 'STARTING' });
  world.after(world.takes('outage.strike'), 'outage.strike', { id: simulation.id }, simulation.id);
}

/** The hosts of the regions go down. */
function strike(world: World, payload: Payload): void {
  const simulation = simulationIn(world, payload, 'STARTING');
  const cluster = simulation && world.tables.clusters.get(simulation.clusterId);
  if (!simulation || !cluster) return;
  const struck = { ...simulation, state: 'SIMULATING', struckAt: world.now() } as const;
  const after = world.tables.outageSimulations.put(withEffect(struck, cluster));
  emitElected(world, cluster, usualPrimaries(cluster), after.primaries);
}

function emitElected(
  world: World,
  cluster: ClusterRecord,
  before: readonly string[],
  after: readonly string[],
): void {
  elect(
    world,
    cluster,
    after.filter((id) => !before.includes(id)),
  );
}

/** The simulation with its effect on the current cluster. */
function withEffect(simulation: OutageRecord, cluster: ClusterRecord): OutageRecord {
  const { survives: _, ...effect } = outageEffect(cluster, simulation.outageFilters, simulation.forced);
  return { ...simulation, ...effect };
}

/** Requests the end: the hosts stay down until they have recovered. */
export function requestRecovery(world: World, simulation: OutageRecord): OutageRecord {
  const requested = world.tables.outageSimulations.put({ ...simulation, state: 'RECOVERY_REQUESTED' });
  world.after(world.takes('outage.end'), 'outage.recover', { id: requested.id }, requested.id);
  return requested;
}

/** The simulation was not ended within three days. */
function expire(world: World, payload: Payload): void {
  const simulation = simulationIn(world, payload, 'SIMULATING');
  if (!simulation) return;
  log(world, simulation, 'END_REQUESTED');
  requestRecovery(world, simulation);
}

function recover(world: World, payload: Payload): void {
  const simulation = simulationIn(world, payload, 'RECOVERY_REQUESTED');
  if (!simulation) return;
  world.tables.outageSimulations.put({ ...simulation, state: 'RECOVERING' });
  world.after(world.takes('outage.recover'), 'outage.complete', { id: simulation.id }, simulation.id);
}

function complete(world: World, payload: Payload): void {
  const simulation = simulationIn(world, payload, 'RECOVERING');
  if (!simulation) return;
  keepGap(world, simulation);
  const { struckAt: _, forced: _f, ...rest } = simulation;
  world.tables.outageSimulations.put({ ...rest, ...nothingDown, state: 'COMPLETE' });
  log(world, simulation, 'COMPLETED');
  const cluster = world.tables.clusters.get(simulation.clusterId);
  // the preferred members take over again
  if (cluster) emitElected(world, cluster, simulation.primaries, usualPrimaries(cluster));
  world.after(world.takes('outage.end'), 'outage.forget', { id: simulation.id }, simulation.id);
}

/** Measurements during the outage remain missing. */
function keepGap(world: World, { clusterId, groupId, downHosts, struckAt }: OutageRecord): void {
  if (struckAt === undefined) return;
  for (const hostId of downHosts) keepSilence(world, { clusterId, groupId, hostId, from: struckAt });
}

/** From then on the cluster has no simulation // documented: 404 */
function forgetSimulation(world: World, payload: Payload): void {
  if (simulationIn(world, payload, 'COMPLETE')) world.tables.outageSimulations.delete(payload.id);
}

export const outageTransitions = {
  'outage.begin': begin,
  'outage.strike': strike,
  'outage.expire': expire,
  'outage.recover': recover,
  'outage.complete': complete,
  'outage.forget': forgetSimulation,
} satisfies Record<string, Transition>;

interface Changed {
  before: ClusterRecord;
  after: ClusterRecord;
}

/** Pausing a cluster ends its simulation at once // observed: the name of the event */
function cancelOnPause(world: World, { before, after }: Changed, simulation: OutageRecord): boolean {
  if (before.paused || !after.paused) return false;
  keepGap(world, simulation);
  world.tables.outageSimulations.delete(simulation.id);
  if (simulation.state !== 'COMPLETE') log(world, simulation, 'CANCELLED_CLUSTER_PAUSE');
  return true;
}

/** A cluster with failed regions was changed: other hosts may be down, or its survivors are forced to continue. */
export function followCluster(world: World, changed: Changed): void {
  const { before, after } = changed;
  const [simulation] = world.tables.outageSimulations.by('cluster', after.id);
  if (!simulation || cancelOnPause(world, changed, simulation) || simulation.struckAt === undefined) return;
  const requested = after.acceptDataRisksAndForceReplicaSetReconfig;
  const forces = requested !== undefined && requested !== before.acceptDataRisksAndForceReplicaSetReconfig;
  const existing: OutageRecord = forces ? { ...simulation, forced: true } : simulation;
  const { primaries } = world.tables.outageSimulations.put(withEffect(existing, after));
  emitElected(world, after, simulation.primaries, primaries);
}
