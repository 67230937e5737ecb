import { expect, it } from 'vitest';
import type { EventRecord } from '#contract/events/schemas.ts';
import { DAY } from '#contract/values/durations.ts';
import { mostPages, olderMatch } from './older-match.ts';

const start = Date.parse('2026-03-13T14:00:00Z');
const event = (pageNum: number) =>
  ({ id: String(pageNum), created: new Date(start - pageNum * DAY).toISOString() }) as EventRecord;

/** A log of one event a page. */
function log(pages: number) {
  const asked: number[] = [];
  return {
    asked,
    events: ({ pageNum }: { pageNum: number }) => {
      asked.push(pageNum);
      return Promise.resolve({ results: pageNum <= pages ? [event(pageNum)] : [] });
    },
    changes: () => Promise.resolve([]),
  };
}
const is =
  (...ids: string[]) =>
  ({ events }: { events: readonly EventRecord[] }) =>
    events.some(({ id }) => ids.includes(id));

it('stops at the nearest older page with a match', async () => {
  const readers = log(9);
  expect(await olderMatch(readers, { page: 2, last: 9, size: 1 }, is('1', '5', '7'))).toEqual({
    page: 5,
    found: true,
  });
  expect(readers.asked).toEqual([3, 4, 5]);
});

it('reports the end of the log without a match, or the searched range', async () => {
  expect(await olderMatch(log(4), { page: 1, last: 4, size: 1 }, is())).toEqual({ page: 4, found: false });
  // the log has become shorter meanwhile
  expect(await olderMatch(log(2), { page: 1, last: 4, size: 1 }, is())).toEqual({ page: 3, found: false });
  const long = log(500);
  expect(await olderMatch(long, { page: 1, last: 500, size: 1 }, is('400'))).toEqual({
    page: 1 + mostPages,
    found: false,
  });
  expect(long.asked).toHaveLength(mostPages);
});
