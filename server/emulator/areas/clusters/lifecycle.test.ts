import { beforeEach, describe, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { clustersOf, eventsOf, fieldsOf, replicaSet } from './cluster-for-tests.ts';

let at: TestEmulator;
let clusters: ReturnType<typeof clustersOf>;
beforeEach(async () => {
  at = await testEmulator();
  clusters = clustersOf(at);
});

describe('the life of a cluster', () => {
  it('goes from CREATING over IDLE, UPDATING and DELETING to not found', async () => {
    const created = await clusters.create(replicaSet('orders'));
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ stateName: 'CREATING', connectionStrings: {}, paused: false });
    expect((await clusters.get('orders')).body.stateName).toBe('CREATING');
    at.advance(3600);
    const ready = (await clusters.get('orders')).body;
    expect(ready.stateName).toBe('IDLE');
    expect(ready.connectionStrings.standardSrv).toMatch(/^mongodb\+srv:\/\/orders\./);

    const changed = await clusters.update('orders', { backupEnabled: true });
    expect(changed.body).toMatchObject({ stateName: 'UPDATING', backupEnabled: true });
    at.advance(3600);
    expect((await clusters.get('orders')).body.stateName).toBe('IDLE');

    const removed = await clusters.remove('orders');
    expect([removed.status, removed.body]).toEqual([202, {}]);
    expect((await clusters.get('orders')).body.stateName).toBe('DELETING');
    at.advance(3600);
    const gone = await clusters.get('orders');
    expect([gone.status, gone.body.errorCode, gone.body.parameters]).toEqual([
      404,
      'CLUSTER_NOT_FOUND',
      ['orders', at.groupId],
    ]);
    expect(eventsOf(at, 'orders').filter((name) => name.startsWith('CLUSTER_'))).toEqual([
      'CLUSTER_CREATED',
      'CLUSTER_READY',
      'CLUSTER_UPDATE_SUBMITTED',
      'CLUSTER_UPDATE_STARTED',
      'CLUSTER_UPDATE_COMPLETED',
      'CLUSTER_DELETE_SUBMITTED',
      'CLUSTER_DELETED',
    ]);
  });

  it('has the defaults of the service', async () => {
    const { body } = await clusters.create(replicaSet('orders'));
    expect(body).toMatchObject({
      clusterType: 'REPLICASET',
      backupEnabled: false,
      pitEnabled: false,
      mongoDBMajorVersion: '8.0',
      versionReleaseSystem: 'LTS',
      encryptionAtRestProvider: 'NONE',
      terminationProtectionEnabled: false,
      rootCertType: 'ISRGROOTX1',
      tags: [],
      labels: [],
    });
    expect(body.replicationSpecs).toMatchObject([
      {
        zoneName: 'Zone 1',
        regionConfigs: [
          { priority: 7, electableSpecs: { diskSizeGB: 10, diskIOPS: 3000, ebsVolumeType: 'STANDARD' } },
        ],
      },
    ]);
  });

  it('only the end of the last change makes it idle', async () => {
    at.world.pace.own['cluster.update'] = 60_000;
    await clusters.update('single', { backupEnabled: false });
    await clusters.get('single');
    at.advance(40);
    await clusters.update('single', { mongoDBMajorVersion: '8.0', redactClientLogData: true });
    at.advance(40);
    expect((await clusters.get('single')).body.stateName).toBe('UPDATING');
    at.advance(30);
    expect((await clusters.get('single')).body.stateName).toBe('IDLE');
  });

  it('a request that changes nothing leaves it idle and no event', async () => {
    const before = (await clusters.get('single')).body;
    const events = eventsOf(at, 'single').length;
    const reply = await clusters.update('single', before);
    expect([reply.status, reply.body.stateName]).toEqual([200, 'IDLE']);
    expect(eventsOf(at, 'single')).toHaveLength(events);
  });

  it('tags alone update it as well, and say so', async () => {
    const tags = [{ key: 'environment', value: 'production' }];
    const reply = await clusters.update('single', { tags, labels: [] });
    expect(reply.body).toMatchObject({ stateName: 'UPDATING', tags });
    expect(eventsOf(at, 'single')).toContain('CLUSTER_TAGS_MODIFIED');
  });

  it('tags may come while it is being created, other changes not', async () => {
    await clusters.create(replicaSet('orders'));
    const tagged = await clusters.update('orders', { terminationProtectionEnabled: true });
    expect(tagged.body).toMatchObject({ stateName: 'CREATING', terminationProtectionEnabled: true });
    expect((await clusters.update('orders', { backupEnabled: true })).status).toBe(400);
  });

  it('ends automatically where its hours are limited', async () => {
    const accept = 'application/vnd.atlas.2023-01-01+json';
    const body = {
      name: 'short',
      deleteAfterCreationHours: 3,
      providerSettings: { providerName: 'AWS', instanceSizeName: 'M10', regionName: 'EU_WEST_1' },
    };
    const result = await clusters.create(body, { accept });
    expect(result.body.deleteAfterDate).toBe('2026-03-13T17:02:00Z');
    at.advance(2 * 3600);
    expect((await clusters.get('short')).body.stateName).toBe('IDLE');
    at.advance(2 * 3600);
    expect((await clusters.get('short')).status).toBe(404);
  });
});

describe('deleting', () => {
  it('is refused under termination protection, and possible after it', async () => {
    await clusters.update('single', { terminationProtectionEnabled: true });
    at.advance(3600);
    const refused = await clusters.remove('single');
    expect([refused.status, refused.body.errorCode]).toEqual([
      400,
      'CANNOT_TERMINATE_CLUSTER_WHEN_TERMINATION_PROTECTION_ENABLED',
    ]);
    await clusters.update('single', { terminationProtectionEnabled: false });
    expect((await clusters.remove('single')).status).toBe(202);
  });

  it('is requested once', async () => {
    await clusters.remove('single');
    const again = await clusters.remove('single');
    expect([again.status, again.body.errorCode]).toEqual([400, 'CLUSTER_ALREADY_REQUESTED_DELETION']);
    const changed = await clusters.update('single', { backupEnabled: false });
    expect(changed.body.errorCode).toBe('CLUSTER_ALREADY_REQUESTED_DELETION');
  });

  it('is refused while regions are out', async () => {
    const regions = [awsTwo('US_EAST_1', 2, 7), awsTwo('US_WEST_2', 2, 6), awsTwo('EU_WEST_1', 1, 5)];
    await clusters.created(replicaSet('wide', ...regions));
    const outage = await at.ask('POST', `${clusters.root}/wide/outageSimulation`, {
      body: { outageFilters: [{ cloudProvider: 'AWS', regionName: 'EU_WEST_1', type: 'REGION' }] },
    });
    expect(outage.status, JSON.stringify(outage.body)).toBe(200);
    const refused = await clusters.remove('wide');
    expect([refused.status, refused.body.errorCode]).toEqual([
      400,
      'CANNOT_TERMINATE_CLUSTER_WITH_UNDERGOING_REGIONAL_OUTAGE_SIMULATION',
    ]);
  });

  it('cancels the alerts about the cluster and lets its project go', async () => {
    const open = () => at.ask('GET', `~/groups/${at.groupId}/alerts?status=OPEN`);
    expect((await open()).body.totalCount).toBeGreaterThan(0);
    await clusters.remove('single');
    at.advance(3600);
    expect((await open()).body.totalCount).toBe(0);
    expect(at.world.tables.conditions.by('group', at.groupId)).toEqual([]);
    expect((await at.ask('DELETE', `~/groups/${at.groupId}`)).status).toBe(202);
  });

  it.each([
    ['?retainBackups=true', ['single']],
    ['', []],
  ])('with %s leaves %j in the list of clusters with backups', async (query, names) => {
    await at.ask('POST', `${clusters.root}/single/backup/snapshots`, {
      body: { description: 'kept', retentionInDays: 30 },
    });
    at.advance(3600);
    await clusters.remove('single', query);
    at.advance(3600);
    const list = (flag: boolean) =>
      at.ask('GET', `${clusters.root}?includeDeletedWithRetainedBackups=${flag}`);
    const named = (body: { results: { name: string }[] }) => body.results.map(({ name }) => name);
    expect(named((await list(true)).body)).toEqual(names);
    expect(named((await list(false)).body)).toEqual([]);
    expect(fieldsOf(await clusters.get('single'))).toEqual([]);
  });
});

function awsTwo(regionName: string, nodeCount: number, priority: number): object {
  return {
    providerName: 'AWS',
    regionName,
    priority,
    electableSpecs: { instanceSize: 'M10', nodeCount },
  };
}

describe('roles', () => {
  it('a creator creates, a manager changes, an owner deletes', async () => {
    const creator = await at.key('GROUP_CLUSTER_CREATOR');
    const manager = await at.key('GROUP_CLUSTER_MANAGER');
    expect((await clusters.create(replicaSet('orders'), { as: creator })).status).toBe(201);
    expect((await clusters.update('single', { backupEnabled: false }, { as: creator })).status).toBe(403);
    expect((await clusters.update('single', { backupEnabled: false }, { as: manager })).status).toBe(200);
    expect((await at.ask('DELETE', `${clusters.root}/single`, { as: manager })).status).toBe(403);
  });
});
