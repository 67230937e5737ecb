import type { Tag } from '#contract/api/common.ts';
import { defaultMajorVersion, releaseOf } from '#contract/clusters/tables/mongodb-versions.ts';
import { keptFlexSnapshots } from '#contract/flex/backups.ts';
import type { FlexClusterRecord } from '#contract/flex/record.ts';
import { DAY, HOUR } from '#contract/values/durations.ts';
import { attachSet } from '#server/emulator/kernel/documents/lifecycle.ts';
import { groupNamed } from '#server/emulator/kernel/seeding/named.ts';
import { iso } from '#server/emulator/kernel/time/clock.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { flexRetentionMs } from './snapshots.ts';

const { mongoDBVersion } = releaseOf(defaultMajorVersion);

interface SmallPlan {
  groupId: string;
  name: string;
  at: number;
  regionName: string;
  tags?: Tag[];
}

/** A flex cluster on AWS with the snapshots of its last days, and the next one in the calendar. */
export function addFlexCluster(
  world: World,
  { at, tags = [], ...plan }: SmallPlan & { onceServerless?: true },
): FlexClusterRecord {
  const flex = world.tables.flexClusters.put({
    ...plan,
    id: world.id(at),
    createDate: iso(at),
    stateName: 'IDLE',
    mongoDBVersion,
    backingProviderName: 'AWS',
    tags,
    terminationProtectionEnabled: false,
  });
  const now = world.now();
  const last = now - ((now - at) % DAY);
  for (let daysAgo = keptFlexSnapshots - 1; daysAgo >= 0; daysAgo -= 1) {
    const taken = last - daysAgo * DAY;
    if (taken <= at || taken + 5000 > now) continue;
    addFlexSnapshot(world, flex, taken);
  }
  world.after(last + DAY - now, 'flexSnapshot.take', { clusterId: flex.id });
  return flex;
}

function addFlexSnapshot(world: World, { id: clusterId, groupId }: FlexClusterRecord, taken: number): void {
  const id = world.id(taken);
  const expires = taken + flexRetentionMs;
  world.tables.flexSnapshots.put({
    id,
    groupId,
    clusterId,
    scheduledTime: iso(taken),
    startTime: iso(taken + 1000),
    finishTime: iso(taken + 4000),
    expiration: iso(expires),
    mongoDBVersion,
    status: 'COMPLETED',
  });
  world.after(expires - world.now(), 'flexSnapshot.expire', { id });
}

/** How long snapshots of serverless instances were kept // assumed */
const serverlessRetention = 2 * DAY;

/** An instance that is left from when there were serverless instances, with the snapshots of two days. */
function addServerless(world: World, { at, tags = [], ...plan }: SmallPlan): void {
  const id = world.id(at);
  const { groupId, name } = plan;
  world.tables.serverlessInstances.put({
    ...plan,
    id,
    createDate: iso(at),
    stateName: 'IDLE',
    mongoDBVersion,
    backingProviderName: 'AWS',
    tags,
    continuousBackup: true,
    autoIndexing: true,
  });
  const now = world.now();
  for (let taken = now - (now % DAY) - DAY + 3 * HOUR; taken <= now; taken += 6 * HOUR) {
    world.tables.serverlessSnapshots.put({
      id: world.id(taken),
      groupId,
      clusterId: id,
      createdAt: iso(taken),
      expiresAt: iso(taken + serverlessRetention),
      frequencyType: 'hourly',
      mongodVersion: mongoDBVersion,
      serverlessInstanceName: name,
      snapshotType: 'scheduled',
      status: 'completed',
      storageSizeBytes: 73_400_320,
    });
  }
}

/** Clusters for experiments: a flex cluster, one that was a serverless instance, and one that still is. */
function seedDemo(world: World, now: number): void {
  const groupId = groupNamed(world, 'sandbox').id;
  const tags = [{ key: 'owner', value: 'grid-research' }];
  const at = (days: number, hours = 0) => now - days * DAY - hours * HOUR;
  const ireland = { groupId, regionName: 'EU_WEST_1', tags };
  addFlexCluster(world, { ...ireland, name: 'ideas', at: at(61, 5) });
  addFlexCluster(world, {
    groupId,
    name: 'webhooks',
    at: at(203, 2),
    regionName: 'EU_CENTRAL_1',
    onceServerless: true,
  });
  addServerless(world, { ...ireland, name: 'functions', at: at(199) });
  for (const flex of world.tables.flexClusters.all()) attachSet(world, flex, 'small');
}

export const flexSeed = { demo: seedDemo };
