import { policyProblem } from '#contract/resource-policies/check.ts';
import { resourcePolicyErrors } from '#contract/resource-policies/errors.ts';
import type { ResourcePolicy, ResourcePolicyRequest } from '#contract/resource-policies/schemas.ts';

export interface PolicyValues {
  name: string;
  description: string;
  policies: { body: string }[];
}

/** The initial text of a new policy: the form common to all policies. */
export const firstText = `forbid (
  principal,
  action == ResourcePolicy::Action::"cluster.modify",
  resource
)
when { context.cluster.cloudProviders.contains(ResourcePolicy::CloudProvider::"gcp") };`;

export function valuesOf(policy: ResourcePolicy | undefined): PolicyValues {
  if (!policy) return { name: '', description: '', policies: [{ body: firstText }] };
  const { name, description = '', policies } = policy;
  return { name, description, policies: policies.map(({ body }) => ({ body })) };
}

export function bodyOf({ name, description, policies }: PolicyValues): ResourcePolicyRequest {
  return {
    name: name.trim(),
    description: description.trim(),
    policies: policies.map(({ body }) => ({ body })),
  };
}

/** Names are unique in an organization // documented */
export function nameProblem(
  name: string,
  policies: readonly Pick<ResourcePolicy, 'id' | 'name'>[],
  own?: string,
): string | undefined {
  const wanted = name.trim();
  if (wanted === '') return 'is required';
  const taken = policies.some((each) => each.name === wanted && each.id !== own);
  return taken ? resourcePolicyErrors.RESOURCE_POLICY_NAME_IN_USE[1].replace('{0}', wanted) : undefined;
}

/** The problem of a text, with the message of the emulator. */
export function textProblem(text: string): string | undefined {
  if (text === '') return 'is required';
  return policyProblem(text);
}
