import type { Result } from '#contract/operations.ts';

export type AccessRoles = Result<'listGroupCloudProviderAccess'>;
