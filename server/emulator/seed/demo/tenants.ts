import { DAY } from '#contract/values/durations.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { addDefaultConfigs } from '../alert-configs.ts';
import { addGroup, addOrg } from '../tenancy.ts';

const tag = (key: string, value: string) => ({ key, value });

/** Two organizations with six projects, with the default alert configurations. */
export function addTenants(world: World, now: number) {
  const ago = (days: number) => now - days * DAY;
  const meridian = addOrg(world, 'Meridian Logistics', ago(812));
  const northwind = addOrg(world, 'Northwind Energy', ago(498));
  const production = [tag('environment', 'production')];
  const groups = {
    orders: addGroup(world, {
      org: meridian,
      name: 'orders-production',
      at: ago(811),
      tags: [...production, tag('team', 'orders')],
    }),
    staging: addGroup(world, {
      org: meridian,
      name: 'orders-staging',
      at: ago(804),
      tags: [tag('environment', 'staging'), tag('team', 'orders')],
    }),
    payments: addGroup(world, {
      org: meridian,
      name: 'payments-production',
      at: ago(640),
      tags: [...production, tag('team', 'payments'), tag('compliance', 'pci')],
    }),
    analytics: addGroup(world, {
      org: meridian,
      name: 'analytics',
      at: ago(402),
      tags: [...production, tag('team', 'data')],
    }),
    telemetry: addGroup(world, {
      org: northwind,
      name: 'grid-telemetry',
      at: ago(497),
      tags: [...production, tag('team', 'grid')],
    }),
    sandbox: addGroup(world, {
      org: northwind,
      name: 'sandbox',
      at: ago(210),
      tags: [tag('environment', 'development')],
    }),
  };
  for (const group of Object.values(groups)) addDefaultConfigs(world, group.id, Date.parse(group.created));
  return { orgs: { meridian, northwind }, groups };
}

export type Tenants = ReturnType<typeof addTenants>;
