import { seedTime } from '#server/emulator/kernel/seeding/times.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { SeedProgress } from '#server/emulator/kernel/worlds.ts';
import { assembly } from '../../areas.ts';
import { setFirst } from '../tenancy.ts';
import { addAccessLog } from './access.ts';
import { addAudit } from './audit.ts';
import { addClusters, addDeletedCluster } from './clusters.ts';
import { addConfigs } from './configs.ts';
import { addDocuments } from './documents.ts';
import { addOpenAlerts } from './open-alerts.ts';
import { addPastAlerts } from './past-alerts.ts';
import { addTenants } from './tenants.ts';

/** Two organizations with the clusters, alerts and backups that a DBA on call sees on a weekday. */
export function* seedDemo(world: World): Generator<SeedProgress, void> {
  const now = seedTime(world);
  const total = 7;
  const tenants = addTenants(world, now);
  const clusters = addClusters(world, now, tenants);
  yield { done: 1, total };
  addDocuments(world, clusters);
  addDeletedCluster(world, now, tenants);
  yield { done: 2, total };
  assembly.seed('demo', world, now);
  yield { done: 3, total };
  const configs = addConfigs(world, now, tenants);
  addPastAlerts(world, now, tenants, clusters, configs);
  yield { done: 4, total };
  addOpenAlerts(world, now, tenants, clusters);
  yield { done: 5, total };
  addAudit(world, now, tenants, clusters, configs);
  yield { done: 6, total };
  addAccessLog(world);
  setFirst(world, clusters.orders.groupId, clusters.orders.name);
}
