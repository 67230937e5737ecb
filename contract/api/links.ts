/** Where an entity's links point, relative to the API root. `rels` come with a single entity, not with members of a list. */
interface LinkSpec {
  self: string;
  rels?: Readonly<Record<string, string>>;
  /** Further relations of a single entity: the API can be browsed from the root // specification §1; not observed */
  browsed?: Readonly<Record<string, string>>;
  /** Base of the relation names: the service's own address, or the address of the request // observed: alerts only */
  base?: 'cloud' | 'request';
  /** Relations that lead nowhere here: the observed profile alone shows them // observed */
  unanswered?: readonly string[];
  /** The service was seen to send none: only the specification's profile shows them // observed */
  unrecorded?: true;
  /** Fields that hold lists of entities, where the answer is no list itself. */
  members?: Readonly<Record<string, string>>;
  /** Members of a list carry every relation, not only self, under the observed profile // observed */
  fullInLists?: boolean;
}

/**
 * Fields in braces are taken from the entity, else from the path parameters of the request; of several names the
 * first that there is.
 */
const entityLinks = {
  root: {
    self: '',
    browsed: { clusters: '/clusters', eventTypes: '/eventTypes', groups: '/groups', orgs: '/orgs' },
  },
  org: {
    self: '/orgs/{id}',
    rels: { groups: '/orgs/{id}/groups', teams: '/orgs/{id}/teams', users: '/orgs/{id}/users' },
    browsed: { apiKeys: '/orgs/{id}/apiKeys', events: '/orgs/{id}/events', settings: '/orgs/{id}/settings' },
  },
  group: {
    self: '/groups/{id}',
    rels: {
      containers: '/groups/{id}/containers',
      clusters: '/groups/{id}/clusters',
      databaseUsers: '/groups/{id}/databaseUsers',
      peers: '/groups/{id}/peers',
      processes: '/groups/{id}/processes',
      whitelist: '/groups/{id}/whitelist',
    },
    unanswered: ['whitelist'],
    browsed: {
      accessList: '/groups/{id}/accessList',
      alertConfigs: '/groups/{id}/alertConfigs',
      alerts: '/groups/{id}/alerts',
      cloudProviderAccess: '/groups/{id}/cloudProviderAccess',
      events: '/groups/{id}/events',
      exportBuckets: '/groups/{id}/backup/exportBuckets',
      flexClusters: '/groups/{id}/flexClusters',
      integrations: '/groups/{id}/integrations',
      settings: '/groups/{id}/settings',
      teams: '/groups/{id}/teams',
      users: '/groups/{id}/users',
    },
  },
  cluster: {
    self: '/groups/{groupId}/clusters/{name}',
    rels: {
      restoreJobs: '/groups/{groupId}/clusters/{name}/backup/restoreJobs',
      snapshots: '/groups/{groupId}/clusters/{name}/backup/snapshots',
    },
    browsed: {
      processArgs: '/groups/{groupId}/clusters/{name}/processArgs',
      searchIndexes: '/groups/{groupId}/clusters/{name}/search/indexes',
    },
    fullInLists: true,
  },
  ldapVerification: { self: '/groups/{groupId}/userSecurity/ldap/verify/{requestId}' },
  backupSchedule: {
    self: '/groups/{groupId}/clusters/{clusterName}/backup/schedule',
    rels: { group: '/groups/{groupId}' },
  },
  snapshot: {
    self: '/groups/{groupId}/clusters/{clusterName}/backup/snapshots/{id}',
    rels: { cluster: '/groups/{groupId}/clusters/{clusterName}' },
    fullInLists: true,
  },
  shardedSnapshot: {
    self: '/groups/{groupId}/clusters/{clusterName}/backup/snapshots/shardedCluster/{id}',
    rels: { cluster: '/groups/{groupId}/clusters/{clusterName}' },
  },
  restoreJob: {
    self: '/groups/{groupId}/clusters/{clusterName}/backup/restoreJobs/{id}',
    rels: {
      snapshot: '/groups/{groupId}/clusters/{clusterName}/backup/snapshots/{snapshotId}',
      cluster: '/groups/{groupId}/clusters/{clusterName}',
      group: '/groups/{groupId}',
    },
    fullInLists: true,
  },
  alert: {
    self: '/groups/{groupId}/alerts/{id}',
    rels: {
      alertConfig: '/groups/{groupId}/alertConfigs/{alertConfigId}',
      alertConfigs: '/groups/{groupId}/alerts/{id}/alertConfigs',
    },
    base: 'request',
  },
  alertConfig: {
    self: '/groups/{groupId}/alertConfigs/{id}',
    rels: { alerts: '/groups/{groupId}/alertConfigs/{id}/alerts' },
    base: 'request',
  },
  apiKey: { self: '/orgs/{orgId}/apiKeys/{id}' },
  keyAccessEntry: { self: '/orgs/{orgId}/apiKeys/{apiUserId}/accessList/{cidrBlock}' },
  team: { self: '/orgs/{orgId}/teams/{id}' },
  user: { self: '/users/{id}' },
  orgInvitation: { self: '/orgs/{orgId}/invites/{id}', unrecorded: true },
  groupInvitation: { self: '/groups/{groupId}/invites/{id}', unrecorded: true },
  groupTeam: { self: '/groups/{groupId}/teams/{teamId}' },
  accessListEntry: { self: '/groups/{groupId}/accessList/{cidrBlock|awsSecurityGroup}' },
  databaseUser: { self: '/groups/{groupId}/databaseUsers/{databaseName}/{username}' },
  event: { self: '/groups/{groupId}/events/{id}' },
  orgEvent: { self: '/orgs/{orgId}/events/{id}' },
  process: {
    self: '/groups/{groupId}/processes/{id}',
    rels: { group: '/groups/{groupId}', measurements: '/groups/{groupId}/processes/{id}/measurements' },
  },
  processMeasurements: {
    self: '/groups/{groupId}/processes/{processId}/measurements',
    rels: { host: '/groups/{groupId}/processes/{processId}' },
  },
  processDatabase: { self: '/groups/{groupId}/processes/{processId}/databases/{databaseName}' },
  databaseMeasurements: {
    self: '/groups/{groupId}/processes/{processId}/databases/{databaseName}/measurements',
    rels: { host: '/groups/{groupId}/processes/{processId}' },
  },
  diskPartition: { self: '/groups/{groupId}/processes/{processId}/disks/{partitionName}' },
  diskMeasurements: {
    self: '/groups/{groupId}/processes/{processId}/disks/{partitionName}/measurements',
    rels: { host: '/groups/{groupId}/processes/{processId}' },
  },
  accessRoles: {
    self: '/groups/{groupId}/cloudProviderAccess',
    unrecorded: true,
    members: {
      awsIamRoles: 'accessRole',
      azureServicePrincipals: 'accessRole',
      gcpServiceAccounts: 'accessRole',
    },
  },
  accessRole: { self: '/groups/{groupId}/cloudProviderAccess/{roleId|_id}', unrecorded: true },
  shardedSnapshots: {
    self: '/groups/{groupId}/clusters/{clusterName}/backup/snapshots/shardedClusters',
    unrecorded: true,
    members: { results: 'shardedSnapshot' },
  },
  upgradedFlex: { self: '/groups/{groupId}/clusters/{name}', unrecorded: true },
  flexRestoreJob: {
    self: '/groups/{groupId}/flexClusters/{name}/backup/restoreJobs/{id}',
    unrecorded: true,
  },
  ftsIndex: { self: '/groups/{groupId}/clusters/{clusterName}/fts/indexes/{indexID}', unrecorded: true },
  identityProvider: {
    self: '/federationSettings/{federationSettingsId}/identityProviders/{id}',
    unrecorded: true,
  },
  integration: { self: '/groups/{groupId}/integrations/{type}', unrecorded: true },
  sampleDataset: { self: '/groups/{groupId}/sampleDatasetLoad/{_id}', unrecorded: true },
  searchIndex: {
    self: '/groups/{groupId}/clusters/{clusterName}/search/indexes/{indexID}',
    unrecorded: true,
  },
} as const satisfies Record<string, LinkSpec>;

export type LinkedEntity = keyof typeof entityLinks;

export function linkSpec(entity: LinkedEntity): LinkSpec {
  return entityLinks[entity];
}
