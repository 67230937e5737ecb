import { isIP } from 'node:net';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type VerifiedAuthenticationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import {
  type AuthenticationAnswer,
  mostPasskeys,
  type Passkey,
  type RegistrationAnswer,
} from '#contract/console/access/second-factor.ts';
import { isUniqueViolation } from '#server/store/database.ts';
import { refuse } from '../http/errors.ts';
import { describeError, type Log } from '../log.ts';
import type { ActiveSession } from '../sign-in/session.ts';
import type { Db } from '../tables.ts';
import { type Challenges, challengeMs } from './challenges.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import type { PasskeyRow } from './second-factor-table.ts';

/**
 * The host name to which browsers bind the keys of an origin; undefined at IP addresses, which they refuse
 * // documented: WebAuthn Level 3, §5.1.2, effective domain
 */
export function rpIdOf(origin: string): string | undefined {
  const { hostname } = new URL(origin);
  return hostname.startsWith('[') || isIP(hostname) !== 0 ? undefined : hostname;
}

function requireRpId(origin: string): string {
  const rpId = rpIdOf(origin);
  if (rpId === undefined)
    throw refuse('PASSKEY_REFUSED', {
      message: 'Browsers support no keys at IP addresses. Open this console by its host name.',
    });
  return rpId;
}

/** A request for keys: the session, and the origin under which its browser knows this server. */
interface Asker {
  session: Pick<ActiveSession, 'hash' | 'user'>;
  origin: string;
}

/** Keys of users, and the checks of their answers. */
export interface Passkeys {
  list(userId: string): Promise<Passkey[]>;
  registrationOptions(asker: Asker): Promise<Record<string, unknown>>;
  /** Stores a key; the first one of a user answers recovery codes, others an empty list. */
  register(asker: Asker, name: string, answer: RegistrationAnswer): Promise<string[]>;
  rename(userId: string, id: string, name: string): Promise<Passkey>;
  /** @param isRequired whether the last key may not be removed */
  remove(userId: string, id: string, isRequired: boolean): Promise<void>;
  signInOptions(asker: Asker): Promise<Record<string, unknown>>;
  /** The id of the key that gave a right answer to the challenge of the session. */
  verify(asker: Asker, answer: AuthenticationAnswer): Promise<string | undefined>;
}

interface PasskeysDeps {
  db: Db;
  challenges: Challenges;
  recoveryCodes: RecoveryCodes;
  log: Log;
  now: () => number;
}

const toPasskey = (row: PasskeyRow): Passkey => ({
  ...{ id: row.id, name: row.name, host: row.rp_id },
  ...{ createdAt: row.created_at, lastUsedAt: row.last_used_at },
});

const transportsOf = (row: PasskeyRow) => ({
  // this text was written by this program
  transports: JSON.parse(row.transports) as string[],
});

export function createPasskeys({ db, challenges, recoveryCodes, log, now }: PasskeysDeps): Passkeys {
  const rowsOf = (userId: string, tx = db): Promise<PasskeyRow[]> =>
    tx.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('created_at').execute();

  const existing = async (userId: string, id: string): Promise<PasskeyRow> => {
    const row = (await rowsOf(userId)).find((each) => each.id === id);
    if (!row) throw refuse('NOT_FOUND', { message: 'There is no such key.' });
    return row;
  };

  const verifiedRegistration = async ({ session, origin }: Asker, answer: RegistrationAnswer) => {
    const expectedChallenge = await challenges.take(session.hash, 'registration');
    if (expectedChallenge === undefined)
      throw refuse('PASSKEY_REFUSED', { message: 'The registration has expired. Start it again.' });
    try {
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: { ...answer, clientExtensionResults: {} } as never,
        ...{ expectedChallenge, expectedOrigin: origin, expectedRPID: requireRpId(origin) },
        // the password was the first factor
        requireUserVerification: false,
      });
      if (verified) return registrationInfo;
    } catch (error) {
      log.warn(describeError(error), 'a key could not be registered');
    }
    throw refuse('PASSKEY_REFUSED');
  };

  return {
    async list(userId) {
      return (await rowsOf(userId)).map(toPasskey);
    },

    async registrationOptions({ session: { hash, user }, origin }) {
      const rpID = requireRpId(origin);
      const rows = await rowsOf(user.id);
      if (rows.length >= mostPasskeys) throw refuse('TOO_MANY_PASSKEYS');
      const options = await generateRegistrationOptions({
        ...{ rpName: 'Quarterdeck', rpID, userName: user.name, userDisplayName: user.name },
        userID: new Uint8Array(Buffer.from(user.id, 'utf8').subarray(0, 64)),
        timeout: challengeMs,
        attestationType: 'none',
        excludeCredentials: rows
          .filter(({ rp_id }) => rp_id === rpID)
          .map((row) => ({ id: row.id, ...transportsOf(row) })),
        // a second factor follows the password: it needs neither the name of its user nor a PIN
        authenticatorSelection: { residentKey: 'discouraged', userVerification: 'discouraged' },
      });
      await challenges.put(hash, 'registration', options.challenge);
      return { ...options };
    },

    async register(asker, name, answer) {
      const { credential } = await verifiedRegistration(asker, answer);
      const { user } = asker.session;
      const row: PasskeyRow = {
        ...{ id: credential.id, user_id: user.id, name },
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: JSON.stringify(answer.response.transports ?? []),
        ...{ rp_id: requireRpId(asker.origin), created_at: now(), last_used_at: null },
      };
      try {
        return await db.transaction().execute(async (tx) => {
          const before = await rowsOf(user.id, tx);
          if (before.length >= mostPasskeys) throw refuse('TOO_MANY_PASSKEYS');
          await tx.insertInto('passkeys').values(row).execute();
          return before.length === 0 ? recoveryCodes.renew(user.id, tx) : [];
        });
      } catch (error) {
        if (isUniqueViolation(error)) throw refuse('PASSKEY_EXISTS');
        throw error;
      }
    },

    async rename(userId, id, name) {
      const row = await existing(userId, id);
      await db
        .updateTable('passkeys')
        .set({ name })
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .execute();
      return toPasskey({ ...row, name });
    },

    async remove(userId, id, isRequired) {
      await existing(userId, id);
      await db.transaction().execute(async (tx) => {
        // two removals at once, one after the other: each counts the keys that the other left
        await tx.updateTable('passkeys').set({ user_id: userId }).where('user_id', '=', userId).execute();
        const others = (await rowsOf(userId, tx)).filter((row) => row.id !== id);
        if (others.length === 0) {
          if (isRequired) throw refuse('LAST_PASSKEY');
          await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
        }
        await tx.deleteFrom('passkeys').where('id', '=', id).where('user_id', '=', userId).execute();
      });
    },

    async signInOptions({ session: { hash, user }, origin }) {
      const rpID = rpIdOf(origin);
      const rows = (await rowsOf(user.id)).filter(({ rp_id }) => rp_id === rpID);
      if (rpID === undefined || rows.length === 0)
        throw refuse('PASSKEY_REFUSED', {
          message: `None of your keys works at ${new URL(origin).hostname}. Use a recovery code.`,
        });
      const options = await generateAuthenticationOptions({
        ...{ rpID, timeout: challengeMs, userVerification: 'discouraged' },
        allowCredentials: rows.map((row) => ({ id: row.id, ...transportsOf(row) })),
      });
      await challenges.put(hash, 'signIn', options.challenge);
      return { ...options };
    },

    async verify({ session: { hash, user }, origin }, answer) {
      const expectedChallenge = await challenges.take(hash, 'signIn');
      const expectedRPID = rpIdOf(origin);
      if (expectedChallenge === undefined || expectedRPID === undefined) return undefined;
      const row = (await rowsOf(user.id)).find(({ id, rp_id }) => id === answer.id && rp_id === expectedRPID);
      if (!row) return undefined;
      let result: VerifiedAuthenticationResponse;
      try {
        result = await verifyAuthenticationResponse({
          response: { ...answer, clientExtensionResults: {} } as never,
          ...{ expectedChallenge, expectedOrigin: origin, expectedRPID },
          credential: {
            id: row.id,
            publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
            counter: row.counter,
          },
          requireUserVerification: false,
        });
      } catch (error) {
        // also a counter that went back: the key may have been copied
        log.warn(describeError(error), 'the answer of a key was refused');
        return undefined;
      }
      if (!result.verified) return undefined;
      const { numUpdatedRows } = await db
        .updateTable('passkeys')
        .set({ counter: result.authenticationInfo.newCounter, last_used_at: now() })
        .where('id', '=', row.id)
        .where('counter', '=', row.counter)
        .executeTakeFirst();
      return numUpdatedRows === 1n ? row.id : undefined;
    },
  };
}
