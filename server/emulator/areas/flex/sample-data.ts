import { fail, failWith } from '#contract/api/errors.ts';
import type { SampleDataLoad } from '#contract/flex/sample-data.ts';
import { announce } from '#server/emulator/kernel/alerts/engine.ts';
import { attachSamples, attachSet } from '#server/emulator/kernel/documents/lifecycle.ts';
import { clusterOf, requireCluster, requireIdle } from '#server/emulator/kernel/find.ts';
import { type Call, defineHandlers, type Host } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { SampleLoadRecord } from './records.ts';

function view({ id, groupId: _, clusterId: __, ...shown }: SampleLoadRecord): SampleDataLoad {
  return { _id: id, ...shown };
}

/** Missing values are null // observed; the description excludes null */
function viewIn({ profile }: Pick<Host, 'profile'>) {
  const missing = profile === 'observed' ? { completeDate: null, errorMessage: null } : {};
  return (row: SampleLoadRecord): SampleDataLoad => ({ ...missing, ...view(row) });
}

/** The cluster of that name, of whatever kind, ready to be written to. */
function locationOf(world: World, groupId: string, name: string): { id: string } {
  const [flex] = world.tables.flexClusters.by('name', `${groupId}/${name}`);
  if (flex) {
    requireIdle(flex);
    return flex;
  }
  const cluster = clusterOf(world, groupId, name);
  requireCluster(cluster, 'loadSampleData');
  return cluster;
}

function load(call: Call<'requestGroupSampleDatasetLoad'>): SampleLoadRecord {
  const { world, params, caller, peer } = call;
  const { groupId, name } = params;
  const { id: clusterId } = locationOf(world, groupId, name);
  const { sampleLoads } = world.tables;
  if (sampleLoads.by('cluster', clusterId).some(({ state }) => state === 'WORKING')) {
    // assumed: no code of its own
    throw failWith('VALIDATION_ERROR', {
      status: 409,
      parameters: [name, groupId],
      detail: `Sample data is being loaded into the cluster ${name} already.`,
    });
  }
  const id = world.id();
  announce(world, 'SAMPLE_DATASET_LOAD_REQUESTED', { groupId, clusterName: name }, { caller, peer });
  world.after(world.takes('sampleData.load'), 'sampleData.finish', { id }, id);
  return sampleLoads.put({
    id,
    groupId,
    clusterId,
    clusterName: name,
    createDate: world.iso(),
    state: 'WORKING',
  });
}

/** Nothing can be written to a cluster that was paused or is being deleted. */
function isWritable(world: World, clusterId: string): boolean {
  const flex = world.tables.flexClusters.get(clusterId);
  if (flex) return flex.stateName !== 'DELETING';
  const cluster = world.tables.clusters.get(clusterId);
  return cluster !== undefined && !cluster.paused && cluster.stateName !== 'DELETING';
}

function finish(world: World, { id }: { id: string }): void {
  const row = world.tables.sampleLoads.get(id);
  if (row?.state !== 'WORKING') return;
  const completeDate = world.iso();
  const writable = isWritable(world, row.clusterId);
  if (writable) {
    const holder = { id: row.clusterId, groupId: row.groupId };
    attachSamples(world, holder);
    attachSet(world, holder, 'lodgings');
  }
  world.tables.sampleLoads.put(
    writable
      ? { ...row, completeDate, state: 'COMPLETED' }
      : { ...row, completeDate, state: 'FAILED', errorMessage: 'The cluster took no data any more.' },
  );
}

export const sampleDataHandlers = defineHandlers({
  requestGroupSampleDatasetLoad: (call) => viewIn(call.host)(load(call)),

  getGroupSampleDatasetLoad({ world, params, host }) {
    const row = world.tables.sampleLoads.get(params.sampleDatasetId);
    if (row?.groupId !== params.groupId) throw fail('RESOURCE_NOT_FOUND');
    return world.showing(viewIn(host))(row);
  },
});

export const sampleDataTransitions = { 'sampleData.finish': finish };
