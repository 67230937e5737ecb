import { z } from 'zod';
import { defineOperations } from '../operation.ts';
import { AlertConfig, AlertConfigRequest, AlertConfigToggle } from './schemas.ts';

/** Specification §4.2 names the owners, the service its alerts manager: either may. */
const writers = ['GROUP_OWNER', 'ORG_OWNER', 'GROUP_ALERTS_MANAGER'] as const;

export const alertConfigOperations = defineOperations({
  listAlertConfigMatcherFieldNames: {
    method: 'GET',
    path: '/alertConfigs/matchers/fieldNames',
    summary: 'List the field names that matchers can use',
    roles: 'any',
    versions: { '2023-01-01': null },
    response: z.array(z.string()), // observed: a bare array
    status: 200,
    limit: 'user', // observed: capacity 300
  },
  listGroupAlertConfigs: {
    method: 'GET',
    path: '/groups/{groupId}/alertConfigs',
    summary: 'List the alert configurations of a project',
    roles: ['GROUP_READ_ONLY'],
    versions: { '2023-01-01': null },
    results: AlertConfig,
    status: 200,
    entity: 'alertConfig',
  },
  createGroupAlertConfig: {
    method: 'POST',
    path: '/groups/{groupId}/alertConfigs',
    summary: 'Create an alert configuration',
    roles: writers,
    versions: { '2023-01-01': null },
    body: AlertConfigRequest,
    response: AlertConfig,
    status: 201, // observed
    entity: 'alertConfig',
    location: true, // observed
  },
  getGroupAlertConfig: {
    method: 'GET',
    path: '/groups/{groupId}/alertConfigs/{alertConfigId}',
    summary: 'Get one alert configuration',
    roles: ['GROUP_READ_ONLY'],
    versions: { '2023-01-01': null },
    response: AlertConfig,
    status: 200,
    entity: 'alertConfig',
  },
  updateGroupAlertConfig: {
    method: 'PUT',
    path: '/groups/{groupId}/alertConfigs/{alertConfigId}',
    summary: 'Replace an alert configuration',
    roles: writers,
    versions: { '2023-01-01': null },
    body: AlertConfigRequest,
    response: AlertConfig,
    status: 200,
    entity: 'alertConfig',
  },
  toggleGroupAlertConfig: {
    method: 'PATCH',
    path: '/groups/{groupId}/alertConfigs/{alertConfigId}',
    summary: 'Switch an alert configuration on or off',
    roles: writers,
    versions: { '2023-01-01': null },
    body: AlertConfigToggle,
    response: AlertConfig,
    status: 200,
    entity: 'alertConfig',
  },
  deleteGroupAlertConfig: {
    method: 'DELETE',
    path: '/groups/{groupId}/alertConfigs/{alertConfigId}',
    summary: 'Delete an alert configuration',
    roles: writers,
    versions: { '2023-01-01': null },
    status: 204, // observed
  },
  getGroupAlertAlertConfigs: {
    method: 'GET',
    path: '/groups/{groupId}/alerts/{alertId}/alertConfigs',
    summary: 'List the configurations set for one alert',
    roles: ['GROUP_READ_ONLY'],
    versions: { '2023-01-01': null },
    results: AlertConfig,
    status: 200,
    entity: 'alertConfig',
  },
});
