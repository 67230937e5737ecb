import type { TestEmulator } from '#server/emulator/emulator-for-tests.ts';
import { authorizedRole } from '#server/emulator/table-tests/authorized-role-for-tests.ts';
import { create } from '#server/emulator/table-tests/create-for-tests.ts';
import type { Examples } from '#server/emulator/table-tests/example-for-tests.ts';

const bucketOf = (iamRoleId: string | undefined) => ({ bucketName: 'logs', iamRoleId, prefixPath: 'atlas' });

async function newExport(at: TestEmulator) {
  const { roleId } = await authorizedRole(at);
  const accept = 'application/vnd.atlas.2023-01-01+json';
  await at.ask('POST', `~/groups/${at.groupId}/pushBasedLogExport`, { accept, body: bucketOf(roleId) });
  return { roleId };
}

const splunk = {
  type: 'SPLUNK_LOG_EXPORT',
  hecToken: '12345678-1234-1234-1234-123456789012',
  hecUrl: 'https://splunk.example.com:8088',
  logTypes: ['MONGOD'],
};

async function newLogIntegration(at: TestEmulator) {
  return { id: String((await create(at, 'logIntegrations', splunk)).id) };
}

const metrics = {
  aggregationTemporality: 'DELTA',
  authType: 'HEADER',
  endpoint: 'https://otel.example.com/v1/metrics',
  headers: [{ name: 'Authorization', value: 'Bearer 0123456789' }],
  integrationType: 'OTEL',
  metricSelection: ['MONGODB_METRICS'],
  providerType: 'CUSTOM',
};

async function newMetricIntegration(at: TestEmulator) {
  const { metricIntegrationId } = await create(at, 'metricIntegrations', metrics);
  return { metricIntegrationId: String(metricIntegrationId) };
}

export const examples: Examples = {
  getGroupPushBasedLogExport: { prepare: newExport },
  createGroupPushBasedLogExport: { prepare: authorizedRole, body: (_, { roleId }) => bucketOf(roleId) },
  updateGroupPushBasedLogExport: { prepare: newExport, body: (_, { roleId }) => bucketOf(roleId) },
  deleteGroupPushBasedLogExport: { prepare: newExport },
  listGroupLogIntegrations: { prepare: newLogIntegration, query: { integrationType: splunk.type } },
  createGroupLogIntegration: {
    prepare: authorizedRole,
    body: (_, { roleId }) => ({
      type: 'S3_LOG_EXPORT',
      ...bucketOf(roleId),
      kmsKey: 'arn:aws:kms:us-east-1:123456789012:key/example',
      useLegacyPathStructure: false,
      logTypes: ['MONGOD', 'MONGOD_AUDIT'],
    }),
  },
  getGroupLogIntegration: { prepare: newLogIntegration },
  updateGroupLogIntegration: { prepare: newLogIntegration, body: () => splunk },
  deleteGroupLogIntegration: { prepare: newLogIntegration },
  listGroupMetricIntegrations: {
    prepare: newMetricIntegration,
    query: { integrationType: 'OTEL', providerType: 'CUSTOM' },
  },
  createGroupMetricIntegration: { body: () => metrics },
  getGroupMetricIntegration: { prepare: newMetricIntegration },
  updateGroupMetricIntegration: { prepare: newMetricIntegration, body: () => metrics },
  deleteGroupMetricIntegration: { prepare: newMetricIntegration },
};
