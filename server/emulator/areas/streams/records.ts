import type { StreamConnection } from '#contract/streams/connections.ts';
import type { PrivateLink, ProcessorWithStats, StreamPeering, Workspace } from '#contract/streams/schemas.ts';
import { spec } from '#server/emulator/kernel/table.ts';

export type WorkspaceRecord = Omit<Workspace, '_id' | 'connections' | 'hostnames'> & {
  id: string;
  created: string;
};

/** Without secrets. A replacement in another region names the connection that it replaces. */
export type ConnectionRecord = StreamConnection & {
  groupId: string;
  workspaceId: string;
  created: string;
  replaces?: string;
};

export type ProcessorState = 'INIT' | 'CREATED' | 'STARTED' | 'STOPPED';

export type ProcessorRecord = Omit<ProcessorWithStats, '_id' | 'state' | 'stats'> & {
  id: string;
  groupId: string;
  workspaceId: string;
  created: string;
  state: ProcessorState;
  /** The state that it changes to. */
  next?: ProcessorState;
};

export type PrivateLinkRecord = Omit<PrivateLink, '_id'> & { id: string; groupId: string; created: string };
export type StreamPeeringRecord = Omit<StreamPeering, '_id'> & { id: string; created: string };

const created = (row: { created: string; id: string }) => `${row.created}${row.id}`;

export const streamTables = {
  streamWorkspaces: spec<WorkspaceRecord>()({
    group: { key: (row) => row.groupId, order: created },
    name: { key: (row) => `${row.groupId}/${row.name}` },
  }),
  streamConnections: spec<ConnectionRecord>()({
    group: { key: (row) => row.groupId },
    workspace: {
      key: (row) => (row.replaces === undefined ? row.workspaceId : undefined),
      order: created,
    },
    replaced: { key: (row) => row.replaces, order: created },
  }),
  streamProcessors: spec<ProcessorRecord>()({
    group: { key: (row) => row.groupId },
    workspace: { key: (row) => row.workspaceId, order: created },
  }),
  streamLinks: spec<PrivateLinkRecord>()({ group: { key: (row) => row.groupId, order: created } }),
  /** Requests come from accounts of customers: none arrives by itself in the emulator. */
  streamPeerings: spec<StreamPeeringRecord>()({ group: { key: (row) => row.groupId, order: created } }),
};

type StreamTables = typeof streamTables;
declare module '#server/emulator/kernel/tables.ts' {
  interface AreaTables extends StreamTables {}
}
