import { attachSet, forgetData } from '#server/emulator/kernel/documents/lifecycle.ts';
import {
  documentsAt,
  followChanges,
  mergeDocuments,
  presentPosition,
  replaceDocuments,
  writesBehind,
} from '#server/emulator/kernel/documents/restore.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { MigrationRecord, MigrationSource } from './records.ts';
import { heldBy, sourceHolder } from './sources.ts';

/** Clusters of a source hold documents as those of the service do. */
export function fillSource(world: World, { id: groupId, deployments }: MigrationSource): void {
  for (const { clusterId: id, name } of deployments) {
    const set = heldBy(name);
    if (set && !world.tables.dataSets.get(id)) attachSet(world, { id, groupId }, set);
  }
}

export function emptySource(world: World, { deployments }: MigrationSource): void {
  for (const { clusterId } of deployments) forgetData(world, clusterId);
}

/** The position where copying begins: later writes to the source are followed. */
export function beginCopy(world: World, migration: MigrationRecord): Pick<MigrationRecord, 'followed'> {
  const source = sourceHolder(world, migration.orgId, migration.sourceName);
  return source ? { followed: presentPosition(world, source) } : {};
}

function destination({ clusterId: id, groupId }: MigrationRecord) {
  return { id, groupId };
}

/** Completes the copy: the source's documents from its beginning replace or join those of the destination. */
export function copyDocuments(world: World, migration: MigrationRecord): void {
  const source = sourceHolder(world, migration.orgId, migration.sourceName);
  if (!source || !migration.followed) return;
  const copied = documentsAt(world, source, migration.followed);
  const bring = migration.dropDestinationData ? replaceDocuments : mergeDocuments;
  bring(world, destination(migration), copied);
}

/** Applies later writes of the source in order; without a limit both are identical afterwards. */
export function follow(
  world: World,
  migration: MigrationRecord,
  atMost?: number,
): Pick<MigrationRecord, 'followed'> {
  const source = sourceHolder(world, migration.orgId, migration.sourceName);
  if (!source || !migration.followed) return {};
  const since = migration.followed;
  const limit = atMost === undefined ? {} : { atMost };
  return { followed: followChanges(world, { from: source, to: destination(migration), since, ...limit }) };
}

/** Writes to the source that have not arrived at the destination. */
export function waitingWrites(world: World, migration: MigrationRecord): number {
  const source = sourceHolder(world, migration.orgId, migration.sourceName);
  return source && migration.followed ? writesBehind(world, source, migration.followed) : 0;
}
