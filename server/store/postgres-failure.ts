import { StoreError } from './store-error.ts';

/** Settings of a connection to PostgreSQL, for messages: the URL without its password, and the limits. */
export interface PostgresTarget {
  host: string;
  port: string;
  user: string;
  database: string;
  poolSize: number;
  answerMs: number;
  connectMs: number;
}

/** The parts of a URL that messages may contain. */
export function targetOf(url: string, limits: Pick<PostgresTarget, 'poolSize' | 'answerMs' | 'connectMs'>) {
  const { hostname, port, username, pathname, searchParams } = new URL(url);
  return {
    ...limits,
    host: searchParams.get('host') ?? (hostname || 'localhost'),
    port: port || '5432',
    user: decodeURIComponent(username),
    database: decodeURIComponent(pathname.slice(1)),
  } satisfies PostgresTarget;
}

/** The message of an error, by its code; undefined for errors that say nothing about the connection. */
function messageOf(error: Error & { code?: unknown }, target: PostgresTarget): string | undefined {
  const { host, port, user, database, poolSize, answerMs, connectMs } = target;
  const at = host.startsWith('/') ? host : `${host}:${port}`;
  switch (error.code) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return `connection refused ${at}. Start PostgreSQL there, or correct the address.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `host name ${host} not found. Correct it, or check the DNS.`;
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `${at} cannot be reached. Check the network and its firewalls.`;
    case '28P01':
      return `${at} refused the password of user ${user}. Correct the password.`;
    case '28000':
      return `${at} refused user ${user}. Check the user, and pg_hba.conf of the server.`;
    case '3D000':
      return `database ${database} does not exist on ${at}. Create it, or correct its name.`;
    case '53300':
      return `${at} has no free connection. Lower --database-pool (${poolSize}), or raise max_connections of the server.`;
    case '57P01':
    case '57P02':
    case '57P03':
    case 'ECONNRESET':
    case 'EPIPE':
      return `the connection to ${at} was closed. PostgreSQL stops or starts there; it is tried again.`;
    case '57014':
    case '25P03':
      return answerLate(at, answerMs);
  }
  if (error.message === 'Query read timeout') return answerLate(at, answerMs);
  if (/^timeout exceeded when trying to connect/.test(error.message))
    return `all ${poolSize} connections to ${at} were in use for ${connectMs / 1_000} s. Raise --database-pool.`;
  if (/connection timeout|^timeout expired/.test(error.message))
    return `no answer from ${at} within ${connectMs / 1_000} s. Check the network and its firewalls.`;
  if (
    /^connection terminated|^the connection ended|client has encountered a connection error/i.test(
      error.message,
    )
  )
    return `the connection to ${at} was closed. PostgreSQL stops or starts there; it is tried again.`;
  if (/does not support SSL/.test(error.message))
    return `${at} accepts no TLS. Remove sslmode from the address, or enable TLS on the server.`;
  return undefined;
}

const answerLate = (at: string, answerMs: number): string =>
  `no answer from ${at} within ${answerMs / 1_000} s. Check the load of the server, or raise --database-timeout.`;

/** An error of the connection with the setting to correct, without secrets; other errors are returned unchanged. */
export function toPostgresFailure(error: unknown, target: PostgresTarget): unknown {
  if (!(error instanceof Error)) return error;
  const message = messageOf(error, target);
  return message === undefined ? error : new StoreError('UNREACHABLE', `DATABASE_URL: ${message}`, error);
}
