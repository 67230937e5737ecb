import { DAY } from '#contract/values/durations.ts';
import { hexOf } from '#server/emulator/kernel/seeded.ts';
import { groupNamed } from '#server/emulator/kernel/seeding/named.ts';
import { iso } from '#server/emulator/kernel/time/clock.ts';
import type { World } from '#server/emulator/kernel/world.ts';

/** The network of the orders is connected to that of the services that write them. */
function seedDemo(world: World, now: number): void {
  const { id: groupId } = groupNamed(world, 'orders-production');
  const [container] = world.tables.networkContainers.by('provider', `${groupId}/AWS`);
  if (container?.providerName !== 'AWS') return;
  const id = hexOf(`${groupId}/seeded peer`, 24);
  world.tables.peers.put({
    id,
    groupId,
    containerId: container.id,
    providerName: 'AWS',
    accepterRegionName: container.regionName.toLowerCase().replaceAll('_', '-'),
    awsAccountId: '204518839077',
    routeTableCidrBlock: '10.40.0.0/16',
    vpcId: `vpc-${hexOf(`${groupId}/services`, 17)}`,
    connectionId: `pcx-${hexOf(`${id}/1`, 17)}`,
    statusName: 'AVAILABLE',
    created: iso(now - 380 * DAY),
    turn: 1,
  });
}

export const networkSeed = { demo: seedDemo };
