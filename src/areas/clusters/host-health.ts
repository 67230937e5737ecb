import type { Severity } from '#contract/alert-configs/tables/severities.ts';
import type { Alert } from '#contract/alerts.ts';
import type { Process } from '#contract/monitoring/schemas.ts';
import type { StateKind } from '#src/ui/feedback/badge.tsx';
import { type Condition, worseOf } from './cluster-condition.ts';
import { type Cluster, hostsOf } from './cluster-facts.ts';

/** What people call the role of a process. */
export const roleLabels: Record<Process['typeName'], string> = {
  REPLICA_PRIMARY: 'Primary',
  REPLICA_SECONDARY: 'Secondary',
  SHARD_PRIMARY: 'Primary',
  SHARD_SECONDARY: 'Secondary',
  SHARD_STANDALONE: 'Standalone',
  SHARD_MONGOS: 'mongos',
  SHARD_CONFIG: 'Config server',
  RECOVERING: 'Recovering',
  NO_DATA: 'No data',
};

/** A host this far behind the others is not taken for healthy // assumed: several missed intervals of a minute */
const silentMs = 300_000;

/** The processes of a cluster: by the alias that carries its name, else by the hosts of its connection string. */
export function processesOf(
  cluster: Pick<Cluster, 'name' | 'connectionStrings'>,
  all: readonly Process[],
): Process[] {
  const named = cluster.name.toLowerCase();
  const machines = new Set(hostsOf(cluster).map((host) => host.replace(/:\d+$/, '')));
  return all.filter(({ userAlias, hostname }) => {
    const name = /^(.+)-(?:shard|config)-\d+-\d+\./.exec(userAlias)?.[1];
    return name === named || machines.has(hostname);
  });
}

const routerPort = 27_016;

/** The alert that no router of a cluster runs. */
export const noRouters = 'CLUSTER_MONGOS_IS_MISSING';

/**
 * Whether a process is a router or a config server; a silent one reports no type, but its port or its name
 * shows it.
 */
export function besideKind({
  typeName,
  port,
  hostname,
}: {
  typeName: string;
  port: number;
  hostname: string;
}): 'router' | 'config' | undefined {
  if (typeName === 'SHARD_MONGOS') return 'router';
  if (typeName.startsWith('SHARD_CONFIG')) return 'config';
  if (typeName !== 'NO_DATA') return undefined;
  if (port === routerPort) return 'router';
  return /-config-\d/u.test(hostname) ? 'config' : undefined;
}

/** The newest ping of a response: its read time, independent of the clock. */
export function newestPing(all: readonly Pick<Process, 'lastPing'>[]): number {
  return Math.max(0, ...all.map(({ lastPing }) => Date.parse(lastPing)));
}

/** The role of a host, or that it sends no data. */
export function healthOf(
  process: Pick<Process, 'typeName' | 'lastPing'>,
  newest: number,
): { kind: StateKind; label: string } {
  const { typeName, lastPing } = process;
  if (typeName === 'NO_DATA' || newest - Date.parse(lastPing) > silentMs) {
    return { kind: 'failed', label: roleLabels.NO_DATA };
  }
  return { kind: typeName === 'RECOVERING' ? 'warning' : 'ok', label: roleLabels[typeName] ?? typeName };
}

/** The worse of a host's role and the open alerts about it. */
export function hostCondition(
  process: Process,
  alerts: readonly Alert[],
  severityOf: (alert: Alert) => Severity,
  newest: number,
): Condition {
  const own = alerts.filter(
    ({ eventTypeName, hostnameAndPort }) =>
      hostnameAndPort === process.id ||
      // it names no process: it is about all routers
      (eventTypeName === noRouters && besideKind(process) === 'router'),
  );
  return worseOf(healthOf(process, newest), own, severityOf);
}
