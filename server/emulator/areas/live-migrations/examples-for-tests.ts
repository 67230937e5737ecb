import type { VersionDate } from '#contract/api/versions.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import type { TestEmulator } from '#server/emulator/emulator-for-tests.ts';
import type { Examples } from '#server/emulator/table-tests/example-for-tests.ts';
import { addWideCluster } from '../outage/examples-for-tests.ts';

/** Links the organization of the world and returns its source's first project, as a client sees it. */
export async function linked(at: TestEmulator) {
  const path = `~/orgs/${at.orgId}/liveMigrations`;
  await at.ask('POST', `${path}/linkTokens`, { body: { accessListIps: ['203.0.113.0/24'] } });
  return (await at.ask('GET', `${path}/availableProjects`)).body;
}

export interface MigrationOf {
  clusterName: string;
  /** The source: project and one of its clusters. */
  source: { projectId: string; migrationHosts: readonly string[] };
  name?: string;
}

/** A request that nothing is wrong with. */
export function migrationBody(at: TestEmulator, { clusterName, source, name = 'inventory' }: MigrationOf) {
  return {
    destination: {
      clusterName,
      groupId: at.groupId,
      hostnameSchemaType: 'PUBLIC',
      privateLinkId: 'vpce-0a1b2c3d',
    },
    dropDestinationData: true,
    migrationHosts: [...source.migrationHosts],
    source: {
      caCertificatePath: '/etc/ssl/source-ca.pem',
      clusterName: name,
      groupId: source.projectId,
      managedAuthentication: false,
      username: 'migrator',
      password: 'not-a-real-password',
      ssl: true,
    },
  };
}

const sharding = {
  createSupportingIndexes: true,
  shardingEntries: [
    {
      database: 'stock',
      collection: 'items',
      shardCollection: { key: [{ sku: 'hashed' }, { warehouse: 1 }] },
    },
  ],
};

/** A sharded destination beside a source that is a replica set: then every field has a meaning. */
async function prepare(at: TestEmulator) {
  const cluster: ClusterRecord = addWideCluster(at, 'sharded-destination', 2);
  const [source] = await linked(at);
  return {
    clusterName: cluster.name,
    sourceGroupId: source.projectId,
    migrationHost: source.migrationHosts[0],
  };
}

function body(at: TestEmulator, params: Readonly<Record<string, string>>, version: VersionDate) {
  const { clusterName = '', sourceGroupId = '', migrationHost = '' } = params;
  const source = { projectId: sourceGroupId, migrationHosts: [migrationHost] };
  const { dropDestinationData, ...rest } = migrationBody(at, { clusterName, source });
  const drop = version < '2024-05-30' ? { dropEnabled: true } : { dropDestinationData };
  return { ...rest, ...drop, sharding };
}

/** A migration of the first source cluster, and how far it has come. */
async function running(at: TestEmulator, seconds: number) {
  const [source] = await linked(at);
  const created = await at.ask('POST', `~/groups/${at.groupId}/liveMigrations`, {
    body: migrationBody(at, { clusterName: at.clusterName, source }),
  });
  at.advance(seconds);
  return { liveMigrationId: created.body._id };
}

const free = {
  'sharding.shardingEntries[0].shardCollection.key': 'members are named after the fields of documents',
};

/** Live migrations: link, source, validation, migration. */
export const examples: Examples = {
  createOrgLiveMigrationLinkToken: { body: () => ({ accessListIps: ['203.0.113.7', '198.51.100.0/24'] }) },
  deleteOrgLiveMigrationLinkTokens: {
    async prepare(at) {
      await linked(at);
      return undefined;
    },
  },
  listOrgLiveMigrationAvailableProjects: {
    async prepare(at) {
      await linked(at);
      return undefined;
    },
  },
  validateGroupLiveMigrations: { prepare, body, free },
  getGroupLiveMigrationValidateStatus: {
    async prepare(at) {
      const [source] = await linked(at);
      const created = await at.ask('POST', `~/groups/${at.groupId}/liveMigrations/validate`, {
        body: migrationBody(at, { clusterName: at.clusterName, source }),
      });
      return { validationId: created.body._id };
    },
  },
  createGroupLiveMigration: { prepare, body, free },
  getGroupLiveMigration: { prepare: (at) => running(at, 5) },
  cutoverGroupLiveMigration: { prepare: (at) => running(at, 600) },
};
