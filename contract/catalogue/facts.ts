import { z } from 'zod';
import { Paging } from '#contract/api/common.ts';
import { type Root, roots } from '#contract/api/names.ts';
import { type Needed, newestVersion, type Operation, schemaFor } from '#contract/api/operation.ts';
import { type OperationId, operationIds, operationOf } from '#contract/api/operations.ts';
import { pathParam } from '#contract/api/path-params.ts';
import { paramNames } from '#contract/api/path-template.ts';
import { type RateLimitSet, rateLimitSets } from '#contract/api/rate-limits.ts';
import { datesOf, versionDates } from '#contract/api/versions.ts';
import { areaOf } from './areas.ts';
import { formSchema } from './json-schema.ts';

const oneOf = <T extends string>(values: object) =>
  z.custom<T>((value) => typeof value === 'string' && Object.hasOwn(values, value));
const date = z.enum(versionDates);

/** What there is to know of an operation before it is called, without its schemas: they are large. */
export const OperationFacts = z.strictObject({
  id: z.custom<OperationId>((value) => operationIds.includes(value as OperationId)),
  area: z.string(),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  /** Template below the root, with `{parameters}`. */
  path: z.string(),
  root: oneOf<Root>(roots),
  summary: z.string(),
  roles: z.custom<Needed>((value) => typeof value === 'string' || Array.isArray(value)),
  /** Oldest first; the console uses the last one. Sunset: the day after which a version is gone. */
  versions: z.array(z.strictObject({ date, sunset: z.string().nullable() })),
  supersededOn: z.iso.date().optional(),
  /** What success answers where it is not JSON. */
  media: z.enum(['gzip', 'csv', 'text']).optional(),
  /** The type of its request body. */
  body: z.enum(['json', 'form']).optional(),
  /** A list that is read page by page. */
  paged: z.boolean(),
  status: z.int(),
  /** The requests that share a limit with it, and how many a bucket of them holds and regains a minute. */
  limit: z.strictObject({
    set: oneOf<RateLimitSet>(rateLimitSets),
    scope: z.enum(['group', 'org', 'user']),
    capacity: z.int(),
    refill: z.int(),
  }),
  /** Why the console cannot call it. */
  notCallable: z.string().optional(),
});
export type OperationFacts = z.infer<typeof OperationFacts>;

const JsonSchemas = z.record(z.string(), z.record(z.string(), z.unknown()));

/** What an operation takes, as JSON Schema: for a form. */
export const OperationShape = z.strictObject({
  params: JsonSchemas,
  query: JsonSchemas,
  /** Names of query parameters that must be there. */
  requiredQuery: z.array(z.string()),
  body: z.record(z.string(), z.unknown()).optional(),
});
export type OperationShape = z.infer<typeof OperationShape>;

/** The facts of one row of the table. */
export function factsOf(id: OperationId): OperationFacts {
  const row = operationOf(id);
  const set = row.limit ?? 'default';
  return {
    id,
    area: areaOf(row),
    method: row.method,
    path: row.path,
    root: row.root ?? 'v2',
    summary: row.summary,
    roles: row.roles,
    versions: datesOf(row.versions).map((date) => ({ date, sunset: row.versions[date] ?? null })),
    ...(row.supersededOn ? { supersededOn: row.supersededOn } : {}),
    ...(row.media ? { media: row.media } : {}),
    ...(row.body ? { body: row.bodyType ?? 'json' } : {}),
    paged: row.results !== undefined,
    status: row.status,
    limit: { set, ...rateLimitSets[set] },
    ...(row.roles === 'client'
      ? { notCallable: 'Only this server requests tokens of service accounts.' }
      : {}),
  };
}

/** The whole table for people and forms, in its order. */
export const catalogue = (): OperationFacts[] => operationIds.map(factsOf);

function queryOf(row: Operation): Record<string, z.ZodType> {
  return { ...(row.results ? Paging : {}), ...(row.query?.shape as Record<string, z.ZodType> | undefined) };
}

/** What an operation takes in its newest version. */
export function shapeOf(id: OperationId): OperationShape {
  const row = operationOf(id);
  const query = Object.entries(queryOf(row));
  const body = schemaFor(row.body, newestVersion(row));
  return {
    params: Object.fromEntries(paramNames(row.path).map((name) => [name, formSchema(pathParam(name))])),
    query: Object.fromEntries(query.map(([name, schema]) => [name, formSchema(schema)])),
    requiredQuery: query.filter(([, schema]) => !schema.isOptional()).map(([name]) => name),
    ...(body ? { body: formSchema(body) } : {}),
  };
}

/** The schema of everything that a call takes: path parameters flat, query and body under their names. */
export function argsSchema(id: OperationId): z.ZodType {
  const row = operationOf(id);
  const query = queryOf(row);
  const body = schemaFor(row.body, newestVersion(row));
  return z.strictObject({
    ...Object.fromEntries(paramNames(row.path).map((name) => [name, pathParam(name)])),
    ...(Object.keys(query).length > 0
      ? {
          query: Object.values(query).every((each) => each.isOptional())
            ? z.strictObject(query).optional()
            : z.strictObject(query),
        }
      : {}),
    ...(body ? { body } : {}),
  });
}
