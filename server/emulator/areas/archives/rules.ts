import { type Document, EJSON, Long, ObjectId } from 'bson';
import { badField } from '#contract/api/errors.ts';
import {
  type ArchiveRegion,
  archiveRegions,
  type Criteria,
  type OnlineArchiveCreate,
} from '#contract/archives/schemas.ts';
import { hosts } from '#contract/clusters/hosts.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import { DAY } from '#contract/values/durations.ts';
import { isRecord } from '#contract/values/is-record.ts';
import { compileFilter } from '#server/data/query/match.ts';

const invalid = (field: string, why: string) => badField(field, why, 'INVALID_ATTRIBUTE');

/** Code does not decide about documents // assumed */
const codeOperators: ReadonlySet<string> = new Set(['$where', '$function', '$accumulator']);
const deepest = 50;

function usesCode(value: unknown, depth = 0): boolean {
  if (depth > deepest) return true;
  if (Array.isArray(value)) return value.some((item) => usesCode(item, depth + 1));
  if (!isRecord(value)) return false;
  return Object.entries(value).some(
    ([name, inside]) => codeOperators.has(name) || usesCode(inside, depth + 1),
  );
}

function queryOf(text: string): Document {
  const refuse = (why: string) => invalid('criteria.query', why);
  let query: unknown;
  try {
    query = EJSON.parse(text);
  } catch {
    throw refuse('must be a JSON object as text');
  }
  if (!isRecord(query)) throw refuse('must be a JSON object as text');
  if (usesCode(query)) throw refuse('must not contain code');
  try {
    compileFilter(query, { now: 0 });
  } catch (error) {
    throw refuse(`must be a query: ${error instanceof Error ? error.message : 'unreadable'}`);
  }
  return query;
}

/** A date before which a document is archived, in the format of its field. */
function inFormat(at: number, format: Extract<Criteria, { type: 'DATE' }>['dateFormat']): unknown {
  if (format === 'EPOCH_SECONDS') return Math.floor(at / 1000);
  if (format === 'EPOCH_MILLIS') return at;
  if (format === 'EPOCH_NANOSECONDS') return Long.fromNumber(at).multiply(1_000_000);
  if (format === 'OBJECT_ID') return ObjectId.createFromTime(Math.floor(at / 1000));
  return new Date(at);
}

/** The query of the documents to archive now; days replace those of the criteria. */
export function filterOf(criteria: Criteria, now: number, days?: number): Document {
  if (criteria.type === 'CUSTOM') return queryOf(criteria.query);
  const { dateField, dateFormat, expireAfterDays } = criteria;
  return { [dateField]: { $lte: inFormat(now - (days ?? expireAfterDays) * DAY, dateFormat) } };
}

export function checkCriteria(criteria: Criteria): void {
  if (criteria.type === 'CUSTOM') queryOf(criteria.query);
  else if (criteria.dateField.startsWith('$'))
    throw invalid('criteria.dateField', 'must be the name of a field');
}

/** Expiration counts from the date of a document, as archiving does // assumed */
export function checkExpiration(criteria: Criteria, days: number | undefined): void {
  if (days === undefined) return;
  if (criteria.type === 'CUSTOM') throw invalid('dataExpirationRule', 'needs criteria of the type DATE');
  if (days <= criteria.expireAfterDays)
    throw invalid('dataExpirationRule.expireAfterDays', 'must be larger than criteria.expireAfterDays');
}

/** The region of the cluster where archives exist there, else the first one of its provider // assumed */
export function usualRegion(cluster: ClusterRecord): ArchiveRegion {
  const [host] = hosts(cluster);
  const provider = host?.providerName;
  const cloudProvider = provider === 'AZURE' || provider === 'GCP' ? provider : 'AWS';
  const regions: readonly string[] = archiveRegions[cloudProvider];
  const region = regions.find((name) => name === host?.regionName) ?? regions[0];
  return { cloudProvider, region } as ArchiveRegion;
}

/** Fields of partitions are distinct and in order; without any, the date is one // assumed */
export function partitionsOf({ criteria, partitionFields }: OnlineArchiveCreate) {
  if (!partitionFields) {
    if (criteria.type === 'CUSTOM') throw badField('partitionFields', 'is required', 'MISSING_ATTRIBUTE');
    return [{ fieldName: criteria.dateField, order: 0 }];
  }
  const seen = new Set<string>();
  for (const [index, { fieldName }] of partitionFields.entries()) {
    if (seen.has(fieldName)) throw invalid(`partitionFields[${index}].fieldName`, 'is named twice');
    seen.add(fieldName);
  }
  if (new Set(partitionFields.map(({ order }) => order)).size < partitionFields.length)
    throw invalid('partitionFields', 'must differ in their order');
  return partitionFields.map(({ fieldName, order }) => ({ fieldName, order }));
}
