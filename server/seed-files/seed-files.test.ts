import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Long, serialize } from 'bson';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readEmulatorCommand } from '#server/emulator/command.ts';
import { TestEmulator } from '#server/emulator/emulator-for-tests.ts';
import { defaultWorld } from '#server/emulator/http/options.ts';
import { type Running, startEmulator } from '#server/emulator/start.ts';
import { runSeedCommand } from './seed-command.ts';
import { seedFromFile } from './seed-from-file.ts';
import { seedSchema } from './seed-schema.ts';

let dir: string;
let notes: string[];
const running: Running[] = [];

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'quarterdeck-seed-'));
  notes = [];
});
afterEach(async () => {
  for (const each of running.splice(0)) await each.close();
  rmSync(dir, { recursive: true });
});

async function start(text: string, ...options: string[]): Promise<TestEmulator> {
  const file = join(dir, 'shop.yaml');
  writeFileSync(file, text);
  const command = readEmulatorCommand([`--seed=${file}`, '--http', '--port=0', ...options]);
  const started = await startEmulator(
    { ...command, fill: (emulator, name) => seedFromFile(emulator, name, (note) => notes.push(note)) },
    console.error,
  );
  running.push(started);
  const world = started.emulator.host.worlds.get(defaultWorld);
  if (!world) throw new Error('no world');
  return new TestEmulator(started.emulator, world);
}

const cluster = (name: string, indent = '      ') =>
  [
    `${name}:`,
    `  name: ${name}`,
    '  clusterType: REPLICASET',
    '  backupEnabled: true',
    '  replicationSpecs:',
    '    - regionConfigs:',
    '        - providerName: AWS',
    '          regionName: EU_WEST_1',
    '          priority: 7',
    '          electableSpecs: {instanceSize: M10, nodeCount: 3}',
  ]
    .map((line) => `${indent}${line}\n`)
    .join('');

const whole = `format: quarterdeck/seed/1
organization:
  name: Shop
projects:
  shop:
    accessList:
      10.0.0.0/8: {cidrBlock: 10.0.0.0/8, comment: office}
    databaseUsers:
      admin/app:
        username: app
        databaseName: admin
        password: a-test-password
        roles: [{roleName: readWriteAnyDatabase, databaseName: admin}]
      admin/batch:
        username: batch
        databaseName: admin
        roles: [{roleName: readAnyDatabase, databaseName: admin}]
    clusters:
${cluster('orders')}    searchIndexes:
      orders/shop/articles/default:
        database: shop
        collectionName: articles
        name: default
        type: search
        definition: {mappings: {dynamic: true}}
    documents:
      orders:
        shop.articles:
          - {_id: 1, title: Anchor}
        shop.orders: orders.jsonl
  staging: {}
`;

const count = async (at: TestEmulator, collection: string) => {
  const body = { db: 'shop', command: { count: collection } };
  const path = `/_emulator/groups/${at.groupId}/clusters/orders/command`;
  return (await at.ask('POST', path, { body })).body.reply.n;
};

test('a seed file becomes projects, clusters, users, access lists, search indexes and documents', async () => {
  writeFileSync(join(dir, 'orders.jsonl'), '{"_id":1,"n":{"$numberLong":"5"}}\n\n{"_id":2}\n');
  const at = await start(whole);
  const group = `~/groups/${at.groupId}`;
  expect((await at.ask('GET', `~/orgs/${at.orgId}`)).body.name).toBe('Shop');
  expect(
    (await at.ask('GET', '~/groups')).body.results.map(({ name }: { name: string }) => name).sort(),
  ).toEqual(['shop', 'staging']);
  expect(at.clusterName).toBe('orders');
  expect((await at.ask('GET', `${group}/clusters/orders`)).body.stateName).toBe('IDLE');
  const users = (await at.ask('GET', `${group}/databaseUsers`)).body.results;
  expect(users.map(({ username }: { username: string }) => username).sort()).toEqual(['app', 'batch']);
  expect((await at.ask('GET', `${group}/accessList`)).body.results[0].comment).toBe('office');
  expect((await at.ask('GET', `${group}/clusters/orders/search/indexes`)).body).toMatchObject([
    { name: 'default', collectionName: 'articles' },
  ]);
  expect([await count(at, 'articles'), await count(at, 'orders')]).toEqual([1, 2]);
  expect(notes).toEqual(['Database user admin/batch has no password in the file, and got a random one.']);
  expect(at.world.pace.factor).toBe(60);
  expect(at.emulator.host.requests.list(at.world, {})).toHaveLength(6);
});

test('documents of a dump keep the types of their values', async () => {
  const dump = [
    { _id: 1, n: Long.fromNumber(5), 2: 'b', 1: 'a' },
    { _id: 2, at: new Date(0) },
  ];
  writeFileSync(join(dir, 'dump.bson'), Buffer.concat(dump.map((each) => serialize(each))));
  const at = await start(
    `format: quarterdeck/seed/1\nprojects:\n  shop:\n    clusters:\n${cluster('orders')}    documents: {orders: {shop.a: dump.bson}}\n`,
  );
  expect(await count(at, 'a')).toBe(2);
  const command = '{"count":"a","query":{"n":{"$type":"long"},"1":"a"}}';
  const path = `/_emulator/groups/${at.groupId}/clusters/orders/command`;
  const { body } = await at.ask('POST', path, { body: { db: 'shop', command } });
  expect(JSON.parse(body.reply).n).toMatchObject({ $numberInt: '1' });
});

test.each([
  ['broken.jsonl', '{"_id":1}\n{"_id":2,\n', /broken\.jsonl: line 2, column 10: /],
  ['text.bson', 'no dump', /text\.bson: document 1, at byte 0, is no BSON document/],
  [
    'cut.bson',
    Buffer.concat([serialize({ _id: 1 }), serialize({ _id: 2 }).subarray(0, 9)]),
    /document 2, at byte 14,/,
  ],
  ['short.bson', Buffer.from([1, 0]), /document 1, at byte 0,/],
])('broken documents are refused with their position: %s', async (name, content, why) => {
  writeFileSync(join(dir, name), content);
  const text = `format: quarterdeck/seed/1\nprojects:\n  shop:\n    clusters:\n${cluster('orders')}    documents: {orders: {shop.a: ${name}}}\n`;
  await expect(start(text)).rejects.toThrow(why);
});

test('a reset returns to the seed file', async () => {
  const at = await start(
    `format: quarterdeck/seed/1\nprojects:\n  shop:\n    clusters:\n${cluster('orders')}`,
  );
  const path = `~/groups/${at.groupId}/clusters/orders`;
  expect((await at.ask('DELETE', path)).status).toBe(202);
  at.advance(86_400);
  expect((await at.ask('GET', path)).status).toBe(404);
  expect((await at.ask('POST', '/_emulator/reset')).status).toBe(200);
  expect((await at.ask('GET', path)).status).toBe(200);
});

test('a configuration that the console exported becomes a project with the name of the file', async () => {
  const at = await start(`format: quarterdeck/configuration/1\nclusters:\n${cluster('orders', '  ')}`);
  expect((await at.ask('GET', `~/groups/${at.groupId}`)).body.name).toBe('shop');
  expect((await at.ask('GET', `~/groups/${at.groupId}/clusters/orders`)).status).toBe(200);
});

describe('a seed file is refused with its place', () => {
  const start1 = 'format: quarterdeck/seed/1\nprojects:\n  shop:\n';
  test.each([
    ['a tab', 'format: quarterdeck/seed/1\n\tx: 1\n', /line 2, column \d+/],
    [
      'an unknown section',
      `${start1}    cluster: {}\n`,
      /line 4, column \d+: projects.shop.cluster is not a known field/,
    ],
    ['an alias of a value around it', `${start1}    &a\n    clusters: *a\n`, /line 5, column 15: .*alias/],
    ['a list', '- 1\n', /line 1, column 1: the text must be an object/],
    ['another format', 'format: other\n', /line 1, column 9: format/],
    [
      'a wrong field',
      `${start1}    accessList:\n      10.0.0.0/8: {cidrBlock: 10.0.0.0/8, coment: x}\n`,
      /line 5, column \d+: projects.shop.accessList.10.0.0.0\/8.coment is not a known field/,
    ],
    [
      'a request that is refused',
      `${start1}    databaseUsers:\n      admin/a:\n        {username: a, databaseName: admin, password: long-enough, roles: [{roleName: nosuch, databaseName: admin}]}\n`,
      /line 6, column \d+: projects.shop.databaseUsers.admin\/a was refused: /,
    ],
    [
      'documents of no cluster',
      `${start1}    documents: {orders: {shop.a: [{_id: 1}]}}\n`,
      /line 4, column \d+: .* there is no cluster orders/,
    ],
    [
      'a file of documents elsewhere',
      `${start1}    clusters:\n${cluster('orders')}    documents: {orders: {shop.a: ../x.jsonl}}\n`,
      /must be in the folder of the seed file/,
    ],
  ])('%s', async (_, text, why) => {
    const failed = start(text);
    await expect(failed).rejects.toThrow(`--seed: ${join(dir, 'shop.yaml')}: `);
    await expect(failed).rejects.toThrow(why);
  });

  test('no file', async () => {
    const command = readEmulatorCommand(['--seed=./none.yaml', '--http', '--port=0']);
    const fill = (emulator: Running['emulator'], name: string) => seedFromFile(emulator, name, () => {});
    await expect(startEmulator({ ...command, fill }, console.error)).rejects.toThrow('there is no such file');
  });
});

describe('quarterdeck seed init', () => {
  test('writes a file that loads as it is', async () => {
    const file = join(dir, 'starter.yaml');
    expect(runSeedCommand(['init', file])).toContain(file);
    const at = await start(readFileSync(file, 'utf8'));
    expect(at.clusterName).toBe('orders');
    expect(await count(at, 'products')).toBe(2);
    expect(notes).toEqual([]);
  });

  test('leaves an existing file unchanged, and refuses other arguments', () => {
    const file = join(dir, 'mine.yaml');
    writeFileSync(file, 'mine');
    expect(() => runSeedCommand(['init', file])).toThrow('exists already');
    expect(readFileSync(file, 'utf8')).toBe('mine');
    expect(() => runSeedCommand(['init', join(dir, 'a.json')])).toThrow('must end with .yaml');
    expect(() => runSeedCommand(['apply'])).toThrow('apply is not a command of seed');
    expect(runSeedCommand(['--help'])).toContain('Usage: quarterdeck seed init');
  });
});

// `npx vitest run server/seed-files -u` writes it anew
test('docs/seed-schema.json is the schema of seed files', async () => {
  const schema = seedSchema();
  await expect(`${JSON.stringify(schema)}\n`).toMatchFileSnapshot('../../docs/seed-schema.json');
  expect(schema).toMatchObject({
    required: ['format'],
    properties: {
      projects: {
        additionalProperties: {
          additionalProperties: false,
          properties: {
            accessList: { additionalProperties: { properties: { cidrBlock: {} } } },
            documents: {},
          },
        },
      },
    },
  });
});
