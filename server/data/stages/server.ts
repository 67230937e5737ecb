import { Binary, type Document } from 'bson';
import { CommandError } from '../commands/command-error.ts';
import { flagField, validateFields } from '../commands/command-fields.ts';
import {
  badValue,
  failedToParse,
  invalidNamespace,
  located,
  typeMismatch,
  unsupported,
} from '../commands/refusals.ts';
import type { ServerHost } from '../documents.ts';
import { row } from '../update/row.ts';
import { isDocument } from '../values/bson-type.ts';
import type { Stage, StageScope } from './stage.ts';

/** Stages that query a server about itself; they must be first. */
function asking(
  name: string,
  fields: readonly string[],
  ask: (server: ServerHost, argument: Document, scope: StageScope) => Document[],
): Stage {
  return (argument, scope) => {
    if (!isDocument(argument)) throw failedToParse(`${name} options must be specified in an object`);
    validateFields(argument, fields, name);
    const { server } = scope.context;
    if (server === undefined) throw unsupported(name, ': there is no server process to ask');
    return function* () {
      for (const each of ask(server, argument, scope)) yield row(each);
    };
  };
}

const flags = [
  ...['allUsers', 'idleConnections', 'idleCursors', 'idleSessions', 'localOps', 'truncateOps'],
  ...['backtrace', 'targetAllNodes'],
];

/** `$currentOp`: what runs now, one's own or everybody's. */
export const currentOp: Stage = (argument, scope) => {
  if (scope.db !== 'admin' || scope.collection !== '') {
    throw invalidNamespace("$currentOp must be run against the 'admin' database with {aggregate: 1}");
  }
  return asking('$currentOp', flags, (server, input) => server.operations(flagField(input, 'allUsers')))(
    argument,
    scope,
  );
};

/** The HMAC key of `transformIdentifiers`, which hashes the names in the output // documented */
function hmacKeyOf({ transformIdentifiers: input }: Document): Uint8Array | undefined {
  if (input === undefined) return undefined;
  if (!isDocument(input)) {
    throw typeMismatch('$queryStats.transformIdentifiers must be an object');
  }
  validateFields(input, ['algorithm', 'hmacKey'], '$queryStats.transformIdentifiers');
  if (input.algorithm !== 'hmac-sha-256') {
    throw badValue(
      `Enumeration value '${input.algorithm}' for field '$queryStats.transformIdentifiers.algorithm' is not a valid value.`,
    );
  }
  if (input.hmacKey === undefined) {
    throw failedToParse(
      "The 'hmacKey' parameter of the $queryStats stage must be specified when applying the hmac-sha-256 algorithm",
    );
  }
  if (!(input.hmacKey instanceof Binary)) {
    throw typeMismatch("BSON field '$queryStats.transformIdentifiers.hmacKey' must be binary data");
  }
  return input.hmacKey.buffer.subarray(0, input.hmacKey.position);
}

/** `$queryStats`: counts and times of queries by their shape since the process began. */
export const queryStats: Stage = (argument, scope) => {
  if (scope.db !== 'admin' || scope.collection !== '') {
    throw invalidNamespace("$queryStats must be run against the 'admin' database with {aggregate: 1}");
  }
  const hmacKey = isDocument(argument) ? hmacKeyOf(argument) : undefined;
  return asking('$queryStats', ['transformIdentifiers'], ({ queryStats: stats }) =>
    stats.list(scope.now, hmacKey),
  )(argument, scope);
};

interface Users {
  all: boolean;
  users: { user: string; db: string }[] | undefined;
}

function usersOf(input: Document): Users {
  const all = flagField(input, 'allUsers');
  const { users } = input;
  if (users === undefined) return { all, users: undefined };
  if (all) {
    throw new CommandError('UnsupportedFormat', 'may not specify {allUsers:true} and {users:[...]} together');
  }
  const named =
    Array.isArray(users) && users.every((each) => isDocument(each) && typeof each.user === 'string');
  if (!named) throw typeMismatch("'users' must be an array of documents with 'user' and 'db'");
  return { all, users };
}

const sessions = (name: string): Stage =>
  asking(name, ['allUsers', 'users'], (server, value) => {
    const { all, users } = usersOf(value);
    return server.sessions(all, users);
  });

/** `$listLocalSessions`: the sessions that the server has seen, one's own or those of others. */
export const listLocalSessions: Stage = (argument, scope) => {
  if (scope.collection !== '') {
    throw invalidNamespace(
      '$listLocalSessions must be run against the database with {aggregate: 1}, not a collection',
    );
  }
  return sessions('$listLocalSessions')(argument, scope);
};

/** `$shardedDataDistribution`: how many documents of each sharded collection every shard has. */
export const shardedDataDistribution: Stage = (argument, scope) => {
  if (scope.db !== 'admin' || scope.collection !== '') {
    throw invalidNamespace(
      "$shardedDataDistribution must be run against the 'admin' database with {aggregate: 1}",
    );
  }
  return asking('$shardedDataDistribution', [], ({ distribution }) => {
    if (distribution !== undefined) return distribution();
    throw located(6789100, 'The $shardedDataDistribution stage can only be run on router');
  })(argument, scope);
};

/** `$listSessions`: the same, of the collection in which the cluster keeps them // documented */
export const listSessions: Stage = (argument, scope) => {
  if (`${scope.db}.${scope.collection}` !== 'config.system.sessions') {
    throw invalidNamespace('$listSessions may only be run against config.system.sessions');
  }
  return sessions('$listSessions')(argument, scope);
};

/** `$planCacheStats`: the chosen plans for queries of the collection where several indexes compete. */
export const planCacheStats: Stage = (argument, { context, db, collection }) => {
  if (!isDocument(argument)) {
    throw failedToParse('$planCacheStats value must be an object.');
  }
  validateFields(argument, ['allHosts'], '$planCacheStats');
  const documents = context.catalog.open(db, collection);
  return () => (documents?.indexes.plans.list() ?? []).map((each) => row(each));
};
