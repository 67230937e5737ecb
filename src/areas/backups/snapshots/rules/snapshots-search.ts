import {
  changed,
  readSnapshotsSearch,
  type SnapshotsSearch,
} from '#src/areas/backups/shared/backups-search.ts';
import type { Frequency, SnapshotState } from '#src/areas/backups/shared/facts.ts';

export const snapshotStates = ['queued', 'inProgress', 'completed', 'failed'] as const;
export const frequencies = ['ondemand', 'hourly', 'daily', 'weekly', 'monthly', 'yearly'] as const;

/** The list of snapshots with everything that narrows it. */
export interface SnapshotListSearch extends SnapshotsSearch {
  /** States, joined by commas. */
  status?: string;
  /** Frequencies, joined by commas. */
  frequency?: string;
  /** Snapshots of the schedule, or those requested by a user. */
  by?: 'policy' | 'request';
}

const onlyKnown = <Word extends string>(texts: readonly Word[], value: unknown): Word[] =>
  typeof value === 'string' ? texts.filter((word) => value.split(',').includes(word)) : [];

export const statesOf = ({ status }: SnapshotListSearch): SnapshotState[] =>
  onlyKnown(snapshotStates, status);
export const frequenciesOf = ({ frequency }: SnapshotListSearch): Frequency[] =>
  onlyKnown(frequencies, frequency);

export function readSnapshotListSearch(raw: Record<string, unknown>): SnapshotListSearch {
  const search: SnapshotListSearch = readSnapshotsSearch(raw);
  const status = onlyKnown(snapshotStates, raw.status).join(',');
  if (status) search.status = status;
  const frequency = onlyKnown(frequencies, raw.frequency).join(',');
  if (frequency) search.frequency = frequency;
  if (raw.by === 'policy' || raw.by === 'request') search.by = raw.by;
  return search;
}

/** Whether anything is hidden. */
export function isNarrowed({ cluster, status, frequency, by, q }: SnapshotListSearch): boolean {
  return [cluster, status, frequency, by, q].some((each) => each !== undefined);
}

/** The same list without what narrows it. */
export function widened({ sort, open, take }: SnapshotListSearch): SnapshotListSearch {
  return changed<SnapshotListSearch>({}, { sort, open, take });
}
