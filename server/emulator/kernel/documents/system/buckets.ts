import type { Document } from 'bson';
import { bucketsOf, measurementsOf } from '#server/data/collections/bucket-documents.ts';
import { toInsert } from '#server/data/commands/writes/insert.ts';
import type { CommandContext, Documents, Stored } from '#server/data/documents.ts';
import { makeStored } from '#server/data/memory-catalog.ts';
import type { World } from '../../world.ts';
import { SystemDocuments } from './system-documents.ts';

/**
 * The buckets of a time-series collection. Reads compute them; a written bucket becomes the measurements of its
 * collection, as `mongorestore` needs it.
 */
export function bucketDocuments(world: World, series: Documents): Documents {
  const { timeseries } = series.definition.options;
  let created: Stored[] | undefined;
  const all = () => {
    created ??= bucketsOf(series.all(), timeseries).map((doc, at) => makeStored(doc, at + 1));
    return created;
  };
  return new SystemDocuments(series.db, `system.buckets.${series.name}`, {
    options: {},
    all,
    byKey: (key) => all().find((each) => each.key === key),
    put: (bucket: Document) => {
      const context = { now: () => world.now() } as CommandContext;
      for (const doc of measurementsOf(bucket, timeseries)) series.put(toInsert(doc, context));
      created = undefined;
      return makeStored(bucket, 0);
    },
  });
}
