import { describe, expect, it } from 'vitest';
import { accessOf } from '#contract/access.ts';
import { type OperationId, operationIds, operationOf } from '#contract/api/operations.ts';
import type { Session } from '#contract/console/bff.ts';
import type { Profile } from '#contract/emulator/control.ts';
import type { GroupRole, Role } from '#contract/roles.ts';
import { refusedOperation } from '#server/bff/protection/grant-check.ts';
import { viewAs, viewedRefusal } from '../viewed-as/viewed-as.ts';
import { refusalsOf } from '../viewed-as/viewed-reads.ts';
import { grantScopeOf, refusal } from './can.ts';
import { consoleRefusal } from './console-refusal.ts';
import { grantsAs } from './grants.ts';
import { neededFor } from './needed-role.ts';

const groupId = 'a'.repeat(24);
const session: Session = {
  user: { id: 'a', name: 'Ada', role: 'administrator' },
  csrf: '',
  expiresAt: 0,
  methods: ['password'],
  version: '0',
  readOnly: false,
};

function decided(id: OperationId, roleName: GroupRole, profile?: Profile): string | undefined {
  const grants = [{ roleName, groupId }];
  return refusal(accessOf(id, profile), session, { name: 'prod', readOnly: false }, grants, { groupId });
}

// specification §4.4, §4.8: roles that the observed service does not ask for
it.each([
  [
    'listGroupClusterSearchIndex',
    'GROUP_DATA_ACCESS_READ_ONLY',
    'GROUP_DATA_ACCESS_READ_WRITE',
    'Needs the role Project Data Access Read Write.',
  ],
  ['listGroupCloudProviderAccess', 'GROUP_READ_ONLY', 'GROUP_OWNER', 'Needs the role Project Owner.'],
] as const)('%s needs the role that the profile names', (id, enough, needed, reason) => {
  expect(decided(id, enough)).toBeUndefined();
  expect(decided(id, enough, 'observed')).toBeUndefined();
  expect(decided(id, enough, 'specification')).toBe(reason);
  expect(decided(id, needed, 'specification')).toBeUndefined();
});

it('a user with one role holds it at the location of the page, and nowhere else', () => {
  const as = (role: Role, scope: { orgId?: string; groupId?: string }, id: OperationId) =>
    refusal(neededFor(id), session, { name: 'prod', readOnly: false }, grantsAs(role, scope), scope);
  expect(as('GROUP_READ_ONLY', { groupId }, 'listGroupClusters')).toBeUndefined();
  expect(as('GROUP_READ_ONLY', { groupId }, 'deleteGroupCluster')).toBe('Needs the role Project Owner.');
  expect(as('GROUP_OWNER', { orgId: 'o' }, 'createOrgApiKey')).toBe('Needs the role Organization Owner.');
  expect(as('ORG_OWNER', { orgId: 'o' }, 'createOrgApiKey')).toBeUndefined();
  expect(as('ORG_READ_ONLY', { orgId: 'o', groupId }, 'listGroupClusters')).toBeUndefined();
  // the body contains the organization of a new project
  const creates = 'Needs the role Organization Owner or Organization Project Creator.';
  expect(as('ORG_READ_ONLY', { orgId: 'o' }, 'createGroup')).toBe(creates);
  expect(as('GROUP_READ_ONLY', { orgId: 'o', groupId }, 'createGroup')).toBe(creates);
  expect(as('ORG_GROUP_CREATOR', { orgId: 'o' }, 'createGroup')).toBeUndefined();
});

it('where the organization is not known, what no role in any of them would give is refused', () => {
  const held = (roleName: 'ORG_MEMBER' | 'ORG_OWNER') => [
    { roleName, orgId: 'o' } as const,
    { roleName: 'GROUP_READ_ONLY', groupId } as const,
  ];
  const of = (roleName: 'ORG_MEMBER' | 'ORG_OWNER', id: OperationId) =>
    refusal(accessOf(id), session, { name: 'prod', readOnly: false }, held(roleName), { groupId });
  // every key has a role in its organization
  expect(of('ORG_MEMBER', 'createGroupCluster')).toMatch(/^Needs the role /);
  expect(of('ORG_MEMBER', 'listGroupClusters')).toBeUndefined();
  // an owner of an organization owns its projects, and this may be one of them
  expect(of('ORG_OWNER', 'createGroupCluster')).toBeUndefined();
});

it('a page viewed with one role does not show responses that the role would be refused', () => {
  const as = (role: Role | undefined, id: OperationId, args: object) => {
    viewAs(role && { role, refuses: refusalsOf(role) });
    return viewedRefusal(id, args)?.status ?? 'answered';
  };
  expect(as('GROUP_READ_ONLY', 'listGroupClusters', { groupId })).toBe('answered');
  expect(as('GROUP_READ_ONLY', 'listOrgApiKeys', { orgId: 'o' })).toBe('answered');
  expect(as('GROUP_READ_ONLY', 'getGroupBackupCompliancePolicy', { groupId })).toBe(403);
  expect(as('ORG_MEMBER', 'listGroupClusters', { groupId })).toBe(403);
  expect(as('ORG_OWNER', 'listGroupClusters', { groupId })).toBe('answered');
  expect(as('GROUP_READ_ONLY', 'getSystemStatus', {})).toBe('answered');
  expect(as(undefined, 'getGroupBackupCompliancePolicy', { groupId })).toBe('answered');
});

describe('a person of the console with a role on one project', () => {
  const own = 'a'.repeat(24);
  const other = 'b'.repeat(24);
  const person = (role: 'viewer' | 'operator'): Session => ({
    ...session,
    user: { ...session.user, role, grants: [{ role, connection: 'prod', groupId: own }] },
  });
  const mayIn = (role: 'viewer' | 'operator', id: OperationId, scope: { groupId?: string }, at = 'prod') => {
    const connection = { name: at, readOnly: false };
    return refusal(neededFor(id), person(role), connection, undefined, scope, grantScopeOf(id, at, scope));
  };

  it('changes this project, and no other one', () => {
    expect(mayIn('operator', 'deleteGroupCluster', { groupId: own })).toBeUndefined();
    const missing = 'Needs the role operator of this console in this project.';
    expect(mayIn('operator', 'deleteGroupCluster', { groupId: other })).toBe(missing);
    expect(mayIn('viewer', 'deleteGroupCluster', { groupId: own })).toBe(missing);
    expect(mayIn('operator', 'deleteGroupCluster', { groupId: own }, 'another')).toBe(missing);
    expect(mayIn('viewer', 'getGroupCluster', { groupId: own })).toBeUndefined();
    expect(mayIn('viewer', 'getGroupCluster', { groupId: other })).toMatch(/^Needs the role viewer /);
    expect(mayIn('operator', 'createGroup', {})).toBe(
      'Needs the role operator of this console on the whole connection.',
    );
  });

  it.each(operationIds)('%s is refused here where the server refuses it', (id) => {
    for (const groupId of [own, other]) {
      const args = operationOf(id).path.includes('{groupId}') ? { groupId } : {};
      for (const role of ['viewer', 'operator'] as const) {
        const grants = [{ role, connection: 'prod', groupId: own }];
        const answer = refusedOperation(grants, { connection: 'prod', operationId: id, args });
        expect(mayIn(role, id, { groupId }) === undefined).toBe(answer === undefined);
      }
    }
  });

  it('keeps its own data of the console where the role suffices', () => {
    expect(consoleRefusal(person('operator'), { connection: 'prod', groupId: own })).toBeUndefined();
    expect(consoleRefusal(person('operator'), { connection: 'prod', groupId: other })).toMatch(
      /in this project/,
    );
    expect(consoleRefusal(person('operator'), { connection: 'prod' })).toMatch(/whole connection/);
    expect(consoleRefusal(person('operator'), { connection: 'prod', isAny: true })).toBeUndefined();
  });
});
