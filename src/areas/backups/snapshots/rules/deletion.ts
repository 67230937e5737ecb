import { MINUTE } from '#contract/values/durations.ts';
import {
  isRunning,
  type RestoreFact,
  type SnapshotFact,
  type Source,
} from '#src/areas/backups/shared/facts.ts';
import { type Recoverability, recoverability } from '#src/areas/backups/shared/recoverability.ts';
import { formatBytes, plural } from '#src/lib/bytes.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { isComplete, locationOf } from './snapshot-rows.ts';

/** Why a snapshot cannot be deleted by any caller; undefined: it can. */
export function deletionRefusal(fact: SnapshotFact, protectedByPolicy: boolean): string | undefined {
  if (fact.source.kind === 'flex') return 'Atlas deletes snapshots of flex clusters itself.';
  if (fact.source.kind === 'serverless') {
    return 'Atlas deletes snapshots of serverless instances itself.';
  }
  if (isRunning(fact)) return 'The snapshot has not finished.';
  if (protectedByPolicy) return 'The backup compliance policy of the project forbids it.';
  return undefined;
}

export interface DeletionFacts {
  groupId: string;
  /** Every snapshot that is known of the clusters in question. */
  snapshots: readonly SnapshotFact[];
  restores: readonly RestoreFact[];
  /** Days that the cluster can be restored to any moment of; undefined: not known. */
  windowDays: (source: Source) => number | undefined;
  now: number;
  /** An instant in words, the zone named. */
  say: (epoch: number) => string;
}

export interface Consequence {
  text: string;
  /** Data becomes unrestorable for good. */
  grave: boolean;
}

/** "3 snapshots of 2 clusters, 42 GB" */
export function deletionSum(chosen: readonly SnapshotFact[]): string {
  const clusters = new Set(chosen.map(({ source }) => locationOf(source)));
  const bytes = chosen.reduce((sum, { sizeBytes = 0 }) => sum + sizeBytes, 0);
  const [first] = chosen;
  const of = clusters.size === 1 && first ? first.source.name : plural(clusters.size, 'cluster');
  return `${plural(chosen.length, 'snapshot')} of ${of}, ${formatBytes(bytes)}`;
}

/** What deleting snapshots makes unrestorable, cluster by cluster. */
export function consequencesOf(chosen: readonly SnapshotFact[], facts: DeletionFacts): Consequence[] {
  const copies = chosen.flatMap(({ copyRegions }) => copyRegions);
  const reported: Consequence[] = [];
  if (copies.length > 0) {
    const regions = [...new Set(copies)].sort().join(', ');
    const go = copies.length === 1 ? '1 copy is deleted too' : `${copies.length} copies are deleted too`;
    reported.push({ text: `${go}: ${regions}.`, grave: false });
  }
  const places = new Map(chosen.map(({ source }) => [locationOf(source), source]));
  for (const source of places.values()) reported.push(...ofCluster(source, chosen, facts));
  if (reported.length === 0) {
    const text = chosen.every(({ state }) => state === 'failed')
      ? 'Failed snapshots contain no data: nothing is lost.'
      : 'The oldest and the latest restore point stay the same.';
    reported.push({ text, grave: false });
  }
  return reported;
}

function ofCluster(source: Source, chosen: readonly SnapshotFact[], facts: DeletionFacts): Consequence[] {
  const gone = new Set(chosen.map(({ id }) => id));
  const all = facts.snapshots.filter((each) => locationOf(each.source) === locationOf(source));
  const reach = (snapshots: readonly SnapshotFact[]): Recoverability =>
    recoverability({
      source,
      groupId: facts.groupId,
      snapshots,
      restores: facts.restores,
      restoreWindowDays: facts.windowDays(source),
      now: facts.now,
    });
  const before = reach(all);
  const after = reach(all.filter(({ id }) => !gone.has(id)));
  // failed ones alone change nothing
  if (before.snapshots.length === after.snapshots.length) return [];
  if (after.snapshots.length === 0) {
    const whole = source.deleted ? ' The cluster is deleted, so its data is lost.' : '';
    return [{ text: `No snapshot of ${source.name} remains: nothing can be restored.${whole}`, grave: true }];
  }
  return [
    ...loss(source, before, after, facts),
    ...begin(source, before, after, facts),
    ...continuous(source, before, after, facts),
    ...widestHole(source, all, gone, after, facts),
  ];
}

type Reported = (
  source: Source,
  before: Recoverability,
  after: Recoverability,
  facts: DeletionFacts,
) => Consequence[];

const loss: Reported = ({ name }, before, after, { say }) => {
  if (after.latest === before.latest || after.latest === undefined) return [];
  const ms = formatDuration(Math.floor((after.lossMs ?? 0) / MINUTE) * MINUTE);
  const text = `The latest restore point of ${name} becomes ${say(after.latest)}: ${ms} of writes would be lost if restored now.`;
  return [{ text, grave: true }];
};

const begin: Reported = ({ name }, before, after, { say }) => {
  if (after.earliest === before.earliest || after.earliest === undefined) return [];
  return [{ text: `${name} can no longer be restored to before ${say(after.earliest)}.`, grave: true }];
};

const continuous: Reported = ({ name }, before, after, { say }) => {
  const was = before.continuous[0]?.from;
  const is = after.continuous[0]?.from;
  if (was === undefined || was === is) return [];
  const text =
    is === undefined
      ? `No point in time of ${name} can be restored until the next snapshot.`
      : `Point-in-time restores of ${name} start at ${say(is)} instead of ${say(was)}.`;
  return [{ text, grave: true }];
};

/** The longest gap that a deletion leaves between two remaining snapshots. */
function widestHole(
  { name }: Source,
  all: readonly SnapshotFact[],
  gone: ReadonlySet<string>,
  after: Recoverability,
  { say }: DeletionFacts,
): Consequence[] {
  const complete = all.filter(isComplete).sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
  let last: number | undefined;
  let lost = 0;
  let widest: { from: number; to: number; lost: number } | undefined;
  for (const { id, at = 0 } of complete) {
    if (gone.has(id)) {
      lost += 1;
      continue;
    }
    const isHole = last !== undefined && lost > 0 && !isWithin(last, at, after);
    if (isHole && last !== undefined && (!widest || at - last > widest.to - widest.from)) {
      widest = { from: last, to: at, lost };
    }
    last = at;
    lost = 0;
  }
  if (!widest) return [];
  const { from, to } = widest;
  const text = `${name} has no restore point between ${say(from)} and ${say(to)}, ${formatDuration(to - from)}.`;
  return [{ text, grave: false }];
}

function isWithin(from: number, to: number, { continuous: spans }: Recoverability): boolean {
  return spans.some((span) => span.from <= from && to <= span.to);
}
