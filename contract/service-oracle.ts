import { existsSync, readFileSync } from 'node:fs';
import { isUnit } from './alert-configs/units.ts';
import { type Deviations, type Schema, SchemaJudge } from './service-schema.ts';

// The service's own OpenAPI document is not part of the repository: where it lies beside it, tests check against it.
// This file reads the disk, so nothing but tests may load it.
const place = new URL('../../shared/service/openapi.json', import.meta.url);

/** Whether the service's document is at hand; tests that need it say so when they skip. */
export const oraclePresent: boolean = existsSync(place);
export const oracleMissing = 'skipped: the OpenAPI document of the service is not beside the repository';

interface Media {
  schema?: Schema;
  'x-sunset'?: string;
}
interface Response {
  $ref?: string;
  content?: Record<string, Media>;
}
interface DocumentedOperation {
  operationId: string;
  parameters?: ({ $ref?: string } & Partial<{ in: string; name: string }>)[];
  requestBody?: { content?: Record<string, Media> };
  responses?: Record<string, Response>;
}
interface ServiceDocument {
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Response> };
}

/** What the document says about one operation. */
export interface Documented {
  method: string;
  path: string;
  /** Version date → the day after which it is gone, or null. Empty outside versioning. */
  versions: Record<string, string | null>;
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
  // recorded as null unless a point in time was asked for; the minimum of the increment is that of a date
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
  // documented as required in answers, where nobody ever saw one
  'CloudAppUser.password': (value) => value === undefined,
  // the pattern asks for backslashes
  'CloudAppUser.mobileNumber': (value) => typeof value === 'string',
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
  // the pattern is a template for people; recorded: exported_snapshots/<org>/<project>/<cluster>/<date>/<seconds>
  'DiskBackupExportJob.prefix': (value) =>
    typeof value === 'string' && /^\/?exported_snapshots\//.test(value),
};

interface Loaded {
  operations: Map<string, Documented & { operation: DocumentedOperation }>;
  responses: Record<string, Response>;
  judge: SchemaJudge;
}
let loaded: Loaded | undefined;

const dated = /^application\/vnd\.atlas\.(\d{4}-\d{2}-\d{2})\+/;

function versionsOf(operation: DocumentedOperation): Record<string, string | null> {
  const versions: Record<string, string | null> = {};
  const bodies = [operation.requestBody, ...Object.values(operation.responses ?? {})];
  for (const body of bodies) {
    for (const [type, media] of Object.entries(body?.content ?? {})) {
      const date = dated.exec(type)?.[1];
      if (date) versions[date] = media['x-sunset'] ?? versions[date] ?? null;
    }
  }
  return versions;
}

function load(): Loaded | undefined {
  if (loaded || !oraclePresent) return loaded;
  const document: ServiceDocument = JSON.parse(readFileSync(place, 'utf8'));
  const operations: Loaded['operations'] = new Map();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (!operation.operationId) continue; // a path may also hold parameters of all its methods
      operations.set(operation.operationId, {
        method: method.toUpperCase(),
        path,
        versions: versionsOf(operation),
        operation,
      });
    }
  }
  const judge = new SchemaJudge(document.components.schemas, deviations);
  loaded = { operations, responses: document.components.responses, judge };
  return loaded;
}

/** What the document says about an operation: undefined where it does not know it, or is absent. */
export function documented(operationId: string): Documented | undefined {
  const found = load()?.operations.get(operationId);
  return found && { method: found.method, path: found.path, versions: found.versions };
}

type Found = { schema: Schema | undefined } | { fault: string };

function schemaOf(from: Loaded, operationId: string, version: string, status: number): Found {
  const operation = from.operations.get(operationId)?.operation;
  if (!operation) return { fault: `the service's document does not know the operation ${operationId}` };
  const responses = operation.responses ?? {};
  const error: Schema = { $ref: '#/components/schemas/ApiError' };
  const type = `application/vnd.atlas.${version}+json`;
  const read = (given: Response) => (given.$ref ? from.responses[given.$ref.split('/').at(-1) ?? ''] : given);
  // recordings differ from the document in a few success codes, and versions differ among themselves: any
  // documented success that knows the version then gives the shape
  const successes = Object.entries(responses).flatMap(([code, given]) => (code < '300' ? given : []));
  const stated =
    status < 300
      ? ([responses[status] ?? [], ...successes].flat().find((each) => read(each)?.content?.[type]) ??
        responses[status] ??
        successes[0])
      : responses[status];
  if (!stated) return { schema: error }; // 406, 410 and others that every operation may give
  const content = read(stated)?.content ?? {};
  if (Object.keys(content).length === 0) return { schema: status < 300 ? undefined : error };
  const media =
    content[type] ?? content['application/json'] ?? (status < 300 ? undefined : Object.values(content)[0]);
  return media
    ? { schema: media.schema }
    : { fault: `${operationId} has no version ${version}, only ${Object.keys(content).join(', ')}` };
}

/**
 * What is wrong with an answer by the service's own document, one line per fault with its JSON pointer;
 * empty: nothing. Undefined: the document is absent, so nothing was checked.
 * Give the answer as a client gets it, without `envelope`. Outside versioning (OAuth) `version` does not matter.
 */
export function responseErrors(
  operationId: string,
  version: string,
  status: number,
  body: unknown,
): string[] | undefined {
  const from = load();
  if (!from) return undefined;
  const found = schemaOf(from, operationId, version, status);
  if ('fault' in found) return [found.fault];
  // a success without a schema has no body, or an empty object // observed: 202 and 204
  if (!found.schema) return isEmpty(body) ? [] : [`/: must have no body, got ${JSON.stringify(body)}`];
  return from.judge.errors(found.schema, body);
}

/** Fields of an answer that the service's document does not name: usually a slip of ours. */
export function undocumentedFields(
  operationId: string,
  version: string,
  status: number,
  body: unknown,
): string[] | undefined {
  const from = load();
  if (!from) return undefined;
  const found = schemaOf(from, operationId, version, status);
  return 'schema' in found && found.schema ? from.judge.unknownFields(found.schema, body) : [];
}

function isEmpty(body: unknown): boolean {
  if (body === undefined || body === null || body === '') return true;
  return typeof body === 'object' && Object.keys(body).length === 0;
}
