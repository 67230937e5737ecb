import { type IntegrationRequest, maskIntegration } from '#contract/security/integrations.ts';
import type { MaintenanceWindow } from '#contract/security/maintenance.ts';
import { DAY, MINUTE } from '#contract/values/durations.ts';
import { parseAccessEntry } from '#server/auth/access-list.ts';
import { addEvent } from '#server/emulator/kernel/alerts/incident-events.ts';
import { groupNamed } from '#server/emulator/kernel/seeding/named.ts';
import { type Person, people } from '#server/emulator/kernel/seeding/people.ts';
import { iso } from '#server/emulator/kernel/time/clock.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { awsIdentity } from './provider-access.ts';
import type { CustomDbRoleRecord, DatabaseUserRecord } from './records.ts';

interface Place {
  groupId: string;
  at: number;
}

/** An access list entry that has been active for long, with the event that names its author. */
function addAccessEntry(
  world: World,
  { groupId, at }: Place,
  address: string,
  comment: string,
  by: Person,
): void {
  const read = parseAccessEntry(address);
  if (!read.ok) throw new Error(`${address}: ${read.reason}`);
  const { cidrBlock, ipAddress } = read.entry;
  world.tables.accessEntries.put({
    id: world.id(at),
    groupId,
    value: cidrBlock,
    cidrBlock,
    ...(ipAddress === undefined ? {} : { ipAddress }),
    comment,
    status: 'ACTIVE',
    created: iso(at),
  });
  addEvent(world, at, 'NETWORK_PERMISSION_ENTRY_ADDED', { groupId, whitelistEntry: cidrBlock, ...by });
}

/** A user with an unknown password. */
function addDatabaseUser(
  world: World,
  { groupId, at }: Place,
  user: Pick<DatabaseUserRecord, 'username' | 'roles'> & Partial<DatabaseUserRecord>,
): void {
  world.tables.databaseUsers.put({
    id: world.id(at),
    groupId,
    databaseName: 'admin',
    awsIAMType: 'NONE',
    ldapAuthType: 'NONE',
    oidcAuthType: 'NONE',
    x509Type: 'NONE',
    scopes: [],
    labels: [],
    created: iso(at),
    ...user,
  });
}

function addCustomRole(
  world: World,
  { groupId, at }: Place,
  role: Pick<CustomDbRoleRecord, 'roleName' | 'actions' | 'inheritedRoles'>,
): void {
  world.tables.customDbRoles.put({ id: world.id(at), groupId, created: iso(at), ...role });
}

/** A role at AWS that the service may assume. */
function addAwsRole(world: World, { groupId, at }: Place, roleName: string): void {
  world.tables.accessRoles.put({
    id: world.id(at),
    groupId,
    providerName: 'AWS',
    createdDate: iso(at),
    authorizedDate: iso(at + 7 * MINUTE),
    iamAssumedRoleArn: `arn:aws:iam::204518839077:role/${roleName}`,
    ...awsIdentity(world, groupId),
  });
}

/** A maintenance window without maintenance scheduled. */
function addMaintenanceWindow(
  world: World,
  groupId: string,
  window: Pick<MaintenanceWindow, 'dayOfWeek' | 'hourOfDay'> & Partial<MaintenanceWindow>,
): void {
  world.tables.maintenanceWindows.put({
    id: groupId,
    autoDeferOnceEnabled: false,
    numberOfDeferrals: 0,
    startASAP: false,
    timeZoneId: 'UTC',
    ...window,
  });
}

function addIntegration(world: World, { groupId, at }: Place, request: IntegrationRequest): void {
  world.tables.integrations.put({
    id: world.id(at),
    groupId,
    type: request.type,
    created: iso(at),
    settings: maskIntegration(request),
  });
}

/** One of each for the project of the world `single`. */
function seedSingle(world: World, now: number): void {
  const { id: groupId } = groupNamed(world, 'single-project');
  const place = { groupId, at: now - 25 * DAY };
  addAccessEntry(world, place, '203.0.113.0/24', 'office', people.ines);
  addDatabaseUser(world, place, {
    username: 'shop-service',
    roles: [{ roleName: 'readWrite', databaseName: 'shop' }],
    scopes: [{ name: 'single', type: 'CLUSTER' }],
  });
  addDatabaseUser(world, place, {
    username: 'report',
    roles: [{ roleName: 'readAnyDatabase', databaseName: 'admin' }],
    description: 'Reads for the nightly report',
  });
  addAwsRole(world, place, 'single-exports');
  addMaintenanceWindow(world, groupId, { dayOfWeek: 1, hourOfDay: 4 });
  addIntegration(world, place, {
    type: 'PAGER_DUTY',
    serviceKey: '5f0c1d2e3b4a59687786950a1b2c3d4e',
    region: 'EU',
  });
}

/** Database users, access lists, maintenance windows and integrations of the projects. */
function seedDemo(world: World, now: number): void {
  const since = (name: string, days: number) => ({
    groupId: groupNamed(world, name).id,
    at: now - days * DAY,
  });
  const orders = since('orders-production', 790);
  const ordersSince = (days: number) => since('orders-production', days);
  addAccessEntry(world, ordersSince(384), '198.51.100.0/24', 'Rotterdam office', people.ines);
  addAccessEntry(world, ordersSince(203), '203.0.113.40', 'order service, egress', people.tomasz);
  addAccessEntry(world, ordersSince(121), '2001:db8:40::/48', 'VPN', people.priya);
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
  addAwsRole(world, { ...orders, at: now - 201 * DAY }, 'meridian-orders-archive');
  addMaintenanceWindow(world, orders.groupId, {
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

  const payments = since('payments-production', 620);
  const service = since('payments-production', 310);
  addAccessEntry(world, service, '203.0.113.64/27', 'payment services', people.jonas);
  addDatabaseUser(world, payments, {
    username: 'CN=ledger,OU=payments,O=Meridian',
    databaseName: '$external',
    x509Type: 'CUSTOMER',
    roles: [{ roleName: 'readWrite', databaseName: 'ledger' }],
  });
  addMaintenanceWindow(world, payments.groupId, { dayOfWeek: 3, hourOfDay: 2, autoDeferOnceEnabled: true });

  world.tables.auditLogs.put({
    id: payments.groupId,
    enabled: true,
    auditAuthorizationSuccess: false,
    auditFilter: '{"atype": {"$in": ["authenticate", "dropCollection", "dropDatabase", "createUser"]}}',
  });

  const telemetry = since('grid-telemetry', 480);
  const control = since('grid-telemetry', 252);
  addAccessEntry(world, control, '192.0.2.0/25', 'control room', people.samuel);
  addDatabaseUser(world, telemetry, {
    username: 'grid-ingest',
    roles: [{ roleName: 'readWriteAnyDatabase', databaseName: 'admin' }],
  });
}

export const securitySeed = { demo: seedDemo, single: seedSingle };
