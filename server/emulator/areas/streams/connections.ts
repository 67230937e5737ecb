import { badField, fail } from '#contract/api/errors.ts';
import { isRecord } from '#contract/values/is-record.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { definedFields } from '#server/emulator/kernel/defined-fields.ts';
import { groupOf } from '#server/emulator/kernel/find.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { connectionView, workspaceOf } from './find.ts';
import { usesConnection } from './pipelines.ts';
import type { ConnectionRecord, WorkspaceRecord } from './records.ts';
import { forgetTopics } from './runs/topics.ts';

const secretNames: ReadonlySet<string> = new Set(['password', 'clientSecret', 'sslKey', 'sslKeyPassword']);

/** Passwords and keys are neither returned nor kept // observed; headers are returned // assumed */
function withoutSecrets(value: unknown, name = ''): unknown {
  if (!isRecord(value) || name === 'headers') return value;
  const entries = Object.entries(value).filter(([key, each]) => each !== undefined && !secretNames.has(key));
  return Object.fromEntries(entries.map(([key, each]) => [key, withoutSecrets(each, key)]));
}

/** Other projects of the organization only where its settings allow it // documented */
function checkCluster(world: World, groupId: string, body: Readonly<Record<string, unknown>>): void {
  const { clusterName, clusterGroupId } = body;
  if (typeof clusterName !== 'string') throw badField('clusterName', 'is required', 'MISSING_ATTRIBUTE');
  const place = typeof clusterGroupId === 'string' ? clusterGroupId : groupId;
  if (place !== groupId) {
    const { orgId } = groupOf(world, groupId);
    const isAllowed = world.tables.orgSettings.get(orgId)?.streamsCrossGroupEnabled === true;
    if (!isAllowed || world.tables.groups.get(place)?.orgId !== orgId)
      throw badField('clusterGroupId', 'must be this project: others are not enabled', 'INVALID_ATTRIBUTE');
  }
  if (world.tables.clusters.by('name', `${place}/${clusterName}`).length === 0)
    throw badField('clusterName', 'must be the name of a cluster of the project', 'INVALID_ATTRIBUTE');
}

/** What a connection of its type needs // assumed: the description requires nothing */
function check(world: World, groupId: string, body: Readonly<Record<string, unknown>>): void {
  const { type } = body;
  if (type === 'Cluster') checkCluster(world, groupId, body);
  if (type === 'Kafka' && !body.bootstrapServers)
    throw badField('bootstrapServers', 'is required', 'MISSING_ATTRIBUTE');
  if (type === 'Https' && !body.url) throw badField('url', 'is required', 'MISSING_ATTRIBUTE');
  const { networking, publicPrivateNetworking } = body;
  for (const [field, value] of Object.entries({ networking, publicPrivateNetworking })) {
    const access = isRecord(value) && isRecord(value.access) ? value.access : {};
    if (access.type !== 'PRIVATE_LINK') continue;
    const link = world.tables.streamLinks.get(String(access.connectionId));
    if (link?.groupId !== groupId)
      throw badField(
        `${field}.access.connectionId`,
        'must be a private link of the project',
        'INVALID_ATTRIBUTE',
      );
  }
}

/** Kafka is reached by public addresses unless the request has something else // observed */
function settingsOf(body: object): Record<string, unknown> {
  const settings = withoutSecrets(definedFields(body)) as Record<string, unknown>;
  if (settings.type !== 'Kafka' || settings.networking !== undefined) return settings;
  return { ...settings, networking: { access: { type: 'PUBLIC' } } };
}

interface Location {
  groupId: string;
  tenantName: string;
  connectionName: string;
}

function connectionIn(world: World, workspace: WorkspaceRecord, name: string): ConnectionRecord | undefined {
  return world.tables.streamConnections.by('workspace', workspace.id).find((each) => each.name === name);
}

function connectionOf(world: World, params: Location): ConnectionRecord {
  const workspace = workspaceOf(world, params);
  const connection = connectionIn(world, workspace, params.connectionName);
  if (!connection) throw fail('STREAM_CONNECTION_NOT_FOUND', params.connectionName, workspace.name);
  return connection;
}

function checkType(
  { type, name }: ConnectionRecord,
  body: { type: string; name?: string | undefined },
): void {
  if (body.type !== type) throw badField('type', `must be ${type}`, 'INVALID_ATTRIBUTE');
  if (body.name !== undefined && body.name !== name)
    throw badField('name', `must be ${name}: a connection keeps its name`, 'INVALID_ATTRIBUTE');
}

/** How a connection reaches its other side: publicly unless it states another way. */
function accessOf(settings: object): unknown {
  const networking = 'networking' in settings ? settings.networking : undefined;
  const access = isRecord(networking) ? networking.access : undefined;
  return isRecord(access) ? access.type : undefined;
}

/** The way to the other side stays // measured with Terraform */
function checkNetworking(before: ConnectionRecord, body: object): void {
  const access = accessOf(body);
  if (access !== undefined && access !== (accessOf(before) ?? 'PUBLIC'))
    throw fail('STREAM_NETWORKING_CANNOT_BE_MODIFIED', before.name);
}

const mainHandlers = defineHandlers({
  listGroupStreamConnections: ({ world, params }) => ({
    rows: world.tables.streamConnections.by('workspace', workspaceOf(world, params).id),
    view: connectionView,
  }),

  getGroupStreamConnection: ({ world, params }) => connectionView(connectionOf(world, params)),

  createGroupStreamConnection({ world, caller, params, body, peer }) {
    const workspace = workspaceOf(world, params);
    const { groupId } = workspace;
    if (connectionIn(world, workspace, body.name))
      throw fail('STREAM_CONNECTION_ALREADY_EXISTS', body.name, workspace.name);
    check(world, groupId, body);
    const connection = world.tables.streamConnections.put({
      region: workspace.dataProcessRegion.region, // observed
      ...settingsOf(body),
      name: body.name,
      type: body.type,
      id: world.id(),
      groupId,
      workspaceId: workspace.id,
      created: world.iso(),
      state: 'READY', // observed: at once
    });
    record(world, 'STREAM_TENANT_CONNECTION_CREATED', { groupId }, { caller, peer });
    return connectionView(connection);
  },

  updateGroupStreamConnection({ world, caller, params, body, peer }) {
    const before = connectionOf(world, params);
    const { groupId } = before;
    checkType(before, body);
    checkNetworking(before, body);
    check(world, groupId, { ...before, ...definedFields(body) });
    const connection = world.tables.streamConnections.put({
      ...before,
      ...settingsOf(body),
      name: before.name,
    });
    record(world, 'STREAM_TENANT_CONNECTION_UPDATED', { groupId }, { caller, peer });
    const { state: _, ...withoutState } = connectionView(connection); // observed: reads and creations have it
    return withoutState;
  },

  deleteGroupStreamConnection({ world, caller, params, peer }) {
    const { id, name, groupId, workspaceId } = connectionOf(world, params);
    const { streamConnections, streamProcessors } = world.tables;
    const user = streamProcessors.by('workspace', workspaceId).find(usesConnection(name));
    if (user) throw fail('STREAM_CONNECTION_IN_USE', name, user.name);
    for (const other of [...streamConnections.by('replaced', id)]) streamConnections.delete(other.id);
    forgetTopics(world, id);
    streamConnections.delete(id);
    record(world, 'STREAM_TENANT_CONNECTION_DELETED', { groupId }, { caller, peer });
    return {};
  },
});

function failoverOf(world: World, params: Location & { failoverConnectionId: string }): ConnectionRecord {
  const { id } = connectionOf(world, params);
  const connection = world.tables.streamConnections.get(params.failoverConnectionId);
  if (connection?.replaces !== id)
    throw fail('STREAM_CONNECTION_NOT_FOUND', params.failoverConnectionId, params.tenantName);
  return connection;
}

/** A replacement is in a region to which the workspace can fail over, one in each // assumed */
function checkFailoverRegion(world: World, params: Location, region: string, own?: string): void {
  const workspace = workspaceOf(world, params);
  if (!workspace.failoverRegions.some((each) => each.region === region))
    throw badField('region', 'must be a region of failoverRegions of the workspace', 'INVALID_ATTRIBUTE');
  const others = world.tables.streamConnections.by('replaced', connectionOf(world, params).id);
  if (others.some((each) => each.region === region && each.id !== own))
    throw badField('region', 'has a replacement already', 'INVALID_ATTRIBUTE');
}

const failoverHandlers = defineHandlers({
  listGroupStreamConnectionFailoverConnections: ({ world, params }) => ({
    rows: world.tables.streamConnections.by('replaced', connectionOf(world, params).id),
    view: connectionView,
  }),

  getGroupStreamConnectionFailoverConnection: ({ world, params }) =>
    connectionView(failoverOf(world, params)),

  createGroupStreamConnectionFailoverConnection({ world, params, body }) {
    const { id: replaces, groupId, workspaceId, type } = connectionOf(world, params);
    if (body.type !== type) throw badField('type', `must be ${type}`, 'INVALID_ATTRIBUTE');
    checkFailoverRegion(world, params, body.region);
    check(world, groupId, body);
    const own = {
      id: world.id(),
      groupId,
      workspaceId,
      created: world.iso(),
      state: 'READY' as const,
      replaces,
    };
    const { name, region } = body;
    return connectionView(
      world.tables.streamConnections.put({ ...settingsOf(body), name, type, region, ...own }),
    );
  },

  updateGroupStreamConnectionFailoverConnection({ world, params, body }) {
    const before = failoverOf(world, params);
    checkType(before, body);
    if (body.region !== undefined) checkFailoverRegion(world, params, body.region, before.id);
    check(world, before.groupId, { ...before, ...definedFields(body) });
    return connectionView(
      world.tables.streamConnections.put({ ...before, ...settingsOf(body), name: before.name }),
    );
  },

  deleteGroupStreamConnectionFailoverConnection({ world, params }) {
    world.tables.streamConnections.delete(failoverOf(world, params).id);
    return undefined;
  },
});

export const connectionHandlers = { ...mainHandlers, ...failoverHandlers };
