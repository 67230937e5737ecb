import { expect, it } from 'vitest';
import { summaryTable, versionedIds } from '#contract/generated-tables-for-tests.ts';
import { operationSummaries } from './summaries.ts';

it('the table of paths and summaries matches the table of operations (refresh with -u)', async () => {
  const { path, text } = summaryTable();
  await expect(text).toMatchFileSnapshot(`../${path}`);
});

it('finds every operation of the versioned API in it', () => {
  expect(operationSummaries.map(({ id }) => id)).toEqual(versionedIds);
});
