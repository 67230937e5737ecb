import { z } from 'zod';
import { plainName } from '#contract/values/plain-name.ts';
import { Session } from '../bff.ts';
import { consoleOperations } from '../table/operation.ts';
import { ConsoleRole } from './console-role.ts';

/**
 * The second factor of users who sign in with a password of this console: passkeys and security keys (WebAuthn), and recovery
 * codes. Users of an identity provider have theirs there.
 */

/** Most keys of one user. */
export const mostPasskeys = 20;
/** Recovery codes that are made at once. */
export const recoveryCodeCount = 10;

const base64url = (longest: number) =>
  z
    .string()
    .min(1, 'is required')
    .max(longest)
    .regex(/^[A-Za-z0-9_-]+$/, 'must be base64url');

/** Longest credential ID is 1,023 bytes // documented: WebAuthn Level 2, §4 */
const credentialId = base64url(1_364);

/** What every answer of a browser has; later browsers add fields // documented: WebAuthn Level 3, §5.1 */
const publicKeyAnswer = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional().catch(undefined),
};

const RegistrationAnswer = z.looseObject({
  ...publicKeyAnswer,
  response: z.looseObject({
    clientDataJSON: base64url(8_192),
    attestationObject: base64url(65_536),
    transports: z.array(z.string().max(32)).max(10).optional(),
  }),
});
export type RegistrationAnswer = z.output<typeof RegistrationAnswer>;

export const AuthenticationAnswer = z.looseObject({
  ...publicKeyAnswer,
  response: z.looseObject({
    clientDataJSON: base64url(8_192),
    authenticatorData: base64url(8_192),
    signature: base64url(16_384),
    userHandle: base64url(128).optional(),
  }),
});
export type AuthenticationAnswer = z.output<typeof AuthenticationAnswer>;

/** Options for the browser, as the WebAuthn library of the console passes them on. */
const BrowserOptions = z.record(z.string(), z.unknown());

/** Password of the caller; required once the session is older than ten minutes. */
const Confirmation = z.strictObject({ password: z.string().max(1024).optional() });

export const Passkey = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** Host name at which the key works. */
  host: z.string(),
  createdAt: z.number(),
  lastUsedAt: z.number().nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

const SecondFactor = z.strictObject({
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.number(),
  /** Whether administrators require it for the role of the caller. */
  isRequired: z.boolean(),
  /** Why the caller has none here: an identity provider or the launch link signs the caller in. */
  exempt: z.enum(['provider', 'launch']).nullable(),
  /** Whether changes require the password again. */
  asksPassword: z.boolean(),
  /** Host name for new keys; null: the console is open at an IP address, where browsers support none. */
  host: z.string().nullable(),
});

const RecoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) });

/** Roles whose users must have a second factor. */
export const SecondFactorPolicy = z.strictObject({
  roles: z
    .array(ConsoleRole)
    .max(4)
    .refine((roles) => new Set(roles).size === roles.length, 'must be unique'),
});
export type SecondFactorPolicy = z.infer<typeof SecondFactorPolicy>;

const own = { role: 'viewer', effect: 'account' } as const;
const passkeys = '/second-factor/passkeys';

export const secondFactorOperations = consoleOperations({
  getSecondFactor: {
    ...{
      method: 'GET',
      path: '/second-factor',
      role: 'viewer',
      answer: SecondFactor,
      during: ['registration'],
    },
    summary: 'Return the second factor of the caller',
  },
  beginPasskey: {
    ...{ method: 'POST', path: `${passkeys}/options`, ...own, body: Confirmation, answer: BrowserOptions },
    during: ['registration'],
    summary:
      'Return the options with which the browser registers a key; they are valid once, for five minutes',
  },
  addPasskey: {
    ...{ method: 'POST', path: passkeys, ...own, audited: true, status: 201, during: ['registration'] },
    body: z.strictObject({ name: plainName, answer: RegistrationAnswer }),
    answer: RecoveryCodes,
    summary: 'Register a key; the first one answers recovery codes, which are shown once',
  },
  renamePasskey: {
    ...{ method: 'PATCH', path: `${passkeys}/:passkeyId`, ...own, audited: true, answer: Passkey },
    body: z.strictObject({ name: plainName }),
    summary: 'Rename a key of the caller',
  },
  removePasskey: {
    ...{ method: 'DELETE', path: `${passkeys}/:passkeyId`, ...own, audited: true, body: Confirmation },
    summary: 'Remove a key of the caller; with the last one the recovery codes end',
  },
  renewRecoveryCodes: {
    ...{ method: 'POST', path: '/second-factor/recovery-codes', ...own, audited: true, body: Confirmation },
    answer: RecoveryCodes,
    summary: 'Replace the recovery codes of the caller; the new ones are answered once',
  },
});

const pending = { role: 'viewer', effect: 'account', method: 'POST', during: ['secondFactor'] } as const;

/** The second step of a sign-in, with the session that the password opened. */
export const secondStepOperations = consoleOperations({
  beginSecondFactor: {
    ...{ path: '/session/second-factor/options', ...pending, answer: BrowserOptions },
    summary: 'Return the options with which the browser signs in; they are valid once, for five minutes',
  },
  signInBySecondFactor: {
    ...{ path: '/session/second-factor', ...pending, answer: Session },
    body: z
      .strictObject({
        answer: AuthenticationAnswer.optional(),
        recoveryCode: z.string().min(1, 'is required').max(64).optional(),
      })
      .refine(({ answer, recoveryCode }) => (answer === undefined) !== (recoveryCode === undefined), {
        path: ['answer'],
        message: 'is required without `recoveryCode`, and excludes it',
      }),
    summary: 'Complete the sign-in with a key or a recovery code; the session gets a new cookie',
  },
});

const administers = { role: 'administrator', effect: 'account', audited: true } as const;

export const secondFactorPolicyOperations = consoleOperations({
  getSecondFactorPolicy: {
    ...{ method: 'GET', path: '/second-factor-policy', role: 'auditor', answer: SecondFactorPolicy },
    summary: 'Return the roles whose users must have a second factor',
  },
  saveSecondFactorPolicy: {
    ...{ method: 'PUT', path: '/second-factor-policy', ...administers },
    ...{ body: SecondFactorPolicy, answer: SecondFactorPolicy },
    summary: 'Require a second factor of all users with some roles',
  },
  resetSecondFactor: {
    ...{ method: 'DELETE', path: '/users/:userId/second-factor', ...administers },
    summary: 'Remove all keys and recovery codes of a user, and end the sessions',
  },
});
