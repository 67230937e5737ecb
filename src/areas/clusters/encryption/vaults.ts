import type { Result } from '#contract/api/operations.ts';
import type { StateKind } from '#src/ui/feedback/badge.tsx';

export type Encryption = Result<'getGroupEncryptionAtRest'>;

import type { VaultName } from './vault-names.ts';

type VaultProvider = 'AWS' | 'AZURE' | 'GCP';

/** A field of a vault, as a person fills it in. */
export interface VaultField {
  name: string;
  label: string;
  help: string;
  kind: 'text' | 'region' | 'role' | 'secret' | 'switch' | 'environment';
  /** Needed while the vault is on // documented; the emulator refuses the same */
  required?: true;
  placeholder?: string;
}

export interface Vault {
  name: VaultName;
  provider: VaultProvider;
  label: string;
  /** On a button: "Configure Azure". */
  short: string;
  /** The field that names the key. */
  key: string;
  fields: readonly VaultField[];
  /** Keys there can be reached by private endpoints // documented: not at Google */
  endpoints: boolean;
  rotation: string;
}

const role = (what: string): VaultField => ({
  name: 'roleId',
  label: 'Access role',
  help: `Lets Atlas use the key without credentials: ${what} that is authorized in this project.`,
  kind: 'role',
});

const privately: VaultField = {
  name: 'requirePrivateNetworking',
  label: 'Reach the key through private endpoints only',
  help: 'Atlas then needs an active private endpoint in each region of a cluster.',
  kind: 'switch',
};

export const vaults: readonly Vault[] = [
  {
    name: 'awsKms',
    provider: 'AWS',
    label: 'AWS Key Management Service',
    short: 'AWS',
    key: 'customerMasterKeyID',
    endpoints: true,
    rotation: 'AWS can rotate the material of a key every year, without a change here.',
    fields: [
      {
        name: 'customerMasterKeyID',
        label: 'Key ID or ARN',
        help: 'A symmetric key in that region.',
        kind: 'text',
        required: true,
        placeholder: 'arn:aws:kms:eu-west-1:…:key/…',
      },
      {
        name: 'region',
        label: 'Region of the key',
        help: 'Clusters in other regions can use it, too.',
        kind: 'region',
        required: true,
      },
      role('an IAM role'),
      {
        name: 'accessKeyID',
        label: 'Access key ID',
        help: 'In place of a role; roles need no secret.',
        kind: 'text',
      },
      {
        name: 'secretAccessKey',
        label: 'Secret access key',
        help: 'Sent once, and never shown again.',
        kind: 'secret',
      },
      privately,
    ],
  },
  {
    name: 'azureKeyVault',
    provider: 'AZURE',
    label: 'Azure Key Vault',
    short: 'Azure',
    key: 'keyIdentifier',
    endpoints: true,
    rotation: 'A new version of the key has an address of its own: enter it here.',
    fields: [
      {
        name: 'keyIdentifier',
        label: 'Key identifier',
        help: 'The address of one version of the key.',
        kind: 'text',
        required: true,
        placeholder: 'https://vault.vault.azure.net/keys/name/version',
      },
      { name: 'keyVaultName', label: 'Key vault', help: 'Its name at Azure.', kind: 'text', required: true },
      {
        name: 'resourceGroupName',
        label: 'Resource group',
        help: 'Of the key vault.',
        kind: 'text',
        required: true,
      },
      { name: 'subscriptionID', label: 'Subscription ID', help: 'A UUID.', kind: 'text', required: true },
      { name: 'tenantID', label: 'Tenant ID', help: 'A UUID.', kind: 'text', required: true },
      { name: 'azureEnvironment', label: 'Environment', help: 'Where the vault is.', kind: 'environment' },
      role('a service principal'),
      {
        name: 'clientID',
        label: 'Client ID',
        help: 'In place of a role; roles need no secret.',
        kind: 'text',
      },
      { name: 'secret', label: 'Client secret', help: 'Sent once, and never shown again.', kind: 'secret' },
      privately,
    ],
  },
  {
    name: 'googleCloudKms',
    provider: 'GCP',
    label: 'Google Cloud KMS',
    short: 'Google Cloud',
    key: 'keyVersionResourceID',
    endpoints: false,
    rotation: 'A new version of the key has a path of its own: enter it here.',
    fields: [
      {
        name: 'keyVersionResourceID',
        label: 'Key version',
        help: 'The path of one version of the key.',
        kind: 'text',
        required: true,
        placeholder: 'projects/…/cryptoKeyVersions/1',
      },
      role('a service account'),
      {
        name: 'serviceAccountKey',
        label: 'Service account key',
        help: 'The JSON that Google hands out, in place of a role. Sent once, and never shown again.',
        kind: 'secret',
      },
    ],
  },
];

/** The current state of a vault. */
export function vaultState(settings: { enabled?: boolean | undefined; valid: boolean }): {
  kind: StateKind;
  label: string;
} {
  if (!settings.enabled) return { kind: 'off', label: 'Not configured' };
  return settings.valid ? { kind: 'ok', label: 'Valid' } : { kind: 'failed', label: 'Key cannot be used' };
}

export type VaultValues = Record<string, string | boolean>;

/** Initial values of the form: secrets are never known. */
export function valuesOfVault(vault: Vault, encryption: Encryption): VaultValues {
  const settings = new Map<string, unknown>(Object.entries(encryption[vault.name]));
  return Object.fromEntries(
    vault.fields.map(({ name, kind }) => {
      const value = settings.get(name);
      return [name, kind === 'switch' ? value === true : typeof value === 'string' ? value : ''];
    }),
  );
}

/** Displayable values: without entered secrets. */
export function withoutSecrets(vault: Vault, values: VaultValues): VaultValues {
  return Object.fromEntries(
    vault.fields.map(({ name, kind }) => [name, kind === 'secret' ? '' : (values[name] ?? '')]),
  );
}

/** Entered secrets. */
export function secretsIn(vault: Vault, values: VaultValues): VaultValues {
  const entered = vault.fields.filter(({ name, kind }) => kind === 'secret' && values[name]);
  return Object.fromEntries(entered.map(({ name }) => [name, values[name] ?? '']));
}

/** What of the form has to be mended before it is sent, by field. */
export function vaultProblems(vault: Vault, values: VaultValues): Map<string, string> {
  return new Map(
    vault.fields.flatMap(({ name, required }) =>
      required && String(values[name] ?? '').trim() === '' ? [[name, 'must be entered'] as const] : [],
    ),
  );
}

/** The request that switches a vault on with these values; empty fields remain unchanged. */
export function vaultRequest(vault: Vault, values: VaultValues): Partial<Record<VaultName, object>> {
  const input = vault.fields.flatMap(({ name, kind }): [string, string | boolean][] => {
    const value = values[name];
    if (kind === 'switch') return [[name, value === true]];
    const text = String(value ?? '').trim();
    return text === '' ? [] : [[name, text]];
  });
  return { [vault.name]: { enabled: true, ...Object.fromEntries(input) } };
}

/** The action at the provider that gives a private endpoint access to the key. */
export function approvalText(
  provider: 'AWS' | 'AZURE',
  endpoint: { privateEndpointConnectionName?: string | undefined; regionName: string },
  vaultName: string | undefined,
): string {
  const name = endpoint.privateEndpointConnectionName ?? '<connection>';
  if (provider === 'AZURE') {
    return `az keyvault private-endpoint-connection approve --vault-name ${vaultName ?? '<vault>'} --name ${name} --description "MongoDB Atlas, ${endpoint.regionName}"`;
  }
  return `Allow ${name} (${endpoint.regionName}) in the policy of the key: condition aws:SourceVpce.`;
}
