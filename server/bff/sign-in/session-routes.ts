import { signInOperations } from '#contract/console/access/account-operations.ts';
import type { Session, SignInMethod, SignInOptions, User } from '#contract/console/bff.ts';
import { type Audit, clientOf } from '../forward/audit.ts';
import type { DefineConsoleHandlers } from '../http/console-handlers.ts';
import { type CookieNames, sessionIdOf, setSessionCookie } from '../http/cookie.ts';
import { refuse } from '../http/errors.ts';
import { type Call, json, type OpenRoute } from '../http/route.ts';
import type { PersonalTokens } from '../personal-tokens/personal-tokens.ts';
import type { Launch } from './launch.ts';
import { type ActiveSession, hashOf, type SessionOrigin, type Sessions } from './session.ts';
import type { SignInThrottle } from './throttle.ts';
import { launchUserId, type Users } from './users.ts';

export interface SessionDeps {
  sessions: Sessions;
  personalTokens: Pick<PersonalTokens, 'endAll'>;
  users: Users;
  audit: Audit;
  throttle: SignInThrottle;
  cookies: CookieNames;
  /** Absent where people on other machines sign in. */
  launch: Launch | undefined;
  methods: () => Promise<SignInMethod[]>;
  /** The identity provider, as this server reached it last; absent without one. */
  provider?: (() => Promise<SignInOptions['provider']>) | undefined;
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
  origin?: SessionOrigin,
) => Promise<{ session: ActiveSession; cookie: string }>;

export function createSignIn({ sessions, cookies }: Pick<SessionDeps, 'sessions' | 'cookies'>): SignIn {
  return async (call, userId, origin = {}) => {
    // a session known before signing in never becomes a signed-in one
    const before = sessionIdOf(call.raw, cookies);
    if (before) await sessions.end(hashOf(before));
    const id = await sessions.open(userId, {
      userAgent: call.userAgent,
      address: call.address,
      ...origin,
    });
    const session = await sessions.find(id, { touch: false });
    if (!session) throw refuse('WRONG_CREDENTIALS');
    return { session, cookie: setSessionCookie(cookies, id, call.userAgent) };
  };
}

export type DescribeSession = (session: ActiveSession) => Promise<Session>;

/** The session as its browser sees it. */
export const describeSession =
  ({ methods, version, readOnly }: Pick<SessionDeps, 'methods' | 'version' | 'readOnly'>): DescribeSession =>
  async ({ user, csrf, expiresAt, needs }) => ({
    ...{ user, csrf, expiresAt, ...(needs === undefined ? {} : { needs }) },
    ...{ methods: await methods(), version, readOnly },
  });

/** Sessions begin here: by the launch link or a password. */
export function sessionRoutes(deps: SessionDeps): OpenRoute[] {
  const { users, audit, throttle, launch } = deps;
  const signIn = createSignIn(deps);
  const describe = describeSession(deps);

  /** Records the attempt, then opens the session or refuses it, always in the same words. */
  const admit = async (
    call: Call,
    name: string,
    user: Pick<User, 'id' | 'role' | 'passkeys'> | undefined,
  ): Promise<Response> => {
    // a refused attempt belongs to no user, whatever name it was made with
    const who = { actor: name, actorId: user?.id, role: user?.role, ...clientOf(call) };
    const subject = { ...who, operation: 'signIn', target: call.address };
    if (user === undefined) {
      await audit.note(subject, 'refused', 401);
      throw refuse('WRONG_CREDENTIALS');
    }
    // the line of a sign-in with a second factor follows that
    const awaitsFactor = user.passkeys > 0;
    if (!awaitsFactor) await audit.note(subject, 'done', 200);
    const { session, cookie } = await signIn(call, user.id, { awaitsFactor });
    return json(await describe(session), 200, { 'set-cookie': cookie });
  };

  return deps.defineHandlers(signInOperations, {
    getSignInOptions: async () => ({
      methods: await deps.methods(),
      version: deps.version,
      provider: (await deps.provider?.()) ?? null,
    }),
    async signInByLaunch({ body: { token } }, { call }) {
      const good = launch?.spend(token) ?? false;
      const user = good ? await users.get(launchUserId) : undefined;
      return admit(call, 'local', user && !user.disabled ? user : undefined);
    },
    async signInByPassword({ body: { username, password } }, { call }) {
      const user = await throttle.check(call.address, username, () => users.verify(username, password));
      return admit(call, user?.name ?? username, user);
    },
  });
}
