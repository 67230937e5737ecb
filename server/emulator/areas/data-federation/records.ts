import type { FederatedDatabase, FederationEndpoint, QueryLimit } from '#contract/data-federation/rows.ts';
import { spec } from '#server/emulator/kernel/table.ts';

export interface FederatedRecord extends Pick<FederatedDatabase, 'name' | 'groupId' | 'storage'> {
  id: string;
  created: string;
  dataProcessRegion?: NonNullable<FederatedDatabase['dataProcessRegion']>;
  /** The access role at each provider. */
  roles: { aws?: string; azure?: string; gcp?: string };
}

export type QueryLimitRecord = Omit<QueryLimit, 'tenantName'> & {
  id: string;
  groupId: string;
  databaseId: string;
};

export type FederationEndpointRecord = FederationEndpoint & { id: string; groupId: string; created: string };

export const dataFederationTables = {
  federatedDatabases: spec<FederatedRecord>()({
    group: { key: (row) => row.groupId, order: (row) => row.created },
    name: { key: (row) => `${row.groupId}/${row.name}` },
  }),
  queryLimits: spec<QueryLimitRecord>()({
    group: { key: (row) => row.groupId },
    database: { key: (row) => row.databaseId, order: (row) => row.name },
  }),
  federationEndpoints: spec<FederationEndpointRecord>()({
    group: { key: (row) => row.groupId, order: (row) => row.created },
  }),
};

type DataFederationTables = typeof dataFederationTables;
declare module '#server/emulator/kernel/tables.ts' {
  interface AreaTables extends DataFederationTables {}
}
