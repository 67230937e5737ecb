import { z } from 'zod';
import { Instant, ignored, links, ObjectId } from '#contract/api/common.ts';
import { documented } from '../evidence/rule-evidence.ts';
import { longestName, longestSecret, longestUrl } from '../security/integration-limits.ts';

const name = z.string().min(1).max(longestName);
const secret = z.string().min(1).max(longestSecret);
const prefixPath = z.string().max(longestUrl);
const url = z.string().min(1).max(longestUrl);
const roleId = z.string().regex(/^[a-fA-F0-9]{24}$/u, 'must be 24 hexadecimal digits');

const bucket = { bucketName: name, iamRoleId: ObjectId, prefixPath };

export const PushBasedLogExport = z.object({
  bucketName: z.string().optional(),
  iamRoleId: ObjectId.optional(),
  prefixPath: z.string().optional(),
  createDate: Instant.optional(),
  state: z.enum([
    'UNCONFIGURED',
    'INITIATING',
    'BUCKET_VERIFIED',
    'BUCKET_VERIFICATION_FAILED',
    'ASSUME_ROLE_FAILED',
    'ACTIVE',
  ]),
  links,
});
export type PushBasedLogExport = Omit<z.infer<typeof PushBasedLogExport>, 'links'>;

const setByService = ignored('createDate', 'links', 'state');
export const PushBasedLogExportRequest = z.strictObject({ ...bucket, ...setByService });
export const PushBasedLogExportUpdate = z.strictObject(bucket).partial().extend(setByService);

const logTypes = z
  .array(z.enum(['MONGOD', 'MONGOS', 'MONGOD_AUDIT', 'MONGOS_AUDIT']))
  .min(1)
  .max(10, documented);
const common = { logTypes, ...ignored('id', 'links') };

const header = z.strictObject({ name, value: secret });
const headers = z.array(header).min(1).max(10, documented);

export const LogIntegrationRequest = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('S3_LOG_EXPORT'),
    bucketName: name,
    iamRoleId: roleId,
    prefixPath,
    kmsKey: name.nullish(),
    useLegacyPathStructure: z.boolean().nullish(),
    ...common,
  }),
  z.strictObject({
    type: z.literal('DATADOG_LOG_EXPORT'),
    apiKey: secret,
    region: z.enum(['US1', 'US3', 'US5', 'EU', 'AP1', 'AP2', 'US1_FED']),
    ...common,
  }),
  z.strictObject({ type: z.literal('GCS_LOG_EXPORT'), bucketName: name, roleId, prefixPath, ...common }),
  z.strictObject({
    type: z.literal('OTEL_LOG_EXPORT'),
    otelEndpoint: url,
    otelSuppliedHeaders: headers,
    ...common,
  }),
  z.strictObject({ type: z.literal('SPLUNK_LOG_EXPORT'), hecToken: secret, hecUrl: url, ...common }),
  z.strictObject({
    type: z.literal('AZURE_LOG_EXPORT'),
    roleId,
    storageAccountName: name,
    storageContainerName: name,
    prefixPath,
    ...common,
  }),
]);
export type LogIntegrationRequest = z.output<typeof LogIntegrationRequest>;

/** As it is kept and answered: with masked secrets. */
export const LogIntegration = z.looseObject({
  id: ObjectId,
  type: z.string(),
  logTypes: z.array(z.string()),
  links,
});
export type LogIntegration = z.infer<typeof LogIntegration>;

const metrics = {
  aggregationTemporality: z.enum(['DELTA', 'CUMULATIVE']),
  authType: z.enum(['HEADER']),
  endpoint: z.string().min(1).max(longestUrl, documented),
  integrationType: z.enum(['OTEL']),
  metricSelection: z
    .array(z.enum(['ATLAS_STREAM_PROCESSING', 'MONGODB_METRICS', 'HARDWARE_METRICS']))
    .min(1)
    .max(30, documented),
  providerType: z.enum(['CUSTOM', 'DYNATRACE', 'NEW_RELIC']),
};

export const MetricIntegrationRequest = z.strictObject({
  ...metrics,
  headers: headers.optional(),
  ...ignored('headersRedacted', 'links', 'metricIntegrationId'),
});

export type MetricIntegrationRequest = z.output<typeof MetricIntegrationRequest>;

export const MetricIntegration = z.object({
  ...metrics,
  metricIntegrationId: ObjectId,
  headersRedacted: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
  links,
});
export type MetricIntegration = Omit<z.infer<typeof MetricIntegration>, 'links'>;
