import { fail } from '#contract/api/errors.ts';
import type { StreamConnection } from '#contract/streams/connections.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { ConnectionRecord, WorkspaceRecord } from './records.ts';

interface Location {
  groupId: string;
  tenantName: string;
}

export function workspaceOf(world: World, { groupId, tenantName }: Location): WorkspaceRecord {
  const [workspace] = world.tables.streamWorkspaces.by('name', `${groupId}/${tenantName}`);
  if (!workspace) throw fail('STREAM_WORKSPACE_NOT_FOUND', tenantName, groupId);
  return workspace;
}

export function connectionView(row: ConnectionRecord): StreamConnection {
  const { groupId: _, workspaceId: __, created: ___, replaces: ____, ...shown } = row;
  return shown as StreamConnection;
}
