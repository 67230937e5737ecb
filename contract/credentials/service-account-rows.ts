import { z } from 'zod';
import { defineOperations } from '#contract/api/operation.ts';
import {
  AccountAccessEntry,
  AccountAccessRequest,
  Secret,
  SecretRequest,
  ServiceAccount,
  ServiceAccountGroup,
  ServiceAccountInvitation,
  ServiceAccountRequest,
  ServiceAccountUpdate,
} from './schemas.ts';

const stable = { versions: { '2024-08-05': null } } as const;
const ofOrg = { ...stable, limit: 'org' } as const;
const ofOrgReaders = { ...ofOrg, roles: ['ORG_READ_ONLY'] } as const;
const ofOrgOwners = { ...ofOrg, roles: ['ORG_OWNER'] } as const;
const inOrg = '/orgs/{orgId}/serviceAccounts';
const inGroup = '/groups/{groupId}/serviceAccounts';
/** There are no accounts of the service itself here, so the answer is the same either way. */
const query = z.strictObject({ includeSystemManaged: z.boolean().optional() });

export const orgServiceAccountOperations = defineOperations({
  listOrgServiceAccounts: {
    ...ofOrgReaders,
    method: 'GET',
    path: inOrg,
    summary: 'List the service accounts of an organization',
    query,
    results: ServiceAccount,
  },
  createOrgServiceAccount: {
    ...ofOrgOwners,
    method: 'POST',
    path: inOrg,
    summary: 'Create a service account in an organization',
    body: ServiceAccountRequest,
    response: ServiceAccount,
    shownOnce: true,
    status: 201,
  },
  getOrgServiceAccount: {
    ...ofOrgReaders,
    method: 'GET',
    path: `${inOrg}/{clientId}`,
    summary: 'Get one service account of an organization',
    response: ServiceAccount,
  },
  updateOrgServiceAccount: {
    ...ofOrgOwners,
    method: 'PATCH',
    path: `${inOrg}/{clientId}`,
    summary: 'Change the name, description or organization roles of a service account',
    body: ServiceAccountUpdate,
    response: ServiceAccount,
  },
  deleteOrgServiceAccount: {
    ...ofOrgOwners,
    method: 'DELETE',
    path: `${inOrg}/{clientId}`,
    summary: 'Delete a service account with its secrets and tokens',
    status: 204,
  },
  getOrgServiceAccountGroups: {
    ...ofOrgReaders,
    method: 'GET',
    path: `${inOrg}/{clientId}/groups`,
    summary: 'List the projects in which a service account has roles',
    results: ServiceAccountGroup,
  },
  createOrgServiceAccountSecret: {
    ...ofOrgOwners,
    method: 'POST',
    path: `${inOrg}/{clientId}/secrets`,
    summary: 'Create a secret of a service account',
    body: SecretRequest,
    response: Secret,
    shownOnce: true,
    status: 201,
  },
  deleteOrgServiceAccountSecret: {
    ...ofOrgOwners,
    method: 'DELETE',
    path: `${inOrg}/{clientId}/secrets/{secretId}`,
    summary: 'Delete a secret of a service account',
    status: 204,
  },
  listOrgServiceAccountAccessList: {
    ...ofOrgReaders,
    method: 'GET',
    path: `${inOrg}/{clientId}/accessList`,
    summary: 'List the addresses from which a service account may be used',
    results: AccountAccessEntry,
  },
  createOrgServiceAccountAccessList: {
    ...ofOrgOwners,
    method: 'POST',
    path: `${inOrg}/{clientId}/accessList`,
    summary: 'Add addresses to the access list of a service account',
    body: AccountAccessRequest,
    results: AccountAccessEntry,
  },
  deleteOrgServiceAccountAccessListEntry: {
    ...ofOrgOwners,
    method: 'DELETE',
    path: `${inOrg}/{clientId}/accessList/{ipAddress}`,
    summary: 'Remove one entry from the access list of a service account',
    status: 204,
  },
});

const ofReaders = { ...stable, roles: ['GROUP_READ_ONLY'] } as const;
const ofOwners = { ...stable, roles: ['GROUP_OWNER'] } as const;
const ofAccessManagers = { ...stable, roles: ['GROUP_ACCESS_MANAGER'] } as const;

export const groupServiceAccountOperations = defineOperations({
  listGroupServiceAccounts: {
    ...ofReaders,
    method: 'GET',
    path: inGroup,
    summary: 'List the service accounts that have a role in a project',
    query,
    results: ServiceAccount,
  },
  createGroupServiceAccount: {
    ...ofOwners,
    method: 'POST',
    path: inGroup,
    summary: 'Create a service account and give it roles in a project',
    body: ServiceAccountRequest,
    response: ServiceAccount,
    shownOnce: true,
    status: 201,
  },
  getGroupServiceAccount: {
    ...ofReaders,
    method: 'GET',
    path: `${inGroup}/{clientId}`,
    summary: 'Get one service account of a project',
    response: ServiceAccount,
  },
  updateGroupServiceAccount: {
    ...ofOwners,
    method: 'PATCH',
    path: `${inGroup}/{clientId}`,
    summary: 'Change the name, description or project roles of a service account',
    body: ServiceAccountUpdate,
    response: ServiceAccount,
  },
  deleteGroupServiceAccount: {
    ...ofOwners,
    method: 'DELETE',
    path: `${inGroup}/{clientId}`,
    summary: 'Take the roles of a service account in a project away',
    status: 204,
  },
  inviteGroupServiceAccount: {
    ...stable,
    roles: ['ORG_OWNER'],
    method: 'POST',
    path: `${inGroup}/{clientId}:invite`,
    summary: 'Give a service account of the organization roles in a project',
    body: ServiceAccountInvitation,
    response: ServiceAccount,
  },
  createGroupServiceAccountSecret: {
    ...ofOwners,
    method: 'POST',
    path: `${inGroup}/{clientId}/secrets`,
    summary: 'Create a secret of a service account of a project',
    body: SecretRequest,
    response: Secret,
    shownOnce: true,
    status: 201,
  },
  deleteGroupServiceAccountSecret: {
    ...ofOwners,
    method: 'DELETE',
    path: `${inGroup}/{clientId}/secrets/{secretId}`,
    summary: 'Delete a secret of a service account of a project',
    status: 204,
  },
  listGroupServiceAccountAccessList: {
    ...ofReaders,
    method: 'GET',
    path: `${inGroup}/{clientId}/accessList`,
    summary: 'List the addresses from which a service account of a project may be used',
    results: AccountAccessEntry,
  },
  createGroupServiceAccountAccessList: {
    ...ofAccessManagers,
    method: 'POST',
    path: `${inGroup}/{clientId}/accessList`,
    summary: 'Add addresses to the access list of a service account of a project',
    body: AccountAccessRequest,
    results: AccountAccessEntry,
  },
  deleteGroupServiceAccountAccessListEntry: {
    ...ofAccessManagers,
    method: 'DELETE',
    path: `${inGroup}/{clientId}/accessList/{ipAddress}`,
    summary: 'Remove one entry from the access list of a service account of a project',
    status: 204,
  },
});
