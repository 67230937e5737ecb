import type { z } from 'zod';
import type { Role } from '#contract/roles.ts';
import type { LinkedEntity } from './links.ts';
import type { Root } from './names.ts';
import type { PathParams } from './path-params.ts';
import type { RateLimitSet } from './rate-limits.ts';
import { newest, type VersionDate, type Versions } from './versions.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A schema that differs between the versions of an operation; a version without an entry has the one before it. */
export interface PerVersion<Newest extends z.ZodType = z.ZodType> {
  perVersion: Partial<Record<VersionDate, z.ZodType>>;
  newest: Newest;
}

/** Schemas by version date; the console uses the last one. */
export function perVersion<Newest extends z.ZodType>(
  earlier: Partial<Record<VersionDate, z.ZodType>>,
  last: readonly [VersionDate, Newest],
): PerVersion<Newest> {
  return { perVersion: { ...earlier, [last[0]]: last[1] }, newest: last[1] };
}

/**
 * Who may call: any of these roles; `any`: every authenticated caller; `client`: HTTP Basic of a service
 * account; `public`: any caller on loopback.
 */
export type Needed = readonly [Role, ...Role[]] | 'any' | 'client' | 'public';

/**
 * One operation of the service, stated once. The emulator's route and checks, the BFF's allow-list, the
 * console's hooks and the documents all derive from the row.
 */
export interface Operation {
  method: Method;
  /** Template below the root, with `{parameters}`. */
  path: string;
  /** `v2` (also served by `v1.0`, unversioned) by default; the others are outside versioning. */
  root?: Root;
  /** One line in the imperative: the action of the operation. */
  summary: string;
  roles: Needed;
  /** The same where the specification names other roles // specification §4 */
  specifiedRoles?: readonly [Role, ...Role[]];
  versions: Versions;
  /** When another resource took its place: its last version is deprecated since // observed */
  supersededOn?: string;
  query?: z.ZodObject;
  /** Request headers that are `true` or `false`, the default. */
  flags?: readonly string[];
  /** What success answers where it is not JSON: the handler then returns bytes or text, and there is no schema. */
  media?: 'gzip' | 'csv' | 'text';
  /** Media type of the request body; `form` is application/x-www-form-urlencoded. */
  bodyType?: 'json' | 'form';
  body?: z.ZodType | PerVersion;
  /** Schema of the success body; absent where success has none. */
  response?: z.ZodType | PerVersion;
  /** Schema of one member; the response is then the list envelope. */
  results?: z.ZodType | PerVersion;
  status: number;
  /** The same where the specification wins over observations // specification §7 */
  specifiedStatus?: number;
  /** Wraps its answer in `content` and `status` unless `envelope=false` is set // documented, and what clients read */
  wrapsUnasked?: boolean;
  /** Which links the answer (or each member of a list) carries. */
  entity?: LinkedEntity;
  /** Members of a bare list that are parts of one entity: they have no links of their own. */
  ofParts?: boolean;
  limit?: RateLimitSet;
  /** Under the limit of 100 requests a minute and project // specification §8 */
  limited?: boolean;
  /** Largest request body in bytes, where it is not the usual 2 MiB. */
  bodyLimit?: number;
  /** Works past its sunset under the specification's profile; gone under the observed one // specification §4.6 */
  keptPastSunset?: boolean;
  /** Its answer contains a secret in the clear that is never shown again: it is neither stored nor logged. */
  shownOnce?: true;
  /** A control that answers other machines too, without credentials. */
  anyPeer?: true;
  /** Whether a creation answers with a Location header. */
  location?: boolean;
  /** Hand-added rows say where they come from. */
  source?: string;
}

/** A row as written: its success status is 200 by default // documented, or observed where nothing is documented */
type Written = Omit<Operation, 'status'> & { status?: number };
/** A row beside which a table states fields once for all its rows. */
type Beside<Shared> = Omit<Written, keyof Shared> & Partial<Pick<Written, keyof Shared & keyof Written>>;
type Complete<Shared, Rows> = {
  [Id in keyof Rows]: { status: number } & Omit<Shared, keyof Rows[Id]> & Rows[Id];
};

/** A table of rows with their literal types; `shared` holds for each row that does not say otherwise. */
export function defineOperations<const Rows extends Record<string, Written>>(
  rows: Rows,
): Complete<unknown, Rows>;
export function defineOperations<
  const Shared extends Partial<Omit<Operation, 'roles'>>,
  const Rows extends Record<string, Beside<Shared>>,
>(shared: Shared, rows: Rows): Complete<Shared, Rows>;
export function defineOperations(first: object, second?: object): object {
  const [shared, rows] = second ? [first, second] : [{}, first];
  const complete = Object.entries(rows).map(([id, row]) => [id, { status: 200, ...shared, ...row }]);
  return Object.fromEntries(complete);
}

export function schemaFor(
  schema: z.ZodType | PerVersion | undefined,
  version: VersionDate,
): z.ZodType | undefined {
  if (!schema || !('perVersion' in schema)) return schema;
  const dates = Object.keys(schema.perVersion).sort() as VersionDate[];
  const date = dates.filter((each) => each <= version).at(-1) ?? dates[0];
  return date ? schema.perVersion[date] : schema.newest;
}

/** The format at the end of an operation's media types. */
export function formatOf({ media }: { media?: Operation['media'] | undefined }): 'json' | 'gzip' | 'csv' {
  return media === 'gzip' || media === 'csv' ? media : 'json';
}

export function newestVersion(operation: Operation): VersionDate {
  return newest(operation.versions);
}

type Newest<Schema> =
  Schema extends PerVersion<infer Last> ? Last : Schema extends z.ZodType ? Schema : never;
type In<Schema> = Newest<Schema> extends infer S extends z.ZodType ? z.input<S> : undefined;
type Out<Schema> = Newest<Schema> extends infer S extends z.ZodType ? z.output<S> : undefined;
type Simplify<T> = { [K in keyof T]: T[K] };

interface PagingArgs {
  includeCount?: boolean;
  itemsPerPage?: number;
  pageNum?: number;
}
export interface ListOf<Item> {
  results: Item[];
  totalCount?: number;
  links?: { href: string; rel: string }[];
}

export type ParamsOf<Row extends Operation> = Simplify<PathParams<Row['path']>>;
type QueryOf<Row extends Operation> = Simplify<
  (Row extends { query: z.ZodType } ? In<Row['query']> : unknown) &
    (Row extends { results: unknown } ? PagingArgs : unknown)
>;
type BodyOf<Row extends Operation> = Row extends { body: unknown } ? In<Row['body']> : undefined;
export type ItemOf<Row extends Operation> = Row extends { results: unknown } ? Out<Row['results']> : never;
export type ResultOf<Row extends Operation> = Row extends { results: object }
  ? ListOf<ItemOf<Row>>
  : Row extends { response: unknown }
    ? Out<Row['response']>
    : undefined;

/** The arguments of a call: path parameters flat, query and body under their names. */
export type ArgsOf<Row extends Operation> = Simplify<
  ParamsOf<Row> &
    (keyof QueryOf<Row> extends never ? unknown : { query?: QueryOf<Row> }) &
    (Row extends { body: object } ? { body: BodyOf<Row> } : unknown)
>;
