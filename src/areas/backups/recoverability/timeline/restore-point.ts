import type { SnapshotFact } from '#src/areas/backups/shared/facts.ts';
import {
  type PointProblem,
  pointProblem,
  type Recoverability,
  snapshotBefore,
} from '#src/areas/backups/shared/recoverability.ts';

/** The content of a restore to a moment. */
export type RestorePoint =
  /** Every write until that second; continuous backup starts from the snapshot. */
  | { kind: 'point'; at: number; base: SnapshotFact | undefined }
  /** Only the content of a snapshot, earlier by this difference; 0: exactly its moment. */
  | { kind: 'snapshot'; at: number; snapshot: SnapshotFact; earlierMs: number; why: PointProblem | undefined }
  | { kind: 'nothing'; at: number; why: PointProblem | undefined };

const second = 1000;
export const wholeSecond = (at: number): number => Math.floor(at / second) * second;

/** Moments count in whole seconds, as the service takes them. */
export function restorePointAt(moment: number, existing: Recoverability, now: number): RestorePoint {
  const at = wholeSecond(moment);
  if (at > now) return { kind: 'nothing', at, why: { kind: 'future' } };
  const base = snapshotBefore(at + second - 1, existing);
  const exact = base?.at !== undefined && wholeSecond(base.at) === at;
  if (base && exact) return { kind: 'snapshot', at, snapshot: base, earlierMs: 0, why: undefined };
  const why = pointProblem(at, existing, now);
  if (why === undefined) return { kind: 'point', at, base };
  if (base?.at === undefined) return { kind: 'nothing', at, why };
  return { kind: 'snapshot', at, snapshot: base, earlierMs: at - base.at, why };
}

/** The completed snapshot after a moment that is nearest to it, or before it. */
export function neighbour(
  moment: number,
  existing: Pick<Recoverability, 'snapshots'>,
  direction: 'next' | 'previous',
): SnapshotFact | undefined {
  const at = wholeSecond(moment);
  const second = (each: SnapshotFact): number => wholeSecond(each.at ?? 0);
  return direction === 'next'
    ? existing.snapshots.findLast((each) => second(each) > at)
    : existing.snapshots.find((each) => second(each) < at);
}

const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** How far a key moves the restore point: a positive step is later. */
export function keyStep(key: string, shift: boolean): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return shift ? second : minute;
    case 'ArrowLeft':
      return shift ? -second : -minute;
    case 'ArrowUp':
      return hour;
    case 'ArrowDown':
      return -hour;
    case 'PageUp':
      return day;
    case 'PageDown':
      return -day;
    default:
      return undefined;
  }
}
