import type { Document } from 'bson';
import type { CommandContext } from '../documents.ts';
import { documentLimit } from '../limits/document-size.ts';
import { serverVersionText, wireVersionOf } from '../parameters.ts';
import { isDocument } from '../values/bson-type.ts';
import { invalidOptions } from './refusals.ts';
import { largestBatch } from './writes/write-batch.ts';

/** What drivers ask before anything else. */
export function hello(_db: string, command: Document, context: CommandContext): Document {
  const [name] = Object.keys(command);
  return {
    helloOk: true,
    // documented: the older names of the command answer the older field, too
    ...(name === 'hello' ? { isWritablePrimary: true } : { ismaster: true }),
    maxBsonObjectSize: documentLimit,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: largestBatch,
    localTime: new Date(context.now()),
    logicalSessionTimeoutMinutes: 30,
    connectionId: 1,
    minWireVersion: 0,
    maxWireVersion: wireVersionOf(serverVersionText()),
    readOnly: false,
    ok: 1,
  };
}

export function ping(): Document {
  return { ok: 1 };
}

export function buildInfo(): Document {
  const version = serverVersionText();
  return {
    version,
    versionArray: [...version.split('.').map(Number), 0],
    gitVersion: 'embedded',
    modules: [],
    bits: 64,
    maxBsonObjectSize: documentLimit,
    ok: 1,
  };
}

/** The server info in explanations. */
export function serverInfo(): Document {
  return { host: 'emulated', port: 27_017, version: serverVersionText(), gitVersion: 'embedded' };
}

export function connectionStatus(): Document {
  return { authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] }, ok: 1 };
}

export function hostInfo(_db: string, _command: Document, context: CommandContext): Document {
  return { system: { currentTime: new Date(context.now()), hostname: 'emulated' }, ok: 1 };
}

export function endSessions(): Document {
  return { ok: 1 };
}

/** Parameters that clients ask for, with their defaults // documented: "MongoDB Server Parameters" */
const parameters: Record<string, unknown> = {
  requireApiVersion: false,
  // PyMongo's tests read it; deployments of the service do not accept commands for tests // assumed
  enableTestCommands: false,
  authenticationMechanisms: ['SCRAM-SHA-256'],
  transactionLifetimeLimitSeconds: 60,
  logicalSessionTimeoutMinutes: 30,
  localLogicalSessionTimeoutMinutes: 30,
  maxTransactionLockRequestTimeoutMillis: 5,
  quiet: false,
  logLevel: 0,
  traceExceptions: false,
  tlsMode: 'requireTLS',
  sslMode: 'requireSSL',
  scramIterationCount: 10_000,
  scramSHA256IterationCount: 15_000,
  authenticationFailureDelayMs: 0,
  cursorTimeoutMillis: 600_000,
  clientCursorMonitorFrequencySecs: 4,
  ttlMonitorEnabled: true,
  ttlMonitorSleepSecs: 60,
  syncdelay: 60,
  journalCommitInterval: 100,
  diagnosticDataCollectionEnabled: true,
  diagnosticDataCollectionPeriodMillis: 1000,
  logicalSessionRefreshMillis: 300_000,
  maxSessions: 1_000_000,
  minSnapshotHistoryWindowInSeconds: 300,
  maxIndexBuildMemoryUsageMegabytes: 200,
  maxNumActiveUserIndexBuilds: 3,
  replWriterThreadCount: 16,
  enableFlowControl: true,
  flowControlTargetLagSeconds: 10,
  slowConnectionThresholdMillis: 100,
  planCacheSize: '5%',
  allowDiskUseByDefault: true,
  internalQueryFacetBufferSizeBytes: 104_857_600,
  internalQueryStatsRateLimit: 0,
  skipShardingConfigurationChecks: false,
};

/** Whether `getParameter` names all parameters: by `*`, or by an option // documented */
export function asksForAll(asked: unknown): boolean {
  return asked === '*' || (isDocument(asked) && asked.allParameters === true);
}

/** Parameters with the option `showDetails`: none of them can be set here. */
export function detailed(parametersByName: Document, asked: unknown): Document {
  if (!isDocument(asked) || asked.showDetails !== true) return parametersByName;
  const entries = Object.entries(parametersByName).map(([name, value]) => [
    name,
    { value, settableAtRuntime: false, settableAtStartup: false },
  ]);
  return Object.fromEntries(entries);
}

/** The `getParameter` command: one or several by name, or all by `*`. */
export function getParameter(_db: string, command: Document, _context?: CommandContext): Document {
  const { getParameter: asked, lsid: _, ...named } = command;
  const [major, minor] = serverVersionText().split('.');
  const all: Record<string, unknown> = {
    featureCompatibilityVersion: { version: `${major}.${minor}` },
    ...parameters,
  };
  if (asksForAll(asked)) return { ...detailed(all, asked), ok: 1 };
  const matches = Object.fromEntries(Object.entries(all).filter(([name]) => Object.hasOwn(named, name)));
  if (Object.keys(matches).length > 0) return { ...detailed(matches, asked), ok: 1 };
  throw invalidOptions('no option found to get');
}
