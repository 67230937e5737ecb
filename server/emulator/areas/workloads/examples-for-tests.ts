import type { TestEmulator } from '#server/emulator/emulator-for-tests.ts';
import type { Examples } from '#server/emulator/table-tests/example-for-tests.ts';

const mix = { insert: 5, update: 3, delete: 1, findById: 4, findByIndex: 4, findByScan: 1 };

function onCluster({ groupId, clusterName }: TestEmulator) {
  return { target: { kind: 'cluster', groupId, clusterName }, perSecond: 20, mix };
}

async function prepare(at: TestEmulator) {
  const created = await at.ask('POST', '/_emulator/workloads', { body: onCluster(at) });
  return { workloadId: created.body.id };
}

/** The load generator. */
export const examples: Examples = {
  createEmulatorWorkload: { body: onCluster },
  updateEmulatorWorkload: { prepare, body: () => ({ running: false, perSecond: 5.5, mix: { insert: 1 } }) },
  deleteEmulatorWorkload: { prepare },
};
