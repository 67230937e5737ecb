import { z } from 'zod';
import { defineOperations, perVersion } from '#contract/api/operation.ts';
import {
  AvailableProject,
  LinkToken,
  LinkTokenRequest,
  Migration,
  MigrationRequest,
  MigrationRequestFirst,
  Validation,
} from './schemas.ts';

const requests = perVersion({ '2023-01-01': MigrationRequestFirst }, ['2024-05-30', MigrationRequest]);
const requestVersions = { '2023-01-01': '2027-07-01', '2024-05-30': null } as const;

const shared = { versions: { '2023-01-01': null } } as const;

/** An organization's role at a project's path // specification §4.7 */
export const liveMigrationOperations = defineOperations(shared, {
  createOrgLiveMigrationLinkToken: {
    method: 'POST',
    path: '/orgs/{orgId}/liveMigrations/linkTokens',
    summary: 'Create a token that links a source organization for live migrations',
    roles: ['ORG_OWNER'],
    body: LinkTokenRequest,
    response: LinkToken,
    status: 201, // observed
    shownOnce: true,
    limit: 'org',
  },
  deleteOrgLiveMigrationLinkTokens: {
    method: 'DELETE',
    path: '/orgs/{orgId}/liveMigrations/linkTokens',
    summary: 'Remove the link to the source organization',
    roles: ['ORG_OWNER'],
    status: 204,
    limit: 'org',
  },
  listOrgLiveMigrationAvailableProjects: {
    method: 'GET',
    path: '/orgs/{orgId}/liveMigrations/availableProjects',
    summary: 'List the projects of the linked source whose clusters could move',
    roles: ['ORG_OWNER'],
    response: z.array(AvailableProject),
    limit: 'org',
  },
  validateGroupLiveMigrations: {
    method: 'POST',
    path: '/groups/{groupId}/liveMigrations/validate',
    summary: 'Validate a live migration: credentials, disk space, versions, topology',
    roles: ['ORG_OWNER'],
    versions: requestVersions,
    body: requests,
    response: Validation,
  },
  getGroupLiveMigrationValidateStatus: {
    method: 'GET',
    path: '/groups/{groupId}/liveMigrations/validate/{validationId}',
    summary: 'Get the outcome of a validation',
    roles: ['ORG_OWNER'],
    response: Validation,
  },
  createGroupLiveMigration: {
    method: 'POST',
    path: '/groups/{groupId}/liveMigrations',
    summary: 'Begin to move a cluster into one of this project',
    roles: ['ORG_OWNER'],
    versions: requestVersions,
    body: requests,
    response: Migration,
    status: 201,
  },
  getGroupLiveMigration: {
    method: 'GET',
    path: '/groups/{groupId}/liveMigrations/{liveMigrationId}',
    summary: 'Get a live migration',
    roles: ['ORG_MEMBER'],
    response: Migration,
  },
  cutoverGroupLiveMigration: {
    method: 'PUT',
    path: '/groups/{groupId}/liveMigrations/{liveMigrationId}/cutover',
    summary: 'Stop following the source: the destination takes over',
    roles: ['ORG_OWNER'],
    response: z.object({}), // assumed: {} like other answers that promise to act
    status: 202,
  },
});
