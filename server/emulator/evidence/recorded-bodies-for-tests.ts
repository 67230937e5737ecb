import type { OperationId } from '#contract/api/operations.ts';
import type { Reply, TestEmulator } from '../emulator-for-tests.ts';
import { prepared } from '../table-tests/examples-for-tests.ts';
import { definition, has, value } from './recorded-definitions-for-tests.ts';
import type { RecordedAnswer, Send } from './recorded-scenarios-for-tests.ts';

// Requests of the Atlas CLI's tests, as their recorded answers show them: fewer fields than the examples have.

type Body = (
  recording: RecordedAnswer,
  at: TestEmulator,
  params: Readonly<Record<string, string>>,
) => unknown;
export type Bodies = { readonly [Id in OperationId]?: Body };
export type States = {
  readonly [Id in OperationId]?: (at: TestEmulator, recording: RecordedAnswer, send: Send) => Promise<Reply>;
};

const databaseUser: Body = (recording) => ({
  username: 'clerk',
  databaseName: 'admin',
  ...(value(recording, '.oidcAuthType') === 'IDP_GROUP'
    ? { username: `${'d'.repeat(24)}/clerk`, oidcAuthType: 'IDP_GROUP' }
    : { password: 'correct-horse-battery' }),
  roles: [{ roleName: 'readWriteAnyDatabase', databaseName: 'admin' }],
  ...(has(recording, '.deleteAfterDate') && { deleteAfterDate: '2026-03-15T00:00:00Z' }),
  ...(has(recording, '.scopes[]') && { scopes: [{ name: 'Cluster0', type: 'CLUSTER' }] }),
});

const accessList: Body = (recording) => [
  {
    ipAddress: '192.0.2.10',
    ...(has(recording, '.results[].comment') && { comment: 'test' }),
    ...(has(recording, '.results[].deleteAfterDate') && { deleteAfterDate: '2026-03-15T00:00:00Z' }),
  },
];

const alertConfig: Body = () => ({
  enabled: true,
  eventTypeName: 'NO_PRIMARY',
  notifications: [{ typeName: 'GROUP', delayMin: 0, intervalMin: 5, emailEnabled: true, smsEnabled: false }],
});

const ftsIndex: Body = (recording) => ({
  database: 'shop',
  collectionName: 'orders',
  name: 'text',
  ...definition(recording, ''),
});

const integrations: Record<string, Record<string, unknown>> = {
  DATADOG: { type: 'DATADOG', apiKey: 'a'.repeat(32), region: 'US' },
  OPS_GENIE: { type: 'OPS_GENIE', apiKey: '00000000-aaaa-bbbb-cccc-000000000000', region: 'US' },
  PAGER_DUTY: { type: 'PAGER_DUTY', serviceKey: 'a'.repeat(32), region: 'US' },
  VICTOR_OPS: { type: 'VICTOR_OPS', apiKey: '00000000-aaaa-bbbb-cccc-000000000000', routingKey: 'test' },
  WEBHOOK: { type: 'WEBHOOK', url: 'https://example.com/hook', secret: 'secret' },
};

/** Creates the integrations of a recorded list in its order; the answer of the last one. */
async function integrate(at: TestEmulator, recording: RecordedAnswer, send: Send): Promise<Reply> {
  const list = `~/groups/${at.groupId}/integrations`;
  let last = await send('GET', list);
  for (const { type } of last.body.results) await send('DELETE', `${list}/${type}`);
  for (const type of recording.fields?.['.results[].type']?.values ?? [])
    last = await send('POST', `${list}/${type}`, integrations[type]);
  return recording.id === 'listGroupIntegrations' ? send('GET', list) : last;
}

/** A service of private endpoints of the recorded provider and status. */
async function endpointService(at: TestEmulator, recording: RecordedAnswer, send: Send): Promise<Reply> {
  const prefix = recording.id.startsWith('list') ? '[]' : '';
  const providerName = value(recording, `${prefix}.cloudProvider`) ?? 'AWS';
  const region = value(recording, `${prefix}.regionName`) ?? 'US_EAST_1';
  const list = `~/groups/${at.groupId}/privateEndpoint`;
  const created = await send('POST', `${list}/endpointService`, { providerName, region });
  if (recording.id.startsWith('create')) return created;
  if (value(recording, `${prefix}.status`) !== 'INITIATING') at.advance(3600);
  if (prefix) return send('GET', `${list}/${providerName}/endpointService`);
  return send('GET', `${list}/${providerName}/endpointService/${created.body.id}`);
}

const archive: Body = () => ({
  collName: 'orders',
  dbName: 'shop',
  criteria: { type: 'DATE', dateField: 'sent', expireAfterDays: 3 },
  partitionFields: [{ fieldName: 'sent', order: 0 }],
});

/** A backup compliance policy of the recorded fields. */
async function compliance(at: TestEmulator, recording: RecordedAnswer, send: Send): Promise<Reply> {
  const path = `~/groups/${at.groupId}/backupCompliancePolicy`;
  const item = { frequencyInterval: 1, frequencyType: 'daily', retentionUnit: 'days', retentionValue: 1 };
  const policy = {
    authorizedEmail: 'clerk@example.com',
    authorizedUserFirstName: 'Ada',
    authorizedUserLastName: 'Byron',
    scheduledPolicyItems: has(recording, '.scheduledPolicyItems[]') ? [item] : [],
  };
  const put = await send('PUT', path, policy);
  if (value(recording, '.state') === 'ENABLING') return put;
  at.advance(3600);
  if (value(recording, '.state') === 'UPDATING')
    return send('PUT', path, { ...policy, pitEnabled: true, restoreWindowDays: 1 });
  return send('GET', path);
}

const directory = {
  ...{ authenticationEnabled: true, authorizationEnabled: true, bindPassword: 'admin', port: 389 },
  ...{ hostname: 'ldap.example.com', bindUsername: 'cn=admin,dc=example,dc=org' },
  userToDNMapping: [{ match: '(.+)', substitution: 'cn={0},dc=example,dc=org' }],
};

const certificate =
  '-----BEGIN CERTIFICATE-----\nMIIBszCCAVmgAwIBAgIUAyru7GyouEarI3PGKb9jChw4fFEw\n-----END CERTIFICATE-----\n';

const workspace = { name: 'recorded', dataProcessRegion: { cloudProvider: 'AWS', region: 'VIRGINIA_USA' } };

/** A workspace of streams without further fields. */
async function streams(at: TestEmulator, { id }: RecordedAnswer, send: Send): Promise<Reply> {
  const list = `~/groups/${at.groupId}/streams`;
  const created = await send('POST', list, workspace);
  if (id === 'createGroupStreamWorkspace') return created;
  return send('GET', id === 'getGroupStreamWorkspace' ? `${list}/recorded` : list);
}

/** A snapshot on demand in the recorded state. */
async function snapshot(at: TestEmulator, recording: RecordedAnswer, send: Send): Promise<Reply> {
  const list = `~/groups/${at.groupId}/clusters/${at.clusterName}/backup/snapshots`;
  const { body } = await send('POST', list, { description: 'test', retentionInDays: 1 });
  const read = () => send('GET', `${list}/${body.id}`);
  const stages = ['.mongodVersion', '.cloudProvider', '.createdAt'].filter((path) => has(recording, path));
  let reply = await read();
  // as far as the recorded one, in steps of a minute
  for (
    let minute = 0;
    minute < 120 && !stages.every((path) => reply.body[path.slice(1)] !== undefined);
    minute += 1
  ) {
    at.advance(60);
    reply = await read();
  }
  return reply;
}

/** A user of the database, and the answer to a read or change. */
async function ofUser(at: TestEmulator, recording: RecordedAnswer, send: Send): Promise<Reply> {
  const list = `~/groups/${at.groupId}/databaseUsers`;
  const { body } = await send('POST', list, databaseUser(recording, at, {}));
  const user = `${list}/admin/${encodeURIComponent(body.username)}`;
  if (recording.id === 'getGroupDatabaseUser') return send('GET', user);
  return send('PATCH', user, { roles: [{ roleName: 'readAnyDatabase', databaseName: 'admin' }] });
}

/** An index of the recorded fields, read or changed before its first build. */
async function ofIndex(at: TestEmulator, recording: RecordedAnswer, send: Send): Promise<Reply> {
  const search = `~/groups/${at.groupId}/clusters/${at.clusterName}`;
  const flat = recording.id.includes('Fts');
  const list = `${search}/${flat ? 'fts' : 'search'}/indexes`;
  const prefix = recording.id.startsWith('list') ? '[]' : '';
  const place = { database: 'sample_mflix', collectionName: 'fresh', name: 'text', type: 'search' };
  const own = definition(recording, flat ? prefix : '.latestDefinition');
  const { body } = await send('POST', list, flat ? { ...place, ...own } : { ...place, definition: own });
  if (recording.id.startsWith('list'))
    return send('GET', `${list}/${place.database}/${place.collectionName}`);
  if (recording.id.startsWith('get')) return send('GET', `${list}/${body.indexID}`);
  return send('PATCH', `${list}/${body.indexID}`, { definition: own });
}

/** An export of a snapshot in the recorded state. */
async function exported(at: TestEmulator, recording: RecordedAnswer, send: Send): Promise<Reply> {
  const { path, body } = await prepared(at, 'createGroupClusterBackupExport');
  const { customData: _, ...request } = body as { customData?: unknown };
  const created = await send('POST', path, request);
  if (has(recording, '.finishedAt') || has(recording, '.results[].finishedAt')) at.advance(6 * 3600);
  const list = path.replace('/api/atlas/v2', '~');
  return send('GET', recording.id.startsWith('list') ? list : `${list}/${created.body.id}`);
}

/** A restore of the recorded kind and state. */
async function restore(at: TestEmulator, recording: RecordedAnswer, send: Send): Promise<Reply> {
  const { path, body } = await prepared(at, 'createGroupClusterBackupRestoreJob');
  const automated = has(recording, '.targetClusterName');
  const { snapshotId } = body as { snapshotId: string };
  const target = { targetClusterName: at.clusterName, targetGroupId: at.groupId };
  const created = await send('POST', path, {
    ...{ snapshotId, deliveryType: automated ? 'automated' : 'download' },
    ...(automated && target),
  });
  if (has(recording, '.finishedAt') || has(recording, '.expiresAt')) at.advance(7200);
  return send('GET', `${path.replace('/api/atlas/v2', '~')}/${created.body.id}`);
}

/** A restore of a flex cluster's snapshot into a cluster. */
async function flexRestore(at: TestEmulator, recording: RecordedAnswer, send: Send): Promise<Reply> {
  const { path, body } = await prepared(at, 'createGroupFlexClusterBackupRestoreJob');
  const list = path.replace('/api/atlas/v2', '~');
  const name = list.split('/').at(-3);
  const { body: jobs } = await send('GET', list);
  const target = { targetDeploymentItemName: name, targetProjectId: at.groupId };
  const created = await send('POST', list, { ...(body as object), instanceName: undefined, ...target });
  const running = value(recording, '.status') === 'RUNNING';
  at.advance(running ? 60 : 7200);
  if (!recording.id.startsWith('list'))
    return send('GET', `${list}/${created.body.id ?? jobs.results[0]?.id}`);
  return send('GET', list);
}

/** A connection of streams to Kafka in a new workspace. */
async function streamConnection(at: TestEmulator, recording: RecordedAnswer, send: Send): Promise<Reply> {
  const list = `~/groups/${at.groupId}/streams`;
  await send('POST', list, workspace);
  const plain = {
    ...{ name: 'kafka', type: 'Kafka', bootstrapServers: 'example.com:8080' },
    authentication: { mechanism: 'SCRAM-256', username: 'admin', password: 'admin' },
    config: { 'auto.offset.reset': 'earliest' },
    security: { protocol: 'PLAINTEXT' },
  };
  await send('POST', `${list}/recorded/connections`, plain);
  const path = `${list}/recorded/connections/kafka`;
  if (recording.id === 'getGroupStreamConnection') return send('GET', path);
  const security = { protocol: 'SSL', brokerPublicCertificate: certificate };
  return send('PATCH', path, { ...plain, security });
}

/** A private link of streams to Azure Event Hubs. */
async function privateLink(at: TestEmulator, recording: RecordedAnswer, send: Send): Promise<Reply> {
  const list = `~/groups/${at.groupId}/streams/privateLinkConnections`;
  const { body } = await send('POST', list, {
    ...{ provider: 'AZURE', region: 'US_EAST_2', vendor: 'GENERIC' },
    dnsDomain: 'test-namespace.servicebus.windows.net',
    serviceEndpointId:
      '/subscriptions/fd01adff-b37e-4693-8497-83ecf183a145/resourceGroups/test-rg/providers/Microsoft.EventHub/namespaces/test-namespace',
  });
  return send('GET', recording.id.startsWith('get') ? `${list}/${body._id}` : list);
}

export const states: States = {
  getGroupDatabaseUser: ofUser,
  updateGroupDatabaseUser: ofUser,
  getGroupClusterFtsIndex: ofIndex,
  listGroupClusterFtsIndex: ofIndex,
  updateGroupClusterSearchIndex: ofIndex,
  getGroupClusterBackupExport: exported,
  listGroupClusterBackupExports: exported,
  getGroupClusterBackupRestoreJob: restore,
  async getGroupClusterSearchDeployment(at, recording, send) {
    const { path } = await prepared(at, 'getGroupClusterSearchDeployment');
    if (value(recording, '.stateName') === 'UPDATING')
      await send('PATCH', path, { specs: [{ instanceSize: 'S20_HIGHCPU_NVME', nodeCount: 4 }] });
    return send('GET', path);
  },
  async getGroupFlexCluster(at, recording, send) {
    const { path } = await prepared(at, 'getGroupFlexCluster');
    if (value(recording, '.stateName') === 'DELETING') await send('DELETE', path);
    return send('GET', path);
  },
  async autoGroupClusterScalingConfiguration(at, recording, send) {
    const region = {
      ...{ providerName: 'AWS', regionName: 'US_EAST_1', priority: 7 },
      electableSpecs: { instanceSize: 'M30', nodeCount: 3 },
    };
    const clusterType =
      value(recording, '.autoScalingMode') === 'INDEPENDENT_SHARD_SCALING' ? 'SHARDED' : 'REPLICASET';
    const specs =
      clusterType === 'SHARDED'
        ? [{ regionConfigs: [region] }, { regionConfigs: [region] }]
        : [{ regionConfigs: [region] }];
    const list = `~/groups/${at.groupId}/clusters`;
    await at.ask('POST', list, { body: { name: 'recorded', clusterType, replicationSpecs: specs } });
    return send('GET', `${list}/recorded/autoScalingConfiguration`);
  },
  async listGroupAccessListEntries(at, _, send) {
    const list = `~/groups/${at.groupId}/accessList`;
    for (const entry of (await send('GET', list)).body.results)
      await send('DELETE', `${list}/${encodeURIComponent(entry.cidrBlock)}`);
    await send('POST', list, [{ ipAddress: '192.0.2.10', comment: 'test' }]);
    return send('GET', list);
  },
  async listGroupClusterOnlineArchives(at, recording, send) {
    const list = `~/groups/${at.groupId}/clusters/${at.clusterName}/onlineArchives`;
    for (const each of (await send('GET', list)).body.results) await send('DELETE', `${list}/${each._id}`);
    at.advance(3600);
    await send('POST', list, archive(recording, at, {}));
    return send('GET', list);
  },
  createGroupIntegration: integrate,
  listGroupIntegrations: integrate,
  createGroupPrivateEndpointEndpointService: endpointService,
  getGroupPrivateEndpointEndpointService: endpointService,
  listGroupPrivateEndpointEndpointService: endpointService,
  getGroupBackupCompliancePolicy: compliance,
  updateGroupBackupCompliancePolicy: compliance,
  createGroupStreamWorkspace: streams,
  getGroupStreamWorkspace: streams,
  listGroupStreamWorkspaces: streams,
  getGroupClusterBackupSnapshot: snapshot,
  async getGroupSampleDatasetLoad(at, recording, send) {
    const { path } = await prepared(at, 'getGroupSampleDatasetLoad');
    if (value(recording, '.state') === 'COMPLETED') at.advance(3600);
    return send('GET', path);
  },
  async deleteGroupUserSecurityLdapUserToDnMapping(at, _, send) {
    const path = `~/groups/${at.groupId}/userSecurity`;
    await send('PATCH', path, { ldap: directory });
    return send('DELETE', `${path}/ldap/userToDNMapping`);
  },
  async getGroupFlexClusterBackupRestoreJob(at, recording, send) {
    return flexRestore(at, recording, send);
  },
  async listGroupFlexClusterBackupRestoreJobs(at, recording, send) {
    return flexRestore(at, recording, send);
  },
  async listGroupClusterBackupSnapshots(at, _, send) {
    const list = `~/groups/${at.groupId}/clusters/${at.clusterName}/backup/snapshots`;
    for (const { id } of (await send('GET', list)).body.results) await send('DELETE', `${list}/${id}`);
    await send('POST', list, { description: 'test', retentionInDays: 1 });
    at.advance(7200);
    return send('GET', list);
  },
  async getGroupStreamConnection(at, recording, send) {
    return streamConnection(at, recording, send);
  },
  async updateGroupStreamConnection(at, recording, send) {
    return streamConnection(at, recording, send);
  },
  async getGroupStreamPrivateLinkConnection(at, recording, send) {
    return privateLink(at, recording, send);
  },
  async listGroupStreamPrivateLinkConnections(at, recording, send) {
    return privateLink(at, recording, send);
  },
  async listGroupClusters(at, recording, send) {
    const { path } = await prepared(at, 'listGroupClusters');
    if (value(recording, '.results[].clusterType') === 'SHARDED') {
      const region = {
        ...{ providerName: 'AWS', regionName: 'US_EAST_1', priority: 7 },
        electableSpecs: { instanceSize: 'M30', nodeCount: 3 },
      };
      const spec = { regionConfigs: [region] };
      await at.ask('POST', `~/groups/${at.groupId}/clusters`, {
        body: { name: 'recorded', clusterType: 'SHARDED', replicationSpecs: [spec, spec] },
      });
      at.advance(7200);
      await send('PATCH', `~/groups/${at.groupId}/clusters/recorded`, { paused: true });
    }
    return send('GET', path);
  },
};

export const bodies: Bodies = {
  createGroup: (recording, { orgId }) => ({
    ...{ name: 'recorded', orgId },
    ...(has(recording, '.tags[]') && { tags: [{ key: 'env', value: 'e2e' }] }),
  }),
  createGroupDatabaseUser: databaseUser,
  createGroupAccessListEntry: accessList,
  createGroupAlertConfig: alertConfig,
  updateGroupAlertConfig: alertConfig,
  createGroupClusterFtsIndex: ftsIndex,
  createGroupClusterSearchIndex: (recording) => ({
    ...{ database: 'shop', collectionName: 'orders', name: 'text' },
    type: 'search',
    definition: definition(recording, '.latestDefinition'),
  }),
  createGroupClusterOnlineArchive: archive,
  setGroupDataFederationLimit: () => ({ value: 118_000_000_000 }),
  createGroupDataFederation: (_, __, params) => ({
    name: 'recorded',
    ...(params.roleId && { cloudProviderConfig: { aws: { roleId: params.roleId, testS3Bucket: 'test' } } }),
  }),
  updateGroupCustomDbRoleRole: () => ({
    actions: [{ action: 'LIST_SESSIONS', resources: [{ cluster: true }] }],
  }),
  updateGroupUserSecurity: () => ({ ldap: directory }),
  acknowledgeGroupAlert: () => ({ acknowledgedUntil: '2026-03-14T00:00:00Z' }),
  updateGroupClusterProcessArgs: () => ({ minimumEnabledTlsProtocol: 'TLS1_2', javascriptEnabled: true }),
  createGroupBackupExportBucket: (_, __, params) => ({
    ...{ bucketName: 'recorded', cloudProvider: 'AWS', iamRoleId: params.roleId },
  }),
};
