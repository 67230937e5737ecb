import type { Document } from 'bson';
import type { FirstProcessArgs } from '#contract/clusters/process-args.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import {
  asksForAll,
  detailed,
  getParameter as plainParameter,
} from '#server/data/commands/server-commands.ts';
import { versionOf } from '../kernel/documents/cluster-version.ts';
import { parametersOf } from '../kernel/documents/parameters.ts';
import type { Answer, Asking } from './asking.ts';

/** Arguments of a cluster's processes set by the API, as far as drivers can see them. */

function argsOf({ world, holder }: Asking): FirstProcessArgs {
  return parametersOf(world, holder);
}

/** Parameters of servers that follow from arguments // documented: "MongoDB Server Parameters" */
function parametersBy(asking: Asking): Document {
  const args = argsOf(asking);
  const [major, minor] = versionOf(asking.holder).split('.');
  return {
    featureCompatibilityVersion: { version: `${major}.${minor}` },
    notablescan: args.noTableScan ?? false,
    transactionLifetimeLimitSeconds: args.transactionLifetimeLimitSeconds ?? 60,
    // documented: without a value as many as the shards can do
    chunkMigrationConcurrency: args.chunkMigrationConcurrency ?? 1,
    logComponentVerbosity: { verbosity: 0, queryStats: { verbosity: args.queryStatsLogVerbosity ?? 0 } },
  };
}

const getParameter: Answer = (command, asking) => {
  const { getParameter: asked, lsid: _, ...named } = command;
  const own = parametersBy(asking);
  const matches = Object.entries(own).filter(([name]) => asksForAll(asked) || Object.hasOwn(named, name));
  if (matches.length === 0) return plainParameter(asking.db, command);
  const others = Object.keys(named).some((name) => !Object.hasOwn(own, name) && !name.startsWith('$'));
  return {
    ...(asksForAll(asked) || others ? existingOf(asking.db, command) : {}),
    ...detailed(Object.fromEntries(matches), asked),
    ok: 1,
  };
};

/** Those of every server; none where only others are requested. */
function existingOf(db: string, command: Document): Document {
  try {
    return plainParameter(db, command);
  } catch (error) {
    if (error instanceof CommandError && error.codeName === 'InvalidOptions') return {};
    throw error;
  }
}

/** Parameters of clusters // documented: "Cluster Parameters" */
const clusterParameters: Record<string, (args: FirstProcessArgs) => Document> = {
  defaultMaxTimeMS: ({ defaultMaxTimeMS = 0 }) => ({ readOperations: defaultMaxTimeMS }),
  changeStreamOptions: ({ changeStreamOptionsPreAndPostImagesExpireAfterSeconds: seconds = -1 }) => ({
    preAndPostImages: { expireAfterSeconds: seconds < 0 ? 'off' : seconds },
  }),
};

const getClusterParameter: Answer = ({ getClusterParameter: asked }, asking) => {
  const all = Object.keys(clusterParameters);
  const names = asked === '*' ? all : [asked].flat().map(String);
  const unknown = names.find((name) => !Object.hasOwn(clusterParameters, name));
  if (unknown !== undefined) {
    throw new CommandError('NoSuchKey', `Unknown server parameter: ${unknown}`);
  }
  const args = argsOf(asking);
  return { clusterParameters: names.map((_id) => ({ _id, ...clusterParameters[_id]?.(args) })), ok: 1 };
};

/** A write concern as the API has it: a number, `majority`, or the name of a mode. */
function concernOf(text: string): number | string {
  return /^\d+$/.test(text) ? Number(text) : text;
}

const getDefaultRWConcern: Answer = (_, asking) => {
  if (asking.db !== 'admin') {
    throw new CommandError('Unauthorized', 'getDefaultRWConcern may only be run against the admin database.');
  }
  const { defaultReadConcern: level, defaultWriteConcern: w } = argsOf(asking);
  return {
    defaultReadConcern: { level: level ?? 'local' },
    defaultWriteConcern: { w: w === undefined ? 'majority' : concernOf(w), wtimeout: 0 },
    defaultReadConcernSource: level === undefined ? 'implicit' : 'global',
    defaultWriteConcernSource: w === undefined ? 'implicit' : 'global',
    localUpdateWallClockTime: new Date(asking.world.now()),
    ok: 1,
  };
};

/** The older versions of each protocol, by which servers name disabled ones // documented: disabledProtocols */
const tlsProtocols = ['TLS1_0', 'TLS1_1', 'TLS1_2', 'TLS1_3'] as const;

const getCmdLineOpts: Answer = (_, asking) => {
  const { javascriptEnabled, oplogSizeMB, oplogMinRetentionHours, ...args } = argsOf(asking);
  const least = asking.holder.cluster?.advancedConfiguration?.minimumEnabledTlsProtocol ?? 'TLS1_2';
  const disabled = tlsProtocols.slice(0, tlsProtocols.indexOf(least));
  return {
    argv: ['mongod'],
    parsed: {
      net: { tls: { mode: 'requireTLS', disabledProtocols: disabled.join() } },
      ...(oplogSizeMB ? { replication: { oplogSizeMB } } : {}),
      ...(javascriptEnabled === undefined ? {} : { security: { javascriptEnabled } }),
      ...(args.noTableScan ? { setParameter: { notablescan: true } } : {}),
      ...(oplogMinRetentionHours ? { storage: { oplogMinRetentionHours } } : {}),
    },
    ok: 1,
  };
};

/** The retention of the log of writes in `serverStatus` // documented: oplogTruncation */
export function oplogTruncation(asking: Asking): Document {
  return { oplogMinRetentionHours: argsOf(asking).oplogMinRetentionHours ?? 0 };
}

export const argumentAnswers: Record<string, Answer> = {
  getParameter,
  getClusterParameter,
  getDefaultRWConcern,
  getCmdLineOpts,
};
