import type { Tag } from '#contract/api/common.ts';
import type { GroupRecord, OrgRecord } from '../kernel/records.ts';
import { iso } from '../kernel/time/clock.ts';
import type { World } from '../kernel/world.ts';

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

/** The project and cluster with which the console and the tests start. */
export function setFirst(world: World, groupId: string, clusterName: string): void {
  world.tables.meta.put({ id: 'first', value: { groupId, clusterName } });
}
