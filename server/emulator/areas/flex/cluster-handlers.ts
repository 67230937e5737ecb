import { isDeepStrictEqual } from 'node:util';
import type { Tag } from '#contract/api/common.ts';
import { badField, fail, failWith } from '#contract/api/errors.ts';
import { defaultMajorVersion, releaseOf } from '#contract/clusters/tables/mongodb-versions.ts';
import { findRegion } from '#contract/clusters/tables/regions.ts';
import type { FlexClusterRecord } from '#contract/flex/record.ts';
import { flexClusterView } from '#contract/flex/views.ts';
import { announce } from '#server/emulator/kernel/alerts/engine.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { withAddresses } from '#server/emulator/kernel/clusters/cluster-addresses.ts';
import { checkDeps, checkNewName } from '#server/emulator/kernel/clusters/new-cluster.ts';
import { flexOf, requirePayment } from '#server/emulator/kernel/find.ts';
import { type Call, defineHandlers, type Host } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { beginDeletion, beginUpdate } from './lifecycle.ts';

function checkTags(tags: readonly Tag[] = []): void {
  const keys = tags.map(({ key }) => key);
  const twice = keys.findIndex((key, index) => keys.indexOf(key) !== index);
  if (twice >= 0) throw badField(`tags[${twice}].key`, 'occurs twice');
}

function create({ world, params, body, caller, peer }: Call<'createGroupFlexCluster'>): FlexClusterRecord {
  const { groupId } = params;
  const { name, tags = [], terminationProtectionEnabled = false } = body;
  const { backingProviderName, regionName } = body.providerSettings;
  checkNewName(world, groupId, name);
  checkTags(tags);
  if (!findRegion(backingProviderName, regionName)) {
    const field = 'providerSettings.regionName';
    throw failWith('INVALID_REGION', {
      parameters: [regionName, backingProviderName],
      fields: [{ field, description: `is no region of ${backingProviderName}` }],
    });
  }
  requirePayment(world, groupId);
  checkDeps(world, groupId);
  const flex = world.tables.flexClusters.put({
    id: world.id(),
    groupId,
    name,
    createDate: world.iso(),
    stateName: 'CREATING',
    mongoDBVersion: releaseOf(defaultMajorVersion).mongoDBVersion,
    backingProviderName,
    regionName,
    tags,
    terminationProtectionEnabled,
  });
  record(world, 'CLUSTER_CREATED', { groupId, clusterName: name }, { caller, peer });
  world.emit('flex.created', { id: flex.id });
  return flex;
}

function update(call: Call<'updateGroupFlexCluster'>): FlexClusterRecord {
  const { world, params, body, caller, peer } = call;
  const before = flexOf(world, params.groupId, params.name);
  if (before.stateName === 'DELETING') throw fail('CLUSTER_ALREADY_REQUESTED_DELETION', before.name);
  const { tags = before.tags } = body;
  const { terminationProtectionEnabled = before.terminationProtectionEnabled } = body;
  checkTags(tags);
  const after = { ...before, tags, terminationProtectionEnabled };
  if (isDeepStrictEqual(before, after)) return before;
  world.tables.flexClusters.put(after);
  const about = { groupId: before.groupId, clusterName: before.name };
  if (!isDeepStrictEqual(before.tags, tags)) {
    announce(world, 'CLUSTER_TAGS_MODIFIED', about, { caller, peer });
  }
  record(world, 'CLUSTER_UPDATE_SUBMITTED', about, { caller, peer });
  beginUpdate(world, before.id);
  return flexOf(world, params.groupId, params.name);
}

const shownFlex =
  (world: World, { wires }: Pick<Host, 'wires'>) =>
  (flex: FlexClusterRecord) =>
    withAddresses(flexClusterView(flex), wires.addressesOf(world, flex.id));

export const flexClusterHandlers = defineHandlers({
  listGroupFlexClusters({ world, params, host }) {
    return {
      rows: world.tables.flexClusters.by('group', params.groupId),
      view: world.showing(shownFlex(world, host)),
    };
  },

  createGroupFlexCluster: (call) => flexClusterView(create(call)),

  getGroupFlexCluster({ world, params, host }) {
    const flex = flexOf(world, params.groupId, params.name);
    return world.showing(shownFlex(world, host))(flex);
  },

  updateGroupFlexCluster: (call) => shownFlex(call.world, call.host)(update(call)),

  deleteGroupFlexCluster({ world, params, caller, peer }) {
    const { id, groupId, name, stateName, ...flex } = flexOf(world, params.groupId, params.name);
    if (stateName === 'DELETING') throw fail('CLUSTER_ALREADY_REQUESTED_DELETION', name);
    if (flex.terminationProtectionEnabled) {
      throw fail('CANNOT_TERMINATE_CLUSTER_WHEN_TERMINATION_PROTECTION_ENABLED', name);
    }
    beginDeletion(world, id);
    record(world, 'CLUSTER_DELETE_SUBMITTED', { groupId, clusterName: name }, { caller, peer });
    return undefined;
  },
});
