import { beforeEach, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { awsRegion } from './cluster-for-tests.ts';

let at: TestEmulator;
let zoneIds: string[];
const path = (rest = '', name = 'wide') => `~/groups/${at.groupId}/clusters/${name}/globalWrites${rest}`;
const accept = 'application/vnd.atlas.2024-08-05+json';

async function createOne(name: string, more: object = {}): Promise<string[]> {
  const zones = ['Near', 'Far'].map((zoneName, index) => ({
    zoneName,
    regionConfigs: [awsRegion(index === 0 ? 'EU_WEST_1' : 'US_EAST_1', { instanceSize: 'M30' })],
  }));
  const body = { name, clusterType: 'GEOSHARDED', replicationSpecs: zones, ...more };
  const reply = await at.ask('POST', `~/groups/${at.groupId}/clusters`, { body, accept });
  expect(reply.status).toBe(201);
  at.advance(7200);
  return reply.body.replicationSpecs.map(({ zoneId }: { zoneId: string }) => zoneId);
}

beforeEach(async () => {
  at = await testEmulator();
  zoneIds = await createOne('wide');
});

const mapped = (...customZoneMappings: { location: string; zone: string }[]) =>
  at.ask('POST', path('/customZoneMapping'), { body: { customZoneMappings } });

it('locations are mapped one after the other, and forgotten all together', async () => {
  const nothing = { customZoneMapping: {}, managedNamespaces: [], selfManagedSharding: false };
  expect((await at.ask('GET', path())).body).toMatchObject(nothing);
  expect((await mapped({ location: 'DE', zone: 'Far' })).body.customZoneMapping).toEqual({ DE: zoneIds[1] });
  await mapped({ location: 'US-VA', zone: 'Near' }, { location: 'DE', zone: 'Near' });
  expect((await at.ask('GET', path())).body.customZoneMapping).toEqual({
    DE: zoneIds[0],
    'US-VA': zoneIds[0],
  });
  expect((await at.ask('DELETE', path('/customZoneMapping'))).body).toMatchObject(nothing);
});

it.each([
  ['DE', 'Nowhere', 'customZoneMappings[0].zone', 'Near, Far'],
  ['XX', 'Near', 'customZoneMappings[0].location', 'XX'],
  ['Germany', 'Near', 'customZoneMappings[0].location', 'ISO 3166'],
])('%s in %s is refused by its field', async (location, zone, field, text) => {
  const { status, body } = await mapped({ location, zone });
  expect([status, body.detail]).toEqual([400, expect.stringContaining(text)]);
  expect(body.badRequestDetail.fields[0].field).toBe(field);
  expect((await at.ask('GET', path())).body.customZoneMapping).toEqual({});
});

it('a collection is managed once, by a key that begins with the location', async () => {
  const body = { db: 'shop', collection: 'people', customShardKey: 'city' };
  const first = await at.ask('POST', path('/managedNamespaces'), { body });
  expect(first).toMatchObject({
    status: 200,
    body: { managedNamespaces: [{ ...body, isCustomShardKeyHashed: false, isShardKeyUnique: false }] },
  });
  const again = await at.ask('POST', path('/managedNamespaces'), { body });
  expect([again.status, again.body.errorCode]).toEqual([400, 'DUPLICATE_MANAGED_NAMESPACE']);
  const unlike = { ...body, collection: 'x', isCustomShardKeyHashed: true, isShardKeyUnique: true };
  expect((await at.ask('POST', path('/managedNamespaces'), { body: unlike })).status).toBe(400);
  const remove = (query: string) => at.ask('DELETE', path(`/managedNamespaces?${query}`));
  expect((await remove('db=shop&collection=people')).body.managedNamespaces).toEqual([]);
  expect((await remove('db=shop&collection=people')).body.errorCode).toBe('MANAGED_NAMESPACE_NOT_FOUND');
});

it('only global clusters have zones, and users who divide collections themselves do so alone', async () => {
  expect((await at.ask('GET', path('', 'single'))).status).toBe(200);
  const to = path('/customZoneMapping', 'single');
  const refused = await at.ask('POST', to, { body: { customZoneMappings: [] } });
  expect([refused.status, refused.body.errorCode]).toEqual([400, 'CLUSTER_NOT_GEOSHARDED']);
  await createOne('own', { globalClusterSelfManagedSharding: true });
  const body = { db: 'shop', collection: 'people', customShardKey: 'city' };
  const own = await at.ask('POST', path('/managedNamespaces', 'own'), { body });
  expect([own.status, own.body.errorCode]).toEqual([400, 'SELF_MANAGED_SHARDING']);
});
