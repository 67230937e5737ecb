import { accessOf } from '#contract/access.ts';
import type { Profile } from '#contract/emulator/control.ts';
import { groupRoles, orgRoles, type Role } from '#contract/roles.ts';
import { readTab, writeTab } from '#src/lib/stores/tab-storage.ts';
import { grantsAs, missingRole } from '../access/grants.ts';
import { ApiFailure } from '../errors.ts';
import { type Refuses, viewAs, viewedRole } from './viewed-as.ts';

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Refusals for a user with one role, as the service refuses it // observed. `profile`: of an emulator. */
export function refusalsOf(role: Role, profile?: Profile): Refuses {
  return (id, args) => {
    const { roles } = accessOf(id, profile);
    if (typeof roles === 'string') return undefined;
    const scope = { orgId: text(Reflect.get(args, 'orgId')), groupId: text(Reflect.get(args, 'groupId')) };
    const message = missingRole(roles, grantsAs(role, scope), scope);
    // status and code // observed
    return message === undefined ? undefined : new ApiFailure(403, { code: 'USER_UNAUTHORIZED', message });
  };
}

/** The role as which the console is shown; `profile`: of the emulator whose rules apply. */
export interface View {
  role: Role;
  profile: Profile;
}

const storageKey = 'qd.viewed-as';

/** Shows the console as a holder of the role until `stopView`, also after a reload of the tab by the same user. */
export function startView({ role, profile }: View, userId: string): void {
  writeTab(storageKey, JSON.stringify({ user: userId, role, profile }));
  viewAs({ role, refuses: refusalsOf(role, profile) });
}

/** Shows the console as oneself. */
export function stopView(): void {
  writeTab(storageKey, undefined);
  viewAs(undefined);
}

/** Continues the view that this user had before a reload. A view of another user is dropped. */
export function restoreView(userId: string): void {
  const text = readTab(storageKey);
  if (text === undefined || viewedRole() !== undefined) return;
  const view = parseView(text, userId);
  if (view) viewAs({ role: view.role, refuses: refusalsOf(view.role, view.profile) });
  else writeTab(storageKey, undefined);
}

function parseView(text: string, userId: string): View | undefined {
  try {
    const { user, role, profile } = JSON.parse(text) as Partial<Record<'user' | keyof View, unknown>>;
    const existing = [...orgRoles, ...groupRoles].find((each) => each === role);
    if (user !== userId || existing === undefined) return undefined;
    return { role: existing, profile: profile === 'specification' ? profile : 'observed' };
  } catch {
    return undefined;
  }
}
