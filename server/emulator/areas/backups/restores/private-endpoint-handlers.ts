import { fail, failWith } from '#contract/api/errors.ts';
import type { BackupEndpoint } from '#contract/backups/private-endpoints.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import { seeded } from '#server/emulator/kernel/seeded.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { BackupEndpointRecord } from '../records.ts';

function view(row: BackupEndpointRecord): Omit<BackupEndpoint, 'links'> {
  const { groupId: _, createdAt: __, ...shown } = row;
  return shown;
}

/** Only AWS has them // documented; assumed: other providers are not found */
function requireAws(cloudProvider: string): void {
  if (cloudProvider !== 'AWS') throw fail('RESOURCE_NOT_FOUND');
}

function findEndpoint(
  world: World,
  { groupId, cloudProvider, endpointId }: { groupId: string; cloudProvider: string; endpointId: string },
): BackupEndpointRecord {
  requireAws(cloudProvider);
  const row = world.tables.backupEndpoints.get(endpointId);
  if (row?.groupId !== groupId) throw fail('RESOURCE_NOT_FOUND');
  return row;
}

function settle(world: World, { id }: { id: string }): void {
  const row = world.tables.backupEndpoints.get(id);
  if (row?.status === 'DELETING') world.tables.backupEndpoints.delete(id);
  if (row?.status !== 'INITIATING') return;
  const next = seeded(`${id}/endpoint`);
  const hex = Array.from({ length: 17 }, () => Math.floor(next() * 16).toString(16)).join('');
  world.tables.backupEndpoints.put({
    ...row,
    status: 'ACTIVE',
    privateEndpointConnectionName: `vpce-${hex}`,
  });
}

export const backupEndpointTransitions = { 'backupEndpoint.settle': settle };

export const backupEndpointHandlers = defineHandlers({
  listGroupBackupPrivateEndpoints({ world, params }) {
    requireAws(params.cloudProvider);
    return {
      rows: world.tables.backupEndpoints.by('group', params.groupId),
      view: world.showing(view),
    };
  },

  createGroupBackupPrivateEndpoint({ world, params, body }) {
    const { groupId, cloudProvider } = params;
    requireAws(cloudProvider);
    const { regionName, vpcRegionName } = body;
    const others = world.tables.backupEndpoints.by('group', groupId);
    if (others.some((each) => each.regionName === regionName && each.vpcRegionName === vpcRegionName)) {
      // assumed: one for each pair of regions; the service names no code
      throw failWith('VALIDATION_ERROR', {
        status: 409,
        parameters: [regionName],
        detail: `The project has a private endpoint in ${regionName} already.`,
      });
    }
    const id = world.id();
    const row = world.tables.backupEndpoints.put({
      id,
      groupId,
      createdAt: world.iso(),
      cloudProvider: 'AWS',
      regionName,
      status: 'INITIATING',
      ...(vpcRegionName ? { vpcRegionName } : {}),
    });
    world.after(world.takes('endpoint.change'), 'backupEndpoint.settle', { id }, id);
    return view(row);
  },

  getGroupBackupPrivateEndpoint({ world, params }) {
    const row = findEndpoint(world, params);
    return world.showing(view)(row);
  },

  deleteGroupBackupPrivateEndpoint({ world, params }) {
    const row = findEndpoint(world, params);
    if (row.status === 'DELETING') return undefined;
    world.tables.backupEndpoints.put({ ...row, status: 'DELETING' });
    world.after(world.takes('endpoint.change'), 'backupEndpoint.settle', { id: row.id }, row.id);
    return undefined;
  },
});
