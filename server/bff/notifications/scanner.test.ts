import { expect, test, vi } from 'vitest';
import { usualSettings } from '#contract/notifications/settings.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { freeLeases } from '../jobs/leases-for-tests.ts';
import { createLog } from '../log.ts';
import type { ServiceCalls } from '../upstream/service-calls.ts';
import { ServiceProblem } from '../upstream/service-problem.ts';
import type { News } from './news.ts';
import { createScanner } from './scanner.ts';

const groupId = '0123456789abcdef01234567';
const start = Date.parse('2026-11-23T12:00:00Z');
const after = (minutes: number): string => new Date(start + minutes * MINUTE).toISOString();

/** The service's answers: lists, or whole bodies. */
type Answers = Partial<Record<string, object[] | { body: object }>>;

/** A scanner of one followed project, its clock, its reads and its notifications. */
function scanning(lists: Answers, { deaf = false, leases = freeLeases() } = {}) {
  const reported: News[] = [];
  const asked: string[] = [];
  const clock = { now: start };
  const calls: ServiceCalls = {
    now: () => Promise.resolve(clock.now),
    call(id, { query }) {
      asked.push(id);
      const { start: from, end: until } = (query ?? {}) as { start?: number; end?: number };
      if ((from === undefined) !== (until === undefined))
        return Promise.reject(new ServiceProblem('start and end belong together', { final: true }));
      const existing = lists[id];
      if (!existing)
        return Promise.reject(new ServiceProblem('the service is silent', { final: id.includes('Org') }));
      const body = Array.isArray(existing) ? { results: existing } : existing.body;
      return Promise.resolve({ status: 200, headers: {}, body, text: '' });
    },
    read: (schema, { body }) => schema.parse(body),
    present: (answer) => answer,
    change: () => Promise.reject(new Error('nothing is changed')),
  };
  const projects = [{ connection: 'emulator', groupId, name: 'orders' }];
  const follows = { ...usualSettings.follows, 'sign-ins': { on: !deaf, channels: [] } };
  const scanner = createScanner({
    settings: {
      followers: () =>
        Promise.resolve([
          { userId: 'ines', settings: { ...usualSettings, follows, projects } },
          { userId: 'tomas', settings: { ...usualSettings, follows, projects } },
        ]),
    },
    callsOf: () => Promise.resolve(calls),
    notify: (each) => {
      reported.push(each);
      return Promise.resolve();
    },
    leases,
    log: createLog('silent'),
    now: () => clock.now,
  });
  return { scanner, reported, asked, clock };
}

const nothing: Answers = {
  getGroup: { body: { orgId: groupId } },
  ...{ listGroupAlerts: [], listGroupDatabaseUsers: [], listGroupAccessListEntries: [] },
  ...{ listOrgServiceAccounts: [], listGroupDatabaseUserCerts: [], listGroupClusters: [] },
  getOrgFederationSettings: { body: { id: groupId } },
  listFederationSettingIdentityProviders: [],
};
const alert = { id: 'a1', eventTypeName: 'NO_PRIMARY', clusterName: 'orders', created: after(-5) };
const user = { username: 'temp', databaseName: 'admin' };
const secret = (id: string, created: number, ends: number, used: number | null = null) => ({
  ...{ id, createdAt: after(created), expiresAt: after(ends) },
  lastUsedAt: used === null ? null : after(used),
});
const account = (...secrets: object[]) => ({ clientId: 'mdb_sa_id_1', name: 'reporter', secrets });
const sso = { id: 'idp', displayName: 'Sign-in' };
const day = 1_440;

test.each<[string, Answers, string[]]>([
  ['an alert that has just opened', { listGroupAlerts: [alert] }, ['alert-opened No primary (orders)']],
  ['no alert of yesterday', { listGroupAlerts: [{ ...alert, created: after(-1_440) }] }, []],
  [
    'an acknowledgement that ends within the hour',
    { listGroupAlerts: [{ ...alert, created: after(-1_440), acknowledgedUntil: after(50) }] },
    ['acknowledgement-expires No primary (orders)'],
  ],
  [
    'no acknowledgement that is over',
    { listGroupAlerts: [{ ...alert, created: after(-1_440), acknowledgedUntil: after(-1) }] },
    [],
  ],
  [
    'a user who expires within a day',
    { listGroupDatabaseUsers: [{ ...user, deleteAfterDate: after(1_439) }] },
    ['user-expires temp'],
  ],
  [
    'no user who stays longer',
    { listGroupDatabaseUsers: [{ ...user, deleteAfterDate: after(1_441) }, user] },
    [],
  ],
  [
    'an access list entry that ends within a day',
    { listGroupAccessListEntries: [{ cidrBlock: '192.0.2.0/24', deleteAfterDate: after(60) }] },
    ['access-entry-expires 192.0.2.0/24'],
  ],
  [
    'a secret in the last month of its life',
    { listOrgServiceAccounts: [account(secret('s1', -300 * day, 29 * day))] },
    ['secret-expires reporter'],
  ],
  [
    'no secret that has been replaced, and is not used any more',
    {
      listOrgServiceAccounts: [
        account(secret('s1', -300 * day, day, -20 * day), secret('s2', -10 * day, 90 * day)),
      ],
    },
    [],
  ],
  [
    'a secret that is used although there is a newer one',
    {
      listOrgServiceAccounts: [
        account(secret('s1', -300 * day, day, -day), secret('s2', -10 * day, 90 * day)),
      ],
    },
    ['secret-expires reporter'],
  ],
  [
    'the newest certificate of an identity provider, a month before',
    {
      listFederationSettingIdentityProviders: [
        { ...sso, pemFileInfo: { certificates: [{ notAfter: after(-1) }, { notAfter: after(20 * day) }] } },
        { id: 'new', pemFileInfo: { certificates: [{ notAfter: after(300 * day) }] } },
        { id: 'none' },
      ],
    },
    ['provider-certificate-expires Sign-in'],
  ],
  ['nothing of a federation that only owners may see', { getOrgFederationSettings: undefined }, []],
  [
    'secrets of the project, where those of the organization are not shown',
    {
      listOrgServiceAccounts: undefined,
      listGroupServiceAccounts: [account(secret('s1', -300 * day, 5 * day))],
    },
    ['project-secret-expires reporter'],
  ],
  [
    'the newest certificate of a user whose certificates Atlas creates',
    {
      listGroupDatabaseUsers: [{ username: 'robot', databaseName: '$external', x509Type: 'MANAGED' }],
      listGroupDatabaseUserCerts: [{ notAfter: after(-1) }, { notAfter: after(6 * day) }],
    },
    ['certificate-expires robot'],
  ],
])('reports %s of a followed project', async (_, lists, expected) => {
  const { scanner, reported } = scanning({ ...nothing, ...lists });
  await scanner.look();
  expect(reported.map(({ kind, subject }) => `${kind} ${subject}`)).toEqual(expected);
});

test('a project that two follow is read once, its alerts every minute, its sign-ins every five, its expiries every quarter of an hour', async () => {
  const { scanner, asked, clock } = scanning(nothing);
  for (let minute = 0; minute <= 15; minute += 1) {
    clock.now = start + minute * MINUTE;
    await scanner.look();
    await scanner.look();
  }
  const count = (id: string): number => asked.filter((each) => each === id).length;
  expect([count('listGroupAlerts'), count('listGroupAccessListEntries')]).toEqual([16, 2]);
  expect([count('listOrgServiceAccounts'), count('listGroupClusters')]).toEqual([1, 4]);
});

test('a silent service ends nothing, and is queried again', async () => {
  const { scanner, reported, asked, clock } = scanning({});
  await scanner.look();
  clock.now += 60_000;
  await scanner.look();
  expect([reported, asked.filter((each) => each === 'listGroupAlerts').length]).toEqual([[], 2]);
});

test('an expiry is reported again when it comes close, with the remaining days', async () => {
  const { scanner, reported, clock } = scanning({
    ...nothing,
    listOrgServiceAccounts: [account(secret('s1', 0, 20 * day))],
  });
  for (let passed = 0; passed < 21; passed += 1) {
    clock.now = start + passed * day * MINUTE;
    await scanner.look();
  }
  expect(
    new Map(reported.map(({ once, detail }) => [once.split(' ').at(-1), detail?.split(':')[0]])),
  ).toEqual(
    new Map([
      ['30', '8 days left'],
      ['7', '2 days left'],
      ['1', '1 day left'],
    ]),
  );
});

const cluster = (name: string, providerName: string) => ({
  ...{ name, createDate: '2026-01-01T00:00:00Z' },
  replicationSpecs: [{ regionConfigs: [{ providerName }] }],
});
const signIn = (minutes: number, username: string, ipAddress: string, authResult = true) => ({
  ...{ authResult, authSource: 'admin', groupId, hostname: 'a.example.net', ipAddress, username },
  ...{ logLine: '', timestamp: after(minutes) },
});
const guessed = Array.from({ length: 6 }, (_, index) =>
  signIn(-index, `guess${index}`, '203.0.113.7', false),
);

test('first sign-ins from an address are reported, and consecutive failures are one notification', async () => {
  const accessLogs = [signIn(-5, 'ana', '10.0.0.2'), signIn(-5 * day, 'ana', '10.0.0.1'), ...guessed];
  const { scanner, reported, asked } = scanning({
    ...nothing,
    listGroupClusters: [cluster('orders', 'AWS'), cluster('free', 'TENANT')],
    getGroupDbAccessHistoryCluster: { body: { accessLogs } },
  });
  await scanner.look();
  expect(reported.map(({ kind, subject, id }) => [kind, subject, id])).toEqual([
    ['sign-in-failures', '203.0.113.7', 'orders'],
    ['first-sign-in', 'ana from 10.0.0.2', 'orders'],
  ]);
  expect(reported[0]?.detail).toBe(
    'On orders 6 times as guess5, guess4, guess3, guess2, guess1 and 1 more between 23 Nov 2026 11:55 UTC and 23 Nov 2026 12:00 UTC. No sign-in from there succeeded.',
  );
  // free tiers keep no history
  expect(asked.filter((each) => each === 'getGroupDbAccessHistoryCluster')).toHaveLength(1);
});

test('a later pair and burst are reported at the next look', async () => {
  const old = [signIn(-5 * day, 'ana', '10.0.0.1')];
  const lists: Answers = {
    ...nothing,
    listGroupClusters: [cluster('orders', 'AWS')],
    getGroupDbAccessHistoryCluster: { body: { accessLogs: old } },
  };
  const { scanner, reported, clock } = scanning(lists);
  await scanner.look();
  expect(reported).toEqual([]);
  const accessLogs = [signIn(4, 'ana', '10.0.0.2'), ...guessed, ...old];
  lists.getGroupDbAccessHistoryCluster = { body: { accessLogs } };
  clock.now += 5 * MINUTE;
  await scanner.look();
  expect(reported.map(({ kind, subject }) => [kind, subject])).toEqual([
    ['sign-in-failures', '203.0.113.7'],
    ['first-sign-in', 'ana from 10.0.0.2'],
  ]);
});

test('sixty new machines cause only six notifications, and topics without followers are not read', async () => {
  const accessLogs = Array.from({ length: 60 }, (_, index) => signIn(-5, 'app', `10.1.0.${index}`));
  const lists: Answers = {
    ...nothing,
    listGroupClusters: [cluster('orders', 'AWS')],
    getGroupDbAccessHistoryCluster: { body: { accessLogs } },
  };
  const received = scanning(lists);
  await received.scanner.look();
  expect(received.reported.map(({ subject }) => subject).slice(4)).toEqual([
    'app from 10.1.0.4',
    '55 more users and addresses',
  ]);
  const deaf = scanning(lists, { deaf: true });
  await deaf.scanner.look();
  expect(deaf.reported).toEqual([]);
  expect(deaf.asked).not.toContain('listGroupClusters');
});

test('of several replicas one reads the followed projects', async () => {
  vi.useFakeTimers();
  const held = new Set<string>();
  const free = freeLeases();
  const leases = Object.assign(Object.create(free) as typeof free, {
    take: async (target: { kind: string; subject: string }) => {
      if (held.has(target.subject)) return undefined;
      held.add(target.subject);
      return free.take(target);
    },
  });
  const [one, two] = [scanning(nothing, { leases }), scanning(nothing, { leases })];
  for (const { scanner } of [one, two]) scanner.start();
  await vi.advanceTimersByTimeAsync(6_000);
  vi.useRealTimers();
  for (const { scanner } of [one, two]) await scanner.stop();
  expect([one.asked.length > 0, two.asked]).toEqual([true, []]);
});
