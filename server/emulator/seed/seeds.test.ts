import { describe, expect, it } from 'vitest';
import { AlertConfig } from '#contract/alert-configs/schemas.ts';
import { Alert } from '#contract/alerts.ts';
import { hosts } from '#contract/clusters/hosts.ts';
import { instanceSizeOf, leadingRegion } from '#contract/clusters/record.ts';
import { Cluster } from '#contract/clusters/schemas.ts';
import { currentCluster } from '#contract/clusters/views.ts';
import { Delivery } from '#contract/emulator/control.ts';
import { isEventType } from '#contract/events/families.ts';
import { EventRecord } from '#contract/events/schemas.ts';
import { rolesIn } from '#contract/roles.ts';
import { DAY, MINUTE } from '#contract/values/durations.ts';
import { responseErrors } from '../evidence/service-document.ts';
import { secretsOf } from '../kernel/alerts/notify.ts';
import type { TableName } from '../kernel/tables.ts';
import type { World } from '../kernel/world.ts';
import { fleetAlerts } from './full.ts';
import { seeds } from './seeds.ts';
import { testHook } from './single.ts';
import { active, pass, seededAt, seededWorld, withStatus } from './world-for-tests.ts';

const ofSecrets = ['sealedHa1', 'privateKeyEnd', 'hash', 'masked'];
function unsealed(name: string, value: unknown): unknown {
  return ofSecrets.includes(name) ? undefined : value;
}

/** Everything in a world except sealed values and those derived from secrets, which always differ. */
function visible(world: World): unknown {
  return Object.keys(world.tables)
    .filter((kind) => kind !== 'alertConfigSecrets')
    .map((kind) => {
      const table: { all(): Iterable<object> } = world.tables[kind as TableName];
      return [kind, [...table.all()].map((row) => JSON.stringify(row, unsealed))];
    });
}

function first(world: World): { groupId: string; clusterName: string } {
  return world.tables.meta.get('first')?.value as { groupId: string; clusterName: string };
}

const demo = seededWorld('demo');
const { tables } = demo;

describe('every seed', () => {
  it.each(Object.keys(seeds).filter((seed) => seed !== 'full' && seed !== 'huge'))(
    '%s is the same each time',
    (seed) => {
      expect(visible(seededWorld(seed))).toEqual(visible(seededWorld(seed)));
    },
  );

  it('has other ids in another world', () => {
    const [mine] = demo.tables.groups.by('all', 'all');
    expect(seededWorld('demo', 'other').tables.groups.get(mine?.id ?? '')).toBeUndefined();
  });

  it.each(['demo', 'single'])('%s contains only values that the contract allows', (seed) => {
    const world = seededWorld(seed);
    for (const alert of world.tables.alerts.all()) Alert.parse(alert);
    for (const config of world.tables.alertConfigs.all()) AlertConfig.parse(config);
    for (const cluster of world.tables.clusters.all()) Cluster.parse(currentCluster(cluster));
    for (const delivery of world.tables.deliveries.all()) Delivery.parse(delivery);
    for (const event of world.tables.events.all()) {
      EventRecord.parse(event);
      const scope = event.groupId === undefined ? 'org' : 'group';
      expect(isEventType(event.eventTypeName, scope), event.eventTypeName).toBe(true);
    }
  });

  it('holds what fits the document of the service', () => {
    const validate = (id: string, version: string, member: object) => {
      const page = { results: [member], totalCount: 1, links: [] };
      expect(responseErrors(id, version, 200, page), JSON.stringify(member)).toEqual([]);
    };
    for (const event of tables.events.all()) {
      validate(event.groupId === undefined ? 'listOrgEvents' : 'listGroupEvents', '2023-01-01', event);
    }
    for (const alert of tables.alerts.all()) validate('listGroupAlerts', '2023-01-01', alert);
    for (const config of tables.alertConfigs.all()) {
      // the document allows every host matcher only the values of TYPE_NAME; the service takes any text
      const { matchers = [] } = config;
      const named = matchers.filter(({ fieldName }) => !['HOSTNAME', 'REPLICA_SET_NAME'].includes(fieldName));
      validate('listGroupAlertConfigs', '2023-01-01', { ...config, matchers: named });
    }
    for (const cluster of tables.clusters.all()) {
      validate('listGroupClusters', '2024-08-05', currentCluster(cluster));
    }
  });

  it.each(['demo', 'single'])('%s contains no future events', (seed) => {
    const world = seededWorld(seed);
    expect([...world.tables.alerts.all()]).not.toHaveLength(0);
    for (const alert of world.tables.alerts.all()) {
      expect(Date.parse(alert.created)).toBeLessThanOrEqual(seededAt);
      expect(Date.parse(alert.updated)).toBeLessThanOrEqual(seededAt);
      expect(Date.parse(alert.updated)).toBeGreaterThanOrEqual(Date.parse(alert.created));
      if (alert.resolved) expect(Date.parse(alert.resolved)).toBeLessThanOrEqual(seededAt);
    }
    expect([...world.tables.events.all()]).not.toHaveLength(0);
    for (const event of world.tables.events.all()) {
      expect(Date.parse(event.created)).toBeLessThanOrEqual(seededAt);
    }
    for (const { at } of world.tables.deliveries.all()) expect(Date.parse(at)).toBeLessThanOrEqual(seededAt);
    for (const { at } of world.tables.due.all()) expect(at).toBeGreaterThan(seededAt);
  });

  it('sends nothing while it is made', () => {
    for (const seed of ['demo', 'single', 'empty']) expect(seededWorld(seed).outbox).toEqual([]);
  });
});

describe('demo', () => {
  it('has two organizations, six projects and clusters of every kind', () => {
    expect(tables.orgs.size).toBe(2);
    expect(tables.groups.size).toBe(6);
    const clusters = [...tables.clusters.all()];
    expect(clusters.length).toBeGreaterThanOrEqual(12);
    const seen = (of: (each: (typeof clusters)[number]) => string) => new Set(clusters.map(of));
    expect(seen((each) => leadingRegion(each).providerName)).toEqual(
      new Set(['AWS', 'AZURE', 'GCP', 'TENANT']),
    );
    expect(seen((each) => each.mongoDBMajorVersion)).toEqual(new Set(['6.0', '7.0', '8.0']));
    expect(seen((each) => each.stateName)).toEqual(new Set(['IDLE', 'UPDATING', 'CREATING']));
    expect(seen(instanceSizeOf)).toEqual(new Set(['M0', 'M10', 'M20', 'M30', 'M40', 'M50', 'M60']));
    expect(clusters.filter(({ clusterType }) => clusterType === 'SHARDED')).toHaveLength(2);
    expect(clusters.filter(({ paused }) => paused)).toHaveLength(1);
    const regions = clusters.map((each) => new Set(hosts(each).map(({ regionName }) => regionName)).size);
    expect(Math.max(...regions)).toBe(3);
    expect(seen(({ backupEnabled }) => String(backupEnabled)).size).toBe(2);
  });

  it('names a first project with open and closed alerts and an idle AWS M10 with backup', () => {
    const { groupId, clusterName } = first(demo);
    const [org] = [...tables.orgs.all()];
    expect(tables.groups.by('org', org?.id ?? '').at(-1)?.id).toBe(groupId);
    const [cluster] = tables.clusters.by('name', `${groupId}/${clusterName}`);
    expect(cluster).toMatchObject({
      stateName: 'IDLE',
      paused: false,
      backupEnabled: true,
      clusterType: 'REPLICASET',
    });
    expect(cluster && instanceSizeOf(cluster)).toBe('M10');
    expect(cluster && leadingRegion(cluster).providerName).toBe('AWS');
    expect(tables.alerts.by('status', `${groupId}/OPEN`).length).toBeGreaterThanOrEqual(2);
    expect(tables.alerts.by('status', `${groupId}/CLOSED`).length).toBeGreaterThanOrEqual(1);
  });

  it('has fourteen open alerts, two tracked, two cancelled, and a month of closed ones', () => {
    expect(withStatus(demo, 'OPEN')).toHaveLength(14);
    expect(withStatus(demo, 'TRACKING')).toHaveLength(2);
    expect(withStatus(demo, 'CANCELLED')).toHaveLength(2);
    expect(tables.alerts.size).toBeGreaterThanOrEqual(115);
    expect(tables.alerts.size).toBeLessThanOrEqual(135);
    const oldest = Math.min(...[...tables.alerts.all()].map(({ created }) => Date.parse(created)));
    expect(seededAt - oldest).toBeGreaterThan(24 * DAY);
  });

  it('has one acknowledgement for four hours, one for ever and one that ends in 40 min', () => {
    const ends = active(demo)
      .flatMap(({ acknowledgedUntil }) =>
        acknowledgedUntil ? [Date.parse(acknowledgedUntil) - seededAt] : [],
      )
      .sort((a, b) => a - b);
    expect(ends).toHaveLength(3);
    expect(ends[0]).toBe(40 * MINUTE);
    expect(ends[1]).toBe((240 - 70) * MINUTE);
    expect(ends[2]).toBeGreaterThan(99 * 365 * DAY);
    const acknowledged = active(demo).filter(({ acknowledgedUntil }) => acknowledgedUntil);
    expect(acknowledged).toHaveLength(3);
    for (const alert of acknowledged) {
      expect(alert.acknowledgingUsername).toMatch(/@example\.com$/);
      expect(alert.acknowledgementComment).toMatch(/\w+ \w+/);
    }
  });

  it('has an alert that came back night after night', () => {
    const times = new Map<string, number>();
    for (const { alertConfigId } of tables.alerts.all()) {
      times.set(alertConfigId, (times.get(alertConfigId) ?? 0) + 1);
    }
    expect(Math.max(...times.values())).toBeGreaterThanOrEqual(25);
  });

  it('has about four hundred events, by a dozen people and by keys', () => {
    expect(tables.events.size).toBeGreaterThanOrEqual(380);
    expect(tables.events.size).toBeLessThanOrEqual(460);
    const people = new Set([...tables.events.all()].flatMap(({ username }) => username ?? []));
    expect(people.size).toBeGreaterThanOrEqual(11);
    for (const username of people) expect(username).toMatch(/@example\.(com|org)$/);
    for (const { apiKeyId } of tables.events.all()) {
      if (apiKeyId) expect(tables.apiKeys.get(apiKeyId)?.id).toBe(apiKeyId);
    }
  });

  it('records the author of every access list entry, and the removal of others', () => {
    const log = [...tables.events.all()].flatMap(({ eventTypeName, groupId, whitelistEntry, ...rest }) =>
      whitelistEntry ? [{ ...rest, kind: eventTypeName, place: `${groupId} ${whitelistEntry}` }] : [],
    );
    const added = log.filter(({ kind }) => kind === 'NETWORK_PERMISSION_ENTRY_ADDED');
    const entries = [...tables.accessEntries.all()];
    expect(entries.length).toBeGreaterThan(4);
    for (const { groupId, value, created } of entries) {
      const of = added.filter(({ place }) => place === `${groupId} ${value}`);
      expect(
        of.map((each) => [each.created, typeof each.username]),
        value,
      ).toEqual([[created, 'string']]);
    }
    const listed = new Set(entries.map(({ groupId, value }) => `${groupId} ${value}`));
    for (const { place, created } of added.filter((each) => !listed.has(each.place))) {
      const removed = log.find(
        (each) => each.place === place && each.kind === 'NETWORK_PERMISSION_ENTRY_REMOVED',
      );
      expect(Date.parse(removed?.created ?? ''), place).toBeGreaterThan(Date.parse(created));
    }
  });

  it('starts every project with the ten default configurations', () => {
    expect([...tables.groups.all()]).not.toHaveLength(0);
    for (const group of tables.groups.all()) {
      expect(tables.alertConfigs.by('group', group.id).length).toBeGreaterThanOrEqual(10);
    }
    const configs = [...tables.alertConfigs.all()];
    const kinds = new Set(configs.flatMap((each) => each.notifications.map(({ typeName }) => typeName)));
    expect(kinds.size).toBeGreaterThanOrEqual(13);
    expect(configs.some(({ severityOverride }) => severityOverride)).toBe(true);
    const team = configs.flatMap((each) => each.notifications).find(({ typeName }) => typeName === 'TEAM');
    expect(team?.teamName).toBe('Database on call');
  });

  it('keeps the secrets of notifications out of readable data', () => {
    const text = JSON.stringify(visible(demo));
    let secrets = 0;
    expect([...tables.alertConfigSecrets.all()]).not.toHaveLength(0);
    for (const { id, sealed } of tables.alertConfigSecrets.all()) {
      for (const notifierId of Object.keys(sealed)) {
        for (const secret of Object.values(secretsOf(demo, id, notifierId))) {
          expect(text).not.toContain(secret);
          secrets += 1;
        }
      }
    }
    expect(secrets).toBeGreaterThanOrEqual(14);
  });

  it('has a key that may only read and one that manages alerts, in each organization', () => {
    for (const org of tables.orgs.all()) {
      const keys = [...tables.apiKeys.all()].filter(({ orgId }) => orgId === org.id);
      expect(keys.map(({ desc }) => desc)).toEqual(['read only', 'alerts manager']);
      for (const group of tables.groups.by('org', org.id)) {
        const [readOnly, manager] = keys.map(({ grants }) =>
          rolesIn(grants, { orgId: org.id, groupId: group.id }),
        );
        expect(readOnly).toEqual(new Set(['GROUP_READ_ONLY']));
        expect(manager?.has('GROUP_ALERTS_MANAGER')).toBe(true);
      }
    }
  });

  it('writes the addressees of past notifications as those of new ones', () => {
    const world = seededWorld('demo');
    const before = new Map<string, string>();
    for (const each of world.tables.deliveries.all())
      before.set(`${each.alertId}/${each.typeName}`, each.target);
    pass(world, 24 * 60);
    const later = [...world.tables.deliveries.all()].filter(({ at }) => Date.parse(at) > seededAt);
    const compared = later.filter((each) => before.has(`${each.alertId}/${each.typeName}`));
    expect(new Set(compared.map(({ typeName }) => typeName)).size).toBeGreaterThanOrEqual(5);
    for (const each of compared) expect(each.target).toBe(before.get(`${each.alertId}/${each.typeName}`));
  });
});

describe('single', () => {
  const world = seededWorld('single');

  it('has one replica set, two open alerts and a closed one', () => {
    const { groupId, clusterName } = first(world);
    expect([...world.tables.clusters.all()].map(({ name }) => name)).toEqual([clusterName]);
    expect(world.tables.alerts.by('status', `${groupId}/OPEN`)).toHaveLength(2);
    expect(world.tables.alerts.by('status', `${groupId}/CLOSED`)).toHaveLength(1);
  });

  it('has a webhook whose address and secret tests know', () => {
    const config = [...world.tables.alertConfigs.all()].find(
      ({ eventTypeName }) => eventTypeName === 'HOST_DOWN',
    );
    const [hook] = config?.notifications ?? [];
    expect(hook).toMatchObject({ typeName: 'WEBHOOK', intervalMin: 5 });
    expect(secretsOf(world, config?.id ?? '', hook?.notifierId ?? '')).toEqual({
      webhookUrl: testHook.url,
      webhookSecret: testHook.secret,
    });
  });
});

describe('empty', () => {
  it('has one organization and one project, and nothing else', () => {
    const world = seededWorld('empty');
    const sizes = Object.entries(world.tables).flatMap(([kind, { size }]) =>
      size > 0 ? [[kind, size]] : [],
    );
    expect(Object.fromEntries(sizes)).toEqual({ meta: 1, orgs: 1, groups: 1 });
  });
});

describe('full', () => {
  it('is the demo and a project with 10,000 unacknowledged open alerts', () => {
    const world = seededWorld('full');
    expect(world.outbox).toEqual([]);
    expect(fleetAlerts).toBe(10_000);
    expect(withStatus(world, 'OPEN')).toHaveLength(14 + fleetAlerts);
    const [fleet] = world.tables.groups.by('name', 'fleet-production');
    expect(world.tables.alerts.by('status', `${fleet?.id}/OPEN`)).toHaveLength(fleetAlerts);
  });
});

it('every change of the demo world was made by someone who could make it', () => {
  const users = new Map([...tables.users.all()].map((user) => [user.username, user]));
  const impossible = [...tables.events.all()].flatMap(({ created, eventTypeName, username, apiKeyId }) => {
    const line = `${eventTypeName} ${created} ${username ?? apiKeyId}`;
    if (apiKeyId !== undefined) {
      const grants = tables.apiKeys.get(apiKeyId)?.grants ?? [];
      return grants.some(({ roleName }) => !roleName.endsWith('READ_ONLY')) ? [] : [line];
    }
    if (username === undefined) return [];
    const user = users.get(username);
    const joined = user?.status === 'ACTIVE' && user.createdAt <= created;
    return joined ? [] : [line];
  });
  expect(impossible).toEqual([]);
});
