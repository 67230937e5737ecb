import type { DashboardChart } from '#contract/console/dashboards.ts';

/** Initial charts of a new dashboard: the first ones to check during an incident, for every cluster. */
export const starterCharts: readonly DashboardChart[] = [
  { id: 'start1', kind: 'ranking', chart: 'lag', sources: [] },
  { id: 'start2', kind: 'ranking', chart: 'diskUsed', sources: [] },
  { id: 'start3', kind: 'ranking', chart: 'targeting', sources: [] },
];
