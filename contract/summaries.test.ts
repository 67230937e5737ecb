import { expect, it } from 'vitest';
import { operationIds, operationOf } from './operations.ts';
import { operationSummaries } from './summaries.ts';

const versioned = operationIds.filter((id) => (operationOf(id).root ?? 'v2') === 'v2');

it('the table of paths and summaries says what the table of operations says (refresh with -u)', async () => {
  const rows = versioned.map((id) => {
    const { path, summary } = operationOf(id);
    return `  ${JSON.stringify(id)}: ${JSON.stringify([path, summary])}`;
  });
  await expect(`{\n${rows.join(',\n')}\n}\n`).toMatchFileSnapshot('./tables/summaries.json');
});

it('finds every operation of the versioned API in it', () => {
  expect(operationSummaries.map(({ id }) => id)).toEqual(versioned);
});
