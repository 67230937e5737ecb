import { expect, it } from 'vitest';
import { consoleRouteTable } from '../generated-tables-for-tests.ts';
import { consoleOperationIds, consoleOperationOf } from './operations.ts';
import { consoleApiDocument } from './operations-document.ts';
import { paramsOfPath } from './table/operation.ts';

it('the routes of the browser equal the table (refresh with -u)', async () => {
  const { path, text } = consoleRouteTable();
  await expect(text).toMatchFileSnapshot(`../${path}`);
});

it('docs/console-api.md equals the table (refresh with -u)', async () => {
  await expect(consoleApiDocument()).toMatchFileSnapshot('../../docs/console-api.md');
});

it.each(consoleOperationIds)('%s has one method and path, and names for its inputs', (id) => {
  const row = consoleOperationOf(id);
  const sameRoute = consoleOperationIds.filter((other) => {
    const { method, path } = consoleOperationOf(other);
    return method === row.method && path.replace(/:\w+/g, ':') === row.path.replace(/:\w+/g, ':');
  });
  expect(sameRoute).toEqual([id]);
  // a parameter of the path and one of the query share a namespace in the arguments of a client
  const names = [...paramsOfPath(row.path), ...Object.keys(row.query?.shape ?? {})];
  expect(new Set([...names, 'body']).size).toBe(names.length + 1);
  expect(row.summary).toMatch(/^[A-Z].*[^.]$/);
});
