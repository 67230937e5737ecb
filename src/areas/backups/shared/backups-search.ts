/** Shared URL parameters of the area; every page adds its own. */

import { HOUR, MINUTE } from '#contract/values/durations.ts';

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

const restoreSteps = ['source', 'point', 'parts', 'target', 'review'] as const;
export type RestoreStep = (typeof restoreSteps)[number];
const writeStrategies = ['CREATE_NEW', 'OVERWRITE_EXISTING'] as const;
type WriteStrategy = (typeof writeStrategies)[number];
export const indexStrategies = ['ALL', 'NONE', 'ALL_EXCEPT_TTL'] as const;
export type IndexStrategy = (typeof indexStrategies)[number];

/** State of the restore wizard: any part of it may be set when it begins. */
export interface RestoreSearch {
  /** Name of the cluster that the backup is of. */
  cluster?: string;
  kind?: RestoreKind;
  snapshot?: string;
  /** The instant, in seconds since 1970. */
  at?: number;
  /** Which write of that second is the last one. */
  increment?: number;
  /** Single databases (`shop`) and collections (`shop.orders`). */
  parts?: string[];
  /** Other names for them at the target. */
  names?: Record<string, string>;
  write?: WriteStrategy;
  index?: IndexStrategy;
  databaseSuffix?: string;
  collectionSuffix?: string;
  /** Project and name of the cluster that is restored into. */
  project?: string;
  target?: string;
  step?: RestoreStep;
}

const natural = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;

const namespaces = (value: unknown): string[] | undefined => {
  if (!Array.isArray(value)) return undefined;
  const read = value.filter((each) => typeof each === 'string' && each !== '' && each.length <= 255);
  return read.length > 0 ? [...new Set<string>(read)].slice(0, 400) : undefined;
};

const renames = (value: unknown): Record<string, string> | undefined => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const read = Object.entries(value).filter(
    (pair): pair is [string, string] =>
      typeof pair[1] === 'string' && pair[1] !== '' && pair[1].length <= 255,
  );
  return read.length > 0 ? Object.fromEntries(read) : undefined;
};

const oneOf = <Word extends string>(texts: readonly Word[], value: unknown): Word | undefined =>
  texts.find((each) => each === value);

type Known<Search> = { [Key in keyof Search]: Search[Key] | undefined };

function present<Search extends object>(read: Known<Search>): Search {
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)) as Search;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** URL parameters with a part replaced; undefined and empty values are omitted. */
export function changed<Search extends object>(search: Search, part: Partial<Known<Search>>): Search {
  return Object.fromEntries(
    Object.entries({ ...search, ...part }).filter(([, value]) => !isEmpty(value)),
  ) as Search;
}

export function readRestoreSearch(raw: Record<string, unknown>): RestoreSearch {
  return present<RestoreSearch>({
    cluster: text(raw.cluster),
    kind: oneOf(restoreKinds, raw.kind),
    snapshot: id(raw.snapshot),
    at: natural(raw.at),
    increment: natural(raw.increment),
    parts: namespaces(raw.parts),
    names: renames(raw.names),
    write: oneOf(writeStrategies, raw.write),
    index: oneOf(indexStrategies, raw.index),
    databaseSuffix: text(raw.databaseSuffix),
    collectionSuffix: text(raw.collectionSuffix),
    project: id(raw.project),
    target: text(raw.target),
    step: oneOf(restoreSteps, raw.step),
  });
}

/** A list that can be narrowed to one cluster, with one row open beside it. */
export interface ListSearch {
  cluster?: string;
  /** Column id; a leading minus sorts downwards. */
  sort?: string;
  q?: string;
  /** Id of the row that is open. */
  open?: string;
  /** Instead of it, in milliseconds: opens the row that ended then. Events contain no id // observed */
  ended?: number;
}

/** An event appears up to an hour after its cause // assumed: the clocks of both differ by less than a minute. */
const informativeMs = HOUR;
const clocksMs = MINUTE;

/** The row of an event at that instant: the last that had ended. */
export function endedBy<Row extends { id: string }>(
  rows: readonly Row[] | undefined,
  at: number | undefined,
  endOf: (row: Row) => number | undefined,
): string | undefined {
  if (at === undefined) return undefined;
  let result: { id: string; end: number } | undefined;
  for (const row of rows ?? []) {
    const end = endOf(row);
    if (end === undefined || end > at + clocksMs || end < at - informativeMs) continue;
    if (!result || end > result.end) result = { id: row.id, end };
  }
  return result?.id;
}

export function readListSearch(raw: Record<string, unknown>): ListSearch {
  const sort = text(raw.sort);
  return present<ListSearch>({
    cluster: text(raw.cluster),
    q: text(raw.q),
    sort: sort !== undefined && /^-?[a-z]{1,32}$/i.test(sort) ? sort : undefined,
    open: id(raw.open),
    ended: natural(raw.ended),
  });
}

export interface SnapshotsSearch extends ListSearch {
  /** The form of a new snapshot is open. */
  take?: true;
}

export function readSnapshotsSearch(raw: Record<string, unknown>): SnapshotsSearch {
  return { ...readListSearch(raw), ...(raw.take === true ? { take: true } : {}) };
}

export const jobStates = ['running', 'done', 'ready', 'expired', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

export interface RestoresSearch extends ListSearch {
  states?: JobState[];
  kinds?: RestoreKind[];
}

export function readRestoresSearch(raw: Record<string, unknown>): RestoresSearch {
  const some = <Word extends string>(texts: readonly Word[], value: unknown): Word[] | undefined => {
    const chosen = Array.isArray(value) ? texts.filter((word) => value.includes(word)) : [];
    return chosen.length > 0 ? chosen : undefined;
  };
  return {
    ...readListSearch(raw),
    ...present<Pick<RestoresSearch, 'states' | 'kinds'>>({
      states: some(jobStates, raw.states),
      kinds: some(restoreKinds, raw.kinds),
    }),
  };
}
