import { expect, it } from 'vitest';
import { terraformProblems } from '#src/api/code/terraform-problems-for-tests.ts';
import type { Source } from '../shared/facts.ts';
import { bucketBody, bucketProblems, emptyBucket } from './bucket-form.ts';
import { newBucketAs, newExportAs } from './copy-as.ts';
import { type ExportBucket, type ExportJob, exportFact, momentOf, tookMs, usesOf } from './export-facts.ts';
import { activeJob, bodyOf, problemsOf } from './export-form.ts';
import { readExportsSearch } from './exports-search.ts';
import { emulatedFolder, pathPreview } from './path-preview.ts';
import { addressOf, storageCommands } from './storage-commands.ts';

const id = (digit: string): string => digit.repeat(24);
const source: Source = {
  kind: 'dedicated',
  id: id('c'),
  name: 'orders',
  deleted: false,
  tenant: false,
  backupEnabled: true,
  pitEnabled: false,
  sharded: false,
};
const prefix = `exported_snapshots/${id('a')}/${id('b')}/orders/2026-03-13T1402/1773410700`;

function job(changes: Partial<ExportJob> = {}): ExportJob {
  return {
    id: id('1'),
    snapshotId: id('2'),
    exportBucketId: id('3'),
    components: [],
    createdAt: '2026-03-13T14:05:00Z',
    customData: [],
    exportStatus: { exportedCollections: 3, totalCollections: 8 },
    prefix,
    state: 'InProgress',
    ...changes,
  };
}

const aws: ExportBucket = {
  _id: id('3'),
  bucketName: 'nightly',
  cloudProvider: 'AWS',
  iamRoleId: id('4'),
  region: 'us-east-1',
  requirePrivateNetworking: false,
};
const azure: ExportBucket = {
  _id: id('5'),
  bucketName: 'exports',
  cloudProvider: 'AZURE',
  roleId: id('6'),
  serviceUrl: 'https://keeper.blob.core.windows.net/exports',
  tenantId: '',
};

it('the folder of an export contains the moment of its snapshot, also after the snapshot is deleted', () => {
  expect(momentOf(prefix)).toBe(Date.parse('2026-03-13T14:02:00Z'));
  expect(momentOf('somewhere/else')).toBeUndefined();
});

it('progress is the part of the collections that are written, and unknown is not 0', () => {
  const share = (changes: Partial<ExportJob>) => exportFact(source, job(changes)).share;
  expect(share({})).toBe(0.375);
  expect(share({ state: 'Successful', exportStatus: { exportedCollections: 0, totalCollections: 0 } })).toBe(
    1,
  );
  expect(share({ exportStatus: { exportedCollections: 0, totalCollections: 0 } })).toBeUndefined();
  expect(tookMs(exportFact(source, job()))).toBeUndefined();
  expect(tookMs(exportFact(source, job({ finishedAt: '2026-03-13T14:08:00Z' })))).toBe(180_000);
});

it('a bucket is used by schedules that are switched on, by running jobs and by past ones', () => {
  const facts = [job(), job({ id: id('7'), state: 'Failed' }), job({ exportBucketId: id('9') })].map((each) =>
    exportFact(source, each),
  );
  const wanted = { exportBucketId: id('3'), frequencyType: 'monthly' };
  const schedules = new Map([
    ['orders', { autoExportEnabled: true, export: wanted }],
    ['billing', { autoExportEnabled: false, export: wanted }],
    ['other', { autoExportEnabled: true, export: { exportBucketId: id('9') } }],
  ]);
  const use = usesOf(id('3'), schedules, facts);
  expect(use.schedules).toEqual([{ cluster: 'orders', frequency: 'monthly' }]);
  expect([use.running.length, use.past]).toEqual([1, 1]);
});

it('one snapshot is exported once at a time', () => {
  const running = exportFact(source, job());
  expect(activeJob([running], id('2'))).toBe(running);
  expect(activeJob([exportFact(source, job({ state: 'Failed' }))], id('2'))).toBeUndefined();
});

it('custom data needs keys and values, and unique keys', () => {
  const form = { cluster: 'orders', snapshot: id('2'), bucket: id('3') };
  const pairs = [
    { key: 'a', value: '1' },
    { key: 'a', value: '2' },
    { key: '', value: ' ' },
  ];
  expect(problemsOf({ ...form, customData: pairs }).map(({ path }) => path)).toEqual([
    'customData.1.key',
    'customData.2.key',
    'customData.2.value',
  ]);
  expect(bodyOf({ ...form, customData: [] })).toEqual({ snapshotId: id('2'), exportBucketId: id('3') });
  expect(problemsOf({ cluster: '', snapshot: '', bucket: '', customData: [] })).toHaveLength(3);
});

it('the folder preview uses ids, or names where the schedule sets it', () => {
  const parts = {
    org: { id: id('a'), name: 'Meridian' },
    group: { id: id('b'), name: 'orders production' },
    cluster: 'orders',
    moment: Date.parse('2026-03-13T14:02:59Z'),
  };
  expect(pathPreview({ ...parts, byName: false })).toBe(
    `exported_snapshots/${id('a')}/${id('b')}/orders/2026-03-13T1402/<seconds at the start>`,
  );
  expect(pathPreview({ ...parts, byName: true })).toContain('/Meridian/orders production/orders/');
  expect(pathPreview({ ...parts, byName: true, org: { id: id('a'), name: undefined } })).toContain(
    '/<organization>/',
  );
});

it('the emulator writes names as file names', () => {
  expect(emulatedFolder('default', 'nightly', 'exported_snapshots/My Org/x')).toBe(
    'emulator/buckets/default/nightly/exported_snapshots/My%20Org/x',
  );
});

it('the files of a failed export are removed with one command of the provider, quoted', () => {
  expect(storageCommands(aws, 'a/b c').remove).toBe("aws s3 rm --recursive 's3://nightly/a/b c/'");
  expect(storageCommands(azure, 'a/b').remove).toBe(
    "az storage blob delete-batch --account-name keeper --source exports --pattern 'a/b/*'",
  );
  const gcp = { _id: id('8'), bucketName: 'cold', cloudProvider: 'GCP', roleId: id('6') } as const;
  expect(storageCommands(gcp, 'a').remove).toBe("gcloud storage rm --recursive 'gs://cold/a/'");
  expect(addressOf(azure, 'a')).toBe('https://keeper.blob.core.windows.net/exports/a');
});

it('a bucket is refused before a request to the service, in its wording', () => {
  const roles = [
    { id: id('4'), provider: 'AWS', name: 'arn', problem: 'not authorized yet' },
    { id: id('6'), provider: 'AZURE', name: 'principal' },
  ] as const;
  const paths = (changes: object) =>
    bucketProblems({ ...emptyBucket, ...changes }, roles).map(({ path, message }) => `${path}: ${message}`);
  expect(paths({ name: 'A' })).toEqual([
    'name: The name must have 3 to 63 characters.',
    'role: Access role is required.',
  ]);
  expect(paths({ name: 'two..dots', role: id('4') })).toEqual([
    'name: The name must not hold two dots in a row.',
    'role: The role cannot be used: not authorized yet.',
  ]);
  expect(paths({ provider: 'AZURE', serviceUrl: 'https://elsewhere/x', role: id('6') })[0]).toContain(
    'serviceUrl',
  );
  const good = { ...emptyBucket, provider: 'AZURE' as const, serviceUrl: azure.serviceUrl, role: id('6') };
  expect(bucketProblems(good, roles)).toEqual([]);
  expect(bucketBody(good)).toEqual({ cloudProvider: 'AZURE', roleId: id('6'), serviceUrl: azure.serviceUrl });
});

it('a copied command holds no secret, and every pair of custom data', () => {
  const place = { origin: 'https://localhost:1', groupId: id('b') };
  const body = { snapshotId: id('2'), exportBucketId: id('3'), customData: [{ key: 'why', value: "it's" }] };
  const [curl, cli, terraform] = newExportAs(place, 'orders', body).map(({ text }) => String(text));
  expect(curl).toContain(`/groups/${id('b')}/clusters/orders/backup/exports'`);
  expect(cli).toContain("--customData 'why=it'\\''s'");
  expect(terraform).toContain('custom_data {');
  const created = newBucketAs(place, bucketBody({ ...emptyBucket, name: 'nightly', role: id('4') }));
  expect(String(created[2]?.text)).toContain(`iam_role_id    = "${id('4')}"`);
  expect([terraform, created[2]?.text].flatMap((text) => terraformProblems(String(text)))).toEqual([]);
});

it('unknown values in the URL are dropped', () => {
  expect(
    readExportsSearch({
      state: ['Failed', 'Odd', 'Failed'],
      bucket: 'x',
      export: 'new',
      add: 'yes',
      cluster: 'a',
    }),
  ).toEqual({ state: ['Failed'], export: 'new', cluster: 'a' });
  expect(readExportsSearch({ export: id('2'), state: 'Queued' })).toEqual({
    export: id('2'),
    state: ['Queued'],
  });
});
