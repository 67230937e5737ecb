import { describe, expect, it } from 'vitest';
import { type BackupsInTest, backupsInTest, contentsNow } from '../backups-for-tests.ts';
import { contentsOf } from '../snapshots/contents.ts';

function jobs(test: BackupsInTest): string {
  return `~/groups/${test.at.groupId}/clusters/${test.at.clusterName}/collectionRestoreJobs`;
}

async function request(test: BackupsInTest, more: object = {}) {
  const [database] = contentsNow(test.at);
  if (!database) throw new Error('the cluster holds nothing');
  const body = {
    snapshotId: await test.takeSnapshot(),
    targetClusterName: test.at.clusterName,
    targetGroupId: test.at.groupId,
    writeStrategy: 'CREATE_NEW',
    indexStrategy: 'ALL',
    databaseSuffix: '_old',
    databases: [{ sourceNamespace: database.name }],
    ...more,
  };
  return { database, body };
}

describe('a restore of single collections', () => {
  it('goes through its states and restores every document', async () => {
    const test = await backupsInTest();
    const { database, body } = await request(test);
    const created = await test.at.ask('POST', jobs(test), { body });
    expect([created.status, created.body.state, created.body.restoredDocuments]).toEqual([
      201,
      'INITIALIZING',
      0,
    ]);
    const states: string[] = [];
    const get = async () => (await test.at.ask('GET', `${jobs(test)}/${created.body.id}`)).body;
    for (let turn = 0; turn < 70; turn += 1) {
      const { state } = await get();
      if (states.at(-1) !== state) states.push(state);
      test.at.advance(0.1);
    }
    expect(states).toEqual(['INITIALIZING', 'IN_PROGRESS', 'FINALIZING', 'SUCCESSFUL']);
    const done = await get();
    const snapshot = test.at.world.tables.snapshots.get(done.snapshotId);
    const held = snapshot && contentsOf(test.at.world, snapshot).find(({ name }) => name === database.name);
    const documents = (held?.collections ?? []).reduce((sum, each) => sum + each.documents, 0);
    expect(documents).toBeGreaterThan(1000);
    expect(done).toMatchObject({
      restoredDocuments: documents,
      totalDocuments: documents,
      indexStatus: { failedCollectionCount: 0, state: 'SUCCESSFUL' },
    });
    expect(done.finishedAt).toMatch(/^\d{4}-\d\d-\d\dT/);
    const list = await test.at.ask('GET', `${jobs(test)}/${created.body.id}/collections?state=SUCCESSFUL`);
    expect(list.body.totalCount).toBe(database.collections.length);
    expect(list.body.results[0].effectiveTargetNamespace).toBe(
      `${database.name}_old.${database.collections[0]?.name}`,
    );
    expect(test.eventTypes()).toContain('CPS_COLLECTION_RESTORE_SUCCESSFUL');
  });

  it('restores existing collections, and reports missing ones', async () => {
    const test = await backupsInTest();
    const { database, body } = await request(test, {
      collections: [{ sourceNamespace: 'nowhere.to_be_seen', targetNamespace: 'here.now' }],
    });
    const result = await test.at.ask('POST', jobs(test), { body });
    test.at.advance(60);
    const path = `${jobs(test)}/${result.body.id}`;
    expect((await test.at.ask('GET', path)).body.state).toBe('SUCCESSFUL');
    const missing = (await test.at.ask('GET', `${path}/collections/nowhere.to_be_seen`)).body;
    expect(missing).toMatchObject({
      state: 'NOT_FOUND',
      effectiveTargetNamespace: 'here.now',
      totalDocuments: 0,
    });
    expect((await test.at.ask('GET', `${path}/collections/${database.name}.never_was`)).status).toBe(404);
    expect(test.eventTypes()).toContain('CPS_COLLECTION_RESTORE_PARTIAL_SUCCESS');
  });

  it('keeps other restores and changes away from its target', async () => {
    const test = await backupsInTest();
    const { body } = await request(test);
    expect((await test.at.ask('POST', jobs(test), { body })).status).toBe(201);
    const { groupId, clusterName } = test.at;
    const whole = {
      deliveryType: 'automated',
      snapshotId: body.snapshotId,
      targetClusterName: clusterName,
      targetGroupId: groupId,
    };
    expect(await test.refused('POST', '/restoreJobs', whole)).toEqual([
      409,
      'ATLAS_CLUSTER_RESTORE_IN_PROGRESS',
    ]);
    const path = `~/groups/${groupId}/clusters/${clusterName}`;
    const pause = await test.at.ask('PATCH', path, { body: { paused: true } });
    expect([pause.status, pause.body.errorCode]).toEqual([400, 'CLUSTER_RESTORE_IN_PROGRESS_CANNOT_UPDATE']);
    test.at.advance(60);
    expect((await test.ask('POST', '/restoreJobs', whole)).status).toBe(200);
  });

  it('fails where nothing is there', async () => {
    const test = await backupsInTest();
    const { body } = await request(test, { databases: [{ sourceNamespace: 'nowhere' }] });
    const built = await test.at.ask('POST', jobs(test), { body });
    test.at.advance(60);
    const done = (await test.at.ask('GET', `${jobs(test)}/${built.body.id}`)).body;
    expect(done).toMatchObject({ state: 'FAILED', restoredDocuments: 0, errorMessage: expect.any(String) });
    expect(test.eventTypes()).toContain('CPS_COLLECTION_RESTORE_FAILED');
  });

  it.each([
    [{ pointInTimeUtcSeconds: 1_773_400_000 }, 'VALIDATION_ERROR', 'snapshotId'],
    [{ snapshotId: undefined }, 'INVALID_PIT_RESTORE_TIME', 'pointInTimeUtcSeconds'],
    [{ snapshotId: undefined, oplogTs: 1_773_400_000 }, 'INVALID_PIT_RESTORE_TIME', 'oplogInc'],
    [{ databases: [] }, 'VALIDATION_ERROR', 'collections'],
    [{ writeStrategy: 'OVERWRITE_EXISTING' }, 'VALIDATION_ERROR', 'databaseSuffix'],
    [{ databases: [{ sourceNamespace: 'a.b' }] }, 'INVALID_ATTRIBUTE', 'databases[0].sourceNamespace'],
    [
      {
        databases: [
          { sourceNamespace: 'a', targetNamespace: 'c' },
          { sourceNamespace: 'b', targetNamespace: 'c' },
        ],
      },
      'VALIDATION_ERROR',
      'databases[1].targetNamespace',
    ],
    [{ collections: [{ sourceNamespace: 'a' }] }, 'INVALID_ATTRIBUTE', 'collections[0].sourceNamespace'],
  ])('is refused with %j', async (change, code, field) => {
    const test = await backupsInTest();
    const { body } = await request(test, change);
    const before = test.at.rows();
    const reply = await test.at.ask('POST', jobs(test), { body });
    expect([reply.status, reply.body.errorCode, reply.body.badRequestDetail.fields[0].field]).toEqual([
      400,
      code,
      field,
    ]);
    expect(test.at.unchanged(before)).toBe(true);
  });
});

describe('the content of a snapshot', () => {
  it('is listed by database and collection', async () => {
    const test = await backupsInTest();
    const path = `/snapshots/${await test.takeSnapshot()}/databases`;
    const [database] = contentsNow(test.at);
    const databases = (await test.ask('GET', path)).body.results.map(({ name }: { name: string }) => name);
    expect(databases).toContain(database?.name);
    const below = `${path}/${database?.name}`;
    const collections = (await test.ask('GET', `${below}/collections`)).body;
    expect(collections.totalCount).toBe(database?.collections.length);
    expect((await test.ask('GET', `${below}/collections/${collections.results[0].name}`)).status).toBe(200);
    expect(await test.refused('GET', `${path}/nowhere`)).toEqual([404, 'RESOURCE_NOT_FOUND']);
    expect(await test.refused('GET', `${below}/collections/nowhere`)).toEqual([404, 'RESOURCE_NOT_FOUND']);
  });

  it('is not known before it has completed', async () => {
    const test = await backupsInTest();
    expect(await test.refused('GET', `/snapshots/${await test.take()}/databases`)).toEqual([
      400,
      'VALIDATION_ERROR',
    ]);
  });
});

describe('a private endpoint of backups', () => {
  it('is made, works, is deleted and is gone', async () => {
    const test = await backupsInTest();
    const { at } = test;
    const path = `~/groups/${at.groupId}/backup/AWS/privateEndpoints`;
    const body = { cloudProvider: 'AWS', regionName: 'EU_WEST_1' };
    const created = await at.ask('POST', path, { body });
    expect([created.status, created.body.status]).toEqual([201, 'INITIATING']);
    expect((await at.ask('POST', path, { body })).status).toBe(409);
    at.advance(5);
    const get = () => at.ask('GET', `${path}/${created.body.id}`);
    expect((await get()).body).toMatchObject({
      status: 'ACTIVE',
      privateEndpointConnectionName: expect.stringMatching(/^vpce-/),
    });
    expect((await at.ask('DELETE', `${path}/${created.body.id}`)).status).toBe(204);
    expect((await get()).body.status).toBe('DELETING');
    at.advance(5);
    expect((await get()).status).toBe(404);
    expect((await at.ask('GET', path)).body.totalCount).toBe(0);
  });

  it('exists at AWS only', async () => {
    const { at } = await backupsInTest();
    const reply = await at.ask('GET', `~/groups/${at.groupId}/backup/GCP/privateEndpoints`);
    expect([reply.status, reply.body.errorCode]).toEqual([404, 'RESOURCE_NOT_FOUND']);
  });
});
