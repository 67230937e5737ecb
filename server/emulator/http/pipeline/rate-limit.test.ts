import { describe, expect, it } from 'vitest';
import { testEmulator } from '../../emulator-for-tests.ts';

describe('the rate limit', () => {
  it('is 100 requests a minute and project, shared by all callers, and passes with time', async () => {
    const limited = await testEmulator({ limitAll: true });
    const key = await limited.key('GROUP_READ_ONLY');
    const path = `~/groups/${limited.groupId}/alerts?itemsPerPage=1`;
    const replies = await Promise.all(
      Array.from({ length: 120 }, (_, index) =>
        limited.ask('GET', path, { as: index % 2 ? key : limited.owner }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(100);
    const refused = replies.find(({ status }) => status === 429);
    expect(refused?.body.errorCode).toBe('RATE_LIMITED');
    const wait = Number(refused?.headers.get('retry-after'));
    expect(wait).toBe(60);
    limited.advance(wait - 1);
    expect((await limited.ask('GET', path)).status).toBe(429);
    limited.advance(1);
    expect((await limited.ask('GET', path)).status).toBe(200);
  });

  it('has headers on counted resources only', async () => {
    const limited = await testEmulator({ limitAll: true });
    const path = (groupId: string) => `~/groups/${groupId}/alerts`;
    const counted = await limited.ask('GET', path(limited.groupId));
    expect(counted.headers.get('ratelimit-limit')).toBe('100');
    expect(counted.headers.get('ratelimit-remaining')).toBe('99');
    const emulator = await testEmulator();
    const free = await emulator.ask('GET', path(emulator.groupId));
    expect([free.status, free.headers.get('ratelimit-limit')]).toEqual([200, null]);
    const history = `~/groups/${emulator.groupId}/dbAccessHistory/clusters/${emulator.clusterName}`;
    expect((await emulator.ask('GET', history)).headers.get('ratelimit-limit')).toBe('100');
  });

  it('is a token bucket with headers under the observed profile', async () => {
    const observed = await testEmulator({ profile: 'observed' });
    const reply = await observed.ask('GET', `~/groups/${observed.groupId}/alerts`);
    expect(reply.headers.get('ratelimit-limit')).toBe('1200');
    expect(reply.headers.get('ratelimit-remaining')).toBe('1199');
    const events = `~/groups/${observed.groupId}/events?itemsPerPage=1`;
    let last = await observed.ask('GET', events);
    for (let count = 0; count < 300 && last.status === 200; count += 1)
      last = await observed.ask('GET', events);
    expect(last.status).toBe(429);
    expect(last.body.parameters).toEqual([`api/atlas/v2/groups/${observed.groupId}/events`, 1, 300, 100, 60]);
  });
});
