import { signInOperations } from '#contract/console/account-operations.ts';
import type { Session, SignInMethod } from '#contract/console/bff.ts';
import type { Audit } from '../forward/audit.ts';
import type { DefineConsoleHandlers } from '../http/console-handlers.ts';
import { type CookieNames, sessionIdOf, setSessionCookie } from '../http/cookie.ts';
import { refuse } from '../http/errors.ts';
import { type Call, json, type OpenRoute } from '../http/route.ts';
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
  defineHandlers: DefineConsoleHandlers;
  /** The sign-out address at the identity provider; undefined where the provider supports none. */
  providerSignOut?: ((call: Call, session: ActiveSession) => Promise<string | undefined>) | undefined;
}

/** Opens a session for a user who has just authenticated. */
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

/** The session as its browser sees it. */
export const describeSession =
  ({ methods, version, readOnly }: Pick<SessionRoom, 'methods' | 'version' | 'readOnly'>) =>
  async ({ user, csrf, expiresAt }: ActiveSession): Promise<Session> => ({
    ...{ user, csrf, expiresAt },
    ...{ methods: await methods(), version, readOnly },
  });

/** Sessions begin here: by the launch link or a password. */
export function sessionRoutes(room: SessionRoom): OpenRoute[] {
  const { users, audit, throttle, launch } = room;
  const signIn = createSignIn(room);
  const describe = describeSession(room);

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

  return room.defineHandlers(signInOperations, {
    getSignInOptions: async () => ({ methods: await room.methods(), version: room.version }),
    async signInByLaunch({ body: { token } }, { call }) {
      const good = launch?.spend(token) ?? false;
      const user = good ? await users.get(launchUserId) : undefined;
      return admit(call, 'local', user && !user.disabled ? user.id : undefined);
    },
    async signInByPassword({ body: { username, password } }, { call }) {
      const user = await throttle.check(call.address, username, () => users.verify(username, password));
      return admit(call, user?.name ?? username, user?.id);
    },
  });
}
