/** Tables of credentials: they belong to an installation, and no file of a world holds them. */
export const credentialTables: ReadonlySet<string> = new Set(['apiKeys', 'serviceAccounts', 'tokens']);
