import { type ListSearch, readListSearch } from '../shared/backups-search.ts';

export const exportStateText = ['Queued', 'InProgress', 'Successful', 'Failed', 'Cancelled'] as const;
export type ExportState = (typeof exportStateText)[number];

/** The URL state of the exports. */
export interface ExportsSearch extends ListSearch {
  state?: ExportState[];
  /** Jobs into this bucket only: its id. */
  bucket?: string;
  /** The form of a new export is open: for a snapshot by its id (and `cluster`), or with nothing chosen yet. */
  export?: string;
  /** The form of a new bucket is open. */
  add?: true;
}

const isState = (value: unknown): value is ExportState => exportStateText.some((each) => each === value);
const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{24}$/.test(value);

export function readExportsSearch(raw: Record<string, unknown>): ExportsSearch {
  const search: ExportsSearch = readListSearch(raw);
  const states = (Array.isArray(raw.state) ? raw.state : [raw.state]).filter(isState);
  if (states.length > 0) search.state = [...new Set(states)];
  if (isId(raw.bucket)) search.bucket = raw.bucket;
  if (raw.export === 'new' || isId(raw.export)) search.export = raw.export;
  if (raw.add === true) search.add = true;
  return search;
}
