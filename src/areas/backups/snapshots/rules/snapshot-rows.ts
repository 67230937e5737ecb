import type { SnapshotFact, Source } from '#src/areas/backups/shared/facts.ts';
import type { LastRestoreTest } from '#src/areas/backups/shared/last-restore-tests.ts';
import { snapshotKind } from '#src/areas/backups/shared/texts.tsx';
import { formatInstant } from '#src/lib/time/time.ts';
import type { Zone } from '#src/lib/time/zones.ts';
import { frequenciesOf, type SnapshotListSearch, statesOf } from './snapshots-search.ts';

export interface SnapshotRow extends SnapshotFact {
  /** It is the only snapshot of its cluster. */
  onlyOne: boolean;
  /** When a restore test of this very snapshot last passed; null: none; undefined: not known yet. */
  lastTestAt: number | null | undefined;
}

/** The API path of a cluster's snapshots: a deleted cluster and its successor share it. */
export const locationOf = ({ kind, name }: Pick<Source, 'kind' | 'name'>): string => `${kind}/${name}`;

/** When it was created, or until then, when it was requested. */
export const momentOf = ({ at, requestedAt }: Pick<SnapshotFact, 'at' | 'requestedAt'>): number | undefined =>
  at ?? requestedAt;

/** Whether it can be restored. */
export const isComplete = ({ state, at }: Pick<SnapshotFact, 'state' | 'at'>): boolean =>
  state === 'completed' && at !== undefined;

export function snapshotRows(
  facts: readonly SnapshotFact[],
  lastTest: ReadonlyMap<string, LastRestoreTest> | undefined,
): SnapshotRow[] {
  const counts = new Map<string, number>();
  for (const fact of facts.filter(isComplete)) {
    const place = locationOf(fact.source);
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  return facts.map((fact) => {
    const tested = lastTest?.get(fact.source.name)?.bySnapshot.get(fact.id);
    return {
      ...fact,
      onlyOne: isComplete(fact) && counts.get(locationOf(fact.source)) === 1,
      lastTestAt: lastTest === undefined ? undefined : (tested ?? null),
    };
  });
}

/** "Hourly snapshot of orders-prod, 13 Mar 2026 09:18 UTC" */
export function titleOf(fact: SnapshotFact, zone: Zone): string {
  const moment = momentOf(fact);
  const when = moment === undefined ? '' : `, ${formatInstant(moment, zone)}`;
  return `${snapshotKind(fact)} snapshot of ${fact.source.name}${when}`;
}

/** The rows that every filter lets through. */
export function narrow(rows: readonly SnapshotRow[], search: SnapshotListSearch): SnapshotRow[] {
  const states = statesOf(search);
  const wanted = frequenciesOf(search);
  const terms = (search.q ?? '').toLowerCase().split(/\s+/u).filter(Boolean);
  return rows.filter((row) => {
    if (search.cluster !== undefined && row.source.name !== search.cluster) return false;
    if (states.length > 0 && !states.includes(row.state)) return false;
    if (wanted.length > 0 && !(row.frequency && wanted.includes(row.frequency))) return false;
    if (search.by !== undefined && row.onDemand !== (search.by === 'request')) return false;
    return terms.length === 0 || hasText(row, terms);
  });
}

function hasText(row: SnapshotRow, texts: readonly string[]): boolean {
  const { id, source, version, description, copyRegions } = row;
  const text = [id, source.name, version, description, snapshotKind(row), ...copyRegions].join('\n');
  const searched = text.toLowerCase();
  return texts.every((word) => searched.includes(word));
}
