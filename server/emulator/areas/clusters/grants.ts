import { badField } from '#contract/api/errors.ts';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { clusterOf, requireCluster } from '#server/emulator/kernel/find.ts';
import type { Call } from '#server/emulator/kernel/handler.ts';
import { iso } from '#server/emulator/kernel/time/clock.ts';
import { deadlines } from '#server/emulator/kernel/time/durations.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { putCluster } from './lifecycle.ts';

interface Until {
  clusterId: string;
  until: string;
}

function about({ groupId, name }: ClusterRecord) {
  return { groupId, clusterName: name };
}

function ahead(world: World, field: string, date: string): number {
  // without a zone a date means UTC // specification §2.1
  const at = Date.parse(/(?:Z|[+-]\d{2}:\d{2})$/.test(date) ? date : `${date}Z`);
  if (at <= world.now()) throw badField(field, 'must be in the future');
  return at;
}

/** Until a date, employees of the service may look into the cluster // documented */
export function grantAccess(call: Call<'grantGroupClusterMongoDbEmployeeAccess'>): undefined {
  const { world, params, body, caller, peer } = call;
  const before = clusterOf(world, params.groupId, params.clusterName);
  requireCluster(before, 'update');
  const at = ahead(world, 'expirationTime', body.expirationTime);
  const until = iso(at);
  const grant = { expirationTime: until, grantType: body.grantType };
  putCluster(world, before, { ...before, mongoDBEmployeeAccessGrant: grant });
  const payload: Until = { clusterId: before.id, until };
  world.after(at - world.now(), 'cluster.grantEnds', payload);
  record(world, 'EMPLOYEE_ACCESS_GRANTED', about(before), { caller, peer });
}

export function revokeAccess(call: Call<'revokeGroupClusterMongoDbEmployeeAccess'>): undefined {
  const { world, params, caller, peer } = call;
  const before = clusterOf(world, params.groupId, params.clusterName);
  const { mongoDBEmployeeAccessGrant: granted, ...after } = before;
  if (!granted) return;
  putCluster(world, before, after);
  record(world, 'EMPLOYEE_ACCESS_REVOKED', about(before), { caller, peer });
}

/** The transition `cluster.grantEnds`. */
export function endGrant(world: World, { clusterId, until }: Until): void {
  const before = world.tables.clusters.get(clusterId);
  if (before?.mongoDBEmployeeAccessGrant?.expirationTime !== until) return;
  const { mongoDBEmployeeAccessGrant: _, ...after } = before;
  putCluster(world, before, after);
}

/** The features stay those of today's version, four weeks at most // documented */
export function pinVersion(call: Call<'pinGroupClusterFeatureCompatibilityVersion'>): undefined {
  const { world, params, body, caller, peer } = call;
  const before = clusterOf(world, params.groupId, params.clusterName);
  requireCluster(before, 'update');
  const longest = world.now() + deadlines['cluster.pin'];
  const at =
    body.expirationDate === undefined ? longest : ahead(world, 'expirationDate', body.expirationDate);
  if (at > longest) throw badField('expirationDate', 'must be within four weeks');
  const until = iso(at);
  const pinned = before.featureCompatibilityVersionExpirationDate !== undefined;
  putCluster(world, before, { ...before, featureCompatibilityVersionExpirationDate: until });
  const payload: Until = { clusterId: before.id, until };
  world.after(at - world.now(), 'cluster.unpin', payload);
  const event = pinned ? 'CLUSTER_FCV_EXPIRATION_DATE_UPDATED' : 'CLUSTER_FCV_FIXED';
  record(world, event, about(before), { caller, peer });
}

function released({
  featureCompatibilityVersionExpirationDate: _,
  ...cluster
}: ClusterRecord): ClusterRecord {
  return { ...cluster, featureCompatibilityVersion: cluster.mongoDBMajorVersion };
}

export function unpinVersion(call: Call<'unpinGroupClusterFeatureCompatibilityVersion'>): undefined {
  const { world, params, caller, peer } = call;
  const before = clusterOf(world, params.groupId, params.clusterName);
  requireCluster(before, 'update');
  if (before.featureCompatibilityVersionExpirationDate === undefined) return;
  putCluster(world, before, released(before));
  record(world, 'CLUSTER_FCV_UNFIXED', about(before), { caller, peer });
}

/** The transition `cluster.unpin`. */
export function endPin(world: World, { clusterId, until }: Until): void {
  const before = world.tables.clusters.get(clusterId);
  if (before?.featureCompatibilityVersionExpirationDate !== until) return;
  putCluster(world, before, released(before));
  record(world, 'CLUSTER_FCV_UNFIXED', about(before));
}
