import { type Fields, fieldsOf } from '../call.ts';
import type { Kind } from '../kind.ts';

/** Requests contain the texts of policies; answers add their numbers and authors. */
function resourcePolicyOf(stored: unknown): Fields {
  const { name, description, policies } = fieldsOf(stored);
  const texts = Array.isArray(policies) ? policies.map((each) => ({ body: fieldsOf(each).body })) : [];
  return { name, description: description ?? '', policies: texts };
}

/** How changes of these resources are read and undone: resource policy. */
export const resourcePolicyKinds: readonly Kind[] = [
  {
    item: 'getOrgResourcePolicy',
    list: 'listOrgResourcePolicies',
    create: 'createOrgResourcePolicy',
    updates: ['updateOrgResourcePolicy'],
    remove: 'deleteOrgResourcePolicy',
    numbered: ({ id }) => ({ resourcePolicyId: id }),
    asBody: resourcePolicyOf,
  },
];
