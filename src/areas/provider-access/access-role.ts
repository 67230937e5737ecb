import type { Result } from '#contract/api/operations.ts';
import { isAssumable } from '#contract/security/provider-access.ts';
import { arnShape, guidShape, isGuid, isRoleArn, mostArn } from '#contract/security/provider-identities.ts';
import { ownValue } from '#contract/values/own-value.ts';
import type { StateKind } from '#src/ui/feedback/badge.tsx';

export type AccessRoles = Result<'listGroupCloudProviderAccess'>;
export type AccessRole =
  | AccessRoles['awsIamRoles'][number]
  | AccessRoles['azureServicePrincipals'][number]
  | AccessRoles['gcpServiceAccounts'][number];
export type Provider = AccessRole['providerName'];

export const providers: Record<Provider, { label: string; thing: string; by: string }> = {
  AWS: { label: 'AWS', thing: 'IAM role', by: 'an IAM role whose trust policy names the account of Atlas' },
  AZURE: { label: 'Azure', thing: 'service principal', by: 'a service principal of the Atlas application' },
  GCP: { label: 'Google Cloud', thing: 'service account', by: 'a service account that Atlas creates' },
};

/** All roles of a project, the oldest first. */
export function rolesOf({
  awsIamRoles,
  azureServicePrincipals,
  gcpServiceAccounts,
}: AccessRoles): AccessRole[] {
  return [...awsIamRoles, ...azureServicePrincipals, ...gcpServiceAccounts].sort((a, b) =>
    a.createdDate.localeCompare(b.createdDate),
  );
}

/** The id by which the service knows it; Azure's has another name. */
export const idOf = (role: AccessRole): string => (role.providerName === 'AZURE' ? role._id : role.roleId);

/** Its name at the provider; undefined until it is known. */
export function nameAtProvider(role: AccessRole): string | undefined {
  switch (role.providerName) {
    case 'AWS':
      return role.iamAssumedRoleArn ?? undefined;
    case 'AZURE':
      return role.servicePrincipalId;
    case 'GCP':
      return role.gcpServiceAccountForAtlas;
  }
}

export interface RoleState {
  kind: StateKind;
  /** The service's own word, where it has one. */
  state: string;
  label: string;
  /** It can be used by backups, encryption and data federation. */
  ready: boolean;
}

/** How far a role is: only an authorized one can be used. */
export function stateOf(role: AccessRole): RoleState {
  if (role.providerName === 'GCP')
    return ownValue(gcpStates, role.status) ?? { ...waiting, state: role.status };
  const ready =
    role.providerName === 'AWS' ? role.authorizedDate !== null : nameAtProvider(role) !== undefined;
  return ready ? authorized : waiting;
}

const authorized: RoleState = { kind: 'ok', state: 'authorized', label: 'Authorized', ready: true };
const waiting: RoleState = {
  kind: 'warning',
  state: 'not authorized',
  label: 'Not authorized yet',
  ready: false,
};
const gcpStates: Record<string, RoleState> = {
  NOT_INITIATED: { kind: 'progress', state: 'NOT_INITIATED', label: 'Account requested', ready: false },
  IN_PROGRESS: { kind: 'progress', state: 'IN_PROGRESS', label: 'Account being created', ready: false },
  COMPLETE: { kind: 'ok', state: 'COMPLETE', label: 'Ready', ready: true },
  FAILED: { kind: 'failed', state: 'FAILED', label: 'Account not created', ready: false },
};

/** Pages below a project that show a use of a role. */
type UsagePage = 'backups/exports' | 'encryption' | 'data-federation' | 'log-export';

/** Who uses a role: it cannot be deleted before. */
export interface Usage {
  what: string;
  /** Which of the console's pages shows it. */
  page?: UsagePage;
}

const features: Record<string, Usage> = {
  ENCRYPTION_AT_REST: { what: 'Encryption at rest', page: 'encryption' },
  EXPORT_SNAPSHOT: { what: 'Export bucket', page: 'backups/exports' },
  ATLAS_DATA_LAKE: { what: 'Data federation', page: 'data-federation' },
  PUSH_BASED_LOG_EXPORT: { what: 'Log export', page: 'log-export' },
  ATLAS_LOG_INTEGRATION: { what: 'Log integration', page: 'log-export' },
};

/** What uses the role now, each once; export buckets by their names where those are known. */
export function usagesOf(role: AccessRole, buckets: ReadonlyMap<string, string>): Usage[] {
  const usages = role.featureUsages.map(({ featureType, featureId }) => {
    const usage = ownValue(features, featureType) ?? { what: featureType };
    const bucketId = featureId?.exportBucketId;
    return bucketId === undefined
      ? usage
      : { ...usage, what: `${usage.what} ${buckets.get(bucketId) ?? bucketId}` };
  });
  return [...new Map(usages.map((usage) => [usage.what, usage])).values()];
}

/** Why the text cannot be the ARN of a role; undefined when it can. What Atlas answers comes on top. */
export function arnProblem(text: string): string | undefined {
  const input = text.trim();
  if (input === '') return 'is required';
  if (input.length > mostArn) return `must have at most ${mostArn} characters`;
  if (isRoleArn(input)) return undefined;
  // Atlas takes the root of an account, which then may do everything there
  return isAssumable(input) ? 'must name a role, not the root of the account' : arnShape;
}

export function guidProblem(text: string): string | undefined {
  if (text.trim() === '') return 'is required';
  return isGuid(text.trim()) ? undefined : guidShape;
}
