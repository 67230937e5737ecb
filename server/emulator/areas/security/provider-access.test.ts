import { describe, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';

const at = ({ groupId }: TestEmulator, rest = '') => `~/groups/${groupId}/cloudProviderAccess${rest}`;
const arn = 'arn:aws:iam::123456789012:role/exports';

async function newRole(emulator: TestEmulator): Promise<string> {
  const created = await emulator.ask('POST', at(emulator), { body: { providerName: 'AWS' } });
  return created.body.roleId;
}

const authorize = (emulator: TestEmulator, roleId: string, iamAssumedRoleArn: string) =>
  emulator.ask('PATCH', at(emulator, `/${roleId}`), { body: { providerName: 'AWS', iamAssumedRoleArn } });

describe('a role at AWS', () => {
  it('is made, authorized and given up', async () => {
    const emulator = await testEmulator();
    const created = await emulator.ask('POST', at(emulator), { body: { providerName: 'AWS' } });
    expect(created.status).toBe(200);
    expect(created.body).toMatchObject({ authorizedDate: null, iamAssumedRoleArn: null, featureUsages: [] });
    expect(created.body.atlasAWSAccountArn).toMatch(/^arn:aws:iam::\d{12}:root$/);
    const { roleId } = created.body;
    const done = await authorize(emulator, roleId, arn);
    expect(done.body).toMatchObject({ authorizedDate: '2026-03-13T14:02:00Z', iamAssumedRoleArn: arn });
    const listed = await emulator.ask('GET', at(emulator));
    expect(listed.body.awsIamRoles).toContainEqual(done.body);
    expect((await emulator.ask('DELETE', at(emulator, `/AWS/${roleId}`))).status).toBe(204);
    const gone = await emulator.ask('GET', at(emulator, `/${roleId}`));
    expect([gone.status, gone.body.errorCode]).toEqual([404, 'CLOUD_PROVIDER_ACCESS_ROLE_NOT_FOUND']);
  });

  it.each([
    ['arn:aws:iam::000000000000:role/exports', 'CANNOT_ASSUME_ROLE'],
    ['arn:aws:s3:::a-bucket-and-no-role', 'CANNOT_ASSUME_ROLE'],
    ['too short', 'INVALID_ATTRIBUTE'],
  ])('is not authorized by %s', async (iamAssumedRoleArn, code) => {
    const emulator = await testEmulator();
    const roleId = await newRole(emulator);
    const before = emulator.rows();
    const reply = await authorize(emulator, roleId, iamAssumedRoleArn);
    expect([reply.status, reply.body.errorCode]).toEqual([400, code]);
    expect(reply.body.badRequestDetail.fields[0].field).toBe('iamAssumedRoleArn');
    expect(emulator.unchanged(before)).toBe(true);
  });

  it('is of its provider, and of its project', async () => {
    const emulator = await testEmulator();
    const roleId = await newRole(emulator);
    const other = await emulator.ask('PATCH', at(emulator, `/${roleId}`), { body: { providerName: 'GCP' } });
    expect(other.body.badRequestDetail.fields[0].field).toBe('providerName');
    expect((await emulator.ask('DELETE', at(emulator, `/GCP/${roleId}`))).status).toBe(404);
    const group = await emulator.ask('POST', '~/groups', { body: { name: 'other', orgId: emulator.orgId } });
    const foreign = await emulator.ask('GET', `~/groups/${group.body.id}/cloudProviderAccess/${roleId}`);
    expect(foreign.status).toBe(404);
  });

  it('is kept while encryption uses it, and named as its user', async () => {
    const emulator = await testEmulator();
    const roleId = await newRole(emulator);
    const awsKms = { enabled: true, customerMasterKeyID: 'key', region: 'US_EAST_1', roleId };
    const keys = `~/groups/${emulator.groupId}/encryptionAtRest`;
    const early = await emulator.ask('PATCH', keys, { body: { awsKms } });
    expect(early.body.errorCode).toBe('CLOUD_PROVIDER_ACCESS_ROLE_NOT_AUTHORIZED');
    await authorize(emulator, roleId, arn);
    expect((await emulator.ask('PATCH', keys, { body: { awsKms } })).body.awsKms.valid).toBe(true);
    const used = await emulator.ask('GET', at(emulator, `/${roleId}`));
    expect(used.body.featureUsages).toEqual([{ featureType: 'ENCRYPTION_AT_REST' }]);
    const kept = await emulator.ask('DELETE', at(emulator, `/AWS/${roleId}`));
    expect([kept.status, kept.body.parameters]).toEqual([400, [roleId, 'ENCRYPTION_AT_REST']]);
    await emulator.ask('PATCH', keys, { body: { awsKms: { enabled: false } } });
    expect((await emulator.ask('DELETE', at(emulator, `/AWS/${roleId}`))).status).toBe(204);
  });
});

it('a principal at Azure shows its ids and is found by _id', async () => {
  const emulator = await testEmulator();
  const ids = {
    servicePrincipalId: '22f1d2a6-d0e9-482a-83a4-b8dd7dddc2c1',
    tenantId: '91402384-d71e-22f5-22dd-759e272cdc1c',
  };
  const result = await emulator.ask('POST', at(emulator), { body: { providerName: 'AZURE', ...ids } });
  expect(result.body).toMatchObject(ids);
  expect((await emulator.ask('GET', at(emulator, `/${result.body._id}`))).body).toEqual(result.body);
});

it('an account at GCP is made by the service, and each state is seen', async () => {
  const emulator = await testEmulator();
  const built = await emulator.ask('POST', at(emulator), { body: { providerName: 'GCP' } });
  const states = [built.body.status];
  let last = built.body;
  for (let times = 0; times < 2; times += 1) {
    // half a second at the world's pace is half a minute of work
    emulator.advance(0.5);
    last = (await emulator.ask('GET', at(emulator, `/${built.body.roleId}`))).body;
    states.push(last.status);
  }
  expect(states).toEqual(['NOT_INITIATED', 'IN_PROGRESS', 'COMPLETE']);
  expect(last.gcpServiceAccountForAtlas).toMatch(
    /^mongodb-atlas-[0-9a-z]{16}@p-[0-9a-z]{24}\.iam\.gserviceaccount\.com$/,
  );
});
