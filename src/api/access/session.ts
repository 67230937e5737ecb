import { queryOptions } from '@tanstack/react-query';
import type { Session, SignedOut } from '#contract/console/bff.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { setCsrf } from '../client.ts';
import { c } from '../console/console-call.ts';
import { ApiFailure } from '../errors.ts';

/** The signed-in user; null without one. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<Session | null> => {
    try {
      return await beginSession(c('getSession', {}, signal));
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 401) return null;
      throw error;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

/** Its proof goes with every request from now on. */
export async function beginSession(asked: Promise<Session>): Promise<Session> {
  const session = await asked;
  setCsrf(session.csrf);
  return session;
}

export const signInByLaunch = (token: string): Promise<Session> =>
  beginSession(c('signInByLaunch', { body: { token } }));

export const signInByPassword = (username: string, password: string): Promise<Session> =>
  beginSession(c('signInByPassword', { body: { username, password } }));

/** Replaces the password that another person chose. */
export const choosePassword = (password: string): Promise<Session> =>
  beginSession(c('choosePassword', { body: { password } }));

/** Answers where to sign out at the identity provider too, if one signed the person in. */
export async function signOut(): Promise<SignedOut | undefined> {
  const ended = await c('signOut', {});
  setCsrf(undefined);
  return ended;
}

export const connectionsQuery = queryOptions({
  queryKey: ['connections'],
  // not tied to the page of the first request: a loader may wait for it while another page leaves
  queryFn: () => c('listConnections', {}),
  staleTime: MINUTE,
});
