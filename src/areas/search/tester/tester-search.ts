const testerViews = ['results', 'missing', 'compare', 'saved'] as const;
export type TesterView = (typeof testerViews)[number];

/** Everything that the query tester shows is in its URL; this parses and validates it. */
export interface TesterSearch {
  cluster?: string;
  /** `database.collection` of the index. */
  on?: string;
  /** Name of the index. */
  index?: string;
  /** Deployment that commands go to, where the cluster's own documents cannot be read here. */
  deployment?: string;
  /** The stage as typed: it may contain comments. */
  query?: string;
  /** Absent: results. */
  view?: TesterView;
  /** The query as text instead of fields. */
  as?: 'json';
  /** The document that should have been found: its _id as text, or a filter. */
  missing?: string;
  /** The other side of a comparison: a query, and an index of the same collection or the id of a draft for it. */
  otherQuery?: string;
  otherIndex?: string;
  otherDraft?: string;
  /** Id of the saved query that is worked on. */
  saved?: string;
}

/** A change of it; undefined removes a key. */
export type TesterChange = { [Key in keyof TesterSearch]: TesterSearch[Key] | undefined };

/** Longer queries cannot be shared by an address. */
const longestQuery = 8_000;

const text = (value: unknown, longest = 255): string | undefined => {
  // the router reads `?missing=42` as a number
  const read = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  return typeof read === 'string' && read !== '' && read.length <= longest ? read : undefined;
};

/** A query that was given as an object is one, too: people shorten addresses by hand. */
function queryText(value: unknown): string | undefined {
  const input = typeof value === 'object' && value !== null ? JSON.stringify(value, null, 2) : value;
  return text(input, longestQuery);
}

/** Reads an address; keys that are absent stay absent. */
export function readTesterSearch(raw: Record<string, unknown>): TesterSearch {
  const read: Record<keyof TesterSearch, unknown> = {
    cluster: text(raw.cluster, 64),
    on: text(raw.on),
    index: text(raw.index),
    deployment: text(raw.deployment, 64),
    query: queryText(raw.query),
    view: testerViews.find((each) => each === raw.view),
    as: raw.as === 'json' ? 'json' : undefined,
    missing: text(typeof raw.missing === 'object' ? JSON.stringify(raw.missing) : raw.missing, 1_000),
    otherQuery: queryText(raw.otherQuery),
    otherIndex: text(raw.otherIndex),
    otherDraft: text(raw.otherDraft, 64),
    saved: text(raw.saved, 64),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}
