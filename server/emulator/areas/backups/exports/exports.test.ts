import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { type TestEmulator, testEmulator, withoutLinks } from '#server/emulator/emulator-for-tests.ts';
import { authorizedRole, newBucket } from '../policy-examples-for-tests.ts';

let at: TestEmulator;
let buckets: string;
let exports: string;

beforeEach(async () => {
  at = await testEmulator();
  buckets = `~/groups/${at.groupId}/backup/exportBuckets`;
  exports = `~/groups/${at.groupId}/clusters/${at.clusterName}/backup/exports`;
});

const first = { accept: 'application/vnd.atlas.2023-01-01+json' };

async function refused(
  target: string,
  body: object,
  [status, errorCode, field]: readonly [status: number, errorCode: string, field?: string],
) {
  const before = at.rows();
  const reply = await at.ask('POST', target, { body });
  expect([reply.status, reply.body.errorCode], JSON.stringify(reply.body)).toEqual([status, errorCode]);
  if (field) expect(reply.body.badRequestDetail.fields[0].field).toBe(field);
  expect(at.unchanged(before)).toBe(true);
}

async function role(providerName: string, more = {}): Promise<string> {
  const created = await at.ask('POST', `~/groups/${at.groupId}/cloudProviderAccess`, {
    body: { providerName, ...more },
  });
  expect(created.status, JSON.stringify(created.body)).toBe(200);
  return created.body.roleId ?? created.body._id;
}

describe('a bucket', () => {
  it('is created, listed, read, changed and deleted', async () => {
    const iamRoleId = await authorizedRole(at);
    const body = { bucketName: 'nightly-exports', cloudProvider: 'AWS', iamRoleId };
    const created = await at.ask('POST', buckets, { body });
    expect([created.status, withoutLinks(created.body)]).toEqual([
      200,
      { _id: created.body._id, ...body, region: 'us-east-1', requirePrivateNetworking: false },
    ]);
    const one = `${buckets}/${created.body._id}`;
    expect((await at.ask('GET', buckets)).body).toMatchObject({ results: [created.body], totalCount: 1 });
    const changed = await at.ask('PATCH', one, { body: { requirePrivateNetworking: true } });
    expect(changed.body.requirePrivateNetworking).toBe(true);
    expect((await at.ask('GET', one)).body).toEqual(changed.body);
    expect((await at.ask('DELETE', one)).status).toBe(204);
    const gone = await at.ask('GET', one);
    expect([gone.status, gone.body.errorCode]).toEqual([404, 'EXPORT_BUCKET_NOT_FOUND']);
  });

  it('of a name and a role is there once', async () => {
    const iamRoleId = await authorizedRole(at);
    const body = { bucketName: 'nightly-exports', cloudProvider: 'AWS', iamRoleId };
    expect((await at.ask('POST', buckets, { body })).status).toBe(200);
    await refused(buckets, body, [409, 'VALIDATION_ERROR', 'bucketName']);
    expect((await at.ask('POST', buckets, { body: { ...body, bucketName: 'weekly-exports' } })).status).toBe(
      200,
    );
    const other = { ...body, iamRoleId: await authorizedRole(at) };
    expect((await at.ask('POST', buckets, { body: other })).status).toBe(200);
  });

  it('shows as a use of its role, which then cannot be given up', async () => {
    const exportBucketId = await newBucket(at);
    const { body } = await at.ask('GET', `~/groups/${at.groupId}/cloudProviderAccess`);
    const used = body.awsIamRoles.find((each: { featureUsages: unknown[] }) => each.featureUsages.length > 0);
    expect(used.featureUsages).toEqual([
      { featureType: 'EXPORT_SNAPSHOT', featureId: { exportBucketId, groupId: at.groupId } },
    ]);
    const path = `~/groups/${at.groupId}/cloudProviderAccess/AWS/${used.roleId}`;
    expect((await at.ask('DELETE', path)).status).toBe(400);
    await at.ask('DELETE', `${buckets}/${exportBucketId}`);
    expect((await at.ask('DELETE', path)).status).toBe(204);
  });

  it.each(['Nightly', 'a..b', '-ab', 'ab-', '10.0.0.1', 'under_score'])(
    'cannot be called %s',
    async (bucketName) => {
      const iamRoleId = await authorizedRole(at);
      const body = { bucketName, cloudProvider: 'AWS', iamRoleId };
      await refused(buckets, body, [400, 'EXPORT_BUCKET_NAME_INVALID', 'bucketName']);
    },
  );

  it('has a name of 3 to 63 characters', async () => {
    const iamRoleId = await authorizedRole(at);
    for (const [length, status] of [
      [2, 400],
      [3, 200],
      [63, 200],
      [64, 400],
    ] as const) {
      const body = { bucketName: 'b'.repeat(length), cloudProvider: 'AWS', iamRoleId };
      expect((await at.ask('POST', buckets, { body })).status).toBe(status);
    }
  });

  it('needs a role of the project that is authorized at its provider', async () => {
    const body = { bucketName: 'nightly', cloudProvider: 'AWS', iamRoleId: 'f'.repeat(24) };
    await refused(buckets, body, [404, 'CLOUD_PROVIDER_ACCESS_ROLE_NOT_FOUND', 'iamRoleId']);
    const waiting = { ...body, iamRoleId: await role('AWS') };
    await refused(buckets, waiting, [400, 'CLOUD_PROVIDER_ACCESS_ROLE_NOT_AUTHORIZED', 'iamRoleId']);
    const other = { bucketName: 'nightly', cloudProvider: 'GCP', roleId: await authorizedRole(at) };
    await refused(buckets, other, [400, 'VALIDATION_ERROR', 'roleId']);
  });

  it('lies at Azure and at GCP too', async () => {
    const ids = {
      atlasAzureAppId: '9f2deb0d-be22-4524-a403-df531868bac0',
      servicePrincipalId: '22f1d2a6-d0e9-482a-83a4-b8dd7dddc2c1',
      tenantId: '91402384-d71e-22f5-22dd-759e272cdc1c',
    };
    const roleId = await role('AZURE', ids);
    const serviceUrl = 'https://examplestorage.blob.core.windows.net/exports';
    const azure = await at.ask('POST', buckets, { body: { cloudProvider: 'AZURE', roleId, serviceUrl } });
    expect(withoutLinks(azure.body)).toEqual({
      _id: azure.body._id,
      cloudProvider: 'AZURE',
      bucketName: 'exports',
      roleId,
      serviceUrl,
      tenantId: ids.tenantId,
    });
    const older = await at.ask('GET', `${buckets}/${azure.body._id}`, first);
    expect(withoutLinks(older.body)).toEqual({
      _id: azure.body._id,
      cloudProvider: 'AZURE',
      bucketName: 'exports',
      iamRoleId: roleId,
    });
    const gcpRole = await role('GCP');
    at.advance(3600);
    const body = { cloudProvider: 'GCP', bucketName: 'exports', roleId: gcpRole };
    const gcp = await at.ask('POST', buckets, { body });
    expect(withoutLinks(gcp.body)).toEqual({ _id: gcp.body._id, ...body });
    const wrong = {
      cloudProvider: 'AZURE',
      roleId,
      serviceUrl: 'https://example.com/somewhere/else/entirely',
    };
    await refused(buckets, wrong, [400, 'VALIDATION_ERROR', 'serviceUrl']);
    const change = { body: { requirePrivateNetworking: true } };
    expect((await at.ask('PATCH', `${buckets}/${gcp.body._id}`, change)).status).toBe(400);
  });

  it('is for those who manage backups, and readable', async () => {
    const reader = await at.key('GROUP_READ_ONLY');
    expect((await at.ask('GET', buckets, { as: reader })).status).toBe(200);
    expect((await at.ask('POST', buckets, { as: reader, body: {} })).status).toBe(403);
  });
});

describe('an export', () => {
  const snapshot = () => {
    const [cluster] = at.world.tables.clusters.by('name', `${at.groupId}/${at.clusterName}`);
    const [latest] = at.world.tables.snapshots.by('completed', cluster?.id ?? '');
    if (!latest) throw new Error('the cluster has no snapshot');
    return latest;
  };

  async function exported(customData?: object[]) {
    const exportBucketId = await newBucket(at);
    const body = { exportBucketId, snapshotId: snapshot().id, ...(customData && { customData }) };
    const created = await at.ask('POST', exports, { body });
    expect(created.status, JSON.stringify(created.body)).toBe(200);
    return {
      body,
      made: created.body,
      read: async () => (await at.ask('GET', `${exports}/${created.body.id}`)).body,
    };
  }

  it('leaves its documents in readable files, and marks their completeness', async () => {
    const bucketDir = await mkdtemp(join(tmpdir(), 'quarterdeck-'));
    try {
      at = await testEmulator({ bucketDir });
      exports = `~/groups/${at.groupId}/clusters/${at.clusterName}/backup/exports`;
      const { made } = await exported();
      at.advance(60);
      await at.ask('GET', exports);
      const bucket = at.world.tables.exportBuckets.get(made.exportBucketId);
      const folder = join(bucketDir, at.world.name, bucket?.bucketName ?? '', made.prefix);
      expect((await readdir(folder)).sort()).toEqual([
        '.complete',
        'metadata.json',
        'plant',
        'press',
        'shop',
      ]);
      const file = join(folder, 'shop', 'orders', `${made.components[0].replicaSetName}.0.json.gz`);
      const lines = gunzipSync(await readFile(file))
        .toString()
        .trimEnd()
        .split('\n');
      expect(lines).toHaveLength(2500);
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({ _id: { $oid: expect.any(String) } });
      const metadata = JSON.parse(await readFile(join(folder, 'metadata.json'), 'utf8'));
      expect(metadata.collections).toContainEqual({ db: 'shop', collection: 'orders', documents: 2500 });
    } finally {
      await rm(bucketDir, { recursive: true });
    }
  });

  it('is Queued, InProgress with its progress, Successful', async () => {
    const { made, read } = await exported();
    const group = at.world.tables.groups.get(at.groupId);
    expect(made).toMatchObject({
      snapshotId: snapshot().id,
      state: 'Queued',
      customData: [],
      components: [{ replicaSetName: snapshot().replicaSetName }],
      createdAt: '2026-03-13T14:02:00Z',
    });
    const taken = snapshot()
      .createdAt?.slice(0, 16)
      .replace(/:(\d\d)$/, '$1');
    const seconds = Date.parse(made.createdAt) / 1000;
    expect(made.prefix).toBe(
      `exported_snapshots/${group?.orgId}/${at.groupId}/${at.clusterName}/${taken}/${seconds}`,
    );
    const total = made.exportStatus.totalCollections;
    expect([made.exportStatus.exportedCollections, total > 1]).toEqual([0, true]);
    at.advance(2);
    const half = await read();
    expect(half.state).toBe('InProgress');
    expect(half.exportStatus.exportedCollections).toBeGreaterThan(0);
    expect(half.exportStatus.exportedCollections).toBeLessThan(total);
    expect(half).not.toHaveProperty('finishedAt');
    at.advance(60);
    expect(await read()).toMatchObject({
      state: 'Successful',
      finishedAt: expect.stringMatching(/^2026-03-13T14:02/),
      exportStatus: { exportedCollections: total, totalCollections: total },
    });
    expect(at.world.tables.events.by('group', at.groupId)[0]?.eventTypeName).toBe('CPS_EXPORT_SUCCESSFUL');
    expect((await at.ask('GET', exports)).body).toMatchObject({ totalCount: 1, results: [{ id: made.id }] });
  });

  it("keeps the caller's description, and names organization and project where the schedule requires it", async () => {
    const schedule = `~/groups/${at.groupId}/clusters/${at.clusterName}/backup/schedule`;
    await at.ask('PATCH', schedule, { body: { useOrgAndGroupNamesInExportPrefix: true } });
    const customData = [{ key: 'ticket', value: 'OPS-1' }];
    const { made } = await exported(customData);
    expect(made.customData).toEqual(customData);
    expect(made.prefix).toMatch(/^exported_snapshots\/Single Organization\/single-project\/single\//);
  });

  it('is one at a time for a snapshot', async () => {
    const { body } = await exported();
    await refused(exports, body, [409, 'VALIDATION_ERROR', 'snapshotId']);
    at.advance(600);
    expect((await at.ask('POST', exports, { body })).status).toBe(200);
  });

  it('fails where the role was taken away meanwhile', async () => {
    const { body, read } = await exported();
    const bucket = at.world.tables.exportBuckets.get(body.exportBucketId);
    at.world.tables.accessRoles.delete(bucket?.roleId ?? '');
    at.advance(600);
    expect(await read()).toMatchObject({
      state: 'Failed',
      stateReason: { errorCode: 'CLOUD_PROVIDER_ACCESS_ROLE_NOT_AUTHORIZED' },
    });
    expect(at.world.tables.events.by('group', at.groupId)[0]?.eventTypeName).toBe('CPS_EXPORT_FAILED');
  });

  it('needs a bucket of the project and a complete snapshot of the cluster', async () => {
    const exportBucketId = await newBucket(at);
    const snapshotId = snapshot().id;
    const nothing = 'f'.repeat(24);
    await refused(exports, { exportBucketId: nothing, snapshotId }, [404, 'EXPORT_BUCKET_NOT_FOUND']);
    await refused(exports, { exportBucketId, snapshotId: nothing }, [
      404,
      'SNAPSHOT_NOT_FOUND',
      'snapshotId',
    ]);
    const latest = snapshot();
    at.world.tables.snapshots.put({ ...latest, snapshotType: 'fallback' });
    await refused(exports, { exportBucketId, snapshotId }, [400, 'VALIDATION_ERROR', 'snapshotId']);
    at.world.tables.snapshots.put({ ...latest, status: 'inProgress' });
    await refused(exports, { exportBucketId, snapshotId }, [400, 'VALIDATION_ERROR', 'snapshotId']);
    expect((await at.ask('GET', `${exports}/${nothing}`)).status).toBe(404);
  });

  it('is for those who export', async () => {
    const manager = await at.key('GROUP_BACKUP_MANAGER');
    const operator = await at.key('GROUP_BACKUP_EXPORT_OPERATOR');
    const exportBucketId = await newBucket(at);
    const body = { exportBucketId, snapshotId: snapshot().id };
    expect((await at.ask('POST', exports, { body, as: operator })).status).toBe(200);
    expect((await at.ask('GET', exports, { as: operator })).status).toBe(403);
    expect((await at.ask('GET', exports, { as: manager })).status).toBe(200);
  });
});
