import { expect, it } from 'vitest';
import { losesDocuments, type WritePlan, writeText } from './write-plan.ts';

const plan = (stage: '$out' | '$merge', more: Partial<WritePlan>, whenMatched = 'merge'): WritePlan => ({
  writing: { stage, db: 'shop', collection: 'totals', whenMatched, byId: true },
  ...{ results: 5, existing: undefined, matching: undefined },
  ...more,
});

it.each([
  [
    plan('$out', {}),
    '5 documents are written into shop.totals. The collection does not exist yet and is created.',
    false,
  ],
  [plan('$out', { existing: 3 }), /exists with 3 documents: all of them are replaced/u, true],
  [plan('$out', { existing: 0, results: 1 }), /^1 document is written .* with 0 documents\.$/u, false],
  [plan('$merge', { existing: 3, matching: 0 }), /none of them has the _id of a result/u, false],
  [plan('$merge', { existing: 3, matching: 1 }), /1 of them has the _id of a result and is merged/u, true],
  [
    plan('$merge', { existing: 3, matching: 2 }, 'replace'),
    /2 of them have the _id of a result and are replaced/u,
    true,
  ],
  [plan('$merge', { existing: 3, matching: 2 }, 'keepExisting'), /kept as they are/u, false],
  [plan('$merge', { existing: 3 }), /those that match are merged/u, true],
])('the confirmation of %j has the counts', (input, text, isLoss) => {
  if (typeof text === 'string') expect(writeText(input)).toBe(text);
  else expect(writeText(input)).toMatch(text);
  expect(losesDocuments(input)).toBe(isLoss);
});
