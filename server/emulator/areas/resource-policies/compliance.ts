import { fail } from '#contract/api/errors.ts';
import { type ClusterRecord, diskSizeOf, isTenant } from '#contract/clusters/record.ts';
import { parsePolicy } from '#contract/resource-policies/parse.ts';
import {
  blockOf,
  type Context,
  forbids,
  unknownRegion,
  type Value,
} from '#contract/resource-policies/validate.ts';
import type { AreaEvents } from '#server/emulator/kernel/area-events.ts';
import { groupOf } from '#server/emulator/kernel/find.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { ResourcePolicyRecord } from './records.ts';

/** The actions that a request for each of these is, with the names that they had before // documented */
const actions = {
  cluster: ['cluster.modify', 'cluster.createEdit'],
  accessList: ['project.ipAccessList.modify', 'project.edit'],
  maintenance: ['project.maintenanceWindow.modify', 'project.edit'],
} as const;
type About = keyof typeof actions;

/** Policies name regions of AWS as everywhere; names of other providers are not in the API // documented */
function regionOf(provider: string, name: string): Value {
  const id = provider === 'AWS' ? name.toLowerCase().replaceAll('_', '-') : unknownRegion;
  return { type: 'region', id: `${provider.toLowerCase()}:${id}` };
}

/** Sizes of the general class by their number: M30 is 30 // documented */
function generalSizes(cluster: ClusterRecord): number[] {
  const named = cluster.replicationSpecs.flatMap(({ regionConfigs }) =>
    regionConfigs.flatMap(({ electableSpecs, readOnlySpecs, analyticsSpecs, autoScaling }) => [
      ...[electableSpecs, readOnlySpecs, analyticsSpecs].map((specs) => specs?.instanceSize),
      ...(autoScaling?.compute?.enabled
        ? [autoScaling.compute.minInstanceSize, autoScaling.compute.maxInstanceSize]
        : []),
    ]),
  );
  return named.flatMap((size) => {
    const number = /^M(\d+)$/u.exec(size ?? '')?.[1];
    return number === undefined ? [] : [Number(number)];
  });
}

function clusterContext({ cluster, before }: ClusterChange): Context {
  const regions = cluster.replicationSpecs.flatMap(({ regionConfigs }) =>
    regionConfigs.map(({ providerName, backingProviderName, regionName }) => ({
      provider: providerName === 'TENANT' ? (backingProviderName ?? 'AWS') : providerName,
      name: regionName,
    })),
  );
  const sizes = generalSizes(cluster);
  const {
    minimumEnabledTlsProtocol: tls = 'TLS1_2',
    tlsCipherConfigMode: mode = 'DEFAULT',
    customOpensslCipherConfigTls12: suites = [],
  } = cluster.advancedConfiguration ?? {};
  const shards = cluster.replicationSpecs.length;
  return {
    cloudProviders: regions.map(({ provider }) => ({ type: 'cloudprovider', id: provider.toLowerCase() })),
    regions: regions.map(({ provider, name }) => regionOf(provider, name)),
    minGeneralClassInstanceSizeValue: sizes.length > 0 ? Math.min(...sizes) : null,
    maxGeneralClassInstanceSizeValue: sizes.length > 0 ? Math.max(...sizes) : null,
    clusterType: { type: 'clustertype', id: cluster.clusterType.toLowerCase() },
    diskSizeGB: isTenant(cluster) ? null : diskSizeOf(cluster),
    minShardCount: shards,
    maxShardCount: shards,
    isConvertingToSharded: before?.clusterType === 'REPLICASET' && cluster.clusterType !== 'REPLICASET',
    minTLSVersion: { type: 'tlsversion', id: tls.toLowerCase() },
    cipherConfigMode: { type: 'cipherconfigmode', id: mode.toLowerCase() },
    cipherSuites: suites.map((id) => ({ type: 'ciphersuite', id })),
  };
}

/** A requested cluster, and the present one where there is one. */
interface ClusterChange {
  cluster: ClusterRecord;
  before?: ClusterRecord;
}

function contextOf(world: World, groupId: string, change?: ClusterChange): Context {
  const cluster = change?.cluster;
  const entries = world.tables.accessEntries.by('group', groupId);
  const others = world.tables.clusters.by('group', groupId).filter(({ id }) => id !== cluster?.id);
  return {
    resource: { type: 'project', id: groupId },
    context: {
      project: {
        ipAccessList: entries.flatMap(({ cidrBlock }) => (cidrBlock ? [blockOf(cidrBlock)] : [])),
        hasDefinedMaintenanceWindow: world.tables.maintenanceWindows.by('group', groupId).length > 0,
        clustersInProject: others.length + (cluster ? 1 : 0),
      },
      ...(change ? { cluster: clusterContext(change) } : {}),
    },
  };
}

/** Which policies of the organization a request of that kind would break. */
function broken(world: World, groupId: string, about: About, change?: ClusterChange): ResourcePolicyRecord[] {
  const policies = world.tables.resourcePolicies.by('org', groupOf(world, groupId).orgId);
  if (policies.length === 0) return [];
  const context = contextOf(world, groupId, change);
  return policies.filter((each) =>
    each.policies.some(({ body }) => forbids(parsePolicy(body), actions[about], context)),
  );
}

function requireUnbroken(policies: readonly ResourcePolicyRecord[]): void {
  const [first] = policies;
  if (first) throw fail('RESOURCE_POLICY_VIOLATED', first.name);
}

/** Refuses a cluster that a policy forbids // documented */
export function requireAllowedCluster(world: World, { cluster }: AreaEvents['cluster.creating']): void {
  requireUnbroken(broken(world, cluster.groupId, 'cluster', { cluster }));
}

export function requireAllowedChange(world: World, { before, after }: AreaEvents['cluster.changing']): void {
  requireUnbroken(broken(world, after.groupId, 'cluster', { cluster: after, before }));
}

export function requireAllowedAddresses(world: World, { groupId }: AreaEvents['accessList.changing']): void {
  requireUnbroken(broken(world, groupId, 'accessList'));
}

export function requireAllowedMaintenance(
  world: World,
  { groupId }: AreaEvents['maintenanceWindow.changing'],
): void {
  requireUnbroken(broken(world, groupId, 'maintenance'));
}

/** What exists and would be refused today: clusters, and the settings of projects. */
export function nonCompliant(world: World, orgId: string) {
  const groups = world.tables.groups.by('org', orgId);
  const reported = (resourceType: 'CLUSTER' | 'PROJECT', { id, name }: { id: string; name: string }) => {
    return (policies: readonly ResourcePolicyRecord[]) =>
      policies.length === 0
        ? []
        : [
            {
              orgId,
              resourceId: id,
              resourceName: name,
              resourceType,
              resourcePoliciesCausingNonCompliance: policies.map((policy) => ({
                id: policy.id,
                name: policy.name,
                orgId,
              })),
            },
          ];
  };
  return groups.flatMap((group) => {
    const ofProject = new Set([
      ...broken(world, group.id, 'accessList'),
      ...broken(world, group.id, 'maintenance'),
    ]);
    const clusters = world.tables.clusters.by('group', group.id);
    return [
      ...reported('PROJECT', group)([...ofProject]),
      ...clusters.flatMap((cluster) =>
        reported('CLUSTER', cluster)(broken(world, group.id, 'cluster', { cluster })),
      ),
    ];
  });
}
