import type { ObservedWork } from '#contract/emulator/twins.ts';
import {
  type PastWork,
  pastWork,
  pastWorkNames,
  usualDuration,
  type WorkEvent,
} from '#contract/events/past-work.ts';
import { objectIdTime } from '#contract/values/object-id-time.ts';
import type { Item } from './twin-reads.ts';

/** Work that is older says little about the present. */
const mostPieces = 50;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const isEvent = (item: Item): item is Item & WorkEvent =>
  typeof item.created === 'string' && typeof item.eventTypeName === 'string';

/** Restores into clusters that have ended, as the list of a cluster's restore jobs shows them. */
export function pastRestores(jobs: readonly Item[], clusterName: string): PastWork[] {
  return jobs.flatMap((job) => {
    const { id, finishedAt, failed, cancelled, deliveryType } = job;
    // files to download are ready at once, and a cancelled restore has no duration
    if (deliveryType === 'download' || cancelled === true || !/^[0-9a-f]{24}$/u.test(text(id))) return [];
    const startedAt = objectIdTime(text(id));
    const ms = Date.parse(text(finishedAt)) - startedAt;
    const hasFailed = failed === true;
    if (!hasFailed && !(ms >= 0)) return [];
    return [{ name: 'restore.run' as const, clusterName, startedAt, ms: ms >= 0 ? ms : 0, hasFailed }];
  });
}

/** Work on clusters that the event log of a project shows. */
export const workInEvents = (events: readonly Item[]): PastWork[] => pastWork(events.filter(isEvent));

interface ReadOfWork {
  resource: string;
  clusterName: string;
  items: readonly Item[];
}

/** How long the organization's own work took, by its kind, from the reads of a copy. */
export function observedWork(reads: readonly ReadOfWork[]): ObservedWork[] {
  const all = reads.flatMap(({ resource, clusterName, items }) => {
    if (resource === 'restoreJobs') return pastRestores(items, clusterName);
    return resource === 'clusterWork' ? workInEvents(items) : [];
  });
  return pastWorkNames.flatMap((name) => {
    const pieces = all
      .filter((each) => each.name === name)
      .toSorted((a, b) => b.startedAt - a.startedAt)
      .slice(0, mostPieces);
    const durations = pieces.filter(({ hasFailed }) => !hasFailed).map(({ ms }) => ms);
    const ms = usualDuration(durations);
    if (ms === undefined) return [];
    const failed = pieces.length - durations.length;
    const [leastMs, mostMs] = [Math.min(...durations), Math.max(...durations)];
    return [{ name, count: durations.length, failed, ms, leastMs, mostMs }];
  });
}
