import type { Session } from '#contract/console/bff.ts';
import { c, consoleKey, consoleQuery } from '../console/console-call.ts';
import { useKeptChange } from '../console/kept-change.ts';
import { beginSession } from './session.ts';

/** The second factor of the user. */
export const secondFactorQuery = consoleQuery('getSecondFactor', {});

/** Only the pages that use a key load its library. */
const library = () => import('@simplewebauthn/browser');

/** Why the browser got no answer of a key, for people. */
function keyFailure(error: unknown): Error {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError')
    return new Error('The security key did not respond: the request was cancelled or timed out. Try again.');
  if (name === 'InvalidStateError') return new Error('This key is registered already.');
  if (name === 'SecurityError')
    return new Error(`The browser allows no keys at ${location.host}. Open the console by its host name.`);
  return error instanceof Error ? error : new Error('The security key did not respond.');
}

async function requireSupport() {
  const loaded = await library();
  if (!loaded.browserSupportsWebAuthn())
    throw new Error('This browser supports neither passkeys nor security keys.');
  return loaded;
}

export interface NewKey {
  name: string;
  /** Where the session is older than ten minutes. */
  password?: string | undefined;
}

const confirmation = (password: string | undefined) => (password ? { password } : {});

/** Registers a key; returns recovery codes for the first one. */
async function registerKey({ name, password }: NewKey): Promise<string[]> {
  const { startRegistration } = await requireSupport();
  const options = await c('beginPasskey', { body: confirmation(password) });
  const answer = await startRegistration({ optionsJSON: options as never }).catch((error: unknown) => {
    throw keyFailure(error);
  });
  const { recoveryCodes } = await c('addPasskey', { body: { name, answer: answer as never } });
  return recoveryCodes;
}

const key = consoleKey('getSecondFactor');

export const useRegisterKey = () => useKeptChange(key, registerKey);

export const useRenameKey = () =>
  useKeptChange(key, ({ id, name }: { id: string; name: string }) =>
    c('renamePasskey', { passkeyId: id, body: { name } }),
  );

export const useRemoveKey = () =>
  useKeptChange(key, ({ id, password }: { id: string; password?: string | undefined }) =>
    c('removePasskey', { passkeyId: id, body: confirmation(password) }),
  );

export const useRenewCodes = () =>
  useKeptChange(key, ({ password }: { password?: string | undefined }) =>
    c('renewRecoveryCodes', { body: confirmation(password) }),
  );

/** The second step of the sign-in, with a key. */
export async function signInByKey(): Promise<Session> {
  const { startAuthentication } = await requireSupport();
  const options = await c('beginSecondFactor', {});
  const answer = await startAuthentication({ optionsJSON: options as never }).catch((error: unknown) => {
    throw keyFailure(error);
  });
  return beginSession(c('signInBySecondFactor', { body: { answer: answer as never } }));
}

/** The second step of the sign-in, with a recovery code. */
export const signInByRecoveryCode = (recoveryCode: string): Promise<Session> =>
  beginSession(c('signInBySecondFactor', { body: { recoveryCode } }));
