import { z } from 'zod';
import { commandLimit, readPreferences } from '../console/functions.ts';
import { defineOperations } from '../operation.ts';

/** What one collection holds, in two numbers: those of equal collections are equal. */
export const CollectionDigest = z.object({
  db: z.string(),
  name: z.string(),
  documents: z.int().min(0),
  /** Over the documents in the order of `_id`, as `dbHash` counts it. */
  md5: z.string(),
});
export type CollectionDigest = z.infer<typeof CollectionDigest>;

const digest = z.object({ collections: z.array(CollectionDigest) });

const shared = { root: 'control', versions: { '2023-01-01': null } } as const;

/** The documents in emulated clusters; the service itself never shows them through its API. */
export const emulatorDataOperations = defineOperations(shared, {
  runEmulatorCommand: {
    method: 'POST',
    path: '/groups/{groupId}/clusters/{clusterName}/command',
    summary: "Run one of the database's own commands on the documents of a cluster",
    // a command that writes is refused in the reply without GROUP_DATA_ACCESS_READ_WRITE
    roles: ['GROUP_DATA_ACCESS_READ_ONLY'],
    body: z.strictObject({
      db: z.string().min(1, 'is required').max(63),
      /** Canonical extended JSON; its first field names the command. */
      command: z.string().min(2).max(commandLimit),
      readPreference: z.enum(readPreferences).optional(),
    }),
    bodyLimit: commandLimit + 1024,
    /** The answer of the database, including refusals (`ok: 0`), as canonical extended JSON. */
    response: z.object({ reply: z.string() }),
  },
  runEmulatorSourceCommand: {
    method: 'POST',
    path: '/orgs/{orgId}/migrationSources/{clusterName}/command',
    summary: 'Run a command on the documents of a cluster that live migrations come from',
    roles: ['ORG_OWNER'],
    body: z.strictObject({
      db: z.string().min(1, 'is required').max(63),
      command: z.string().min(2).max(commandLimit),
    }),
    bodyLimit: commandLimit + 1024,
    response: z.object({ reply: z.string() }),
  },
  openEmulatorWire: {
    method: 'POST',
    path: '/groups/{groupId}/clusters/{clusterName}/wire',
    summary: 'Open a port of this machine where drivers and shells reach the cluster by the wire protocol',
    roles: ['GROUP_DATA_ACCESS_READ_ONLY'],
    /** Without user and password: those are of a database user of the project. */
    response: z.object({ connectionString: z.string() }),
  },
  getEmulatorSnapshotDigest: {
    method: 'GET',
    path: '/groups/{groupId}/clusters/{clusterName}/snapshots/{snapshotId}/digest',
    summary: 'Count and hash the documents that a snapshot holds',
    roles: ['GROUP_DATA_ACCESS_READ_ONLY', 'GROUP_BACKUP_MANAGER'],
    response: digest,
  },
  getEmulatorMomentDigest: {
    method: 'GET',
    path: '/groups/{groupId}/clusters/{clusterName}/digest',
    summary: 'Count and hash the documents of a cluster at a moment',
    roles: ['GROUP_DATA_ACCESS_READ_ONLY', 'GROUP_BACKUP_MANAGER'],
    /** The end of that second; without it, now. */
    query: z.strictObject({ pointInTimeUtcSeconds: z.int().min(0).max(2_147_483_647).optional() }),
    response: digest,
  },
});
