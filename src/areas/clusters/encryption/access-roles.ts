import type { Result } from '#contract/api/operations.ts';

export type AccessRoles = Result<'listGroupCloudProviderAccess'>;
