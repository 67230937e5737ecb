import type { Passkey } from '#contract/console/access/second-factor.ts';
import {
  secondFactorOperations,
  secondFactorPolicyOperations,
  secondStepOperations,
} from '#contract/console/access/second-factor.ts';
import { type Audit, askedBy } from '../forward/audit.ts';
import type { DefineConsoleHandlers, HandlerContext } from '../http/console-handlers.ts';
import { refuse, refuseField } from '../http/errors.ts';
import { json, type SignedInRoute } from '../http/route.ts';
import type { Log } from '../log.ts';
import type { Outbox } from '../notifications/outbox.ts';
import type { ActiveSession, Sessions } from '../sign-in/session.ts';
import type { DescribeSession, SignIn } from '../sign-in/session-routes.ts';
import type { SignInThrottle } from '../sign-in/throttle.ts';
import type { Users } from '../sign-in/users.ts';
import type { Db } from '../tables.ts';
import { createChallenges } from './challenges.ts';
import { createPasskeys, rpIdOf } from './passkeys.ts';
import { readPolicy, savePolicy } from './policy.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import { resetSecondFactor } from './reset.ts';

/** After a sign-in, changes of the second factor do not require the password again for this time. */
const freshMs = 10 * 60_000;

interface SecondFactorDeps {
  db: Db;
  users: Users;
  sessions: Sessions;
  audit: Audit;
  /** Of passwords. */
  throttle: SignInThrottle;
  /** Of answers of keys, and recovery codes. */
  factorThrottle: SignInThrottle;
  signIn: SignIn;
  describe: DescribeSession;
  outbox: Outbox;
  defineHandlers: DefineConsoleHandlers;
  log: Log;
  now: () => number;
}

const settingsOf = (passkeys: readonly Passkey[]) => ({ passkeys: passkeys.map(({ name }) => name) });

/** Keys and recovery codes of the caller, the second step of the sign-in, and the administration of both. */
export function secondFactorRoutes(deps: SecondFactorDeps): SignedInRoute[] {
  const { db, users, sessions, audit, throttle, factorThrottle, outbox, log, now } = deps;
  const recoveryCodes = createRecoveryCodes(db, now);
  const passkeys = createPasskeys({ db, recoveryCodes, challenges: createChallenges(db, now), log, now });

  const kindOf = async ({ user }: ActiveSession) => (await users.get(user.id))?.kind ?? 'local';
  const isFresh = ({ openedAt }: ActiveSession): boolean => now() - openedAt < freshMs;
  const isRequiredFor = async ({ user }: ActiveSession): Promise<boolean> =>
    (await readPolicy(db)).roles.includes(user.role);

  /** Refuses users without a password of this console, and a change in an old session without it. */
  const authorize = async ({ call, session }: HandlerContext, password: string | undefined) => {
    if ((await kindOf(session)) !== 'local')
      throw refuse('INVALID_REQUEST', {
        message: 'Only users who sign in with a password of this console have a second factor here.',
      });
    if (isFresh(session)) return;
    if (password === undefined || password === '') throw refuseField('password', 'is required');
    const { name, id } = session.user;
    const verified = await throttle.check(call.address, name, () => users.verify(name, password));
    if (verified?.id !== id) throw refuseField('password', 'is wrong');
  };
  const own = ({ session: { user } }: HandlerContext) => ({ target: user.id });
  const keyBefore = async ({ passkeyId }: { passkeyId: string }, { user }: ActiveSession) => {
    const key = (await passkeys.list(user.id)).find(({ id }) => id === passkeyId);
    return key && { key: key.name };
  };
  const asker = ({ call, session }: HandlerContext) => ({ session, origin: call.origin });

  const ownRoutes = deps.defineHandlers(secondFactorOperations, {
    async getSecondFactor(_, { call, session }) {
      const kind = await kindOf(session);
      return {
        passkeys: await passkeys.list(session.user.id),
        recoveryCodesLeft: await recoveryCodes.left(session.user.id),
        isRequired: await isRequiredFor(session),
        exempt: kind === 'local' ? null : kind,
        asksPassword: !isFresh(session),
        host: rpIdOf(call.origin) ?? null,
      };
    },
    async beginPasskey({ body }, context) {
      await authorize(context, body.password);
      return passkeys.registrationOptions(asker(context));
    },
    addPasskey: {
      subject: (_, context) => own(context),
      settings: { after: (_, { body }) => ({ key: body.name }) },
      async handle({ body }, context) {
        return { recoveryCodes: await passkeys.register(asker(context), body.name, body.answer) };
      },
    },
    renamePasskey: {
      subject: (_, context) => own(context),
      settings: { before: keyBefore, after: ({ name }) => ({ key: name }) },
      handle: ({ passkeyId, body }, { session }) => passkeys.rename(session.user.id, passkeyId, body.name),
    },
    removePasskey: {
      async subject({ body }, context) {
        await authorize(context, body.password);
        return own(context);
      },
      settings: { before: keyBefore },
      async handle({ passkeyId }, { session }) {
        await passkeys.remove(session.user.id, passkeyId, await isRequiredFor(session));
      },
    },
    renewRecoveryCodes: {
      async subject({ body }, context) {
        await authorize(context, body.password);
        return own(context);
      },
      settings: { secrets: () => ['recoveryCodes'] },
      async handle(_, { session }) {
        const { length } = await passkeys.list(session.user.id);
        if (length === 0)
          throw refuse('SESSION_STATE', { message: 'Register a key first: recovery codes replace one.' });
        return { recoveryCodes: await recoveryCodes.renew(session.user.id) };
      },
    },
  });

  const secondStep = deps.defineHandlers(secondStepOperations, {
    async beginSecondFactor(_, context) {
      if (context.session.needs !== 'secondFactor') throw refuse('SESSION_STATE');
      return passkeys.signInOptions(asker(context));
    },
    async signInBySecondFactor({ body }, context) {
      const { call, session } = context;
      if (session.needs !== 'secondFactor') throw refuse('SESSION_STATE');
      const { id, name } = session.user;
      const used = await factorThrottle.check(call.address, name, async () => {
        if (body.answer) return passkeys.verify(asker(context), body.answer);
        return (await recoveryCodes.use(id, body.recoveryCode ?? '')) ? 'recovery code' : undefined;
      });
      const line = (operation: string, target: string) => askedBy(call, session, { operation, target });
      if (used === undefined) {
        await audit.note(line('signIn', call.address), 'refused', 401);
        throw refuse('SECOND_FACTOR_WRONG');
      }
      if (body.recoveryCode !== undefined) await audit.note(line('useRecoveryCode', id), 'done', 200);
      await audit.note(line('signIn', call.address), 'done', 200);
      // a session that was known before the second factor never becomes a complete one
      const opened = await deps.signIn(call, id);
      return json(await deps.describe(opened.session), 200, { 'set-cookie': opened.cookie });
    },
  });

  const before = async () => readPolicy(db);
  const administration = deps.defineHandlers(secondFactorPolicyOperations, {
    getSecondFactorPolicy: () => readPolicy(db),
    saveSecondFactorPolicy: {
      subject: () => ({ target: 'second factor' }),
      settings: { before, after: (policy) => policy },
      async handle({ body }, { session }) {
        const { user } = session;
        const caller = await users.get(user.id);
        if (body.roles.includes(user.role) && caller?.kind === 'local' && caller.passkeys === 0)
          throw refuse('OWN_SECOND_FACTOR_MISSING');
        const saved = await savePolicy(db, { policy: body, by: user, at: now() });
        void outbox.flush();
        return saved;
      },
    },
    resetSecondFactor: {
      subject: ({ userId }) => ({ target: userId }),
      settings: {
        before: async ({ userId }) => settingsOf(await passkeys.list(userId)),
        after: () => settingsOf([]),
      },
      async handle({ userId }, { session }) {
        const user = await users.get(userId);
        if (!user) throw refuse('NOT_FOUND', { message: 'There is no such user.' });
        await resetSecondFactor(db, { user, by: session.user, at: now() });
        // a session must not outlive the factor that opened it
        await sessions.endAll(userId, userId === session.user.id ? session.hash : undefined);
        void outbox.flush();
      },
    },
  });
  return [...ownRoutes, ...secondStep, ...administration];
}
