import type { TableName, Tables } from '#server/emulator/kernel/tables.ts';
import type { World } from '#server/emulator/kernel/world.ts';

export type RowOf<Name extends TableName> = Tables[Name] extends { all(): Iterable<infer Row> } ? Row : never;

export interface ResourceKind<Name extends TableName> {
  kind: string;
  name: (row: RowOf<Name>) => string | undefined;
  /** Rows that Atlas creates on its own are no leaks. */
  isLeak?: (row: RowOf<Name>, world: World) => boolean;
}

/** Resources that a client creates and deletes, by table. Events, alerts, jobs and default settings are none. */
export const resourceKinds: { [Name in TableName]?: ResourceKind<Name> } = {
  orgs: { kind: 'organization', name: (row) => row.name },
  groups: { kind: 'project', name: (row) => row.name },
  clusters: { kind: 'cluster', name: (row) => row.name },
  flexClusters: { kind: 'flex cluster', name: (row) => row.name },
  serverlessInstances: { kind: 'serverless instance', name: (row) => row.name },
  databaseUsers: { kind: 'database user', name: (row) => row.username },
  customDbRoles: { kind: 'custom role', name: (row) => row.roleName },
  accessEntries: { kind: 'access list entry', name: (row) => row.value },
  accessRoles: { kind: 'cloud provider access role', name: (row) => row.providerName },
  alertConfigs: { kind: 'alert configuration', name: (row) => row.eventTypeName },
  apiKeys: { kind: 'API key', name: (row) => row.desc },
  serviceAccounts: { kind: 'service account', name: (row) => row.name },
  teams: { kind: 'team', name: (row) => row.name },
  users: { kind: 'user', name: (row) => row.username },
  groupInvites: { kind: 'invitation', name: (row) => row.username },
  resourcePolicies: { kind: 'resource policy', name: (row) => row.name },
  identityProviders: { kind: 'identity provider', name: (row) => row.displayName },
  roleMappings: { kind: 'role mapping', name: (row) => row.externalGroupName },
  integrations: { kind: 'integration', name: (row) => row.type },
  keyEndpoints: { kind: 'private endpoint of keys', name: (row) => row.id },
  backupEndpoints: { kind: 'private endpoint of backups', name: (row) => row.id },
  exportBuckets: { kind: 'export bucket', name: (row) => row.bucketName },
  snapshots: {
    kind: 'snapshot',
    name: (row) => row.description || row.clusterName,
    // a schedule takes others while time passes; those of a deleted cluster remain and cost money
    isLeak: (row, world) => row.snapshotType === 'onDemand' || !world.tables.clusters.get(row.clusterId),
  },
  searchIndexes: { kind: 'search index', name: (row) => row.name },
  searchDeployments: { kind: 'search nodes', name: (row) => row.id },
  // without network containers: Atlas creates them with clusters, and keeps them
  peers: { kind: 'peering connection', name: (row) => row.id },
  endpointServices: {
    kind: 'private endpoint service',
    name: (row) => `${row.cloudProvider} ${row.regionName}`,
  },
  privateEndpoints: { kind: 'private endpoint', name: (row) => row.endpointId },
  pushExports: { kind: 'log export', name: (row) => row.bucketName },
  logIntegrations: { kind: 'log integration', name: (row) => row.type },
  metricIntegrations: { kind: 'metric integration', name: (row) => row.integrationType },
  onlineArchives: { kind: 'online archive', name: (row) => `${row.dbName}.${row.collName}` },
  federatedDatabases: { kind: 'federated database', name: (row) => row.name },
  queryLimits: { kind: 'query limit', name: (row) => row.name },
  federationEndpoints: { kind: 'private endpoint of federated databases', name: (row) => row.endpointId },
  streamWorkspaces: { kind: 'stream workspace', name: (row) => row.name },
  streamConnections: { kind: 'stream connection', name: (row) => row.name },
  streamProcessors: { kind: 'stream processor', name: (row) => row.name },
  streamLinks: { kind: 'private link of streams', name: (row) => row.id },
  mcpConfigs: { kind: 'MCP configuration', name: (row) => row.id },
  modelKeys: { kind: 'AI model key', name: (row) => row.name },
};

/** `backupSchedules` as `backup schedule`. */
const textOf = (table: string): string =>
  table
    .replace(/ies$/u, 'y')
    .replace(/s$/u, '')
    .replaceAll(/(?=[A-Z])/gu, ' ')
    .toLowerCase();

/** The rows of a table in words. */
export const kindOf = (table: string): string => resourceKinds[table as TableName]?.kind ?? textOf(table);

/** Fields that name a row for people. */
const naming = ['name', 'username', 'clusterName', 'eventTypeName', 'type'] as const;

/** The name of a row for people. */
export function nameOf(table: string, row: Readonly<Record<string, unknown>> & { id: string }): string {
  const kind = resourceKinds[table as TableName] as
    | { name: (row: unknown) => string | undefined }
    | undefined;
  const text =
    kind?.name(row) ?? naming.map((field) => row[field]).find((value) => typeof value === 'string');
  return typeof text === 'string' && text !== '' ? text : row.id;
}
