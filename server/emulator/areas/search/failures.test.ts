import { beforeEach, describe, expect, it } from 'vitest';
import { dynamic, type SearchBench, searchBench } from './search-for-tests.ts';

let bench: SearchBench;
beforeEach(async () => {
  bench = await searchBench();
  await bench.at.ask('POST', `~/groups/${bench.at.groupId}/alertConfigs`, {
    body: {
      eventTypeName: 'FTS_INDEX_BUILD_FAILED',
      enabled: true,
      notifications: [{ typeName: 'EMAIL', emailAddress: 'dba@example.com', delayMin: 0, intervalMin: 60 }],
    },
  });
});

const scenario = () => bench.at.ask('POST', '/_emulator/scenarios/index-build-fails');

function alerts(): string[] {
  return [...bench.at.world.tables.alerts.all()]
    .filter(({ eventTypeName }) => eventTypeName === 'FTS_INDEX_BUILD_FAILED')
    .map(({ status }) => status);
}

describe('a build that fails', () => {
  const unbuildable = {
    ...dynamic,
    analyzers: [{ name: 'zero', tokenizer: { type: 'nGram', minGram: 0, maxGram: 2 } }],
  };

  it('because the engine cannot build an analyzer reports it', async () => {
    const id = await bench.built({ definition: unbuildable });
    const failed = await bench.get(id);
    expect(failed).toMatchObject({ status: 'FAILED', queryable: false });
    expect(failed.statusDetail[0].mainIndex).toMatchObject({
      status: 'FAILED',
      message: 'The analyzer zero cannot be made: minGram must be greater than zero.',
    });
    expect((await bench.askFirst('GET', `/fts/indexes/${id}`)).body.status).toBe('FAILED');
    expect(alerts()).toEqual(['OPEN']);
  });

  it('leaves the old definition answering queries, and is mended by another change', async () => {
    const id = await bench.built();
    await bench.ask('PATCH', `/search/indexes/${id}`, { definition: unbuildable });
    bench.at.advance(600);
    const failed = await bench.get(id);
    expect(failed).toMatchObject({ status: 'FAILED', queryable: true });
    expect(failed.statusDetail[0].mainIndex).toMatchObject({ status: 'READY', definition: dynamic });
    expect(failed.statusDetail[0].stagedIndex.status).toBe('FAILED');
    await bench.ask('PATCH', `/search/indexes/${id}`, { definition: dynamic });
    bench.at.advance(600);
    expect((await bench.get(id)).status).toBe('READY');
    expect(alerts()).toEqual(['CLOSED']);
  });

  it('stops to be an alert when the index is deleted', async () => {
    const id = await bench.built({ definition: unbuildable });
    await bench.ask('DELETE', `/search/indexes/${id}`);
    expect(alerts()).toEqual(['CLOSED']);
  });
});

describe('the scenario', () => {
  it('lets a build under way fail', async () => {
    const { indexID } = (await bench.create()).body;
    const reported = await scenario();
    expect(reported.body.happened[0]).toBe('The build of text on single will fail.');
    bench.at.advance(600);
    expect(await bench.get(indexID)).toMatchObject({ status: 'FAILED', queryable: false });
    expect(alerts()).toEqual(['OPEN']);
  });

  it('otherwise rebuilds a ready index, which stays queryable', async () => {
    await scenario();
    bench.at.advance(600);
    const [index] = (await bench.ask('GET', '/search/indexes')).body;
    expect(index).toMatchObject({ name: 'default', status: 'FAILED', queryable: true });
    expect(index.latestDefinitionVersion.version).toBe(1);
  });

  it('else lets the next build fail, and only that one', async () => {
    await bench.ask('DELETE', '/search/indexes/shop/orders/default');
    bench.at.advance(600);
    await scenario();
    const id = await bench.built();
    const other = await bench.built({ name: 'other' });
    expect([(await bench.get(id)).status, (await bench.get(other)).status]).toEqual(['FAILED', 'READY']);
  });
});

it('an index that goes stale answers queries, and is ready again after another build', async () => {
  await bench.at.ask('POST', `~/groups/${bench.at.groupId}/alertConfigs`, {
    body: {
      eventTypeName: 'FTS_INDEX_STALE',
      enabled: true,
      notifications: [{ typeName: 'EMAIL', emailAddress: 'dba@example.com', intervalMin: 5 }],
    },
  });
  const watched = () =>
    [...bench.at.world.tables.alerts.all()]
      .filter(({ eventTypeName }) => eventTypeName === 'FTS_INDEX_STALE')
      .map(({ status }) => status);
  const result = await bench.at.ask('POST', '/_emulator/scenarios/index-goes-stale');
  expect(result.body.happened[0]).toBe('default on single is stale.');
  const [stale] = (await bench.ask('GET', '/search/indexes')).body;
  expect(stale).toMatchObject({ status: 'STALE', queryable: true });
  expect(stale.statusDetail[0].mainIndex).toMatchObject({
    status: 'STALE',
    queryable: true,
    message: expect.stringMatching(/no longer follows/),
  });
  expect((await bench.askFirst('GET', '/fts/indexes/shop/orders')).body[0].status).toBe('STALE');
  await bench.ask('PATCH', `/search/indexes/${stale.indexID}`, { definition: dynamic });
  bench.at.advance(600);
  expect((await bench.get(stale.indexID)).status).toBe('READY');
  expect(watched()).toEqual(['CLOSED']);

  await bench.at.ask('POST', '/_emulator/scenarios/index-goes-stale');
  await bench.ask('DELETE', `/search/indexes/${stale.indexID}`);
  expect(watched()).toEqual(['CLOSED', 'CLOSED']);
});
