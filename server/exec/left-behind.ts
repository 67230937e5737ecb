import type { TableName, Tables } from '#server/emulator/kernel/tables.ts';
import type { World } from '#server/emulator/kernel/world.ts';

/** A resource that exists in a world and did not exist before. */
export interface LeftBehind {
  kind: string;
  id: string;
  name: string;
  /** Its project. */
  groupId?: string;
  /** Resources inside it that were left behind with it. */
  contains: number;
}

type RowOf<Name extends TableName> = Tables[Name] extends { all(): Iterable<infer Row> } ? Row : never;

interface Kind<Name extends TableName> {
  kind: string;
  name: (row: RowOf<Name>) => string | undefined;
  /** Rows that Atlas creates on its own are no leaks. */
  isLeak?: (row: RowOf<Name>, world: World) => boolean;
}

/** Resources that a client creates and deletes, by table. Events, alerts, jobs and default settings are none. */
const kinds: { [Name in TableName]?: Kind<Name> } = {
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
};

type Ids = ReadonlyMap<string, ReadonlySet<string>>;

/** The ids of all resources of a world, to compare with later. */
export function resourceIds(world: World): Ids {
  const names = Object.keys(kinds) as TableName[];
  return new Map(names.map((name) => [name, new Set([...world.tables[name].all()].map(({ id }) => id))]));
}

/** The resources that a world has and did not have before. Those inside another one are counted there. */
export function leftBehind(world: World, before: Ids): LeftBehind[] {
  // transitions that are due, such as the end of a deletion
  world.settle({ unseen: true });
  const names = Object.keys(kinds) as TableName[];
  const rows = names.flatMap((name) => newRowsOf(name, world, before.get(name) ?? new Set()));
  const owners = new Map(rows.map(({ found }) => [found.id, found]));
  const outer: LeftBehind[] = [];
  for (const { found, ownerIds } of rows) {
    const owner = ownerIds.map((id) => owners.get(id)).find((each) => each !== undefined);
    if (owner) owner.contains += 1;
    else outer.push(found);
  }
  return outer;
}

function newRowsOf(name: TableName, world: World, before: ReadonlySet<string>) {
  const kind = kinds[name] as Kind<TableName> | undefined;
  const rows = [...world.tables[name].all()] as unknown as (RowOf<TableName> & Owned)[];
  return rows
    .filter((row) => kind && !before.has(row.id) && kind.isLeak?.(row, world) !== false)
    .map((row) => {
      const { groupId, clusterId, orgId } = row;
      const result: LeftBehind = {
        kind: kind?.kind ?? name,
        id: row.id,
        name: kind?.name(row) ?? row.id,
        ...(groupId === undefined ? {} : { groupId }),
        contains: 0,
      };
      const ownerIds = [orgId, groupId, clusterId].filter((id) => id !== undefined && id !== row.id);
      return { found: result, ownerIds: ownerIds as string[] };
    });
}

interface Owned {
  id: string;
  orgId?: string;
  groupId?: string;
  clusterId?: string;
}
