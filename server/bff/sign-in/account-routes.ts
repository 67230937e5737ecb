import { accountOperations } from '#contract/console/access/account-operations.ts';
import { passwordProblem } from '#contract/console/access/password-rules.ts';
import type { SignedOut } from '#contract/console/bff.ts';
import { askedBy } from '../forward/audit.ts';
import { userSettings } from '../forward/audit-changes.ts';
import type { HandlerContext } from '../http/console-handlers.ts';
import { type CookieNames, clearSessionCookies } from '../http/cookie.ts';
import { refuse, refuseField } from '../http/errors.ts';
import { json, noContent, type SignedInRoute } from '../http/route.ts';
import { createSignIn, describeSession, type SessionDeps } from './session-routes.ts';

function signedOut(cookies: CookieNames, next: string | undefined): Response {
  const response = next === undefined ? noContent() : json({ next } satisfies SignedOut);
  for (const cookie of clearSessionCookies(cookies)) response.headers.append('set-cookie', cookie);
  response.headers.set('clear-site-data', '"cache"');
  return response;
}

/** Users, managed by administrators, and the session, sessions and password of the caller. */
export function accountRoutes(deps: SessionDeps): SignedInRoute[] {
  const { sessions, personalTokens, users, audit, throttle, cookies } = deps;
  const describe = describeSession(deps);
  const signIn = createSignIn(deps);

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
  const requireGood = (password: string, userName: string): void => {
    const problem = passwordProblem(password, userName);
    if (problem !== undefined) throw refuseField('password', problem);
  };
  const target = ({ userId }: { userId: string }) => ({ target: userId });
  const before = async ({ userId }: { userId: string }) => {
    const user = await users.get(userId);
    return user && userSettings(user);
  };
  const passwordIn = ({ body }: { body: { password?: string | undefined } }) =>
    body.password === undefined ? [] : ['password'];

  return deps.defineHandlers(accountOperations, {
    listUsers: () => users.list(),
    createUser: {
      subject: ({ body }) => ({ target: body.name }),
      settings: { after: userSettings, secrets: passwordIn },
      handle: ({ body }) => users.create(body),
    },
    updateUser: {
      subject: target,
      settings: { before, after: userSettings, secrets: passwordIn },
      async handle({ userId, body }, { session }) {
        const updated = await users.update(userId, body, session.user.id);
        // a session must not outlive the password that opened it, or its user; open streams report what was granted before
        if (body.password !== undefined || body.disabled || body.grants !== undefined) {
          await sessions.endAll(userId, userId === session.user.id ? session.hash : undefined);
        }
        if (body.disabled || body.grants !== undefined)
          await personalTokens.endAll(userId, { remove: false });
        return updated;
      },
    },
    deleteUser: {
      subject: target,
      settings: { before },
      async handle({ userId }) {
        await users.remove(userId);
        await sessions.endAll(userId);
        await personalTokens.endAll(userId, { remove: true });
      },
    },
    getSession: (_, { session }) => describe(session),
    signOut: endSessions('signOut'),
    listSessions: (_, { session }) => sessions.list(session.user.id, session.hash),
    signOutEverywhere: endSessions('signOutEverywhere'),
    async endSession({ sessionId }, { session }) {
      if (!(await sessions.endOne(session.user.id, sessionId))) throw refuse('NOT_FOUND');
    },
    choosePassword: {
      subject: (_, { session }) => ({ target: session.user.id }),
      settings: { secrets: () => ['password'] },
      async handle({ body: { password } }, { call, session }) {
        const { id, name } = session.user;
        if (session.needs !== 'newPassword') throw refuse('SESSION_STATE');
        requireGood(password, name);
        if (await users.verify(name, password))
          throw refuseField('password', 'must differ from the present one');
        await users.update(id, { password }, id);
        await sessions.endAll(id);
        const opened = await signIn(call, id);
        return json(await describe(opened.session), 200, { 'set-cookie': opened.cookie });
      },
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
        requireGood(body.password, session.user.name);
        await users.update(session.user.id, { password: body.password }, session.user.id);
        await sessions.endAll(session.user.id, session.hash);
      },
    },
  });
}
