import { type ChildProcess, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { administrator } from '../kit/ports.ts';
import { type Estate, startEstate, startProgram } from './replicas.ts';
import { startRoundRobin } from './round-robin.ts';
import { Visitor } from './visitor.ts';

/** Faults of a year of operation, on processes of the built server. No browser here. Part of `npm test -- --full`. */

const MINUTE = 60_000;
test.setTimeout(6 * MINUTE);

/** Two replicas behind a proxy, and a signed-in administrator. */
async function withReplicas(
  preloads: readonly (string | undefined)[],
  work: (at: { estate: Estate; visitor: Visitor; origins: string[]; logs: () => string }) => Promise<void>,
): Promise<void> {
  const estate = await startEstate();
  const proxy = await startRoundRobin();
  const origin = `http://localhost:${proxy.port}`;
  try {
    const replicas: Awaited<ReturnType<Estate['startReplica']>>[] = [];
    for (const preload of preloads) replicas.push(await estate.startReplica(origin, preload));
    proxy.targets.push(...replicas.map(({ port }) => port));
    const visitor = new Visitor(origin);
    await visitor.signIn(administrator);
    const logs = () => replicas.map(({ log }) => log()).join('');
    const origins = replicas.map(({ port }) => `http://127.0.0.1:${port}`);
    await work({ estate, visitor, origins, logs });
  } finally {
    await proxy.close();
    await estate.remove();
  }
}

const readiness = async (origin: string): Promise<string> => {
  const response = await fetch(`${origin}/readyz`);
  return `${response.status} ${((await response.json()) as { status: string }).status}`;
};

test('a stopped database ends no session and fills no log, and everything continues after its start', async () => {
  await withReplicas([undefined, undefined], async ({ estate, visitor, origins, logs }) => {
    const resume = estate.postgres.interrupt();
    for (const origin of origins)
      await expect
        .poll(() => readiness(origin), { timeout: MINUTE })
        .toBe('503 the database does not answer');
    for (let turn = 0; turn < 10; turn += 1) expect(await visitor.sessionState()).toBe('503');
    await new Promise((resolve) => setTimeout(resolve, 30_000));
    resume();
    for (const origin of origins)
      await expect.poll(() => readiness(origin), { timeout: MINUTE }).toBe('200 ready');
    for (let turn = 0; turn < 4; turn += 1) expect(await visitor.sessionState()).toBe('signed in');
    const body = { name: 'kim', role: 'viewer', password: 'wide-harbour-lantern-12' };
    expect((await visitor.send('POST', '/bff/users', body)).status).toBe(201);
    // expected failures are lines without a stack
    const lines = logs().split('\n');
    expect(lines.filter((line) => line.includes('"stack"'))).toEqual([]);
    expect(lines.length).toBeLessThan(120);
    expect(logs()).toContain('DATABASE_URL: ');
  });
});

/** A module that shifts the clock of a process. */
const shifted = (ms: number) =>
  `data:text/javascript,${encodeURIComponent(`
    const Real = Date;
    globalThis.Date = class extends Real {
      constructor(...args) { args.length === 0 ? super(Real.now() + ${ms}) : super(...args); }
      static now() { return Real.now() + ${ms}; }
    };
  `)}`;

for (const minutes of [-4, 4]) {
  test(`a replica whose clock is ${minutes} minutes off serves the same sessions, changes and audit log`, async () => {
    await withReplicas([undefined, shifted(minutes * MINUTE)], async ({ estate, visitor }) => {
      // through both, again and again
      for (let turn = 0; turn < 6; turn += 1) expect(await visitor.sessionState()).toBe('signed in');
      const { url, publicKey, privateKey, groupId } = estate.emulator.greeting;
      const created = await visitor.send('POST', '/bff/connections', {
        ...{ name: 'Emulated', origin: url, kind: 'apiKey', identity: publicKey, secret: privateKey },
      });
      const { id } = (await created.json()) as { id: string };
      for (let turn = 0; turn < 4; turn += 1) {
        const changed = await visitor.send('POST', '/bff/call/updateGroup', {
          ...{ connection: id, args: { groupId, body: { name: `Turn ${turn}` } } },
        });
        expect(changed.status).toBe(200);
      }
      for (let turn = 0; turn < 2; turn += 1) {
        const response = await visitor.send('GET', '/bff/audit?operation=updateGroup');
        const { results } = (await response.json()) as { results: { outcome: string }[] };
        expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done', 'done']);
      }
    });
  });
}

const canMount =
  spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' }).status === 0;

test('a full disk refuses changes and ends no session, and space makes everything work again', async () => {
  test.skip(!canMount);
  const dir = mkdtempSync(join(tmpdir(), 'quarterdeck-full-'));
  const proxy = await startRoundRobin();
  const origin = `http://localhost:${proxy.port}`;
  let child: ChildProcess | undefined;
  try {
    const server = await startProgram({
      // the folder of the state is a small disk that only this process sees
      under: [
        'unshare',
        '-rm',
        'sh',
        '-c',
        `mount -t tmpfs -o size=24m,mode=0700 tmpfs ${dir} && exec "$@"`,
        '-',
      ],
      args: ['--no-emulator', '--port', '0', '--data', dir, '--public-origin', origin],
      env: {
        QUARTERDECK_ADMIN_USER: administrator.username,
        QUARTERDECK_ADMIN_PASSWORD: administrator.password,
      },
      ready: /Console/,
    });
    child = server.child;
    await expect.poll(() => server.log()).toContain('"port":');
    proxy.targets.push(Number(/"port":(\d+)/.exec(server.log())?.[1]));
    const visitor = new Visitor(origin);
    await visitor.signIn(administrator);
    const user = (name: string) => ({ name, role: 'viewer', password: 'wide-harbour-lantern-12' });
    expect((await visitor.send('POST', '/bff/users', user('before'))).status).toBe(201);

    const fill = join(`/proc/${server.child.pid}/root`, dir, 'fill');
    for (let bytes = 1024 * 1024; bytes >= 512; ) {
      try {
        writeFileSync(fill, Buffer.alloc(bytes), { flag: 'a' });
      } catch {
        bytes /= 2;
      }
    }
    await expect
      .poll(() => readiness(origin), { timeout: MINUTE })
      .toBe('503 the database cannot be written');
    expect(await visitor.sessionState()).toBe('signed in');
    const refused = await visitor.send('POST', '/bff/users', user('meanwhile'));
    expect([refused.status, await refused.text()]).toEqual([
      503,
      expect.stringContaining('AUDIT_UNAVAILABLE'),
    ]);

    rmSync(fill);
    await expect.poll(() => readiness(origin), { timeout: MINUTE }).toBe('200 ready');
    expect((await visitor.send('POST', '/bff/users', user('after'))).status).toBe(201);
    await server.end('SIGTERM');
    child = undefined;
  } finally {
    child?.kill('SIGKILL');
    await proxy.close();
    rmSync(dir, { recursive: true, force: true });
  }
});
