import { expect, test } from 'vitest';
import { readSource } from './read-source.ts';

const cluster = { name: 'orders', clusterType: 'REPLICASET', replicationSpecs: [] };
const user = { username: 'app', databaseName: 'admin', roles: [] };

test.each([
  ['one request', cluster, [{ section: 'clusters', body: cluster }]],
  [
    'a list of the API',
    { results: [{ cidrBlock: '10.0.0.0/8' }], totalCount: 1 },
    [{ section: 'accessList', body: { cidrBlock: '10.0.0.0/8' } }],
  ],
  [
    'things of several kinds',
    [
      { ...user, password: 'secret' },
      { clusterName: 'orders', policies: [], referenceHourOfDay: 4 },
    ],
    [
      { section: 'databaseUsers', body: user },
      {
        section: 'backupSchedules',
        clusterName: 'orders',
        body: { clusterName: 'orders', policies: [], referenceHourOfDay: 4 },
      },
    ],
  ],
])('JSON of %s is read as the described resources', async (_, value, things) => {
  expect((await readSource(JSON.stringify(value))).source).toEqual({ kind: 'things', things });
});

test('keeps a configuration file unchanged, and refuses unknown text', async () => {
  const file = '{"format":"quarterdeck/configuration/1"}';
  expect((await readSource(file)).source).toEqual({ kind: 'file', text: file });
  expect((await readSource('format: x')).source.kind).toBe('file');
  await expect(readSource('{"colour":"red"}')).rejects.toThrow(/A cluster, backup schedule/u);
});

test('one cluster that cannot be read does not prevent the comparison of the others', async () => {
  const broken = { name: 'old', providerSettings: { providerName: 'MOON' } };
  const { source, left } = await readSource(JSON.stringify([broken, cluster]));
  expect(source).toEqual({ kind: 'things', things: [{ section: 'clusters', body: cluster }] });
  expect(left).toEqual([expect.stringMatching(/^Entry 1 is not compared: providerSettings/u)]);
});

test.each([
  ['Terraform', 'resource "mongodbatlas_project_ip_access_list" "a" {\n  cidr_block = "10.0.0.0/8"\n}'],
  [
    'Terraform with a byte order mark',
    '\uFEFFresource "mongodbatlas_project_ip_access_list" "a" {\n  cidr_block = "10.0.0.0/8"\n}',
  ],
  [
    'Terraform as JSON',
    '{"resource":{"mongodbatlas_project_ip_access_list":{"a":{"cidr_block":"10.0.0.0/8"}}}}',
  ],
  [
    'a state',
    '{"values":{"root_module":{"resources":[{"address":"a.b","mode":"managed","type":"mongodbatlas_project_ip_access_list","values":{"cidr_block":"10.0.0.0/8"}}]}}}',
  ],
])('%s is recognized by its content', async (_, text) => {
  expect((await readSource(text)).source).toEqual({
    kind: 'things',
    things: [{ section: 'accessList', body: { cidrBlock: '10.0.0.0/8' } }],
  });
});
