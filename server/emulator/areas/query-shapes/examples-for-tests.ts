import type { TestEmulator } from '#server/emulator/emulator-for-tests.ts';
import { openOf } from '#server/emulator/kernel/documents/run.ts';
import type { Examples } from '#server/emulator/table-tests/example-for-tests.ts';

/** Lets a query reach the cluster; its shape. */
export async function queried(at: TestEmulator) {
  const { world, groupId, clusterName } = at;
  const [cluster] = world.tables.clusters.by('name', `${groupId}/${clusterName}`);
  if (!cluster) throw new Error('no cluster');
  const command = { find: 'ships', filter: { city: 'Oslo' } };
  const path = `/_emulator/groups/${groupId}/clusters/${clusterName}/command`;
  await at.ask('POST', path, { body: { db: 'port', command } });
  const lines = openOf(world, cluster.id).operations.queryStats.list(world.now(), undefined);
  const line = lines.find(({ key }) => key.queryShape.cmdNs.coll === 'ships');
  return { queryShapeHash: String(line?.queryShapeHash) };
}

export const examples: Examples = {
  listGroupClusterQueryShapeInsightSummaries: {
    prepare: queried,
    query: {
      since: '1773000000000',
      until: '1893456000000',
      namespaces: 'port.ships',
      commands: 'find',
      nSummaries: '10',
      series: 'EXECUTION_COUNT',
    },
  },
  getGroupClusterQueryShapeInsightDetails: {
    prepare: queried,
    query: { since: '1773000000000', until: '1893456000000' },
  },
  listGroupClusterQueryShapes: { query: { status: 'REJECTED' } },
  getGroupClusterQueryShape: { prepare: queried },
  updateGroupClusterQueryShape: { prepare: queried, body: () => ({ status: 'REJECTED' }) },
};
