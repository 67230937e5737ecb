import { isUnit } from '#contract/alert-configs/metrics/units.ts';
import { evidence } from './read-evidence.ts';
import { type Deviations, type Schema, type Schemas, SchemaValidator } from './schema-validator.ts';

// The service's own OpenAPI description, reduced to facts. Only tests may load this file.

/** A body by version date (or by media type, outside versioning): name of a schema, a schema, or null for none. */
type Body = Readonly<Record<string, string | Schema | null>>;

/** The description of one operation. */
export interface Documented {
  method: string;
  path: string;
  /** Version date → the day after which it is gone, or null. Empty outside versioning. */
  versions: Record<string, string | null>;
  /** Labels of the roles that may call it, as people write them; absent where nothing names them. */
  roles?: string[];
  /** Bodies by status, but for the refusals that look like all others. */
  answers: Record<string, Body>;
}

const spaced = (value: unknown) =>
  typeof value === 'string' && /^[^\s].{0,62}[^\s]$/.test(value) && value.includes(' ');

/** Where the service is known to contradict its document. */
const measured = (value: unknown) => typeof value === 'string' && isUnit(value);

const deviations: Deviations = {
  // documented as their symbols, recorded as LESS_THAN and HOURS
  ...Object.fromEntries(
    [
      'AlertsThresholdInteger',
      'AppServiceMetricThreshold',
      'FlexClusterMetricThreshold',
      'HostMetricThreshold',
      'HostMetricValue',
      'ServerlessMetricThreshold',
      'StreamProcessorMetricThreshold',
    ].map((schema) => [`${schema}.units`, measured]),
  ),
  'AlertsThresholdInteger.operator': (value) => value === 'LESS_THAN' || value === 'GREATER_THAN',
  // recorded in lower case, documented in upper case
  'BiConnector.readPreference': (value) =>
    typeof value === 'string' && ['primary', 'secondary', 'analytics'].includes(value),
  // documented as write-only; clients read both back and keep them in their state // observed: Terraform
  'CloudDatabaseUser.groupId': (value) => typeof value === 'string',
  'AWSKMSConfiguration.roleId': (value) => typeof value === 'string',
  // recorded for snapshots on demand
  ...Object.fromEntries(
    ['DiskBackupReplicaSet', 'DiskBackupShardedClusterSnapshot', 'DiskBackupSnapshot'].map((schema) => [
      `${schema}.frequencyType`,
      (value: unknown) => value === 'ondemand',
    ]),
  ),
  // recorded as null except for points in time; the minimum of the increment is that of a date
  'ApiBSONTimestampView.date': (value) => value === null,
  'ApiBSONTimestampView.increment': (value) => value === null || Number.isInteger(value),
  // an address of a person, or the public key of a program that acknowledges // recorded
  ...Object.fromEntries(
    [
      'AppServiceAlertView',
      'ClusterAlertViewForNdsGroup',
      'DataMetricAlertView',
      'DefaultAlertViewForNdsGroup',
      'FlexMetricAlert',
      'HostAlertViewForNdsGroup',
      'HostMetricAlert',
      'NumberMetricAlertView',
      'RawMetricAlertView',
      'ReplicaSetAlertViewForNdsGroup',
      'StreamProcessorAlertViewForNdsGroup',
      'TimeMetricAlertView',
    ].map((schema) => [`${schema}.acknowledgingUsername`, (value: unknown) => typeof value === 'string']),
  ),
  // several regions share the 3, 5 or 7 voters, so one region may hold 1 or 2 of them
  'RegionSpec.electableNodes': (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 7,
  // documented as required in responses, but never observed
  'CloudAppUser.password': (value) => value === undefined,
  // the pattern requires backslashes
  'CloudAppUser.mobileNumber': (value) => typeof value === 'string',
  'GroupActiveUserResponse.mobileNumber': textOrNull,
  'OrgActiveUserResponse.mobileNumber': textOrNull,
  // the lower limit of 10 is a rule of requests; free and shared tiers have less
  'LegacyAtlasCluster.diskSizeGB': (value) => value === 0.5 || value === 2 || value === 5,
  // names with spaces are recorded everywhere; this pattern forgets the space
  'AtlasOrganization.name': spaced,
  'Group.name': spaced,
  'OrgGroup.groupName': spaced,
  'OrgGroup.orgName': spaced,
  // an address of a person, or the public key of a program // recorded
  'DataProtectionSettings.updatedUser': (value) => typeof value === 'string',
  'DataProtectionSettings20231001.updatedUser': (value) => typeof value === 'string',
  // the pattern has no length of the prefix; clients send and read blocks // observed: Terraform
  'AwsNetworkPeeringConnectionSettings.routeTableCidrBlock': (value) =>
    typeof value === 'string' && /^[0-9.]+\/[0-9]+$/u.test(value),
  // recorded as null until the provider has made the service; the pattern of attachments has an origin that none had
  ...Object.fromEntries(
    [
      'EndpointService.errorMessage',
      'AWSPrivateLinkConnection.errorMessage',
      'AWSPrivateLinkConnection.endpointServiceName',
      'AzurePrivateLinkConnection.errorMessage',
      'AzurePrivateLinkConnection.privateLinkServiceName',
      'AzurePrivateLinkConnection.privateLinkServiceResourceId',
      'GCPEndpointService.errorMessage',
    ].map((field) => [field, textOrNull]),
  ),
  // the pattern is a template for people; recorded: exported_snapshots/<org>/<project>/<cluster>/<date>/<seconds>
  'DiskBackupExportJob.prefix': (value) =>
    typeof value === 'string' && /^\/?exported_snapshots\//.test(value),
};

function textOrNull(value: unknown): boolean {
  return value === null || typeof value === 'string';
}

let validate: SchemaValidator | undefined;

function getValidator(): SchemaValidator {
  validate ??= new SchemaValidator(evidence('schemas') as Schemas, deviations);
  return validate;
}

const operations = () => evidence('operations') as Readonly<Record<string, Documented>>;

/** The operations that the description, the specification or clients around them name. */
export function documentedOperations(): string[] {
  return Object.keys(operations());
}

/** The service's description of an operation; undefined when it is missing there. */
export function documented(operationId: string): Documented | undefined {
  return Object.hasOwn(operations(), operationId) ? operations()[operationId] : undefined;
}

type Found = { schema: Schema | undefined } | { fault: string };

function schemaOf(operationId: string, version: string, status: number): Found {
  const operation = documented(operationId);
  if (!operation) return { fault: `the service's document does not know the operation ${operationId}` };
  const { answers } = operation;
  const error: Schema = { $ref: 'ApiError' };
  // recordings differ from the document in a few success codes, and versions differ among themselves: any
  // documented success that knows the version then gives the shape
  const successes = Object.entries(answers).flatMap(([code, given]) => (code < '300' ? [given] : []));
  const exact = answers[status];
  const stated =
    status < 300
      ? ([...(exact ? [exact] : []), ...successes].find((each) => version in each) ?? exact ?? successes[0])
      : exact;
  if (!stated) return { schema: error }; // 406, 410 and others that every operation may give
  if (Object.keys(stated).length === 0) return { schema: status < 300 ? undefined : error };
  const inVersion = version in stated ? version : 'application/json';
  const place = inVersion in stated || status < 300 ? inVersion : Object.keys(stated)[0];
  const body = place === undefined ? undefined : stated[place];
  if (body === undefined)
    return { fault: `${operationId} has no version ${version}, only ${Object.keys(stated).join(', ')}` };
  return { schema: typeof body === 'string' ? { $ref: body } : (body ?? undefined) };
}

/**
 * The faults of a response by the service's own description, one per line with its JSON pointer; empty:
 * valid. Pass the response as a client receives it, without `envelope`. Outside versioning (OAuth) `version`
 * does not matter.
 */
export function responseErrors(
  operationId: string,
  version: string,
  status: number,
  body: unknown,
): string[] {
  const result = schemaOf(operationId, version, status);
  if ('fault' in result) return [result.fault];
  // a success without a schema has no body, or an empty object // observed: 202 and 204
  if (!result.schema) return isEmpty(body) ? [] : [`/: must have no body, got ${JSON.stringify(body)}`];
  return getValidator().errors(result.schema, body);
}

/** Fields of an answer that the service's description does not name: usually a slip of ours. */
export function undocumentedFields(
  operationId: string,
  version: string,
  status: number,
  body: unknown,
): string[] {
  const result = schemaOf(operationId, version, status);
  return 'schema' in result && result.schema ? getValidator().unknownFields(result.schema, body) : [];
}

function isEmpty(body: unknown): boolean {
  if (body === undefined || body === null || body === '') return true;
  return typeof body === 'object' && Object.keys(body).length === 0;
}
