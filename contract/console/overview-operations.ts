import { EstateAlerts, EstateAlertsQuery } from '../overview/estate-alerts.ts';
import { Overview, OverviewQuery } from '../overview/overview.ts';
import { FleetPlacements, PlacementsQuery } from '../overview/placements.ts';
import { consoleOperations } from './table/operation.ts';

const path = '/overview';
// a page calls it repeatedly as long as it is open
const reads = { method: 'GET', role: 'viewer', background: true } as const;

/** Everything that a connection sees, read once for everybody who looks. */
export const overviewOperations = consoleOperations({
  getOverview: {
    ...{ ...reads, path, query: OverviewQuery, answer: Overview.optional() },
    summary: 'Return the overview of a connection or a project; 204 when `known` is its version',
  },
  listEstateAlerts: {
    ...{ ...reads, path: `${path}/alerts`, query: EstateAlertsQuery, answer: EstateAlerts.optional() },
    summary: 'List the open alerts of all projects; 204 when `known` is their version',
  },
  getFleetPlacements: {
    ...{ ...reads, path: `${path}/placements`, query: PlacementsQuery, answer: FleetPlacements },
    summary: 'Return tiers and regions of the clusters of all projects, as far as they were read',
  },
});
