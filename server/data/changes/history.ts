import type { Timestamp } from 'bson';
import { CommandError } from '../commands/command-error.ts';
import type { Catalog } from '../documents.ts';

/** The earlier states of a cluster, as its log of writes knows them. */
export interface History {
  /** Time of the newest write. */
  now(): Timestamp;
  /** Every document as it was right after the write at a time. */
  at(time: Timestamp): Catalog;
}

/** Seconds for which earlier states can be read // documented: minSnapshotHistoryWindowInSeconds */
const window = 300;

/** Refuses times of which no state is kept any more, or not yet there. */
export function judgeTime(time: Timestamp, now: Timestamp): void {
  if (time.greaterThan(now)) {
    throw new CommandError(
      'InvalidOptions',
      'readConcern atClusterTime value must not be greater than the current clusterTime',
    );
  }
  if (time.t < now.t - window) {
    throw new CommandError(
      'SnapshotTooOld',
      `Read timestamp ${time} is older than the oldest available timestamp: ${window} seconds are kept`,
    );
  }
}
