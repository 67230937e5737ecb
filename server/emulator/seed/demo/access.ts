import type { World } from '#server/emulator/kernel/world.ts';
import {
  addAccessEntry,
  addCustomRole,
  addDatabaseUser,
  addIntegration,
  addMaintenanceWindow,
} from '../security.ts';
import { day } from '../tenancy.ts';
import type { Tenants } from './tenants.ts';

/** Who reaches the databases of the projects, from where, and what the projects report to. */
export function addAccess(world: World, now: number, { groups }: Tenants): void {
  const orders = { groupId: groups.orders.id, at: now - 790 * day };
  addAccessEntry(world, orders, '198.51.100.0/24', 'Rotterdam office');
  addAccessEntry(world, orders, '203.0.113.40', 'order service, egress');
  addAccessEntry(world, orders, '2001:db8:40::/48', 'VPN');
  addCustomRole(world, orders, {
    roleName: 'orderClerk',
    actions: [
      { action: 'FIND', resources: [{ cluster: false, db: 'shop', collection: 'orders' }] },
      { action: 'UPDATE', resources: [{ cluster: false, db: 'shop', collection: 'orders' }] },
    ],
    inheritedRoles: [],
  });
  addDatabaseUser(world, orders, {
    username: 'order-service',
    roles: [{ roleName: 'readWrite', databaseName: 'shop' }],
    labels: [{ key: 'owner', value: 'orders' }],
  });
  addDatabaseUser(world, orders, {
    username: 'back-office',
    roles: [{ roleName: 'orderClerk', databaseName: 'admin' }],
    description: 'People who correct orders by hand',
  });
  addDatabaseUser(world, orders, {
    username: 'arn:aws:iam::204518839077:role/order-export',
    databaseName: '$external',
    awsIAMType: 'ROLE',
    roles: [{ roleName: 'read', databaseName: 'shop' }],
  });
  addMaintenanceWindow(world, groups.orders.id, {
    dayOfWeek: 1,
    hourOfDay: 3,
    protectedHours: { startHourOfDay: 7, endHourOfDay: 20 },
  });
  addIntegration(world, orders, {
    type: 'DATADOG',
    apiKey: '9b1d4c7e2f6a8053b1d4c7e2f6a80531',
    region: 'EU',
    sendDatabaseMetrics: true,
  });

  const payments = { groupId: groups.payments.id, at: now - 620 * day };
  addAccessEntry(world, payments, '203.0.113.64/27', 'payment services');
  addDatabaseUser(world, payments, {
    username: 'CN=ledger,OU=payments,O=Meridian',
    databaseName: '$external',
    x509Type: 'CUSTOMER',
    roles: [{ roleName: 'readWrite', databaseName: 'ledger' }],
  });
  addMaintenanceWindow(world, groups.payments.id, { dayOfWeek: 3, hourOfDay: 2, autoDeferOnceEnabled: true });

  const telemetry = { groupId: groups.telemetry.id, at: now - 480 * day };
  addAccessEntry(world, telemetry, '192.0.2.0/25', 'control room');
  addDatabaseUser(world, telemetry, {
    username: 'grid-ingest',
    roles: [{ roleName: 'readWriteAnyDatabase', databaseName: 'admin' }],
  });
}
