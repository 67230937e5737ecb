import { queryOptions } from '@tanstack/react-query';
import type { DataSourceRef } from '#contract/console/functions.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { type At, documentsIn, runCommand } from '#src/api/run-command.ts';
import { documentsOf, type EjsonObject, int, textOf } from '#src/lib/ejson/value.ts';
import type { SampleDocument } from './comparison.ts';
import { mostDocuments, nameOf, textPaths, textsAt } from './sample-texts.ts';

/** A sample may be a moment old: secondaries answer it. */
const at = (source: DataSourceRef): At => ({ source, read: 'secondaryPreferred' });

const namesIn = (rows: readonly EjsonObject[]): string[] =>
  rows
    .map(({ name }) => textOf(name) ?? '')
    .filter((name) => name !== '')
    .sort();

const internal = new Set(['admin', 'config', 'local']);
const shared = { staleTime: MINUTE, retry: false } as const;

/** Every collection: `shop.products`. */
export const namespacesQuery = (source: DataSourceRef) =>
  queryOptions({
    queryKey: ['data', source, 'namespaces'],
    queryFn: async ({ signal }): Promise<string[]> => {
      const command = { listDatabases: int(1), nameOnly: true };
      const { databases } = await runCommand(at(source), 'admin', command, signal);
      const names = namesIn(documentsOf(databases)).filter((name) => !internal.has(name));
      const all = await Promise.all(
        names.map(async (db) => {
          const collections = { listCollections: int(1), nameOnly: true, cursor: { batchSize: int(1000) } };
          const reply = await runCommand(at(source), db, collections, signal);
          return namesIn(documentsIn(reply))
            .filter((name) => !name.startsWith('system.'))
            .map((name) => `${db}.${name}`);
        }),
      );
      return all.flat();
    },
    ...shared,
  });

function locationOf(namespace: string): { db: string; collection: string } {
  const dot = namespace.indexOf('.');
  return { db: namespace.slice(0, dot), collection: namespace.slice(dot + 1) };
}

const lookedAt = 40;

/** Where the newest documents of a collection have texts. */
export const pathsQuery = (source: DataSourceRef, namespace: string) =>
  queryOptions({
    queryKey: ['data', source, 'text-paths', namespace],
    queryFn: async ({ signal }) => {
      const { db, collection } = locationOf(namespace);
      const command = { find: collection, sort: { _id: int(-1) }, limit: int(lookedAt), singleBatch: true };
      return textPaths(documentsIn(await runCommand(at(source), db, command, signal)));
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
      const { db, collection } = locationOf(namespace);
      const size = int(mostDocuments);
      const withText = { $match: { [field]: { $type: 'string' } } };
      const chosen: EjsonObject[] =
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
      const reply = await runCommand(at(source), db, command, signal);
      const path = field.split('.');
      return documentsIn(reply)
        .map((document, index) => ({ name: nameOf(document._id, index), values: textsAt(document, path) }))
        .filter(({ values }) => values.length > 0);
    },
    ...shared,
    // the same sample during the whole work on an analyzer
    staleTime: Number.POSITIVE_INFINITY,
  });
