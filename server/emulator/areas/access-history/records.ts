import { DAY } from '#contract/values/durations.ts';
import { spec } from '#server/emulator/kernel/table.ts';

/** How long the history goes back // documented: seven days */
export const historyKeptMs = 7 * DAY;

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

/** Kept under the id of a project of a seed: who came to its clusters before the world began follows from it. */
export interface SeededPast {
  id: string;
  /** Which of the pasts: the name that the project had. */
  name: string;
  /** When the world began, in milliseconds; later sign-ins come only from the wire. */
  until: number;
}

export const accessHistoryTables = {
  seededPasts: spec<SeededPast>()({ group: { key: (row) => row.id } }),
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
