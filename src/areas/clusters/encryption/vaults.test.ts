import { expect, it } from 'vitest';
import { EncryptionRequest } from '#contract/security/encryption.ts';
import {
  approvalText,
  secretsIn,
  valuesOfVault,
  vaultProblems,
  vaultRequest,
  vaultState,
  vaults,
  withoutSecrets,
} from './vaults.ts';

const nothing = {
  awsKms: { enabled: false, valid: false },
  azureKeyVault: { enabled: false, valid: false },
  googleCloudKms: { enabled: false, valid: false },
  enabledForSearchNodes: false,
};

it.each(vaults.map((vault) => [vault.label, vault] as const))(
  '%s has fields of the contract only',
  (_, vault) => {
    const shape = EncryptionRequest.shape[vault.name].unwrap().shape;
    for (const { name } of vault.fields) expect(Object.keys(shape)).toContain(name);
    expect(vault.fields.map(({ name }) => name)).toContain(vault.key);
  },
);

it.each(vaults.map((vault) => [vault.label, vault] as const))('%s names the missing fields', (_, vault) => {
  const required = vault.fields.flatMap(({ name, required: needed }) => (needed ? [name] : []));
  expect([...vaultProblems(vault, valuesOfVault(vault, nothing)).keys()]).toEqual(required);
});

it('a request switches the vault on, and omits empty fields', () => {
  const [aws] = vaults;
  if (!aws) throw new Error('there is a vault');
  const values = { ...valuesOfVault(aws, nothing), customerMasterKeyID: ' key-1 ', region: 'EU_WEST_1' };
  expect(vaultRequest(aws, values)).toEqual({
    awsKms: {
      enabled: true,
      customerMasterKeyID: 'key-1',
      region: 'EU_WEST_1',
      requirePrivateNetworking: false,
    },
  });
});

it.each([
  [{ enabled: false, valid: false }, 'off'],
  [{ enabled: true, valid: true }, 'ok'],
  [{ enabled: true, valid: false }, 'failed'],
])('%j is %s', (settings, kind) => {
  expect(vaultState(settings).kind).toBe(kind);
});

it('explains how a private endpoint is approved', () => {
  const endpoint = { privateEndpointConnectionName: 'c-1', regionName: 'EUROPE_NORTH' };
  expect(approvalText('AZURE', endpoint, 'keys')).toContain('--vault-name keys --name c-1');
  expect(approvalText('AWS', endpoint, undefined)).toContain('c-1');
});

it('entered secrets are kept apart from displayable values', () => {
  for (const vault of vaults) {
    const secret = vault.fields.find(({ kind }) => kind === 'secret')?.name ?? '';
    const entered = { ...valuesOfVault(vault, nothing), roleId: 'role-1', [secret]: 'hush' };
    expect(JSON.stringify(withoutSecrets(vault, entered))).not.toContain('hush');
    expect(withoutSecrets(vault, entered)).toMatchObject({ roleId: 'role-1' });
    expect(secretsIn(vault, entered)).toEqual({ [secret]: 'hush' });
  }
});
