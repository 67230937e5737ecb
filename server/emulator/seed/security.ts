import { type IntegrationRequest, maskIntegration } from '#contract/security/integrations.ts';
import type { MaintenanceWindow } from '#contract/security/maintenance.ts';
import { parseAccessEntry } from '#server/auth/access-list.ts';
import { awsIdentity } from '../areas/security/provider-access.ts';
import type { CustomDbRoleRecord, DatabaseUserRecord } from '../areas/security/records.ts';
import { iso } from '../kernel/clock.ts';
import type { World } from '../kernel/world.ts';
import { minute } from './tenancy.ts';

interface Place {
  groupId: string;
  at: number;
}

/** An address from which databases are reached, long in force. */
export function addAccessEntry(world: World, { groupId, at }: Place, address: string, comment: string): void {
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
}

/** A user with a password that nobody knows. */
export function addDatabaseUser(
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

export function addCustomRole(
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
    authorizedDate: iso(at + 7 * minute),
    iamAssumedRoleArn: `arn:aws:iam::204518839077:role/${roleName}`,
    ...awsIdentity(world, groupId),
  });
}

/** A window in which nothing is to be done at present. */
export function addMaintenanceWindow(
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

export function addIntegration(world: World, { groupId, at }: Place, request: IntegrationRequest): void {
  world.tables.integrations.put({
    id: world.id(at),
    groupId,
    type: request.type,
    created: iso(at),
    settings: maskIntegration(request),
  });
}

/** What the one project of the world `single` has of everything. */
export function addSingleAccess(world: World, groupId: string, at: number): void {
  const place = { groupId, at };
  addAccessEntry(world, place, '203.0.113.0/24', 'office');
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
