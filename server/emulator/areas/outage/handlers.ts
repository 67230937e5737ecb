import { badFields, fail } from '#contract/api/errors.ts';
import type { OutageSimulation } from '#contract/outages/outage.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import {
  clusterOf,
  requireCluster,
  requireNoLiveImport,
  requireNoOutage,
} from '#server/emulator/kernel/find.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import { iso } from '#server/emulator/kernel/time/clock.ts';
import { deadlines } from '#server/emulator/kernel/time/durations.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { OutageRecord } from './records.ts';
import { filterProblem } from './rules.ts';
import { nothingDown, requestRecovery } from './transitions.ts';

function view(simulation: OutageRecord): OutageSimulation {
  const { id, groupId, clusterName, outageFilters, startRequestDate, expirationDate, state } = simulation;
  return { id, groupId, clusterName, outageFilters, startRequestDate, expirationDate, state };
}

interface Path {
  groupId: string;
  clusterName: string;
}

function simulationOf(world: World, { groupId, clusterName }: Path): OutageRecord {
  const cluster = clusterOf(world, groupId, clusterName);
  const [simulation] = world.tables.outageSimulations.by('cluster', cluster.id);
  if (simulation) return simulation;
  // observed: 404; assumed: its code
  throw fail('RESOURCE_NOT_FOUND');
}

export const outageHandlers = defineHandlers({
  startGroupClusterOutageSimulation({ world, params, body, caller, peer }) {
    const { groupId, clusterName } = params;
    const cluster = clusterOf(world, groupId, clusterName);
    requireNoOutage(world, cluster);
    requireCluster(cluster, 'simulateOutage');
    requireNoLiveImport(world, cluster);
    const problem = filterProblem(cluster, body.outageFilters);
    if (problem) throw badFields([problem]);
    // one that is COMPLETE makes room
    for (const { id } of [...world.tables.outageSimulations.by('cluster', cluster.id)]) {
      world.tables.outageSimulations.delete(id);
    }
    const id = world.id();
    const simulation = world.tables.outageSimulations.put({
      id,
      groupId,
      clusterId: cluster.id,
      clusterName,
      outageFilters: body.outageFilters.map((filter) => ({ ...filter, type: 'REGION' })),
      startRequestDate: world.iso(),
      expirationDate: iso(world.now() + deadlines['outage.expires']),
      state: 'START_REQUESTED',
      ...nothingDown,
    });
    record(world, 'CLUSTER_REGIONAL_OUTAGE_SIMULATION_STARTED', { groupId, clusterName }, { caller, peer });
    world.after(world.takes('outage.start'), 'outage.begin', { id }, id);
    world.after(deadlines['outage.expires'], 'outage.expire', { id });
    return view(simulation);
  },

  getGroupClusterOutageSimulation({ world, params }) {
    const simulation = simulationOf(world, params);
    return world.showing(view)(simulation);
  },

  endGroupClusterOutageSimulation({ world, params, caller, peer }) {
    const simulation = simulationOf(world, params);
    if (simulation.state !== 'SIMULATING') {
      throw fail('INVALID_CLUSTER_OUTAGE_SIMULATION_STATE', simulation.state, 'SIMULATING');
    }
    const { groupId, clusterName } = simulation;
    record(
      world,
      'CLUSTER_REGIONAL_OUTAGE_SIMULATION_END_REQUESTED',
      { groupId, clusterName },
      { caller, peer },
    );
    return view(requestRecovery(world, simulation));
  },
});
