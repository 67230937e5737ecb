import type { World } from '#server/emulator/kernel/world.ts';
import { addFlexCluster, addServerless } from '../flex.ts';
import { day, hour } from '../tenancy.ts';
import type { Tenants } from './tenants.ts';

/** What people try things on: a flex cluster, one that was a serverless instance, and one that still is. */
export function addSmallClusters(world: World, now: number, { groups }: Tenants): void {
  const groupId = groups.sandbox.id;
  const tags = [{ key: 'owner', value: 'grid-research' }];
  addFlexCluster(world, {
    groupId,
    name: 'ideas',
    at: now - 61 * day - 5 * hour,
    regionName: 'EU_WEST_1',
    tags,
  });
  addFlexCluster(world, {
    groupId,
    name: 'webhooks',
    at: now - 203 * day - 2 * hour,
    regionName: 'EU_CENTRAL_1',
    onceServerless: true,
  });
  addServerless(world, { groupId, name: 'functions', at: now - 199 * day, regionName: 'EU_WEST_1', tags });
}
