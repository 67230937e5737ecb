import { badField, fail, failWith } from '#contract/api/errors.ts';
import { realm } from '#contract/api/names.ts';
import { satisfies } from '#contract/roles.ts';
import { digestHa1 } from '#server/auth/digest.ts';
import { addDefaultAlertConfigs, removeAlertConfig } from '#server/emulator/kernel/alerts/configure.ts';
import { announce } from '#server/emulator/kernel/alerts/engine.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { groupOf } from '#server/emulator/kernel/find.ts';
import { forget } from '#server/emulator/kernel/forget.ts';
import { groupView } from '#server/emulator/kernel/group-view.ts';
import { type Call, defineHandlers } from '#server/emulator/kernel/handler.ts';
import { visibleGroups } from '#server/emulator/kernel/visible.ts';
import type { World } from '#server/emulator/kernel/world.ts';

/** Most projects of an organization // observed */
const mostGroups = 250;

function checkCreator({ world, caller, body }: Call<'createGroup'>): void {
  const scope = { orgId: body.orgId };
  // an organization that the caller has no part in and one that does not exist look alike
  const existing = world.tables.orgs.get(body.orgId) !== undefined;
  if (existing && satisfies(caller.grants, ['ORG_OWNER', 'ORG_GROUP_CREATOR'], scope)) return;
  throw fail('NOT_ORG_GROUP_CREATOR', body.orgId);
}

/** Names are unique in an organization; a project keeps its own. */
function checkName(world: World, orgId: string, name: string, own?: string): void {
  const siblings = world.tables.groups.by('org', orgId);
  if (!siblings.some((group) => group.name === name && group.id !== own)) return;
  throw failWith('GROUP_ALREADY_EXISTS', {
    parameters: [name],
    fields: [{ field: 'name', description: 'is the name of another project of the organization' }],
  });
}

/** A new project: tags and region restriction only as requested // observed */
function withoutDefaults<View extends { tags?: unknown; regionUsageRestrictions?: unknown }>(
  { tags, regionUsageRestrictions, ...rest }: View,
  body: { tags?: unknown; regionUsageRestrictions?: unknown },
) {
  return {
    ...rest,
    ...(body.tags === undefined ? {} : { tags }),
    ...(body.regionUsageRestrictions === undefined ? {} : { regionUsageRestrictions }),
  } as View;
}

export const projectHandlers = defineHandlers({
  listGroups({ world, caller }) {
    return { rows: visibleGroups(world, caller), view: groupView(world) };
  },

  createGroup(call) {
    const { world, caller, body, peer } = call;
    checkCreator(call);
    const siblings = world.tables.groups.by('org', body.orgId);
    checkName(world, body.orgId, body.name);
    const owner = projectOwner(call);
    if (siblings.length >= mostGroups) {
      throw failWith('VALIDATION_ERROR', { detail: `The organization already has ${mostGroups} projects.` });
    }
    const id = world.id();
    const group = world.tables.groups.put({
      id,
      orgId: body.orgId,
      name: body.name,
      created: world.iso(),
      regionUsageRestrictions: body.regionUsageRestrictions ?? 'COMMERCIAL_FEDRAMP_REGIONS_ONLY',
      tags: body.tags ?? [],
      withDefaultAlertsSettings: body.withDefaultAlertsSettings ?? true,
    });
    record(world, 'GROUP_CREATED', { groupId: id }, { caller, peer });
    grantOwner(world, call, id);
    if (owner) {
      const grants = [...owner.grants, { roleName: 'GROUP_OWNER' as const, groupId: id }];
      world.tables.users.put({ ...owner, grants });
      record(world, 'JOINED_GROUP', { groupId: id, targetUsername: owner.username }, { caller, peer });
    }
    const org = world.tables.orgs.get(body.orgId);
    if (group.withDefaultAlertsSettings && !org?.skipDefaultAlertsSettings) addDefaultAlertConfigs(world, id);
    return withoutDefaults(groupView(world)(group), body);
  },

  getGroup({ world, params }) {
    const group = world.tables.groups.get(params.groupId);
    if (!group) throw fail('GROUP_NOT_FOUND', params.groupId);
    return groupView(world)(group);
  },

  getGroupByName({ world, caller, params }) {
    const group = visibleGroups(world, caller).find(({ name }) => name === params.groupName);
    if (!group) throw fail('GROUP_NAME_NOT_FOUND', params.groupName);
    return groupView(world)(group);
  },

  updateGroup({ world, caller, params, body, peer }) {
    const { groupId } = params;
    const before = groupOf(world, groupId);
    const { name = before.name, tags = before.tags ?? [] } = body;
    checkName(world, before.orgId, name, groupId);
    const { withDefaultAlertsSettings = before.withDefaultAlertsSettings ?? true } = body;
    const group = world.tables.groups.put({ ...before, name, tags, withDefaultAlertsSettings });
    if (name !== before.name) record(world, 'GROUP_NAME_CHANGED', { groupId }, { caller, peer });
    if (body.tags && JSON.stringify(tags) !== JSON.stringify(before.tags ?? [])) {
      const about = { groupId, resourceId: groupId, resourceType: 'PROJECT' };
      announce(world, 'GROUP_TAGS_MODIFIED', about, { caller, peer });
    }
    return groupView(world)(group);
  },

  migrateGroup(call) {
    const { world, params, body, caller, peer } = call;
    const { groupId } = params;
    const before = groupOf(world, groupId);
    const { destinationOrgId: orgId } = body;
    checkDestination(call);
    if (orgId === before.orgId)
      throw badField('destinationOrgId', 'must be another organization', 'INVALID_ATTRIBUTE');
    checkName(world, orgId, before.name);
    world.emit('group.moved', { groupId, orgId: before.orgId });
    const group = world.tables.groups.put({ ...before, orgId });
    record(world, 'GROUP_MOVED', { groupId }, { caller, peer });
    record(world, 'GROUP_MOVED_FROM_ORG', { orgId: before.orgId, resourceId: groupId }, { caller, peer });
    return groupView(world)(group);
  },

  deleteGroup({ world, caller, params, peer }) {
    const { groupId } = params;
    // the deletion of a project that was deleted shortly before
    if (!world.tables.groups.get(groupId)) return {};
    // serverless instances go with it: no operation deletes them any more
    const { clusters, flexClusters } = world.tables;
    if (clusters.by('group', groupId).length + flexClusters.by('group', groupId).length > 0) {
      throw fail('CANNOT_CLOSE_GROUP_ACTIVE_ATLAS_CLUSTERS', groupId);
    }
    world.emit('group.deleting', { groupId });
    const orgId = world.tables.groups.get(groupId)?.orgId;
    for (const config of [...world.tables.alertConfigs.by('group', groupId)])
      removeAlertConfig(world, config);
    if (orgId !== undefined) world.emit('group.deleted', { groupId, orgId });
    forget(world, 'group', groupId);
    world.tables.groups.delete(groupId);
    // an event of the organization: the log of the project was deleted with it
    record(world, 'GROUP_DELETED', { ...(orgId ? { orgId } : {}), resourceId: groupId }, { caller, peer });
    return {};
  },
});

/** An owner of the other organization: the caller, or the key in the request, which is checked like at a sign-in // documented */
function checkDestination({ world, caller, body }: Call<'migrateGroup'>): void {
  const { destinationOrgId: orgId, destinationOrgPublicApiKey: publicKey } = body;
  if (!world.tables.orgs.get(orgId)) throw fail('ORG_NOT_FOUND', orgId);
  const owns = (grants: Parameters<typeof satisfies>[0]) => satisfies(grants, ['ORG_OWNER'], { orgId });
  if (publicKey === undefined) {
    if (owns(caller.grants)) return;
    throw badField('destinationOrgPublicApiKey', 'is required of callers without the role there');
  }
  const [key] = world.tables.apiKeys.by('publicKey', publicKey);
  const ha1 = digestHa1(publicKey, realm, body.destinationOrgPrivateApiKey ?? '');
  const isRight = key && world.unseal(key.sealedHa1, key.id, 'ha1') === ha1;
  if (!isRight || !owns(key.grants))
    throw badField('destinationOrgPublicApiKey', 'must be a key of an owner of the other organization');
}

/** The person that the query names as an owner of the new project // documented */
function projectOwner({ world, body, query }: Call<'createGroup'>) {
  const { projectOwnerId } = query;
  if (projectOwnerId === undefined) return undefined;
  const user = world.tables.users.get(projectOwnerId);
  if (user?.orgId !== body.orgId) throw fail('USER_NOT_FOUND', projectOwnerId);
  return user;
}

/** A credential that creates a project owns it // observed */
function grantOwner(world: World, { caller, body }: Call<'createGroup'>, groupId: string): void {
  if (satisfies(caller.grants, ['ORG_OWNER'], { orgId: body.orgId })) return;
  const grants = [...caller.grants, { roleName: 'GROUP_OWNER' as const, groupId }];
  if (caller.kind === 'apiKey') {
    const key = world.tables.apiKeys.get(caller.id);
    if (key) world.tables.apiKeys.put({ ...key, grants });
  } else {
    const account = world.tables.serviceAccounts.get(caller.id);
    if (account) world.tables.serviceAccounts.put({ ...account, grants });
  }
}
