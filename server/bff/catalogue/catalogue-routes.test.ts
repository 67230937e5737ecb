import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationIds } from '#contract/api/operations.ts';
import type { OperationFacts, OperationShape } from '#contract/catalogue/facts.ts';
import { type SignedIn, startBff, type TestBff } from '../test-kit.ts';

let bff: TestBff;
let session: SignedIn;
beforeAll(async () => {
  bff = await startBff();
  session = await bff.signInAs('kim', 'viewer');
});
afterAll(() => bff.close());

const check = async (operationId: string, args: object) => {
  const response = await bff.ask('POST', `/bff/operations/${operationId}/check`, { session, body: { args } });
  return (await response.json()) as { field: string; description: string }[];
};

describe('the catalogue of operations', () => {
  test('is readable by signed-in users only', async () => {
    expect((await bff.ask('GET', '/bff/operations')).status).toBe(401);
    const response = await bff.ask('GET', '/bff/operations', { session });
    const all = (await response.json()) as OperationFacts[];
    expect(all.map(({ id }) => id)).toEqual(operationIds);
    expect(all.find(({ id }) => id === 'getGroupCluster')).toMatchObject({
      area: 'Clusters',
      method: 'GET',
      path: '/groups/{groupId}/clusters/{clusterName}',
      roles: ['GROUP_READ_ONLY'],
      paged: false,
    });
  });

  test('has the schema of one operation', async () => {
    const response = await bff.ask('GET', '/bff/operations/createGroup', { session });
    const shape = (await response.json()) as OperationShape;
    expect(shape.body).toMatchObject({ type: 'object', required: ['name', 'orgId'] });
    expect((await bff.ask('GET', '/bff/operations/dropEverything', { session })).status).toBe(404);
    // the server's own business
    expect((await bff.ask('GET', '/bff/operations/legacyOauthToken', { session })).status).toBe(404);
  });

  test('validates arguments field by field before anything is sent', async () => {
    expect(await check('createGroup', { body: { name: '', tags: [{ key: 'a' }] } })).toEqual([
      { field: 'body.name', description: expect.stringContaining('must be 1 to 64') },
      { field: 'body.orgId', description: 'is required' },
      { field: 'body.tags[0].value', description: 'is required' },
    ]);
    expect(await check('listGroupAlerts', { groupId: 'x', query: { pageNum: 0 } })).toEqual([
      { field: 'groupId', description: 'must be 24 lower-case hexadecimal digits' },
      { field: 'query.pageNum', description: 'must be at least 1' },
    ]);
    expect(await check('listGroups', {})).toEqual([]);
  });
});
