import { expect, it } from 'vitest';
import { lastOwnerText } from '#contract/people/errors.ts';
import { type Holder, type HolderKind, holdersOf } from '../shared/holders.ts';
import { inheritedIn } from './inherited.ts';
import { callsOf, changesOf, problemsOf, type RoleDraft, withRoles } from './role-changes.ts';

const orgId = '5f0000000000000000000001';
const orders = '5f0000000000000000000002';
const payments = '5f0000000000000000000003';

const holder = (kind: HolderKind, name: string, more: Partial<Holder> = {}): Holder => ({
  key: `${kind}:${name}`,
  kind,
  id: name,
  name,
  detail: '',
  orgRoles: ['ORG_MEMBER'],
  groups: {},
  teamIds: [],
  ...(kind === 'person' ? { status: 'ACTIVE' as const } : {}),
  ...more,
});

const ines = holder('person', 'ines', { orgRoles: ['ORG_OWNER'] });
const tomasz = holder('person', 'tomasz', { groups: { [orders]: ['GROUP_OWNER', 'GROUP_READ_ONLY'] } });
const calls = (one: Holder, place: string, after: string[], before: string[] = []) =>
  callsOf({ key: '', holder: one, place, before, after }, orgId).map(
    ({ operationId, args }) => `${operationId} ${JSON.stringify('body' in args ? args.body : null)}`,
  );

it('keeps differences from the service, and forgets reverted choices', () => {
  const draft = withRoles({}, tomasz, orders, ['GROUP_READ_ONLY']);
  expect(changesOf(draft, [ines, tomasz])).toMatchObject([
    { holder: tomasz, place: orders, before: ['GROUP_OWNER', 'GROUP_READ_ONLY'], after: ['GROUP_READ_ONLY'] },
  ]);
  expect(withRoles(draft, tomasz, orders, ['GROUP_READ_ONLY', 'GROUP_OWNER'])).toEqual({});
});

it('drops a change that another user has already made, and one of a removed holder', () => {
  const draft: RoleDraft = { [`person:tomasz|${orders}`]: ['GROUP_READ_ONLY'] };
  expect(changesOf(draft, [{ ...tomasz, groups: { [orders]: ['GROUP_READ_ONLY'] } }])).toEqual([]);
  expect(changesOf(draft, [ines])).toEqual([]);
});

it('changes the roles of people one by one, additions first', () => {
  expect(calls(tomasz, 'org', ['ORG_OWNER'], ['ORG_MEMBER'])).toEqual([
    'addOrgUserRole {"orgRole":"ORG_OWNER"}',
    'removeOrgUserRole {"orgRole":"ORG_MEMBER"}',
  ]);
  expect(calls(tomasz, orders, ['GROUP_BACKUP_MANAGER'], ['GROUP_OWNER'])).toEqual([
    'addGroupUserRole {"groupRole":"GROUP_BACKUP_MANAGER"}',
    'removeGroupUserRole {"groupRole":"GROUP_OWNER"}',
  ]);
});

it.each([
  ['person', 'addGroupUsers {"username":"x","roles":["GROUP_OWNER"]}', 'removeGroupUser null'],
  ['team', 'addGroupTeams [{"teamId":"x","roleNames":["GROUP_OWNER"]}]', 'removeGroupTeam null'],
  ['apiKey', 'updateGroupApiKeyRoles {"roles":["GROUP_OWNER"]}', 'removeGroupApiKey null'],
  ['serviceAccount', 'inviteGroupServiceAccount {"roles":["GROUP_OWNER"]}', 'deleteGroupServiceAccount null'],
] as const)('a %s comes into a project and leaves it', (kind, comes, leaves) => {
  expect(calls(holder(kind, 'x'), orders, ['GROUP_OWNER'])).toEqual([comes]);
  expect(calls(holder(kind, 'x'), orders, [], ['GROUP_OWNER'])).toEqual([leaves]);
});

const problems = (draft: RoleDraft, holders: Holder[], identity = '') =>
  problemsOf(changesOf(draft, holders), holders, identity).map(({ message, blocks }) => [message, blocks]);

it('the last owner stays one, unless another becomes one in the same step', () => {
  const alone = withRoles({}, ines, 'org', ['ORG_MEMBER']);
  expect(problems(alone, [ines, tomasz])).toEqual([[lastOwnerText, true]]);
  expect(problems(withRoles(alone, tomasz, 'org', ['ORG_OWNER']), [ines, tomasz])).toEqual([]);
  const invited = holder('person', 'rosa', { orgRoles: ['ORG_OWNER'], status: 'PENDING' });
  expect(problems(alone, [ines, invited])).toHaveLength(1);
  expect(problems(alone, [ines, holder('apiKey', 'key', { orgRoles: ['ORG_OWNER'] })])).toHaveLength(1);
  expect(problems(withRoles({}, ines, 'org', []), [ines, tomasz])).toEqual([[lastOwnerText, true]]);
});

it("every holder keeps a role in the organization, and the console's own credential is named", () => {
  expect(problems(withRoles({}, tomasz, 'org', []), [ines, tomasz])[0]?.[1]).toBe(true);
  const own = holder('apiKey', 'key', { detail: 'abcdefgh', groups: { [orders]: ['GROUP_OWNER'] } });
  const [problem] = problems(withRoles({}, own, orders, []), [ines, own], 'abcdefgh');
  expect(problem).toEqual([expect.stringContaining('This console signs in as'), false]);
  expect(problems(withRoles({}, own, orders, ['GROUP_OWNER', 'GROUP_READ_ONLY']), [own], 'abcdefgh')).toEqual(
    [],
  );
});

it('reports which roles come from teams and from the organization', () => {
  const all = holdersOf({
    orgId,
    users: [
      {
        id: 'u',
        username: 'jonas',
        orgMembershipStatus: 'ACTIVE',
        teamIds: ['t'],
        roles: { orgRoles: ['ORG_READ_ONLY'], groupRoleAssignments: [] },
      },
    ],
    teams: [{ id: 't', name: 'On call' }],
    teamRoles: { [orders]: [{ teamId: 't', roleNames: ['GROUP_CLUSTER_MANAGER'] }] },
  });
  const [jonas] = all;
  if (!jonas) throw new Error('nobody');
  expect(inheritedIn(jonas, all, orgId, orders)).toEqual([
    { role: 'ORG_READ_ONLY', from: 'from the organization' },
    { role: 'GROUP_CLUSTER_MANAGER', from: 'through the team On call' },
  ]);
  expect(inheritedIn(jonas, all, orgId, payments).map(({ role }) => role)).toEqual(['ORG_READ_ONLY']);
  expect(inheritedIn(jonas, all, orgId, 'org')).toEqual([]);
});
