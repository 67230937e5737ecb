import { type Document, Long } from 'bson';
import { isRecord } from '#contract/values/is-record.ts';
import { KeptCursors } from '#server/data/commands/reads/cursors.ts';
import { runCommand } from '#server/data/commands/run-command.ts';
import type { CommandContext } from '#server/data/documents.ts';
import { MemoryCatalog } from '#server/data/memory-catalog.ts';
import { dataSetOf, type Holder, holderOf } from '#server/emulator/kernel/documents/holder.ts';
import { LiveCatalog } from '#server/emulator/kernel/documents/live-catalog.ts';
import { openOf, runClusterCommand } from '#server/emulator/kernel/documents/run.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { ConnectionRecord, ProcessorRecord } from '../records.ts';
import { ProcessorFailure, throwRefusal } from './failures.ts';

/** All results of a command arrive in its first batch. */
const allInOne = 1_000_000;

function holderBehind(world: World, { name, groupId, ...settings }: ConnectionRecord): Holder {
  const { clusterName, clusterGroupId } = settings;
  const place = typeof clusterGroupId === 'string' ? clusterGroupId : groupId;
  const [cluster] = world.tables.clusters.by('name', `${place}/${String(clusterName)}`);
  if (!cluster) throw new ProcessorFailure(`${name}: the cluster ${String(clusterName)} does not exist`);
  return holderOf(cluster);
}

/** Whether the role of the connection can write // documented: one of the built-in roles reads only */
function mayWrite({ dbRoleToExecute }: ConnectionRecord): boolean {
  return !isRecord(dbRoleToExecute) || dbRoleToExecute.role !== 'readAnyDatabase';
}

/** Finds connections of a processor's workspace by their names; unknown names end the processor. */
export function connectionsOf(
  world: World,
  { workspaceId }: ProcessorRecord,
): (wanted: unknown) => ConnectionRecord {
  const connections = world.tables.streamConnections.by('workspace', workspaceId);
  return (wanted) => {
    const connection = connections.find(({ name }) => name === wanted);
    if (!connection) throw new ProcessorFailure(`The workspace has no connection ${String(wanted)}.`);
    return connection;
  };
}

/** The reply of a cluster to a command; its refusals are thrown. */
export function runOn(world: World, connection: ConnectionRecord, db: string, command: Document): Document {
  const options = { readPreference: 'primary', mayWrite: mayWrite(connection) } as const;
  const reply = runClusterCommand(world, holderBehind(world, connection), db, command, options);
  throwRefusal(reply, connection.name);
  return reply;
}

/** Closes the cursor of a reply: the next turn opens another one at its checkpoint. */
export function closeCursor(world: World, connection: ConnectionRecord, { cursor }: Document): void {
  const id: unknown = cursor?.id;
  if (id instanceof Long && !id.isZero())
    openOf(world, holderBehind(world, connection).id).cursors.of(undefined).kill(id.toBigInt());
}

/** The number of documents in a collection of a cluster. */
export function sizeOfCollection(
  world: World,
  connection: ConnectionRecord,
  db: string,
  coll: string,
): number {
  const dataSet = dataSetOf(world, holderBehind(world, connection));
  return new LiveCatalog(world, dataSet).open(db, coll)?.size ?? 0;
}

function overDocuments(docs: readonly Document[], stages: readonly Document[]): Document {
  const pipeline = [{ $documents: { $literal: docs } }, ...stages];
  return { aggregate: 1, pipeline, cursor: { batchSize: allInOne } };
}

/** Runs stages over documents on a cluster: they read or write its collections. */
export function aggregateOn(
  world: World,
  connection: ConnectionRecord,
  db: string,
  stages: readonly Document[],
): (docs: readonly Document[]) => Document[] {
  return (docs) => runOn(world, connection, db, overDocuments(docs, stages)).cursor.firstBatch;
}

/** Runs stages over documents without any cluster. */
export function aggregateHere(
  world: World,
  stages: readonly Document[],
): (docs: readonly Document[]) => Document[] {
  const context: CommandContext = {
    catalog: new MemoryCatalog(),
    now: () => world.now(),
    random: () => world.random(),
    cursors: new KeptCursors().of(undefined),
    work: { examined: 0, returned: 0, written: 0 },
  };
  return (docs) => runCommand('stream', overDocuments(docs, stages), context).cursor.firstBatch;
}
