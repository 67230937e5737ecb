import type { Document } from 'bson';
import { checkedPart } from '../commands/fields/check-fields.ts';
import { badValue, invalidOptions, typeMismatch } from '../commands/refusals.ts';
import type { Definition, IndexSpec } from '../definition.ts';
import { numberOf } from '../query/match-leaf.ts';
import { isDocument, typeName } from '../values/bson-type.ts';

/** Seconds that a bucket spans at most // documented: "Set Granularity for Time Series Data" */
const spans: Readonly<Record<string, number>> = { seconds: 3600, minutes: 86_400, hours: 2_592_000 };
const granularities = Object.keys(spans);
/** Documented: a year. */
const longestSpan = 31_536_000;

export function isTimeSeries({ options }: Definition): boolean {
  return options.timeseries !== undefined;
}

function fieldName(input: Document, name: string): string | undefined {
  const value: unknown = input[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'string') {
    throw typeMismatch(
      `BSON field 'create.timeseries.${name}' is the wrong type '${typeName(value)}', expected type 'string'`,
    );
  }
  if (value === '' || value.includes('.') || value.startsWith('$')) {
    throw invalidOptions(`'${name}' must be a top-level field, not '${value}'`);
  }
  if (value === '_id') throw invalidOptions(`The '${name}' cannot be '_id'`);
  return value;
}

/** The option `timeseries` of `create` as it is kept; what makes no sense is refused. */
export function readTimeSeries(value: unknown): Document {
  if (!isDocument(value)) {
    throw typeMismatch(
      `BSON field 'create.timeseries' is the wrong type '${typeName(value)}', expected type 'object'`,
    );
  }
  const input = checkedPart(value, 'create.timeseries');
  const timeField = fieldName(input, 'timeField') as string;
  const metaField = fieldName(input, 'metaField');
  if (timeField === metaField)
    throw invalidOptions("The 'metaField' and 'timeField' cannot be the same field");
  return { timeField, ...(metaField === undefined ? {} : { metaField }), ...bucketing(input) };
}

/** Documented: either one of three granularities, or a span that is also what times are rounded to. */
function bucketing({ granularity, bucketMaxSpanSeconds, bucketRoundingSeconds }: Document): Document {
  if (granularity !== undefined && !granularities.includes(granularity)) {
    throw badValue(
      `Enumeration value '${String(granularity)}' for field 'create.timeseries.granularity' is not a valid value.`,
    );
  }
  const [span, rounding] = [spanOf(bucketMaxSpanSeconds), spanOf(bucketRoundingSeconds)];
  if (span === undefined && rounding === undefined) {
    const chosen = granularity ?? 'seconds';
    return { granularity: chosen, bucketMaxSpanSeconds: spans[chosen] };
  }
  if (granularity !== undefined && span === spans[granularity] && rounding === undefined) {
    return { granularity, bucketMaxSpanSeconds: span };
  }
  if (granularity !== undefined || span !== rounding) {
    throw invalidOptions(
      "'bucketMaxSpanSeconds' and 'bucketRoundingSeconds' must be equal, and have no 'granularity' beside them",
    );
  }
  return { bucketRoundingSeconds: rounding, bucketMaxSpanSeconds: span };
}

function spanOf(value: unknown): number | undefined {
  if (value === undefined) return undefined;
  const seconds = numberOf(value);
  if (Number.isInteger(seconds) && seconds >= 1 && seconds <= longestSpan) return seconds;
  throw badValue(`spans of buckets are whole seconds from 1 to ${longestSpan}, not ${String(value)}`);
}

/** What `collMod` makes of the option // documented: buckets may only become larger */
export function changedTimeSeries(before: Document, value: unknown): Document {
  if (!isDocument(value)) throw typeMismatch("BSON field 'collMod.timeseries' must be an object");
  const input = checkedPart(value, 'collMod.timeseries');
  const { granularity: _, bucketMaxSpanSeconds: __, bucketRoundingSeconds: ___, ...names } = before;
  const after = bucketing(input);
  if (Number(after.bucketMaxSpanSeconds) < Number(before.bucketMaxSpanSeconds)) {
    throw invalidOptions(
      "Invalid transition for timeseries.granularity. Can only transition from 'seconds' to 'minutes' or 'minutes' to 'hours'.",
    );
  }
  return { ...names, ...after };
}

/** The index that such a collection has from its beginning // documented: on the metaField and the timeField */
export function firstIndex({ timeField, metaField }: Document): IndexSpec[] {
  if (metaField === undefined) return [];
  return [{ v: 2, key: { [metaField]: 1, [timeField]: 1 }, name: `${metaField}_1_${timeField}_1` }];
}

/** Refuses a measurement without a time. */
export function validateMeasurement(definition: Definition, doc: Document): void {
  if (!isTimeSeries(definition)) return;
  const { timeField } = definition.options.timeseries;
  if (doc[timeField] instanceof Date) return;
  throw badValue(`'${timeField}' must be present and contain a valid BSON UTC datetime value`);
}

/** Refuses an update that such a collection does not take // documented: "Time Series Collection Limitations" */
export function validateMeasurementUpdate(
  { options: { timeseries } }: Definition,
  { filter, change, multi, upsert }: { filter: Document; change: unknown; multi: boolean; upsert: boolean },
): void {
  if (timeseries === undefined) return;
  const { metaField } = timeseries;
  const refuse = (what: string) => invalidOptions(`Cannot perform ${what} on a time-series collection`);
  if (upsert) throw refuse('an upsert');
  if (!multi) throw refuse('a non-multi update');
  if (metaField === undefined) throw refuse('an update without a metaField');
  const isMeta = (path: string) => path === metaField || path.startsWith(`${metaField}.`);
  const other = [...pathsOf(filter)].find((path) => !isMeta(path));
  if (other !== undefined)
    throw refuse(`an update when querying on a field that is not the metaField '${metaField}'`);
  const operators = isDocument(change) && Object.keys(change).every((name) => name.startsWith('$'));
  const touched = operators
    ? Object.values(change).flatMap((each) => (isDocument(each) ? Object.keys(each) : []))
    : [''];
  if (!touched.every(isMeta)) {
    throw refuse(`an update which updates a field that is not the metaField '${metaField}'`);
  }
}

function* pathsOf(filter: Document): Generator<string> {
  for (const [name, value] of Object.entries(filter)) {
    if (!name.startsWith('$')) yield name;
    else if (Array.isArray(value)) for (const each of value) if (isDocument(each)) yield* pathsOf(each);
  }
}

/** Refuses an index that such a collection does not have // documented: unique, text, 2d, hashed and wildcard ones */
export function validateTimeSeriesIndex(definition: Definition, { key, unique }: IndexSpec): void {
  if (!isTimeSeries(definition)) return;
  const kind = Object.values(key).find((value) => ['text', '2d', 'hashed'].includes(String(value)));
  if (unique === true) throw invalidOptions('Unique indexes are not supported on time-series collections');
  if (kind !== undefined)
    throw invalidOptions(`Indexes of type '${String(kind)}' are not supported on time-series collections`);
}
