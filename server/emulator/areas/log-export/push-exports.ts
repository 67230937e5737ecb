import { fail } from '#contract/api/errors.ts';
import { usableRole } from '#server/emulator/kernel/access-role.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { definedFields } from '#server/emulator/kernel/defined-fields.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { beginDeliveries, endDeliveries } from './deliveries.ts';
import type { PushExportRecord } from './records.ts';

function exportOf(world: World, groupId: string): PushExportRecord {
  const existing = world.tables.pushExports.get(groupId);
  if (!existing) throw fail('PUSH_BASED_LOG_EXPORT_NOT_CONFIGURED', groupId);
  return existing;
}

function verifyLater(world: World, { id, turn }: PushExportRecord): void {
  world.after(world.takes('logExport.verify'), 'logExport.verify', { groupId: id, turn }, id);
}

/** New settings are verified from the start // observed: Terraform waits for the same states after a change */
function initiate(world: World, row: Omit<PushExportRecord, 'state' | 'turn'>): void {
  const { id, bucketName, iamRoleId, prefixPath, createDate } = row;
  usableRole(world, id, { provider: 'AWS', id: iamRoleId, field: 'iamRoleId' });
  const turn = (world.tables.pushExports.get(id)?.turn ?? 0) + 1;
  endDeliveries(world, id);
  const next = { id, bucketName, iamRoleId, prefixPath, createDate, turn };
  verifyLater(world, world.tables.pushExports.put({ ...next, state: 'INITIATING' }));
}

/** The role may have been removed meanwhile; buckets with names under `.invalid` do not exist // assumed */
function nextState(
  world: World,
  { state, iamRoleId, bucketName }: PushExportRecord,
): PushExportRecord['state'] {
  if (state === 'BUCKET_VERIFIED') return 'ACTIVE';
  if (world.tables.accessRoles.get(iamRoleId)?.authorizedDate === undefined) return 'ASSUME_ROLE_FAILED';
  return bucketName.endsWith('.invalid') ? 'BUCKET_VERIFICATION_FAILED' : 'BUCKET_VERIFIED';
}

function verify(world: World, { groupId, turn }: { groupId: string; turn: number }): void {
  const before = world.tables.pushExports.get(groupId);
  if (before?.turn !== turn) return;
  const after = world.tables.pushExports.put({ ...before, state: nextState(world, before) });
  if (after.state === 'BUCKET_VERIFIED') verifyLater(world, after);
  if (after.state === 'ACTIVE') beginDeliveries(world, { id: groupId, groupId });
}

export const pushExportTransitions = { 'logExport.verify': verify };

export const pushExportHandlers = defineHandlers({
  getGroupPushBasedLogExport({ world, params }) {
    const existing = world.tables.pushExports.get(params.groupId);
    if (!existing) return { state: 'UNCONFIGURED' };
    world.shown(existing.id);
    const { id: _, turn: __, ...shown } = existing;
    return shown;
  },

  createGroupPushBasedLogExport({ world, caller, params, body, peer }) {
    const { groupId } = params;
    if (world.tables.pushExports.get(groupId))
      throw fail('PUSH_BASED_LOG_EXPORT_ALREADY_CONFIGURED', groupId);
    initiate(world, { ...body, id: groupId, createDate: world.iso() });
    record(world, 'PUSH_BASED_LOG_EXPORT_ENABLED', { groupId }, { caller, peer });
    return {};
  },

  updateGroupPushBasedLogExport({ world, caller, params, body, peer }) {
    const { groupId } = params;
    const { bucketName, iamRoleId, prefixPath } = body;
    initiate(world, { ...exportOf(world, groupId), ...definedFields({ bucketName, iamRoleId, prefixPath }) });
    record(world, 'PUSH_BASED_LOG_EXPORT_CONFIGURATION_UPDATED', { groupId }, { caller, peer });
    return {};
  },

  deleteGroupPushBasedLogExport({ world, caller, params, peer }) {
    const { groupId } = params;
    world.tables.pushExports.delete(exportOf(world, groupId).id);
    endDeliveries(world, groupId);
    record(world, 'PUSH_BASED_LOG_EXPORT_DISABLED', { groupId }, { caller, peer });
    return {};
  },
});
