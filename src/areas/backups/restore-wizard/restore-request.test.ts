import { describe, expect, it } from 'vitest';
import { CreateCollectionRestore, collectionRestoreProblems } from '#contract/backups/collection-restores.ts';
import { CreateRestoreJob, restoreProblems } from '#contract/backups/restores.ts';
import { FlexDownloadRequest, FlexRestoreRequest } from '#contract/flex/backups.ts';
import { ServerlessRestoreRequest, serverlessRestoreProblems } from '#contract/flex/serverless.ts';
import { terraformProblems } from '#src/api/code/terraform-problems-for-tests.ts';
import type { RestoreSearch } from '../shared/backups-search.ts';
import type { SourceKind } from '../shared/facts.ts';
import { requestSignature, signatureOf } from './job-signature.ts';
import { asCli, asCurl, asTerraform } from './request-copies.ts';
import { requestOf } from './restore-request.ts';

const groupId = '0123456789abcdef01234567';
const project = 'abcdefabcdefabcdefabcdef';
const snapshot = '69b3d5f97a27f7770000035d';
const into = { project, target: 'scratch' } as const;
const asked = (search: RestoreSearch, sourceKind: SourceKind = 'dedicated') =>
  requestOf({ groupId, sourceKind, search: { cluster: 'orders', ...search } });

describe('the request', () => {
  it('as Terraform is valid by the schema of the provider', () => {
    for (const way of [
      { kind: 'snapshot', snapshot, ...into },
      { kind: 'pointInTime', at: 1_773_410_520, ...into },
      { kind: 'download', snapshot },
    ] satisfies RestoreSearch[]) {
      const request = asked(way);
      const text = request && asTerraform(request);
      expect(text).toContain('resource');
      expect(terraformProblems(text ?? '')).toEqual([]);
    }
  });

  it('contains the fields that the service needs for each kind of restore, and none that it refuses', () => {
    const ways: RestoreSearch[] = [
      { kind: 'snapshot', snapshot, ...into },
      { kind: 'pointInTime', at: 1_773_410_520, ...into },
      { kind: 'pointInTime', at: 1_773_410_520, increment: 3, ...into },
      { kind: 'download', snapshot, ...into },
    ];
    for (const way of ways) {
      const body = CreateRestoreJob.parse(asked(way)?.args.body);
      expect(restoreProblems(body), way.kind).toEqual([]);
    }
    expect(asked(ways[2] ?? {})?.args.body).toEqual({
      deliveryType: 'pointInTime',
      targetGroupId: project,
      targetClusterName: 'scratch',
      oplogTs: 1_773_410_520,
      oplogInc: 3,
    });
    expect(asked(ways[3] ?? {})?.args.body).toEqual({ deliveryType: 'download', snapshotId: snapshot });
  });

  it('of single collections spells the moment as that operation does', () => {
    const parts: RestoreSearch = { kind: 'collections', parts: ['shop.orders', 'press'], ...into };
    const body = asked({ ...parts, at: 1_773_410_520, names: { press: 'press_march' } })?.args.body;
    expect(collectionRestoreProblems(CreateCollectionRestore.parse(body))).toEqual([]);
    expect(body).toMatchObject({
      pointInTimeUtcSeconds: 1_773_410_520,
      databases: [{ sourceNamespace: 'press', targetNamespace: 'press_march' }],
      collections: [{ sourceNamespace: 'shop.orders' }],
      indexStrategy: 'ALL',
      writeStrategy: 'CREATE_NEW',
    });
  });

  it('that overwrites carries no other names and no suffixes', () => {
    const body = asked({
      kind: 'collections',
      snapshot,
      parts: ['shop.orders'],
      names: { 'shop.orders': 'shop.old' },
      databaseSuffix: '_old',
      write: 'OVERWRITE_EXISTING',
      ...into,
    })?.args.body;
    expect(collectionRestoreProblems(CreateCollectionRestore.parse(body))).toEqual([]);
    expect(body).not.toHaveProperty('databaseSuffix');
    expect(body).toMatchObject({ collections: [{ sourceNamespace: 'shop.orders' }] });
  });

  it('of flex clusters and serverless instances is what their operations take', () => {
    const flex = asked({ kind: 'snapshot', snapshot, ...into }, 'flex');
    expect(FlexRestoreRequest.parse(flex?.args.body)).toMatchObject({ targetProjectId: project });
    const files = asked({ kind: 'download', snapshot }, 'flex');
    expect(files?.operationId).toBe('downloadGroupFlexClusterBackup');
    expect(FlexDownloadRequest.parse(files?.args.body)).toEqual({ snapshotId: snapshot });
    const once = asked({ kind: 'pointInTime', at: 1_773_410_520, ...into }, 'serverless');
    expect(serverlessRestoreProblems(ServerlessRestoreRequest.parse(once?.args.body))).toEqual([]);
  });

  it('does not exist while something is not chosen', () => {
    expect(asked({ kind: 'snapshot', snapshot })).toBeUndefined();
    expect(asked({ kind: 'snapshot', ...into })).toBeUndefined();
    expect(asked({ kind: 'pointInTime', snapshot, ...into })).toBeUndefined();
    expect(asked({ kind: 'collections', snapshot, ...into })).toBeUndefined();
    expect(asked({ ...into })).toBeUndefined();
  });
});

describe('a job', () => {
  const request = asked({ kind: 'pointInTime', at: 1_773_410_520, ...into });

  it('is identified by its request, although it contains more fields', () => {
    const job = {
      id: 'aaaaaaaaaaaaaaaaaaaaaaaa',
      deliveryType: 'pointInTime',
      snapshotId: snapshot,
      pointInTimeUTCSeconds: 1_773_410_520,
      targetClusterName: 'scratch',
      targetGroupId: project,
    };
    expect(request && requestSignature(request)).toBe(signatureOf(job));
    expect(request && requestSignature(request)).not.toBe(
      signatureOf({ ...job, pointInTimeUTCSeconds: 1_773_410_521 }),
    );
    expect(request && requestSignature(request)).not.toBe(
      signatureOf({ ...job, targetClusterName: 'orders' }),
    );
  });

  it('of a flex cluster is known by its own words', () => {
    const flex = asked({ kind: 'snapshot', snapshot, ...into }, 'flex');
    const job = {
      id: 'aaaaaaaaaaaaaaaaaaaaaaaa',
      deliveryType: 'RESTORE',
      snapshotId: snapshot,
      targetDeploymentItemName: 'scratch',
      targetProjectId: project,
    };
    expect(flex && requestSignature(flex)).toBe(signatureOf(job));
  });
});

describe('the same thing as a command', () => {
  it('is a command for every form that exists, with the ids of both projects', () => {
    const request = asked({ kind: 'pointInTime', at: 1_773_410_520, increment: 3, ...into });
    if (!request) throw new Error('no request');
    const curl = asCurl({ origin: 'https://cloud.example' }, request);
    expect(curl).toContain(`/groups/${groupId}/clusters/orders/backup/restoreJobs'`);
    expect(curl).toContain('"oplogInc": 3');
    const cli = asCli(request);
    expect(cli?.startsWith('atlas backups restores start pointInTime')).toBe(true);
    expect(cli).toContain(`--targetProjectId ${project}`);
    expect(cli).toContain('--oplogTs 1773410520');
    const terraform = asTerraform(request);
    expect(terraform).toMatch(/point_in_time\s+= true/u);
    expect(terraform).toMatch(/oplog_inc\s+= 3/u);
    expect(terraform).not.toContain('snapshot_id');
  });

  it('does not exist where neither command line nor provider know it', () => {
    const request = asked({ kind: 'collections', snapshot, parts: ['shop'], ...into });
    expect(request && asCli(request)).toBeUndefined();
    expect(request && asTerraform(request)).toBeUndefined();
  });
});
