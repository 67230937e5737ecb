/** What addresses of the area say to each other; every page adds what is its own. */

const text = (value: unknown): string | undefined => {
  const read = typeof value === 'number' ? String(value) : value;
  return typeof read === 'string' && read !== '' && read.length <= 200 ? read : undefined;
};
const id = (value: unknown): string | undefined => {
  const read = text(value);
  return read !== undefined && /^[0-9a-f]{24}$/.test(read) ? read : undefined;
};

export const restoreKinds = ['snapshot', 'pointInTime', 'collections', 'download'] as const;
export type RestoreKind = (typeof restoreKinds)[number];

/** Where the restore wizard begins: any of it may be known already. */
export interface RestoreSearch {
  /** Name of the cluster that the backup is of. */
  cluster?: string;
  kind?: RestoreKind;
  snapshot?: string;
  /** The instant, in seconds since 1970. */
  at?: number;
  step?: 'source' | 'point' | 'target' | 'review';
}

export function readRestoreSearch(raw: Record<string, unknown>): RestoreSearch {
  const search: RestoreSearch = {};
  const cluster = text(raw.cluster);
  if (cluster !== undefined) search.cluster = cluster;
  const kind = restoreKinds.find((each) => each === raw.kind);
  if (kind) search.kind = kind;
  const snapshot = id(raw.snapshot);
  if (snapshot !== undefined) search.snapshot = snapshot;
  if (typeof raw.at === 'number' && Number.isInteger(raw.at) && raw.at > 0) search.at = raw.at;
  const step = (['source', 'point', 'target', 'review'] as const).find((each) => each === raw.step);
  if (step) search.step = step;
  return search;
}

/** A list that can be narrowed to one cluster, with one row open beside it. */
export interface ListSearch {
  cluster?: string;
  /** Column id; a leading minus sorts downwards. */
  sort?: string;
  q?: string;
  /** Id of the row that is open. */
  open?: string;
}

export function readListSearch(raw: Record<string, unknown>): ListSearch {
  const search: ListSearch = {};
  const cluster = text(raw.cluster);
  if (cluster !== undefined) search.cluster = cluster;
  const filter = text(raw.q);
  if (filter !== undefined) search.q = filter;
  const sort = text(raw.sort);
  if (sort !== undefined && /^-?[a-z]{1,32}$/i.test(sort)) search.sort = sort;
  const open = id(raw.open);
  if (open !== undefined) search.open = open;
  return search;
}

export interface SnapshotsSearch extends ListSearch {
  /** The form of a new snapshot is open. */
  take?: true;
}

export function readSnapshotsSearch(raw: Record<string, unknown>): SnapshotsSearch {
  return { ...readListSearch(raw), ...(raw.take === true ? { take: true } : {}) };
}
