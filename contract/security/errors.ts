/** Access of the project to other clouds, and of others to the project. Statuses not documented are assumed. */
export const securityErrors = {
  CLOUD_PROVIDER_ACCESS_ROLE_NOT_FOUND: [
    404,
    'No cloud provider access role with ID {0} exists in group {1}.',
  ],
  CLOUD_PROVIDER_ACCESS_ROLE_NOT_AUTHORIZED: [
    400,
    'The cloud provider access role {0} is not authorized yet.',
  ],
  CANNOT_ASSUME_ROLE: [400, 'The service cannot assume the role {0}: check its trust policy and try again.'],
} as const;
