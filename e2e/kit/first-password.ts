import type { Cookie } from '@playwright/test';

/** The password that another person gives a new user. */
export const temporaryPassword = 'given by another person';

const headers = (origin: string) => ({
  ...{ 'content-type': 'application/json', origin },
  'sec-fetch-site': 'same-origin',
});

async function send(origin: string, method: string, path: string, body?: object, more: object = {}) {
  const response = await fetch(`${origin}/bff${path}`, {
    method,
    headers: { ...headers(origin), ...more },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response;
}

/** The headers of a session that is opened without a browser. */
async function openSession(origin: string, path: string, body: object, more: object = {}) {
  const response = await send(origin, 'POST', path, body, more);
  const { csrf } = (await response.json()) as { csrf: string };
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { cookie, 'x-quarterdeck': csrf };
}

/** Replaces the temporary password of a new user without a browser, and leaves no session. */
export async function choosePassword(origin: string, username: string, password: string): Promise<void> {
  const first = await openSession(origin, '/session/password', { username, password: temporaryPassword });
  const chosen = await openSession(origin, '/session/new-password', { password }, first);
  await send(origin, 'DELETE', '/session', undefined, chosen);
}

/** The cookie of a new session of a user. */
export async function sessionCookie(
  origin: string,
  { username, password }: { username: string; password: string },
): Promise<Cookie> {
  const { cookie } = await openSession(origin, '/session/password', { username, password });
  const at = cookie.indexOf('=');
  const secrets = { httpOnly: true, secure: true, sameSite: 'Strict' } as const;
  return {
    ...{ name: cookie.slice(0, at), value: cookie.slice(at + 1), expires: -1 },
    ...{ domain: new URL(origin).hostname, path: '/', ...secrets },
  };
}

/** One request as another user. */
export async function sendAs(
  origin: string,
  { username, password }: { username: string; password: string },
  method: string,
  path: string,
): Promise<void> {
  const session = await openSession(origin, '/session/password', { username, password });
  await send(origin, method, path, undefined, session);
}
