import type { Severity } from '#contract/alert-configs/tables/severities.ts';
import type { Alert } from '#contract/alerts.ts';
import { hosts } from '#contract/clusters/hosts.ts';
import type { Process } from '#contract/monitoring/schemas.ts';
import type { Condition } from '../cluster-condition.ts';
import type { Cluster } from '../cluster-facts.ts';
import { besideKind, hostCondition, newestPing, processesOf } from '../host-health.ts';

type MemberKind = 'ELECTABLE' | 'READ_ONLY' | 'ANALYTICS';

/** A member of a shard, as it is configured and as it was last seen. */
export interface Member {
  /** Position within its shard, from 0. */
  index: number;
  kind: MemberKind;
  /** `AWS EU_WEST_1` */
  region: string;
  /** Of an election: 7 is preferred, 0 is never elected. */
  priority: number;
  votes: 0 | 1;
  /** What runs there; undefined while nothing is known of it. */
  process: Process | undefined;
  primary: boolean;
  condition: Condition;
}

export interface Shard {
  index: number;
  /** `Shard 1`, or the name of the replica set of a cluster that has one. */
  name: string;
  zone: string | undefined;
  members: Member[];
}

export interface Seen {
  processes: readonly Process[];
  alerts: readonly Alert[];
  severityOf: (alert: Alert) => Severity;
}

/** `…-shard-01-02.…`: the numbers of shard and member in the name of a host // observed */
const numbered = /-shard-(\d+)-(\d+)\./;

/** At the service a replica set has at most seven voting members // documented */
const mostVotes = 7;

/**
 * The shards of a cluster with their members. The service does not report the region of a process: members
 * are numbered in the order of the configuration, the preferred region first // observed
 */
export function shardsOf(cluster: Cluster, seen: Seen): Shard[] {
  const own = processesOf(cluster, seen.processes).filter((each) => besideKind(each) === undefined);
  const matches = new Map(
    own.flatMap((process) => {
      const [, shard, member] = numbered.exec(process.userAlias) ?? numbered.exec(process.hostname) ?? [];
      return shard === undefined ? [] : [[`${Number(shard)}/${Number(member)}`, process] as const];
    }),
  );
  const newest = newestPing(seen.processes);
  const planned = hosts(cluster);
  return cluster.replicationSpecs.map((spec, index) => {
    const ofShard = planned.filter(({ shard }) => shard === index);
    const priorities = new Map(
      spec.regionConfigs.map(({ providerName, regionName, priority }) => [
        `${providerName} ${regionName}`,
        priority,
      ]),
    );
    return {
      index,
      name: cluster.clusterType === 'REPLICASET' ? 'Replica set' : `Shard ${index + 1}`,
      zone: cluster.clusterType === 'GEOSHARDED' ? spec.zoneName : undefined,
      members: ofShard.map((host, at): Member => {
        const process = matches.get(`${index}/${host.member}`);
        const electable = host.node === 'ELECTABLE';
        return {
          index: host.member,
          kind: host.node,
          region: `${host.backingProviderName ?? host.providerName} ${host.regionName}`,
          priority: electable ? (priorities.get(`${host.providerName} ${host.regionName}`) ?? 0) : 0,
          votes: electable && at < mostVotes ? 1 : 0,
          process,
          primary: process !== undefined && /_PRIMARY$/.test(process.typeName),
          condition: conditionOfProcess(cluster, process, seen, newest),
        };
      }),
    };
  });
}

/** For a member, a router or a config server: problems come first. */
export function conditionOfProcess(
  cluster: Cluster,
  process: Process | undefined,
  { alerts, severityOf }: Seen,
  newest: number,
): Condition {
  if (cluster.paused) return { kind: 'off', label: 'Paused' };
  if (!process) return { kind: 'off', label: 'Unknown', text: 'Atlas has not reported this process yet' };
  return hostCondition(process, alerts, severityOf, newest);
}

/** Regions in the order of preference, each once. */
export function regionsOf(shards: readonly Shard[]): string[] {
  return [...new Set(shards.flatMap(({ members }) => members.map(({ region }) => region)))];
}

const isUp = ({ condition, process }: Member) => process === undefined || condition.label !== 'No data';

/** Effect of the loss of a region on one shard. */
export interface Loss {
  shard: string;
  verdict: 'unaffected' | 'fewer' | 'elects' | 'noMajority' | 'gone';
  text: string;
}

/**
 * What becomes of a shard without a region: it needs more than half of its votes for a primary // documented. Members
 * that are down already do not vote.
 */
export function lossOf(shard: Shard, region: string): Loss {
  const votes = shard.members.filter((member) => member.votes > 0);
  const left = votes.filter((member) => member.region !== region && isUp(member));
  const staying = shard.members.filter((member) => member.region !== region);
  const answer = (verdict: Loss['verdict'], text: string): Loss => ({ shard: shard.name, verdict, text });
  if (staying.length === shard.members.length) return answer('unaffected', 'has no member there');
  if (staying.length === 0) return answer('gone', 'loses every member');
  if (left.length * 2 <= votes.length) {
    return answer(
      'noMajority',
      `keeps ${left.length} of ${votes.length} votes: no primary, no writes; secondaries still answer reads`,
    );
  }
  const next = [...left].sort((a, b) => b.priority - a.priority || a.index - b.index)[0];
  const moves = shard.members.some((member) => member.primary && member.region === region);
  if (moves && next) {
    return answer('elects', `elects a primary in ${next.region} (${left.length} of ${votes.length} votes)`);
  }
  return answer('fewer', `keeps its primary (${left.length} of ${votes.length} votes)`);
}

/** Effects of the loss of the region, combined for all equally affected shards. */
export function regionLoss(shards: readonly Shard[], region: string): { bad: boolean; text: string[] } {
  const losses = shards.map((shard) => lossOf(shard, region)).filter((loss) => loss.verdict !== 'unaffected');
  const reports = [...new Set(losses.map(({ text }) => text))];
  return {
    bad: losses.some(({ verdict }) => verdict === 'noMajority' || verdict === 'gone'),
    text: reports.map((text) => {
      const alike = losses.filter((loss) => loss.text === text);
      return `${nameOf(alike, shards.length)} ${text}`;
    }),
  };
}

function nameOf(alike: readonly Loss[], all: number): string {
  const [first] = alike;
  if (alike.length === 1 && first) return first.shard;
  return alike.length === all ? 'Every shard' : alike.map(({ shard }) => shard).join(', ');
}

/** Current problems of a shard, the worst first; empty for a healthy shard. */
export function issuesOf(shard: Shard): string[] {
  const down = shard.members.filter((member) => !isUp(member));
  const isKnown = shard.members.some(({ process }) => process !== undefined);
  const paused = shard.members.some(({ condition }) => condition.label === 'Paused');
  return [
    ...(isKnown && !paused && !shard.members.some(({ primary }) => primary) ? ['no primary'] : []),
    ...(down.length > 0 ? [`${down.length} of ${shard.members.length} members do not answer`] : []),
  ];
}
