import { expect, it } from 'vitest';
import { emptyDraft, type MigrationDraft } from '#contract/console/migration-plans.ts';
import { type Known, stepProblem } from './draft-problems.ts';
import type { Step } from './migrations-search.ts';

const source = {
  name: 'inventory',
  mongoDBVersion: '7.0.28',
  featureCompatibilityVersion: '7.0',
  sharded: false,
  dbSizeBytes: 2 ** 30,
};
const target = {
  name: 'shop',
  mongoDBVersion: '8.0.4',
  clusterType: 'REPLICASET',
  diskSizeGB: 10,
  shards: 1,
  tenant: false,
  paused: false,
  stateName: 'IDLE',
  taken: false,
  backups: 'snapshots' as const,
};
const project = { migrationHosts: ['host-1.example.com'] };
const facts: Known = {
  projects: [project],
  project,
  source,
  target,
  offered: { data: [project] },
  clusters: { data: {} },
};
const draft: MigrationDraft = {
  ...emptyDraft,
  sourceName: 'inventory',
  migrationHost: 'host-1.example.com',
  targetName: 'shop',
};
const entry = (collection: string, ...fields: string[]) => ({
  database: 'shop',
  collection,
  key: fields.map((field) => ({ field, kind: '1' as const })),
});
const sharded = { target: { ...target, clusterType: 'SHARDED' } };

it('has nothing against a draft in which all is chosen', () => {
  for (const step of ['checklist', 'link', 'source', 'target', 'options', 'review'] as const) {
    expect(stepProblem(step, draft, facts), step).toBeUndefined();
  }
});

it.each<[string, Step, Partial<MigrationDraft>, Partial<Known>, RegExp]>([
  ['no link', 'link', {}, { projects: [] }, /^Create a link token/],
  ['no source', 'source', { sourceName: '' }, {}, /^Choose a source/],
  ['a source that is gone', 'source', {}, { source: undefined }, /^inventory is not offered any more/],
  ['no migration host', 'source', { migrationHost: '' }, {}, /^Choose the migration host/],
  ['a host that is gone', 'source', { migrationHost: 'b' }, {}, /^b is not a migration host any more/],
  ['no target', 'target', { targetName: '' }, {}, /^Choose a target/],
  ['an unknown cluster', 'target', {}, { target: undefined }, /^shop does not exist/],
  [
    'no endpoint',
    'target',
    { hostnameSchemaType: 'PRIVATE_LINK' },
    {},
    /^Enter the ID of the private endpoint/,
  ],
  ['a free cluster', 'target', {}, { target: { ...target, tenant: true } }, /^Free and flex/],
  ['a paused cluster', 'target', {}, { target: { ...target, paused: true } }, /^Paused/],
  ['a second migration', 'target', {}, { target: { ...target, taken: true } }, /^Another migration/],
  ['an older target', 'target', {}, { target: { ...target, mongoDBVersion: '6.0.27' } }, /older than 7\.0/],
  ['a disk too small', 'target', {}, { target: { ...target, diskSizeGB: 1 } }, /^Disk too small/],
  ['a sharded source', 'target', {}, { source: { ...source, sharded: true } }, /^Source is sharded/],
  ['no user', 'options', { managedAuthentication: false }, {}, /^Enter the name of the source user/],
  ['sharding a replica set', 'options', { shardingEntries: [entry('a', 'x')] }, {}, /^shop is a replica set/],
  [
    'a collection without name',
    'options',
    { shardingEntries: [entry('', 'x')] },
    sharded,
    /^Name the database/,
  ],
  ['a key without field', 'options', { shardingEntries: [entry('a', '')] }, sharded, /^Name every field/],
  ['a field twice', 'options', { shardingEntries: [entry('a', 'x', 'x')] }, sharded, /names a field twice/],
  [
    'a collection twice',
    'options',
    { shardingEntries: [entry('a', 'x'), entry('a', 'y')] },
    sharded,
    /^shop\.a is sharded twice/,
  ],
])('names %s', (_, step, part, existing, says) => {
  expect(stepProblem(step, { ...draft, ...part }, { ...facts, ...existing })).toMatch(says);
});

it('reports no problem for data that is not loaded yet', () => {
  const unread = { ...facts, source: undefined, target: undefined, offered: {}, clusters: {} };
  expect(stepProblem('source', draft, unread)).toBeUndefined();
  expect(stepProblem('target', draft, unread)).toBeUndefined();
});
