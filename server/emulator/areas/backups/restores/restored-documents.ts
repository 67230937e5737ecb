import type { Catalog } from '#server/data/documents.ts';
import type { Position } from '#server/emulator/kernel/documents/records.ts';
import { documentsAt, endOfSecond } from '#server/emulator/kernel/documents/restore.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { RestoreJobRecord, SnapshotRecord } from '../records.ts';

/**
 * The position of a snapshot in the log of its cluster. Seeded ones are older than the log: only their moment
 * is known.
 */
export function positionOfSnapshot(
  snapshot: Pick<SnapshotRecord, 'position' | 'createdAt' | 'requestedAt'>,
): Position {
  const { position, createdAt, requestedAt } = snapshot;
  return position ?? endOfSecond(Math.floor(Date.parse(createdAt ?? requestedAt) / 1000));
}

interface Asked {
  pointInTimeUTCSeconds?: number | undefined;
  /** The same, as restores of collections spell it // observed */
  pointInTimeUtcSeconds?: number | undefined;
  oplogTs?: number | undefined;
  oplogInc?: number | undefined;
}

/** The position that was requested: a second with all its writes, or one write. */
export function positionAskedFor(requested: Asked): Position | undefined {
  const {
    pointInTimeUTCSeconds,
    pointInTimeUtcSeconds = pointInTimeUTCSeconds,
    oplogTs,
    oplogInc,
  } = requested;
  if (pointInTimeUtcSeconds !== undefined) return endOfSecond(pointInTimeUtcSeconds);
  return oplogTs === undefined ? undefined : { seconds: oplogTs, increment: oplogInc ?? 1 };
}

/** The documents of a restore. */
export function documentsOf(
  world: World,
  job: Asked & Pick<RestoreJobRecord, 'clusterId' | 'groupId'> & { snapshotId?: string | undefined },
): Catalog {
  const snapshot = world.tables.snapshots.get(job.snapshotId ?? '');
  const position =
    positionAskedFor(job) ??
    (snapshot ? positionOfSnapshot(snapshot) : endOfSecond(Math.floor(world.now() / 1000)));
  return documentsAt(world, { id: job.clusterId, groupId: job.groupId }, position);
}
