import { z } from 'zod';
import { Paging, Presentation } from '#contract/api/common.ts';
import { deepestBody } from '#contract/api/deepest-body.ts';
import { badField, type ErrorCode, fail, failWith, type ServiceError } from '#contract/api/errors.ts';
import { type Operation, schemaFor } from '#contract/api/operation.ts';
import { pathParam } from '#contract/api/path-params.ts';
import { isCalendarDate, readMediaType, type VersionDate } from '#contract/api/versions.ts';
import type { Profile } from '#contract/emulator/control.ts';
import { type JsonLimits, type JsonReading, readJson } from '#contract/values/json/read-json.ts';
import { describedProblems } from '#contract/values/value-problems.ts';
import { readLargeJson } from '#server/data/values/large-json.ts';
import { bodyFailure, queryFailure } from '#server/emulator/http/input/problems.ts';
import { readQuery } from '#server/emulator/http/input/query-text.ts';
import { prepare, type SentReadOnly } from '#server/emulator/http/input/schema-walk.ts';
import { header, type RawRequest } from '../raw-request.ts';

/** A malformed id is not found, as at the service // observed */
const malformedIds: Record<string, ErrorCode> = {
  groupId: 'INVALID_GROUP_ID',
  orgId: 'INVALID_ORG_ID',
  alertId: 'INVALID_ALERT_ID',
  alertConfigId: 'INVALID_ALERT_CONFIG_ID',
  snapshotId: 'INVALID_SNAPSHOT_ID',
  restoreJobId: 'INVALID_JOB_ID',
};

export function readParams(raw: Record<string, string>): Record<string, string> {
  const params: [string, string][] = [];
  for (const [name, text] of Object.entries(raw)) {
    let value: string;
    try {
      value = decodeURIComponent(text);
    } catch {
      throw fail('RESOURCE_NOT_FOUND');
    }
    if (!pathParam(name).safeParse(value).success) {
      const code = malformedIds[name];
      throw code ? fail(code, value) : fail('RESOURCE_NOT_FOUND');
    }
    params.push([name, value]);
  }
  return Object.fromEntries(params);
}

export interface ReadQuery {
  own: Record<string, unknown>;
  envelope: boolean;
  pretty: boolean;
  includeCount: boolean;
  itemsPerPage: number;
  pageNum: number;
}

/** Of a request without a query. */
export const plainQuery: ReadQuery = {
  own: {},
  envelope: false,
  pretty: false,
  includeCount: true,
  itemsPerPage: 100,
  pageNum: 1,
};

const querySchemas = new WeakMap<Operation, z.ZodObject>();

/**
 * The query of an operation with what every operation accepts. Paging is among it: the official command line client
 * sends `includeCount`, `itemsPerPage` and `pageNum` to operations that have no pages // observed
 */
export function querySchema(row: Operation): z.ZodObject {
  const created =
    querySchemas.get(row) ?? z.strictObject({ ...Presentation, ...Paging, ...(row.query?.shape ?? {}) });
  querySchemas.set(row, created);
  return created;
}

export function readQueryOf(row: Operation, search: URLSearchParams): ReadQuery {
  const schema = querySchema(row);
  let own: Record<string, unknown> = {};
  // a query of its own may have parameters that must be there
  if (search.size > 0 || row.query) {
    const sent = readQuery(schema.shape, search);
    // the service takes 0 as the first page, and Terraform's lists send it // observed
    const asked = sent.pageNum === 0 ? { ...sent, pageNum: 1 } : sent;
    const read = schema.safeParse(asked, describedProblems);
    if (!read.success) throw withOwnCode(queryFailure(read.error), row, search);
    own = read.data;
  }
  return {
    own,
    envelope: own.envelope === undefined ? row.wrapsUnasked === true : own.envelope === true,
    pretty: own.pretty === true,
    includeCount: own.includeCount !== false,
    itemsPerPage: typeof own.itemsPerPage === 'number' ? own.itemsPerPage : 100,
    pageNum: typeof own.pageNum === 'number' ? own.pageNum : 1,
  };
}

/** The headers among the row's `flags` that a client has sent, with their values. */
export function readFlags(raw: RawRequest, { flags = [] }: Operation): ReadonlyMap<string, boolean> {
  const sent = new Map<string, boolean>();
  for (const name of flags) {
    const value = header(raw, name.toLowerCase())?.trim().toLowerCase();
    if (value === undefined) continue;
    if (value !== 'true' && value !== 'false') throw badField(name, 'must be true or false'); // assumed
    sent.set(name, value === 'true');
  }
  return sent;
}

/** Parameters with an error code of their own for wrong values: only alerts are queried by status // documented */
const queryCodes: ReadonlyMap<string, ErrorCode> = new Map([['status', 'INVALID_ALERT_STATUS']]);

function withOwnCode(failure: ServiceError, row: Operation, search: URLSearchParams): ServiceError {
  if (row.root === 'control') return failure;
  const fields = failure.body.badRequestDetail?.fields ?? [];
  const [{ field = '' } = {}] = fields;
  const code = queryCodes.get(field);
  return code ? failWith(code, { parameters: [search.get(field)], fields }) : failure;
}

const usualBodyLimit = 2 * 2 ** 20;

export interface ReadBody {
  value: unknown;
  /** Fields that were dropped because only the service sets them. */
  readOnly: readonly SentReadOnly[];
}

export interface BodyContext {
  version: VersionDate;
  profile: Profile;
  /** Path parameters, whose repetition in the body has no effect. */
  params: Readonly<Record<string, string>>;
}

export async function readBody(
  raw: RawRequest,
  row: Operation,
  { version, profile, params }: BodyContext,
): Promise<ReadBody> {
  const schema = schemaFor(row.body, version);
  const limit = row.bodyLimit ?? usualBodyLimit;
  const declared = Number(header(raw, 'content-length') ?? 0);
  if (declared > limit) throw fail('PAYLOAD_TOO_LARGE', limit);
  if (!schema) {
    // a body where none belongs is read and left alone: clients send {} with everything
    await raw.readBody(limit);
    return { value: undefined, readOnly: [] };
  }
  checkMediaType(raw, row, profile);
  const bytes = await raw.readBody(limit);
  const value = row.bodyType === 'form' ? readForm(bytes) : await readJsonBody(bytes, row);
  const readOnly: SentReadOnly[] = [];
  const read = schema.safeParse(
    prepare(schema, value, { params, readOnly, asSent: row.root === 'control' }),
    describedProblems,
  );
  if (!read.success) throw bodyFailure(read.error);
  return { value: read.data, readOnly };
}

/** Types that curl and fetch send by default: the controls read them as JSON. */
const usualTypes: ReadonlySet<string> = new Set(['', 'application/x-www-form-urlencoded', 'text/plain']);

function checkMediaType(raw: RawRequest, row: Operation, profile: Profile): void {
  const input = header(raw, 'content-type');
  const [type = '', ...parameters] = (input ?? '').split(';').map((part) => part.trim().toLowerCase());
  const wanted = row.bodyType === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
  const asked = readMediaType(input);
  // a date that is not in the calendar names no version, in any header // specification §9
  const isVersion =
    asked.kind === 'preview' ||
    (asked.kind === 'date' && (profile === 'observed' || isCalendarDate(asked.date)));
  const fits =
    type === wanted ||
    (row.bodyType !== 'form' && isVersion) ||
    (row.root === 'control' && usualTypes.has(type));
  const charset = parameters
    .find((each) => each.startsWith('charset='))
    ?.slice(8)
    .replaceAll('"', '');
  const encoding = header(raw, 'content-encoding');
  if (!fits || (charset !== undefined && charset !== 'utf-8') || (encoding && encoding !== 'identity')) {
    throw fail('UNSUPPORTED_MEDIA_TYPE', input ?? 'none');
  }
}

/** Limits of a request body // docs/security.md */
const requestLimits: JsonLimits = { depth: deepestBody, nodes: 20_000 };
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

async function readJsonBody(bytes: Uint8Array, row: Operation): Promise<unknown> {
  const reading = row.bodyLimit ? await readLargeBody(bytes, row.bodyLimit) : readUsualBody(bytes);
  if (!reading.ok) throw fail('MALFORMED_JSON', reading.problem);
  if (typeof reading.value !== 'object' || reading.value === null) {
    throw failWith('INVALID_JSON', {
      fields: [{ field: 'body', description: 'must be an object or array' }],
    });
  }
  return reading.value;
}

function readUsualBody(bytes: Uint8Array): JsonReading {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return { ok: false, problem: 'it is not UTF-8' };
  }
  return readJson(text, requestLimits);
}

/** The limits of a large body are those of its size. */
function readLargeBody(bytes: Uint8Array, limit: number): Promise<JsonReading> {
  return readLargeJson(bytes, { ...requestLimits, nodes: limit });
}

function readForm(bytes: Uint8Array): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(Buffer.from(bytes).toString('utf8')));
}
