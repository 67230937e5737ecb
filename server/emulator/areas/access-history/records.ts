import { spec } from '#server/emulator/kernel/table.ts';

/** How long the history goes back // documented: seven days */
export const historyKeptMs = 7 * 86_400_000;

/** One attempt to sign in by the wire protocol, as the member wrote it down. */
export interface SignInRecord {
  id: string;
  groupId: string;
  clusterId: string;
  hostname: string;
  /** Milliseconds since the epoch, as the world counts. */
  at: number;
  username: string;
  authSource: string;
  mechanism: string;
  /** Of the client. */
  ipAddress: string;
  port: number;
  connectionId: number;
  /** Absent: the attempt succeeded. */
  failureReason?: string;
}

export const accessHistoryTables = {
  signIns: spec<SignInRecord>()({
    group: { key: (row) => row.groupId, order: (row) => row.id },
    cluster: { key: (row) => row.clusterId },
    host: { key: (row) => `${row.groupId}/${row.hostname}`, order: (row) => row.id },
  }),
};

type AccessHistoryTables = typeof accessHistoryTables;
declare module '#server/emulator/kernel/tables.ts' {
  interface AreaTables extends AccessHistoryTables {}
}
