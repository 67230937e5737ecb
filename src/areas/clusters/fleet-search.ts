import { availabilities, type FleetFilter, flags } from './fleet.ts';

/** The filters of the fleet in the URL: lists with commas, so that people can read and write them. */
export interface FleetSearch {
  q?: string | undefined;
  availability?: string | undefined;
  type?: string | undefined;
  version?: string | undefined;
  org?: string | undefined;
  needs?: string | undefined;
  sort?: string | undefined;
}

const text = (value: unknown): string | undefined =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined;

export function readFleetSearch(search: Record<string, unknown>): FleetSearch {
  return {
    q: text(search.q),
    availability: text(search.availability),
    type: text(search.type),
    version: text(search.version),
    org: text(search.org),
    needs: text(search.needs),
    sort: text(search.sort),
  };
}

const list = (value: string | undefined): string[] => value?.split(',').filter((each) => each !== '') ?? [];

function known<T extends string>(value: string | undefined, all: readonly T[]): T[] {
  const wanted = list(value);
  return all.filter((each) => wanted.includes(each));
}

export function filterOf(search: FleetSearch): FleetFilter {
  return {
    text: search.q ?? '',
    availability: known(search.availability, availabilities),
    type: known(search.type, ['REPLICA_SET', 'SHARDED_CLUSTER']),
    version: list(search.version),
    org: list(search.org),
    flags: known(search.needs, flags),
  };
}

const joined = (values: readonly string[]): string | undefined =>
  values.length > 0 ? values.join(',') : undefined;

export function searchOf(filter: FleetFilter, sort: string | undefined): FleetSearch {
  return {
    q: filter.text || undefined,
    availability: joined(filter.availability),
    type: joined(filter.type),
    version: joined(filter.version),
    org: joined(filter.org),
    needs: joined(filter.flags),
    sort,
  };
}
