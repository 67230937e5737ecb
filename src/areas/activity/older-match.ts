import type { ConsoleChange } from '#contract/console/bff.ts';
import type { EventRecord } from '#contract/events/schemas.ts';
import { MINUTE } from '#contract/values/durations.ts';
import type { LogReaders } from './whole-log.ts';

/** Maximum number of pages per press: the service limits requests. */
export const mostPages = 50;
/** Events of one page. */
export const pageSize = 200;

/** Where a search through older pages ended. */
export interface OlderMatch {
  /** The page with the match, or the last one that was read. */
  page: number;
  found: boolean;
}

interface Asked {
  /** The page that is looked at, from 1. */
  page: number;
  /** The oldest page of the log. */
  last: number;
  size: number;
}

/** The nearest older page of the log on which something matches. */
export async function olderMatch(
  { events, changes }: Pick<LogReaders, 'events' | 'changes'>,
  { page, last, size }: Asked,
  matches: (page: { events: readonly EventRecord[]; changes: readonly ConsoleChange[] }) => boolean,
): Promise<OlderMatch> {
  const end = Math.min(last, page + mostPages);
  for (let pageNum = page + 1; pageNum <= end; pageNum += 1) {
    const { results } = await events({ pageNum, itemsPerPage: size });
    const [newest, oldest] = [results[0], results.at(-1)];
    if (!newest || !oldest) return { page: pageNum, found: false };
    const asked = await changes(Date.parse(oldest.created) - MINUTE, Date.parse(newest.created) + MINUTE);
    if (matches({ events: results, changes: asked })) return { page: pageNum, found: true };
  }
  return { page: end, found: false };
}
