import { expect, it } from 'vitest';
import { testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { queried } from './examples-for-tests.ts';

it('has statistics of the queries that reached the cluster, and keeps rejected shapes', async () => {
  const at = await testEmulator();
  const root = `~/groups/${at.groupId}/clusters/${at.clusterName}`;
  const { queryShapeHash } = await queried(at);
  await queried(at);
  const { body } = await at.ask('GET', `${root}/queryShapeInsights/summaries?namespaces=port.ships`);
  expect(body.summaries).toMatchObject([
    { queryShapeHash, namespace: 'port.ships', command: 'find', execCount: 2 },
  ]);
  expect(body.summaries[0].queryShape).not.toContain('Oslo');
  const unknown = await at.ask('GET', `${root}/queryShapes/${'0'.repeat(64)}`);
  expect([unknown.status, unknown.body.errorCode]).toEqual([404, 'QUERY_SHAPE_NOT_FOUND']);
  const shape = `${root}/queryShapes/${queryShapeHash}`;
  expect((await at.ask('GET', shape)).body.status).toBe('UNREJECTED');
  await at.ask('PATCH', shape, { body: { status: 'REJECTED' } });
  expect((await at.ask('GET', `${root}/queryShapes`)).body.results).toMatchObject([
    { queryShapeHash, command: 'FIND', status: 'REJECTED' },
  ]);
  await at.ask('PATCH', shape, { body: { status: 'UNREJECTED' } });
  expect((await at.ask('GET', `${root}/queryShapes`)).body.results).toEqual([]);
});
