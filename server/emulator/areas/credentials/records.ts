import type { Grant } from '#contract/roles.ts';
import { spec } from '#server/emulator/kernel/table.ts';

/** Programmatic key: HA1 and nothing else of the secret, sealed. */
export interface ApiKeyRecord {
  id: string;
  publicKey: string;
  sealedHa1: string;
  /** The last part of the private key, which every answer shows // observed */
  privateKeyEnd?: string;
  desc: string;
  orgId: string;
  grants: Grant[];
  accessList: string[];
}

export interface SecretRecord {
  id: string;
  hash: string;
  createdAt: string;
  expiresAt: string;
  lastUsedAt?: string;
  /** How it is shown after its creation. */
  masked?: string;
}

export interface ServiceAccountRecord {
  id: string;
  clientId: string;
  name: string;
  description?: string;
  orgId: string;
  grants: Grant[];
  /** Addresses and blocks, each with its prefix. */
  accessList: string[];
  secrets: SecretRecord[];
}

/** An issued access token, by the hash of its text. */
export interface TokenRecord {
  id: string;
  clientId: string;
  expiresAt: number;
}

/** The usage of one entry of a credential's access list. */
export interface AccessUse {
  /** Id of the credential, a stroke, the entry. */
  id: string;
  created: string;
  count: number;
  lastUsed?: string;
  lastUsedAddress?: string;
}

export const credentialTables = {
  apiKeys: spec<ApiKeyRecord>()({
    publicKey: { key: (row) => row.publicKey },
    org: { key: (row) => row.orgId },
  }),
  serviceAccounts: spec<ServiceAccountRecord>()({
    clientId: { key: (row) => row.clientId },
    org: { key: (row) => row.orgId },
  }),
  tokens: spec<TokenRecord>()({ clientId: { key: (row) => row.clientId } }),
  accessUses: spec<AccessUse>()({}),
};

type CredentialTables = typeof credentialTables;
declare module '#server/emulator/kernel/tables.ts' {
  interface AreaTables extends CredentialTables {}
}
