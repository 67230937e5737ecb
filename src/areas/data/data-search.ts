import type { readPreferences as known } from '#contract/console/functions.ts';
import { defined, oneOf } from '#src/lib/search-params.ts';

/** Everything that the data browser shows is in the URL; this parses and validates it. */

const views = ['list', 'table', 'json'] as const;
export type View = (typeof views)[number];
const panels = ['insert', 'duplicate', 'import', 'export', 'index', 'update', 'delete', 'changes'] as const;
const tabs = [
  'documents',
  'files',
  'aggregation',
  'schema',
  'validation',
  'plan',
  'indexes',
  'details',
] as const;
export type CollectionTab = (typeof tabs)[number];
export const sampleSizes = [100, 1000, 10000] as const;
export type SampleSize = (typeof sampleSizes)[number];
export const newerDays = [1, 7, 30, 90, 365] as const;
type NewerDays = (typeof newerDays)[number];
/** Documents of the collection that previews of a pipeline read. */
export const inputSizes = [100, 1000, 10000, 'all'] as const;
export type InputSize = (typeof inputSizes)[number];
type Panel = (typeof panels)[number];
export const pageSizes = [20, 50, 100, 200] as const;
export type PageSize = (typeof pageSizes)[number];
export type ReadPreference = (typeof known)[number];
// stated again: the contract's own list would bring its schemas into the first page
export const readPreferences = [
  'primary',
  'primaryPreferred',
  'secondary',
  'secondaryPreferred',
  'nearest',
] as const satisfies readonly ReadPreference[];

export interface DataSearch {
  /** `cluster:orders`, `deployment:warehouse`, of an emulator `source:inventory`. Absent: the first cluster of the project. */
  source?: string | undefined;
  /** Absent: primary. */
  read?: ReadPreference | undefined;
  db?: string | undefined;
  coll?: string | undefined;
  /** Absent: documents. */
  tab?: CollectionTab | undefined;
  /** As typed. */
  filter?: string | undefined;
  sort?: string | undefined;
  fields?: string | undefined;
  collation?: string | undefined;
  /** Name or keys of an index. */
  hint?: string | undefined;
  skip?: string | undefined;
  limit?: string | undefined;
  /** Milliseconds. Absent: the time limit of the page. */
  maxTimeMS?: string | undefined;
  /** From 1. Absent: 1. */
  page?: number | undefined;
  size?: PageSize | undefined;
  /** Absent: table. */
  view?: View | undefined;
  /** `_id` of the open document, as canonical extended JSON. */
  doc?: string | undefined;
  edit?: true | undefined;
  panel?: Panel | undefined;
  /** Keys that the form of a new index begins with, as text. */
  keys?: string | undefined;
  /** Documents that the schema is read from. Absent: 1,000. */
  sample?: SampleSize | undefined;
  /** The collection of the same database whose schema is compared. */
  compare?: string | undefined;
  /** Days: documents created within them are compared with older ones. */
  newer?: NewerDays | undefined;
  /** The pipeline of the aggregation, as typed. */
  pipeline?: string | undefined;
  /** Absent: stages as cards. */
  stages?: 'text' | undefined;
  /** Absent: 1,000. */
  input?: InputSize | undefined;
}

/** The part of the search that chooses documents. */
export const queryParts = [
  'filter',
  'sort',
  'fields',
  'collation',
  'hint',
  'skip',
  'limit',
  'maxTimeMS',
] as const satisfies readonly (keyof DataSearch)[];
export type Query = Pick<DataSearch, (typeof queryParts)[number]>;

/** Some text of each part of a query. */
export const eachPart = (text: (part: keyof Query) => string | undefined): Query =>
  Object.fromEntries(queryParts.map((part) => [part, text(part)]));

/** As `longestPart` of a query; an id may be longer than that. */
export const longest = 8000;

export function readDataSearch(raw: Record<string, unknown>): DataSearch {
  const db = textOf(raw.db);
  const coll = db ? textOf(raw.coll) : undefined;
  const doc = coll ? textOf(raw.doc) : undefined;
  const source = textOf(raw.source);
  const panel = coll ? oneOf(panels, raw.panel) : undefined;
  const search: DataSearch = {
    source: source && /^(?:cluster|deployment|source):[a-zA-Z0-9-]{1,64}$/u.test(source) ? source : undefined,
    read: oneOf(readPreferences, raw.read),
    db,
    coll,
    tab: coll ? oneOf(tabs, raw.tab) : undefined,
    ...eachPart((part) => (coll ? textOf(raw[part]) : undefined)),
    page: coll ? pageOf(raw.page) : undefined,
    size: oneOf(pageSizes, raw.size),
    view: oneOf(views, raw.view),
    doc,
    edit: doc && raw.edit === true ? true : undefined,
    panel: panel === 'duplicate' && !doc ? undefined : panel,
    keys: panel === 'index' ? textOf(raw.keys) : undefined,
    sample: oneOf(sampleSizes, raw.sample),
    compare: coll ? textOf(raw.compare) : undefined,
    newer: coll ? oneOf(newerDays, raw.newer) : undefined,
    pipeline: coll ? textOf(raw.pipeline) : undefined,
    stages: oneOf(['text'] as const, raw.stages),
    input: oneOf(inputSizes, raw.input),
  };
  return defined(search);
}

/** JSON in the URL arrives as a value, not as text. */
function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.slice(0, longest);
}

function pageOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value > 1 && value < 1e7 ? value : undefined;
}

/** Nothing of a collection: what another one begins with. */
export const elsewhere = {
  db: undefined,
  coll: undefined,
  tab: undefined,
  ...eachPart(() => undefined),
  page: undefined,
  doc: undefined,
  edit: undefined,
  panel: undefined,
  keys: undefined,
  compare: undefined,
  newer: undefined,
  pipeline: undefined,
} as const satisfies DataSearch;
