import { expect, test } from 'vitest';
import { everyRow, pagesOf } from './pages.ts';

/** A list of numbers from 0, and the recorded requests. */
function list(size: number, counted = true) {
  const asked: number[] = [];
  return {
    asked,
    ask: async ({ pageNum, itemsPerPage }: { pageNum: number; itemsPerPage: number }) => {
      asked.push(pageNum);
      const from = (pageNum - 1) * itemsPerPage;
      const results = Array.from(
        { length: Math.max(0, Math.min(itemsPerPage, size - from)) },
        (_, at) => from + at,
      );
      return counted ? { results, totalCount: size } : { results };
    },
  };
}

test('all pages are read, and none beyond the last row where the rows are counted', async () => {
  const { ask, asked } = list(6);
  expect(await everyRow(ask, { itemsPerPage: 3 })).toEqual([0, 1, 2, 3, 4, 5]);
  expect(asked).toEqual([1, 2]);
});

test('without a count, a page that is not full is the last one', async () => {
  const { ask, asked } = list(6, false);
  expect(await everyRow(ask, { itemsPerPage: 3 })).toHaveLength(6);
  expect(asked).toEqual([1, 2, 3]);
});

test('a list that shrinks while it is read comes to an end', async () => {
  const rows = await everyRow(
    async ({ pageNum }) => ({ results: pageNum === 1 ? [1, 2] : [3], totalCount: 10 }),
    { itemsPerPage: 2 },
  );
  expect(rows).toEqual([1, 2, 3]);
});

test('stops when the caller has enough, and reads no more pages than allowed', async () => {
  const first = list(100);
  for await (const { results } of pagesOf(first.ask, { itemsPerPage: 10 })) if (results.includes(15)) break;
  expect(first.asked).toEqual([1, 2]);
  const second = list(100);
  expect(await everyRow(second.ask, { itemsPerPage: 10, mostPages: 3 })).toHaveLength(30);
  expect(second.asked).toEqual([1, 2, 3]);
});
