import { expect, it } from 'vitest';
import { accessOf } from './access.ts';
import { operationIds, operationOf } from './operations.ts';

it('the table of methods and roles says what the table of operations says (refresh with -u)', async () => {
  const rows = operationIds.map((id) => {
    const { method, roles } = operationOf(id);
    return `  ${JSON.stringify(id)}: ${JSON.stringify([method, roles])}`;
  });
  await expect(`{\n${rows.join(',\n')}\n}\n`).toMatchFileSnapshot('./tables/access.json');
});

it.each(operationIds)('%s is found in it', (id) => {
  const { method, roles } = operationOf(id);
  expect(accessOf(id)).toEqual({ method, roles });
});
