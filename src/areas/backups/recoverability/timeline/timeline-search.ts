import { formatSort, parseSort } from '#src/lib/sort-param.ts';
import { type Zoom, zooms } from './zooms.ts';

/** The URL state of a cluster's backups. Instants in whole seconds since 1970. */
export interface TimelineSearch {
  zoom?: Zoom;
  /** A view that matches no zoom. */
  from?: number;
  to?: number;
  /** The restore point. */
  at?: number;
  /** The table behind the picture is open. */
  table?: true;
  /** How it is sorted. */
  sort?: string;
}

const moment = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 2 ** 33 ? value : undefined;

export function readTimelineSearch(raw: Record<string, unknown>): TimelineSearch {
  const search: TimelineSearch = {};
  const zoom = zooms.find((each) => each === raw.zoom);
  if (zoom) search.zoom = zoom;
  const [from, to, at] = [moment(raw.from), moment(raw.to), moment(raw.at)];
  if (from !== undefined && to !== undefined && from < to) Object.assign(search, { from, to });
  if (at !== undefined) search.at = at;
  if (raw.table === true) search.table = true;
  const sort = formatSort(parseSort(raw.sort));
  if (sort !== undefined) search.sort = sort;
  return search;
}
