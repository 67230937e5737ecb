import type { RestoreFact, SnapshotFact, SnapshotState } from '#src/areas/backups/shared/facts.ts';
import { deliveryLabels, frequencyLabels, snapshotKind } from '#src/areas/backups/shared/texts.tsx';
import { formatBytes, plural } from '#src/lib/bytes.ts';
import { formatInstant, formatRelative } from '#src/lib/time/time.ts';
import type { Zone } from '#src/lib/time/zones.ts';
import type { Mark } from './timeline-marks.ts';

export interface Description {
  title: string;
  lines: string[];
}

export interface When {
  zone: Zone;
  now: number;
}

const stamp = (at: number, { zone }: When): string => formatInstant(at, zone, { seconds: true });
const stateLabels: Record<SnapshotState, string> = {
  queued: 'queued since',
  inProgress: 'in progress since',
  completed: 'completed',
  failed: 'failed',
};

/** "on-demand", "daily": before the word snapshot. */
export const kindInSentence = (snapshot: Pick<SnapshotFact, 'frequency' | 'onDemand'>): string =>
  snapshotKind(snapshot).toLowerCase().replace(' ', '-');

export function snapshotLines(snapshot: SnapshotFact, when: When): string[] {
  const at = snapshot.at ?? snapshot.requestedAt;
  const { expiresAt, sizeBytes, version, copyRegions, description, state } = snapshot;
  const held = [
    ...(sizeBytes === undefined ? [] : [formatBytes(sizeBytes)]),
    ...(version === undefined ? [] : [`MongoDB ${version}`]),
  ];
  return [
    ...(at === undefined ? [] : [`${sentence(stateLabels[state])} ${stamp(at, when)}`]),
    ...(expiresAt === undefined || state === 'failed'
      ? []
      : [`Expires ${formatInstant(expiresAt, when.zone)}, ${formatRelative(expiresAt, when.now)}`]),
    ...(held.length > 0 ? [held.join(', ')] : []),
    ...(copyRegions.length > 0 ? [`Copied to ${copyRegions.join(', ')}`] : []),
    ...(description ? [`“${description}”`] : []),
  ];
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "Restored into orders from orders-history" as seen from one cluster. */
export function restoreTitle({ delivery, source, targetName }: RestoreFact, into: boolean): string {
  if (delivery === 'download') return `Download of ${source.name}`;
  if (into && source.name === targetName) return 'Restore into this cluster from its own backup';
  return into
    ? `Restore into this cluster from ${source.name}`
    : `Restore into ${targetName ?? 'another cluster'}`;
}

function restoreLines(restore: RestoreFact, when: When): string[] {
  const { requestedAt, finishedAt, point, delivery, state } = restore;
  return [
    ...(requestedAt === undefined ? [] : [`Requested ${stamp(requestedAt, when)}`]),
    ...(point === undefined ? [] : [`Restores to ${stamp(point, when)}`]),
    ...(finishedAt === undefined ? [] : [`Finished ${stamp(finishedAt, when)}`]),
    `${deliveryLabels[delivery]}, ${state}`,
  ];
}

function one(mark: Mark, when: When): Description {
  switch (mark.kind) {
    case 'snapshot':
      return {
        title: `${snapshotKind(mark.snapshot)} snapshot`,
        lines: snapshotLines(mark.snapshot, when),
      };
    case 'copy':
      return {
        title: `Copy in ${mark.region}`,
        lines: [`Of the ${kindInSentence(mark.snapshot)} snapshot`, ...snapshotLines(mark.snapshot, when)],
      };
    case 'planned':
      return {
        title: `Next ${frequencyLabels[mark.planned.frequency].toLowerCase()} snapshot`,
        lines: [
          `Due ${stamp(mark.at, when)}, ${formatRelative(mark.at, when.now)}`,
          ...(mark.planned.items > 1 ? [`Covers ${mark.planned.items} schedule items`] : []),
        ],
      };
    case 'restore':
      return { title: restoreTitle(mark.restore, mark.into), lines: restoreLines(mark.restore, when) };
  }
}

const nouns: Record<Mark['kind'], string> = {
  snapshot: 'snapshot',
  copy: 'copy',
  planned: 'scheduled snapshot',
  restore: 'restore',
};

/** The full description of a mark, or of the marks that are drawn as one. */
export function describe(marks: readonly Mark[], when: When): Description {
  const [first] = marks;
  const last = marks.at(-1);
  if (!first || !last) return { title: '', lines: [] };
  if (marks.length === 1) return one(first, when);
  const noun = nouns[first.kind];
  const failed = marks.filter((mark) => mark.kind === 'snapshot' && mark.snapshot.state === 'failed').length;
  return {
    title: plural(marks.length, noun, noun === 'copy' ? 'copies' : `${noun}s`),
    lines: [
      `${stamp(first.at, when)} to`,
      stamp(last.at, when),
      ...(failed > 0 ? [`${failed} failed`] : []),
      'Zoom in to see each one',
    ],
  };
}
