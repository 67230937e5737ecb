import { dataSets } from '#server/data/sets/sets.ts';
import type { World } from '../world.ts';
import { afterWrites } from './expire.ts';
import { dataSetOf, type Holder } from './holder.ts';
import { forgetRows } from './log/log.ts';
import { type CollectionRecord, WriteRecord } from './records.ts';
import { forgetZones } from './sharding/zones.ts';

/** Puts a named set of documents into a cluster; collections that are already there stay as they are. */
export function attachSet(
  world: World,
  holder: Pick<Holder, 'id' | 'groupId'>,
  set: string,
  at = world.now(),
): void {
  const plan = dataSets[set];
  if (!plan) throw new Error(`there is no data set ${set}`);
  const dataSet = dataSetOf(world, holder);
  if (!world.tables.dataSets.get(dataSet.id)) world.tables.dataSets.put(dataSet);
  for (const { db, collection: name } of plan.databases) {
    if (world.tables.collections.by('name', `${dataSet.id}/${db}.${name}`).length > 0) continue;
    const pristine = { set, seed: world.seed, at };
    world.tables.collections.put({ id: world.id(), dataSetId: dataSet.id, db, name, pristine });
  }
}

/** Attaches the emulator's sample data: every set that resembles an application's. */
export function attachSamples(world: World, holder: Pick<Holder, 'id' | 'groupId'>): void {
  for (const set of ['orders', 'sensors', 'articles']) attachSet(world, holder, set);
}

/** Gives the documents of a cluster, and the log of them, to another cluster without documents. */
export function moveData(world: World, from: string, to: string): void {
  const dataSet = world.tables.dataSets.get(from);
  if (!dataSet) return;
  const moved = world.tables.dataSets.put({ id: to, groupId: dataSet.groupId, clusterId: to });
  const owned = (collection: CollectionRecord) => ({ ...collection, dataSetId: to });
  for (const collection of [...world.tables.collections.by('dataSet', from)])
    world.tables.collections.put(owned(collection));
  for (const write of world.tables.writes.by('dataSet', from).slice()) {
    const { collection } = write;
    world.tables.writes.delete(write.id);
    const was = collection && { ...collection, was: collection.was && owned(collection.was) };
    world.tables.writes.put(new WriteRecord(to, write, { ...write, collection: was }));
  }
  if (dataSet.expiry) world.cancel(dataSet.expiry.due);
  world.tables.dataSets.delete(from);
  afterWrites(world, moved);
}

/** Forgets every document of a cluster, and the log of them. */
export function forgetData(world: World, dataSetId: string): void {
  for (const { id } of [...world.tables.collections.by('dataSet', dataSetId)]) {
    forgetRows(world, id);
    world.tables.collections.delete(id);
  }
  for (const { id, collection, collectionId } of world.tables.writes.by('dataSet', dataSetId).slice()) {
    // of those that were dropped
    if (collection?.was) forgetRows(world, collectionId);
    world.tables.writes.delete(id);
  }
  world.tables.dataSets.delete(dataSetId);
}

/** A cluster is gone. While snapshots of it are kept, its documents are: those of the snapshots follow from them. */
export function forgetClusterData(world: World, { cluster }: { cluster: { id: string } }): void {
  forgetZones(world, cluster.id);
  if (world.tables.flexClusters.get(cluster.id)) return; // it has become a flex cluster
  if (world.tables.snapshots.by('cluster', cluster.id).length === 0) forgetData(world, cluster.id);
}

/** The last snapshot of a cluster that is gone has gone too. */
export function forgetDataOfGone(world: World, clusterId: string): void {
  if (!world.tables.clusters.get(clusterId)) forgetClusterData(world, { cluster: { id: clusterId } });
}

export function forgetGroupData(world: World, { groupId }: { groupId: string }): void {
  for (const { id } of [...world.tables.dataSets.by('group', groupId)]) forgetData(world, id);
}
