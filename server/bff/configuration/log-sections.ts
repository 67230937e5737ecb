import { pick } from '../change-sets/bodies.ts';
import { textAt } from '../change-sets/call.ts';
import { hidesSomething, masked } from './hidden.ts';
import { asBody, type Section } from './section.ts';

const enterSecrets = 'Its secrets are not in the file: enter them on its page.';
export const roleElsewhere = 'It names a role of cloud provider access by its ID.';

/** Auditing, and destinations of logs and metrics. */
export const logSections: readonly Section[] = [
  {
    name: 'auditing',
    single: true,
    read: 'getGroupAuditLog',
    keyOf: () => '',
    toFile: asBody('updateGroupAuditLog'),
    schema: 'updateGroupAuditLog',
    update: 'updateGroupAuditLog',
    addressOf: () => ({}),
    objection: (body, stored) =>
      stored?.auditFilter && !body.auditFilter ? 'No request removes an audit filter: replace it.' : '',
  },
  {
    name: 'logExport',
    read: 'getGroupPushBasedLogExport',
    isPart: ({ state }) => state !== 'UNCONFIGURED',
    keyOf: (body) => textAt(body, 'bucketName'),
    toFile: (stored) => pick(stored, ['bucketName', 'iamRoleId', 'prefixPath']),
    schema: 'createGroupPushBasedLogExport',
    create: 'createGroupPushBasedLogExport',
    update: 'updateGroupPushBasedLogExport',
    remove: 'deleteGroupPushBasedLogExport',
    addressOf: () => ({}),
    elsewhere: () => roleElsewhere,
  },
  {
    name: 'logIntegrations',
    read: 'listGroupLogIntegrations',
    paged: true,
    keyOf: (body) =>
      ['type', 'bucketName', 'otelEndpoint', 'hecUrl', 'storageContainerName', 'region']
        .map((name) => textAt(body, name))
        .filter(Boolean)
        .join(' '),
    toFile: (stored) => masked(asBody('createGroupLogIntegration')(stored)) as Record<string, unknown>,
    schema: 'createGroupLogIntegration',
    create: 'createGroupLogIntegration',
    update: 'updateGroupLogIntegration',
    remove: 'deleteGroupLogIntegration',
    addressOf: (_, stored) => ({ id: stored.id }),
    objection: (body) => (hidesSomething(body) ? enterSecrets : ''),
    elsewhere: ({ iamRoleId, roleId }) => (iamRoleId || roleId ? roleElsewhere : ''),
  },
  {
    name: 'metricIntegrations',
    read: 'listGroupMetricIntegrations',
    paged: true,
    keyOf: (body) => `${textAt(body, 'providerType')} ${textAt(body, 'endpoint')}`,
    toFile: ({ headersRedacted, ...stored }) =>
      masked(
        asBody('createGroupMetricIntegration')({
          ...stored,
          ...(headersRedacted ? { headers: headersRedacted } : {}),
        }),
      ) as Record<string, unknown>,
    schema: 'createGroupMetricIntegration',
    create: 'createGroupMetricIntegration',
    update: 'updateGroupMetricIntegration',
    // headers that a request leaves out stay
    updateBody: ({ headers, ...body }) => ({ ...body, ...(hidesSomething(headers) ? {} : { headers }) }),
    remove: 'deleteGroupMetricIntegration',
    addressOf: (_, stored) => ({ metricIntegrationId: stored.metricIntegrationId }),
    objection: (body, stored) => (!stored && hidesSomething(body) ? enterSecrets : ''),
  },
];
