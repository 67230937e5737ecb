import { describe, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';

const at = ({ groupId }: TestEmulator, rest = '') => `~/groups/${groupId}/encryptionAtRest${rest}`;
const awsKms = {
  enabled: true,
  customerMasterKeyID: '0e3c1f0a-key',
  region: 'US_EAST_1',
  accessKeyID: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI-example-secret',
  requirePrivateNetworking: true,
};

describe('encryption with keys of the customer', () => {
  it('is off, is described, and reveals no secret', async () => {
    const emulator = await testEmulator();
    expect((await emulator.ask('GET', at(emulator))).body.awsKms).toEqual({ enabled: false, valid: false });
    const done = await emulator.ask('PATCH', at(emulator), { body: { awsKms } });
    const { secretAccessKey, ...shown } = awsKms;
    expect(done.body.awsKms).toEqual({ ...shown, valid: true });
    expect(emulator.snapshot()).not.toContain(secretAccessKey);
    const again = await emulator.ask('PATCH', at(emulator), { body: done.body });
    expect(again.body).toEqual(done.body);
  });

  it.each([
    [{ awsKms: { ...awsKms, customerMasterKeyID: undefined } }, 'awsKms.customerMasterKeyID'],
    [{ awsKms: { ...awsKms, region: 'EUROPE_WEST' } }, 'awsKms.region'],
    [{ awsKms: { ...awsKms, accessKeyID: undefined } }, 'awsKms.roleId'],
    [{ azureKeyVault: { enabled: true } }, 'azureKeyVault.keyVaultName'],
    [{ googleCloudKms: { enabled: true } }, 'googleCloudKms.keyVersionResourceID'],
    [{ googleCloudKms: { enabled: true, keyVersionResourceID: 'x' } }, 'googleCloudKms.serviceAccountKey'],
  ])('refuses %j', async (body, field) => {
    const emulator = await testEmulator();
    const before = emulator.rows();
    const reply = await emulator.ask('PATCH', at(emulator), { body });
    expect([reply.status, reply.body.badRequestDetail.fields[0].field]).toEqual([400, field]);
    expect(emulator.unchanged(before)).toBe(true);
  });

  it('knows only roles of the project at that provider', async () => {
    const emulator = await testEmulator();
    const body = { awsKms: { ...awsKms, roleId: '0'.repeat(24) } };
    const reply = await emulator.ask('PATCH', at(emulator), { body });
    expect([reply.status, reply.body.errorCode]).toEqual([404, 'CLOUD_PROVIDER_ACCESS_ROLE_NOT_FOUND']);
  });

  it('stays on while a cluster needs it', async () => {
    const emulator = await testEmulator();
    await emulator.ask('PATCH', at(emulator), { body: { awsKms } });
    const [cluster] = emulator.world.tables.clusters.by('group', emulator.groupId);
    if (cluster) emulator.world.tables.clusters.put({ ...cluster, encryptionAtRestProvider: 'AWS' });
    const reply = await emulator.ask('PATCH', at(emulator), { body: { awsKms: { enabled: false } } });
    expect([reply.status, reply.body.errorCode]).toEqual([409, 'CANNOT_DISABLE_ENCRYPTION_AT_REST']);
  });
});

describe('private ways to the keys', () => {
  const ways = (emulator: TestEmulator, rest = '') => at(emulator, `/AWS/privateEndpoints${rest}`);

  it('are opened and closed by way of every state', async () => {
    const emulator = await testEmulator();
    const early = await emulator.ask('POST', ways(emulator), { body: { regionName: 'US_EAST_1' } });
    expect([early.status, early.body.errorCode]).toEqual([400, 'ENCRYPTION_AT_REST_NOT_ENABLED']);
    await emulator.ask('PATCH', at(emulator), { body: { awsKms } });
    const created = await emulator.ask('POST', ways(emulator), { body: { regionName: 'US_EAST_1' } });
    expect([created.status, created.body.status]).toEqual([202, 'INITIATING']);
    const status = async () => (await emulator.ask('GET', ways(emulator, `/${created.body.id}`))).body.status;
    const seen = [await status()];
    // one second at the world's pace is a minute of work
    for (let times = 0; times < 2; times += 1) {
      emulator.advance(1);
      seen.push(await status());
    }
    expect(seen).toEqual(['INITIATING', 'PENDING_ACCEPTANCE', 'ACTIVE']);
    expect((await emulator.ask('DELETE', ways(emulator, `/${created.body.id}`))).status).toBe(204);
    expect(await status()).toBe('DELETING');
    emulator.advance(60);
    expect((await emulator.ask('GET', ways(emulator, `/${created.body.id}`))).status).toBe(404);
    expect((await emulator.ask('GET', ways(emulator))).body.results).toEqual([]);
  });

  it('are one in a region, of regions that exist, at providers that have them', async () => {
    const emulator = await testEmulator();
    await emulator.ask('PATCH', at(emulator), { body: { awsKms } });
    const open = (regionName: string) => emulator.ask('POST', ways(emulator), { body: { regionName } });
    await open('US_EAST_1');
    const again = await open('US_EAST_1');
    expect([again.status, again.body.badRequestDetail.fields[0].field]).toEqual([400, 'regionName']);
    expect((await open('MOON_1')).status).toBe(400);
    expect((await emulator.ask('GET', at(emulator, '/GCP/privateEndpoints'))).status).toBe(404);
  });
});
