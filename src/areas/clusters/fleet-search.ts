import { joined, listOf, textParam } from '#src/lib/search-params.ts';
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

export function readFleetSearch(search: Record<string, unknown>): FleetSearch {
  return {
    q: textParam(search.q),
    availability: textParam(search.availability),
    type: textParam(search.type),
    version: textParam(search.version),
    org: textParam(search.org),
    needs: textParam(search.needs),
    sort: textParam(search.sort),
  };
}

function known<T extends string>(value: string | undefined, all: readonly T[]): T[] {
  const wanted = listOf(value);
  return all.filter((each) => wanted.includes(each));
}

export function filterOf(search: FleetSearch): FleetFilter {
  return {
    text: search.q ?? '',
    availability: known(search.availability, availabilities),
    type: known(search.type, ['REPLICA_SET', 'SHARDED_CLUSTER']),
    version: listOf(search.version),
    org: listOf(search.org),
    flags: known(search.needs, flags),
  };
}

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
