/** Audit events as the database writes them, one of each kind that filters select // documented: fields and their names */

export interface SampleEvent {
  label: string;
  /** An authorization that succeeded: written only with `auditAuthorizationSuccess`. */
  isAuthorized?: true;
  event: Record<string, unknown>;
}

const person = (user: string, role: string, db = 'admin') => ({
  users: [{ user, db: 'admin' }],
  roles: [{ role, db }],
});
const ends = {
  ts: { $date: '2026-03-13T14:02:00Z' },
  local: { ip: '192.168.248.5', port: 27_017 },
  remote: { ip: '10.40.1.17', port: 51_702 },
};
const event = (atype: string, who: object, param: object, result = 0) => ({
  ...{ atype, ...ends, ...who, param, result },
});

const clerk = person('order-clerk', 'readWrite', 'shop');
const owner = person('dba', 'atlasAdmin');
const stranger = { users: [], roles: [] };

export const sampleEvents: readonly SampleEvent[] = [
  {
    label: 'order-clerk signs in',
    event: event('authenticate', clerk, { user: 'order-clerk', db: 'admin', mechanism: 'SCRAM-SHA-256' }),
  },
  {
    label: 'A sign-in with a wrong password',
    event: event('authenticate', stranger, { user: 'root', db: 'admin', mechanism: 'SCRAM-SHA-256' }, 18),
  },
  { label: 'dba creates a collection', event: event('createCollection', owner, { ns: 'shop.returns' }) },
  { label: 'dba drops a collection', event: event('dropCollection', owner, { ns: 'shop.old_orders' }) },
  {
    label: 'dba creates an index',
    event: event('createIndex', owner, { ns: 'shop.orders', indexName: 'placed_1' }),
  },
  {
    label: 'dba creates a user',
    event: event('createUser', owner, { user: 'report', db: 'admin', roles: [{ role: 'read', db: 'shop' }] }),
  },
  {
    label: 'dba grants a role',
    event: event('grantRolesToUser', owner, {
      user: 'report',
      db: 'admin',
      roles: [{ role: 'readWrite', db: 'shop' }],
    }),
  },
  {
    label: 'order-clerk reads orders',
    isAuthorized: true,
    event: event('authCheck', clerk, { command: 'find', ns: 'shop.orders', args: { find: 'orders' } }),
  },
  {
    label: 'dba deletes orders',
    isAuthorized: true,
    event: event('authCheck', owner, { command: 'delete', ns: 'shop.orders', args: { delete: 'orders' } }),
  },
  {
    label: 'order-clerk is refused a deletion',
    event: event('authCheck', clerk, { command: 'delete', ns: 'hr.people', args: { delete: 'people' } }, 13),
  },
];
