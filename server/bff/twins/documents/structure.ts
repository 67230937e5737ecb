import type { Document } from 'bson';
import type { TwinCollectionRequest } from '#contract/twins/documents.ts';
import { isRecord } from '#contract/values/is-record.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import { parseEjson, toEjson } from '#server/data/values/ejson.ts';
import { openSource, type SourceDeps } from '../../functions/open-sources.ts';

type Source = Awaited<ReturnType<typeof openSource>>['source'];

/** Options and indexes of a copied collection, as Extended JSON; `leftOut`: parts that were not copied, in sentences. */
export interface CollectionStructure {
  options: string;
  indexes: string[];
  leftOut: string[];
}

/** Options of a collection that a twin takes over. */
const copied = ['capped', 'size', 'max', 'collation', 'timeseries', 'expireAfterSeconds'];
const validation = ['validator', 'validationLevel', 'validationAction'];

/** A refusal of a database, without values of documents. */
const nameOf = (error: CommandError): string => error.codeName;

/** Every part of a path or field name that an expression mentions. */
function segmentsIn(value: unknown, into = new Set<string>(), depth = 0): Set<string> {
  const add = (text: string): void => {
    for (const part of text.split('.')) into.add(part.replace(/^\$+/u, ''));
  };
  if (depth > 100) return into;
  if (typeof value === 'string') add(value);
  else if (Array.isArray(value)) for (const each of value) segmentsIn(each, into, depth + 1);
  else if (isRecord(value)) {
    for (const [name, each] of Object.entries(value)) {
      add(name);
      segmentsIn(each, into, depth + 1);
    }
  }
  return into;
}

/**
 * Whether an expression may hold values of masked fields, or hold only for original values: it mentions a masked field, or
 * every field is masked.
 */
function concernsMasked(expression: unknown, { rules, others }: TwinCollectionRequest): boolean {
  if (others === 'redact') return true;
  const mentioned = segmentsIn(expression);
  return rules.some(({ path }) => path.split('.').some((part) => mentioned.has(part)));
}

/** Runs a read whose refusal leaves a part out. */
async function attempt<Result>(
  what: string,
  leftOut: string[],
  run: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    leftOut.push(`${what}: the database refused a command (${nameOf(error)}).`);
    return undefined;
  }
}

const batchOf = (reply: Document | undefined): Document[] =>
  ((reply?.cursor as Document | undefined)?.firstBatch as Document[] | undefined) ?? [];

/** Reads options and indexes of a collection; parts that mention masked fields are left out before anything is stored. */
export async function readStructure(
  deps: SourceDeps,
  request: TwinCollectionRequest,
): Promise<CollectionStructure> {
  const { database, collection } = request;
  const leftOut: string[] = [];
  const { source, release } = await openSource(deps, request.source);
  try {
    const [info] = batchOf(
      await attempt('Options', leftOut, () =>
        source.run(database, { listCollections: 1, filter: { name: collection } }),
      ),
    );
    const options = optionsOf(
      info?.type === 'view' ? {} : ((info?.options ?? {}) as Document),
      request,
      leftOut,
    );
    const indexes = batchOf(
      // no collection has more than 64
      await attempt('Indexes', leftOut, () => source.run(database, { listIndexes: collection })),
    );
    return { options: toEjson(options), indexes: indexesOf(indexes, request, leftOut), leftOut };
  } finally {
    release();
  }
}

function optionsOf(options: Document, request: TwinCollectionRequest, leftOut: string[]): Document {
  const pick = (names: readonly string[]): Document =>
    Object.fromEntries(names.flatMap((name) => (name in options ? [[name, options[name]]] : [])));
  if (!options.validator || !concernsMasked(options.validator, request))
    return { ...pick(copied), ...pick(validation) };
  leftOut.push('Validation rules: they mention masked fields.');
  return pick(copied);
}

function indexesOf(
  indexes: readonly Document[],
  request: TwinCollectionRequest,
  leftOut: string[],
): string[] {
  return indexes.flatMap(({ v: _, ns: __, ...index }) => {
    if (index.name === '_id_') return [];
    const { partialFilterExpression: filter } = index;
    if (!filter || !concernsMasked(filter, request)) return [toEjson(index)];
    leftOut.push(`Index ${index.name}: its filter mentions masked fields.`);
    return [];
  });
}

/** Creates the collection with its options; the first insert creates it where the twin refuses them. */
export async function createStructure(
  source: Source,
  { database, collection }: TwinCollectionRequest,
  { options }: CollectionStructure,
): Promise<string[]> {
  const leftOut: string[] = [];
  await attempt('Options', leftOut, () =>
    source.run(database, { create: collection, ...(parseEjson(options) as Document) }),
  );
  return leftOut;
}

/** Builds the indexes after the documents are there, so that a unique index over masked values refuses no document. */
export async function buildIndexes(
  source: Source,
  { database, collection }: TwinCollectionRequest,
  { indexes }: CollectionStructure,
): Promise<{ built: number; leftOut: string[] }> {
  const leftOut: string[] = [];
  let built = 0;
  for (const text of indexes) {
    const index = parseEjson(text) as Document;
    const reply = await attempt(`Index ${index.name}`, leftOut, () =>
      source.run(database, { createIndexes: collection, indexes: [index] }),
    );
    if (reply) built += 1;
  }
  return { built, leftOut };
}
