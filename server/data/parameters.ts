import { CommandError } from './commands/command-error.ts';
import { located } from './commands/refusals.ts';

/**
 * The parameters of a cluster's processes that commands use; absent: the database's default. The names are
 * those of the service.
 */
export interface ServerParameters {
  javascriptEnabled?: boolean | undefined;
  noTableScan?: boolean | undefined;
  /** Milliseconds for reading commands without their own limit; 0: unlimited. */
  defaultMaxTimeMS?: number | undefined;
  transactionLifetimeLimitSeconds?: number | undefined;
  /** Of the database, three numbers; absent: as new as can be. */
  version?: string | undefined;
}

let current: ServerParameters = {};

/** Computes with the parameters of a server. Commands run from beginning to end, so that one set at a time is enough. */
export function withParameters<T>(parameters: ServerParameters | undefined, compute: () => T): T {
  const outer = current;
  current = parameters ?? {};
  try {
    return compute();
  } finally {
    current = outer;
  }
}

/** Refuses code of clients where the server has no interpreter; `what` names the place // documented: javascriptEnabled */
export function validateCode(what: string): void {
  if (current.javascriptEnabled !== false) return;
  if (what === '$where') throw located(6108304, 'no globalScriptEngine in $where parsing');
  throw located(31264, 'Cannot run server-side javascript without the javascript engine enabled');
}

/** Refuses a query that would read every document where servers must not // documented: notablescan */
export function validateScan(scans: boolean, hint: unknown): void {
  if (!scans || current.noTableScan !== true) return;
  const isNatural = typeof hint === 'object' && hint !== null && '$natural' in hint;
  throw new CommandError(
    'NoQueryExecutionPlans',
    isNatural
      ? "hint $natural is not allowed, because 'notablescan' is enabled"
      : "No indexed plans available, and running with 'notablescan'",
  );
}

/** Milliseconds of a command that reads and has named none; 0 is without a limit // documented: defaultMaxTimeMS */
export function usualMaxTime(): number {
  return current.defaultMaxTimeMS ?? 0;
}

/** What servers without a version of their own report. */
const newestVersion = '8.0.16';

/** The version of the current server: three numbers. */
export function serverVersionText(): string {
  return current.version ?? newestVersion;
}

/** The wire protocol version of a server version // documented: maxWireVersion of the drivers' specifications */
const wireVersions: readonly (readonly [major: number, minor: number, wire: number])[] = [
  [8, 2, 27],
  [8, 1, 26],
  [8, 0, 25],
  [7, 3, 24],
  [7, 0, 21],
  [6, 0, 17],
  [5, 0, 13],
];

/** The newest version of the protocol that a version of the database speaks. */
export function wireVersionOf(version: string): number {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const match = wireVersions.find((each) => major > each[0] || (major === each[0] && minor >= each[1]));
  return match?.[2] ?? 9;
}

/** Major and minor version of the current server. */
export function serverVersion(): [major: number, minor: number] {
  const [major = Infinity, minor = 0] = current.version?.split('.').map(Number) ?? [];
  return [major, minor];
}
