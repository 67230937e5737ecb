import { type Operation, schemaFor } from '#contract/api/operation.ts';
import type { OperationId } from '#contract/api/operations.ts';
import type { VersionDate } from '#contract/api/versions.ts';
import { assembly } from '../areas.ts';
import { Download, type Handler, type Host } from '../kernel/handler.ts';
import { Accepted } from '../kernel/time/tasks.ts';
import type { World } from '../kernel/world.ts';
import { securityHeaders } from './pipeline/failure.ts';
import { plainQuery, type ReadQuery } from './pipeline/input.ts';
import { locationOf, type Presentation, present } from './pipeline/present.ts';
import type { Target } from './pipeline/target.ts';
import { type Resolved, resolveVersion } from './pipeline/version.ts';
import { successOf } from './profile-differences.ts';
import type { RawRequest, RawResponse } from './raw-request.ts';

/** The state of a request so far; the error response needs it. */
export interface Progress {
  envelope: boolean;
  pretty: boolean;
  oauth: boolean;
  headers: Record<string, string>;
  path?: string;
  world?: World | undefined;
  operationId?: string;
  control?: boolean;
  /** The response is dropped. */
  lost?: boolean;
}

/** A call before its types are known. */
interface Asked {
  row: Operation;
  world: World | undefined;
  params: Record<string, string>;
}

interface Done {
  id: OperationId;
  row: Operation;
  target: Target;
  query: ReadQuery;
  params: Record<string, string>;
  resolved: Resolved;
}

/** The parameters of the path with the organization of its project: links of entities with both need it. */
export function placed(world: World | undefined, params: Record<string, string>): Record<string, string> {
  const group = params.groupId === undefined ? undefined : world?.tables.groups.get(params.groupId);
  return group ? { orgId: group.orgId, ...params } : params;
}

/** How results of handlers become answers, as a reader gets them. */
export function createAnswers(
  host: Host,
  { checkResponses = false }: { checkResponses?: boolean | undefined },
) {
  /** The entity that a change is about, as a reader gets it; undefined where the address cannot be read. */
  function standing(raw: RawRequest, target: Target, call: Asked): unknown {
    if (call.row.method === 'POST') return undefined;
    const read = target.candidates.find(({ row }) => row.method === 'GET');
    const handler = read && (assembly.handlers[read.id] as Handler<OperationId> | undefined);
    if (!handler || !call.world) return undefined;
    const { world, params } = call;
    const { version } = resolveVersion(raw, target, read.row, { now: world.now(), profile: host.profile });
    const asked = { ...call, operationId: read.id, row: read.row, query: {}, body: undefined, version };
    const result = world.peek(() => handler(asked as never));
    const done = { id: read.id, row: read.row, target, query: plainQuery, params: placed(world, params) };
    const shown = present(result, viewOf(raw, done, version));
    return typeof shown === 'string' ? JSON.parse(shown) : null;
  }

  function viewOf(
    raw: RawRequest,
    { row, query, target, params }: Omit<Done, 'resolved'>,
    version: string,
  ): Presentation {
    const { prefix } = target;
    return {
      row,
      query,
      base: `${raw.secure ? 'https' : 'http'}://${hostHeader(raw)}${prefix}`,
      path: target.path.slice(prefix.length),
      search: target.search,
      params,
      profile: host.profile,
      version,
      status: successOf(row, host.profile),
    };
  }

  function success(raw: RawRequest, done: Done, result: unknown, at: Progress): RawResponse {
    const { id, row, query, resolved } = done;
    const view = viewOf(raw, done, resolved.version);
    const accepted = result instanceof Accepted ? result : undefined;
    const download = result instanceof Download ? result : undefined;
    const content = accepted ? accepted.body : (download?.bytes ?? result);
    const body = row.media ? (content as string | Uint8Array) : present(content, view);
    if (checkResponses && typeof body !== 'object' && !row.media)
      checkResponse(id, row, resolved.version, body, query);
    const headers: Record<string, string> = {
      ...securityHeaders,
      'Content-Type': resolved.contentType,
      ...at.headers,
      ...(download ? { 'Content-Disposition': `attachment; filename="${download.fileName}"` } : {}),
    };
    if (accepted) {
      return {
        status: 202,
        headers: { ...headers, Location: `${view.base}/tasks/${accepted.taskId}`, 'Retry-After': '1' },
        body: body ?? '',
      };
    }
    if (row.location) headers.Location = locationOf(content as object, view);
    return { status: successOf(row, host.profile), headers, body: body ?? '' };
  }

  return { standing, success };
}

/** A loud failure in development and tests: our responses must match the table. */
function checkResponse(
  id: string,
  row: Operation,
  version: VersionDate,
  body: string | undefined,
  query: ReadQuery,
): void {
  if (body === undefined) {
    if (row.results || schemaFor(row.response, version)) throw new Error(`${id} answers without a body`);
    return;
  }
  const shown: unknown = JSON.parse(body);
  const content = query.envelope && !row.results ? (shown as { content: unknown }).content : shown;
  if (row.results) {
    const item = schemaFor(row.results, version);
    for (const each of (shown as { results: unknown[] }).results) item?.parse(each);
    return;
  }
  const schema = schemaFor(row.response, version);
  if (!schema) throw new Error(`${id} answers with a body the table does not know`);
  schema.parse(content);
}

function hostHeader(raw: RawRequest): string {
  const input = raw.headers.host;
  return typeof input === 'string' && /^[\w.:[\]-]{1,255}$/.test(input) ? input : 'localhost';
}
