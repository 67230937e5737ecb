import { parseDocument } from '#src/lib/ejson/parse.ts';
import { TextProblem } from '#src/lib/ejson/text-problem.ts';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import { readValidator } from '../validation/rules.ts';

const collectionKinds = ['plain', 'capped', 'clustered', 'timeseries'] as const;
export type CollectionKind = (typeof collectionKinds)[number];
export const granularities = ['seconds', 'minutes', 'hours'] as const;

/** The form of a new collection, as typed. */
export interface CollectionDraft {
  kind: CollectionKind;
  /** Bytes and documents of a capped collection. */
  size: string;
  max: string;
  /** Of a clustered index. */
  indexName: string;
  timeField: string;
  metaField: string;
  granularity: (typeof granularities)[number];
  /** Seconds; of clustered and time series collections. */
  expireAfter: string;
  collation: string;
  validator: string;
  /** Change streams can show documents before and after changes. */
  images: boolean;
}

export const emptyCollection: CollectionDraft = {
  kind: 'plain',
  size: '',
  max: '',
  indexName: '',
  timeField: '',
  metaField: '',
  granularity: 'seconds',
  expireAfter: '',
  collation: '',
  validator: '',
  images: false,
};

export type CollectionProblems = Partial<Record<keyof CollectionDraft, string>>;

/** A whole number as the database takes it; beyond 2^31 as a Long. */
function whole(text: string, least: number): EjsonObject | string {
  if (!/^\d{1,15}$/u.test(text)) return 'must be a whole number';
  const number = Number(text);
  if (number < least) return `must be at least ${least}`;
  return number < 2 ** 31 ? { $numberInt: String(number) } : { $numberLong: String(number) };
}

const longestExpiry = 2 ** 31 - 1;

/** Seconds until documents expire, or why a text is none. */
export function readExpiry(text: string): EjsonObject | string {
  const seconds = whole(text.trim(), 0);
  const isLong = typeof seconds !== 'string' && Number(text) > longestExpiry;
  return isLong ? 'must be at most 2,147,483,647' : seconds;
}

/** Bytes or documents of a capped collection, or why a text is no number of them. */
export const readLimit = (text: string): EjsonObject | string => whole(text.trim(), 1);

const fieldProblem = (name: string): string | undefined => {
  if (name.startsWith('$')) return 'must not begin with $';
  return name.includes('.') ? 'must be a field at the top of documents' : undefined;
};

/** Options that a draft gives to `create`, or the problems of its fields. */
export function readCollectionDraft(draft: CollectionDraft): {
  options: EjsonObject | undefined;
  problems: CollectionProblems;
} {
  const problems: CollectionProblems = {};
  const options: EjsonObject = {};
  const take = (
    field: keyof CollectionDraft,
    value: EjsonObject | string,
    put: (value: EjsonObject) => void,
  ) => {
    if (typeof value === 'string') problems[field] = value;
    else put(value);
  };
  const expires = draft.kind === 'clustered' || draft.kind === 'timeseries';
  if (draft.kind === 'capped') {
    options.capped = true;
    if (draft.size.trim() === '') problems.size = 'is required';
    else take('size', readLimit(draft.size), (size) => Object.assign(options, { size }));
    if (draft.max.trim() !== '') take('max', readLimit(draft.max), (max) => Object.assign(options, { max }));
  }
  if (draft.kind === 'clustered') {
    const name = draft.indexName.trim();
    options.clusteredIndex = {
      ...{ key: { _id: { $numberInt: '1' } }, unique: true },
      ...(name === '' ? {} : { name }),
    };
  }
  if (draft.kind === 'timeseries') Object.assign(options, seriesOptions(draft, problems));
  if (expires && draft.expireAfter.trim() !== '') {
    take('expireAfter', readExpiry(draft.expireAfter), (expireAfterSeconds) =>
      Object.assign(options, { expireAfterSeconds }),
    );
  }
  const collation = collationOf(draft.collation, problems);
  if (collation) options.collation = collation;
  if (draft.kind !== 'timeseries') {
    const { validator, problem } = readValidator(draft.validator);
    if (problem) problems.validator = placed(problem);
    if (validator && Object.keys(validator).length > 0) options.validator = validator;
    if (draft.images) options.changeStreamPreAndPostImages = { enabled: true };
  }
  return { options: Object.keys(problems).length === 0 ? options : undefined, problems };
}

function seriesOptions(draft: CollectionDraft, problems: CollectionProblems): EjsonObject {
  const [timeField, metaField] = [draft.timeField.trim(), draft.metaField.trim()];
  const time = timeField === '' ? 'is required' : fieldProblem(timeField);
  if (time) problems.timeField = time;
  const meta =
    metaField === timeField && metaField !== '' ? 'must differ from the time field' : fieldProblem(metaField);
  // documented: the meta field cannot be _id
  const about = metaField === '_id' ? 'must not be _id' : meta;
  if (about) problems.metaField = about;
  return {
    timeseries: { timeField, ...(metaField === '' ? {} : { metaField }), granularity: draft.granularity },
  };
}

const placed = ({ line, column, message }: TextProblem): string =>
  `line ${line}, column ${column}: ${message}`;

/** A locale, or a whole collation as a document. */
function collationOf(text: string, problems: CollectionProblems): EjsonObject | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  if (/^[a-zA-Z]{2,3}(?:[_@][\w@=]+)?$/u.test(typed)) return { locale: typed };
  try {
    const { value } = parseDocument(typed);
    if (typeof value.locale === 'string') return value;
    problems.collation = 'must have a locale';
  } catch (error) {
    if (!(error instanceof TextProblem)) throw error;
    problems.collation = placed(error);
  }
  return undefined;
}
