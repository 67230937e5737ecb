import { formatDuration } from '#src/lib/durations.ts';
import { formatInstant } from '#src/lib/time.ts';
import type { PointProblem } from '../shared/recoverability.ts';
import { kindInSentence, restoreTitle, type When } from './timeline/mark-words.ts';
import type { RestorePoint } from './timeline/restore-point.ts';

export interface PointWords {
  tone: 'ok' | 'warning' | 'critical';
  title: string;
  lines: string[];
}

const stamp = (at: number, { zone }: When): string => formatInstant(at, zone, { seconds: true });

function whyWords(why: PointProblem | undefined, when: When): string[] {
  switch (why?.kind) {
    case 'future':
      return ['This moment has not come yet.'];
    case 'notContinuous':
      return ['Continuous backup is off: nothing is kept between snapshots.'];
    case 'beforeWindow':
      return [`Before the restore window, which begins ${stamp(why.from, when)}.`];
    case 'gap': {
      const { from, to, restore } = why.gap;
      const end = to === undefined ? 'no snapshot has completed since' : `the snapshot of ${stamp(to, when)}`;
      return [
        `In the gap from ${stamp(from, when)} until ${to === undefined ? `a snapshot completes; ${end}` : end}.`,
        `It was made by: ${restoreTitle(restore, true).toLowerCase()}.`,
      ];
    }
    case undefined:
      return [];
  }
}

/** What a restore to a moment brings back, in a sentence, and why not more. */
export function pointWords(point: RestorePoint, when: When): PointWords {
  const { at } = point;
  const lost = when.now - at;
  const since =
    lost < 1000
      ? 'Nothing that is written until now is lost.'
      : `Written after it, and lost with this restore: ${formatDuration(lost)}.`;
  switch (point.kind) {
    case 'point':
      return {
        tone: 'ok',
        title: `Point in time ${stamp(at, when)}`,
        lines: [
          point.base?.at === undefined
            ? 'Every write until that second comes back.'
            : `Every write until that second comes back: the ${kindInSentence(point.base)} snapshot of ${stamp(point.base.at, when)}, and the oplog since.`,
          since,
        ],
      };
    case 'snapshot': {
      const { snapshot, earlierMs, why } = point;
      const kind = kindInSentence(snapshot);
      const moment = stamp(snapshot.at ?? at, when);
      if (earlierMs === 0) {
        return { tone: 'ok', title: `Exactly the ${kind} snapshot of ${moment}`, lines: [since] };
      }
      return {
        tone: 'warning',
        title: `Nearest snapshot ${moment}, ${formatDuration(earlierMs)} earlier`,
        lines: [
          ...whyWords(why, when),
          `Lost with this restore: ${formatDuration(when.now - (snapshot.at ?? at))} of writes.`,
        ],
      };
    }
    case 'nothing':
      return {
        tone: 'critical',
        title: 'Nothing can be restored here',
        lines: [
          ...whyWords(point.why, when),
          ...(point.why?.kind === 'future' ? [] : ['No completed snapshot is as old as this moment.']),
        ],
      };
  }
}
