import { accessOf } from '#contract/access.ts';
import type { Profile } from '#contract/emulator/control.ts';
import type { Role } from '#contract/roles.ts';
import { ApiFailure } from './errors.ts';
import { grantsAs, missingRole } from './grants.ts';
import type { Refuses } from './viewed-as.ts';

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** What a holder of one role is refused, as the service refuses it // observed. `profile`: of an emulator. */
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
