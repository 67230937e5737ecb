import type { Tag } from '#contract/common.ts';
import type { Grant } from '#contract/roles.ts';
import { newKey } from '../areas/credentials/new-key.ts';
import { iso } from '../kernel/clock.ts';
import type { GroupRecord, OrgRecord } from '../kernel/records.ts';
import type { World } from '../kernel/world.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Now, in whole seconds, as the service keeps time. */
export function seedTime(world: World): number {
  return Math.floor(world.now() / 1000) * 1000;
}

export function addOrg(world: World, name: string, at: number): OrgRecord {
  return world.tables.orgs.put({ id: world.id(at), name, isDeleted: false, paymentMethod: true });
}

interface GroupPlan {
  org: OrgRecord;
  name: string;
  at: number;
  tags?: Tag[];
}

export function addGroup(world: World, { org, name, at, tags = [] }: GroupPlan): GroupRecord {
  return world.tables.groups.put({ id: world.id(at), orgId: org.id, name, created: iso(at), tags });
}

/** What the console and the tests start from. */
export function setFirst(world: World, groupId: string, clusterName: string): void {
  world.tables.meta.put({ id: 'first', value: { groupId, clusterName } });
}

/** Two keys of narrower roles beside the owner's; their private halves are thrown away. */
export function addNarrowKeys(world: World, orgId: string, groups: readonly GroupRecord[], at: number): void {
  const everywhere = (roleName: 'GROUP_READ_ONLY' | 'GROUP_ALERTS_MANAGER'): Grant[] =>
    groups.filter((group) => group.orgId === orgId).map(({ id }) => ({ roleName, groupId: id }));
  newKey(world, 'read only', everywhere('GROUP_READ_ONLY'), at);
  newKey(world, 'alerts manager', everywhere('GROUP_ALERTS_MANAGER'), at);
}
