import type { Emulated } from '../functions/emulated-for-tests.ts';
import { json, plain, structured, yaml } from './hostile-texts-for-tests.ts';

/** Requests that carry a text which the server parses. */

type Target = Pick<Emulated, 'groupId' | 'clusterName' | 'orgId'>;

const scope = (target: Target) => ({ connection: 'emulator', groupId: target.groupId });
const call = (target: Target, operationId: string, args: object) =>
  [
    'POST',
    `/bff/call/${operationId}`,
    { connection: 'emulator', args: { groupId: target.groupId, ...args } },
  ] as const;

/** A trial of an accepted pattern starts a thread. */
const { 'nested groups': groups = '', 'nested repetitions': repetitions = '' } = plain;
const somePatterns = { 'nested groups': groups, 'nested repetitions': repetitions };

const trial = (target: Target, change: object) => ({
  source: { kind: 'cluster', ...scope(target), clusterName: target.clusterName },
  database: 'shop',
  // without documents: only the text is measured
  collection: 'nothing',
  definitions: [{ mappings: { dynamic: true } }],
  analyzers: [],
  queries: ['{"text":{"query":"a","path":"name"}}'],
  ids: [],
  ...change,
});
const note = (target: Target, body: object) => ({
  ...scope(target),
  place: { clusterName: target.clusterName, database: 'shop', collectionName: 'orders', indexName: 'x' },
  body,
});

type Request = readonly [method: string, path: string, body: unknown];

interface TextRoute {
  texts: Record<string, string>;
  request: (text: string, target: Target) => Request;
}

/** One reader of YAML serves three routes, and each text takes a thread: the routes share the texts. */
const {
  '20,000 merge keys': mergeKeys = '',
  '100,000 items': items = '',
  '60,000 keys': manyKeys = '',
  ...mostYaml
} = yaml;

/** Every route that parses a text which is part of its body. */
export const routes: Record<string, TextRoute> = {
  'compare a file': {
    texts: mostYaml,
    request: (text, target) => [
      'POST',
      '/bff/configuration/compare',
      { ...scope(target), source: { kind: 'file', text } },
    ],
  },
  'set a baseline': {
    texts: { '20,000 merge keys': mergeKeys, '60,000 keys': manyKeys },
    request: (text, target) => [
      'PUT',
      '/bff/configuration/baseline',
      { ...scope(target), from: { kind: 'file', text } },
    ],
  },
  'import a change set': {
    texts: { '100,000 items': items },
    request: (text) => ['POST', '/bff/change-sets/import', { connection: 'emulator', text }],
  },
  'a command': {
    texts: json,
    request: (command, target) => [
      'POST',
      '/bff/command',
      { source: { kind: 'cluster', ...scope(target), clusterName: target.clusterName }, db: 'shop', command },
    ],
  },
  'arguments of a function': {
    texts: json,
    request: (args, target) => [
      'POST',
      '/bff/function-runs',
      { ...scope(target), name: 'f', source: 'exports = () => 1', args, runAs: 'system' },
    ],
  },
  'the source of a function': {
    texts: plain,
    request: (source, target) => [
      'POST',
      '/bff/functions',
      { ...scope(target), name: 'f', source, args: '[]', runAs: 'system' },
    ],
  },
  'a certificate authority of a connection': {
    texts: plain,
    request: (ca) => [
      'POST',
      '/bff/connections',
      { name: 'x', origin: 'https://cloud.mongodb.com', kind: 'apiKey', identity: 'a', secret: 'b', ca },
    ],
  },
  'a connection string': {
    texts: plain,
    request: (text) => ['POST', '/bff/deployments', { name: 'x', uri: `mongodb://${text}` }],
  },
  'a pattern of a search index': {
    texts: plain,
    request: (pattern, target) => {
      const analyzers = [{ name: 'a', tokenizer: { type: 'regexSplit', pattern } }];
      const definition = { mappings: { dynamic: true }, analyzers };
      return call(target, 'createGroupClusterSearchIndex', {
        clusterName: target.clusterName,
        body: { database: 'shop', collectionName: 'orders', name: 'x', definition },
      });
    },
  },
  'a pattern of an alert configuration': {
    texts: plain,
    request: (value, target) =>
      call(target, 'createGroupAlertConfig', {
        body: {
          eventTypeName: 'NO_PRIMARY',
          enabled: true,
          matchers: [{ fieldName: 'CLUSTER_NAME', operator: 'REGEX', value }],
          notifications: [{ typeName: 'GROUP', intervalMin: 5, delayMin: 0, emailEnabled: true }],
        },
      }),
  },
  'a name of a database user': {
    texts: plain,
    request: (username, target) =>
      call(target, 'createGroupDatabaseUser', {
        body: {
          username,
          databaseName: '$external',
          x509Type: 'CUSTOMER',
          roles: [{ roleName: 'read', databaseName: 'a' }],
        },
      }),
  },
  'an address': {
    texts: plain,
    request: (cidrBlock, target) => call(target, 'createGroupAccessListEntry', { body: [{ cidrBlock }] }),
  },
  'the queries of a search trial': {
    texts: json,
    request: (query, target) => ['POST', '/bff/search-trials', trial(target, { queries: [query] })],
  },
  'documents of a search trial': {
    texts: json,
    request: (id, target) => ['POST', '/bff/search-trials', trial(target, { ids: [id] })],
  },
  'a pattern of a search trial': {
    texts: somePatterns,
    request: (pattern, target) => [
      'POST',
      '/bff/search-trials',
      trial(target, {
        definitions: [
          {
            mappings: { dynamic: true },
            analyzers: [{ name: 'a', tokenizer: { type: 'regexSplit', pattern } }],
          },
        ],
      }),
    ],
  },
  'a saved query': {
    texts: json,
    request: (text, target) => [
      'POST',
      '/bff/search-notes',
      note(target, {
        kind: 'query',
        name: text,
        query: text,
        finds: [text],
        misses: [],
        first: null,
        judgments: [],
      }),
    ],
  },
  'a draft of a definition': {
    texts: json,
    request: (text, target) => [
      'POST',
      '/bff/search-notes',
      note(target, { kind: 'draft', type: 'search', text, base: null }),
    ],
  },
  'a resource policy': {
    texts: { ...plain, ...structured },
    request: (body, target) => [
      'POST',
      '/bff/call/createOrgResourcePolicy',
      { connection: 'emulator', args: { orgId: target.orgId, body: { name: 'p', policies: [{ body }] } } },
    ],
  },
  'a search index as a text': {
    texts: json,
    request: (text, target) =>
      call(target, 'createGroupClusterSearchIndex', {
        clusterName: target.clusterName,
        body: { database: text, collectionName: text, name: text, definition: { analyzer: text } },
      }),
  },
  'a custom role': {
    texts: { ...plain, ...structured },
    request: (text, target) =>
      call(target, 'createGroupCustomDbRoleRole', {
        body: {
          roleName: text,
          actions: [{ action: 'FIND', resources: [{ collection: text, db: text }] }],
          inheritedRoles: [],
        },
      }),
  },
  'a dashboard': {
    texts: plain,
    request: (name, target) => ['POST', '/bff/dashboards', { ...scope(target), name, charts: [] }],
  },
  'arguments of an operation to check': {
    texts: { ...plain, ...structured },
    request: (username, target) => [
      'POST',
      '/bff/operations/createGroupDatabaseUser/check',
      { args: { groupId: target.groupId, body: { username, databaseName: 'admin', roles: [] } } },
    ],
  },
};
