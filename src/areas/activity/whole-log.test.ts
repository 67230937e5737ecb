import { expect, test } from 'vitest';
import type { EventRecord } from '#contract/events/schemas.ts';
import { type LogReaders, mostEvents, readWholeLog } from './whole-log.ts';

const until = '2026-11-14T10:00:00Z';
/** The event at this position of the log, newest first, a second apart. */
const eventAt = (place: number): EventRecord =>
  ({
    id: place.toString(16).padStart(24, '0'),
    created: new Date(Date.parse(until) - place * 1000).toISOString(),
    eventTypeName: 'CLUSTER_UPDATED',
  }) as EventRecord;

function log(size: number, asked: string[] = []): LogReaders {
  const places = Array.from({ length: size }, (_, place) => place);
  return {
    events({ pageNum, itemsPerPage, maxDate }) {
      asked.push(`${pageNum} until ${maxDate}`);
      const shown = places.slice((pageNum - 1) * itemsPerPage, pageNum * itemsPerPage);
      return Promise.resolve({ results: shown.map(eventAt), totalCount: size });
    },
    changes: (from, to) => Promise.resolve([{ id: `${from} to ${to}` } as never]),
  };
}

test('every page is read once, of a period that has an end', async () => {
  const asked: string[] = [];
  const reported: number[] = [];
  const whole = await readWholeLog(log(1200, asked), until, (read) => reported.push(read));
  expect([whole.events.length, whole.total]).toEqual([1200, 1200]);
  expect(asked).toEqual([1, 2, 3].map((page) => `${page} until ${until}`));
  expect(reported).toEqual([500, 1000, 1200]);
  // the users of changes are read page by page, because only the newest are returned
  expect(whole.changes).toHaveLength(3);
});

test('includes a row once although it moves to the next page', async () => {
  const readers = log(700);
  const whole = await readWholeLog(
    {
      ...readers,
      events: async (page) => {
        const { results, totalCount } = await readers.events(page);
        return { results: page.pageNum === 2 ? [eventAt(499), ...results] : results, totalCount };
      },
    },
    until,
    () => undefined,
  );
  expect(whole.events).toHaveLength(700);
});

test('it ends at the most, and how many there are is known', async () => {
  const whole = await readWholeLog(log(mostEvents + 900), until, () => undefined);
  expect([whole.events.length, whole.total]).toEqual([mostEvents, mostEvents + 900]);
});

test('nothing is an answer too', async () => {
  const whole = await readWholeLog(log(0), until, () => undefined);
  expect([whole.events, whole.total]).toEqual([[], 0]);
});
