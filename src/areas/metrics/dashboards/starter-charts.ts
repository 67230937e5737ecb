import type { DashboardChart } from '#contract/console/dashboards.ts';

/** What a new dashboard begins with: what one looks at first in the night, of every cluster. */
export const starterCharts: readonly DashboardChart[] = [
  { id: 'start1', kind: 'ranking', chart: 'lag', sources: [] },
  { id: 'start2', kind: 'ranking', chart: 'diskUsed', sources: [] },
  { id: 'start3', kind: 'ranking', chart: 'targeting', sources: [] },
];
