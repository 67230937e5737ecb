import type { ConnectedOrgConfig, IdentityProvider, RoleMapping } from '#contract/federation/schemas.ts';
import { spec } from '#server/emulator/kernel/table.ts';

export interface FederationSettingsRecord {
  id: string;
  /** The organization that it was made in. */
  orgId: string;
  federatedDomains: string[];
}

export type IdentityProviderRecord = Omit<IdentityProvider, 'associatedOrgs'> & { settingsId: string };

export type ConnectedOrgRecord = Omit<ConnectedOrgConfig, 'roleMappings' | 'userConflicts'> & {
  id: string;
  settingsId: string;
};

export type RoleMappingRecord = RoleMapping & { settingsId: string; orgId: string };

/** The key of a federation and one of its organizations. */
export function connection(of: { settingsId: string; orgId: string }): string {
  return `${of.settingsId}/${of.orgId}`;
}

export const federationTables = {
  federationSettings: spec<FederationSettingsRecord>()({ org: { key: (row) => row.orgId } }),
  identityProviders: spec<IdentityProviderRecord>()({ settings: { key: (row) => row.settingsId } }),
  connectedOrgs: spec<ConnectedOrgRecord>()({
    settings: { key: (row) => row.settingsId },
    org: { key: (row) => row.orgId },
    connection: { key: connection },
  }),
  roleMappings: spec<RoleMappingRecord>()({
    connection: { key: connection },
    org: { key: (row) => row.orgId },
  }),
};

type FederationTables = typeof federationTables;
declare module '#server/emulator/kernel/tables.ts' {
  interface AreaTables extends FederationTables {}
}
