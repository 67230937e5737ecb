import { parseDocument } from '#src/lib/ejson/parse.ts';
import { TextProblem } from '#src/lib/ejson/text-problem.ts';
import { type EjsonObject, int, isObject, numberOf, textOf } from '#src/lib/ejson/value.ts';

/** Values of the form of a new index, as typed. */
export interface IndexDraft {
  keys: string;
  name: string;
  unique: boolean;
  sparse: boolean;
  hidden: boolean;
  /** Seconds, as typed; empty is never. */
  expireAfter: string;
  /** Documents that it holds, as typed; empty is all. */
  partial: string;
  /** As typed; empty: that of the collection. */
  collation: string;
  /** Paths of a wildcard index, as typed; empty: all. */
  wildcard: string;
}

export const emptyDraft: IndexDraft = {
  keys: '',
  name: '',
  unique: false,
  sparse: false,
  hidden: false,
  expireAfter: '',
  partial: '',
  collation: '',
  wildcard: '',
};

export type DraftProblems = { [Field in keyof IndexDraft]?: string | undefined };

/** documented: kinds of keys beside 1 and -1 */
const kinds = new Set(['text', '2d', '2dsphere', 'hashed']);
const mostKeys = 32;
/** documented: the largest that expireAfterSeconds takes */
const mostSeconds = 2_147_483_647;

/** The index in the format of `createIndexes`, or the errors by field. The rules are those of the database. */
export function readDraft(draft: IndexDraft): { spec: EjsonObject | undefined; problems: DraftProblems } {
  const problems: DraftProblems = {};
  const read = (field: 'keys' | 'partial' | 'collation' | 'wildcard'): EjsonObject => {
    try {
      return parseDocument(draft[field]).value;
    } catch (error) {
      if (!(error instanceof TextProblem)) throw error;
      problems[field] = error.message;
      return {};
    }
  };
  const key = read('keys');
  problems.keys ??= keysProblem(key);
  const partial = read('partial');
  const collation = read('collation');
  if (draft.collation.trim() !== '') problems.collation ??= collationProblem(collation, key);
  const wildcard = read('wildcard');
  if (draft.wildcard.trim() !== '') problems.wildcard ??= wildcardProblem(wildcard, key);
  const seconds = draft.expireAfter.trim();
  if (seconds !== '') problems.expireAfter = expiryProblem(seconds, key);
  if (draft.sparse && draft.partial.trim() !== '') {
    problems.sparse = 'An index is sparse or partial, not both: a partial filter says it all.';
  }
  const matches = Object.entries(problems).filter(([, text]) => text !== undefined);
  if (matches.length > 0) return { spec: undefined, problems: Object.fromEntries(matches) };
  const spec: EjsonObject = {
    key,
    name: draft.name.trim() || defaultName(key),
    ...(draft.unique ? { unique: true } : {}),
    ...(draft.sparse ? { sparse: true } : {}),
    ...(draft.hidden ? { hidden: true } : {}),
    ...(seconds === '' ? {} : { expireAfterSeconds: int(Number(seconds)) }),
    ...(draft.partial.trim() === '' ? {} : { partialFilterExpression: partial }),
    ...(draft.collation.trim() === '' ? {} : { collation }),
    ...(draft.wildcard.trim() === '' ? {} : { wildcardProjection: wildcard }),
  };
  return { spec, problems: {} };
}

function keysProblem(key: EjsonObject): string | undefined {
  const entries = Object.entries(key);
  if (entries.length === 0) return 'Name at least one field: { status: 1 }';
  if (entries.length > mostKeys) return `An index has at most ${mostKeys} keys.`;
  for (const [name, way] of entries) {
    const number = numberOf(way);
    const fits = number === undefined ? kinds.has(textOf(way) ?? '') : number === 1 || number === -1;
    if (!fits) return `${name} must be 1 (ascending), -1 (descending), "text", "hashed", "2d" or "2dsphere"`;
  }
  return undefined;
}

/** documented: text, 2d and hashed indexes compare bytes, or by their own rules */
const withoutCollation = new Set(['text', '2d']);

function collationProblem(collation: EjsonObject, key: EjsonObject): string | undefined {
  if (textOf(collation.locale) === undefined)
    return 'A collation names its locale: { locale: "en", strength: 2 }';
  const kind = Object.values(key)
    .map(textOf)
    .find((each) => each !== undefined && withoutCollation.has(each));
  return kind === undefined ? undefined : `An index of the kind ${kind} has no collation.`;
}

function wildcardProblem(projection: EjsonObject, key: EjsonObject): string | undefined {
  if (!Object.hasOwn(key, '$**')) return 'Only for a wildcard index on all fields: { "$**": 1 }';
  const entries = Object.entries(projection);
  const ways = entries.filter(([name]) => name !== '_id').map(([, way]) => numberOf(way) ?? way);
  if (entries.length === 0 || !ways.every((way) => way === 1 || way === 0 || typeof way === 'boolean'))
    return 'Name paths with 1 or 0: { "attributes": 1 }';
  return new Set(ways.map(Boolean)).size > 1
    ? 'Paths are either all included (1) or all left out (0)'
    : undefined;
}

/** The filter of documents that a new index deletes at once; undefined for an index without expiry. */
export function expiredFilter(spec: EjsonObject, now: number): EjsonObject | undefined {
  const seconds = numberOf(spec.expireAfterSeconds);
  const [field] = Object.keys(isObject(spec.key) ? spec.key : {});
  if (seconds === undefined || field === undefined) return undefined;
  const before = { $date: { $numberLong: String(now - seconds * 1000) } };
  const expired = { [field]: { $lt: before } };
  const { partialFilterExpression: partial } = spec;
  return isObject(partial) ? { $and: [partial, expired] } : expired;
}

function expiryProblem(seconds: string, key: EjsonObject): string | undefined {
  if (!/^\d+$/u.test(seconds) || Number(seconds) > mostSeconds) {
    return `Whole seconds from 0 to ${mostSeconds}`;
  }
  if (Object.keys(key).length > 1) return 'Only an index on a single field can expire documents.';
  return undefined;
}

/** `status_1_total_-1`, as drivers name an index that is given no name. */
function defaultName(key: EjsonObject): string {
  return Object.entries(key)
    .map(([name, way]) => `${name}_${textOf(way) ?? numberOf(way)}`)
    .join('_');
}
