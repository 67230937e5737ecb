import { defined, joined, listOf, oneOf, textParam } from '#src/lib/search-params.ts';
import type { ViewKind } from '#src/ui/views/saved-views.ts';
import { availabilities, flags, healths } from './fleet-facets.ts';
import type { FleetFilter } from './fleet-filter.ts';

/** What clusters of all projects are put under. */
const fleetGroupings = ['project', 'org', 'tag'] as const;
export type FleetGrouping = (typeof fleetGroupings)[number];

const texts = [
  'q',
  'availability',
  'health',
  'type',
  'version',
  'org',
  'project',
  'needs',
  'tag',
  'region',
  'tier',
] as const;

/** The filters of the fleet in the URL: lists with commas, so that people can read and write them. */
export interface FleetSearch extends Partial<Record<(typeof texts)[number] | 'sort', string | undefined>> {
  group?: FleetGrouping | undefined;
}

export function readFleetSearch(search: Record<string, unknown>): FleetSearch {
  return {
    ...Object.fromEntries(texts.map((name) => [name, textParam(search[name])])),
    group: oneOf(fleetGroupings, search.group),
    sort: textParam(search.sort),
  };
}

function existingOf<T extends string>(value: string | undefined, all: readonly T[]): T[] {
  const wanted = listOf(value);
  return all.filter((each) => wanted.includes(each));
}

export function filterOf(search: FleetSearch): FleetFilter {
  return {
    text: search.q ?? '',
    availability: existingOf(search.availability, availabilities),
    health: existingOf(search.health, healths),
    type: existingOf(search.type, ['REPLICA_SET', 'SHARDED_CLUSTER']),
    version: listOf(search.version),
    org: listOf(search.org),
    project: listOf(search.project),
    tag: listOf(search.tag),
    region: listOf(search.region),
    tier: listOf(search.tier),
    flags: existingOf(search.needs, flags),
  };
}

/** The URL state of a filter; order and grouping remain unchanged. */
export function searchOf(filter: FleetFilter, { sort, group }: FleetSearch): FleetSearch {
  return {
    q: filter.text || undefined,
    availability: joined(filter.availability),
    health: joined(filter.health),
    type: joined(filter.type),
    version: joined(filter.version),
    org: joined(filter.org),
    project: joined(filter.project),
    needs: joined(filter.flags),
    tag: joined(filter.tag),
    region: joined(filter.region),
    tier: joined(filter.tier),
    group,
    sort,
  };
}

/** Views of the clusters of all projects. */
export const fleetViews: ViewKind<FleetSearch> = {
  id: 'fleet',
  label: 'Cluster views',
  starters: [
    { name: 'Not available', search: { availability: 'dead,unavailable,warning' } },
    { name: 'Without backup, by project', search: { needs: 'noBackup', group: 'project' } },
  ],
  kept: (raw) => defined(readFleetSearch(raw)),
};
