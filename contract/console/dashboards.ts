import { z } from 'zod';
import { ObjectId } from '#contract/api/common.ts';
import { plainName } from '#contract/values/plain-name.ts';
import { consoleOperations } from './table/operation.ts';

/**
 * Dashboards of a project: charts that people have chosen and put in order, kept by the console's server for everybody
 * who uses the connection. Below `/bff/dashboards`.
 */

const scope = { connection: z.string().min(1).max(64), groupId: ObjectId };
export const DashboardScope = z.strictObject(scope);
export type DashboardScope = z.infer<typeof DashboardScope>;

/** More charts make an unreadable page, and cost a request for each process. */
export const mostCharts = 24;
export const mostSources = 12;

/** Processes of a cluster: its primaries, all that hold data, or some by their short names. */
const ChartSource = z.strictObject({
  clusterName: z.string().min(1).max(64),
  members: z.union([z.enum(['primary', 'all']), z.array(z.string().min(1).max(64)).min(1).max(12)]),
});
export type ChartSource = z.infer<typeof ChartSource>;

export const DashboardChart = z.strictObject({
  /** Names it within its dashboard. */
  id: z.string().regex(/^[a-z0-9]{4,16}$/u, 'must be 4 to 16 lower-case letters and digits'),
  /** Lines over time, or the processes in the order of their last value. */
  kind: z.enum(['lines', 'ranking']),
  /** A chart of the console's catalogue: `lag`. One that it does not have is shown as missing. */
  chart: z.string().regex(/^[A-Za-z]{2,32}$/u, 'must be the name of a chart'),
  /** Of a chart with several measurements the one that is shown; without it all, or their sum. */
  measurement: z
    .string()
    .regex(/^[A-Z0-9_]{2,100}$/u, 'must be the name of a measurement')
    .optional(),
  /** In place of the usual title. */
  title: z.string().trim().min(1).max(80).optional(),
  /** Empty: every cluster of the project. */
  sources: z.array(ChartSource).max(mostSources),
});
export type DashboardChart = z.infer<typeof DashboardChart>;

const content = {
  name: plainName,
  charts: z
    .array(DashboardChart)
    .max(mostCharts)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'must have one id each'),
};

export const DashboardRequest = z.strictObject({ ...scope, ...content });
export type DashboardRequest = z.infer<typeof DashboardRequest>;
export const DashboardChange = z.strictObject({ ...content, version: z.int() });
export type DashboardChange = z.infer<typeof DashboardChange>;

/** Times in milliseconds. */
const Dashboard = DashboardRequest.extend({
  id: z.string(),
  /** Counts saved versions. */
  version: z.int(),
  createdBy: z.string(),
  createdAt: z.number(),
  updatedBy: z.string(),
  updatedAt: z.number(),
});
export type Dashboard = z.infer<typeof Dashboard>;

const path = '/dashboards';
const item = `${path}/:dashboardId` as const;
const changes = { role: 'operator', effect: 'console', audited: true } as const;

export const dashboardOperations = consoleOperations({
  listDashboards: {
    ...{ method: 'GET', path, role: 'viewer', query: DashboardScope, answer: z.array(Dashboard) },
    summary: 'List the dashboards of a project by name',
  },
  createDashboard: {
    ...{ method: 'POST', path, ...changes, body: DashboardRequest, answer: Dashboard, status: 201 },
    summary: 'Create a dashboard',
  },
  saveDashboard: {
    ...{ method: 'PUT', path: item, ...changes, body: DashboardChange, answer: Dashboard },
    summary: 'Save a dashboard; 409 `STALE_VERSION` for another version than the stored one',
  },
  deleteDashboard: { method: 'DELETE', path: item, ...changes, summary: 'Delete a dashboard' },
});
