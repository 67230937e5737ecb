import { badField, fail } from '#contract/api/errors.ts';
import { policyProblem } from '#contract/resource-policies/check.ts';
import { mostResourcePolicies } from '#contract/resource-policies/limits.ts';
import type { ResourcePolicyRequest } from '#contract/resource-policies/schemas.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { type Caller, defineHandlers } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { nonCompliant } from './compliance.ts';
import type { ResourcePolicyRecord } from './records.ts';

const view = ({ version, ...policy }: ResourcePolicyRecord) => ({ ...policy, version: `v${version}` });

const personOf = ({ id, identity }: Caller) => ({ id, name: identity });

function requirePolicy(
  world: World,
  { orgId, resourcePolicyId }: { orgId: string; resourcePolicyId: string },
): ResourcePolicyRecord {
  const policy = world.tables.resourcePolicies.get(resourcePolicyId);
  if (policy?.orgId !== orgId) throw fail('RESOURCE_POLICY_NOT_FOUND', resourcePolicyId, orgId);
  return policy;
}

function requireRoom(world: World, orgId: string): void {
  if (world.tables.resourcePolicies.by('org', orgId).length >= mostResourcePolicies)
    throw fail('MAX_RESOURCE_POLICIES_EXCEEDED', mostResourcePolicies);
}

/** Names are unique in an organization // documented */
function requireFreeName(world: World, orgId: string, name: string, own?: string): void {
  const policies = world.tables.resourcePolicies.by('org', orgId);
  if (policies.some((each) => each.name === name && each.id !== own))
    throw fail('RESOURCE_POLICY_NAME_IN_USE', name);
}

function requireValid(policies: ResourcePolicyRequest['policies']): void {
  for (const [index, { body }] of policies.entries()) {
    const problem = policyProblem(body);
    if (problem) throw badField(`policies[${index}].body`, problem, 'INVALID_RESOURCE_POLICY');
  }
}

function createOne(
  world: World,
  { orgId, body, caller }: { orgId: string; body: ResourcePolicyRequest; caller: Caller },
): ResourcePolicyRecord {
  requireValid(body.policies);
  const person = personOf(caller);
  const now = world.iso();
  return {
    id: world.id(),
    orgId,
    name: body.name,
    ...(body.description ? { description: body.description } : {}),
    policies: body.policies.map((each) => ({ id: world.id(), body: each.body })),
    version: 1,
    createdByUser: person,
    createdDate: now,
    lastUpdatedByUser: person,
    lastUpdatedDate: now,
  };
}

export const resourcePolicyHandlers = defineHandlers({
  listOrgResourcePolicies({ world, params }) {
    return world.tables.resourcePolicies.by('org', params.orgId).map(view);
  },

  createOrgResourcePolicy({ world, params: { orgId }, body, caller, peer }) {
    requireFreeName(world, orgId, body.name);
    requireRoom(world, orgId);
    const policy = world.tables.resourcePolicies.put(createOne(world, { orgId, body, caller }));
    record(world, 'RESOURCE_POLICY_CREATED', { orgId, resourcePolicyId: policy.id }, { caller, peer });
    return view(policy);
  },

  getOrgResourcePolicy({ world, params }) {
    return view(requirePolicy(world, params));
  },

  updateOrgResourcePolicy({ world, params, body, caller, peer }) {
    const { description, ...before } = requirePolicy(world, params);
    const { id, orgId } = before;
    if (body.name !== undefined) requireFreeName(world, orgId, body.name, id);
    if (body.policies) requireValid(body.policies);
    const reported = body.description ?? description;
    const policy = world.tables.resourcePolicies.put({
      ...before,
      ...(reported ? { description: reported } : {}),
      ...(body.name === undefined ? {} : { name: body.name }),
      // what stays as it was keeps its id // assumed
      ...(body.policies && {
        policies: body.policies.map((each) => ({
          id: before.policies.find((existing) => existing.body === each.body)?.id ?? world.id(),
          body: each.body,
        })),
      }),
      lastUpdatedByUser: personOf(caller),
      lastUpdatedDate: world.iso(),
    });
    record(world, 'RESOURCE_POLICY_MODIFIED', { orgId, resourcePolicyId: id }, { caller, peer });
    return view(policy);
  },

  deleteOrgResourcePolicy({ world, params, caller, peer }) {
    const { id, orgId } = requirePolicy(world, params);
    world.tables.resourcePolicies.delete(id);
    record(world, 'RESOURCE_POLICY_DELETED', { orgId, resourcePolicyId: id }, { caller, peer });
    return undefined;
  },

  validateOrgResourcePolicies({ world, params: { orgId }, body, caller }) {
    // a caller changes a policy after checking it under its own name // observed, in the Terraform provider
    return view(createOne(world, { orgId, body, caller }));
  },

  getOrgNonCompliantResources({ world, params }) {
    return nonCompliant(world, params.orgId);
  },
});
