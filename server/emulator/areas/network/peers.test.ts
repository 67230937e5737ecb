import { beforeEach, describe, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';

const aws = {
  providerName: 'AWS',
  accepterRegionName: 'eu-west-1',
  awsAccountId: '123456789012',
  routeTableCidrBlock: '172.31.0.0/16',
  vpcId: 'vpc-0123456789abcdef0',
};
const azure = {
  providerName: 'AZURE',
  azureDirectoryId: '91402384-d71e-22f5-22dd-759e272cdc1c',
  azureSubscriptionId: '22f1d2a6-d0e9-482a-83a4-b8dd7dddc2c1',
  resourceGroupName: 'orders',
  vnetName: 'orders-net',
};
const google = { providerName: 'GCP', gcpProjectId: 'meridian-orders', networkName: 'default' };
const containers = {
  AWS: { providerName: 'AWS', regionName: 'EU_WEST_1', atlasCidrBlock: '10.8.0.0/21' },
  AZURE: { providerName: 'AZURE', region: 'US_EAST_2', atlasCidrBlock: '10.8.0.0/21' },
  GCP: { providerName: 'GCP', atlasCidrBlock: '10.64.0.0/18' },
};

let at: TestEmulator;
beforeEach(async () => {
  at = await testEmulator();
});

const refusal = ({ status, body }: { status: number; body: { errorCode: string } }) => [
  status,
  body.errorCode,
];

async function connect(side: { providerName: string }, groupId = at.groupId) {
  const body = containers[side.providerName as keyof typeof containers];
  const container = await at.ask('POST', `~/groups/${groupId}/containers`, { body });
  const containerId = String(container.body.id);
  const created = await at.ask('POST', `~/groups/${groupId}/peers`, { body: { ...side, containerId } });
  return { containerId, made: created, path: `~/groups/${groupId}/peers/${created.body.id}` };
}

/** The different states of a connection, in their order, until they stay the same for five minutes. */
async function statesOf(path: string): Promise<string[]> {
  const states: string[] = [];
  for (let quiet = 0; quiet < 300; quiet += 1) {
    const { status, body } = await at.ask('GET', path);
    const state = status === 404 ? 'gone' : (body.statusName ?? body.status);
    if (state !== states.at(-1)) quiet = 0;
    if (state !== states.at(-1)) states.push(state);
    at.advance(1);
  }
  return states;
}

describe('a peering connection', () => {
  it.each([
    [aws, ['INITIATING', 'PENDING_ACCEPTANCE', 'FINALIZING', 'AVAILABLE'], 'TERMINATING', 'PEER'],
    [azure, ['ADDING_PEER', 'AVAILABLE'], 'DELETING', 'AZURE_PEER'],
    [google, ['ADDING_PEER', 'WAITING_FOR_USER', 'AVAILABLE'], 'DELETING', 'GCP_PEER'],
  ])('of %j goes through its states', async (side, states, leaving, events) => {
    const { made, path, containerId } = await connect(side);
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({ ...side, containerId });
    expect(await statesOf(path)).toEqual(states);
    const list = await at.ask('GET', `~/groups/${at.groupId}/peers?providerName=${side.providerName}`);
    expect(list.body.results).toEqual([(await at.ask('GET', path)).body]);
    const container = `~/groups/${at.groupId}/containers/${containerId}`;
    expect((await at.ask('GET', container)).body.provisioned).toBe(true);
    expect(refusal(await at.ask('DELETE', container))).toEqual([409, 'CONTAINERS_IN_USE']);
    expect((await at.ask('DELETE', path)).status).toBe(202);
    expect(refusal(await at.ask('DELETE', path))).toEqual([409, 'PEER_ALREADY_REQUESTED_DELETION']);
    expect(await statesOf(path)).toEqual([leaving, 'gone']);
    expect((await at.ask('DELETE', container)).status).toBe(204);
    const log = await at.ask('GET', `~/groups/${at.groupId}/events?itemsPerPage=50`);
    const names = log.body.results.map((each: { eventTypeName: string }) => each.eventTypeName);
    expect(names).toEqual(expect.arrayContaining([`${events}_CREATED`, `${events}_DELETED`]));
  });

  it.each([
    ['overlapping blocks', { ...aws, routeTableCidrBlock: '10.8.0.0/16' }, 'INVALID_ARGUMENT'],
    ['an owner who refuses', { ...aws, awsAccountId: '000000000000' }, 'REJECTED'],
  ])('at AWS fails with %s, and starts again after a change', async (_, side, errorStateName) => {
    const { path, containerId } = await connect(side);
    expect((await statesOf(path)).at(-1)).toBe('FAILED');
    expect((await at.ask('GET', path)).body.errorStateName).toBe(errorStateName);
    const changed = await at.ask('PATCH', path, { body: { ...aws, containerId } });
    expect(changed.body.errorStateName).toBeUndefined();
    expect((await statesOf(path)).at(-1)).toBe('AVAILABLE');
  });

  it('at Azure fails beside one with the same addresses in another project', async () => {
    await connect(azure);
    const group = await at.ask('POST', '~/groups', { body: { name: 'second', orgId: at.orgId } });
    const { path } = await connect(azure, group.body.id);
    expect((await statesOf(path)).at(-1)).toBe('FAILED');
    expect((await at.ask('GET', path)).body.errorState).toContain('overlaps');
  });

  it('at AWS is possible beside one with the same addresses in another project', async () => {
    await connect(aws);
    const group = await at.ask('POST', '~/groups', { body: { name: 'second', orgId: at.orgId } });
    const { path } = await connect(aws, group.body.id);
    expect((await statesOf(path)).at(-1)).toBe('AVAILABLE');
  });

  it('stays as it is after a change without a difference', async () => {
    const { path, containerId } = await connect(aws);
    expect((await statesOf(path)).at(-1)).toBe('AVAILABLE');
    const same = await at.ask('PATCH', path, { body: { ...aws, containerId } });
    expect(same.body.statusName).toBe('AVAILABLE');
  });

  it('keeps its project', async () => {
    const group = await at.ask('POST', '~/groups', { body: { name: 'second', orgId: at.orgId } });
    const { path } = await connect(aws, group.body.id);
    const remove = () => at.ask('DELETE', `~/groups/${group.body.id}`);
    expect(refusal(await remove())).toEqual([409, 'CANNOT_CLOSE_GROUP_ACTIVE_PEERING_CONNECTIONS']);
    await at.ask('DELETE', path);
    expect(await statesOf(path)).toEqual(['TERMINATING', 'gone']);
    expect((await remove()).status).toBe(202);
  });
});

describe('a wrong peering connection', () => {
  it.each([
    ['vpcId', { ...aws, vpcId: undefined }],
    ['routeTableCidrBlock', { ...aws, routeTableCidrBlock: '172.31.0.0' }],
    ['accepterRegionName', { ...aws, accepterRegionName: 'EU_WEST_1' }],
    ['azureDirectoryId', { ...azure, azureDirectoryId: undefined }],
    ['networkName', { ...google, networkName: undefined }],
  ])('names the field: %s', async (field, side) => {
    const { made } = await connect(side);
    expect([made.status, made.body.badRequestDetail.fields[0].field]).toEqual([400, field]);
  });

  it('needs a container of its provider, and is no second one', async () => {
    const { containerId } = await connect(aws);
    const peers = `~/groups/${at.groupId}/peers`;
    const other = await at.ask('POST', peers, { body: { ...azure, containerId } });
    expect([other.status, other.body.badRequestDetail.fields[0].field]).toEqual([400, 'containerId']);
    const missing = await at.ask('POST', peers, { body: { ...aws, containerId: '0'.repeat(24) } });
    expect(refusal(missing)).toEqual([404, 'CONTAINER_NOT_FOUND']);
    expect(refusal(await at.ask('POST', peers, { body: { ...aws, containerId } }))).toEqual([
      409,
      'PEER_ALREADY_EXISTS',
    ]);
    expect(refusal(await at.ask('GET', `${peers}/${'0'.repeat(24)}`))).toEqual([404, 'PEER_NOT_FOUND']);
  });
});
