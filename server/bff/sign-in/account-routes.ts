import { accountOperations } from '#contract/console/account-operations.ts';
import type { SignedOut } from '#contract/console/bff.ts';
import { askedBy } from '../forward/audit.ts';
import type { HandlerContext } from '../http/console-handlers.ts';
import { type CookieNames, clearSessionCookies } from '../http/cookie.ts';
import { refuse } from '../http/errors.ts';
import { json, noContent, type SignedInRoute } from '../http/route.ts';
import { describeSession, type SessionRoom } from './session-routes.ts';

function signedOut(cookies: CookieNames, next: string | undefined): Response {
  const response = next === undefined ? noContent() : json({ next } satisfies SignedOut);
  for (const cookie of clearSessionCookies(cookies)) response.headers.append('set-cookie', cookie);
  response.headers.set('clear-site-data', '"cache"');
  return response;
}

/** Users, managed by administrators, and the session, sessions and password of the caller. */
export function accountRoutes(deps: SessionRoom): SignedInRoute[] {
  const { sessions, users, audit, throttle, cookies } = deps;
  const describe = describeSession(deps);

  /** Ends sessions between the sign-out at the provider and the line of the audit log. */
  const endSessions =
    (operation: 'signOut' | 'signOutEverywhere') =>
    async (_: object, { call, session }: HandlerContext): Promise<Response> => {
      const next = await deps.providerSignOut?.(call, session);
      const isAll = operation === 'signOutEverywhere';
      await (isAll ? sessions.endAll(session.user.id) : sessions.end(session.hash));
      const target = isAll ? session.user.id : session.publicId;
      await audit.note(askedBy(call, session, { operation, target }), 'done', 204);
      return signedOut(cookies, next);
    };
  const target = ({ userId }: { userId: string }) => ({ target: userId });

  return deps.defineHandlers(accountOperations, {
    listUsers: () => users.list(),
    createUser: {
      subject: ({ body }) => ({ target: body.name }),
      handle: ({ body }) => users.create(body),
    },
    updateUser: {
      subject: target,
      async handle({ userId, body }, { session }) {
        const updated = await users.update(userId, body);
        // a session must not outlive the password that opened it, or its user
        if (body.password !== undefined || body.disabled) {
          await sessions.endAll(userId, userId === session.user.id ? session.hash : undefined);
        }
        return updated;
      },
    },
    deleteUser: {
      subject: target,
      async handle({ userId }) {
        await users.remove(userId);
        await sessions.endAll(userId);
      },
    },
    getSession: (_, { session }) => describe(session),
    signOut: endSessions('signOut'),
    listSessions: (_, { session }) => sessions.list(session.user.id, session.hash),
    signOutEverywhere: endSessions('signOutEverywhere'),
    async endSession({ sessionId }, { session }) {
      if (!(await sessions.endOne(session.user.id, sessionId))) throw refuse('NOT_FOUND');
    },
    changePassword: {
      async subject({ body }, { call, session: { user } }) {
        const verified = await throttle.check(call.address, user.name, () =>
          users.verify(user.name, body.current),
        );
        if (verified?.id !== user.id) {
          throw refuse('INVALID_REQUEST', {
            message: 'The current password is wrong.',
            fields: [{ field: 'current', description: 'is wrong' }],
          });
        }
        return { target: user.id };
      },
      async handle({ body }, { session }) {
        await users.update(session.user.id, { password: body.password });
        await sessions.endAll(session.user.id, session.hash);
      },
    },
  });
}
