import type { z } from 'zod';
import { Link, Paging, Presentation } from '#contract/api/common.ts';
import { ApiError, OAuthError } from '#contract/api/errors.ts';
import { productName, rootPath } from '#contract/api/names.ts';
import { formatOf, type Operation, schemaFor } from '#contract/api/operation.ts';
import { type OperationId, operationIds, operationOf } from '#contract/api/operations.ts';
import { pathParam } from '#contract/api/path-params.ts';
import { paramNames } from '#contract/api/path-template.ts';
import { datesOf, type VersionDate, writeMediaType } from '#contract/api/versions.ts';
import { jsonSchema } from '#contract/catalogue/json-schema.ts';
import { controlApiVersion, worldHeader } from '#contract/emulator/control-access.ts';
import { roleLabel } from '#contract/roles.ts';
import { createSchemaBook, type SchemaBook } from './schema-book.ts';

type Json = Record<string, unknown>;

const overview = {
  title: `${productName} Administration API, as emulated by Quarterdeck`,
  version: '2.0',
  description:
    'Made from the table of operations that the emulator itself answers by. Every operation also takes ' +
    '`envelope=true`, which wraps its answer, an error too, as `{ "status", "content" }`. Null counts as absent ' +
    'wherever a request may leave a field out.',
};

/** The OpenAPI document of the emulator's own operations, which has a version of its own. */
export function controlApiDocument(): Json {
  const ids = operationIds.filter((id) => operationOf(id).root === 'control');
  return documentOf(ids, {
    title: 'Control API of the Quarterdeck emulator',
    version: controlApiVersion,
    description:
      'Worlds, clock, faults, recorded requests, documents and scenarios of the emulator. The first number of the ' +
      'version changes with every change that could break a client.',
  });
}

/**
 * The OpenAPI 3.1 document of everything that the emulator answers, made from the table. Versions of an operation
 * are media types of its bodies, as at the service.
 */
export function openApiDocument(): Json {
  return documentOf(operationIds, overview);
}

function documentOf(ids: readonly OperationId[], info: Json): Json {
  const book = createSchemaBook();
  const error = book.refer(ApiError, 'output', 'ApiError');
  const oauthError = book.refer(OAuthError, 'output', 'OAuthError');
  const paths: Record<string, Json> = {};
  const templates = new Map<string, string>();
  for (const id of ids) {
    const row = operationOf(id);
    const own = `${rootPath(row.root)}${row.path}`;
    // OpenAPI allows no two paths that differ in names alone: both use the names of the first
    const shape = own.replace(/\{\w+\}/g, '{}');
    const path = templates.get(shape) ?? own;
    templates.set(shape, path);
    const created = operation(id, row, path, book, row.root === 'oauth' ? oauthError : error);
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: created };
  }
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/' }],
    security: [{ digest: [] }, { serviceAccount: [] }],
    paths,
    components: { schemas: book.all(), securitySchemes },
  };
}

const securitySchemes = {
  digest: { type: 'http', scheme: 'digest' },
  serviceAccount: {
    type: 'oauth2',
    flows: { clientCredentials: { tokenUrl: '/api/oauth/token', scopes: {} } },
  },
  client: { type: 'http', scheme: 'basic' },
  controlToken: { type: 'http', scheme: 'bearer' },
};

function operation(id: string, row: Operation, path: string, book: SchemaBook, error: Json): Json {
  const noun = nounOf(id);
  const request = content(row, (version) => {
    const schema = schemaFor(row.body, version);
    return schema && book.refer(schema, 'input', named(`${noun}Request`, row, row.body, version));
  });
  return {
    operationId: id,
    summary: row.summary,
    description: rolesText(row),
    parameters: [
      ...pathParameters(row, path),
      ...queryParameters(row),
      ...flagParameters(row),
      ...worldParameter(row),
    ],
    ...(row.body ? { requestBody: { required: true, content: request } } : {}),
    responses: {
      [row.status]: success(row, noun, book),
      default: { description: 'Failure', content: { 'application/json': { schema: error } } },
    },
    ...security(row),
  };
}

function success(row: Operation, noun: string, book: SchemaBook): Json {
  if (row.media) {
    const binary = row.media === 'gzip' ? { type: 'string', format: 'binary' } : { type: 'string' };
    return { description: 'Success', content: content(row, () => binary) };
  }
  if (!row.response && !row.results) return { description: 'Success, without a body' };
  const bodies = content(row, (version) => {
    const source = row.results ?? row.response;
    const schema = schemaFor(source, version);
    const one = schema && book.refer(schema, 'output', named(noun, row, source, version));
    if (one && row.wrapsUnasked) return wrapped(one);
    return row.results && one ? listOf(one, book) : one;
  });
  return { description: 'Success', content: bodies };
}

/** The body that a few operations wrap unless `envelope=false` forbids it. */
function wrapped(content: Json): Json {
  const properties = { content, status: { type: 'integer' } };
  return { type: 'object', properties, required: ['content', 'status'] };
}

function listOf(item: Json, book: SchemaBook): Json {
  return {
    type: 'object',
    properties: {
      links: { type: 'array', items: book.refer(Link, 'output', 'Link') },
      results: { type: 'array', items: item },
      totalCount: { type: 'integer', minimum: 0 },
    },
    required: ['results'],
  };
}

/** One media type for each version; one alone outside versioning. */
function content(row: Operation, schemaOf: (version: VersionDate) => Json | undefined): Json {
  const entries = datesOf(row.versions).flatMap((version) => {
    const schema = schemaOf(version);
    if (!schema) return [];
    const sunset = row.versions[version];
    return [[mediaType(row, version), { schema, ...(sunset ? { 'x-sunset': sunset } : {}) }] as const];
  });
  return Object.fromEntries(entries);
}

function mediaType(row: Operation, version: VersionDate): string {
  if (row.bodyType === 'form') return 'application/x-www-form-urlencoded';
  if (row.media === 'text') return 'text/plain';
  if (row.root !== undefined && row.root !== 'v2') return 'application/json';
  return writeMediaType(version, formatOf(row));
}

function pathParameters(row: Operation, path: string): Json[] {
  const shown = paramNames(path);
  return paramNames(row.path).map((name, at) => ({
    name: shown[at] ?? name,
    in: 'path',
    required: true,
    schema: jsonSchema(pathParam(name), 'input'),
  }));
}

function queryParameters(row: Operation): Json[] {
  // an envelope would change every answer that the document states
  const { envelope: _, ...presentation } = Presentation;
  const shape: Record<string, z.ZodType> = {
    ...presentation,
    ...(row.results ? Paging : {}),
    ...(row.query?.shape as Record<string, z.ZodType> | undefined),
  };
  return Object.entries(shape).map(([name, schema]) => ({
    name,
    in: 'query',
    required: !schema.isOptional(),
    schema: jsonSchema(schema, 'input'),
  }));
}

function flagParameters({ flags = [] }: Operation): Json[] {
  return flags.map((name) => ({
    name,
    in: 'header',
    required: false,
    schema: { type: 'boolean', default: false },
  }));
}

/** The world of a control: of the credentials, or named by this header. */
function worldParameter(row: Operation): Json[] {
  if (row.root !== 'control' || row.roles === 'public') return [];
  return [
    {
      name: worldHeader,
      in: 'header',
      required: false,
      description:
        'Name of the world. On this machine it replaces credentials; with the control token it is `default` where absent.',
      schema: { type: 'string' },
    },
  ];
}

function rolesText(row: Operation): string {
  if (typeof row.roles !== 'string') return `Needs one of: ${row.roles.map(roleLabel).join(', ')}.`;
  if (row.roles === 'public') return 'Needs no credentials.';
  return row.roles === 'client' ? 'Needs the credentials of a service account.' : 'Needs any role.';
}

/** Any one; none on this machine, with the name of a world. */
const controlSecurity = [{ controlToken: [] }, { digest: [] }, { serviceAccount: [] }, {}];

function security(row: Operation): Json {
  if (row.roles === 'public') return { security: [] };
  if (row.root === 'control') return { security: controlSecurity };
  return row.roles === 'client' ? { security: [{ client: [] }] } : {};
}

const verbs =
  /^(?:get|list|create|update|delete|toggle|acknowledge|take|cancel|start|end|validate|cutover|request|remove|add|raise|run|legacyList|legacyUpdate|legacy)(?=[A-Z])/;

/** `getGroupAlert` and `listGroupAlerts` → `GroupAlert` */
function nounOf(id: string): string {
  const noun = id.replace(verbs, '');
  const single = /^list/.test(id) ? noun.replace(/ies$/, 'y').replace(/([^s])s$/, '$1') : noun;
  return single.charAt(0).toUpperCase() + single.slice(1);
}

/** Names of schemas that differ between versions end in the date. */
function named(noun: string, row: Operation, schema: Operation['body'], version: VersionDate): string {
  const differs = schema !== undefined && 'perVersion' in schema && datesOf(row.versions).length > 1;
  return differs ? `${noun}${version.replaceAll('-', '')}` : noun;
}
