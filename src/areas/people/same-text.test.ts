import { beforeAll, expect, it } from 'vitest';
import { lastOwnerText } from '#contract/people/errors.ts';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { type NewCredential, newCredentialProblem } from './keys/creations.ts';
import { addressProblem } from './matrix/address-rule.ts';
import { type Invitation, invitationOf, invitationProblems } from './matrix/invitation.ts';
import {
  type OrgSettingValues,
  orgSettingChanges,
  orgSettingProblem,
} from './organization/org-setting-fields.ts';
import { holdersOf } from './shared/holders.ts';
import { projectNameProblem } from './shared/project-name.ts';
import { teamNameProblem } from './teams/team-rows.ts';

/**
 * The emulator refuses the same values as the forms of this area, in the same wording, and accepts those that
 * the forms accept.
 */

let emulator: TestEmulator;
beforeAll(async () => {
  emulator = await testEmulator();
});

/** The refusal of a request by the emulator; undefined if it is accepted. */
async function refusal(path: string, body: unknown): Promise<string | undefined> {
  const answer = await emulator.ask('POST', `~${path}`, { body });
  return textOf(answer);
}

function textOf(answer: Awaited<ReturnType<TestEmulator['ask']>>): string | undefined {
  if (answer.status < 300) return undefined;
  const fields: { description: string }[] = answer.body.badRequestDetail?.fields ?? [];
  return [answer.body.detail, ...fields.map(({ description }) => description)].join(' | ');
}

/** Both are empty, or the emulator's message contains the console's. */
function agree(ours: string | undefined, theirs: string | undefined): void {
  if (ours === undefined) expect(theirs).toBeUndefined();
  else expect(theirs).toContain(ours);
}

it.each([
  ['new.person@example.com'],
  ['somebody'],
  ['two words@example.com'],
  ['nobody@localhost'],
  [`${'x'.repeat(250)}@example.com`],
  ['@example.com'],
])('an invitation of %s', async (username) => {
  const { results } = (await emulator.ask('GET', `~/orgs/${emulator.orgId}/users`)).body;
  const holders = holdersOf({ orgId: emulator.orgId, users: results });
  const roles = { orgRoles: ['ORG_MEMBER'] };
  agree(
    addressProblem(username, holders),
    await refusal(`/orgs/${emulator.orgId}/users`, { username, roles }),
  );
});

it.each<[string, Partial<Invitation>, string | undefined]>([
  ['without a role', { orgRoles: [] }, 'must name at least one role'],
  ['to a project without a role there', { groupIds: ['own'] }, 'must name at least one role'],
  ['to a project', { groupIds: ['own'], groupRoles: ['GROUP_READ_ONLY'] }, undefined],
  ['to several', { groupIds: ['own'], groupRoles: ['GROUP_READ_ONLY', 'GROUP_OWNER'] }, undefined],
])('an invitation %s', async (what, change, expected) => {
  const username = `${what.replaceAll(' ', '.')}@example.com`;
  const values = { username, orgRoles: ['ORG_MEMBER'], teamIds: [], groupIds: [], groupRoles: [], ...change };
  const asked = { ...values, groupIds: values.groupIds.map(() => emulator.groupId) };
  const [problem] = invitationProblems(asked, []);
  expect(problem?.[1].slice(0, expected?.length)).toBe(expected);
  agree(expected, await refusal(`/orgs/${emulator.orgId}/users`, invitationOf(asked)));
});

it('roles for no project are not left out in silence', () => {
  const values = { username: 'a@example.com', orgRoles: ['ORG_MEMBER'], teamIds: [], groupIds: [] };
  expect(invitationProblems({ ...values, groupRoles: ['GROUP_OWNER'] }, []).map(([field]) => field)).toEqual([
    'groupIds',
  ]);
});

it('members of the organization are not invited again', async () => {
  const { results } = (await emulator.ask('GET', `~/orgs/${emulator.orgId}/users`)).body;
  const holders = holdersOf({ orgId: emulator.orgId, users: results });
  expect(results.length).toBeGreaterThan(1);
  for (const { username } of results) {
    const roles = { orgRoles: ['ORG_MEMBER'] };
    expect(addressProblem(username, holders)).toMatch(/already/);
    const theirs = await refusal(`/orgs/${emulator.orgId}/users`, { username, roles });
    expect(theirs).toContain('is in the organization already, or invited');
  }
});

const values: NewCredential = {
  ...{ name: 'reporter', description: 'Counts documents', roles: ['ORG_MEMBER'] },
  ...{ hours: '2160', addresses: '' },
};
it.each<['apiKey' | 'serviceAccount', Partial<NewCredential>]>([
  ['apiKey', {}],
  ['apiKey', { name: 'x'.repeat(251) }],
  ['apiKey', { roles: [] }],
  ['serviceAccount', {}],
  ['serviceAccount', { name: 'x'.repeat(65) }],
  ['serviceAccount', { name: 'a/b' }],
  ['serviceAccount', { description: 'x'.repeat(251) }],
  ['serviceAccount', { description: 'so <b>' }],
  ['serviceAccount', { roles: [] }],
])('a new %s with %j', async (kind, change) => {
  const { name, description, roles } = { ...values, ...change };
  const ours = newCredentialProblem(kind, { ...values, ...change }, false)?.message;
  const org = `/orgs/${emulator.orgId}`;
  agree(
    ours,
    kind === 'apiKey'
      ? await refusal(`${org}/apiKeys`, { desc: name, roles })
      : await refusal(`${org}/serviceAccounts`, { name, description, roles, secretExpiresAfterHours: 24 }),
  );
});

const listed = ['10.0.0.256', 'example.com', '10.0.0.0/33', '10.0.0.1/08', '2001:db8::/129', 'fe80::1%eth0'];
it.each([...listed, '2001:db8::/32', '198.51.100.7', '::ffff:198.51.100.7', '10.1.2.3/8'])(
  'an address of an access list of a key: %s',
  async (address) => {
    const key = await emulator.ask('POST', `~/orgs/${emulator.orgId}/apiKeys`, {
      body: { desc: 'listed', roles: ['ORG_MEMBER'] },
    });
    const ours = newCredentialProblem('apiKey', { ...values, addresses: address }, false)?.message;
    const body = [address.includes('/') ? { cidrBlock: address } : { ipAddress: address }];
    const theirs = await refusal(`/orgs/${emulator.orgId}/apiKeys/${key.body.id}/accessList`, body);
    // a list of several names the invalid one
    agree(ours?.replace(`: ${address}`, ''), theirs);
  },
);

const unset = {
  ...{ flags: {} as OrgSettingValues['flags'], securityContact: '', operationsContact: '' },
  ...{ secretHours: null, absoluteTimeout: null, idleTimeout: null },
};
it.each<Partial<OrgSettingValues>>([
  { securityContact: 'sec@example.com' },
  { securityContact: 'nobody' },
  { operationsContact: 'two words@example.com' },
  { secretHours: 8 },
  { secretHours: 7 },
  { secretHours: 8761 },
  { secretHours: 9.5 },
  { idleTimeout: 1.5 },
  { idleTimeout: 600 },
])('settings of an organization with %j', async (change) => {
  const after = { ...unset, ...change };
  const ours = orgSettingProblem(unset, after)?.message;
  const path = `~/orgs/${emulator.orgId}/settings`;
  agree(ours, textOf(await emulator.ask('PATCH', path, { body: orgSettingChanges(unset, after) })));
});

it.each(['Support', '', 'On call; nights'])('a team named %j', async (name) => {
  const ours = teamNameProblem(name, [], undefined);
  const theirs = await refusal(`/orgs/${emulator.orgId}/teams`, { name, usernames: [] });
  if (ours === 'is required') expect(theirs).toContain('name');
  else agree(ours, theirs);
});

it('a team name beyond the assumed limit is refused by the emulator alone', async () => {
  const name = 'x'.repeat(65);
  expect(teamNameProblem(name, [], undefined)).toBeUndefined();
  expect(await refusal(`/orgs/${emulator.orgId}/teams`, { name, usernames: [] })).toContain('at most 64');
});

it.each(['orders', 'x'.repeat(65), 'semi;colon', 'Übersicht 2', 'a/b'])(
  'a project named %s',
  async (name) => {
    agree(projectNameProblem(name, []), await refusal('/groups', { name, orgId: emulator.orgId }));
  },
);

it('the last owner is neither demoted nor removed', async () => {
  const users = `/orgs/${emulator.orgId}/users`;
  const { results } = (await emulator.ask('GET', `~${users}`)).body;
  const { id } = results.find(({ roles }: { roles: { orgRoles: string[] } }) =>
    roles.orgRoles.includes('ORG_OWNER'),
  );
  const demoted = await emulator.ask('PATCH', `~${users}/${id}`, {
    body: { roles: { orgRoles: ['ORG_MEMBER'] } },
  });
  const removed = await emulator.ask('DELETE', `~${users}/${id}`);
  expect([demoted.body.detail, removed.body.detail]).toEqual([lastOwnerText, lastOwnerText]);
});

it.each([
  ['a role of a project for a key of the organization', 'apiKeys', { desc: 'x', roles: ['GROUP_OWNER'] }],
  ['an unknown role', 'apiKeys', { desc: 'x', roles: ['ORG_WIZARD'] }],
  [
    'a role of a project for a person in the organization',
    'users',
    { username: 'a@example.com', roles: { orgRoles: ['GROUP_OWNER'] } },
  ],
])('no form offers it, and the emulator refuses it: %s', async (_, path, body) => {
  expect(await refusal(`/orgs/${emulator.orgId}/${path}`, body)).toMatch(/role/i);
});
