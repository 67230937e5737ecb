import { seedTime } from '#server/emulator/kernel/seeding/times.ts';
import type { World } from '#server/emulator/kernel/world.ts';
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
export function seedDemo(world: World): void {
  const now = seedTime(world);
  const tenants = addTenants(world, now);
  const clusters = addClusters(world, now, tenants);
  addDocuments(world, clusters);
  addDeletedCluster(world, now, tenants);
  assembly.seed('demo', world, now);
  const configs = addConfigs(world, now, tenants);
  addPastAlerts(world, now, tenants, clusters, configs);
  addOpenAlerts(world, now, tenants, clusters);
  addAudit(world, now, tenants, clusters, configs);
  addAccessLog(world);
  setFirst(world, clusters.orders.groupId, clusters.orders.name);
}
