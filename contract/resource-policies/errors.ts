/** Resource policies. The service publishes no codes for them; 400 for a name in use: documented, the rest: assumed */
export const resourcePolicyErrors = {
  RESOURCE_POLICY_NOT_FOUND: [404, 'No resource policy with ID {0} exists in organization {1}.'],
  RESOURCE_POLICY_NAME_IN_USE: [400, 'A resource policy named {0} exists in the organization already.'],
  MAX_RESOURCE_POLICIES_EXCEEDED: [
    400,
    'The organization already has {0} resource policies, the most allowed.',
  ],
  INVALID_RESOURCE_POLICY: [400, 'The policy is not valid: {0}'],
  RESOURCE_POLICY_VIOLATED: [403, 'The resource policy {0} of the organization forbids this.'],
} as const;
