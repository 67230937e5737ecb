import { z } from 'zod';
import { ObjectId } from '#contract/api/common.ts';
import { plainName } from '#contract/values/plain-name.ts';

/** What console and its server say about functions, the documents they work on, and where those are; below `/bff`. */

const slug = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/u, 'must be lower-case letters, digits and -');

/** Where documents are: a cluster behind a connection to an emulator, or a real deployment by its connection string. */
export const DataSourceRef = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('cluster'),
    connection: z.string().min(1).max(64),
    groupId: ObjectId,
    clusterName: z.string().min(1).max(64),
  }),
  z.strictObject({ kind: z.literal('deployment'), deployment: slug }),
]);
export type DataSourceRef = z.infer<typeof DataSourceRef>;

/** A cluster of the made-up source that an organization of an emulator migrates from. */
export const MigrationSourceRef = z.strictObject({
  kind: z.literal('migrationSource'),
  connection: z.string().min(1).max(64),
  orgId: ObjectId,
  clusterName: z.string().min(1).max(255),
});
export type MigrationSourceRef = z.infer<typeof MigrationSourceRef>;

/** A real deployment. Its connection string never leaves the server. */
export const Deployment = z.strictObject({
  id: slug,
  name: z.string(),
  /** Scheme and hosts, without user, password and options. */
  hosts: z.string(),
  /** Changes through it are refused. */
  readOnly: z.boolean(),
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type Deployment = z.infer<typeof Deployment>;

const deploymentFields = {
  name: plainName,
  uri: z
    .string()
    .min(1, 'is required')
    .regex(/^mongodb(\+srv)?:\/\/\S+$/u, 'must begin with mongodb:// or mongodb+srv://')
    .max(4096),
  readOnly: z.boolean().optional(),
};
export const DeploymentRequest = z.strictObject(deploymentFields);
export type DeploymentRequest = z.infer<typeof DeploymentRequest>;
/** An absent connection string keeps the stored one. */
export const DeploymentPatch = z.strictObject(deploymentFields).partial();
export type DeploymentPatch = z.infer<typeof DeploymentPatch>;
export const DeploymentTest = z.strictObject({
  ok: z.boolean(),
  latencyMs: z.number(),
  version: z.string().optional(),
  message: z.string().optional(),
});
export type DeploymentTest = z.infer<typeof DeploymentTest>;

/** A document of 16 MB as extended JSON, with room for what surrounds it. */
export const commandLimit = 48 * 1024 * 1024;
/** The longest time limit of a database command that the console requests, in milliseconds. */
export const mostCommandMs = 600_000;
export const readPreferences = [
  'primary',
  'primaryPreferred',
  'secondary',
  'secondaryPreferred',
  'nearest',
] as const;

/** Characters of a filter in the audit log. */
const longestChosenBy = 500;

/** One of the database's own commands. */
export const CommandRequest = z.strictObject({
  source: z.discriminatedUnion('kind', [...DataSourceRef.options, MigrationSourceRef]),
  db: z.string().min(1, 'is required').max(63),
  /** Canonical extended JSON. */
  command: z.string().min(2).max(commandLimit),
  readPreference: z.enum(readPreferences).optional(),
  /** A write ends with its request: who stops waiting stops it. Reads always do. */
  endsWithRequest: z.boolean().optional(),
  /** The filter that chose the documents of an update or a deletion, as text for the audit log. */
  chosenBy: z.string().max(longestChosenBy).optional(),
});
export type CommandRequest = z.infer<typeof CommandRequest>;
/** The answer of the database, including refusals (`ok: 0`), as canonical extended JSON. */
export const CommandReply = z.strictObject({ reply: z.string(), durationMs: z.number() });
export type CommandReply = z.infer<typeof CommandReply>;

/** Functions belong to a project behind a connection. */
const scope = { connection: z.string().min(1).max(64), groupId: ObjectId };
export const FunctionScope = z.strictObject(scope);
export type FunctionScope = z.infer<typeof FunctionScope>;

const runners = ['user', 'system'] as const;
export const sourceLimit = 256 * 1024;

const functionName = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/u, 'must be 1 to 64 letters, digits, _ or -');

export const ServerFunction = z.strictObject({
  id: z.string(),
  ...scope,
  name: functionName,
  source: z.string(),
  /** Arguments that the editor offers first, an array as extended JSON. */
  args: z.string(),
  runAs: z.enum(runners),
  /** Counts saved versions; send it back with a change. */
  version: z.int(),
  createdAt: z.number(),
  updatedAt: z.number(),
  updatedBy: z.string(),
});
export type ServerFunction = z.infer<typeof ServerFunction>;

const functionFields = {
  name: functionName,
  source: z.string().min(1, 'is required').max(sourceLimit),
  args: z
    .string()
    .max(1024 * 1024)
    .optional(),
  runAs: z.enum(runners).optional(),
};
export const FunctionRequest = z.strictObject({ ...scope, ...functionFields });
export type FunctionRequest = z.infer<typeof FunctionRequest>;
export const FunctionChange = z.strictObject({ ...functionFields, version: z.int() });
export type FunctionChange = z.infer<typeof FunctionChange>;
export const FunctionVersion = z.strictObject({
  version: z.int(),
  source: z.string(),
  runAs: z.enum(runners),
  savedAt: z.number(),
  savedBy: z.string(),
});
export type FunctionVersion = z.infer<typeof FunctionVersion>;

/** What functions of a project find in their context. */
export const FunctionSettings = z.strictObject({
  /**
   * Keyed by the argument of context.services.get. Without any, `mongodb-atlas` is the run's source, else the
   * project's first cluster.
   */
  services: z
    .array(z.strictObject({ name: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/u), source: DataSourceRef }))
    .max(20),
  /** context.values, as extended JSON. */
  values: z
    .array(z.strictObject({ name: z.string().regex(/^\w{1,64}$/u), value: z.string().max(65_536) }))
    .max(100),
});
export type FunctionSettings = z.infer<typeof FunctionSettings>;

export const RunRequest = z.strictObject({
  ...scope,
  /** Of a saved function; absent for a draft that was never saved. */
  functionId: z.string().max(64).optional(),
  name: functionName,
  source: z.string().min(1, 'is required').max(sourceLimit),
  /** An array as extended JSON. */
  args: z.string().max(16 * 1024 * 1024),
  runAs: z.enum(runners),
  /** What `mongodb-atlas` is in this run, where the project links no services. */
  dataSource: DataSourceRef.optional(),
  timeoutMs: z.int().min(100).max(300_000).optional(),
  /** Runs in transactions that are aborted, and reports what would change. */
  dryRun: z.boolean().optional(),
});
export type RunRequest = z.infer<typeof RunRequest>;

export const runStates = ['queued', 'running', 'done', 'failed', 'cancelled', 'timedOut'] as const;

/** One client call of a function, with the data read and written. */
export const RunCall = z.strictObject({
  method: z.string(),
  /** database.collection; empty for calls that have none. */
  namespace: z.string(),
  /** Milliseconds since the run began. */
  at: z.number(),
  durationMs: z.number(),
  /** Documents that came back, and documents that were changed. */
  read: z.int(),
  written: z.int(),
  error: z.string().optional(),
});
export type RunCall = z.infer<typeof RunCall>;

/** The changes of a dry run in a collection, which are undone afterwards. */
export const RunChange = z.strictObject({
  /** database.collection */
  namespace: z.string(),
  inserted: z.int(),
  updated: z.int(),
  deleted: z.int(),
  /** The first documents as canonical extended JSON; null where the document does not exist. */
  samples: z.array(z.strictObject({ before: z.string().nullable(), after: z.string().nullable() })),
  /** False where the database ended the transaction before the documents were read again. */
  complete: z.boolean(),
});
export type RunChange = z.infer<typeof RunChange>;

export const RunError = z.strictObject({
  name: z.string(),
  message: z.string(),
  /** Name of the database's error, or of the limit that was reached. */
  code: z.string().optional(),
  method: z.string().optional(),
  argument: z.string().optional(),
  line: z.int().optional(),
  column: z.int().optional(),
  stack: z.string().optional(),
});
export type RunError = z.infer<typeof RunError>;

export const FunctionRun = z.strictObject({
  id: z.string(),
  ...scope,
  functionId: z.string().nullable(),
  name: z.string(),
  /** Of the saved function, when exactly that was run. */
  version: z.int().nullable(),
  runAs: z.enum(runners),
  args: z.string(),
  state: z.enum(runStates),
  startedAt: z.number(),
  startedBy: z.string(),
  durationMs: z.number().nullable(),
  /** Extended JSON; absent: undefined, or not there yet. */
  result: z.string().nullable(),
  error: RunError.nullable(),
  output: z.array(
    z.strictObject({
      level: z.enum(['log', 'info', 'warn', 'error', 'debug']),
      at: z.number(),
      text: z.string(),
    }),
  ),
  /** True when later lines were left out. */
  outputCut: z.boolean(),
  /** The first thousand. */
  calls: z.array(RunCall),
  /** All of them. */
  callCount: z.int(),
  /** Of a dry run, which changed nothing; null otherwise. */
  changes: z.array(RunChange).nullable(),
});
export type FunctionRun = z.infer<typeof FunctionRun>;
/** Runs without output, result, arguments, calls and changes. */
export const FunctionRunPage = z.strictObject({
  results: z.array(
    FunctionRun.omit({
      ...{ output: true, outputCut: true, calls: true, result: true, args: true, changes: true },
    }).extend({ dryRun: z.boolean() }),
  ),
  totalCount: z.int(),
});
export type FunctionRunPage = z.infer<typeof FunctionRunPage>;
