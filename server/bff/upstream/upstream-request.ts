import { rootPath } from '#contract/api/names.ts';
import { formatOf, newestVersion, type Operation } from '#contract/api/operation.ts';
import { isOperationId, type OperationId, operationOf } from '#contract/api/operations.ts';
import { fillPath, pathParam } from '#contract/api/path-params.ts';
import { segmentProblem } from '#contract/api/path-segment.ts';
import { paramNames } from '#contract/api/path-template.ts';
import { writeMediaType } from '#contract/api/versions.ts';
import { parseByEvidence } from '#contract/evidence/rule-evidence.ts';
import { refuse, refuseField } from '../http/errors.ts';
import { LargeBody } from './large-body.ts';

/** A call of the table, ready to be sent: nothing in it was joined from strings of the browser. */
export interface UpstreamRequest {
  operationId: OperationId;
  method: Operation['method'];
  /** Path and query, encoded. */
  target: string;
  /** Path below the root, for people. */
  resource: string;
  accept: string;
  /** The media type of a good answer when it is not JSON. */
  media?: Operation['media'];
  /** Of the emulator itself, not of the service that it imitates. */
  control?: true;
  contentType?: string;
  body?: string | LargeBody;
  /** The project whose budget the call uses. */
  groupId: string | undefined;
  limit: Operation['limit'];
  /** Milliseconds that the answer may take where that is more than the usual limit. */
  waitMs?: number;
}

/** The operation of a name, as far as the console may call it. */
export function callable(name: string): OperationId {
  // tokens of service accounts are the server's own business
  if (!isOperationId(name) || operationOf(name).roles === 'client') throw refuse('OPERATION_NOT_FOUND');
  return name;
}

function readParam(name: string, value: unknown): string {
  if (typeof value !== 'string') throw refuseField(name, value === undefined ? 'is missing' : 'must be text');
  const [issue] = parseByEvidence(pathParam(name), value).errors;
  if (issue) throw refuseField(name, issue.message);
  // everything else is percent-encoded and stays one segment
  const problem = segmentProblem(value);
  if (problem !== undefined) throw refuseField(name, problem);
  return value;
}

function queryText(field: string, value: unknown): string {
  if (typeof value === 'string' && !/\p{Surrogate}/u.test(value)) return value;
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  throw refuseField(field, 'must be text, a number, true or false');
}

/** `unwrapped` requests a bare answer from the few operations that wrap theirs by default. */
function encodeQuery(query: unknown, unwrapped: boolean): string {
  const parts = unwrapped ? ['envelope=false'] : [];
  if (query === undefined) return joinedQuery(parts);
  if (typeof query !== 'object' || query === null || Array.isArray(query))
    throw refuseField('query', 'must be an object');
  for (const [name, value] of Object.entries(query)) {
    const field = `query.${name}`;
    if (!/^[A-Za-z][A-Za-z0-9_.-]{0,63}$/.test(name)) throw refuseField(field, 'is not a parameter name');
    // the shape of the answer is the server's choice, and secrets of emulated resources stay on the server
    if (name === 'envelope' || name === 'pretty' || name === 'secrets')
      throw refuseField(field, 'cannot be set');
    if (value === undefined) continue;
    for (const each of Array.isArray(value) ? value : [value]) {
      parts.push(`${name}=${encodeURIComponent(queryText(field, each))}`);
    }
  }
  return joinedQuery(parts);
}

const joinedQuery = (parts: readonly string[]): string => (parts.length ? `?${parts.join('&')}` : '');

function encodeBody(row: Operation, body: unknown): Pick<UpstreamRequest, 'contentType' | 'body'> {
  if (body === undefined) return {};
  if (body instanceof LargeBody) return { contentType: 'application/json', body };
  if (row.bodyType !== 'form') return { contentType: 'application/json', body: JSON.stringify(body) };
  if (typeof body !== 'object' || body === null) throw refuseField('body', 'must be an object');
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(body)) form.set(name, queryText(`body.${name}`, value));
  return { contentType: 'application/x-www-form-urlencoded', body: form.toString() };
}

/** The arguments, with a body that was passed on as bytes ready to be sent. */
export async function withLargeBody(
  args: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  return args.body instanceof Uint8Array ? { ...args, body: await LargeBody.of(args.body) } : args;
}

/** The path of a call for the audit log, also of one that is refused; empty where an argument is missing or invalid. */
export function resourceOf(operationId: OperationId, args: Readonly<Record<string, unknown>>): string {
  const { path } = operationOf(operationId);
  try {
    const params = Object.fromEntries(paramNames(path).map((name) => [name, readParam(name, args[name])]));
    return fillPath(path, params) || '/';
  } catch {
    return '';
  }
}

/** Arguments as the console passes them → one request, or a 400 that names the argument. */
export function buildRequest(
  operationId: OperationId,
  args: Readonly<Record<string, unknown>>,
): UpstreamRequest {
  const row = operationOf(operationId);
  const names = paramNames(row.path);
  const takesQuery = row.query !== undefined || row.results !== undefined;
  for (const name of Object.keys(args)) {
    const isKnown =
      names.includes(name) || (name === 'query' && takesQuery) || (name === 'body' && row.body !== undefined);
    if (!isKnown && args[name] !== undefined) throw refuseField(name, 'is not an argument of this operation');
  }
  const params = Object.fromEntries(names.map((name) => [name, readParam(name, args[name])]));
  const resource = fillPath(row.path, params);
  const versioned = (row.root ?? 'v2') === 'v2';
  return {
    operationId,
    method: row.method,
    target: rootPath(row.root) + resource + encodeQuery(args.query, row.wrapsUnasked === true),
    resource: resource || '/',
    ...(row.media ? { media: row.media } : {}),
    ...(row.root === 'control' ? { control: true as const } : {}),
    accept: versioned ? writeMediaType(newestVersion(row), formatOf(row)) : 'application/json',
    ...encodeBody(row, args.body),
    groupId: params.groupId,
    limit: row.limit,
  };
}
