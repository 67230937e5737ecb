import { UserPatch, UserRequest } from '#contract/console/bff.ts';
import type { Audit } from '../forward/audit.ts';
import { parse } from '../http/errors.ts';
import { json, noContent, type SignedInRoute } from '../http/route.ts';
import type { Sessions } from './session.ts';
import type { Users } from './users.ts';

/** Local users, managed by administrators. */
export function userRoutes(users: Users, sessions: Sessions, audit: Audit): SignedInRoute[] {
  return [
    {
      method: 'GET',
      path: '/bff/users',
      access: 'administrator',
      handle: async () => json(await users.list()),
    },
    {
      method: 'POST',
      path: '/bff/users',
      access: 'administrator',
      async handle(call, session) {
        const request = parse(UserRequest, call.body);
        const user = await audit.around(
          {
            actor: session.user.name,
            operation: 'createUser',
            target: request.name,
            requestId: call.requestId,
          },
          () => users.create(request),
        );
        return json(user, 201);
      },
    },
    {
      method: 'PATCH',
      path: '/bff/users/:userId',
      access: 'administrator',
      async handle(call, session) {
        const id = call.params.userId ?? '';
        const patch = parse(UserPatch, call.body);
        const user = await audit.around(
          { actor: session.user.name, operation: 'updateUser', target: id, requestId: call.requestId },
          async () => {
            const updated = await users.update(id, patch);
            // whoever knew the old password, or holds a session of a disabled user, is out
            if (patch.password !== undefined || patch.disabled) {
              await sessions.endAll(id, id === session.user.id ? session.hash : undefined);
            }
            return updated;
          },
        );
        return json(user);
      },
    },
    {
      method: 'DELETE',
      path: '/bff/users/:userId',
      access: 'administrator',
      async handle(call, session) {
        const id = call.params.userId ?? '';
        await audit.around(
          { actor: session.user.name, operation: 'deleteUser', target: id, requestId: call.requestId },
          async () => {
            await users.remove(id);
            await sessions.endAll(id);
          },
        );
        return noContent();
      },
    },
  ];
}
