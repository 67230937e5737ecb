import { DAY, HOUR, MINUTE } from '#contract/values/durations.ts';
import { addCluster } from '../areas/clusters/seed.ts';
import { assembly } from '../areas.ts';
import { hostTarget, memberOf, replicaSetTarget } from '../kernel/alerts/targets.ts';
import { attachSamples } from '../kernel/documents/lifecycle.ts';
import { seedTime } from '../kernel/seeding/times.ts';
import type { World } from '../kernel/world.ts';
import { addActiveAlert } from './active-alerts.ts';
import { addAlertConfig, addDefaultConfigs } from './alert-configs.ts';
import { addPastAlert } from './past-alerts.ts';
import { addGroup, addOrg, setFirst } from './tenancy.ts';

/** Where the webhook of the world `single` goes, and what signs it: a receiver in a test knows both. */
export const testHook = {
  url: 'http://127.0.0.1:8599/hooks/test',
  secret: 'single-world-hook-secret',
} as const;

/** One organization, one project, nothing else. */
export function seedEmpty(world: World): void {
  const now = seedTime(world);
  const org = addOrg(world, 'Empty Organization', now - DAY);
  const group = addGroup(world, { org, name: 'empty-project', at: now - DAY });
  setFirst(world, group.id, '');
}

/** One replica set with two open alerts, one closed alert and one webhook. */
export function seedSingle(world: World): void {
  const now = seedTime(world);
  const org = addOrg(world, 'Single Organization', now - 40 * DAY);
  const group = addGroup(world, { org, name: 'single-project', at: now - 40 * DAY });
  const cluster = addCluster(world, {
    groupId: group.id,
    name: 'single',
    at: now - 39 * DAY,
    providerName: 'AWS',
    regionName: 'US_EAST_1',
    instanceSize: 'M10',
    changes: { backupEnabled: true },
  });
  attachSamples(world, cluster);
  assembly.seed('single', world, now);
  const configs = addDefaultConfigs(world, group.id, now - 40 * DAY);
  addAlertConfig(
    world,
    { groupId: group.id, at: now - 30 * DAY },
    {
      eventTypeName: 'HOST_DOWN',
      notifications: [
        { typeName: 'WEBHOOK', webhookUrl: testHook.url, webhookSecret: testHook.secret, intervalMin: 5 },
      ],
    },
  );
  const noPrimary = configs.find(({ eventTypeName }) => eventTypeName === 'NO_PRIMARY');
  if (noPrimary) {
    addPastAlert(world, {
      config: noPrimary,
      target: replicaSetTarget(cluster),
      at: now - 2 * DAY,
      minutes: 21,
    });
  }
  addActiveAlert(world, {
    groupId: group.id,
    eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
    target: hostTarget(cluster, memberOf(cluster, 0), 'DISK_PARTITION_SPACE_USED_DATA'),
    currentValue: { number: 92.5, units: 'RAW' },
    since: now - 3 * HOUR - 10 * MINUTE,
  });
  addActiveAlert(world, {
    groupId: group.id,
    eventTypeName: 'HOST_DOWN',
    target: hostTarget(cluster, memberOf(cluster, 2)),
    since: now - 12 * MINUTE,
  });
  setFirst(world, group.id, cluster.name);
}
