import type { OperationId } from '#contract/api/operations.ts';
import { type OperationSummary, operationSummaries } from '#contract/api/summaries.ts';
import type { Profile } from '#contract/emulator/control.ts';
import { isOrgRole, satisfies } from '#contract/roles.ts';
import { neededFor } from '#src/api/access/needed-role.ts';
import { type Held, type Holder, heldBy, kindLabels } from '../shared/holders.ts';
import { type IndirectHolder, indirectLabels } from '../shared/indirect.ts';
import { roleOfKey } from '../shared/role-key.ts';
import { roleName } from '../shared/role-text.ts';
import { areaOf } from './operation-areas.ts';

/** An organization, or one project of it. */
export interface Scope {
  orgId: string;
  groupId?: string | undefined;
}

export interface Permission extends OperationSummary {
  area: string;
  /** Whether it changes anything. */
  changes: boolean;
  /** The names of the roles; any one of them suffices. */
  needs: readonly string[];
  /** What grants it, each a noun phrase: `Project Owner, through the team On call`; empty: refused. */
  grantedBy: readonly string[];
}

/** What belongs to an organization although its path does not name it: its projects, and how its people sign in. */
const besideOrg = /^\/groups$|^\/federationSettings\//u;

/** The operations of a place: of a project where one is chosen, else of the organization alone. */
export function operationsIn({ groupId }: Scope): readonly OperationSummary[] {
  const root = groupId === undefined ? '/orgs/{orgId}' : '/groups/{groupId}';
  return operationSummaries.filter(
    ({ path }) =>
      path === root || path.startsWith(`${root}/`) || (groupId === undefined && besideOrg.test(path)),
  );
}

function phraseOf({ grant, team, through }: Held): string {
  const ways = [
    ...(team === undefined ? [] : [`the team ${team}`]),
    ...(through === undefined ? [] : [through]),
  ];
  return [roleName(grant.roleName), ...ways.map((way) => `through ${way}`)].join(', ');
}

/** The roles that allow a holder to call an operation in a location. */
function grantsOf(held: readonly Held[], id: OperationId, scope: Scope, profile: Profile): string[] {
  const { roles } = neededFor(id, profile);
  const where = { orgId: scope.orgId, ...(scope.groupId === undefined ? {} : { groupId: scope.groupId }) };
  // an operation for all authenticated callers needs a role somewhere, and names none
  if (typeof roles === 'string') return held.length > 0 ? ['any role'] : [];
  const granting = held.filter(({ grant }) => satisfies([grant], roles, where));
  return [...new Set(granting.map(phraseOf))];
}

/** Everything that can be done in a place, with what lets this holder do it. */
export function permissionsOf(held: readonly Held[], scope: Scope, profile: Profile): Permission[] {
  return operationsIn(scope).map((operation) => {
    const { method, roles } = neededFor(operation.id, profile);
    return {
      ...operation,
      area: areaOf(operation.path),
      changes: method !== 'GET',
      needs: typeof roles === 'string' ? [] : roles.map(roleName),
      grantedBy: grantsOf(held, operation.id, scope, profile),
    };
  });
}

/** The subject of a permission query: a holder with all of its roles, or one role alone. */
export interface Subject {
  name: string;
  held: readonly Held[];
}

/**
 * The subject of a key. A role applies to the current location; a project role grants nothing in the
 * organization itself.
 */
export function subjectOf(
  key: string | undefined,
  holders: readonly Holder[],
  { orgId, groupId }: Scope,
): Subject | undefined {
  const role = roleOfKey(key);
  if (role !== undefined) {
    const grants: Held['grant'][] = isOrgRole(role)
      ? [{ roleName: role, orgId }]
      : groupId === undefined
        ? []
        : [{ roleName: role, groupId }];
    return { name: roleName(role), held: grants.map((grant) => ({ grant })) };
  }
  const holder = holders.find((each) => each.key === key);
  return holder && { name: holder.name, held: heldBy(holder, holders, orgId) };
}

export interface Permitted {
  holder: Pick<Holder, 'key' | 'name' | 'lastUsedAt'>;
  /** Label of its kind. */
  kind: string;
  grantedBy: readonly string[];
  /** Access that comes from role mappings or from this console: it has no page of its own permissions. */
  indirect?: true;
}

/** Everybody who may call an operation in a place. Teams are left out: their members are in. */
export function whoMay(
  id: OperationId,
  { holders, indirect }: { holders: readonly Holder[]; indirect: readonly IndirectHolder[] },
  scope: Scope,
  profile: Profile,
): Permitted[] {
  const changes = neededFor(id, profile).method !== 'GET';
  const others = indirect.flatMap((holder): Permitted[] => {
    if (changes && holder.readOnly) return [];
    const grantedBy = grantsOf(holder.held, id, scope, profile);
    if (grantedBy.length === 0) return [];
    return [{ holder, kind: indirectLabels[holder.kind], grantedBy, indirect: true }];
  });
  const direct = holders.flatMap((holder): Permitted[] => {
    // a pending invitation grants nothing
    if (holder.kind === 'team' || (holder.kind === 'person' && holder.status !== 'ACTIVE')) return [];
    const grantedBy = grantsOf(heldBy(holder, holders, scope.orgId), id, scope, profile);
    return grantedBy.length > 0 ? [{ holder, kind: kindLabels[holder.kind], grantedBy }] : [];
  });
  return [...direct, ...others];
}

/** The operations of a place as choices, by area. */
export function choicesIn(scope: Scope): { group: string; items: { value: string; label: string }[] }[] {
  const byArea = new Map<string, { value: string; label: string }[]>();
  for (const { id, path, summary } of operationsIn(scope)) {
    const area = areaOf(path);
    byArea.set(area, [...(byArea.get(area) ?? []), { value: id, label: summary }]);
  }
  return [...byArea]
    .sort(([one], [other]) => one.localeCompare(other, 'en'))
    .map(([group, items]) => ({ group, items }));
}
