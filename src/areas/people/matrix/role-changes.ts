import type { Args, OperationId } from '#contract/api/operations.ts';
import { lastOwnerText } from '#contract/people/errors.ts';
import type { GroupRole, OrgRole } from '#contract/roles.ts';
import { type Holder, isOwnCredential } from '../shared/holders.ts';

/** Where roles are held: the organization itself, or one of its projects by id. */
export type Place = 'org' | (string & {});

/** Roles that were chosen and not saved, by holder and place. */
export type RoleDraft = Readonly<Record<string, readonly string[]>>;

export const draftKey = (holder: Pick<Holder, 'key'>, place: Place): string => `${holder.key}|${place}`;

export const rolesIn = ({ orgRoles, groups }: Holder, place: Place): readonly string[] =>
  place === 'org' ? orgRoles : (groups[place] ?? []);

const sameRoles = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name) => other.includes(name));

/** The draft with the roles of one holder in one location; roles equal to the service's are left out. */
export function withRoles(
  draft: RoleDraft,
  holder: Holder,
  place: Place,
  roles: readonly string[],
): RoleDraft {
  const key = draftKey(holder, place);
  const { [key]: _, ...rest } = draft;
  return sameRoles(roles, rolesIn(holder, place)) ? rest : { ...rest, [key]: roles };
}

export interface RoleChange {
  key: string;
  holder: Holder;
  place: Place;
  before: readonly string[];
  after: readonly string[];
}

/** The changes of the draft, in the order of the holders. */
export function changesOf(draft: RoleDraft, holders: readonly Holder[]): RoleChange[] {
  return holders.flatMap((holder) =>
    Object.entries(draft).flatMap(([key, after]) => {
      const place = key.slice(holder.key.length + 1);
      if (key !== draftKey(holder, place)) return [];
      const before = rolesIn(holder, place);
      return sameRoles(before, after) ? [] : [{ key, holder, place, before, after }];
    }),
  );
}

export interface RoleProblem {
  /** The key of the change that it is about. */
  key: string;
  message: string;
  /** False: it may be saved anyway, after a warning. */
  blocks: boolean;
}

/** Changes that the service would refuse, and warnings for the user. The service applies the same rules. */
export function problemsOf(
  changes: readonly RoleChange[],
  holders: readonly Holder[],
  identity: string,
): RoleProblem[] {
  return changes.flatMap((change) => {
    const last = lastOwner(change, changes, holders);
    // the last owner cannot be removed either, although the message for a missing role would suggest it
    return [...(last.length > 0 ? last : placeProblems(change)), ...ownCredential(change, identity)];
  });
}

function placeProblems({ key, holder, place, after }: RoleChange): RoleProblem[] {
  if (place !== 'org' || after.length > 0) return [];
  const message =
    holder.kind === 'person'
      ? `${holder.name} must keep a role in the organization: remove the person to take the last one.`
      : `${holder.name} must keep a role in the organization: delete it to take the last one.`;
  return [{ key, message, blocks: true }];
}

const owns = (roles: readonly string[]): boolean => roles.includes('ORG_OWNER');

function lastOwner(
  { key, holder, place, before, after }: RoleChange,
  changes: readonly RoleChange[],
  holders: readonly Holder[],
): RoleProblem[] {
  if (place !== 'org' || holder.kind !== 'person' || !owns(before) || owns(after)) return [];
  const stay = holders.filter((one) => {
    const changed = changes.find((each) => each.holder.key === one.key && each.place === 'org');
    return one.kind === 'person' && one.status === 'ACTIVE' && owns(changed?.after ?? one.orgRoles);
  });
  if (stay.length > 0) return [];
  return [{ key, message: lastOwnerText, blocks: true }];
}

function ownCredential({ key, holder, before, after }: RoleChange, identity: string): RoleProblem[] {
  if (!isOwnCredential(holder, identity) || before.every((name) => after.includes(name))) return [];
  const message = `This console signs in as ${holder.name}: the roles it loses are no longer available through this connection.`;
  return [{ key, message, blocks: false }];
}

/** One request of a change. */
export type RoleCall = { [Id in OperationId]: { operationId: Id; args: Args<Id> } }[OperationId];

const request = <Id extends OperationId>(operationId: Id, args: Args<Id>): RoleCall =>
  ({ operationId, args }) as RoleCall;

/**
 * The requests of one change, in their order. People gain and lose roles one by one, because a single request
 * for all roles would undo concurrent changes of other users. For other holders the service accepts only the
 * whole list.
 */
export function callsOf({ holder, place, before, after }: RoleChange, orgId: string): RoleCall[] {
  return place === 'org'
    ? orgCalls(holder, orgId, before, after)
    : groupCalls[holder.kind](holder, place, before, after);
}

function orgCalls(
  { kind, id }: Holder,
  orgId: string,
  before: readonly string[],
  after: readonly string[],
): RoleCall[] {
  const roles = after as OrgRole[];
  if (kind === 'apiKey') return [request('updateOrgApiKey', { orgId, apiUserId: id, body: { roles } })];
  if (kind === 'serviceAccount')
    return [request('updateOrgServiceAccount', { orgId, clientId: id, body: { roles } })];
  if (kind === 'team') return [];
  // additions come first: no person may be without a role in between
  return [
    ...added(before, after).map((orgRole) =>
      request('addOrgUserRole', { orgId, userId: id, body: { orgRole: orgRole as OrgRole } }),
    ),
    ...added(after, before).map((orgRole) =>
      request('removeOrgUserRole', { orgId, userId: id, body: { orgRole: orgRole as OrgRole } }),
    ),
  ];
}

const added = (before: readonly string[], after: readonly string[]): string[] =>
  after.filter((name) => !before.includes(name));

type GroupCalls = (
  holder: Holder,
  groupId: string,
  before: readonly string[],
  after: readonly string[],
) => RoleCall[];

const groupCalls: Record<Holder['kind'], GroupCalls> = {
  person({ id: userId, name: username }, groupId, before, after) {
    if (after.length === 0) return [request('removeGroupUser', { groupId, userId })];
    if (before.length === 0) {
      return [request('addGroupUsers', { groupId, body: { username, roles: after as GroupRole[] } })];
    }
    return [
      ...added(before, after).map((groupRole) =>
        request('addGroupUserRole', { groupId, userId, body: { groupRole: groupRole as GroupRole } }),
      ),
      ...added(after, before).map((groupRole) =>
        request('removeGroupUserRole', { groupId, userId, body: { groupRole: groupRole as GroupRole } }),
      ),
    ];
  },
  team({ id: teamId }, groupId, before, after) {
    if (after.length === 0) return [request('removeGroupTeam', { groupId, teamId })];
    const roleNames = after as GroupRole[];
    if (before.length === 0) return [request('addGroupTeams', { groupId, body: [{ teamId, roleNames }] })];
    return [request('updateGroupTeam', { groupId, teamId, body: { roleNames } })];
  },
  apiKey({ id: apiUserId }, groupId, _before, after) {
    if (after.length === 0) return [request('removeGroupApiKey', { groupId, apiUserId })];
    return [request('updateGroupApiKeyRoles', { groupId, apiUserId, body: { roles: after as GroupRole[] } })];
  },
  serviceAccount({ id: clientId }, groupId, before, after) {
    if (after.length === 0) return [request('deleteGroupServiceAccount', { groupId, clientId })];
    const body = { roles: after as GroupRole[] };
    if (before.length === 0) return [request('inviteGroupServiceAccount', { groupId, clientId, body })];
    return [request('updateGroupServiceAccount', { groupId, clientId, body })];
  },
};
