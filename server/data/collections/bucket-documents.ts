import { createHash } from 'node:crypto';
import { type Document, ObjectId } from 'bson';
import { fromEntries, omitField, setField } from '#contract/values/field-order.ts';
import { unsupported } from '../commands/refusals.ts';
import type { Stored } from '../documents.ts';
import { isDocument } from '../values/bson-type.ts';
import { compareValues } from '../values/compare.ts';
import { valueKey } from '../values/id-key.ts';

/** Prefix of the collections in which a server keeps measurements // documented: `system.buckets` */
export const bucketsPrefix = 'system.buckets.';

/** Measurements of a bucket at most // documented: 1000 */
const mostMeasurements = 1000;
/** Seconds to which the first time of a bucket is rounded down, by the granularity // documented */
const roundings: Readonly<Record<string, number>> = { seconds: 60, minutes: 3600, hours: 86_400 };

interface Bucket {
  begin: number;
  docs: Document[];
}

function beginOf(time: Date, { granularity, bucketRoundingSeconds }: Document): number {
  const rounding = 1000 * (bucketRoundingSeconds ?? roundings[granularity] ?? 60);
  return Math.floor(time.getTime() / rounding) * rounding;
}

/**
 * The buckets of a time-series collection, in version 1 (columns without compression), as `mongodump` reads them //
 * documented: the fields `_id`, `control`, `meta` and `data`
 */
export function bucketsOf(measurements: Iterable<Stored>, timeseries: Document): Document[] {
  const { timeField, metaField, bucketMaxSpanSeconds = 3600 } = timeseries;
  const span = 1000 * bucketMaxSpanSeconds;
  const open = new Map<string, Bucket>();
  const buckets: Bucket[] = [];
  for (const { doc } of measurements) {
    const key = valueKey(metaField === undefined ? null : doc[metaField]);
    const time = (doc[timeField] as Date).getTime();
    let bucket = open.get(key);
    const isFull = bucket === undefined || bucket.docs.length >= mostMeasurements;
    if (bucket === undefined || isFull || time < bucket.begin || time >= bucket.begin + span) {
      bucket = { begin: beginOf(doc[timeField], timeseries), docs: [] };
      open.set(key, bucket);
      buckets.push(bucket);
    }
    bucket.docs.push(doc);
  }
  return buckets.map((bucket) => bucketDocument(bucket, timeField, metaField));
}

function bucketDocument({ begin, docs }: Bucket, timeField: string, metaField: string | undefined): Document {
  const [first = {}] = docs;
  let data: Document = {};
  let min: Document = {};
  let max: Document = {};
  for (const [at, doc] of docs.entries()) {
    for (const [name, value] of Object.entries(doc)) {
      if (name === metaField) continue;
      if (!Object.hasOwn(data, name)) data = setField(data, name, {});
      data[name] = setField(data[name], String(at), value);
      const isLeast = !Object.hasOwn(min, name) || compareValues(value, min[name]) < 0;
      const isMost = !Object.hasOwn(max, name) || compareValues(value, max[name]) > 0;
      if (isLeast) min = setField(min, name, value);
      if (isMost) max = setField(max, name, value);
    }
  }
  min = setField(min, timeField, new Date(begin));
  const hasMeta = metaField !== undefined && first[metaField] !== undefined;
  return {
    _id: bucketId(begin, first._id),
    control: { version: 1, min, max },
    ...(hasMeta ? { meta: first[metaField] } : {}),
    data,
  };
}

/** The identifier of a bucket: its first time, and a number that follows from its first measurement // documented */
function bucketId(begin: number, first: unknown): ObjectId {
  const seconds = Math.floor(begin / 1000) >>> 0;
  const rest = createHash('sha256').update(valueKey(first)).digest('hex').slice(0, 16);
  return new ObjectId(`${seconds.toString(16).padStart(8, '0')}${rest}`);
}

/** The measurements of a bucket, as `mongorestore` writes it. Refuses compressed ones. */
export function measurementsOf(bucket: Document, { timeField, metaField }: Document): Document[] {
  const { control, data, meta } = bucket;
  if (!isDocument(control) || !isDocument(data) || !isDocument(data[timeField])) {
    throw unsupported('a bucket without columns');
  }
  if (Number(control.version) !== 1) throw unsupported('a compressed bucket');
  const times = data[timeField] as Document;
  const columns = Object.entries(omitField(data, timeField)) as [string, Document][];
  return Object.keys(times).map((at) => {
    const fields = columns.flatMap(([name, column]): [string, unknown][] =>
      isDocument(column) && Object.hasOwn(column, at) ? [[name, column[at]]] : [],
    );
    const own: [string, unknown][] = metaField !== undefined && meta !== undefined ? [[metaField, meta]] : [];
    return fromEntries([[timeField, times[at]], ...own, ...fields]);
  });
}
