import { isOperationId, isRead, operationOf } from '#contract/api/operations.ts';
import { filteredReads, type GrantScope } from '#contract/console/grants/granted.ts';
import type { Call, SignedInRoute } from '../http/route.ts';

/** A scope that a request concerns, and the role that the request requires on it. */
export interface NeededScope extends GrantScope {
  role: 'viewer' | 'operator';
}

type Input = Pick<Call, 'params' | 'query' | 'body'>;
type Fields = Readonly<Record<string, unknown>>;

/** Names under which requests and arguments of the service name projects, alone or in lists. */
const namesOfProjects = /^(group|project)(id)?s?$|(group|project)ids?$/i;
/** Names under which requests of this console name a connection. */
const namesOfConnections = /^connections?$|^connectionId$|Connection(Id)?$/;
const objectId = /^[0-9a-f]{24}$/i;
/** Bodies are bounded by the limits of their route already. */
const deepest = 64;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function* idsIn(value: unknown): Generator<string> {
  if (typeof value === 'string' && objectId.test(value)) yield value.toLowerCase();
  else if (Array.isArray(value)) for (const each of value) yield* idsIn(each);
  else if (isFields(value)) yield* idsIn(value.id);
}

/** Every project that a value names. */
export function* projectsIn(value: unknown, depth = 0): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  // deeper values are not read by any operation, and nothing in them is granted
  if (depth > deepest) throw new RangeError('nested too deeply');
  for (const [name, inner] of Object.entries(value)) {
    if (namesOfProjects.test(name)) yield* idsIn(inner);
    yield* projectsIn(inner, depth + 1);
  }
}

/** The scopes of an operation of the service. */
export function* scopesOfOperation(connection: string, name: unknown, args: unknown): Generator<NeededScope> {
  const existing = typeof name === 'string' && isOperationId(name) ? name : undefined;
  if (existing === undefined) return yield { connection, role: 'operator' };
  const { path } = operationOf(existing);
  const role = isRead(existing) ? 'viewer' : 'operator';
  const projects = new Set(projectsIn(args));
  for (const groupId of projects) yield { connection, groupId, role };
  const isOfProject =
    path.includes('{groupId}') && isFields(args) && idsIn(args.groupId).next().done === false;
  if (isOfProject) return;
  if (filteredReads.has(existing)) yield { connection, isAny: true, role };
  else yield { connection, role };
}

/** The scopes that an object of a request names, and those in it. */
function* inside(
  value: unknown,
  outer: string | undefined,
  role: NeededScope['role'],
  depth = 0,
): Generator<NeededScope> {
  if (Array.isArray(value)) for (const each of value) yield* inside(each, outer, role, depth + 1);
  if (!isFields(value)) return;
  if (depth > deepest) throw new RangeError('nested too deeply');
  const named = typeof value.connection === 'string' ? value.connection : undefined;
  const connection = named ?? outer;
  if (connection !== undefined && 'operationId' in value && 'args' in value) {
    yield* scopesOfOperation(connection, value.operationId, value.args);
    return;
  }
  let hasProject = false;
  for (const [name, inner] of Object.entries(value)) {
    if (namesOfProjects.test(name) && connection !== undefined)
      for (const groupId of idsIn(inner)) {
        hasProject = true;
        yield { connection, groupId, role };
      }
    else if (name !== 'connection' && namesOfConnections.test(name))
      for (const each of Array.isArray(inner) ? inner : [inner])
        if (typeof each === 'string') yield { connection: each, role };
    yield* inside(inner, connection, role, depth + 1);
  }
  // without a project, or with an organization, it concerns the whole connection
  if (named !== undefined && (!hasProject || (value.orgId ?? '') !== '')) yield { connection: named, role };
}

/** Where a resource of this console belongs. */
export interface ResourcePlace {
  connection: string;
  groupId?: string | undefined;
}

/**
 * Everything that a request concerns: connections and projects named by its path, its query and its body, and the place of the
 * resource in its path. Empty: it names nothing, so nothing grants it.
 *
 * @param outer the connection of a resource whose scopes are known already
 */
export async function scopesOf(
  route: Pick<SignedInRoute, 'path' | 'access'>,
  { params, query, body }: Input,
  locationOf: (param: string, id: string) => Promise<ResourcePlace | undefined>,
  outer?: string,
): Promise<NeededScope[]> {
  const role = route.access === 'viewer' ? 'viewer' : 'operator';
  const scopes: NeededScope[] = [];
  if (params.operationId !== undefined && isFields(body) && typeof body.connection === 'string')
    return [...scopesOfOperation(body.connection, params.operationId, body.args)];
  for (const [name, id] of Object.entries(params)) {
    if (name === 'connectionId') {
      scopes.push({ connection: id, role });
      continue;
    }
    const place = await locationOf(name, id);
    if (place) scopes.push({ ...place, role });
  }
  const top = scopes[0]?.connection ?? outer;
  scopes.push(
    ...inside(Object.fromEntries(query), top, role),
    ...inside(body, query.get('connection') ?? top, role),
  );
  return scopes;
}
