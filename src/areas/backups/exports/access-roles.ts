import type { Result } from '#contract/api/operations.ts';
import type { BucketUse, ExportBucket } from './export-facts.ts';

type Roles = Result<'listGroupCloudProviderAccess'>;
export type Provider = ExportBucket['cloudProvider'];

/** A role through which a bucket can be reached, whatever the provider calls it. */
export interface RoleChoice {
  id: string;
  provider: Provider;
  /** The readable name. */
  name: string;
  /** Why it cannot be used. */
  problem?: string;
}

/** Every access role of a project, in one form. */
export function roleChoices(roles: Roles): RoleChoice[] {
  return [
    ...roles.awsIamRoles.map(({ roleId, iamAssumedRoleArn, authorizedDate }) =>
      choice('AWS', roleId, iamAssumedRoleArn ?? roleId, authorizedDate ? undefined : 'not authorized yet'),
    ),
    ...roles.azureServicePrincipals.map(({ _id, servicePrincipalId }) =>
      choice('AZURE', _id, `service principal ${servicePrincipalId}`, undefined),
    ),
    ...roles.gcpServiceAccounts.map(({ roleId, status, gcpServiceAccountForAtlas }) =>
      choice('GCP', roleId, gcpServiceAccountForAtlas ?? roleId, gcpProblem(status)),
    ),
  ];
}

function choice(provider: Provider, id: string, name: string, problem: string | undefined): RoleChoice {
  return { id, provider, name, ...(problem === undefined ? {} : { problem }) };
}

function gcpProblem(status: Roles['gcpServiceAccounts'][number]['status']): string | undefined {
  if (status === 'COMPLETE') return undefined;
  return status === 'FAILED'
    ? 'the service account could not be created'
    : 'the service account is still being created';
}

export function roleIdOf(bucket: ExportBucket): string {
  return bucket.cloudProvider === 'AWS' ? bucket.iamRoleId : bucket.roleId;
}

/** A bucket with the role that reaches it and what uses it. */
export interface BucketRow {
  bucket: ExportBucket;
  role: RoleChoice | undefined;
  use: BucketUse;
}
