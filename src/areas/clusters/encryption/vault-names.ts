/** The vaults of the three providers, by their names in requests and addresses. */
export const vaultNames = ['awsKms', 'azureKeyVault', 'googleCloudKms'] as const;
export type VaultName = (typeof vaultNames)[number];
