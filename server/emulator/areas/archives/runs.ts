import { allowedFrom, nextWait } from '#contract/archives/archive-times.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { forgetData } from '#server/emulator/kernel/documents/lifecycle.ts';
import { hasCollection, moveDocuments, removeDocuments } from '#server/emulator/kernel/documents/move.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { ArchiveRecord } from './records.ts';
import { filterOf } from './rules.ts';

/** Documents of one run; the rest follows in the next one // assumed */
const mostMoved = 10_000;

export const aboutArchive = ({ groupId, clusterName }: ArchiveRecord) => ({ groupId, clusterName });

/** Stores an archive whose next run comes after its wait, and once it is active, within its schedule. */
export function runLater(world: World, archive: ArchiveRecord): ArchiveRecord {
  if (archive.due !== undefined) world.cancel(archive.due);
  const now = world.now();
  const from = now + archive.wait;
  const at = archive.state === 'PENDING' ? from : allowedFrom(archive.schedule, from);
  const due = world.after(at - now, 'archive.run', { id: archive.id });
  return world.tables.onlineArchives.put({ ...archive, due });
}

/** The first run makes an archive active, whatever the hours of its schedule // measured: Terraform */
export function begin(world: World, archive: ArchiveRecord): ArchiveRecord {
  const due = world.after(world.takes('archive.start'), 'archive.run', { id: archive.id }, archive.id);
  return world.tables.onlineArchives.put({ ...archive, due });
}

export function pause(world: World, { due, ...archive }: ArchiveRecord): ArchiveRecord {
  if (due !== undefined) world.cancel(due);
  world.after(world.takes('archive.pause'), 'archive.paused', { id: archive.id }, archive.id);
  return world.tables.onlineArchives.put({ ...archive, paused: true, state: 'PAUSING' });
}

function run(world: World, { id }: { id: string }): void {
  const { onlineArchives, clusters } = world.tables;
  const archive = onlineArchives.get(id);
  const cluster = archive && clusters.get(archive.clusterId);
  if (!cluster || archive.paused) return;
  const at = { db: archive.dbName, name: archive.collName };
  // observed: an archive whose collection does not exist stays PENDING
  const isReady = !cluster.paused && hasCollection(world, cluster, at);
  if (!isReady) {
    runLater(world, { ...archive, wait: nextWait(archive.wait, false) });
    return;
  }
  if (archive.state === 'PENDING') record(world, 'ONLINE_ARCHIVE_ACTIVE', aboutArchive(archive));
  const now = world.now();
  if (allowedFrom(archive.schedule, now) > now) {
    runLater(world, { ...archive, state: 'ACTIVE', wait: 0 });
    return;
  }
  const owner = { id, groupId: archive.groupId };
  const filter = filterOf(archive.criteria, now);
  const moved = moveDocuments(world, { from: cluster, to: owner, at, filter, most: mostMoved });
  const days = archive.dataExpirationRule?.expireAfterDays;
  const expired =
    days === undefined
      ? 0
      : removeDocuments(world, { owner, at, filter: filterOf(archive.criteria, now, days) });
  const before = archive.amounts;
  const amounts = {
    moved: (before?.moved ?? 0) + moved,
    expired: (before?.expired ?? 0) + expired,
    lastRun: world.iso(),
  };
  runLater(world, { ...archive, amounts, state: 'ACTIVE', wait: nextWait(archive.wait, moved > 0) });
}

function paused(world: World, { id }: { id: string }): void {
  const archive = world.tables.onlineArchives.get(id);
  if (archive?.state !== 'PAUSING') return;
  world.tables.onlineArchives.put({ ...archive, state: 'PAUSED' });
  record(world, 'ONLINE_ARCHIVE_PAUSED', aboutArchive(archive));
}

export const archiveTransitions = { 'archive.run': run, 'archive.paused': paused };

/** An archive is gone at once, with its documents // observed */
export function remove(world: World, { id, due }: ArchiveRecord): void {
  if (due !== undefined) world.cancel(due);
  world.tables.onlineArchives.delete(id);
  forgetData(world, id);
}
