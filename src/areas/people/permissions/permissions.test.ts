import { describe, expect, it } from 'vitest';
import { operationSummaries } from '#contract/api/summaries.ts';
import type { Connection, User } from '#contract/console/bff.ts';
import type { RoleMapping } from '#contract/federation/schemas.ts';
import { type Held, type Holder, heldBy } from '../shared/holders.ts';
import { consoleUsers, type IndirectHolder, mappedGroups, mcpHolders } from '../shared/indirect.ts';
import { keyOfRole } from '../shared/role-key.ts';
import { areaOf } from './operation-areas.ts';
import { choicesIn, permissionsOf, subjectOf, whoMay } from './permissions.ts';

const orgId = '5f0000000000000000000001';
const groupId = '5f0000000000000000000002';
const other = '5f0000000000000000000003';
const scope = { orgId, groupId };

const holder = (kind: Holder['kind'], name: string, more: Partial<Holder> = {}): Holder => ({
  key: `${kind}:${name}`,
  kind,
  id: name,
  name,
  detail: '',
  orgRoles: [],
  groups: {},
  teamIds: [],
  ...(kind === 'person' ? { status: 'ACTIVE' as const } : {}),
  ...more,
});
const onCall = holder('team', 'On call', { groups: { [groupId]: ['GROUP_CLUSTER_MANAGER'] } });
const priya = holder('person', 'priya', {
  orgRoles: ['ORG_MEMBER'],
  groups: { [groupId]: ['GROUP_OWNER'] },
  teamIds: ['On call'],
});
const jonas = holder('person', 'jonas', { orgRoles: ['ORG_MEMBER'], teamIds: ['On call'] });
const ines = holder('person', 'ines', { orgRoles: ['ORG_OWNER'] });
const rosa = holder('person', 'rosa', { orgRoles: ['ORG_OWNER'], status: 'PENDING' });
const reader = holder('apiKey', 'reader', {
  groups: { [groupId]: ['GROUP_READ_ONLY'], [other]: ['GROUP_OWNER'] },
});
const all = [ines, jonas, priya, rosa, onCall, reader];
const people = { holders: all, indirect: [] };

const of = (who: Holder, id: string, where: Parameters<typeof permissionsOf>[1] = scope) => {
  const held: Held[] = heldBy(who, all, orgId);
  return permissionsOf(held, where, 'observed').find((each) => each.id === id);
};

it('names every role that grants an operation, and the team through which it comes', () => {
  expect(of(priya, 'updateGroupCluster')?.grantedBy).toEqual([
    'Project Owner',
    'Project Cluster Manager, through the team On call',
  ]);
  expect(of(jonas, 'updateGroupCluster')?.grantedBy).toEqual([
    'Project Cluster Manager, through the team On call',
  ]);
  expect(of(ines, 'updateGroupCluster')?.grantedBy).toEqual(['Organization Owner']);
  expect(of(reader, 'updateGroupCluster')).toMatchObject({ grantedBy: [], changes: true, area: 'Clusters' });
  expect(of(reader, 'listGroupClusters')).toMatchObject({ grantedBy: ['Project Read Only'], changes: false });
});

it('a role in one project grants nothing in another', () => {
  expect(of(priya, 'deleteGroupCluster', { orgId, groupId: other })?.grantedBy).toEqual([]);
  expect(of(reader, 'deleteGroupCluster', { orgId, groupId: other })?.grantedBy).toEqual(['Project Owner']);
});

it('without a project speaks of the organization alone', () => {
  const ids = permissionsOf(heldBy(ines, all, orgId), { orgId }, 'observed').map(({ path }) => path);
  expect(ids.length).toBeGreaterThan(20);
  expect(ids.some((path) => path.startsWith('/groups/{groupId}'))).toBe(false);
  expect(of(priya, 'createOrgApiKey', { orgId })?.grantedBy).toEqual([]);
});

it('lists the holders that may delete a cluster: neither invited people nor teams', () => {
  const may = whoMay('deleteGroupCluster', people, scope, 'observed');
  expect(may.map(({ holder: { name }, grantedBy }) => [name, ...grantedBy])).toEqual([
    ['ines', 'Organization Owner'],
    ['priya', 'Project Owner'],
  ]);
  const change = whoMay('updateGroupCluster', people, scope, 'observed');
  expect(change.map(({ holder: { name } }) => name)).toEqual(['ines', 'jonas', 'priya']);
});

it('lists the holders that may create projects and change the sign-in settings', () => {
  const creator = holder('apiKey', 'creator', { orgRoles: ['ORG_GROUP_CREATOR'] });
  const names = (id: Parameters<typeof whoMay>[0]) =>
    whoMay(id, { holders: [...all, creator], indirect: [] }, { orgId }, 'observed').map(
      ({ holder: { name } }) => name,
    );
  expect(names('createGroup')).toEqual(['ines', 'creator']);
  expect(names('updateFederationSettingIdentityProvider')).toEqual(['ines']);
  const choices = choicesIn({ orgId }).flatMap(({ items }) => items.map(({ value }) => value));
  expect(choices).toEqual(expect.arrayContaining(['createGroup', 'updateFederationSettingIdentityProvider']));
});

it('every operation has an area, and few have none of their own', () => {
  const left = operationSummaries.filter(({ path }) => areaOf(path) === 'Projects and organizations');
  expect(left.length).toBeLessThan(operationSummaries.length / 10);
  expect(choicesIn(scope).find(({ group }) => group === 'Backups')?.items.length).toBeGreaterThan(10);
});

it('a role alone applies to the current location, and a project role grants nothing in the organization', () => {
  const granted = (key: string | undefined, where: Parameters<typeof permissionsOf>[1]) => {
    const subject = subjectOf(key, all, where);
    return (
      subject && [
        subject.name,
        permissionsOf(subject.held, where, 'observed').filter(({ grantedBy }) => grantedBy.length > 0).length,
      ]
    );
  };
  const manager = keyOfRole('GROUP_CLUSTER_MANAGER');
  expect(granted(manager, scope)).toEqual(['Project Cluster Manager', expect.any(Number)]);
  expect(Number(granted(manager, scope)?.[1])).toBeGreaterThan(5);
  expect(granted(manager, { orgId })).toEqual(['Project Cluster Manager', 0]);
  // a holder has what its teams bring as well
  expect(subjectOf(jonas.key, all, scope)).toEqual({ name: 'jonas', held: heldBy(jonas, all, orgId) });
  expect(subjectOf('role:KING', all, scope)).toBeUndefined();
  expect(subjectOf(undefined, all, scope)).toBeUndefined();
});

describe('indirect access', () => {
  const connection = { id: 'c1', identity: 'reader-key', readOnly: false } as Connection;
  const owner = holder('apiKey', 'Terraform', {
    detail: 'reader-key',
    groups: { [groupId]: ['GROUP_OWNER'] },
  });
  const user = (name: string, role: User['role'], more: Partial<User> = {}): User => ({
    id: name,
    name,
    role,
    grants: [],
    kind: 'local',
    isTemporary: false,
    passkeys: 0,
    disabled: false,
    createdAt: 0,
    lastSeenAt: null,
    ...more,
  });
  const users = [
    user('ada', 'administrator'),
    user('otto', 'operator'),
    user('vera', 'viewer'),
    user('dora', 'operator', { disabled: true }),
  ];
  const namesOf = (id: Parameters<typeof whoMay>[0], indirect: IndirectHolder[]) =>
    whoMay(id, { holders: [], indirect }, scope, 'observed').map(({ holder: { name } }) => name);

  it('users of this console act through a listed key; viewers only read', () => {
    const indirect = consoleUsers([connection], users, [owner], orgId);
    expect(namesOf('deleteGroupCluster', indirect)).toEqual(['ada', 'otto']);
    expect(namesOf('listGroupClusters', indirect)).toEqual(['ada', 'otto', 'vera']);
    expect(
      whoMay('deleteGroupCluster', { holders: [], indirect }, scope, 'observed').map(
        ({ grantedBy }) => grantedBy,
      )[0],
    ).toEqual(['Project Owner, through the API key Terraform']);
  });

  it('a read-only connection grants no changes, and an unlisted key adds no users', () => {
    const readOnly = consoleUsers([{ ...connection, readOnly: true }], users, [owner], orgId);
    expect(namesOf('deleteGroupCluster', readOnly)).toEqual([]);
    expect(consoleUsers([{ ...connection, identity: 'other' }], users, [owner], orgId)).toEqual([]);
  });

  it('lists a user once for a key that several connections use', () => {
    const second = { ...connection, id: 'second', readOnly: true };
    const indirect = consoleUsers([connection, second], users, [owner], orgId);
    expect(namesOf('deleteGroupCluster', indirect)).toEqual(['ada', 'otto']);
  });

  it('one entry represents all users if they may not be read', () => {
    expect(namesOf('deleteGroupCluster', consoleUsers([connection], undefined, [owner], orgId))).toEqual([
      'Operators and administrators of this console',
    ]);
  });

  it('MCP configurations act with their roles in their place', () => {
    const config = { mcpConfigId: 'm', clientId: 'client', egressClientId: 'e', ipAccessList: [] };
    const indirect = [
      ...mcpHolders([{ ...config, mcpConfigName: 'assistant', roles: ['GROUP_OWNER'] }], { groupId }),
      ...mcpHolders([{ ...config, mcpConfigName: 'reader', roles: ['ORG_READ_ONLY'] }], { orgId }),
    ];
    expect(namesOf('deleteGroupCluster', indirect)).toEqual(['assistant']);
    expect(namesOf('listGroupClusters', indirect)).toEqual(['assistant', 'reader']);
  });

  it('groups of the identity provider get their mapped roles', () => {
    const groups = mappedGroups([
      { id: 'm1', externalGroupName: 'atlas-admins', roleAssignments: [{ role: 'GROUP_OWNER', groupId }] },
      { id: 'm2', externalGroupName: 'atlas-readers', roleAssignments: [{ role: 'ORG_READ_ONLY', orgId }] },
    ] as RoleMapping[]);
    expect(namesOf('deleteGroupCluster', groups)).toEqual(['atlas-admins']);
    expect(namesOf('listGroupClusters', groups)).toEqual(['atlas-admins', 'atlas-readers']);
  });
});
