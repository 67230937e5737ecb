import { expect, it } from 'vitest';
import { operationSummaries } from '#contract/summaries.ts';
import { type Held, type Holder, heldBy } from '../shared/holders.ts';
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

it('tells who may delete a cluster here: neither the invited nor teams', () => {
  const may = whoMay('deleteGroupCluster', all, scope, 'observed');
  expect(may.map(({ holder: { name }, grantedBy }) => [name, ...grantedBy])).toEqual([
    ['ines', 'Organization Owner'],
    ['priya', 'Project Owner'],
  ]);
  const change = whoMay('updateGroupCluster', all, scope, 'observed');
  expect(change.map(({ holder: { name } }) => name)).toEqual(['ines', 'jonas', 'priya']);
});

it('tells who may create projects and change how people sign in', () => {
  const creator = holder('apiKey', 'creator', { orgRoles: ['ORG_GROUP_CREATOR'] });
  const names = (id: Parameters<typeof whoMay>[0]) =>
    whoMay(id, [...all, creator], { orgId }, 'observed').map(({ holder: { name } }) => name);
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

it('a role alone is asked about where one looks, and one of projects grants nothing in the organization', () => {
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
