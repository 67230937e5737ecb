import { beforeEach, describe, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';

let at: TestEmulator;
let root: string;
beforeEach(async () => {
  at = await testEmulator();
  root = `~/groups/${at.groupId}/containers`;
});

const refusal = ({ status, body }: { status: number; body: { errorCode: string } }) => [
  status,
  body.errorCode,
];

describe('a network of a project', () => {
  it.each([
    [{ providerName: 'AWS', regionName: 'EU_WEST_1', atlasCidrBlock: '10.8.1.0/24' }],
    [{ providerName: 'AZURE', region: 'US_EAST_2', atlasCidrBlock: '10.8.2.0/24' }],
    [{ providerName: 'GCP', atlasCidrBlock: '10.9.0.0/18' }],
    [{ providerName: 'GCP', atlasCidrBlock: '10.9.0.0/21', regions: ['US_EAST_4', 'US_WEST_3'] }],
  ])('is created, changed and deleted: %j', async (body) => {
    const created = await at.ask('POST', root, { body });
    expect(created.status).toBe(200);
    expect(created.body).toMatchObject({ ...body, provisioned: false });
    const atlasCidrBlock = body.atlasCidrBlock
      .replace('10.', '172.')
      .replace('.8.', '.16.')
      .replace('.9.', '.17.');
    const path = `${root}/${created.body.id}`;
    const changed = await at.ask('PATCH', path, { body: { ...body, atlasCidrBlock } });
    expect(changed.body).toEqual({ ...created.body, atlasCidrBlock });
    expect((await at.ask('GET', path)).body).toEqual(changed.body);
    expect((await at.ask('DELETE', path)).status).toBe(204);
    expect((await at.ask('GET', path)).status).toBe(404);
  });

  it('has the usual block of AWS where none is chosen', async () => {
    const result = await at.ask('POST', root, { body: { regionName: 'eu-west-1' } });
    expect(result.body).toMatchObject({
      providerName: 'AWS',
      regionName: 'EU_WEST_1',
      atlasCidrBlock: '192.168.248.0/21',
    });
  });

  it('receives the clusters of its region', async () => {
    const body = { providerName: 'AWS', regionName: 'EU_WEST_1', atlasCidrBlock: '10.8.0.0/21' };
    const { body: built } = await at.ask('POST', root, { body });
    const specs = { instanceSize: 'M10', nodeCount: 3 };
    const region = { providerName: 'AWS', regionName: 'EU_WEST_1', priority: 7, electableSpecs: specs };
    const cluster = {
      name: 'far',
      clusterType: 'REPLICASET',
      replicationSpecs: [{ regionConfigs: [region] }],
    };
    const clusters = `~/groups/${at.groupId}/clusters`;
    expect((await at.ask('POST', clusters, { body: cluster })).status).toBe(201);
    expect((await at.ask('GET', root)).body.totalCount).toBe(2);
    const used = (await at.ask('GET', `${root}/${built.id}`)).body;
    expect(used).toMatchObject({ provisioned: true, vpcId: expect.stringMatching(/^vpc-/) });
    const change = { ...body, atlasCidrBlock: '10.16.0.0/21' };
    expect(refusal(await at.ask('PATCH', `${root}/${built.id}`, { body: change }))).toEqual([
      409,
      'CONTAINERS_IN_USE',
    ]);
    expect(refusal(await at.ask('DELETE', `${root}/${built.id}`))).toEqual([409, 'CONTAINERS_IN_USE']);
    at.advance(3600);
    await at.ask('DELETE', `${clusters}/far`);
    at.advance(3600);
    expect((await at.ask('GET', `${root}/${built.id}`)).body.provisioned).toBe(false);
    expect((await at.ask('DELETE', `${root}/${built.id}`)).status).toBe(204);
  });

  it.each([
    [{ regionName: 'EU_WEST_1', atlasCidrBlock: '8.8.8.0/24' }, 'atlasCidrBlock'],
    [{ regionName: 'EU_WEST_1', atlasCidrBlock: '10.8.0.0/20' }, 'atlasCidrBlock'],
    [{ regionName: 'EU_WEST_1', atlasCidrBlock: '10.8.0.1/24' }, 'atlasCidrBlock'],
    [{ regionName: 'EU_WEST_1', atlasCidrBlock: 'text' }, 'atlasCidrBlock'],
    [{ regionName: 'EUROPE_WEST', atlasCidrBlock: '10.8.0.0/21' }, 'regionName'],
    [{ atlasCidrBlock: '10.8.0.0/21' }, 'regionName'],
    [{ providerName: 'AZURE', atlasCidrBlock: '10.8.0.0/21' }, 'region'],
    [{ providerName: 'AZURE', region: 'US_EAST_2' }, 'atlasCidrBlock'],
    [{ providerName: 'GCP', atlasCidrBlock: '10.8.0.0/21' }, 'atlasCidrBlock'],
    [{ providerName: 'GCP', atlasCidrBlock: '10.8.0.0/18', regions: ['US_EAST_4'] }, 'atlasCidrBlock'],
  ])('is refused: %j', async (body, field) => {
    const refused = await at.ask('POST', root, { body });
    expect([refused.status, refused.body.badRequestDetail.fields[0].field]).toEqual([400, field]);
  });

  it('is apart from the others of its provider', async () => {
    const body = { providerName: 'AWS', regionName: 'EU_WEST_1', atlasCidrBlock: '10.8.0.0/21' };
    await at.ask('POST', root, { body });
    expect(refusal(await at.ask('POST', root, { body }))).toEqual([409, 'CONTAINER_ALREADY_EXISTS']);
    const near = { ...body, regionName: 'EU_WEST_2', atlasCidrBlock: '10.8.4.0/24' };
    expect(refusal(await at.ask('POST', root, { body: near }))).toEqual([
      409,
      'OVERLAPPING_ATLAS_CIDR_BLOCK',
    ]);
    const google = { providerName: 'GCP', atlasCidrBlock: '10.8.0.0/18' };
    expect((await at.ask('POST', root, { body: google })).status).toBe(200);
    expect(refusal(await at.ask('POST', root, { body: google }))).toEqual([409, 'CONTAINER_ALREADY_EXISTS']);
  });
});
