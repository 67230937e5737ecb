import type { World } from '#server/emulator/kernel/world.ts';
import { addMigrationLink } from '../live-migrations.ts';
import { day, seedTime, setFirst } from '../tenancy.ts';
import { addAccess } from './access.ts';
import { addAudit } from './audit.ts';
import { addExports, addSchedules } from './backup-policies.ts';
import { addBackups } from './backups.ts';
import { addClusters } from './clusters.ts';
import { addConfigs } from './configs.ts';
import { addDocuments } from './documents.ts';
import { addOpenAlerts } from './open-alerts.ts';
import { addPastAlerts } from './past-alerts.ts';
import { addRecoveries } from './recoveries.ts';
import { addSearchIndexes } from './search.ts';
import { addSmallClusters } from './small.ts';
import { addStaff } from './staff.ts';
import { addTenants } from './tenants.ts';

/** Two organizations at work: what a DBA on call finds on a weekday. */
export function seedDemo(world: World): void {
  const now = seedTime(world);
  const tenants = addTenants(world, now);
  const clusters = addClusters(world, now, tenants);
  const staff = addStaff(world, now, tenants);
  const configs = addConfigs(world, now, tenants, staff);
  addPastAlerts(world, now, tenants, clusters, configs);
  addOpenAlerts(world, now, tenants, clusters);
  addAudit(world, now, tenants, clusters, configs);
  addSchedules(world, now, clusters);
  addBackups(world, now, clusters);
  addSearchIndexes(world, now, clusters);
  addMigrationLink(world, tenants.orgs.meridian.id, now - 9 * day);
  addAccess(world, now, tenants);
  addSmallClusters(world, now, tenants);
  addDocuments(world, clusters);
  addRecoveries(world, now, tenants, clusters, configs);
  addExports(world, now, clusters);
  setFirst(world, clusters.orders.groupId, clusters.orders.name);
}
