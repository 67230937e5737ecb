import { z } from 'zod';
import { asSent } from '#contract/api/common.ts';
import { defineOperations } from '#contract/api/operation.ts';
import { commandLimit, readPreferences } from '../console/functions.ts';

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

/** Name of a database. */
const db = z
  .string()
  .min(1, 'is required')
  .max(63)
  .describe('Name of the database, for instance `admin` for commands of the server.');

/** A command as text keeps the order of its fields and the types of its numbers, whatever parses the request. */
const command = z
  .union([z.string().min(2).max(commandLimit), asSent(z.record(z.string(), z.unknown()))])
  .describe(
    'The command, as JSON or Extended JSON (canonical or relaxed), in an object or a text; its first field names it.',
  );

const readPreference = z
  .enum(readPreferences)
  .optional()
  .describe('The member that answers; by default the primary one.');

/** In the form of the command: relaxed Extended JSON for an object, canonical Extended JSON as text for a text. */
const reply = z.object({
  reply: z
    .union([z.string(), z.record(z.string(), z.unknown())])
    .describe(
      'The answer of the database, `ok: 0` with a refusal: an object of relaxed Extended JSON where the command was an object, else a text of canonical Extended JSON.',
    ),
});

/** The documents in emulated clusters; the service itself never shows them through its API. */
export const emulatorDataOperations = defineOperations(shared, {
  runEmulatorCommand: {
    method: 'POST',
    path: '/groups/{groupId}/clusters/{clusterName}/command',
    summary: "Run one of the database's own commands on the documents of a cluster",
    // a command that writes is refused in the reply without GROUP_DATA_ACCESS_READ_WRITE
    roles: ['GROUP_DATA_ACCESS_READ_ONLY'],
    body: z.strictObject({ db, command, readPreference }),
    bodyLimit: commandLimit + 1024,
    response: reply,
  },
  runEmulatorSourceCommand: {
    method: 'POST',
    path: '/orgs/{orgId}/migrationSources/{clusterName}/command',
    summary: 'Run a command on the documents of a cluster that live migrations come from',
    roles: ['ORG_OWNER'],
    body: z.strictObject({ db, command }),
    bodyLimit: commandLimit + 1024,
    response: reply,
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
