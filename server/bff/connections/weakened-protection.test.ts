import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { noProtection } from '#contract/console/access/protection.ts';
import { weakeningsOf } from '#contract/console/access/protection-weakenings.ts';
import { usualSettings } from '#contract/notifications/settings.ts';
import { migrate, openDatabase } from '#server/store/database.ts';
import { migrations } from '../migrations.ts';
import { reportWiderUpstreams } from '../protection/wider-upstreams.ts';
import type { Tables } from '../tables.ts';
import {
  type SignedIn,
  sessionOf,
  startConnected,
  startService,
  type TestService,
  testPassword,
} from '../test-kit.ts';

let service: TestService;
let console: Awaited<ReturnType<typeof startConnected>>;
let other: SignedIn;
let operator: SignedIn;
beforeEach(async () => {
  service = await startService();
  console = await startConnected(service);
  other = await console.signInAs('ada', 'administrator');
  operator = await console.signInAs('oz', 'operator');
  const follows = { ...usualSettings.follows, protection: { on: false, channels: [] } };
  for (const session of [other, operator]) {
    const body = { ...usualSettings, follows };
    const saved = await console.ask('PUT', '/bff/notifications/settings', { session, body });
    expect(saved.status).toBe(200);
  }
});
afterEach(async () => {
  await console.close();
  await service.close();
});

const kindsFor = async (session: SignedIn): Promise<string[]> => {
  const response = await console.ask('GET', '/bff/notifications', { session });
  const { notifications } = (await response.json()) as { notifications: { kind: string; detail: string }[] };
  return notifications.map(({ kind, detail }) => `${kind}: ${detail}`);
};
const protect = (protection: object, session = console.session) =>
  console.ask('PATCH', '/bff/connections/emulator', {
    session,
    body: { protection: { ...noProtection, ...protection } },
  });

test('weaker protection notifies every other administrator, also those who do not follow the topic', async () => {
  await protect({ locked: true, personPerHour: 5 });
  expect(await kindsFor(other)).toEqual([]);
  await protect({ locked: true });
  expect(await kindsFor(other)).toEqual(['protection-weakened: By local: limit per person raised']);
  expect(await kindsFor(operator)).toEqual([]);
});

describe('weaker protection of a connection that demands second persons', () => {
  const request = { locked: true, secondPerson: ['clusters'] };
  beforeEach(async () => {
    expect((await protect({ locked: true, secondPerson: ['delete', 'clusters'] })).status).toBe(200);
  });

  test('needs another administrator, who saves the same change', async () => {
    for (const _ of [1, 2]) {
      const refused = await protect(request);
      expect([refused.status, await refused.text()]).toEqual([
        403,
        expect.stringContaining(
          '(second person removed for delete). Another administrator must save the same',
        ),
      ]);
    }
    expect((await kindsFor(other))[0]).toBe(
      'weakening-requested: By local: second person removed for delete. Save the same change within a day to approve it.',
    );
    expect((await protect(request, other)).status).toBe(200);
    expect(await kindsFor(console.session)).toContain(
      'protection-weakened: By ada: second person removed for delete',
    );
  });

  test('is not approved by another change, nor after a day', async () => {
    await protect(request);
    expect((await protect({ locked: false, secondPerson: ['clusters'] }, other)).status).toBe(403);
    await protect(request);
    console.clock.now += 25 * 3_600_000;
    const later = await console.signIn();
    expect((await protect(request, later)).status).toBe(403);
    console.clock.now += 25 * 3_600_000;
    const ada = await console.ask('POST', '/bff/session/password', {
      body: { username: 'ada', password: testPassword },
    });
    const session = sessionOf(ada, (await ada.json()) as { csrf: string });
    expect((await protect(request, session)).status).toBe(403);
  });

  test('includes its deletion; stronger protection needs no second person', async () => {
    expect(
      (await protect({ locked: true, secondPerson: ['delete', 'clusters'], personPerHour: 3 })).status,
    ).toBe(200);
    const remove = (session: SignedIn) => console.ask('DELETE', '/bff/connections/emulator', { session });
    expect((await remove(console.session)).status).toBe(403);
    expect((await remove(other)).status).toBe(204);
    expect(await kindsFor(console.session)).toContain('protection-weakened: By ada: connection deleted');
  });
});

test('more addresses than at the last start are reported to administrators', async () => {
  const db = await openDatabase<Tables>({ dir: ':memory:' });
  await migrate(db, migrations);
  const reports: string[] = [];
  const deps = {
    ...{ db, now: () => 0, audit: { note: async () => {} } },
    notify: async ({ kind, subject }: { kind: string; subject: string }) => {
      reports.push(`${kind} ${subject}`);
    },
  };
  await reportWiderUpstreams(['https://a.example'], deps);
  await reportWiderUpstreams(['https://a.example'], deps);
  expect(reports).toEqual([]);
  await reportWiderUpstreams(['https://b.example', 'https://a.example'], deps);
  expect(reports).toEqual(['upstreams-widened https://b.example']);
  await reportWiderUpstreams(['https://b.example'], deps);
  expect(reports).toHaveLength(1);
  await db.destroy();
});

test('an unlock notifies administrators who do not follow the topic', async () => {
  await protect({ locked: true });
  await console.ask('POST', '/bff/connections/emulator/unlock', {
    session: operator,
    body: { minutes: 10, reason: 'upgrade', emergency: false },
  });
  expect(await kindsFor(other)).toEqual(['connection-unlocked: By oz, 10 min: upgrade']);
});

test('names each weakened part, and none of a stronger protection', () => {
  const strong = {
    ...{ origin: 'https://cloud.mongodb.com', readOnly: true },
    protection: { ...noProtection, locked: true, personPerHour: 5, consolePerHour: 10, unlockMinutes: 10 },
  };
  const weak = {
    ...{ origin: 'https://other.example', readOnly: false },
    protection: { ...noProtection, personPerHour: 6 },
  };
  expect(weakeningsOf(strong, weak)).toEqual([
    'changes allowed',
    'lock removed',
    'unlocks up to 60 min',
    'limit per person raised',
    'limit of the console raised',
    'service changed to https://other.example',
  ]);
  expect(weakeningsOf(strong, strong)).toEqual([]);
  expect(weakeningsOf({ ...weak, origin: strong.origin }, strong)).toEqual([]);
});
