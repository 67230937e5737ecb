import { type Host, processes } from '#contract/clusters/hosts.ts';
import type { Process } from '#contract/monitoring/schemas.ts';
import type { Condition } from '../cluster-condition.ts';
import type { Cluster } from '../cluster-facts.ts';
import { besideKind, newestPing, noRouters, processesOf } from '../host-health.ts';
import { conditionOfProcess, type Seen } from './topology.ts';

/** A process of a sharded cluster that holds no documents: a router, or a config server on a machine of its own. */
export interface BesideMember {
  kind: 'router' | 'config';
  /** `Shard 1, member 0`: whose machine a router is on; the number of a config server. */
  name: string;
  /** `AWS EU_WEST_1` */
  region: string;
  process: Process | undefined;
  condition: Condition;
}

const down: Condition = { kind: 'failed', label: 'Down', text: 'Atlas reports that no mongos runs' };

/** `…-shard-01-02.…`, `…-config-00-01.…`: the kind of a machine, and its numbers // observed */
const numbered = /-(shard|config)-(\d+)-(\d+)\./u;

function locationOf(names: readonly string[]): string | undefined {
  for (const name of names) {
    const [, what, set, member] = numbered.exec(name) ?? [];
    if (what !== undefined) return `${what}/${Number(set)}/${Number(member)}`;
  }
  return undefined;
}

/**
 * Routers and config servers as they are configured and as they were last seen. Routers run on the machines of members, and
 * config servers are members of the first shard unless they are dedicated // documented
 */
export function besideMembers(cluster: Cluster, seen: Seen): BesideMember[] {
  const own = processesOf(cluster, seen.processes);
  const results = new Map<string, Process>();
  for (const process of own) {
    const place = locationOf([process.userAlias, process.hostname]);
    const kind = besideKind(process);
    if (place !== undefined && kind !== undefined) results.set(`${kind} ${place}`, process);
  }
  const newest = newestPing(seen.processes);
  // Atlas reports it for the cluster: earlier data of a process does not contradict it
  const noneRuns = !cluster.paused && seen.alerts.some(({ eventTypeName }) => eventTypeName === noRouters);
  return processes(cluster).flatMap((host): BesideMember[] => {
    const kind = besideKind(host);
    if (kind === undefined) return [];
    const place = kind === 'router' ? `shard/${host.shard}/${host.member}` : `config/0/${host.member}`;
    const process = results.get(`${kind} ${place}`);
    return [
      {
        kind,
        name: nameOf(kind, host),
        region: regionOf(host),
        process,
        condition: kind === 'router' && noneRuns ? down : conditionOfProcess(cluster, process, seen, newest),
      },
    ];
  });
}

const nameOf = (kind: BesideMember['kind'], { shard, member }: Host) =>
  kind === 'router' ? `Shard ${shard + 1}, member ${member}` : `Config server ${member}`;

const regionOf = ({ backingProviderName, providerName, regionName }: Host) =>
  `${backingProviderName ?? providerName} ${regionName}`;
