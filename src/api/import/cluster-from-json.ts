import { ServiceError } from '#contract/api/errors.ts';
import { readRequest } from '#contract/clusters/configure/read-request.ts';
import type { RequestedRegion } from '#contract/clusters/configure/requested.ts';
import { LegacyClusterUpdate } from '#contract/clusters/legacy-requests.ts';
import { AdvancedClusterUpdate } from '#contract/clusters/requests.ts';
import { parseByEvidence } from '#contract/evidence/rule-evidence.ts';
import { isRecord } from '#contract/values/is-record.ts';
import { pathText, valueProblems } from '#contract/values/value-problems.ts';

type JsonObject = Record<string, unknown>;

/** A draft from another source, and its parts that could not be converted. */
export interface Imported {
  draft: JsonObject;
  /** In sentences: "retain_backups_enabled is not a cluster setting." */
  left: string[];
}

/** Fields of answers that no request carries. */
const answered: readonly string[] = [
  'id',
  'groupId',
  'links',
  'createDate',
  'stateName',
  'connectionStrings',
  'configServerType',
  'effectiveReplicationSpecs',
  'featureCompatibilityVersion',
  'featureCompatibilityVersionExpirationDate',
  'internalClusterRole',
  'mongoDBVersion',
  'mongoDBEmployeeAccessGrant',
  'mongoURI',
  'mongoURIUpdated',
  'mongoURIWithOptions',
  'srvAddress',
];

/** Fields that describe nodes in older requests: the newest version describes them shard by shard. */
const ofNodes: readonly string[] = [
  'autoScaling',
  'deleteAfterCreationHours',
  'deleteAfterDate',
  'diskSizeGB',
  'numShards',
  'providerBackupEnabled',
  'providerSettings',
  'replicationFactor',
  'replicationSpec',
  'replicationSpecs',
];

const entriesOf = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** Which generation of the shape a request or an answer has. */
function generationOf(value: JsonObject): '2023-01-01' | '2023-02-01' | '2024-08-05' {
  const specs = entriesOf(value.replicationSpecs);
  if (value.providerSettings !== undefined || value.replicationSpec !== undefined) return '2023-01-01';
  if (specs.some(({ regionsConfig }) => regionsConfig !== undefined)) return '2023-01-01';
  const zones = specs.some(({ numShards }) => numShards !== undefined);
  return zones || value.diskSizeGB !== undefined ? '2023-02-01' : '2024-08-05';
}

function withoutAnswered(value: JsonObject): JsonObject {
  const specs = entriesOf(value.replicationSpecs).map(({ id: _id, zoneId: _zone, ...spec }) => ({
    ...spec,
    ...(spec.regionConfigs !== undefined && { regionConfigs: entriesOf(spec.regionConfigs).map(asked) }),
  }));
  const kept = Object.entries(value).filter(([name, each]) => !answered.includes(name) && each !== null);
  return { ...Object.fromEntries(kept), ...(specs.length > 0 && { replicationSpecs: specs }) };
}

/** A region without the effective values beside the requested ones. */
function asked(region: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(region).filter(([name]) => !name.startsWith('effective')));
}

function regionOf({ fields: _fields, ...region }: RequestedRegion): JsonObject {
  return { ...region };
}

/** Reads the request in an older shape; throws the error of the service, by the invalid field. */
function read(...request: Parameters<typeof readRequest>): ReturnType<typeof readRequest> {
  try {
    return readRequest(...request);
  } catch (error) {
    const [first] = (error instanceof ServiceError && error.body.badRequestDetail?.fields) || [];
    throw first ? new Error(`${first.field} ${first.description}`) : error;
  }
}

/** Converts a request or a response of any generation to a draft of the newest; throws the error in an older one. */
export function draftFromJson(value: JsonObject): Imported {
  const plain = withoutAnswered(value);
  const generation = generationOf(plain);
  if (generation === '2024-08-05') return { draft: plain, left: [] };
  const schema = generation === '2023-01-01' ? LegacyClusterUpdate : AdvancedClusterUpdate;
  const others = Object.entries(plain).filter(([name]) => !ofNodes.includes(name));
  const nodes = Object.fromEntries(Object.entries(plain).filter(([name]) => ofNodes.includes(name)));
  const { data, errors } = parseByEvidence<typeof LegacyClusterUpdate | typeof AdvancedClusterUpdate>(
    schema,
    nodes,
  );
  if (data === undefined) {
    const [first] = valueProblems({ issues: errors });
    throw new Error(first ? `${pathText(first.path)} ${first.description}` : 'The request cannot be read.');
  }
  const { shards = [], settings } = read(generation, data);
  return {
    draft: {
      ...Object.fromEntries(others),
      ...settings,
      replicationSpecs: shards.map(({ zoneName, regions }) => ({
        ...(zoneName !== undefined && { zoneName }),
        regionConfigs: regions.map(regionOf),
      })),
    },
    left:
      plain.deleteAfterCreationHours === undefined
        ? []
        : ['deleteAfterCreationHours exists in version 2023-01-01 only.'],
  };
}
