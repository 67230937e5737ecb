import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Emulated, startEmulated } from '../functions/emulated-for-tests.ts';

/** 1 MiB of text that parsers take long for, posted to each route that accepts text, while the health of the server is asked for. */

let kit: Emulated;
beforeAll(async () => {
  kit = await startEmulated();
});
afterAll(() => kit.close());

/** As much as fits into a body of 1 MiB with the rest of its request. */
const most = 1_000_000;
const fill = (part: string, length = most) => part.repeat(Math.floor(length / part.length));
const numbered = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('');

const yaml: Record<string, string> = {
  '12,000 keys': numbered(12_000, (index) => `k${index}: 1\n`),
  '60,000 keys': numbered(60_000, (index) => `k${index}: 1\n`),
  '20,000 merge keys': `a: &a {x: 1}\nb:\n${fill('  <<: *a\n', 180_000)}`,
  '50,000 nested lists': fill('[', 50_000),
  'nested block lists': fill('- '),
  'nested objects': fill('{a: '),
  '40,000 aliases': `- &a 1\n${fill('- *a\n', 200_000)}`,
  '100,000 items': fill('- a\n', 400_000),
  'an alias bomb': numbered(30, (index) =>
    index === 0 ? 'a0: &a0 [1,1]\n' : `a${index}: &a${index} [*a${index - 1},*a${index - 1}]\n`,
  ),
  'open quotes': fill('"', most / 2),
  tags: fill('!a '),
  directives: fill('%\n'),
};
const json: Record<string, string> = {
  'nested lists': fill('['),
  'nested objects': fill('{"a":'),
  'many numbers': `[${fill('1,')}1]`,
  'many keys': `{${numbered(60_000, (index) => `"k${index}":1,`)}"z":1}`,
  'many decimals': `[${fill('{"$numberDecimal":"1234567890.123456789"},')}1]`,
  'a long number': fill('9'),
  'a long decimal': `{"$numberDecimal":"${fill('9')}"}`,
  'an open text': `"${fill('\\"', most / 4)}`,
};
/** Patterns, names, addresses, certificates: what regular expressions of ours look at. */
const plain: Record<string, string> = {
  'one letter': fill('a'),
  blanks: `${fill(' ')}x`,
  'dots and letters': fill('a.'),
  'nested groups': fill('('),
  'nested repetitions': `${fill('(a+)+', 1_000)}$`,
  'heads of certificates': fill('-----BEGIN CERTIFICATE-----\n'),
};

const scope = () => ({ connection: 'emulator', groupId: kit.groupId });
const call = (operationId: string, args: object) =>
  [
    'POST',
    `/bff/call/${operationId}`,
    { connection: 'emulator', args: { groupId: kit.groupId, ...args } },
  ] as const;

type Request = readonly [method: string, path: string, body: unknown];
/** Every route that parses a text which is part of its body. */
const routes: Record<string, { texts: Record<string, string>; request: (text: string) => Request }> = {
  'compare a file': {
    texts: yaml,
    request: (text) => ['POST', '/bff/configuration/compare', { ...scope(), source: { kind: 'file', text } }],
  },
  'set a baseline': {
    texts: yaml,
    request: (text) => ['PUT', '/bff/configuration/baseline', { ...scope(), from: { kind: 'file', text } }],
  },
  'import a change set': {
    texts: yaml,
    request: (text) => ['POST', '/bff/change-sets/import', { connection: 'emulator', text }],
  },
  'a command': {
    texts: json,
    request: (command) => [
      'POST',
      '/bff/command',
      { source: { kind: 'cluster', ...scope(), clusterName: kit.clusterName }, db: 'shop', command },
    ],
  },
  'arguments of a function': {
    texts: json,
    request: (args) => [
      'POST',
      '/bff/function-runs',
      { ...scope(), name: 'f', source: 'exports = () => 1', args, runAs: 'system' },
    ],
  },
  'the source of a function': {
    texts: plain,
    request: (source) => [
      'POST',
      '/bff/functions',
      { ...scope(), name: 'f', source, args: '[]', runAs: 'system' },
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
    request: (pattern) => {
      const analyzers = [{ name: 'a', tokenizer: { type: 'regexSplit', pattern } }];
      const definition = { mappings: { dynamic: true }, analyzers };
      return call('createGroupClusterSearchIndex', {
        clusterName: kit.clusterName,
        body: { database: 'shop', collectionName: 'orders', name: 'x', definition },
      });
    },
  },
  'a pattern of an alert configuration': {
    texts: plain,
    request: (value) =>
      call('createGroupAlertConfig', {
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
    request: (username) =>
      call('createGroupDatabaseUser', {
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
    request: (cidrBlock) => call('createGroupAccessListEntry', { body: [{ cidrBlock }] }),
  },
};

/** Longest time in which the server did not get to answer, beside what the machine itself takes away. */
async function longestSilence(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  let cpu = process.cpuUsage();
  const look = () => {
    const [at, used] = [performance.now(), process.cpuUsage(cpu)];
    // processor time of this process: other processes of the machine do not count
    longest = Math.max(longest, Math.min(at - last, (used.user + used.system) / 1_000));
    [last, cpu] = [at, process.cpuUsage()];
  };
  const timer = setInterval(look, 1);
  await work();
  clearInterval(timer);
  look();
  return longest;
}

describe.each(Object.entries(routes))('%s', (_, { texts, request }) => {
  test.each(Object.entries(texts))('1 MiB of %s blocks no one', async (_name, text) => {
    const [method, path, body] = request(text);
    const sent = JSON.stringify(body);
    let status = 0;
    const silence = await longestSilence(async () => {
      const [answer, health] = await Promise.all([
        kit.console.ask(method, path, { session: kit.session, body: sent }),
        kit.console.ask('GET', '/healthz'),
      ]);
      expect(health.status).toBe(200);
      status = answer.status;
    });
    expect(status).toBeLessThan(500);
    // below 100 ms on a quiet machine: here the emulator answers in the same process, beside other tests
    expect(silence).toBeLessThan(400);
  });
});
