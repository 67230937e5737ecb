import { badField, fail, failWith } from '#contract/api/errors.ts';
import {
  type AccessRole,
  type AccessRoleRequest,
  type AuthorizeRequest,
  type FeatureUsage,
  isAssumable,
} from '#contract/security/provider-access.ts';
import { arnShape, isRoleArn } from '#contract/security/provider-identities.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { definedFields } from '#server/emulator/kernel/defined-fields.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import { seeded } from '#server/emulator/kernel/seeded.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { encryptionOf } from './encryption.ts';
import type { AccessRoleRecord } from './records.ts';

/** The application under which the service is known at Azure: one for everybody // documented */
const azureApp = '9f2deb0d-be22-4524-a403-df531868bac0';

const eventNames = {
  AWS: 'CLOUD_PROVIDER_ACCESS_AWS_IAM_ROLE',
  AZURE: 'CLOUD_PROVIDER_ACCESS_AZURE_SERVICE_PRINCIPAL',
  GCP: 'CLOUD_PROVIDER_ACCESS_GCP_SERVICE_ACCOUNT',
} as const;

function roleOf(world: World, groupId: string, roleId: string): AccessRoleRecord {
  const role = world.tables.accessRoles.get(roleId);
  if (role?.groupId !== groupId) throw fail('CLOUD_PROVIDER_ACCESS_ROLE_NOT_FOUND', roleId, groupId);
  return role;
}

function letters(random: () => number, length: number, alphabet = '0123456789abcdef'): string {
  return Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)]).join('');
}

function uuid(random: () => number): string {
  const part = (length: number) => letters(random, length);
  return `${part(8)}-${part(4)}-4${part(3)}-a${part(3)}-${part(12)}`;
}

/** The identity for a new AWS role: the account that a trust policy names, and the id that it requires. */
export function awsIdentity(world: World, groupId: string) {
  // one account of the service for all roles of a project
  const account = letters(seeded(`aws/${groupId}`), 12, '0123456789');
  return {
    atlasAWSAccountArn: `arn:aws:iam::${account}:root`,
    atlasAssumedRoleExternalId: uuid(() => world.random()),
  };
}

function gcpAccount(role: AccessRoleRecord): string {
  const random = seeded(`gcp/${role.id}`);
  const lower = '0123456789abcdefghijklmnopqrstuvwxyz';
  return `mongodb-atlas-${letters(random, 16, lower)}@p-${letters(random, 24, lower)}.iam.gserviceaccount.com`;
}

/** What uses the role now. */
function usagesOf(world: World, { id, groupId }: AccessRoleRecord): FeatureUsage[] {
  const { awsKms, azureKeyVault, googleCloudKms } = encryptionOf(world, groupId);
  const vaults = [awsKms, azureKeyVault, googleCloudKms].filter(
    ({ enabled, roleId }) => enabled && roleId === id,
  );
  const { federatedDatabases, logIntegrations, pushExports } = world.tables;
  const databases = federatedDatabases
    .by('group', groupId)
    .filter(({ roles }) => Object.values(roles).includes(id));
  const integrations = logIntegrations
    .by('group', groupId)
    .filter(({ iamRoleId, roleId }) => iamRoleId === id || roleId === id);
  const isExporting = pushExports.get(groupId)?.iamRoleId === id;
  return [
    ...vaults.map((): FeatureUsage => ({ featureType: 'ENCRYPTION_AT_REST' })),
    ...databases.map((): FeatureUsage => ({ featureType: 'ATLAS_DATA_LAKE' })),
    ...integrations.map((): FeatureUsage => ({ featureType: 'ATLAS_LOG_INTEGRATION' })),
    ...(isExporting ? [{ featureType: 'PUSH_BASED_LOG_EXPORT' as const }] : []),
    ...world.tables.exportBuckets.by('role', id).map(
      (bucket): FeatureUsage => ({
        featureType: 'EXPORT_SNAPSHOT',
        featureId: { exportBucketId: bucket.id, groupId },
      }),
    ),
  ];
}

function view(world: World, role: AccessRoleRecord): AccessRole {
  const { id, createdDate } = role;
  const featureUsages = usagesOf(world, role);
  if (role.providerName === 'AWS') {
    return {
      providerName: 'AWS',
      roleId: id,
      createdDate,
      featureUsages,
      atlasAWSAccountArn: role.atlasAWSAccountArn ?? '',
      atlasAssumedRoleExternalId: role.atlasAssumedRoleExternalId ?? '',
      authorizedDate: role.authorizedDate ?? null,
      iamAssumedRoleArn: role.iamAssumedRoleArn ?? null,
    };
  }
  if (role.providerName === 'AZURE') {
    return {
      providerName: 'AZURE',
      _id: id,
      createdDate,
      lastUpdatedDate: role.lastUpdatedDate ?? createdDate,
      featureUsages,
      atlasAzureAppId: role.atlasAzureAppId ?? azureApp,
      ...definedFields({ servicePrincipalId: role.servicePrincipalId, tenantId: role.tenantId }),
    };
  }
  const { status = 'NOT_INITIATED', gcpServiceAccountForAtlas } = role;
  return {
    providerName: 'GCP',
    roleId: id,
    createdDate,
    featureUsages,
    status,
    ...(gcpServiceAccountForAtlas === undefined ? {} : { gcpServiceAccountForAtlas }),
  };
}

/** A principal that is named is usable at once: who makes it at Azure consents there // assumed */
function consented(world: World, role: AccessRoleRecord): AccessRoleRecord {
  if (role.authorizedDate !== undefined || !role.servicePrincipalId || !role.tenantId) return role;
  return { ...role, authorizedDate: world.iso() };
}

/** Creating a role needs no more than its provider; the ids of the principal may follow // specification §4.8 */
function azureIds({
  atlasAzureAppId = azureApp,
  ...body
}: Extract<AccessRoleRequest, { providerName: 'AZURE' }>) {
  const { servicePrincipalId, tenantId } = body;
  return { atlasAzureAppId, ...definedFields({ servicePrincipalId, tenantId }) };
}

function newRole(world: World, groupId: string, body: AccessRoleRequest): AccessRoleRecord {
  const base = { id: world.id(), groupId, createdDate: world.iso() };
  switch (body.providerName) {
    case 'AWS':
      return { ...base, providerName: 'AWS', ...awsIdentity(world, groupId) };
    case 'AZURE':
      return consented(world, {
        ...base,
        providerName: 'AZURE',
        ...azureIds(body),
        lastUpdatedDate: world.iso(),
      });
    case 'GCP':
      world.after(world.takes('role.service'), 'accessRole.proceed', { id: base.id }, base.id);
      return { ...base, providerName: 'GCP', status: 'NOT_INITIATED' };
  }
}

/** What authorizing changes. */
function authorized(world: World, role: AccessRoleRecord, body: AuthorizeRequest): AccessRoleRecord {
  if (body.providerName !== role.providerName) {
    throw badField('providerName', `must be ${role.providerName}, the provider of the role`);
  }
  switch (body.providerName) {
    case 'AWS': {
      const { iamAssumedRoleArn } = body;
      if (iamAssumedRoleArn === undefined) {
        throw badField('iamAssumedRoleArn', 'is required for AWS', 'MISSING_ATTRIBUTE');
      }
      if (!isAssumable(iamAssumedRoleArn)) {
        throw failWith('CANNOT_ASSUME_ROLE', {
          parameters: [iamAssumedRoleArn],
          fields: [
            {
              field: 'iamAssumedRoleArn',
              description: isRoleArn(iamAssumedRoleArn) ? 'names no role that trusts the service' : arnShape,
            },
          ],
        });
      }
      return { ...role, iamAssumedRoleArn, authorizedDate: world.iso() };
    }
    case 'AZURE': {
      const { atlasAzureAppId, servicePrincipalId, tenantId } = body;
      return consented(world, {
        ...role,
        ...definedFields({ atlasAzureAppId, servicePrincipalId, tenantId }),
        lastUpdatedDate: world.iso(),
      });
    }
    case 'GCP':
      // the service creates its own account: no input is needed
      return role;
  }
}

export const providerAccessHandlers = defineHandlers({
  listGroupCloudProviderAccess({ world, params }) {
    const roles = world.tables.accessRoles.by('group', params.groupId).map((role) => {
      world.shown(role.id);
      return view(world, role);
    });
    return {
      awsIamRoles: roles.filter((role) => role.providerName === 'AWS'),
      azureServicePrincipals: roles.filter((role) => role.providerName === 'AZURE'),
      gcpServiceAccounts: roles.filter((role) => role.providerName === 'GCP'),
    };
  },

  createGroupCloudProviderAccess({ world, caller, params, body, peer }) {
    const { groupId } = params;
    const role = world.tables.accessRoles.put(newRole(world, groupId, body));
    record(world, `${eventNames[role.providerName]}_ADDED`, { groupId }, { caller, peer });
    return view(world, role);
  },

  getGroupCloudProviderAccess({ world, params }) {
    const role = roleOf(world, params.groupId, params.roleId);
    world.shown(role.id);
    return view(world, role);
  },

  authorizeGroupCloudProviderAccessRole({ world, caller, params, body, peer }) {
    const { groupId, roleId } = params;
    const before = roleOf(world, groupId, roleId);
    const role = world.tables.accessRoles.put(authorized(world, before, body));
    record(world, `${eventNames[role.providerName]}_UPDATED`, { groupId }, { caller, peer });
    return view(world, role);
  },

  deauthorizeGroupCloudProviderAccessRole({ world, caller, params, peer }) {
    const { groupId, roleId, cloudProvider } = params;
    const role = roleOf(world, groupId, roleId);
    if (role.providerName !== cloudProvider) {
      throw fail('CLOUD_PROVIDER_ACCESS_ROLE_NOT_FOUND', roleId, groupId);
    }
    const [used] = usagesOf(world, role);
    if (used) {
      throw failWith('VALIDATION_ERROR', {
        parameters: [roleId, used.featureType],
        detail: `The role ${roleId} is used by ${used.featureType} and cannot be given up.`,
      });
    }
    world.tables.accessRoles.delete(roleId);
    record(world, `${eventNames[role.providerName]}_DELETED`, { groupId }, { caller, peer });
    return undefined;
  },
});

/** An account at GCP is requested, made, and known. */
function proceed(world: World, { id }: { id: string }): void {
  const role = world.tables.accessRoles.get(id);
  if (!role) return;
  if (role.status === 'NOT_INITIATED') {
    world.tables.accessRoles.put({ ...role, status: 'IN_PROGRESS' });
    world.after(world.takes('role.service'), 'accessRole.proceed', { id }, id);
  } else if (role.status === 'IN_PROGRESS') {
    world.tables.accessRoles.put({
      ...role,
      status: 'COMPLETE',
      gcpServiceAccountForAtlas: gcpAccount(role),
      authorizedDate: world.iso(),
    });
  }
}

export const providerAccessTransitions = { 'accessRole.proceed': proceed };
