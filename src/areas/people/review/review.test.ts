import { expect, it } from 'vitest';
import type { AccessLog } from '#contract/access-history.ts';
import { eventFamilies } from '#contract/events/families.ts';
import { lastOwnerText } from '#contract/people/errors.ts';
import type { DatabaseUser } from '#contract/security/database-users.ts';
import { DAY } from '#contract/values/durations.ts';
import { accessFamilies } from '../shared/history-links.tsx';
import { type Holder, holdersOf, type OrgUser } from '../shared/holders.ts';
import { mcpHolders } from '../shared/indirect.ts';
import { addressRows } from './addresses.ts';
import type { Silence } from './database-users.ts';
import { removalOf } from './removal.ts';
import { countsOf, likelyDomain, type ReviewSources, reviewOf } from './review.ts';
import { reviewColumns } from './review-columns.tsx';
import type { NetworkEntry } from './review-row.ts';
import { historiesOf } from './row-history.ts';

const now = Date.parse('2026-03-13T14:00:00Z');
const ago = (days: number) => new Date(now - days * DAY).toISOString();
const orgId = '5f0000000000000000000001';
const orders = '5f0000000000000000000002';

const user = (username: string, more: Partial<OrgUser> = {}): OrgUser => ({
  id: username,
  username,
  orgMembershipStatus: 'ACTIVE',
  createdAt: ago(400),
  lastAuth: ago(1),
  teamIds: [],
  roles: { orgRoles: ['ORG_MEMBER'], groupRoleAssignments: [] },
  ...more,
});

const users = [
  user('ines@example.com', { roles: { orgRoles: ['ORG_OWNER'], groupRoleAssignments: [] } }),
  user('jonas@example.com', {
    teamIds: ['t'],
    lastAuth: ago(120),
    roles: {
      orgRoles: ['ORG_MEMBER'],
      groupRoleAssignments: [{ groupId: orders, groupRoles: ['GROUP_OWNER'] }],
    },
  }),
  user('guest@elsewhere.org', { lastAuth: undefined }),
  user('rosa@example.com', {
    orgMembershipStatus: 'PENDING',
    lastAuth: undefined,
    invitationExpiresAt: ago(-3),
  }),
];
const accounts = [
  {
    clientId: 'c',
    name: 'reporter',
    createdAt: ago(90),
    roles: ['ORG_MEMBER'],
    secrets: [{ id: 's', createdAt: ago(90), expiresAt: ago(-5), lastUsedAt: ago(2) }],
  },
];
const keys = [
  {
    id: '5f0000000000000000000009',
    desc: 'ci',
    publicKey: 'abcdefgh',
    privateKey: '',
    roles: [{ roleName: 'ORG_OWNER', orgId }],
  },
];
const holders = holdersOf({
  orgId,
  users,
  teams: [{ id: 't', name: 'On call' }],
  teamRoles: { [orders]: [{ teamId: 't', roleNames: ['GROUP_CLUSTER_MANAGER'] }] },
  keys,
  accounts,
});
const entry = (cidrBlock: string, more: Partial<NetworkEntry> = {}): NetworkEntry => ({
  groupId: orders,
  cidrBlock,
  ...more,
});
const none = { awsIAMType: 'NONE', ldapAuthType: 'NONE', oidcAuthType: 'NONE', x509Type: 'NONE' } as const;
const databaseUser = (
  username: string,
  roleName: string,
  more: Partial<DatabaseUser> = {},
): DatabaseUser => ({
  ...{ username, databaseName: 'admin', groupId: orders, ...none },
  ...{ roles: [{ roleName, databaseName: 'shop' }], scopes: [], labels: [] },
  ...more,
});
const databaseUsers = [
  databaseUser('order-service', 'readWrite'),
  databaseUser('batch', 'readWriteAnyDatabase', { deleteAfterDate: ago(-2) }),
  databaseUser('guessed', 'read'),
];
const sighting = (username: string, timestamp: string, authResult = true): AccessLog => ({
  ...{ username, timestamp, authResult, authSource: 'admin', groupId: orders, hostname: 'h' },
  ...{ ipAddress: '203.0.113.40', logLine: '' },
});
const sightings = [
  sighting('order-service', 'Fri Mar 13 11:00:00 GMT 2026'),
  sighting('order-service', 'Fri Mar 13 13:00:00 GMT 2026'),
  sighting('guessed', 'Fri Mar 13 13:00:00 GMT 2026', false),
];
const mcpConfig = (mcpConfigName: string, roles: string[], cidrBlock?: string) => ({
  ...{ mcpConfigId: mcpConfigName, mcpConfigName, clientId: `client of ${mcpConfigName}`, roles },
  egressClientId: 'egress',
  ipAccessList: cidrBlock ? [{ cidrBlock, createdAt: ago(3), requestCount: 0 }] : [],
});
const modelKey = (name: string, lastUsedAt: string | undefined) => ({
  ...{ apiKeyId: `id of ${name}`, groupId: orders, name, status: 'ACTIVE', createdAt: ago(200) },
  ...(lastUsedAt ? { lastUsedAt } : {}),
});
const sources: ReviewSources = {
  orgName: 'Meridian',
  holders,
  indirect: [
    ...mcpHolders(
      [
        mcpConfig('assistant', ['GROUP_OWNER'], '0.0.0.0/0'),
        { ...mcpConfig('', ['GROUP_READ_ONLY'], '203.0.113.0/24'), mcpConfigId: 'unnamed' },
      ],
      { groupId: orders },
    ),
    ...mcpHolders([mcpConfig('audit', ['ORG_READ_ONLY'])], { orgId }),
  ],
  modelKeys: [modelKey('embeddings', ago(100)), modelKey('new', undefined)],
  streamRoles: new Map([
    [
      orders,
      [
        { workspace: 'flow', connection: 'all', role: 'readWriteAnyDatabase' },
        { workspace: 'flow', connection: 'shop', role: 'reporting' },
      ],
    ],
  ]),
  projects: [{ id: orders, orgId, name: 'orders', clusterCount: 1, created: ago(500) }],
  accounts,
  accessLists: new Map([
    ['apiKey:5f0000000000000000000009', []],
    [
      'serviceAccount:c',
      [
        {
          cidrBlock: '10.0.0.1/32',
          createdAt: ago(90),
          requests: 4,
          lastUsedAt: ago(2),
          lastUsedAddress: '10.0.0.1',
        },
      ],
    ],
  ]),
  network: new Map([
    [
      orders,
      [entry('0.0.0.0/0', { comment: 'for a test' }), entry('203.0.113.9/32', { deleteAfterDate: ago(-1) })],
    ],
  ]),
  databaseUsers: new Map([
    [orders, { users: databaseUsers, histories: new Map([['orders-prod', sightings]]), silence: [] }],
  ]),
  domains: ['example.com'],
  now,
};
const rows = reviewOf(sources);
const matches = (who: string, place = 'Meridian') =>
  rows.filter((row) => row.who.startsWith(who) && row.place === place).map((row) => row.findings);

it('has one row for each access of a holder to the organization or a project', () => {
  expect(rows.map(({ who, place, team, roles }) => [who, place, team?.name ?? '', roles.join()])).toEqual([
    ['guest@elsewhere.org', 'Meridian', '', 'ORG_MEMBER'],
    ['ines@example.com', 'Meridian', '', 'ORG_OWNER'],
    ['jonas@example.com', 'Meridian', '', 'ORG_MEMBER'],
    ['jonas@example.com', 'orders', '', 'GROUP_OWNER'],
    ['jonas@example.com', 'orders', 'On call', 'GROUP_CLUSTER_MANAGER'],
    ['rosa@example.com', 'Meridian', '', 'ORG_MEMBER'],
    ['ci', 'Meridian', '', 'ORG_OWNER'],
    ['reporter', 'Meridian', '', 'ORG_MEMBER'],
    ['assistant', 'orders', '', 'GROUP_OWNER'],
    ['client of ', 'orders', '', 'GROUP_READ_ONLY'],
    ['audit', 'Meridian', '', 'ORG_READ_ONLY'],
    ['embeddings', 'orders', '', ''],
    ['new', 'orders', '', ''],
    ['flow / all', 'orders', '', 'readWriteAnyDatabase'],
    ['flow / shop', 'orders', '', 'reporting'],
    ['batch', 'orders', '', 'readWriteAnyDatabase@shop'],
    ['guessed', 'orders', '', 'read@shop'],
    ['order-service', 'orders', '', 'readWrite@shop'],
    ['0.0.0.0/0 (for a test)', 'orders', '', ''],
    ['203.0.113.9', 'orders', '', ''],
  ]);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
});

it('finds the issues of an audit', () => {
  expect(matches('ines')).toEqual([['owner']]);
  expect(matches('jonas')).toEqual([['unused']]);
  expect(matches('jonas', 'orders')).toEqual([['owner', 'unused'], ['unused']]);
  expect(matches('guest')).toEqual([['never-used', 'outside']]);
  expect(matches('rosa')).toEqual([['invited', 'expiring']]);
  // an empty access list admits every address, and contains no last use
  expect(matches('ci')).toEqual([['owner', 'open-addresses', 'use-unknown']]);
  expect(matches('reporter')).toEqual([['expiring']]);
  expect(matches('0.0.0.0/0', 'orders')).toEqual([['open-addresses']]);
  expect(matches('203.0.113.9', 'orders')).toEqual([['unseen', 'expiring']]);
  expect(countsOf(rows).get('owner')).toBe(4);
});

it('programs of the newer areas have rows with findings and consequences', () => {
  expect(matches('assistant', 'orders')).toEqual([['owner', 'open-addresses', 'use-unknown']]);
  expect(matches('client of', 'orders')).toEqual([['use-unknown']]);
  // the meaning of an empty list is not documented for configurations
  expect(matches('audit')).toEqual([['use-unknown']]);
  expect(matches('embeddings', 'orders')).toEqual([['unused']]);
  expect(matches('new', 'orders')).toEqual([['never-used']]);
  expect(matches('flow / all', 'orders')).toEqual([['all-databases']]);
  expect(matches('flow / shop', 'orders')).toEqual([[]]);
  expect(removal('assistant', 'orders')).toMatchObject({
    label: 'Delete MCP configuration',
    consequence: expect.stringContaining('Project Owner in orders ends'),
    typedName: 'assistant',
  });
  expect(removal('assistant', 'orders').refusal).toBeUndefined();
  expect(removal('embeddings', 'orders')).toMatchObject({
    ...{ label: 'Delete AI model key', typedName: 'embeddings' },
    consequence: expect.stringContaining('fail at once'),
  });
  expect(removal('flow / all', 'orders').refusal).toContain('page Stream processing');
});

it('shows the last sign-in of database users, and absence only if every history was read', () => {
  expect(matches('order-service', 'orders')).toEqual([[]]);
  expect(rows.find(({ who }) => who === 'order-service')?.lastUsedAt).toBe('2026-03-13T13:00:00.000Z');
  // an attempt that failed is not being seen
  expect(matches('guessed', 'orders')).toEqual([['unseen']]);
  expect(matches('batch', 'orders')).toEqual(
    [['unseen', 'expiring', 'all-databases']].map((each) => expect.arrayContaining(each)),
  );
  const partly = reviewOf({
    ...sources,
    databaseUsers: new Map([[orders, { users: databaseUsers, histories: new Map(), silence: 'being read' }]]),
  });
  expect(countsOf(partly).get('unseen')).toBe(0);
  expect(removal('order-service', 'orders')).toMatchObject({
    label: 'Delete database user',
    typedName: 'order-service',
    consequence: expect.stringContaining('at orders-prod from 203.0.113.40'),
  });
  expect(removal('guessed', 'orders').consequence).toContain('not in the access history');
});

it.each<[string, Partial<DatabaseUser>, Silence, boolean, RegExp]>([
  ['of every cluster all is known', {}, [], true, /not in the access history/],
  [
    'only the newest lines of a busy cluster were read',
    {},
    [{ cluster: 'orders-prod', why: 'cut' }],
    false,
    /Only the newest 5,000 sign-ins at orders-prod were read/,
  ],
  [
    'a free cluster keeps none',
    {},
    [{ cluster: 'free', why: 'keeps none' }],
    false,
    /no access history of free/,
  ],
  [
    'an unknown cluster is out of its scope',
    { scopes: [{ name: 'orders-prod', type: 'CLUSTER' }] },
    [{ cluster: 'free', why: 'keeps none' }],
    true,
    /not in the access history/,
  ],
  ['the histories are still to come', {}, 'being read', false, /access histories .* are still being read/],
  ['the list of clusters failed', {}, 'failed', false, /clusters of the project could not be loaded/],
  ['it is a group', { oidcAuthType: 'IDP_GROUP' }, [], false, /members sign in by their own names/],
])(
  'a database user that was not seen is absent where that is known: %s',
  (_, more, silence, absent, pattern) => {
    const all = reviewOf({
      ...sources,
      databaseUsers: new Map([
        [orders, { users: [databaseUser('quiet', 'read', more)], histories: new Map(), silence }],
      ]),
    });
    const row = all.find(({ who }) => who === 'quiet');
    expect(row?.findings.includes('unseen')).toBe(absent);
    expect(row && removalOf(row, all, '').consequence).toMatch(pattern);
  },
);

it('shows for addresses their users, and other entries that admit them', () => {
  const list = ['203.0.113.0/24', '203.0.113.40/32', '198.51.100.7/32'].map((each) => entry(each));
  const all = reviewOf({ ...sources, network: new Map([[orders, list]]) });
  const row = (who: string) => {
    const match = all.find((each) => each.who === who);
    if (!match) throw new Error('no row');
    return { ...match, consequence: removalOf(match, all, '').consequence };
  };
  expect(row('203.0.113.0/24')).toMatchObject({
    ...{ findings: [], lastUsedAt: '2026-03-13T13:00:00.000Z' },
    consequence: expect.stringContaining('lately: order-service, the last 13 Mar 2026 13:00 UTC'),
  });
  expect(row('203.0.113.40').consequence).toContain('stay admitted by 203.0.113.0/24');
  expect(row('198.51.100.7')).toMatchObject({
    ...{ findings: ['unseen'], lastUsedAt: undefined },
    consequence: expect.stringContaining('Nobody signed in from there recently'),
  });
});

it('halves of the world are open together', () => {
  const halves = ['0.0.0.0/1', '128.0.0.0/1', '203.0.113.0/24'].map((block) => entry(block));
  const result = addressRows(orders, 'orders', halves, undefined, now);
  expect(result.map(({ findings }) => findings.includes('open-addresses'))).toEqual([true, true, false]);
});

it('reports no findings for addresses whose list was not read', () => {
  const unread = reviewOf({ ...sources, accessLists: new Map(), network: new Map(), indirect: [] });
  expect(countsOf(unread).get('open-addresses')).toBe(0);
});

it('guesses the domain of the company', () => {
  expect(likelyDomain(holders)).toBe('example.com');
  expect(likelyDomain([])).toBeUndefined();
});

const removal = (who: string, place = 'Meridian', identity = '') => {
  const row = rows.find((each) => each.who.startsWith(who) && each.place === place);
  if (!row) throw new Error('no row');
  return removalOf(row, rows, identity);
};

it('reports the consequences of a removal, and the remaining access', () => {
  expect(removal('jonas', 'orders').consequence).toContain(
    'stay in with Project Cluster Manager through the team On call',
  );
  expect(removal('guest')).toMatchObject({
    label: 'Remove from organization',
    typedName: 'guest@elsewhere.org',
  });
  expect(removal('rosa').label).toBe('Withdraw invitation');
  expect(removal('ci').consequence).toContain('fail at once');
  expect(removal('0.0.0.0/0', 'orders').label).toBe('Remove from access list');
});

it('refuses to remove the last owner, and what this console signs in with', () => {
  expect(removal('ines').refusal).toBe(lastOwnerText);
  expect(removal('ci', 'Meridian', 'abcdefgh').refusal).toMatch(/signs in/);
  const owners: Holder[] = holders.map((holder) =>
    holder.name.startsWith('jonas') ? { ...holder, orgRoles: ['ORG_OWNER'] } : holder,
  );
  const both = reviewOf({ ...sources, holders: owners });
  const ines = both.find(({ who }) => who.startsWith('ines'));
  expect(ines && removalOf(ines, both, '').refusal).toBeUndefined();
});

it('an exported report contains for each row the consequences of its removal, or why it cannot be removed', () => {
  const column = reviewColumns((row) => removalOf(row, rows, '')).find(
    ({ header }) => header === 'If removed',
  );
  const messageOf = (who: string) => {
    const row = rows.find((each) => each.who.startsWith(who));
    return row && column?.exportValue?.(row);
  };
  expect(messageOf('guest')).toBe(removal('guest').consequence);
  expect(messageOf('ines')).toBe(`Cannot be removed here: ${lastOwnerText}`);
});

it.each([
  ['guest', 'Meridian', { groupId: undefined, on: 'guest@elsewhere.org', family: 'User,Team' }],
  ['ci', 'Meridian', { groupId: undefined, on: 'abcdefgh', family: 'API User' }],
  ['jonas', 'orders', { groupId: orders, on: 'jonas@example.com', family: 'User,Team' }],
  // the log names no account
  ['reporter', 'Meridian', { groupId: undefined, on: undefined, family: 'Service Account' }],
  ['batch', 'orders', { groupId: orders, of: 'databaseUsers', on: 'batch' }],
  ['203.0.113.9', 'orders', { groupId: orders, of: 'accessList', on: '203.0.113.9/32,203.0.113.9' }],
])('leads from %s to who gave the access and since when', (who, place, history) => {
  const row = rows.find((each) => each.who.startsWith(who) && each.place === place);
  expect((row ? historiesOf(row) : []).map(({ label: _, ...where }) => where)).toEqual([history]);
});

it('a role through a team shows who added the person, and who gave the team its roles there', () => {
  const row = rows.find(({ who, team }) => who.startsWith('jonas') && team);
  expect(row && historiesOf(row)).toEqual([
    {
      ...{ label: 'Who added them to the team', groupId: undefined },
      ...{ on: 'jonas@example.com', family: 'User,Team' },
    },
    { label: 'Who changed the team’s roles', groupId: orders, on: 't', family: 'Team,User' },
  ]);
});

it.each(['group', 'org'] as const)('the families of such events are those of the log of a %s', (scope) => {
  const existing = eventFamilies(scope).map(({ title }) => title);
  for (const each of Object.values(accessFamilies))
    expect(existing).toEqual(expect.arrayContaining(each.split(',')));
});
