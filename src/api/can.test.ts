import { expect, it } from 'vitest';
import { accessOf } from '#contract/access.ts';
import type { Session } from '#contract/console/bff.ts';
import type { Profile } from '#contract/emulator/control.ts';
import type { OperationId } from '#contract/operations.ts';
import type { GroupRole, Role } from '#contract/roles.ts';
import { neededFor, refusal } from './can.ts';
import { grantsAs } from './grants.ts';
import { viewAs, viewedRefusal } from './viewed-as/viewed-as.ts';
import { refusalsOf } from './viewed-as/viewed-reads.ts';

const groupId = 'a'.repeat(24);
const session: Session = {
  user: { id: 'a', name: 'Ada', role: 'administrator' },
  csrf: '',
  expiresAt: 0,
  methods: ['password'],
  version: '0',
  readOnly: false,
};

function judged(id: OperationId, roleName: GroupRole, profile?: Profile): string | undefined {
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
  expect(judged(id, enough)).toBeUndefined();
  expect(judged(id, enough, 'observed')).toBeUndefined();
  expect(judged(id, enough, 'specification')).toBe(reason);
  expect(judged(id, needed, 'specification')).toBeUndefined();
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
