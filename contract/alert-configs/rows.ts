import { z } from 'zod';
import { defineOperations } from '#contract/api/operation.ts';
import { AlertConfig, AlertConfigRequest, AlertConfigToggle } from './schemas.ts';

/** Specification §4.2 names the owners, the service its alerts manager: either may. */
const writers = ['GROUP_OWNER', 'ORG_OWNER', 'GROUP_ALERTS_MANAGER'] as const;

const shared = { versions: { '2023-01-01': null } } as const;

export const alertConfigOperations = defineOperations(shared, {
  listAlertConfigMatcherFieldNames: {
    method: 'GET',
    path: '/alertConfigs/matchers/fieldNames',
    summary: 'List the field names that matchers can use',
    roles: 'any',
    response: z.array(z.string()), // observed: a bare array
    limit: 'user', // observed: capacity 300
  },
  listGroupAlertConfigs: {
    method: 'GET',
    path: '/groups/{groupId}/alertConfigs',
    summary: 'List the alert configurations of a project',
    roles: ['GROUP_READ_ONLY'],
    results: AlertConfig,
    entity: 'alertConfig',
  },
  createGroupAlertConfig: {
    method: 'POST',
    path: '/groups/{groupId}/alertConfigs',
    summary: 'Create an alert configuration',
    roles: writers,
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
    response: AlertConfig,
    entity: 'alertConfig',
  },
  updateGroupAlertConfig: {
    method: 'PUT',
    path: '/groups/{groupId}/alertConfigs/{alertConfigId}',
    summary: 'Replace an alert configuration',
    roles: writers,
    body: AlertConfigRequest,
    response: AlertConfig,
    entity: 'alertConfig',
  },
  toggleGroupAlertConfig: {
    method: 'PATCH',
    path: '/groups/{groupId}/alertConfigs/{alertConfigId}',
    summary: 'Switch an alert configuration on or off',
    roles: writers,
    body: AlertConfigToggle,
    response: AlertConfig,
    entity: 'alertConfig',
  },
  deleteGroupAlertConfig: {
    method: 'DELETE',
    path: '/groups/{groupId}/alertConfigs/{alertConfigId}',
    summary: 'Delete an alert configuration',
    roles: writers,
    status: 204, // observed
  },
  getGroupAlertAlertConfigs: {
    method: 'GET',
    path: '/groups/{groupId}/alerts/{alertId}/alertConfigs',
    summary: 'List the configurations set for one alert',
    roles: ['GROUP_READ_ONLY'],
    results: AlertConfig,
    entity: 'alertConfig',
  },
});
