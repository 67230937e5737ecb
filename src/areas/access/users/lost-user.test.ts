import { afterEach, expect, test, vi } from 'vitest';
import { lookUpUser } from './lost-user.tsx';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [200, 'there'],
  [404, 'absent'],
  [502, 'unknown'],
  [0, 'unknown'],
])('after a lost response, a lookup that returns %i reports the user as %s', async (status, fate) => {
  const body =
    status === 200 ? { username: 'robot', databaseName: 'admin' } : { error: { code: 'X', message: 'x' } };
  vi.stubGlobal('fetch', () =>
    status === 0
      ? Promise.reject(new TypeError('fetch failed'))
      : Promise.resolve(new Response(JSON.stringify(body), { status })),
  );
  const place = { groupId: '5f0000000000000000000001', databaseName: 'admin', username: 'robot' } as const;
  expect((await lookUpUser('emulator', place)).fate).toBe(fate);
});
