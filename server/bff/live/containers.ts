import { newestVersion, type Operation, schemaFor } from '#contract/api/operation.ts';
import { type OperationId, operationIds, operationOf } from '#contract/api/operations.ts';
import type { UpstreamRequest } from '../upstream/upstream-request.ts';

/** Templates of paths are compared without the names of their parameters and without an action such as `:upgrade`. */
export const shapeOf = (path: string): string => withoutAction(path).replaceAll(/\{[^}]*\}/g, '{}');

/** The resource that an action like `…/clusters/a:upgrade` is about. */
export function withoutAction(path: string): string {
  return path.replace(/:[A-Za-z]+$/, '');
}

const newestOf = (row: Operation, schema: Operation['response']) => schemaFor(schema, newestVersion(row));

/** Whether a read answers a list: in the usual envelope, or bare. */
export function isList(row: Operation): boolean {
  if (row.method !== 'GET') return false;
  return row.results !== undefined || newestOf(row, row.response)?.type === 'array';
}

/** Shapes of all reads, and whether one of them answers a list. */
function readShapes(): ReadonlyMap<string, boolean> {
  const shapes = new Map<string, boolean>();
  for (const row of operationIds.map(operationOf)) {
    if (row.method !== 'GET') continue;
    const key = `${row.root ?? 'v2'} ${shapeOf(row.path)}`;
    shapes.set(key, (shapes.get(key) ?? false) || isList(row));
  }
  return shapes;
}
let reads: ReadonlyMap<string, boolean> | undefined;

/** Lists that show a resource although their path is no beginning of its own; by shapes of paths. */
const elsewhere: readonly (readonly [resource: RegExp, list: RegExp])[] = [
  // snapshots of sharded clusters are listed under another name // documented
  [/\/backup\/snapshots\/shardedCluster\/\{\}$/, /\/backup\/snapshots\/shardedClusters$/],
  // an index by its id, and the lists of one collection, under both names of the resource // documented
  [/\/clusters\/\{\}\/(search|fts)\/indexes/, /\/clusters\/\{\}\/(search|fts)\/indexes(\/\{\}\/\{\})?$/],
  // people who were invited are among the users // documented
  [/\/(orgs|groups)\/\{\}\/invites/, /\/(orgs|groups)\/\{\}\/users$/],
  [/^\/orgs\/\{\}\/teams\/\{\}\/users/, /^\/orgs\/\{\}\/users$/],
  [/^\/groups\/\{\}\/alerts\/\{\}/, /^\/groups\/\{\}\/alertConfigs\/\{\}\/alerts$/],
  [/^\/groups\/\{\}\/(clusters|flexClusters|serverless)(\/\{\})?$/, /^\/clusters$/],
  // one processor is read by another name than their list // documented
  [/^\/groups\/\{\}\/streams\/\{\}\/processor(\/\{\})?$/, /^\/groups\/\{\}\/streams\/\{\}\/processors$/],
  [/^\/groups\/\{\}\/flexClusters(\/\{\})?$/, /^\/groups\/\{\}\/clusters$/],
  [/^\/groups(\/\{\})?$/, /^\/orgs\/\{\}\/groups$/],
  [/^\/federationSettings\/\{\}$/, /^\/orgs\/\{\}\/federationSettings$/],
];

/**
 * The numbers of path segments of the reads that contain the resource. Nearest first, up to the list that has
 * it as a member or a part. A setting with its own read, such as a backup schedule, is part of its parent at
 * most.
 */
function computeContainers(id: OperationId): readonly number[] {
  reads ??= readShapes();
  const row = operationOf(id);
  const segments = shapeOf(row.path).split('/');
  const shapeAt = (count: number): string => `${row.root ?? 'v2'} ${segments.slice(0, count).join('/')}`;
  const last = segments.length;
  const isSetting = reads.has(shapeAt(last)) && segments.at(-1) !== '{}';
  if (isSetting) return last > 2 && reads.has(shapeAt(last - 1)) ? [last - 1] : [];
  const containers: number[] = [];
  // a project shows none of its content, except for its direct members
  const lowest = last > 3 ? 3 : 1;
  for (let count = last - 1; count > lowest; count -= 1) {
    const list = reads.get(shapeAt(count));
    if (list === undefined) continue;
    containers.push(count);
    if (list) break;
  }
  return containers;
}
const containers = new Map<OperationId, readonly number[]>();

/** Whether all parameters of the path that both have in common, such as the project, have one value. */
function agree(one: UpstreamRequest, other: UpstreamRequest): boolean {
  const values = paramsOf(one);
  return [...paramsOf(other)].every(([name, value]) => (values.get(name) ?? value) === value);
}

function paramsOf({ operationId, resource }: UpstreamRequest): ReadonlyMap<string, string> {
  const names = withoutAction(operationOf(operationId).path).split('/');
  const values = withoutAction(resource).split('/');
  return new Map(names.flatMap((name, index) => (name.startsWith('{') ? [[name, values[index] ?? '']] : [])));
}

/** Whether the path of a read is that of an object that contains the changed resource as a member or a part. */
export function contains(read: UpstreamRequest, change: UpstreamRequest): boolean {
  const { operationId } = change;
  let counts = containers.get(operationId);
  if (!counts) {
    counts = computeContainers(operationId);
    containers.set(operationId, counts);
  }
  const segments = withoutAction(change.resource).split('/');
  return counts.some((count) => read.resource === segments.slice(0, count).join('/'));
}

/** Whether a read shows the changed resource although their paths do not say so. */
export function showsElsewhere(read: UpstreamRequest, change: UpstreamRequest): boolean {
  const [changed, asked] = [operationOf(change.operationId), operationOf(read.operationId)];
  if ((changed.root ?? 'v2') !== (asked.root ?? 'v2')) return false;
  const [resource, list] = [shapeOf(changed.path), shapeOf(asked.path)];
  return elsewhere.some(([of, at]) => of.test(resource) && at.test(list)) && agree(change, read);
}
