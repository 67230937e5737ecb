import { grid, type PageCase, text } from './page-case.ts';

/** A chart is there once it is drawn. */
const chart =
  (name: string | RegExp): PageCase['shows'] =>
  (page) =>
    page.getByRole('img', { name }).first();

export const operationsPages: readonly PageCase[] = [
  { name: 'metrics', seed: 'demo', path: '~/metrics', title: /metrics/, shows: chart(/^CPU\./) },
  {
    name: 'metrics-chart',
    seed: 'demo',
    path: '~/metrics?chart=cpu&limit=40&compare=day',
    title: /metrics/,
    shows: chart(/^CPU\./),
  },
  {
    name: 'metrics-databases',
    seed: 'demo',
    path: '~/metrics?group=databases',
    title: /metrics/,
    shows: chart(/^Size of/),
  },
  {
    name: 'metrics-empty',
    seed: 'empty',
    path: '~/metrics',
    title: 'Metrics',
    shows: text('No clusters yet'),
  },
  {
    name: 'metrics-fails',
    seed: 'demo',
    path: '~/metrics',
    fails: ['getGroupProcessMeasurements', 'getGroupProcessDiskMeasurements'],
    title: /metrics/,
    shows: text('Measurements could not be loaded'),
  },
  {
    name: 'dashboards-empty',
    seed: 'demo',
    path: '~/dashboards',
    title: 'Dashboards',
    shows: text('No dashboards yet'),
  },
  {
    name: 'cluster-real-time',
    seed: 'demo',
    path: async ({ cluster }) => `~/clusters/${cluster}/real-time`,
    title: 'orders-prod',
    shows: chart(/^Operations a second/),
  },
  {
    name: 'outages',
    seed: 'demo',
    path: '~/outages',
    title: 'Outage simulation',
    shows: text('No simulations yet'),
  },
  {
    name: 'outages-empty',
    seed: 'empty',
    path: '~/outages',
    title: 'Outage simulation',
    shows: text('No clusters yet'),
  },
  {
    name: 'advisor',
    seed: 'demo',
    path: async ({ cluster }) => `~/advisor?cluster=${cluster}`,
    title: 'Performance advisor',
    shows: grid('Indexes to create'),
  },
  {
    name: 'advisor-drop',
    seed: 'demo',
    path: async ({ cluster }) => `~/advisor?tab=drop&cluster=${cluster}`,
    title: 'Performance advisor',
    shows: grid('Indexes to drop'),
  },
  {
    name: 'advisor-slow',
    seed: 'demo',
    path: async ({ cluster }) => `~/advisor?tab=slow&cluster=${cluster}`,
    title: 'Performance advisor',
    shows: grid('Slow queries'),
  },
  {
    name: 'advisor-worst',
    seed: 'demo',
    path: '~/advisor?tab=worst',
    title: 'Performance advisor',
    shows: grid('Worst suggestions of all projects'),
  },
  {
    name: 'advisor-empty',
    seed: 'empty',
    path: '~/advisor',
    title: 'Performance advisor',
    shows: text('No clusters yet'),
  },
  {
    name: 'advisor-fails',
    seed: 'demo',
    path: '~/advisor',
    fails: ['listGroupClusterPerformanceAdvisorSuggestedIndexes'],
    title: 'Performance advisor',
    shows: text('Suggestions could not be loaded'),
  },
];
