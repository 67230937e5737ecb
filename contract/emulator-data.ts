import { z } from 'zod';
import { commandLimit, readPreferences } from './functions.ts';
import { defineOperations } from './operation.ts';

/** The documents in emulated clusters; the service itself never shows them through its API. */
export const emulatorDataOperations = defineOperations({
  runEmulatorCommand: {
    root: 'control',
    versions: { '2023-01-01': null },
    method: 'POST',
    path: '/groups/{groupId}/clusters/{clusterName}/command',
    summary: "Run one of the database's own commands on the documents of a cluster",
    // a command that writes is refused in the reply without GROUP_DATA_ACCESS_READ_WRITE
    roles: ['GROUP_DATA_ACCESS_READ_ONLY'],
    body: z.strictObject({
      db: z.string().min(1, 'must not be empty').max(63),
      /** Canonical extended JSON; its first field names the command. */
      command: z.string().min(2).max(commandLimit),
      readPreference: z.enum(readPreferences).optional(),
    }),
    bodyLimit: commandLimit + 1024,
    /** What the database answered, refusals (`ok: 0`) too, as canonical extended JSON. */
    response: z.object({ reply: z.string() }),
    status: 200,
  },
  runEmulatorSourceCommand: {
    root: 'control',
    versions: { '2023-01-01': null },
    method: 'POST',
    path: '/orgs/{orgId}/migrationSources/{clusterName}/command',
    summary: 'Run a command on the documents of a cluster that live migrations come from',
    roles: ['ORG_OWNER'],
    body: z.strictObject({
      db: z.string().min(1, 'must not be empty').max(63),
      command: z.string().min(2).max(commandLimit),
    }),
    bodyLimit: commandLimit + 1024,
    response: z.object({ reply: z.string() }),
    status: 200,
  },
  openEmulatorWire: {
    root: 'control',
    versions: { '2023-01-01': null },
    method: 'POST',
    path: '/groups/{groupId}/clusters/{clusterName}/wire',
    summary: 'Open a port of this machine where drivers and shells reach the cluster by the wire protocol',
    roles: ['GROUP_DATA_ACCESS_READ_ONLY'],
    /** Without user and password: those are of a database user of the project. */
    response: z.object({ connectionString: z.string() }),
    status: 200,
  },
});
