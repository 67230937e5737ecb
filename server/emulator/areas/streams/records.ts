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

export type ProcessorState = 'INIT' | 'CREATED' | 'STARTED' | 'STOPPED' | 'FAILED';

export type ProcessorRecord = Omit<ProcessorWithStats, '_id' | 'state' | 'stats'> & {
  id: string;
  groupId: string;
  workspaceId: string;
  created: string;
  state: ProcessorState;
  /** The state that it changes to. */
  next?: ProcessorState;
};

/** Messages and their bytes since the processor was first started. */
interface RunTotals {
  input: number;
  inputBytes: number;
  output: number;
  outputBytes: number;
  dlq: number;
  dlqBytes: number;
}

/** Progress of a processor; it has the id of the processor, and remains while that is stopped. */
export interface RunRecord {
  id: string;
  groupId: string;
  /** The scheduled next turn, while it is started. */
  due?: string;
  /** Position in the source, as canonical extended JSON. */
  checkpoint?: string;
  /** Operation time at which a change stream starts, where a start names one. */
  startAt?: string;
  totals: RunTotals;
  /** Windows that end by this time are closed, in milliseconds since the epoch. */
  watermark?: number;
  /** The latest message: its own time, and the time at which it was read. */
  latest?: { at: number; read: number };
  /** Messages held for windows: number, bytes, and the next number. */
  held: { count: number; bytes: number; next: number };
  /** Results of joins with a cache. */
  lookups?: CachedLookup[];
  /** Why it failed. */
  failure?: string;
}

/** The result of a join until a time: its key, and what was found, as canonical extended JSON. */
export interface CachedLookup {
  key: string;
  until: number;
  found: string;
}

/** A message that waits for its windows to close. */
export interface HeldRecord {
  id: string;
  groupId: string;
  processorId: string;
  n: number;
  at: number;
  /** Canonical extended JSON. */
  text: string;
  bytes: number;
  /** The partition of a session, as canonical extended JSON. */
  partition?: string;
}

/** A message in a topic of an emulated broker. */
export interface TopicMessageRecord {
  id: string;
  groupId: string;
  connectionId: string;
  topic: string;
  n: number;
  at: number;
  text: string;
}

/** A document that was sent to an address, until its outcome is known. */
export interface StreamPostRecord {
  id: string;
  groupId: string;
  processorId: string;
  /** What a failure does: the dead letter queue, nothing, or the end of the processor. */
  reaction: 'dlq' | 'ignore' | 'fail';
  /** The part of the pipeline that continues with the answer; absent for the last stage. */
  step?: number;
  /** The field that receives the answer. */
  as?: string;
  /** Texts of JSON in the answer are parsed too. */
  parsesTexts?: boolean;
  /** `text` has the answer: the next turn continues with it. */
  isAnswered?: boolean;
  /** Canonical extended JSON. */
  text: string;
}

/** A line of the operational log of a workspace. */
export interface StreamLogRecord {
  id: string;
  groupId: string;
  workspaceId: string;
  /** Of the processor. */
  name: string;
  at: string;
  severity: 'I' | 'W' | 'E';
  message: string;
}

const byNumber = <Row extends { n: number; id: string }>(a: Row, b: Row) => a.n - b.n;

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
  streamRuns: spec<RunRecord>()({ group: { key: (row) => row.groupId } }),
  streamHeld: spec<HeldRecord>()({
    group: { key: (row) => row.groupId },
    processor: { key: (row) => row.processorId, compare: byNumber },
  }),
  streamMessages: spec<TopicMessageRecord>()({
    group: { key: (row) => row.groupId },
    connection: { key: (row) => row.connectionId, compare: byNumber },
    topic: { key: (row) => `${row.connectionId}/${row.topic}`, compare: byNumber },
  }),
  streamPosts: spec<StreamPostRecord>()({
    group: { key: (row) => row.groupId },
    processor: { key: (row) => row.processorId },
  }),
  streamLog: spec<StreamLogRecord>()({
    all: { key: () => 'all', order: (row) => `${row.at}${row.id}` },
    group: { key: (row) => row.groupId },
    workspace: {
      key: (row) => row.workspaceId,
      compare: (a, b) => (`${a.at}${a.id}` < `${b.at}${b.id}` ? -1 : 1),
    },
  }),
  streamLinks: spec<PrivateLinkRecord>()({ group: { key: (row) => row.groupId, order: created } }),
  /** Requests come from accounts of customers: none arrives by itself in the emulator. */
  streamPeerings: spec<StreamPeeringRecord>()({ group: { key: (row) => row.groupId, order: created } }),
};

type StreamTables = typeof streamTables;
declare module '#server/emulator/kernel/tables.ts' {
  interface AreaTables extends StreamTables {}
}
