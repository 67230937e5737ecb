import {
  LaunchRequest,
  OwnPasswordRequest,
  PasswordRequest,
  type Session,
  type SignedOut,
  type SignInMethod,
} from '#contract/console/bff.ts';
import { type Audit, askedBy } from '../forward/audit.ts';
import { type CookieNames, clearSessionCookies, sessionIdOf, setSessionCookie } from '../http/cookie.ts';
import { parse, refuse } from '../http/errors.ts';
import { type Call, json, noContent, type OpenRoute, openRoute, type Route, route } from '../http/route.ts';
import type { Launch } from './launch.ts';
import { type ActiveSession, hashOf, type Sessions } from './session.ts';
import type { SignInThrottle } from './throttle.ts';
import { launchUserId, type Users } from './users.ts';

export interface SessionRoom {
  sessions: Sessions;
  users: Users;
  audit: Audit;
  throttle: SignInThrottle;
  cookies: CookieNames;
  /** Absent where people on other machines sign in. */
  launch: Launch | undefined;
  methods: () => Promise<SignInMethod[]>;
  version: string;
  readOnly: boolean;
  /** Where a person signs out at the identity provider too; undefined where there is none that can. */
  providerSignOut?: ((call: Call, session: ActiveSession) => Promise<string | undefined>) | undefined;
}

/** Opens a session for somebody who has just proved who they are. */
export type SignIn = (
  call: Call,
  userId: string,
  providerToken?: string,
) => Promise<{ session: ActiveSession; cookie: string }>;

export function createSignIn({ sessions, cookies }: Pick<SessionRoom, 'sessions' | 'cookies'>): SignIn {
  return async (call, userId, providerToken) => {
    // a session known before signing in never becomes a signed-in one
    const before = sessionIdOf(call.raw, cookies);
    if (before) await sessions.end(hashOf(before));
    const id = await sessions.open(userId, {
      userAgent: call.userAgent,
      address: call.address,
      ...(providerToken === undefined ? {} : { providerToken }),
    });
    const session = await sessions.find(id, { touch: false });
    if (!session) throw refuse('WRONG_CREDENTIALS');
    return { session, cookie: setSessionCookie(cookies, id, call.userAgent) };
  };
}

function signedOut(cookies: CookieNames, next: string | undefined): Response {
  const response = next === undefined ? noContent() : json({ next } satisfies SignedOut);
  for (const cookie of clearSessionCookies(cookies)) response.headers.append('set-cookie', cookie);
  response.headers.set('clear-site-data', '"cache"');
  return response;
}

export function sessionRoutes(room: SessionRoom): Route[] {
  const { sessions, users, audit, throttle, cookies, launch } = room;
  const signIn = createSignIn(room);

  const describe = async (session: ActiveSession): Promise<Session> => ({
    user: session.user,
    csrf: session.csrf,
    expiresAt: session.expiresAt,
    methods: await room.methods(),
    version: room.version,
    readOnly: room.readOnly,
  });

  /** Records the attempt, then opens the session or refuses it, always in the same words. */
  const admit = async (call: Call, name: string, userId: string | undefined): Promise<Response> => {
    // a refused attempt belongs to no user, whatever name it was made with
    const who = { actor: name, actorId: userId, requestId: call.requestId };
    const subject = { ...who, operation: 'signIn', target: call.address };
    if (userId === undefined) {
      await audit.note(subject, 'refused', 401);
      throw refuse('WRONG_CREDENTIALS');
    }
    await audit.note(subject, 'done', 200);
    const { session, cookie } = await signIn(call, userId);
    return json(await describe(session), 200, { 'set-cookie': cookie });
  };

  const open: OpenRoute[] = [
    openRoute('GET', '/bff/sign-in', async () =>
      json({ methods: await room.methods(), version: room.version }),
    ),
    openRoute('POST', '/bff/session/launch', async (call) => {
      const { token } = parse(LaunchRequest, call.body);
      const good = launch?.spend(token) ?? false;
      const user = good ? await users.get(launchUserId) : undefined;
      return admit(call, 'local', user && !user.disabled ? user.id : undefined);
    }),
    openRoute('POST', '/bff/session/password', async (call) => {
      const { username, password } = parse(PasswordRequest, call.body);
      const user = await throttle.check(call.address, username, () => users.verify(username, password));
      return admit(call, user?.name ?? username, user?.id);
    }),
  ];

  return [
    ...open,
    route('GET', '/bff/session', 'viewer', async (_, session) => json(await describe(session)), {
      background: true,
    }),
    route('DELETE', '/bff/session', 'viewer', async (call, session) => {
      const next = await room.providerSignOut?.(call, session);
      await sessions.end(session.hash);
      const what = { operation: 'signOut', target: session.publicId };
      await audit.note(askedBy(call, session, what), 'done', 204);
      return signedOut(cookies, next);
    }),
    route('GET', '/bff/sessions', 'viewer', async (_, session) =>
      json(await sessions.list(session.user.id, session.hash)),
    ),
    route('DELETE', '/bff/sessions', 'viewer', async (call, session) => {
      const next = await room.providerSignOut?.(call, session);
      await sessions.endAll(session.user.id);
      const what = { operation: 'signOutEverywhere', target: session.user.id };
      await audit.note(askedBy(call, session, what), 'done', 204);
      return signedOut(cookies, next);
    }),
    route('DELETE', '/bff/sessions/:sessionId', 'viewer', async (call, session) => {
      const id = call.params.sessionId ?? '';
      if (!(await sessions.endOne(session.user.id, id))) throw refuse('NOT_FOUND');
      return noContent();
    }),
    route('PUT', '/bff/password', 'viewer', async (call, session) => {
      const request = parse(OwnPasswordRequest, call.body);
      const { id, name } = session.user;
      const user = await throttle.check(call.address, name, () => users.verify(name, request.current));
      if (user?.id !== id) {
        throw refuse('INVALID_REQUEST', {
          message: 'The current password is wrong.',
          fields: [{ field: 'current', description: 'is wrong' }],
        });
      }
      const what = { operation: 'changePassword', target: session.user.id };
      await audit.asked(call, session, what, async () => {
        await users.update(session.user.id, { password: request.password });
        await sessions.endAll(session.user.id, session.hash);
      });
      return noContent();
    }),
  ];
}
