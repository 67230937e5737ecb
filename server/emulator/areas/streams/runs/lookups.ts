import type { Document } from 'bson';
import { DAY, HOUR, MINUTE, SECOND } from '#contract/values/durations.ts';
import { isRecord } from '#contract/values/is-record.ts';
import { parseEjson, toEjson } from '#server/data/values/ejson.ts';
import { aggregateHere, aggregateOn, sizeOfCollection } from './clusters.ts';
import { ProcessorFailure } from './failures.ts';
import type { Segment, SegmentContext } from './segment.ts';

const units: Readonly<Record<string, number>> = {
  ms: 1,
  second: SECOND,
  minute: MINUTE,
  hour: HOUR,
  day: DAY,
};

/** Most bytes of the results that a run keeps // assumed: a world stores them */
const mostBytes = 256 * 1024;

const fails = (why: string) => new ProcessorFailure(`$cachedLookup: ${why}`);

function lifetimeOf(ttl: unknown): number {
  const { size, unit } = isRecord(ttl) ? ttl : {};
  const ms = typeof unit === 'string' && Object.hasOwn(units, unit) ? units[unit] : undefined;
  const count = Number(size);
  if (ms === undefined || !Number.isInteger(count) || count < 1)
    throw fails(`ttl must have a size of at least 1 and a unit of ${Object.keys(units).join(', ')}`);
  return count * ms;
}

/** A join with a collection of a cluster, by a connection. */
export function lookupSegment(
  { world, connectionOf }: SegmentContext,
  argument: Document,
  stage = '$lookup',
): Segment {
  const { from } = argument;
  const { connectionName, db, coll } = isRecord(from) ? from : {};
  if (typeof db !== 'string' || typeof coll !== 'string')
    throw new ProcessorFailure(`${stage}: from must have connectionName, db and coll`);
  const connection = connectionOf(connectionName);
  const stages = [{ $lookup: { ...argument, from: coll } }];
  return {
    run: aggregateOn(world, connection, db, stages),
    cost: () => sizeOfCollection(world, connection, db, coll),
  };
}

/** A join with a collection of a cluster, whose results are valid for a time. It has neither variables nor a pipeline // documented */
export function cachedLookupSegment(context: SegmentContext, argument: Document): Segment {
  const { world, lookups } = context;
  const { ttl, maxMemUsageBytes = mostBytes, ...join } = argument;
  for (const name of ['let', 'pipeline'])
    if (join[name] !== undefined) throw fails(`${name} is not supported`);
  const { from, localField, foreignField, as } = join;
  for (const [name, value] of Object.entries({ localField, foreignField, as }))
    if (typeof value !== 'string' || value === '') throw fails(`${name} must be the name of a field`);
  const lifetime = lifetimeOf(ttl);
  const most = Math.min(Number(maxMemUsageBytes), mostBytes);
  const { run: joined, cost } = lookupSegment(context, join, '$cachedLookup');
  const keysOf = aggregateHere(world, [{ $project: { _id: 0, key: `$${localField}` } }]);
  const foundOf = aggregateHere(world, [{ $project: { _id: 0, found: `$${as}` } }]);
  const place = JSON.stringify([from.connectionName, from.db, from.coll, foreignField]);

  const run = (docs: readonly Document[]): Document[] => {
    // an invalid stage is found before the first message
    if (docs.length === 0) return joined([]);
    const now = world.now();
    const keys = keysOf(docs).map(({ key }) => `${place} ${toEjson(key ?? null)}`);
    const matches = new Map<string, string>();
    const asked = new Map<string, Document>();
    for (const [at, doc] of docs.entries()) {
      const key = keys[at] ?? '';
      const kept = lookups.found(key, now);
      if (kept !== undefined) matches.set(key, kept);
      else if (!asked.has(key)) asked.set(key, doc);
    }
    if (asked.size > 0) {
      const results = foundOf(joined([...asked.values()])).map((each) => toEjson(each.found));
      const fresh = [...asked.keys()].map((key, at) => ({
        ...{ key, until: now + lifetime, found: results[at] ?? '[]' },
      }));
      for (const each of fresh) matches.set(each.key, each.found);
      lookups.keep(fresh, now, most);
    }
    return docs.flatMap((doc, at) => {
      const $literal = parseEjson(matches.get(keys[at] ?? '') ?? '[]');
      return aggregateHere(world, [{ $set: { [String(as)]: { $literal } } }])([doc]);
    });
  };
  return { run, cost };
}
