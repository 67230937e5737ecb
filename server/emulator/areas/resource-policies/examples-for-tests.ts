import type { TestEmulator } from '#server/emulator/emulator-for-tests.ts';
import type { Examples, Places } from '#server/emulator/table-tests/example-for-tests.ts';

export const places: Places = {
  resourcePolicyId: ({ world, orgId }) => world.tables.resourcePolicies.by('org', orgId)[0]?.id,
};

const body = `forbid (principal, action == ResourcePolicy::Action::"cluster.modify", resource)
when { context.cluster.cloudProviders.contains(ResourcePolicy::CloudProvider::"gcp") };`;

const policy = { name: 'No Google Cloud', description: 'It is not in use', policies: [{ body }] };

async function createOne(at: TestEmulator) {
  const reply = await at.ask('POST', `~/orgs/${at.orgId}/resourcePolicies`, { body: policy });
  return { resourcePolicyId: reply.body.id };
}

export const examples: Examples = {
  listOrgResourcePolicies: { prepare: createOne },
  createOrgResourcePolicy: { body: () => policy },
  getOrgResourcePolicy: { prepare: createOne },
  updateOrgResourcePolicy: { prepare: createOne, body: () => ({ ...policy, name: 'Not there' }) },
  deleteOrgResourcePolicy: { prepare: createOne },
  validateOrgResourcePolicies: { body: () => policy },
  getOrgNonCompliantResources: { prepare: createOne },
};
