import type { AlertEventType } from '#contract/alert-configs/alert-event-type.ts';
import { familyOf, variantIdOf } from '#contract/alert-configs/event-types.ts';
import {
  allowedMatcherFields,
  type MatchTarget,
  matcherHolds,
} from '#contract/alert-configs/matchers/matchers.ts';
import type { MatcherField } from '#contract/alert-configs/tables/variants.ts';
import type { Cluster } from './shapes.ts';

/** A target of alerts. */
export interface Target {
  name: string;
  clusterName: string;
  values: TargetValues;
}

/** The single values of a target. */
export type TargetValues = { [Key in keyof MatchTarget]?: string };

export type TargetKind = 'clusters' | 'replicaSets' | 'hosts';

/** Targets of a project for matchers. */
export type Targets = Record<TargetKind, readonly Target[]>;

const keys: Record<MatcherField, keyof MatchTarget> = {
  ATLAS_NODE_TYPE: 'atlasNodeType',
  CLUSTER_NAME: 'clusterName',
  HOSTNAME: 'hostname',
  PORT: 'port',
  HOSTNAME_AND_PORT: 'hostnameAndPort',
  APPLICATION_ID: 'applicationId',
  REPLICA_SET_NAME: 'replicaSetName',
  TYPE_NAME: 'typeName',
  SHARD_NAME: 'shardName',
  INSTANCE_NAME: 'instanceName',
  PROCESSOR_NAME: 'processorName',
};

const hostFields = new Set(['HOSTNAME', 'PORT', 'HOSTNAME_AND_PORT', 'TYPE_NAME', 'ATLAS_NODE_TYPE']);

/** Families whose alerts are about the project as a whole. */
const ofProject = new Set(['billing', 'billingThreshold', 'user', 'project', 'resourcePolicy', 'x509']);

/**
 * The kind of target of alerts of a type; undefined where the console cannot list them. The default shape
 * accepts every field, so there the matchers determine it.
 */
export function targetKind(
  eventType: AlertEventType,
  matchers: readonly NamedMatcher[] = [],
): TargetKind | undefined {
  switch (variantIdOf(eventType)) {
    case 'host':
    case 'hostMetric':
      return 'hosts';
    case 'replicaSet':
    case 'replicaSetThreshold':
      return 'replicaSets';
    case 'cluster':
    case 'autoScaling':
      return 'clusters';
    default:
  }
  if (ofProject.has(familyOf(eventType))) return undefined;
  if (!allowedMatcherFields(eventType).includes('CLUSTER_NAME')) return undefined;
  if (matchers.some(({ fieldName }) => hostFields.has(fieldName))) return 'hosts';
  const named = (name: string): boolean => matchers.some(({ fieldName }) => fieldName === name);
  return named('REPLICA_SET_NAME') || named('SHARD_NAME') ? 'replicaSets' : 'clusters';
}

const mongodPort = '27017';

/**
 * Reads the hosts of the clusters out of their connection strings: no answer that this page has lists
 * processes. // assumed: members of a shard are named as observed
 */
export function targetsOf(clusters: readonly Cluster[]): Targets {
  const all: Record<TargetKind, Target[]> = { clusters: [], replicaSets: [], hosts: [] };
  for (const cluster of clusters) {
    const clusterName = cluster.name ?? '';
    if (clusterName === '') continue;
    all.clusters.push({ name: clusterName, clusterName, values: { clusterName } });
    const hosts = hostsOf(clusterName, cluster.connectionStrings?.standard);
    all.hosts.push(...hosts);
    for (const name of new Set(hosts.map((host) => host.values.replicaSetName))) {
      if (name === undefined) continue;
      // assumed: a shard is called as its replica set is
      const shard = cluster.clusterType === 'REPLICASET' ? {} : { shardName: name };
      all.replicaSets.push({ name, clusterName, values: { clusterName, replicaSetName: name, ...shard } });
    }
  }
  return all;
}

function hostsOf(clusterName: string, standard: string | undefined): Target[] {
  if (standard === undefined) return [];
  const replicaSet = /[?&]replicaSet=([^&]+)/.exec(standard)?.[1];
  const seeds = standard.replace(/^mongodb:\/\/([^@/]*@)?/, '').split('/')[0] ?? '';
  const seen = new Set<string>();
  return seeds.split(',').flatMap((seed): Target[] => {
    const [hostname, port = mongodPort] = seed.split(':');
    if (!hostname) return [];
    if (replicaSet !== undefined) {
      return [host(clusterName, hostname, port, member(seen, replicaSet), replicaSet)];
    }
    // the seeds of a sharded cluster are its routers, one beside each member
    const shard = /^(.*-shard-)0*(\d+)-\d+\./.exec(hostname);
    const set = shard ? `${shard[1]}${shard[2]}` : undefined;
    const router = host(clusterName, hostname, port, 'MONGOS');
    if (set === undefined) return [router];
    return [host(clusterName, hostname, mongodPort, member(seen, set), set), router];
  });
}

/** Which member is primary changes; one of each replica set counts as it. */
function member(seen: Set<string>, replicaSet: string): 'PRIMARY' | 'SECONDARY' {
  if (seen.has(replicaSet)) return 'SECONDARY';
  seen.add(replicaSet);
  return 'PRIMARY';
}

function host(clusterName: string, hostname: string, port: string, typeName: string, set?: string): Target {
  const hostnameAndPort = `${hostname}:${port}`;
  return {
    name: hostnameAndPort,
    clusterName,
    values: {
      clusterName,
      hostname,
      port,
      hostnameAndPort,
      typeName,
      ...(set === undefined ? {} : { replicaSetName: set }),
    },
  };
}

/** Adds values known from the project: the cluster of a replica set, and the port of the only host of a name. */
export function enrich(values: TargetValues, targets: Targets): TargetValues {
  const existing = [...targets.hosts, ...targets.replicaSets, ...targets.clusters]
    .map((target) => target.values)
    .filter((other) => agrees(values, other));
  const result: TargetValues = { ...values };
  for (const key of ['clusterName', 'replicaSetName', 'shardName', 'hostname', 'port'] as const) {
    if (result[key] !== undefined) continue;
    const matches = new Set(existing.map((other) => other[key]).filter((value) => value !== undefined));
    const [only] = matches;
    if (matches.size === 1 && only !== undefined) result[key] = only;
  }
  return result;
}

/** Every field that both have is the same, and they have one in common. */
export function agrees(a: TargetValues, b: TargetValues): boolean {
  const common = Object.values(keys).filter((key) => a[key] !== undefined && b[key] !== undefined);
  return common.length > 0 && common.every((key) => a[key] === b[key]);
}

/** Values that the field has in the project: the choices of a type-ahead. */
export function knownValues(targets: Targets, field: MatcherField): string[] {
  const all = [...targets.clusters, ...targets.replicaSets, ...targets.hosts];
  return [
    ...new Set(all.map(({ values }) => values[keys[field]]).filter((value) => value !== undefined)),
  ].sort();
}

export interface NamedMatcher {
  fieldName: string;
  operator: string;
  value: string;
}

function targetValue(fieldName: string, target: TargetValues): string | undefined {
  if (!Object.hasOwn(keys, fieldName)) return undefined;
  const own = target[keys[fieldName as MatcherField]];
  if (own !== undefined) return own;
  // the service's records name a host in one piece or in two
  const [, hostname, port] = /^(.*):(\d+)$/.exec(target.hostnameAndPort ?? '') ?? [];
  if (fieldName === 'HOSTNAME') return hostname;
  if (fieldName === 'PORT') return port;
  if (fieldName !== 'HOSTNAME_AND_PORT' || !target.hostname || !target.port) return undefined;
  return `${target.hostname}:${target.port}`;
}

/**
 * Whether the matchers choose the target: undefined when it lacks a value that decides. The service has
 * records that name a cluster and no host; guessing would make a count look exact.
 */
export function decide(matchers: readonly NamedMatcher[], target: TargetValues): boolean | undefined {
  let open = false;
  for (const matcher of matchers) {
    if (targetValue(matcher.fieldName, target) === undefined) open = true;
    else if (!matcherHolds(matcher, target)) return false;
  }
  return open ? undefined : true;
}

export interface MatchCount {
  matched: readonly Target[];
  /** How many lack a value that decides. */
  unknown: number;
  total: number;
}

export function countMatches(matchers: readonly NamedMatcher[], targets: readonly Target[]): MatchCount {
  const decided = targets.map((target) => decide(matchers, target.values));
  return {
    matched: targets.filter((_, index) => decided[index] === true),
    unknown: decided.filter((value) => value === undefined).length,
    total: targets.length,
  };
}
