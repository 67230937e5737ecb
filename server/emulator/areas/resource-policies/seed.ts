import { DAY } from '#contract/values/durations.ts';
import { groupNamed } from '#server/emulator/kernel/seeding/named.ts';
import { iso } from '#server/emulator/kernel/time/clock.ts';
import type { World } from '#server/emulator/kernel/world.ts';

const openToTheWorld = `forbid (
  principal,
  action == ResourcePolicy::Action::"project.ipAccessList.modify",
  resource
)
when { context.project.ipAccessList.contains(ip("0.0.0.0/0")) };`;

/** No project of the organization admits the whole world. */
function addPolicy(world: World, orgId: string, at: number): void {
  const [owner] = world.tables.users.by('org', orgId);
  const person = { id: owner?.id ?? world.id(at), name: owner?.username ?? 'owner' };
  world.tables.resourcePolicies.put({
    id: world.id(at),
    orgId,
    name: 'No access from anywhere',
    description: 'Access lists name the networks that they admit.',
    policies: [{ id: world.id(at), body: openToTheWorld }],
    version: 1,
    createdByUser: person,
    createdDate: iso(at),
    lastUpdatedByUser: person,
    lastUpdatedDate: iso(at),
  });
}

function seedDemo(world: World, now: number): void {
  addPolicy(world, groupNamed(world, 'orders-production').orgId, now - 200 * DAY);
}

export const resourcePolicySeed = { demo: seedDemo };
