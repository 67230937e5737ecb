import { beforeEach, describe, expect, it } from 'vitest';
import { type TestEmulator, testEmulator, withoutLinks } from '#server/emulator/emulator-for-tests.ts';

let at: TestEmulator;
let root: string;
beforeEach(async () => {
  at = await testEmulator();
  root = `~/groups/${at.groupId}/privateEndpoint`;
});

const refusal = ({ status, body }: { status: number; body: { errorCode: string } }) => [
  status,
  body.errorCode,
];
const subscription = '4e133d35-e734-4380-a565-c0945535da37';
const azureEndpoint = {
  id: `/subscriptions/${subscription}/resourceGroups/orders/providers/Microsoft.Network/privateEndpoints/pe`,
  privateEndpointIPAddress: '10.0.0.4',
};
const vpce = (digit: string) => `vpce-0${digit.repeat(16)}`;

/** A service that is available, with the path of its endpoints. */
async function newService(providerName: string, region: string, more: object = {}) {
  const created = await at.ask('POST', `${root}/endpointService`, {
    body: { providerName, region, ...more },
  });
  const path = `${root}/${providerName}/endpointService/${created.body.id}`;
  expect([created.status, created.body.status]).toEqual([200, 'INITIATING']);
  at.advance(10);
  return { path, endpoints: `${path}/endpoint` };
}

/** The different states of a resource, in their order, until they stay the same for two minutes. */
async function statesOf(path: string): Promise<string[]> {
  const states: string[] = [];
  for (let quiet = 0; quiet < 120; quiet += 1) {
    const { status, body } = await at.ask('GET', path);
    const state = status === 404 ? 'gone' : (body.connectionStatus ?? body.status);
    if (state !== states.at(-1)) {
      states.push(state);
      quiet = 0;
    }
    at.advance(1);
  }
  return states;
}

async function stringsOf(cluster: string) {
  const { body } = await at.ask('GET', `~/groups/${at.groupId}/clusters/${cluster}`);
  return body.connectionStrings.privateEndpoint ?? [];
}

describe('an endpoint service', () => {
  it.each([
    [
      'AWS',
      'us-east-1',
      {
        endpointServiceName: expect.stringMatching(
          /^com\.amazonaws\.vpce\.us-east-1\.vpce-svc-[0-9a-f]{17}$/,
        ),
      },
    ],
    ['AZURE', 'ASIA_SOUTH_EAST', { privateLinkServiceName: expect.stringMatching(/^pls_[0-9a-f]{24}$/) }],
    [
      'GCP',
      'US_EAST_4',
      {
        serviceAttachmentNames: expect.arrayContaining([
          expect.stringContaining('/regions/us-east-4/serviceAttachments/'),
        ]),
      },
    ],
  ])(
    'of %s becomes available with the names of the provider, and is deleted',
    async (provider, region, names) => {
      const { path } = await newService(provider, region);
      const ready = await at.ask('GET', path);
      expect(ready.body).toMatchObject({
        cloudProvider: provider,
        status: 'AVAILABLE',
        errorMessage: null,
        ...names,
      });
      const list = await at.ask('GET', `${root}/${provider}/endpointService`);
      expect(list.body).toEqual([ready.body]);
      expect((await at.ask('DELETE', path)).status).toBe(202);
      expect(await statesOf(path)).toEqual(['DELETING', 'gone']);
    },
  );

  it('is one for each region, and keeps its project', async () => {
    const group = await at.ask('POST', '~/groups', { body: { name: 'second', orgId: at.orgId } });
    const services = `~/groups/${group.body.id}/privateEndpoint/endpointService`;
    const body = { providerName: 'AWS', region: 'EU_WEST_1' };
    expect((await at.ask('POST', services, { body })).status).toBe(200);
    expect(refusal(await at.ask('POST', services, { body }))).toEqual([
      409,
      'PRIVATE_ENDPOINT_SERVICE_ALREADY_EXISTS',
    ]);
    expect(refusal(await at.ask('DELETE', `~/groups/${group.body.id}`))).toEqual([
      409,
      'CANNOT_CLOSE_GROUP_ACTIVE_ATLAS_PRIVATE_ENDPOINT_SERVICES',
    ]);
  });

  it('answers 201 in the observed profile', async () => {
    const observed = await testEmulator({ profile: 'observed' });
    const body = { providerName: 'AWS', region: 'EU_WEST_1' };
    const created = await observed.ask(
      'POST',
      `~/groups/${observed.groupId}/privateEndpoint/endpointService`,
      {
        body,
      },
    );
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      cloudProvider: 'AWS',
      endpointServiceName: null,
      errorMessage: null,
      id: created.body.id,
      interfaceEndpoints: [],
      regionName: 'EU_WEST_1',
      status: 'INITIATING',
      supportedRemoteRegions: null,
    });
  });

  it.each([
    ['region', { providerName: 'AWS', region: 'EUROPE_WEST' }],
    ['portMappingEnabled', { providerName: 'AWS', region: 'EU_WEST_1', portMappingEnabled: true }],
    [
      'supportedRemoteRegions',
      { providerName: 'AZURE', region: 'EUROPE_WEST', supportedRemoteRegions: ['EUROPE_NORTH'] },
    ],
    [
      'supportedRemoteRegions[0]',
      { providerName: 'AWS', region: 'EU_WEST_1', supportedRemoteRegions: ['NOWHERE'] },
    ],
  ])('is refused by its %s', async (field, body) => {
    const refused = await at.ask('POST', `${root}/endpointService`, { body });
    expect([refused.status, refused.body.badRequestDetail.fields[0].field]).toEqual([400, field]);
  });
});

describe('a private endpoint', () => {
  it('of AWS gives the clusters of its region a connection string until it is deleted', async () => {
    const { path, endpoints } = await newService('AWS', 'US_EAST_1');
    expect(await stringsOf('single')).toEqual([]);
    const result = await at.ask('POST', endpoints, { body: { id: vpce('1') } });
    expect(result.body).toMatchObject({
      interfaceEndpointId: vpce('1'),
      deleteRequested: false,
    });
    const one = `${endpoints}/${vpce('1')}`;
    expect(await statesOf(one)).toEqual(['PENDING_ACCEPTANCE', 'PENDING', 'AVAILABLE']);
    const [string, ...others] = await stringsOf('single');
    expect(others).toEqual([]);
    expect(string).toMatchObject({
      type: 'MONGOD',
      connectionString: expect.stringMatching(
        /^mongodb:\/\/pl-0-us-east-1\.\w+\.mongodb\.net:1024,.*replicaSet=/,
      ),
      srvConnectionString: expect.stringMatching(/^mongodb\+srv:\/\/single-pl-0\./),
      endpoints: [{ endpointId: vpce('1'), providerName: 'AWS', region: 'US_EAST_1' }],
    });
    expect((await at.ask('GET', path)).body.interfaceEndpoints).toEqual([vpce('1')]);
    expect(refusal(await at.ask('DELETE', path))).toEqual([409, 'PRIVATE_ENDPOINT_SERVICE_IN_USE']);
    await at.ask('POST', endpoints, { body: { id: vpce('2') } });
    await statesOf(`${endpoints}/${vpce('2')}`);
    expect(await stringsOf('single')).toHaveLength(2);
    for (const digit of ['1', '2'])
      expect((await at.ask('DELETE', `${endpoints}/${vpce(digit)}`)).status).toBe(204);
    expect(await stringsOf('single')).toEqual([]);
    expect(await statesOf(one)).toEqual(['DELETING', 'gone']);
    expect((await at.ask('DELETE', path)).status).toBe(202);
  });

  it('is rejected with a message where AWS has none of that ID', async () => {
    const { endpoints } = await newService('AWS', 'US_EAST_1');
    const id = `vpce-${'1'.repeat(17)}`;
    await at.ask('POST', endpoints, { body: { id } });
    expect(await statesOf(`${endpoints}/${id}`)).toEqual(['PENDING_ACCEPTANCE', 'REJECTED']);
    const { body } = await at.ask('GET', `${endpoints}/${id}`);
    expect(body.errorMessage).toBe(`Interface endpoint ${id} was not found.`);
  });

  it('of Azure is read by its resource ID', async () => {
    const { endpoints } = await newService('AZURE', 'EUROPE_NORTH');
    expect((await at.ask('POST', endpoints, { body: azureEndpoint })).body.status).toBe('INITIATING');
    const one = `${endpoints}/${encodeURIComponent(azureEndpoint.id)}`;
    expect(await statesOf(one)).toEqual(['INITIATING', 'AVAILABLE']);
    expect((await at.ask('GET', one)).body).toMatchObject({
      privateEndpointResourceId: azureEndpoint.id,
      privateEndpointConnectionName: `${subscription}%2Forders%2Fpe`,
    });
  });

  it('of Google Cloud has an address for each attachment, or one with port mapping', async () => {
    const limit = 'atlas.project.deployment.privateServiceConnectionsPerRegionGroup';
    await at.ask('PATCH', `~/groups/${at.groupId}/limits/${limit}`, { body: { value: 2 } });
    const group = (count: number) => ({
      endpointGroupName: 'orders',
      gcpProjectId: 'meridian-orders',
      endpoints: Array.from({ length: count }, (_, index) => ({
        endpointName: `orders-${index}`,
        ipAddress: `10.0.0.${index}`,
      })),
    });
    const { endpoints } = await newService('GCP', 'us-central1');
    const refused = await at.ask('POST', endpoints, { body: group(1) });
    expect([refused.status, refused.body.badRequestDetail.fields[0].field]).toEqual([400, 'endpoints']);
    await at.ask('POST', endpoints, { body: group(2) });
    expect(await statesOf(`${endpoints}/orders`)).toEqual(['INITIATING', 'VERIFIED', 'AVAILABLE']);
    const mapped = await newService('GCP', 'CENTRAL_US', { portMappingEnabled: true });
    expect((await at.ask('POST', mapped.endpoints, { body: group(1) })).body.portMappingEnabled).toBe(true);
  });

  it.each([
    ['AWS', 'EU_WEST_1', 'id', {}],
    ['AWS', 'EU_WEST_1', 'id', { id: 'vpce-1' }],
    ['AWS', 'EU_WEST_1', 'cloudProvider', { cloudProvider: 'AZURE', id: vpce('1') }],
    ['AZURE', 'EUROPE_NORTH', 'id', { ...azureEndpoint, id: 'pe' }],
    [
      'AZURE',
      'EUROPE_NORTH',
      'privateEndpointIPAddress',
      { ...azureEndpoint, privateEndpointIPAddress: 'x' },
    ],
    ['GCP', 'US_EAST_4', 'gcpProjectId', { endpointGroupName: 'orders' }],
  ])('of %s in %s is refused by its %s', async (provider, region, field, body) => {
    const { endpoints } = await newService(provider, region);
    const refused = await at.ask('POST', endpoints, { body });
    expect([refused.status, refused.body.badRequestDetail.fields[0].field]).toEqual([400, field]);
  });

  it('is one of its ID, and is not found otherwise', async () => {
    const { endpoints } = await newService('AWS', 'EU_WEST_1');
    const body = { id: vpce('1') };
    await at.ask('POST', endpoints, { body });
    expect(refusal(await at.ask('POST', endpoints, { body }))).toEqual([
      409,
      'PRIVATE_ENDPOINT_ALREADY_EXISTS',
    ]);
    expect(refusal(await at.ask('GET', `${endpoints}/${vpce('2')}`))).toEqual([
      404,
      'PRIVATE_ENDPOINT_NOT_FOUND',
    ]);
    const elsewhere = `${root}/AZURE/endpointService/${'0'.repeat(24)}`;
    expect(refusal(await at.ask('GET', elsewhere))).toEqual([404, 'PRIVATE_ENDPOINT_SERVICE_NOT_FOUND']);
  });
});

it('the regional mode is off until it is switched on', async () => {
  const path = `${root}/regionalMode`;
  expect(withoutLinks((await at.ask('GET', path)).body)).toEqual({ enabled: false });
  const on = await at.ask('PATCH', path, { body: { enabled: true } });
  expect([on.status, withoutLinks(on.body)]).toEqual([200, { enabled: true }]);
  expect(withoutLinks((await at.ask('GET', path)).body)).toEqual({ enabled: true });
  const log = await at.ask('GET', `~/groups/${at.groupId}/events?itemsPerPage=1`);
  expect(log.body.results[0].eventTypeName).toBe('REGIONALIZED_PRIVATE_ENDPOINT_MODE_ENABLED');
});
