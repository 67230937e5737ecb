import { beforeEach, describe, expect, it } from 'vitest';
import { withoutLinks } from '#server/emulator/emulator-for-tests.ts';
import { type SearchBench, searchBench } from './search-for-tests.ts';

let bench: SearchBench;
beforeEach(async () => {
  bench = await searchBench();
});

const path = '/search/deployment';
const two = { specs: [{ instanceSize: 'S20_HIGHCPU_NVME', nodeCount: 2 }] };
const current = 'application/vnd.atlas.2024-05-30+json';

async function refused(
  method: string,
  body: object | undefined,
  status: number,
  code: string,
  field?: string,
) {
  const before = bench.at.rows();
  const reply = await bench.ask(method, path, body);
  expect([reply.status, reply.body.errorCode]).toEqual([status, code]);
  if (field) expect(reply.body.badRequestDetail.fields[0].field).toBe(field);
  expect(bench.at.unchanged(before)).toBe(true);
}

describe('search nodes', () => {
  it('are made, changed and removed', async () => {
    const created = await bench.ask('POST', path, two);
    expect(created.status).toBe(201);
    expect(withoutLinks(created.body)).toEqual({
      id: expect.stringMatching(/^[a-f0-9]{24}$/),
      groupId: bench.at.groupId,
      stateName: 'UPDATING',
      encryptionAtRestProvider: 'NONE',
      specs: two.specs,
      effectiveSpecs: [{ cloudProvider: 'AWS', regionName: 'US_EAST_1', ...two.specs[0] }],
    });
    const state = async () => (await bench.ask('GET', path)).body.stateName;
    expect(await state()).toBe('UPDATING');
    bench.at.advance(600);
    expect(await state()).toBe('IDLE');
    const four = { defaultNodeCount: 4, specs: [{ instanceSize: 'S30_HIGHCPU_NVME' }] };
    const changed = await bench.ask('PATCH', path, four);
    expect([changed.status, changed.body.stateName, changed.body.specs]).toEqual([
      200,
      'IDLE', // observed: the state before the change
      [{ instanceSize: 'S30_HIGHCPU_NVME', nodeCount: 4 }],
    ]);
    bench.at.advance(600);
    expect((await bench.ask('DELETE', path)).status).toBe(204);
    expect(await state()).toBe('UPDATING');
    bench.at.advance(600);
    expect(bench.log()).toEqual([
      'SEARCH_DEPLOYMENT_CREATED',
      'SEARCH_DEPLOYMENT_UPDATED',
      'SEARCH_DEPLOYMENT_DELETED',
    ]);
  });

  it('that do not exist are an error of the older versions, and nothing in the newest', async () => {
    const older = await bench.at.ask('GET', `${bench.cluster}${path}`, { accept: current });
    expect([older.status, older.body.errorCode]).toEqual([400, 'ATLAS_SEARCH_DEPLOYMENT_DOES_NOT_EXIST']);
    const newest = await bench.ask('GET', path);
    expect([newest.status, newest.body]).toEqual([200, {}]);
  });

  it('pause with their cluster', async () => {
    await bench.ask('POST', path, two);
    bench.at.advance(600);
    bench.setCluster({ paused: true });
    expect((await bench.ask('GET', path)).body.stateName).toBe('PAUSED');
    await refused('PATCH', two, 409, 'CANNOT_UPDATE_PAUSED_CLUSTER');
  });

  it.each([
    ['PATCH', two],
    ['DELETE', undefined],
  ])('must exist for %s', async (method, body) => {
    await refused(method, body, 400, 'ATLAS_SEARCH_DEPLOYMENT_DOES_NOT_EXIST');
  });

  it('are one deployment per cluster', async () => {
    await bench.ask('POST', path, two);
    await refused('POST', two, 409, 'VALIDATION_ERROR');
  });

  it('accept changes and their removal during a change, and are idle after the last one', async () => {
    await bench.ask('POST', path, two);
    const three = { specs: [{ instanceSize: 'S20_HIGHCPU_NVME', nodeCount: 3 }] };
    expect(await bench.ask('PATCH', path, three)).toMatchObject({
      status: 200,
      body: { stateName: 'UPDATING' },
    });
    bench.at.advance(600);
    expect((await bench.ask('GET', path)).body).toMatchObject({
      stateName: 'IDLE',
      specs: [{ nodeCount: 3 }],
    });
    await bench.ask('PATCH', path, two);
    expect((await bench.ask('DELETE', path)).status).toBe(204);
    await refused('PATCH', three, 409, 'VALIDATION_ERROR');
    bench.at.advance(600);
    expect((await bench.ask('GET', path)).body).toEqual({});
  });

  const size = 'S20_HIGHCPU_NVME';
  it.each([
    [{ specs: [] }, 'INVALID_ATTRIBUTE', 'specs'],
    [{ specs: [{ instanceSize: 'M10', nodeCount: 2 }] }, 'INVALID_ENUM_VALUE', 'specs[0].instanceSize'],
    [{ specs: [{ instanceSize: size, nodeCount: 1 }] }, 'INVALID_ATTRIBUTE', 'specs[0].nodeCount'],
    [{ specs: [{ instanceSize: size, nodeCount: 33 }] }, 'INVALID_ATTRIBUTE', 'specs[0].nodeCount'],
    [{ specs: [{ instanceSize: size }] }, 'VALIDATION_ERROR', 'specs[0].nodeCount'],
    [
      { specs: [{ instanceSize: size, nodeCount: 2, regionName: 'EU_WEST_1' }] },
      'VALIDATION_ERROR',
      'specs[0].regionName',
    ],
    [{ specs: [two.specs[0], two.specs[0]] }, 'VALIDATION_ERROR', 'specs[1].regionName'],
  ])('%j are refused', async (body, code, field) => {
    await refused('POST', body, 400, code, field);
  });

  it('cost money', async () => {
    const { world, orgId } = bench.at;
    const org = world.tables.orgs.get(orgId);
    if (org) world.tables.orgs.put({ ...org, paymentMethod: false });
    await refused('POST', two, 402, 'NO_PAYMENT_INFORMATION_FOUND');
  });

  it('go with their cluster, and with them its indexes and analyzers', async () => {
    await bench.ask('POST', path, two);
    await bench.askFirst('PUT', '/fts/analyzers', [{ name: 'own', tokenizer: { type: 'keyword' } }]);
    bench.at.advance(600);
    expect((await bench.at.ask('DELETE', bench.cluster)).status).toBe(202);
    bench.at.advance(86_400);
    const { searchIndexes, searchDeployments, clusterAnalyzers } = bench.at.world.tables;
    expect([searchIndexes.size, searchDeployments.size, clusterAnalyzers.size]).toEqual([0, 0, 0]);
  });
});
