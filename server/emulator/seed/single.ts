import { hostTarget, memberOf, replicaSetTarget } from '../kernel/alerts/targets.ts';
import { attachSamples } from '../kernel/documents/lifecycle.ts';
import type { World } from '../kernel/world.ts';
import { addAccount } from './accounts.ts';
import { addAlertConfig, addDefaultConfigs } from './alert-configs.ts';
import { addSchedule } from './backup-policies.ts';
import { addSnapshotHistory } from './backups.ts';
import { addCluster } from './clusters.ts';
import { addFederation } from './federation.ts';
import { addPast } from './past.ts';
import { people } from './people.ts';
import { addSearchIndex, orderCodes } from './search.ts';
import { addSingleAccess } from './security.ts';
import { stand } from './standing.ts';
import { addGroup, addNarrowKeys, addOrg, day, hour, minute, seedTime, setFirst } from './tenancy.ts';
import { addInvited, addTeam, addUser } from './users.ts';

/** Where the webhook of the world `single` goes, and what signs it: a receiver in a test knows both. */
export const testHook = {
  url: 'http://127.0.0.1:8599/hooks/test',
  secret: 'single-world-hook-secret',
} as const;

/** One organization, one project, nothing else. */
export function seedEmpty(world: World): void {
  const now = seedTime(world);
  const org = addOrg(world, 'Empty Organization', now - day);
  const group = addGroup(world, { org, name: 'empty-project', at: now - day });
  setFirst(world, group.id, '');
}

/** An owner, a team with one member in it, and a program. */
function addSingleStaff(world: World, orgId: string, groupId: string, now: number): void {
  const onCall = addTeam(world, {
    orgId,
    name: 'On call',
    at: now - 35 * day,
    groups: [{ groupId, roleNames: ['GROUP_CLUSTER_MANAGER', 'GROUP_ALERTS_MANAGER'] }],
  });
  addUser(world, people.ines, { orgId, at: now - 40 * day, orgRole: 'ORG_OWNER' });
  addUser(world, people.tomasz, {
    orgId,
    at: now - 34 * day,
    groups: [[groupId, 'GROUP_READ_ONLY']],
    teams: [onCall],
  });
  addInvited(world, 'rosa.lindgren@example.com', { orgId, at: now - 2 * day, inviter: people.ines });
  addFederation(world, {
    orgId,
    at: now - 30 * day,
    domain: 'example.com',
    companyName: 'Single',
    mappings: [{ externalGroupName: 'dba', roleAssignments: [{ role: 'GROUP_OWNER', groupId }] }],
  });
  addAccount(world, {
    name: 'reporter',
    description: 'Counts documents every night',
    orgId,
    grants: [{ roleName: 'GROUP_READ_ONLY', groupId }],
    at: now - 20 * day,
    lifeDays: 365,
  });
}

/** One replica set with little on its mind: two open alerts, one closed, one webhook. */
export function seedSingle(world: World): void {
  const now = seedTime(world);
  const org = addOrg(world, 'Single Organization', now - 40 * day);
  const group = addGroup(world, { org, name: 'single-project', at: now - 40 * day });
  const cluster = addCluster(world, {
    groupId: group.id,
    name: 'single',
    at: now - 39 * day,
    providerName: 'AWS',
    regionName: 'US_EAST_1',
    instanceSize: 'M10',
    changes: { backupEnabled: true },
  });
  addSingleStaff(world, org.id, group.id, now);
  const configs = addDefaultConfigs(world, group.id, now - 40 * day);
  addAlertConfig(
    world,
    { groupId: group.id, at: now - 30 * day },
    {
      eventTypeName: 'HOST_DOWN',
      notifications: [
        { typeName: 'WEBHOOK', webhookUrl: testHook.url, webhookSecret: testHook.secret, intervalMin: 5 },
      ],
    },
  );
  addNarrowKeys(world, org.id, [group], now - 20 * day);
  const noPrimary = configs.find(({ eventTypeName }) => eventTypeName === 'NO_PRIMARY');
  if (noPrimary) {
    addPast(world, { config: noPrimary, target: replicaSetTarget(cluster), at: now - 2 * day, minutes: 21 });
  }
  stand(world, {
    groupId: group.id,
    eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
    target: hostTarget(cluster, memberOf(cluster, 0), 'DISK_PARTITION_SPACE_USED_DATA'),
    currentValue: { number: 92.5, units: 'RAW' },
    since: now - 3 * hour - 10 * minute,
  });
  stand(world, {
    groupId: group.id,
    eventTypeName: 'HOST_DOWN',
    target: hostTarget(cluster, memberOf(cluster, 2)),
    since: now - 12 * minute,
  });
  addSchedule(world, cluster);
  addSnapshotHistory(world, cluster, { now, days: 0.75, weeks: 2, months: 1 });
  addSearchIndex(world, cluster, {
    at: now - 10 * day,
    database: 'shop',
    collectionName: 'orders',
    name: 'default',
    definition: {
      analyzers: [orderCodes],
      mappings: {
        dynamic: true,
        fields: { number: { type: 'string', analyzer: 'orderCodes', searchAnalyzer: 'lucene.keyword' } },
      },
    },
  });
  addSingleAccess(world, group.id, now - 25 * day);
  attachSamples(world, cluster);
  setFirst(world, group.id, cluster.name);
}
