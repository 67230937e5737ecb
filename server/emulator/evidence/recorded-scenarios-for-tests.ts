import { rootPath } from '#contract/api/names.ts';
import { type OperationId, operationOf } from '#contract/api/operations.ts';
import { fillPath } from '#contract/api/path-params.ts';
import { paramNames } from '#contract/api/path-template.ts';
import type { VersionDate } from '#contract/api/versions.ts';
import type { Reply, TestEmulator } from '../emulator-for-tests.ts';
import { prepared } from '../table-tests/examples-for-tests.ts';
import { type Bodies, bodies, states } from './recorded-bodies-for-tests.ts';

/** One recorded answer, reduced to facts. */
export interface RecordedAnswer {
  id: OperationId;
  /** The test of the Atlas CLI that received it. */
  test: string;
  status: number;
  /** `true`: the header was there. */
  headers: Readonly<Record<string, string | true>>;
  /** The error code of a refusal. */
  code?: string;
  /** Path → types, and values that the service lists. */
  fields?: Readonly<Record<string, { types: readonly string[]; values?: readonly string[] }>>;
}

/** A request of the version of a recording. */
export type Send = (method: string, path: string, body?: unknown) => Promise<Reply>;

/** Brings the emulator into the state of a recording and sends its request. */
export async function repeated(at: TestEmulator, recording: RecordedAnswer, version: VersionDate) {
  const { id, status } = recording;
  const accept = `application/vnd.atlas.${version}+${/gzip/.test(String(recording.headers['content-type'])) ? 'gzip' : 'json'}`;
  const send: Send = (method, path, body) => at.ask(method, path, { body, accept });
  if (status === 401) return at.ask(operationOf(id).method, pathOf(at, id, {}), { as: null, accept });
  if (status >= 400) return refused(at, recording, send);
  if (clusterOperations.has(id) && recording.fields?.['.replicationSpecs'])
    return ofCluster(at, recording, version, send);
  const state = states[id];
  if (state) return state(at, recording, send);
  const request = await prepared(at, id, version);
  const body = (bodies as Bodies)[id]?.(recording, at, request.params) ?? request.body;
  return send(request.method, request.path, body);
}

const clusterOperations = new Set<OperationId>([
  'createGroupCluster',
  'getGroupCluster',
  'updateGroupCluster',
  'deleteGroupCluster',
]);

const first = ({ fields }: RecordedAnswer, path: string) => fields?.[path]?.values?.[0];

/** The request that makes a cluster as recorded. */
function clusterBody(recording: RecordedAnswer, version: VersionDate) {
  const region = '.replicationSpecs[].regionConfigs[]';
  const providerName = first(recording, `${region}.providerName`) ?? 'AWS';
  const dedicated = providerName !== 'TENANT';
  const spec = {
    regionConfigs: [
      {
        providerName,
        regionName: first(recording, `${region}.regionName`),
        priority: 7,
        ...(!dedicated && { backingProviderName: 'AWS' }),
        electableSpecs: {
          instanceSize: first(recording, `${region}.electableSpecs.instanceSize`),
          ...(dedicated && { nodeCount: 3 }),
        },
      },
    ],
  };
  const clusterType = first(recording, '.clusterType');
  const sharded = clusterType === 'SHARDED';
  const current = version >= '2024-08-05';
  return {
    name: 'recorded',
    clusterType,
    replicationSpecs:
      sharded && current ? [spec, spec] : [{ ...spec, ...(!current && { numShards: sharded ? 2 : 1 }) }],
    ...(recording.fields?.['.tags[]'] && { tags: [{ key: 'env', value: 'e2e' }] }),
  };
}

async function ofCluster(at: TestEmulator, recording: RecordedAnswer, version: VersionDate, send: Send) {
  const { id } = recording;
  const state = first(recording, '.stateName');
  const list = `~/groups/${at.groupId}/clusters`;
  // a version for reads only has an older or newer request
  const creating = version === '2024-08-05' ? '2024-10-23' : version;
  const accept = `application/vnd.atlas.${creating}+json`;
  const cluster = `${list}/recorded`;
  const created = await at.ask('POST', list, { body: clusterBody(recording, version), accept });
  if (id === 'createGroupCluster' || created.status !== 201) return created;
  if (state !== 'CREATING') at.advance(3 * 3600);
  if (id === 'updateGroupCluster') return send('PATCH', cluster, { paused: true });
  if (state === 'UPDATING') await send('PATCH', cluster, { terminationProtectionEnabled: true });
  if (state === 'DELETING') await send('DELETE', cluster);
  return send('GET', cluster);
}

function pathOf(at: TestEmulator, id: OperationId, params: Readonly<Record<string, string>>): string {
  const row = operationOf(id);
  const missing: Record<string, string> = { groupId: at.groupId, orgId: at.orgId, databaseName: 'admin' };
  const values = paramNames(row.path).map(
    (name) =>
      [name, params[name] ?? missing[name] ?? (name.endsWith('Id') ? 'f'.repeat(24) : 'missing')] as const,
  );
  return `${rootPath(row.root)}${fillPath(row.path, Object.fromEntries(values))}`;
}

/** A request that the service refused, by the code of its answer. */
async function refused(at: TestEmulator, { id, code }: RecordedAnswer, send: Send): Promise<Reply> {
  const { method } = operationOf(id);
  const to = (params: Record<string, string>, body?: unknown) => send(method, pathOf(at, id, params), body);
  switch (code) {
    case 'CANNOT_USE_NON_FLEX_CLUSTER_IN_FLEX_API':
      return to({ name: at.clusterName });
    case 'CANNOT_USE_FLEX_CLUSTER_IN_CLUSTER_API': {
      const { path } = await prepared(at, 'getGroupFlexCluster');
      return to({ clusterName: path.split('/').at(-1) ?? '' });
    }
    case 'GROUP_NOT_FOUND':
      return to(
        { groupId: '1'.repeat(24) },
        {
          username: 'a',
          password: 'long-enough',
          databaseName: 'admin',
          roles: [{ roleName: 'readAnyDatabase', databaseName: 'admin' }],
        },
      );
    case 'ONLINE_ARCHIVE_CANNOT_MODIFY_FIELD': {
      const request = await prepared(at, id);
      return send(method, request.path, { paused: false });
    }
    default:
      return to({ clusterName: id.includes('OnlineArchive') ? at.clusterName : 'missing' });
  }
}
