import { formatDuration } from '#src/lib/time/durations.ts';
import { formatInstant } from '#src/lib/time/time.ts';
import type { PointProblem } from '../shared/recoverability.ts';
import { kindInSentence, restoreTitle, type When } from './timeline/mark-text.ts';
import type { RestorePoint } from './timeline/restore-point.ts';

export interface PointText {
  tone: 'ok' | 'warning' | 'critical';
  title: string;
  lines: string[];
}

/** The writes that a restore loses, by the time between its point and now. */
const lostText = (lostMs: number): string => `Writes of the last ${formatDuration(lostMs)} are lost.`;

const stamp = (at: number, { zone }: When): string => formatInstant(at, zone, { seconds: true });

function whyText(why: PointProblem | undefined, when: When): string[] {
  switch (why?.kind) {
    case 'future':
      return ['This time is in the future.'];
    case 'notContinuous':
      return ['Continuous backup is off: only snapshots can be restored.'];
    case 'beforeWindow':
      return [`Before the restore window, which begins ${stamp(why.from, when)}.`];
    case 'gap': {
      const { from, to, restore } = why.gap;
      const end = to === undefined ? 'no snapshot has completed since' : `the snapshot of ${stamp(to, when)}`;
      return [
        `In the gap from ${stamp(from, when)} until ${to === undefined ? `a snapshot completes; ${end}` : end}.`,
        `Caused by: ${restoreTitle(restore, true).toLowerCase()}.`,
      ];
    }
    case undefined:
      return [];
  }
}

/** The content of a restore to this time, and its limits. */
export function pointText(point: RestorePoint, when: When): PointText {
  const { at } = point;
  const lost = when.now - at;
  const since = lost < 1000 ? 'No writes are lost.' : lostText(lost);
  switch (point.kind) {
    case 'point':
      return {
        tone: 'ok',
        title: `Point in time ${stamp(at, when)}`,
        lines: [
          point.base?.at === undefined
            ? 'Includes every write up to that second.'
            : `Includes every write up to that second: the ${kindInSentence(point.base)} snapshot of ${stamp(point.base.at, when)} and the oplog since.`,
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
        lines: [...whyText(why, when), lostText(when.now - (snapshot.at ?? at))],
      };
    }
    case 'nothing':
      return {
        tone: 'critical',
        title: 'Nothing can be restored here',
        lines: [
          ...whyText(point.why, when),
          ...(point.why?.kind === 'future' ? [] : ['No completed snapshot is old enough.']),
        ],
      };
  }
}
