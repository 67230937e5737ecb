import { z } from 'zod';
import { defineOperations } from '#contract/api/operation.ts';
import {
  NonCompliantResource,
  ResourcePolicy,
  ResourcePolicyEdit,
  ResourcePolicyRequest,
} from './schemas.ts';

const shared = {
  versions: { '2024-08-05': null },
  source: 'the public client library and the guide to resource policies; not in the OpenAPI document',
} as const;

const all = '/orgs/{orgId}/resourcePolicies' as const;
const one = '/orgs/{orgId}/resourcePolicies/{resourcePolicyId}' as const;
// members read, owners change // documented
const readers = ['ORG_MEMBER'] as const;
const owners = ['ORG_OWNER'] as const;

/** What an organization forbids its projects and clusters. */
export const resourcePolicyOperations = defineOperations(shared, {
  listOrgResourcePolicies: {
    method: 'GET',
    path: all,
    summary: 'List the resource policies of an organization',
    roles: readers,
    response: z.array(ResourcePolicy),
  },
  createOrgResourcePolicy: {
    method: 'POST',
    path: all,
    summary: 'Create a resource policy',
    roles: owners,
    body: ResourcePolicyRequest,
    response: ResourcePolicy,
    status: 201,
  },
  getOrgResourcePolicy: {
    method: 'GET',
    path: one,
    summary: 'Get one resource policy',
    roles: readers,
    response: ResourcePolicy,
  },
  updateOrgResourcePolicy: {
    method: 'PATCH',
    path: one,
    summary: 'Change a resource policy',
    roles: owners,
    body: ResourcePolicyEdit,
    response: ResourcePolicy,
  },
  deleteOrgResourcePolicy: {
    method: 'DELETE',
    path: one,
    summary: 'Delete a resource policy',
    roles: owners,
    status: 204,
  },
  validateOrgResourcePolicies: {
    method: 'POST',
    path: '/orgs/{orgId}/resourcePolicies:validate',
    summary: 'Check a resource policy without keeping it',
    roles: owners,
    body: ResourcePolicyRequest,
    response: ResourcePolicy,
  },
  getOrgNonCompliantResources: {
    method: 'GET',
    path: '/orgs/{orgId}/nonCompliantResources',
    summary: 'List resources that do not comply with the resource policies',
    roles: readers,
    response: z.array(NonCompliantResource),
  },
});
