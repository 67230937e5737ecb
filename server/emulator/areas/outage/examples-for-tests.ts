import type { ClusterRecord } from '#contract/clusters/record.ts';
import { addCluster } from '#server/emulator/areas/clusters/seed.ts';
import type { TestEmulator } from '#server/emulator/emulator-for-tests.ts';
import type { Examples } from '#server/emulator/table-tests/example-for-tests.ts';

/** A cluster of five electable nodes in three regions: two, two, one. */
export function addWideCluster(at: TestEmulator, name = 'wide', shards?: number): ClusterRecord {
  return at.world.transact(() =>
    addCluster(at.world, {
      groupId: at.groupId,
      name,
      at: at.world.now(),
      providerName: 'AWS',
      regionName: 'US_EAST_1',
      instanceSize: 'M10',
      regions: { US_EAST_1: 2, US_WEST_2: 2, EU_WEST_1: 1 },
      ...(shards === undefined ? {} : { shards }),
    }),
  );
}

export const outageBody = {
  outageFilters: [{ cloudProvider: 'AWS', regionName: 'US_EAST_1', type: 'REGION' }],
};

/** A cluster whose first region fails, and how far that has come. */
async function running(at: TestEmulator, seconds: number) {
  const { name: clusterName } = addWideCluster(at);
  const path = `~/groups/${at.groupId}/clusters/${clusterName}/outageSimulation`;
  await at.ask('POST', path, { body: outageBody });
  at.advance(seconds);
  return { clusterName };
}

/** Outage simulations. */
export const examples: Examples = {
  startGroupClusterOutageSimulation: {
    prepare: (at) => ({ clusterName: addWideCluster(at).name }),
    body: () => outageBody,
  },
  getGroupClusterOutageSimulation: { prepare: (at) => running(at, 0) },
  endGroupClusterOutageSimulation: { prepare: (at) => running(at, 300) },
};
