import type { ProjectStanding } from '#contract/overview/standing.ts';
import { availabilities, flags } from './fleet-facets.ts';
import {
  availabilityLabels,
  type FleetCluster,
  filterFleet,
  flagLabels,
  fleetOf,
  majorVersion,
} from './fleet-filter.ts';
import { type FleetSearch, filterOf } from './fleet-search.ts';

interface Share {
  label: string;
  count: number;
  search: FleetSearch;
}

/** Beyond these the values of one property are no overview. */
const mostShares = 6;

/** How clusters divide, counted by the very filter of the list that each number opens. */
export function fleetPortions(projects: readonly ProjectStanding[]): {
  total: number;
  portions: { title: string; shares: Share[] }[];
} {
  const fleet = fleetOf(projects.map((each) => ({ ...each, planType: '', tags: [] })));
  const shared = (label: string, search: FleetSearch): Share => ({
    label,
    search,
    count: filterFleet(fleet, filterOf(search)).length,
  });
  const some = (shares: Share[]): Share[] => shares.filter(({ count }) => count > 0);
  const most = (shares: Share[]): Share[] =>
    shares.sort((a, b) => b.count - a.count || a.label.localeCompare(b.label)).slice(0, mostShares);
  const valuesOf = (read: (cluster: FleetCluster) => readonly string[]): string[] => [
    ...new Set(fleet.flatMap(read)),
  ];
  const orgs = new Map(projects.map(({ orgId, orgName }) => [orgId, orgName]));
  return {
    total: fleet.length,
    portions: [
      // the worst first, as everywhere
      {
        title: 'Availability',
        shares: some(availabilities.map((each) => shared(availabilityLabels[each], { availability: each }))),
      },
      {
        title: 'Version',
        shares: most(
          valuesOf(({ versions }) => versions.map(majorVersion)).map((each) =>
            shared(each, { version: each }),
          ),
        ),
      },
      {
        title: 'Organization',
        shares: most(some([...orgs].map(([id, name]) => shared(name, { org: id })))),
      },
      { title: 'Findings', shares: some(flags.map((each) => shared(flagLabels[each], { needs: each }))) },
    ].filter(({ shares }) => shares.length > 0),
  };
}
