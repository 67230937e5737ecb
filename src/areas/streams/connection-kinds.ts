import type { Args } from '#contract/api/operations.ts';
import { ownValue } from '#contract/values/own-value.ts';
import {
  type FieldRow,
  type FieldValues,
  place,
  placeRows,
  problemsOfRows,
  textIn,
  valuesOfRows,
} from '#src/lib/field-table/field-table.ts';
import type { Connection } from './stream-texts.ts';

type ConnectionBody = Args<'createGroupStreamConnection'>['body'];
export type ConnectionType = ConnectionBody['type'];

interface ConnectionKind {
  label: string;
  fields: readonly FieldRow[];
  /** Parts of the request that are the same for all. */
  fixed?: Readonly<Record<string, string>>;
}

const role: FieldRow = { path: 'aws.roleArn', label: 'Role ARN', kind: 'text', required: true };

/** All types of connections // documented */
export const connectionTypes: Record<ConnectionType, ConnectionKind> = {
  Cluster: {
    label: 'Atlas cluster',
    fields: [
      { path: 'clusterName', label: 'Cluster', kind: 'own', required: true },
      {
        path: 'dbRoleToExecute.role',
        label: 'Database role',
        kind: 'text',
        required: true,
        first: 'readWriteAnyDatabase',
        help: 'The role with which processors read and write.',
      },
      {
        path: 'dbRoleToExecute.type',
        label: 'Type of the role',
        kind: 'choice',
        options: ['BUILT_IN', 'CUSTOM'],
        first: 'BUILT_IN',
      },
    ],
  },
  Kafka: {
    label: 'Apache Kafka',
    fields: [
      {
        path: 'bootstrapServers',
        label: 'Bootstrap servers',
        kind: 'text',
        required: true,
        help: 'Hosts with ports, separated by commas.',
      },
      {
        path: 'security.protocol',
        label: 'Security protocol',
        kind: 'choice',
        options: ['SASL_SSL', 'SASL_PLAINTEXT', 'SSL'],
        first: 'SASL_SSL',
      },
      {
        path: 'authentication.mechanism',
        label: 'Mechanism',
        kind: 'choice',
        options: ['PLAIN', 'SCRAM-256', 'SCRAM-512'],
        first: 'SCRAM-512',
      },
      { path: 'authentication.username', label: 'User name', kind: 'text', required: true },
      { path: 'authentication.password', label: 'Password', kind: 'secret', required: true },
    ],
  },
  Https: {
    label: 'HTTPS',
    fields: [
      { path: 'url', label: 'URL', kind: 'text', required: true },
      {
        path: 'headers',
        label: 'Headers',
        kind: 'pairs',
        help: 'One header in each line, such as Accept: application/json.',
      },
    ],
  },
  Sample: {
    label: 'Sample stream',
    fields: [],
  },
  S3: {
    label: 'AWS S3',
    fields: [role, { path: 'aws.testBucket', label: 'Test bucket', kind: 'text', required: true }],
  },
  AWSLambda: { label: 'AWS Lambda', fields: [role] },
  AWSKinesisDataStreams: { label: 'AWS Kinesis Data Streams', fields: [role] },
  SchemaRegistry: {
    label: 'Schema registry',
    fixed: { provider: 'CONFLUENT', 'schemaRegistryAuthentication.type': 'USER_INFO' },
    fields: [
      {
        path: 'schemaRegistryUrls',
        label: 'URLs',
        kind: 'lines',
        required: true,
        most: 10,
        help: 'One URL in each line, at most 10.',
      },
      { path: 'schemaRegistryAuthentication.username', label: 'User name', kind: 'text', required: true },
      { path: 'schemaRegistryAuthentication.password', label: 'Password', kind: 'secret', required: true },
    ],
  },
  AzureBlobStorage: {
    label: 'Azure Blob Storage',
    fields: [
      { path: 'azure.servicePrincipalId', label: 'Service principal ID', kind: 'text', required: true },
      { path: 'azure.storageAccountName', label: 'Storage account', kind: 'text', required: true },
      { path: 'azure.region', label: 'Region', kind: 'text' },
    ],
  },
  GCPPubSub: {
    label: 'Google Cloud Pub/Sub',
    fields: [{ path: 'gcp.serviceAccountId', label: 'Service account ID', kind: 'text', required: true }],
  },
};

export const typeLabel = (type: string): string =>
  ownValue(connectionTypes as Record<string, ConnectionKind>, type)?.label ?? type;

const rowsOf = (type: ConnectionType): readonly FieldRow[] => connectionTypes[type].fields;

/** The texts of all types, so that a change of the type keeps what was typed. */
export const valuesOf = (connection: Connection | undefined): FieldValues => ({
  name: connection?.name ?? '',
  type: connection?.type ?? 'Cluster',
  ...valuesOfRows(
    Object.values(connectionTypes).flatMap(({ fields }) => fields),
    connection,
  ),
});

/** Fields of the form with the ends of sentences about them. */
export const problemsOf = (values: FieldValues): [name: string, message: string][] => [
  ...(textIn(values, 'name').trim() === '' ? [['name', 'is required'] as [string, string]] : []),
  ...problemsOfRows(rowsOf(values.type as ConnectionType), values),
];

/** The request of a form without problems. */
export function bodyOf(values: FieldValues): ConnectionBody {
  const type = values.type as ConnectionType;
  const body: Record<string, unknown> = { name: textIn(values, 'name').trim(), type };
  for (const [path, value] of Object.entries(connectionTypes[type].fixed ?? {})) place(body, path, value);
  placeRows(body, rowsOf(type), values);
  return body as ConnectionBody;
}
