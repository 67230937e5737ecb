import { UserPatch, UserRequest } from '#contract/console/bff.ts';
import type { Audit } from '../forward/audit.ts';
import { parse } from '../http/errors.ts';
import { json, noContent, route, type SignedInRoute } from '../http/route.ts';
import type { Sessions } from './session.ts';
import type { Users } from './users.ts';

/** Local users, managed by administrators. */
export function userRoutes(users: Users, sessions: Sessions, audit: Audit): SignedInRoute[] {
  return [
    route('GET', '/bff/users', 'administrator', async () => json(await users.list())),
    route('POST', '/bff/users', 'administrator', async (call, session) => {
      const request = parse(UserRequest, call.body);
      const line = { operation: 'createUser', target: request.name };
      return json(await audit.asked(call, session, line, () => users.create(request)), 201);
    }),
    route('PATCH', '/bff/users/:userId', 'administrator', async (call, session) => {
      const id = call.params.userId ?? '';
      const patch = parse(UserPatch, call.body);
      const line = { operation: 'updateUser', target: id };
      const user = await audit.asked(call, session, line, async () => {
        const updated = await users.update(id, patch);
        // whoever knew the old password, or holds a session of a disabled user, is out
        if (patch.password !== undefined || patch.disabled) {
          await sessions.endAll(id, id === session.user.id ? session.hash : undefined);
        }
        return updated;
      });
      return json(user);
    }),
    route('DELETE', '/bff/users/:userId', 'administrator', async (call, session) => {
      const id = call.params.userId ?? '';
      await audit.asked(call, session, { operation: 'deleteUser', target: id }, async () => {
        await users.remove(id);
        await sessions.endAll(id);
      });
      return noContent();
    }),
  ];
}
