import { expect, it } from 'vitest';
import { accessOf, dependsOnProfile } from './access.ts';
import { operationIds, operationOf } from './api/operations.ts';
import { accessTable } from './generated-tables-for-tests.ts';

it('the table of methods and roles matches the table of operations (refresh with -u)', async () => {
  const { path, text } = accessTable();
  await expect(text).toMatchFileSnapshot(path);
});

it.each(operationIds)('%s is found in it, for either profile', (id) => {
  const { method, roles, specifiedRoles } = operationOf(id);
  expect(accessOf(id)).toEqual({ method, roles });
  expect(accessOf(id, 'specification')).toEqual({ method, roles: specifiedRoles ?? roles });
  expect(dependsOnProfile(id)).toBe(specifiedRoles !== undefined);
});
