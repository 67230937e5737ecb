import { beforeEach, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { authorizedRole } from '#server/emulator/table-tests/authorized-role-for-tests.ts';

let at: TestEmulator;
beforeEach(async () => {
  at = await testEmulator();
});

const accept = 'application/vnd.atlas.2023-01-01+json';
const pathOf = (name: string) => `~/groups/${at.groupId}/${name}`;

it('verifies the bucket of an export step by step, and a changed one again', async () => {
  const path = pathOf('pushBasedLogExport');
  const state = async () => (await at.ask('GET', path, { accept })).body.state;
  expect(await state()).toBe('UNCONFIGURED');
  const { roleId: iamRoleId } = await authorizedRole(at);
  const body = { bucketName: 'logs', iamRoleId, prefixPath: '' };
  expect((await at.ask('POST', path, { accept, body })).status).toBe(200);
  expect((await at.ask('POST', path, { accept, body })).status).toBe(409);
  const seen = [await state()];
  for (let step = 0; step < 3; step += 1) {
    at.advance(0.6);
    seen.push(await state());
  }
  expect(seen).toEqual(['INITIATING', 'BUCKET_VERIFIED', 'ACTIVE', 'ACTIVE']);
  await at.ask('PATCH', path, { accept, body: { bucketName: 'logs.invalid' } });
  expect(await state()).toBe('INITIATING');
  at.advance(1);
  expect(await state()).toBe('BUCKET_VERIFICATION_FAILED');
  expect((await at.ask('DELETE', path, { accept })).status).toBe(200);
  expect(await state()).toBe('UNCONFIGURED');
});

it('refuses a role that the project does not have, by the field', async () => {
  const body = { bucketName: 'logs', iamRoleId: 'a'.repeat(24), prefixPath: '' };
  const refused = await at.ask('POST', pathOf('pushBasedLogExport'), { accept, body });
  expect(refused.body).toMatchObject({
    errorCode: 'CLOUD_PROVIDER_ACCESS_ROLE_NOT_FOUND',
    badRequestDetail: { fields: [{ field: 'iamRoleId' }] },
  });
});

it('keeps no secret of integrations', async () => {
  const secret = 'abcdefghijklmnop';
  const headers = [{ name: 'Authorization', value: secret }];
  const logs = await at.ask('POST', pathOf('logIntegrations'), {
    body: {
      type: 'OTEL_LOG_EXPORT',
      otelEndpoint: 'https://otel.example.com',
      otelSuppliedHeaders: headers,
      logTypes: ['MONGOD'],
    },
  });
  expect(logs.body.otelSuppliedHeaders).toEqual([{ name: 'Authorization', value: '************mnop' }]);
  const metrics = await at.ask('POST', pathOf('metricIntegrations'), {
    body: {
      aggregationTemporality: 'DELTA',
      authType: 'HEADER',
      endpoint: 'https://otel.example.com',
      headers,
      integrationType: 'OTEL',
      metricSelection: ['MONGODB_METRICS'],
      providerType: 'CUSTOM',
    },
  });
  expect(metrics.body.headersRedacted).toEqual([{ name: 'Authorization', value: '************mnop' }]);
  expect(at.snapshot()).not.toContain(secret);
});

it('is named by the role that it uses, which cannot be deleted meanwhile', async () => {
  const { roleId: iamRoleId } = await authorizedRole(at);
  const bucket = { bucketName: 'logs', iamRoleId, prefixPath: '' };
  await at.ask('POST', pathOf('pushBasedLogExport'), { accept, body: bucket });
  const logs = { type: 'S3_LOG_EXPORT', ...bucket, logTypes: ['MONGOD'] };
  const { body: integration } = await at.ask('POST', pathOf('logIntegrations'), { body: logs });
  const usages = async () => {
    const { body } = await at.ask('GET', `${pathOf('cloudProviderAccess')}/${iamRoleId}`);
    return body.featureUsages.map(({ featureType }: { featureType: string }) => featureType);
  };
  expect(await usages()).toEqual(['ATLAS_LOG_INTEGRATION', 'PUSH_BASED_LOG_EXPORT']);
  const remove = () => at.ask('DELETE', `${pathOf('cloudProviderAccess')}/AWS/${iamRoleId}`);
  const refused = await remove();
  expect([refused.status, refused.body.detail]).toEqual([400, expect.stringContaining('is used by')]);
  await at.ask('DELETE', pathOf('pushBasedLogExport'), { accept });
  await at.ask('DELETE', `${pathOf('logIntegrations')}/${integration.id}`);
  expect(await usages()).toEqual([]);
  expect((await remove()).status).toBe(204);
});
