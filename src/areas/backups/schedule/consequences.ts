import type { BackupSchedule } from '#contract/backups/schedule-schemas.ts';
import { plural } from '#src/lib/bytes.ts';
import { formatDate } from '#src/lib/time/time.ts';
import type { SnapshotFact } from '../shared/facts.ts';
import { droppedOf, locationOf, type ScheduleForm } from './form-model.ts';
import { coverageAt, dayMs, steadyState } from './simulation.ts';
import { summarize } from './taken-effects.ts';
import type { Simulation } from './use-simulation.ts';

export interface Consequences {
  /** Permanent losses. */
  losses: string[];
  /** Other changes, and unchanged parts. */
  notes: string[];
}

interface Saved {
  base: BackupSchedule;
  form: ScheduleForm;
  simulation: Simulation;
  snapshots: readonly SnapshotFact[];
  /** Why the snapshots that are there are not, or not all, among them. */
  unread: string | undefined;
  now: number;
}

/** Effects of a save, in numbers. */
export function consequencesOf({ base, form, simulation, snapshots, unread, now }: Saved): Consequences {
  const { retention, orphans } = simulation;
  const applied = summarize(form.updateSnapshots ? retention : [], now);
  const losses: string[] = [];
  const touched = form.updateSnapshots || form.deleteSnapshots || droppedOf(base, form).length > 0;
  if (unread !== undefined && touched) losses.push(`What existing snapshots lose is not known. ${unread}`);
  const notes = [...steadyNotes(simulation, now)];
  if (applied.atOnce.length > 0) {
    losses.push(`${plural(applied.atOnce.length, 'snapshot expires', 'snapshots expire')} at once.`);
  }
  if (form.deleteSnapshots && orphans.length > 0) {
    losses.push(`${plural(orphans.length, 'snapshot')} of removed items ${are(orphans.length)} deleted.`);
  }
  for (const setting of droppedOf(base, form).filter((each) =>
    form.deletedCopies.includes(locationOf(each)),
  )) {
    const count = snapshots.filter(({ copyRegions }) =>
      copyRegions.includes(setting.regionName ?? ''),
    ).length;
    losses.push(`${plural(count, 'copy', 'copies')} in ${setting.regionName} ${are(count)} deleted.`);
  }
  if (applied.earlier.length > 0)
    notes.push(`${plural(applied.earlier.length, 'snapshot expires', 'snapshots expire')} earlier.`);
  if (applied.later.length > 0)
    notes.push(`${plural(applied.later.length, 'snapshot is', 'snapshots are')} kept longer.`);
  if (!form.updateSnapshots && retention.length > 0) {
    notes.push('Existing snapshots keep their expiry.');
  }
  if (!form.deleteSnapshots && orphans.length > 0) {
    notes.push(
      `${plural(orphans.length, 'snapshot')} of removed items ${orphans.length === 1 ? 'stays' : 'stay'} until they expire.`,
    );
  }
  return { losses, notes };
}

/** Restorable data after the last snapshot; never `nothing` if the existing snapshots were not read. */
export function textOfRemoval({ snapshots, unread }: Pick<Saved, 'snapshots' | 'unread'>): string {
  if (unread !== undefined) return `How long anything can be restored after that is not known. ${unread}`;
  const there = snapshots.filter(({ state }) => state === 'completed');
  if (there.length === 0) return 'There is no snapshot: nothing can be restored until one is taken.';
  const last = formatDate(Math.max(...there.flatMap(({ expiresAt }) => expiresAt ?? [])), 'UTC');
  const text =
    there.length === 1
      ? '1 snapshot that is there stays until it expires'
      : `${there.length} snapshots that are there stay until they expire, the last`;
  return `${text} on ${last}. After that nothing can be restored.`;
}

const are = (count: number): string => (count === 1 ? 'is' : 'are');

function steadyNotes({ edited, stored, steady }: Simulation, now: number): string[] {
  const notes: string[] = [];
  const before = Math.round(
    steadyState(
      stored.filter(({ id }) => id === undefined),
      now,
    ).count,
  );
  const after = Math.round(steady.count);
  if (before !== after) notes.push(`About ${plural(after, 'snapshot')} at steady state, ${before} before.`);
  const year = now + 365 * dayMs;
  const [was, is] = [stored, edited].map((each) => coverageAt(each, year, undefined).oldest);
  if (was !== is) {
    const date = (at: number | undefined) => (at === undefined ? 'nothing' : formatDate(at, 'UTC'));
    notes.push(`Oldest restore point in a year: ${date(is)}, ${date(was)} before.`);
  }
  return notes;
}
