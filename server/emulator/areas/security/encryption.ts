import { badField, failWith } from '#contract/api/errors.ts';
import { findRegion } from '#contract/clusters/tables/regions.ts';
import type { EncryptionAtRest, EncryptionRequest } from '#contract/security/encryption.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { definedFields } from '#server/emulator/kernel/defined-fields.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';

const nothing: EncryptionAtRest = {
  awsKms: { enabled: false, valid: false },
  azureKeyVault: { enabled: false, valid: false },
  googleCloudKms: { enabled: false, valid: false },
  enabledForSearchNodes: false,
};

/** The project's key management; none until it is configured. */
export function encryptionOf(world: World, groupId: string): EncryptionAtRest {
  const existing = world.tables.encryption.get(groupId);
  if (!existing) return nothing;
  return definedFields(existing, 'id');
}

type Vault = 'awsKms' | 'azureKeyVault' | 'googleCloudKms';
const vaults = { awsKms: 'AWS', azureKeyVault: 'AZURE', googleCloudKms: 'GCP' } as const;
const vaultNames = Object.keys(vaults) as Vault[];

/** A role by which the service reaches the keys must exist at that provider and be authorized. */
function checkRole(world: World, groupId: string, vault: Vault, roleId: string | undefined): void {
  if (roleId === undefined) return;
  const role = world.tables.accessRoles.get(roleId);
  const field = `${vault}.roleId`;
  if (role?.groupId !== groupId || role.providerName !== vaults[vault]) {
    throw failWith('CLOUD_PROVIDER_ACCESS_ROLE_NOT_FOUND', {
      parameters: [roleId, groupId],
      fields: [{ field, description: 'is no role of the project at that provider' }],
    });
  }
  if (role.authorizedDate === undefined) {
    throw badField(field, 'is not authorized yet', 'CLOUD_PROVIDER_ACCESS_ROLE_NOT_AUTHORIZED');
  }
}

/** Each of these must be there in a vault that is switched on, now or from before // documented */
function requireFields(vault: Vault, settings: object, names: readonly string[]): void {
  for (const name of names) {
    if (!Reflect.get(settings, name)) throw badField(`${vault}.${name}`, 'is required', 'MISSING_ATTRIBUTE');
  }
}

/** Either of two proofs: a role, or credentials; those sent before are not kept and count as still good. */
function requireProof(vault: Vault, proofs: readonly unknown[], field: string): void {
  if (!proofs.some(Boolean)) {
    throw badField(`${vault}.${field}`, 'is required without credentials', 'MISSING_ATTRIBUTE');
  }
}

const keyIdentifier = /^https:\/\/[a-z0-9-]+\.vault\.[a-z.]+\/keys\/[\w-]+(?:\/[0-9a-f]+)?$/iu;

function checkAws({ awsKms }: EncryptionAtRest): void {
  requireFields('awsKms', awsKms, ['customerMasterKeyID', 'region']);
  requireProof('awsKms', [awsKms.roleId, awsKms.accessKeyID], 'roleId');
  if (!findRegion('AWS', awsKms.region ?? '')) throw badField('awsKms.region', 'is no region of AWS');
}

function checkAzure({ azureKeyVault: azure }: EncryptionAtRest): void {
  const place = ['keyVaultName', 'keyIdentifier', 'resourceGroupName', 'subscriptionID', 'tenantID'];
  requireFields('azureKeyVault', azure, place);
  requireProof('azureKeyVault', [azure.roleId, azure.clientID], 'roleId');
  if (!keyIdentifier.test(azure.keyIdentifier ?? '')) {
    throw badField(
      'azureKeyVault.keyIdentifier',
      'must be the address of a key',
      'AZURE_KEY_VAULT_KEY_IDENTIFIER_INVALID_FORMAT',
    );
  }
}

function checkGoogle({ googleCloudKms: google }: EncryptionAtRest, request: EncryptionRequest): void {
  requireFields('googleCloudKms', google, ['keyVersionResourceID']);
  const before = google.valid;
  const proofs = [google.roleId, request.googleCloudKms?.serviceAccountKey, before];
  requireProof('googleCloudKms', proofs, 'serviceAccountKey');
  if (!/^projects\/\S+\/cryptoKeyVersions\/\d+$/u.test(google.keyVersionResourceID ?? '')) {
    throw badField('googleCloudKms.keyVersionResourceID', 'must be the path of a version of a key');
  }
}

/** Clusters that still encrypt with it keep a vault from being switched off // documented */
function checkUnused(world: World, groupId: string, vault: Vault): void {
  const provider = vaults[vault];
  const used = world.tables.clusters
    .by('group', groupId)
    .some(({ encryptionAtRestProvider }) => encryptionAtRestProvider === provider);
  if (!used) return;
  throw failWith('CANNOT_DISABLE_ENCRYPTION_AT_REST', {
    parameters: [provider],
    fields: [{ field: `${vault}.enabled`, description: 'is needed by clusters of the project' }],
  });
}

/** Settings as they are stored: without fields that are never returned. */
function merged(before: EncryptionAtRest, request: EncryptionRequest): EncryptionAtRest {
  const { awsKms = {}, azureKeyVault = {}, googleCloudKms = {} } = request;
  return {
    awsKms: { ...before.awsKms, ...definedFields(awsKms, 'secretAccessKey', 'valid') },
    azureKeyVault: { ...before.azureKeyVault, ...definedFields(azureKeyVault, 'secret', 'valid') },
    googleCloudKms: {
      ...before.googleCloudKms,
      ...definedFields(googleCloudKms, 'serviceAccountKey', 'valid'),
    },
    enabledForSearchNodes: request.enabledForSearchNodes ?? before.enabledForSearchNodes,
  };
}

function check(world: World, groupId: string, after: EncryptionAtRest, request: EncryptionRequest): void {
  for (const vault of vaultNames) checkRole(world, groupId, vault, request[vault]?.roleId);
  if (after.awsKms.enabled) checkAws(after);
  if (after.azureKeyVault.enabled) checkAzure(after);
  if (after.googleCloudKms.enabled) checkGoogle(after, request);
}

export const encryptionHandlers = defineHandlers({
  getGroupEncryptionAtRest: ({ world, params }) => encryptionOf(world, params.groupId),

  updateGroupEncryptionAtRest({ world, caller, params, body, peer }) {
    const { groupId } = params;
    const before = encryptionOf(world, groupId);
    const after = merged(before, body);
    check(world, groupId, after, body);
    for (const vault of vaultNames) {
      if (before[vault].enabled && !after[vault].enabled) checkUnused(world, groupId, vault);
    }
    // assumed: keys that are well described can be reached
    const { awsKms, azureKeyVault, googleCloudKms, enabledForSearchNodes } = after;
    const settings: EncryptionAtRest = {
      awsKms: { ...awsKms, valid: awsKms.enabled === true },
      azureKeyVault: { ...azureKeyVault, valid: azureKeyVault.enabled === true },
      googleCloudKms: { ...googleCloudKms, valid: googleCloudKms.enabled === true },
      enabledForSearchNodes,
    };
    world.tables.encryption.put({ id: groupId, ...settings });
    record(world, 'ENCRYPTION_AT_REST_CONFIGURATION_UPDATED', { groupId }, { caller, peer });
    return settings;
  },
});
