import { z } from 'zod';
import { defineOperations } from '#contract/api/operation.ts';
import {
  LogIntegration,
  LogIntegrationRequest,
  MetricIntegration,
  MetricIntegrationRequest,
  PushBasedLogExport,
  PushBasedLogExportRequest,
  PushBasedLogExportUpdate,
} from './schemas.ts';

const nothing = z.strictObject({});

const pushBased = defineOperations(
  {
    path: '/groups/{groupId}/pushBasedLogExport',
    roles: ['GROUP_OWNER'],
    versions: { '2023-01-01': '2027-02-04' },
    supersededOn: '2025-03-12', // documented: deprecated. Assumed: the date, that of log integrations
  } as const,
  {
    getGroupPushBasedLogExport: {
      method: 'GET',
      summary: 'Get the export of logs to a bucket of AWS',
      response: PushBasedLogExport,
    },
    createGroupPushBasedLogExport: {
      method: 'POST',
      summary: 'Export logs to a bucket of AWS',
      body: PushBasedLogExportRequest,
      response: nothing,
    },
    updateGroupPushBasedLogExport: {
      method: 'PATCH',
      summary: 'Change the export of logs to a bucket of AWS',
      body: PushBasedLogExportUpdate,
      response: nothing,
    },
    deleteGroupPushBasedLogExport: {
      method: 'DELETE',
      summary: 'No longer export logs to a bucket of AWS',
      response: nothing,
    },
  },
);

const shared = { versions: { '2025-03-12': null }, roles: ['GROUP_OWNER'] } as const;
const type = z.string().max(64).optional();

const logs = '/groups/{groupId}/logIntegrations';
const logIntegrations = defineOperations(shared, {
  listGroupLogIntegrations: {
    method: 'GET',
    path: logs,
    summary: 'List the destinations of logs of a project',
    query: z.strictObject({ integrationType: type }),
    results: LogIntegration,
  },
  createGroupLogIntegration: {
    method: 'POST',
    path: logs,
    summary: 'Send logs of a project to a destination',
    body: LogIntegrationRequest,
    response: LogIntegration,
    status: 201,
  },
  getGroupLogIntegration: {
    method: 'GET',
    path: `${logs}/{id}`,
    summary: 'Get one destination of logs',
    response: LogIntegration,
  },
  updateGroupLogIntegration: {
    method: 'PUT',
    path: `${logs}/{id}`,
    summary: 'Replace a destination of logs',
    body: LogIntegrationRequest,
    response: LogIntegration,
  },
  deleteGroupLogIntegration: {
    method: 'DELETE',
    path: `${logs}/{id}`,
    summary: 'No longer send logs to a destination',
    status: 204,
  },
});

const metrics = '/groups/{groupId}/metricIntegrations';
const metricIntegrations = defineOperations(shared, {
  listGroupMetricIntegrations: {
    method: 'GET',
    path: metrics,
    summary: 'List the destinations of metrics of a project',
    query: z.strictObject({ integrationType: type, providerType: type }),
    results: MetricIntegration,
  },
  createGroupMetricIntegration: {
    method: 'POST',
    path: metrics,
    summary: 'Send metrics of a project to a destination',
    body: MetricIntegrationRequest,
    response: MetricIntegration,
    status: 201,
  },
  getGroupMetricIntegration: {
    method: 'GET',
    path: `${metrics}/{metricIntegrationId}`,
    summary: 'Get one destination of metrics',
    response: MetricIntegration,
  },
  updateGroupMetricIntegration: {
    method: 'PUT',
    path: `${metrics}/{metricIntegrationId}`,
    summary: 'Replace a destination of metrics',
    body: MetricIntegrationRequest,
    response: MetricIntegration,
  },
  deleteGroupMetricIntegration: {
    method: 'DELETE',
    path: `${metrics}/{metricIntegrationId}`,
    summary: 'No longer send metrics to a destination',
    status: 204,
  },
});

export const logExportOperations = { ...pushBased, ...logIntegrations, ...metricIntegrations };
