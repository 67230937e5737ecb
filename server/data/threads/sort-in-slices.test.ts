import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sortInSlices } from './sort-in-slices.ts';

const byKey = (a: { key: number }, b: { key: number }) => a.key - b.key;

it('sorts as toSorted does, equal rows in their order', async () => {
  const keys = fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 0, maxLength: 5000 });
  await fc.assert(
    fc.asyncProperty(keys, async (list) => {
      const rows = list.map((key, at) => ({ key, at }));
      expect(await sortInSlices(rows, byKey, () => undefined)).toEqual(rows.toSorted(byKey));
    }),
    { numRuns: 30 },
  );
});

it('lets other work run between two parts', async () => {
  let turns = 0;
  const rows = Array.from({ length: 10_000 }, (_, at) => ({ key: (at * 7919) % 10_000 }));
  const sorted = await sortInSlices(rows, byKey, () => {
    turns += 1;
    return undefined;
  });
  expect(sorted.map(({ key }) => key)).toEqual(Array.from(rows.keys()));
  expect(turns).toBeGreaterThan(20);
});
