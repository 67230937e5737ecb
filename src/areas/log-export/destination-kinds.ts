import type { Args } from '#contract/api/operations.ts';
import type { CloudProvider } from '#contract/clusters/tables/regions.ts';
import { ownValue } from '#contract/values/own-value.ts';
import {
  type FieldRow,
  type FieldValues,
  placeRows,
  problemsOfRows,
  valuesOfRows,
} from '#src/lib/field-table/field-table.ts';
import { shellQuoted } from '#src/lib/shell-text.ts';

type LogBody = Args<'createGroupLogIntegration'>['body'];
type MetricBody = Args<'createGroupMetricIntegration'>['body'];
type PushBody = Args<'createGroupPushBasedLogExport'>['body'];
export type LogType = LogBody['type'];
export type Stored = Readonly<Record<string, unknown>>;

/** A command that tries the same destination from anywhere, its secrets as variables of the shell. */
interface Trial {
  command: string;
  expects: string;
}

export interface DestinationKind {
  label: string;
  /** The provider of the access role that writes to the destination. */
  provider?: CloudProvider;
  fields: readonly FieldRow[];
  trial: (stored: Stored) => Trial;
}

export const logTypes: FieldRow = {
  path: 'logTypes',
  label: 'Logs',
  kind: 'choices',
  required: true,
  options: ['MONGOD', 'MONGOS', 'MONGOD_AUDIT', 'MONGOS_AUDIT'],
  labels: {
    MONGOD: 'mongod',
    MONGOS: 'mongos',
    MONGOD_AUDIT: 'mongod audit',
    MONGOS_AUDIT: 'mongos audit',
  },
  first: ['MONGOD', 'MONGOS'],
};
const prefix: FieldRow = {
  path: 'prefixPath',
  label: 'Path prefix',
  kind: 'text',
  sendsEmpty: true,
  help: 'Files are written below it. Without one, they are at the top.',
};
const role = (path: string): FieldRow => ({
  path,
  label: 'Access role',
  kind: 'own',
  required: true,
  help: 'An authorized role of Cloud provider access, which must be permitted to write there.',
});
const bucket: FieldRow = { path: 'bucketName', label: 'Bucket', kind: 'text', required: true };
const headers = (path: string, required: boolean): FieldRow => ({
  path,
  label: 'Headers',
  kind: 'headers',
  required,
  most: 10,
  help: required
    ? 'One header in each line, such as Authorization: Bearer …. Atlas does not return their values.'
    : 'One header in each line, at most 10. Atlas does not return their values.',
});

const text = (stored: Stored, name: string): string => String(stored[name] ?? '');
/** The folder of a destination at a provider. */
const folder = (scheme: string, stored: Stored): string =>
  shellQuoted(`${scheme}://${text(stored, 'bucketName')}/${text(stored, 'prefixPath')}`);

const awsTrial = (stored: Stored): Trial => ({
  command: `aws s3 ls ${folder('s3', stored)} --recursive --summarize | tail`,
  expects: 'Files of the last minutes. An empty list while logs are written: check the policy of the role.',
});

/** Where the accounts of Datadog are by region // documented by Datadog */
const datadogSites: Readonly<Record<string, string>> = {
  US1: 'datadoghq.com',
  US3: 'us3.datadoghq.com',
  US5: 'us5.datadoghq.com',
  EU: 'datadoghq.eu',
  AP1: 'ap1.datadoghq.com',
  AP2: 'ap2.datadoghq.com',
  US1_FED: 'ddog-gov.com',
};

const otelTrial = (endpoint: string, empty: object): Trial => ({
  command: [
    `curl -sS -i -X POST ${shellQuoted(endpoint)}`,
    "  -H 'Content-Type: application/json'",
    '  -H "$OTEL_HEADER"',
    `  -d ${shellQuoted(JSON.stringify(empty))}`,
  ].join(' \\\n'),
  expects: 'An answer with 200. 401 or 403: the header is not accepted. Set OTEL_HEADER to "Name: value".',
});

/** All destinations of logs // documented */
export const logKinds: Record<LogType, DestinationKind> = {
  S3_LOG_EXPORT: {
    label: 'AWS S3',
    provider: 'AWS',
    fields: [
      bucket,
      role('iamRoleId'),
      prefix,
      { path: 'kmsKey', label: 'KMS key', kind: 'text', help: 'The ARN of a key that encrypts the files.' },
      { path: 'useLegacyPathStructure', label: 'Use the earlier folder structure', kind: 'switch' },
      logTypes,
    ],
    trial: awsTrial,
  },
  GCS_LOG_EXPORT: {
    label: 'Google Cloud Storage',
    provider: 'GCP',
    fields: [bucket, role('roleId'), prefix, logTypes],
    trial: (stored) => ({
      command: `gcloud storage ls --recursive ${folder('gs', stored)} | tail`,
      expects:
        'Files of the last minutes. An empty list while logs are written: check the role of the account.',
    }),
  },
  AZURE_LOG_EXPORT: {
    label: 'Azure Blob Storage',
    provider: 'AZURE',
    fields: [
      { path: 'storageAccountName', label: 'Storage account', kind: 'text', required: true },
      { path: 'storageContainerName', label: 'Container', kind: 'text', required: true },
      role('roleId'),
      prefix,
      logTypes,
    ],
    trial: (stored) => ({
      command: [
        'az storage blob list --auth-mode login',
        `  --account-name ${shellQuoted(text(stored, 'storageAccountName'))}`,
        `  --container-name ${shellQuoted(text(stored, 'storageContainerName'))}`,
        `  --prefix ${shellQuoted(text(stored, 'prefixPath'))} --num-results 10 --output table`,
      ].join(' \\\n'),
      expects:
        'Files of the last minutes. An empty list while logs are written: check the service principal.',
    }),
  },
  DATADOG_LOG_EXPORT: {
    label: 'Datadog',
    fields: [
      { path: 'apiKey', label: 'API key', kind: 'secret', required: true },
      {
        path: 'region',
        label: 'Region',
        kind: 'choice',
        options: Object.keys(datadogSites),
        first: 'US1',
      },
      logTypes,
    ],
    trial: (stored) => ({
      command: `curl -sS https://api.${ownValue(datadogSites, text(stored, 'region')) ?? datadogSites.US1}/api/v1/validate \\\n  -H "DD-API-KEY: $DATADOG_API_KEY"`,
      expects: '{"valid":true}. An API key of another region is answered with 403.',
    }),
  },
  SPLUNK_LOG_EXPORT: {
    label: 'Splunk',
    fields: [
      { path: 'hecUrl', label: 'HEC URL', kind: 'text', required: true },
      { path: 'hecToken', label: 'HEC token', kind: 'secret', required: true },
      logTypes,
    ],
    trial: (stored) => ({
      command: [
        `curl -sS ${shellQuoted(`${text(stored, 'hecUrl').replace(/\/+$/u, '')}/services/collector/event`)}`,
        '  -H "Authorization: Splunk $SPLUNK_HEC_TOKEN"',
        `  -d ${shellQuoted(JSON.stringify({ event: 'Test of a log integration of an Atlas project' }))}`,
      ].join(' \\\n'),
      expects: '{"text":"Success","code":0}, and the event in the index of the token.',
    }),
  },
  OTEL_LOG_EXPORT: {
    label: 'OpenTelemetry',
    fields: [
      { path: 'otelEndpoint', label: 'Endpoint', kind: 'text', required: true },
      headers('otelSuppliedHeaders', true),
      logTypes,
    ],
    trial: (stored) => otelTrial(text(stored, 'otelEndpoint'), { resourceLogs: [] }),
  },
};

const providerType: FieldRow = {
  path: 'providerType',
  label: 'Provider',
  kind: 'choice',
  options: ['CUSTOM', 'DYNATRACE', 'NEW_RELIC'],
  labels: { CUSTOM: 'Other', DYNATRACE: 'Dynatrace', NEW_RELIC: 'New Relic' },
  first: 'CUSTOM',
};
const metricSelection: FieldRow = {
  path: 'metricSelection',
  label: 'Metrics',
  kind: 'choices',
  required: true,
  options: ['MONGODB_METRICS', 'HARDWARE_METRICS', 'ATLAS_STREAM_PROCESSING'],
  labels: {
    MONGODB_METRICS: 'Database',
    HARDWARE_METRICS: 'Hardware',
    ATLAS_STREAM_PROCESSING: 'Stream processing',
  },
  first: ['MONGODB_METRICS', 'HARDWARE_METRICS'],
};
const aggregationTemporality: FieldRow = {
  path: 'aggregationTemporality',
  label: 'Temporality',
  kind: 'choice',
  options: ['DELTA', 'CUMULATIVE'],
  labels: { DELTA: 'Delta', CUMULATIVE: 'Cumulative' },
  first: 'DELTA',
  help: 'Whether values count from the previous point or from the start.',
};
/** The choices of a destination of metrics, for its form and its row. */
export const metricRows = { providerType, metricSelection, aggregationTemporality };

export const metricKind: DestinationKind = {
  label: 'OpenTelemetry metrics',
  fields: [
    providerType,
    { path: 'endpoint', label: 'Endpoint', kind: 'text', required: true, most: 2048 },
    headers('headers', false),
    metricSelection,
    aggregationTemporality,
  ],
  trial: (stored) => otelTrial(text(stored, 'endpoint'), { resourceMetrics: [] }),
};

export const pushKind: DestinationKind = {
  label: 'AWS S3 of all logs',
  provider: 'AWS',
  fields: [bucket, role('iamRoleId'), prefix],
  trial: awsTrial,
};

export const typeLabel = (type: string): string =>
  ownValue(logKinds as Record<string, DestinationKind>, type)?.label ?? type;

export const valuesOf = (kind: DestinationKind, stored: Stored | undefined): FieldValues =>
  valuesOfRows(kind.fields, stored);

export const problemsOf = (kind: DestinationKind, values: FieldValues): [string, string][] =>
  problemsOfRows(kind.fields, values);

function placed(kind: DestinationKind, values: FieldValues, fixed: Stored): Record<string, unknown> {
  const body: Record<string, unknown> = { ...fixed };
  placeRows(body, kind.fields, values);
  return body;
}

/** Requests of forms without problems. */
export const logBody = (type: LogType, values: FieldValues): LogBody =>
  placed(logKinds[type], values, { type }) as LogBody;
export const metricBody = (values: FieldValues): MetricBody =>
  placed(metricKind, values, { authType: 'HEADER', integrationType: 'OTEL' }) as MetricBody;
export const pushBody = (values: FieldValues): PushBody => placed(pushKind, values, {}) as PushBody;

/** What a destination is, in one line. */
export function targetOf(stored: Stored): string {
  const names = ['bucketName', 'storageAccountName', 'hecUrl', 'otelEndpoint', 'endpoint', 'region'];
  const name = names.find((each) => typeof stored[each] === 'string' && stored[each] !== '');
  if (name === undefined) return '';
  const target = text(stored, name);
  const container = stored.storageContainerName ? `/${text(stored, 'storageContainerName')}` : '';
  return `${target}${container}`;
}
