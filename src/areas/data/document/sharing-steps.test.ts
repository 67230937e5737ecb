import { expect, it } from 'vitest';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import { inSlices } from '#src/lib/json/parse-in-slices.ts';
import { sharingSteps } from './sharing-steps.ts';

it('takes only unchanged values from the earlier version', async () => {
  const before: EjsonObject = {
    _id: 1,
    list: [{ n: { $numberInt: '1' } }, { n: 2 }, 3],
    other: { a: 1, b: 2 },
    gone: 1,
  };
  const now: EjsonObject = {
    _id: 1,
    list: [{ n: { $numberInt: '1' } }, { n: 5 }, 3, 4],
    other: { b: 2, a: 1 },
    more: null,
  };
  const shared = (await inSlices(sharingSteps(before, now))) as EjsonObject;
  expect(JSON.stringify(shared)).toBe(JSON.stringify(now));
  const [list, old] = [shared.list, before.list] as unknown as [unknown[], unknown[]];
  expect(list[0]).toBe(old[0]);
  expect(await inSlices(sharingSteps(before, structuredClone(before)))).toBe(before);
});
