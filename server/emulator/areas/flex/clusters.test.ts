import { beforeEach, describe, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { eventsOf, replicaSet } from '../clusters/cluster-for-tests.ts';
import { aws, flexOf, refusal } from './flex-for-tests.ts';

let at: TestEmulator;
let flex: ReturnType<typeof flexOf>;

beforeEach(async () => {
  at = await testEmulator();
  flex = flexOf(at);
});

describe('a flex cluster', () => {
  it('is created, changed and deleted, each seen on the way', async () => {
    const created = await flex.create({ name: 'ideas', providerSettings: aws });
    expect(created.body).toMatchObject({
      stateName: 'CREATING',
      connectionStrings: {},
      backupSettings: { enabled: true },
      providerSettings: { ...aws, diskSizeGB: 5, providerName: 'FLEX' },
      tags: [],
      terminationProtectionEnabled: false,
    });
    at.advance(600);
    const { connectionStrings, stateName } = (await flex.get('ideas')).body;
    expect(stateName).toBe('IDLE');
    expect(connectionStrings.standardSrv).toMatch(/^mongodb\+srv:\/\/ideas\.\w+\.mongodb\.net$/);
    expect(connectionStrings.standard.match(/:27017/g)).toHaveLength(3);

    const tags = [{ key: 'team', value: 'research' }];
    expect((await flex.update('ideas', { tags })).body).toMatchObject({ stateName: 'UPDATING', tags });
    at.advance(600);
    expect((await flex.get('ideas')).body).toMatchObject({ stateName: 'IDLE', tags });

    expect((await flex.remove('ideas')).status).toBe(204);
    expect((await flex.get('ideas')).body.stateName).toBe('DELETING');
    at.advance(600);
    expect(refusal(await flex.get('ideas'))).toEqual([404, 'CLUSTER_NOT_FOUND']);
    expect(eventsOf(at, 'ideas')).toEqual([
      'CLUSTER_CREATED',
      'CLUSTER_READY',
      'CLUSTER_TAGS_MODIFIED',
      'CLUSTER_UPDATE_SUBMITTED',
      'CLUSTER_UPDATE_COMPLETED',
      'CLUSTER_DELETE_SUBMITTED',
      'CLUSTER_DELETED',
    ]);
  });

  it('is listed newest first, with no links but those of the page', async () => {
    await flex.created('first');
    await flex.created('second');
    const { body } = await at.ask('GET', flex.root);
    expect(body.results.map(({ name }: { name: string }) => name)).toEqual(['second', 'first']);
    const observed = await testEmulator({ profile: 'observed' });
    await flexOf(observed).created('first');
    const [recorded] = (await observed.ask('GET', flexOf(observed).root)).body.results;
    expect(recorded).not.toHaveProperty('links');
    expect(body.totalCount).toBe(2);
  });

  it('also becomes ready when requested as a small tier', async () => {
    const tier = { providerName: 'TENANT', ...aws, electableSpecs: { instanceSize: 'M5' } };
    const result = await at.ask('POST', `~/groups/${at.groupId}/clusters`, {
      body: replicaSet('small', tier),
    });
    expect(result.status, JSON.stringify(result.body)).toBe(201);
    expect((await flex.get('small')).body).toMatchObject({ id: result.body.id, stateName: 'CREATING' });
    at.advance(600);
    expect((await flex.get('small')).body.stateName).toBe('IDLE');
  });

  it('stays idle when a change changes nothing', async () => {
    await flex.created('ideas');
    const same = await flex.update('ideas', { terminationProtectionEnabled: false, tags: [] });
    expect([same.status, same.body.stateName]).toEqual([200, 'IDLE']);
  });

  it('takes its search indexes with it', async () => {
    await flex.created('ideas');
    const body = {
      name: 'default',
      database: 'shop',
      collectionName: 'orders',
      definition: { mappings: { dynamic: true } },
    };
    const path = `~/groups/${at.groupId}/clusters/ideas/search/indexes`;
    const built = await at.ask('POST', path, { body });
    expect(built.status, JSON.stringify(built.body)).toBe(201);
    await flex.remove('ideas');
    at.advance(600);
    expect(at.world.tables.searchIndexes.get(built.body.indexID)).toBeUndefined();
  });

  it('keeps its project from being deleted', async () => {
    await flex.created('ideas');
    await at.ask('DELETE', `~/groups/${at.groupId}/clusters/${at.clusterName}`);
    at.advance(3600);
    const path = `~/groups/${at.groupId}`;
    expect(refusal(await at.ask('DELETE', path))).toEqual([409, 'CANNOT_CLOSE_GROUP_ACTIVE_ATLAS_CLUSTERS']);
    await flex.remove('ideas');
    at.advance(600);
    expect((await at.ask('DELETE', path)).status).toBe(202);
  });
});

describe('refused requests', () => {
  it.each([
    ['the name of a cluster', { name: 'single' }, ['DUPLICATE_CLUSTER_NAME', 'name']],
    ['an invalid name', { name: 'no spaces' }, ['CLUSTER_NAME_INVALID', 'name']],
    [
      'a region of another provider',
      { providerSettings: { backingProviderName: 'GCP', regionName: 'EU_WEST_1' } },
      ['INVALID_REGION', 'providerSettings.regionName'],
    ],
    [
      'a tag that occurs twice',
      {
        tags: [
          { key: 'a', value: '1' },
          { key: 'a', value: '2' },
        ],
      },
      ['VALIDATION_ERROR', 'tags[1].key'],
    ],
  ])('%s', async (_, change, expected) => {
    const before = at.rows();
    const reply = await flex.create({ name: 'ideas', providerSettings: aws, ...change });
    const status = expected[0] === 'DUPLICATE_CLUSTER_NAME' ? 409 : 400; // specification §7
    expect(refusal(reply)).toEqual([status, ...expected]);
    expect(at.unchanged(before)).toBe(true);
  });

  it('its name, for a cluster', async () => {
    await flex.created('ideas');
    const reply = await at.ask('POST', `~/groups/${at.groupId}/clusters`, { body: replicaSet('ideas') });
    expect(refusal(reply)).toEqual([409, 'DUPLICATE_CLUSTER_NAME', 'name']);
  });

  it('whatever costs money, without a payment method', async () => {
    const org = at.world.tables.orgs.get(at.orgId);
    if (org) at.world.tables.orgs.put({ ...org, paymentMethod: false });
    const reply = await flex.create({ name: 'ideas', providerSettings: aws });
    expect(refusal(reply)).toEqual([402, 'NO_PAYMENT_INFORMATION_FOUND']);
    expect(at.world.tables.flexClusters.size).toBe(0);
  });

  it('to delete protected clusters, and those that are already being deleted', async () => {
    await flex.created('ideas', { terminationProtectionEnabled: true });
    const code = 'CANNOT_TERMINATE_CLUSTER_WHEN_TERMINATION_PROTECTION_ENABLED';
    expect(refusal(await flex.remove('ideas'))).toEqual([400, code]);
    await flex.update('ideas', { terminationProtectionEnabled: false });
    expect((await flex.remove('ideas')).status).toBe(204);
    for (const reply of [await flex.remove('ideas'), await flex.update('ideas', { tags: [] })]) {
      expect(refusal(reply)).toEqual([400, 'CLUSTER_ALREADY_REQUESTED_DELETION']);
    }
  });

  it('clusters of other kinds, in the words that clients wait for', async () => {
    const id = '5f'.repeat(12);
    const paths = [
      '',
      '/backup/snapshots',
      `/backup/snapshots/${id}`,
      '/backup/restoreJobs',
      `/backup/restoreJobs/${id}`,
    ];
    for (const path of paths) {
      const other = await at.ask('GET', `${flex.root}/single${path}`);
      expect(refusal(other)).toEqual([400, 'CANNOT_USE_NON_FLEX_CLUSTER_IN_FLEX_API']);
      expect(other.body).toMatchObject({
        detail: 'Cannot use non-flex cluster single in the flex API.',
        parameters: ['single'],
      });
      const unknown = await at.ask('GET', `${flex.root}/nobody${path}`);
      expect(refusal(unknown)).toEqual([404, 'CLUSTER_NOT_FOUND']);
    }
    await flex.created('ideas');
    const reply = await at.ask('GET', `~/groups/${at.groupId}/clusters/ideas`);
    expect(refusal(reply)).toEqual([400, 'CANNOT_USE_FLEX_CLUSTER_IN_CLUSTER_API']);
  });

  it('more clusters than a project has room for', async () => {
    for (let index = 0; index < 24; index += 1) {
      const created = await flex.create({ name: `c${index}`, providerSettings: aws });
      expect(created.status).toBe(201);
    }
    const reply = await flex.create({ name: 'onemore', providerSettings: aws });
    expect(refusal(reply)).toEqual([400, 'VALIDATION_ERROR']);
  });
});
