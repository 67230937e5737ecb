import { csrfHeader } from '#contract/console/access/csrf.ts';
import { type Config, readConfig } from '#server/config.ts';
import type { Bff } from '../app.ts';
import type { SignedIn } from '../test-kit.ts';

/** For tests only: requests of a console, also in a process without the test runner. */

const consoleOrigin = 'http://localhost:8585';

const groupId = '0123456789abcdef01234567';

interface Change {
  operationId: 'deleteGroupDatabaseUser' | 'updateGroup' | 'createGroupDatabaseUser';
  args: object;
}

/** A change of each kind: a deletion, an update and a creation. */
export const changesOf = (): Change[] => [
  { operationId: 'deleteGroupDatabaseUser', args: { groupId, databaseName: 'admin', username: 'robot' } },
  { operationId: 'updateGroup', args: { groupId, body: { name: 'After' } } },
  {
    operationId: 'createGroupDatabaseUser',
    args: {
      groupId,
      body: {
        ...{ username: 'new', password: 'canary-password', databaseName: 'admin', groupId },
        roles: [{ roleName: 'readAnyDatabase', databaseName: 'admin' }],
      },
    },
  },
];

export function configOf(dir: string, origin: string, databaseUrl: string | undefined): Config {
  const env: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : {};
  const read = readConfig({ argv: ['--data', dir, '--upstream', origin], env });
  if (read.kind !== 'config') throw new Error('no config');
  return read.config;
}

/** A request as the console's own page makes it. */
export function ask(bff: Bff, method: string, path: string, session?: SignedIn, body?: unknown) {
  const headers: Record<string, string> = {
    host: new URL(consoleOrigin).host,
    'sec-fetch-site': 'same-origin',
  };
  if (method !== 'GET') headers.origin = consoleOrigin;
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (session) headers.cookie = session.cookie;
  if (session && method !== 'GET') headers[csrfHeader] = session.csrf;
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  return bff.fetch(new Request(consoleOrigin + path, { method, headers, ...sent }));
}

export async function signIn(bff: Bff): Promise<SignedIn> {
  const token = new URL(bff.launchUrl() ?? '').hash.replace('#token=', '');
  const response = await ask(bff, 'POST', '/bff/session/launch', undefined, { token });
  const { csrf } = (await response.json()) as { csrf: string };
  return { csrf, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

/** Sends a change with a key that is the same in every process. */
export const sendChange = (bff: Bff, session: SignedIn, { operationId, args }: Change): Promise<Response> =>
  ask(bff, 'POST', `/bff/call/${operationId}`, session, {
    ...{ connection: 'emulator', args, idempotencyKey: `key-of-${operationId}` },
  });
