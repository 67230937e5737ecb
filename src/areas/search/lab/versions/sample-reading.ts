import { queryOptions } from '@tanstack/react-query';
import type { CommandReply, CommandRequest, DataSourceRef } from '#contract/functions.ts';
import { request } from '#src/api/client.ts';
import type { SampleDocument } from './comparison.ts';
import { type Json, mostDocuments, nameOf, textPaths, textsAt } from './sample-texts.ts';

type Fields = { [key: string]: Json };

/** The database's own refusal of a command. */
class Refused extends Error {
  readonly code: string | undefined;

  constructor({ errmsg, codeName }: Fields) {
    super(typeof errmsg === 'string' ? errmsg : 'The database refused without a reason.');
    this.code = typeof codeName === 'string' ? codeName : undefined;
  }
}

/** Runs a command that only reads. Its reply is extended JSON, in which texts are texts. */
async function read(
  source: DataSourceRef,
  db: string,
  command: object,
  signal: AbortSignal,
): Promise<Fields> {
  const body: CommandRequest = {
    source,
    db,
    command: JSON.stringify(command),
    readPreference: 'secondaryPreferred',
  };
  const { reply } = await request<CommandReply>('/command', { method: 'POST', body, signal });
  const fields = JSON.parse(reply) as Fields;
  if (!isOk(fields.ok)) throw new Refused(fields);
  return fields;
}

function isOk(ok: Json | undefined): boolean {
  const value = isFields(ok) ? Object.values(ok)[0] : ok;
  return Number(value) === 1;
}

const isFields = (value: Json | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listed = (value: Json | undefined): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);
const batchOf = (reply: Fields): Fields[] => (isFields(reply.cursor) ? listed(reply.cursor.firstBatch) : []);
const namesIn = (rows: readonly Fields[]): string[] =>
  rows
    .map(({ name }) => (typeof name === 'string' ? name : ''))
    .filter((name) => name !== '')
    .sort();

const internal = new Set(['admin', 'config', 'local']);
const int = (value: number) => ({ $numberInt: String(value) });
const shared = { staleTime: 60_000, retry: false } as const;

/** Every collection: `shop.products`. */
export const namespacesQuery = (source: DataSourceRef) =>
  queryOptions({
    queryKey: ['data', source, 'namespaces'],
    queryFn: async ({ signal }): Promise<string[]> => {
      const { databases } = await read(source, 'admin', { listDatabases: int(1), nameOnly: true }, signal);
      const names = namesIn(listed(databases)).filter((name) => !internal.has(name));
      const all = await Promise.all(
        names.map(async (db) => {
          const command = { listCollections: int(1), nameOnly: true, cursor: { batchSize: int(1000) } };
          const reply = await read(source, db, command, signal);
          return namesIn(batchOf(reply))
            .filter((name) => !name.startsWith('system.'))
            .map((name) => `${db}.${name}`);
        }),
      );
      return all.flat();
    },
    ...shared,
  });

function placeOf(namespace: string): { db: string; collection: string } {
  const dot = namespace.indexOf('.');
  return { db: namespace.slice(0, dot), collection: namespace.slice(dot + 1) };
}

const lookedAt = 40;

/** Where the newest documents of a collection have texts. */
export const pathsQuery = (source: DataSourceRef, namespace: string) =>
  queryOptions({
    queryKey: ['data', source, 'text-paths', namespace],
    queryFn: async ({ signal }) => {
      const { db, collection } = placeOf(namespace);
      const command = { find: collection, sort: { _id: int(-1) }, limit: int(lookedAt), singleBatch: true };
      return textPaths(batchOf(await read(source, db, command, signal)));
    },
    ...shared,
  });

const drawings = ['newest', 'random'] as const;
export type Drawing = (typeof drawings)[number];

/** Documents with a text at the path. `draw` counts up for another random choice. */
export const sampleQuery = (
  source: DataSourceRef,
  namespace: string,
  field: string,
  { drawing, draw }: { drawing: Drawing; draw: number },
) =>
  queryOptions({
    queryKey: ['data', source, 'sample', namespace, field, drawing, drawing === 'random' ? draw : 0],
    queryFn: async ({ signal }): Promise<SampleDocument[]> => {
      const { db, collection } = placeOf(namespace);
      const size = int(mostDocuments);
      const withText = { $match: { [field]: { $type: 'string' } } };
      const chosen =
        drawing === 'random'
          ? // drawn first: the engine then need not read the whole collection
            [{ $sample: { size } }, withText]
          : [{ $sort: { _id: int(-1) } }, withText, { $limit: size }];
      const command = {
        aggregate: collection,
        pipeline: [...chosen, { $project: { [field]: int(1) } }],
        // one more than there can be: the cursor is at its end with the first batch
        cursor: { batchSize: int(mostDocuments + 1) },
      };
      const reply = await read(source, db, command, signal);
      const path = field.split('.');
      return batchOf(reply)
        .map((document, index) => ({ name: nameOf(document._id, index), values: textsAt(document, path) }))
        .filter(({ values }) => values.length > 0);
    },
    ...shared,
    // the same sample for as long as somebody works on an analyzer
    staleTime: Number.POSITIVE_INFINITY,
  });
