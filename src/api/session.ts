import { queryOptions } from '@tanstack/react-query';
import type { Connection, Session, SignedOut } from '#contract/console/bff.ts';
import { request, setCsrf } from './client.ts';
import { ApiFailure } from './errors.ts';

/** Who is signed in; null when nobody is. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<Session | null> => {
    try {
      const session = await request<Session>('/session', { signal });
      setCsrf(session.csrf);
      return session;
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 401) return null;
      throw error;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

export async function signInByLaunch(token: string): Promise<Session> {
  const session = await request<Session>('/session/launch', { method: 'POST', body: { token } });
  setCsrf(session.csrf);
  return session;
}

export async function signInByPassword(username: string, password: string): Promise<Session> {
  const session = await request<Session>('/session/password', {
    method: 'POST',
    body: { username, password },
  });
  setCsrf(session.csrf);
  return session;
}

/** Answers where to sign out at the identity provider too, if one signed the person in. */
export async function signOut(): Promise<SignedOut | undefined> {
  const ended = await request<SignedOut | undefined>('/session', { method: 'DELETE' });
  setCsrf(undefined);
  return ended;
}

export const connectionsQuery = queryOptions({
  queryKey: ['connections'],
  // not tied to the page that asked first: a loader may wait for it while another page leaves
  queryFn: () => request<Connection[]>('/connections'),
  staleTime: 60_000,
});
