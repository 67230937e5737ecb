import { beforeEach, describe, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';

let at: TestEmulator;
let root: string;
let endpoints: string;
beforeEach(async () => {
  at = await testEmulator();
  root = `~/groups/${at.groupId}/dataFederation`;
  endpoints = `~/groups/${at.groupId}/privateNetworkSettings/endpointIds`;
});

const refusal = ({ status, body }: { status: number; body: { errorCode: string } }) => [
  status,
  body.errorCode,
];
const create = (body: object = {}) => at.ask('POST', root, { body: { name: 'lake', ...body } });
const withRegion = { dataProcessRegion: { cloudProvider: 'AWS', region: 'VIRGINIA_USA' } };

async function awsRole(): Promise<string> {
  const roles = `~/groups/${at.groupId}/cloudProviderAccess`;
  return (await at.ask('POST', roles, { body: { providerName: 'AWS' } })).body.roleId;
}

describe('a federated database', () => {
  it('is active at once, and its host follows its region', async () => {
    const { body } = await create();
    expect(body).toMatchObject({ name: 'lake', state: 'ACTIVE', privateEndpointHostnames: [] });
    expect(body.hostnames[0]).toMatch(/^lake-[0-9a-f]{5}\.a\.query\./u);
    const changed = await at.ask('PATCH', `${root}/lake?skipRoleValidation=false`, { body: withRegion });
    expect(changed.body).toMatchObject(withRegion);
    expect(changed.body.hostnames[0]).toMatch(/^lake-[0-9a-f]{5}\.virginia-usa\.a\.query\./u);
  });

  it('is gone at once, with its limits', async () => {
    await create();
    await at.ask('PATCH', `${root}/lake/limits/bytesProcessed.daily`, { body: { value: 1 } });
    const deleted = await at.ask('DELETE', `${root}/lake`);
    expect([deleted.status, deleted.body]).toEqual([202, {}]);
    const again = await at.ask('DELETE', `${root}/lake`);
    expect(refusal(again)).toEqual([404, 'DATA_FEDERATION_TENANT_NOT_FOUND_FOR_NAME']);
    expect((await at.ask('GET', root)).body).toEqual([]);
    await create();
    expect((await at.ask('GET', `${root}/lake/limits`)).body).toEqual([]);
  });

  it('needs an authorized role, unless the request skips the validation', async () => {
    const roleId = await awsRole();
    const cloudProviderConfig = { aws: { roleId, testS3Bucket: 'events' } };
    expect(refusal(await create({ cloudProviderConfig }))).toEqual([
      400,
      'CLOUD_PROVIDER_ACCESS_ROLE_NOT_AUTHORIZED',
    ]);
    const body = { name: 'lake', cloudProviderConfig };
    const created = await at.ask('POST', `${root}?skipRoleValidation=true`, { body });
    expect(created.body.cloudProviderConfig.aws.roleId).toBe(roleId);
  });

  it.each([
    [
      {
        stores: [
          { provider: 'http', name: 'web' },
          { provider: 's3', name: 'web' },
        ],
      },
      'storage.stores[1].name',
    ],
    [{ databases: [{ name: 'a' }, { name: 'a' }] }, 'storage.databases[1].name'],
    [
      { databases: [{ name: 'a', collections: [{ name: 'c', dataSources: [{ storeName: 'none' }] }] }] },
      'storage.databases[0].collections[0].dataSources[0].storeName',
    ],
  ])('refuses the storage %j and names the field', async (storage, field) => {
    const reply = await create({ storage });
    expect(reply.status).toBe(400);
    expect(reply.body.badRequestDetail.fields[0].field).toBe(field);
  });

  it('has a name of its own, which keeps its project', async () => {
    await create();
    expect(refusal(await create())).toEqual([409, 'DATA_FEDERATION_TENANT_ALREADY_EXISTS']);
  });
});

describe('a query limit', () => {
  it('is set, changed and removed', async () => {
    await create();
    const path = `${root}/lake/limits/bytesProcessed.query`;
    const set = await at.ask('PATCH', path, { body: { value: 5, overrunPolicy: 'BLOCK' } });
    expect(set.body).toMatchObject({ name: 'bytesProcessed.query', tenantName: 'lake', currentUsage: 0 });
    await at.ask('PATCH', path, { body: { value: 6 } });
    expect((await at.ask('GET', path)).body.value).toBe(6);
    expect((await at.ask('DELETE', path)).status).toBe(204);
    expect(refusal(await at.ask('GET', path))).toEqual([404, 'DATA_FEDERATION_QUERY_LIMIT_NOT_FOUND']);
  });

  it('has one of four names and a positive value', async () => {
    await create();
    const unknown = await at.ask('PATCH', `${root}/lake/limits/bytes`, { body: { value: 5 } });
    expect(refusal(unknown)).toEqual([404, 'DATA_FEDERATION_QUERY_LIMIT_NOT_FOUND']);
    const path = `${root}/lake/limits/bytesProcessed.query`;
    expect((await at.ask('PATCH', path, { body: { value: 0 } })).status).toBe(400);
  });
});

describe('a private endpoint of data federation', () => {
  const endpointId = 'vpce-0123456789abcdef0';

  it('adds a host name to each federated database', async () => {
    await create();
    const result = await at.ask('POST', endpoints, { body: { endpointId, comment: 'office' } });
    expect(result.status).toBe(201);
    expect(result.body.results).toMatchObject([
      { endpointId, provider: 'AWS', type: 'DATA_LAKE', status: 'OK', comment: 'office' },
    ]);
    const { body } = await at.ask('GET', `${root}/lake`);
    expect(body.privateEndpointHostnames).toMatchObject([{ privateEndpoint: endpointId }]);
    expect((await at.ask('DELETE', `${endpoints}/${endpointId}`)).status).toBe(204);
    expect((await at.ask('GET', `${endpoints}/${endpointId}`)).status).toBe(404);
  });

  it('is linked after a while at Azure', async () => {
    const azure = { endpointId: 'link', provider: 'AZURE', customerEndpointIPAddress: '10.0.0.4' };
    expect((await at.ask('POST', endpoints, { body: azure })).body.results[0].status).toBe('PENDING');
    await at.ask('GET', `${endpoints}/link`);
    at.advance(60);
    expect((await at.ask('GET', `${endpoints}/link`)).body.status).toBe('OK');
  });

  it.each([
    [{ endpointId: 'vpce-1' }, 'endpointId'],
    [{ endpointId: 'link', provider: 'AZURE' }, 'customerEndpointIPAddress'],
  ])('refuses %j and names the field', async (body, field) => {
    const reply = await at.ask('POST', endpoints, { body });
    expect(reply.status).toBe(400);
    expect(reply.body.badRequestDetail.fields[0].field).toBe(field);
  });
});
