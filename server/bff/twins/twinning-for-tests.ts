import { setImmediate } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import type { Twin } from '#contract/console/twins.ts';
import { addCluster } from '#server/emulator/areas/clusters/seed.ts';
import { readEmulatorCommand } from '#server/emulator/command.ts';
import { iso } from '#server/emulator/kernel/time/clock.ts';
import { type Running, startEmulator } from '#server/emulator/start.ts';
import { type SignedIn, startBff, type TestBff } from '../test-kit.ts';

/** For tests only: a source with its own ids, an emulator for twins, and a console that is connected to both. */
export interface Twinning {
  source: Running;
  host: Running;
  console: TestBff;
  clock: { now: number };
  session: SignedIn;
  /** Requests of projects that the source answered, by the project and the minute, and their statuses. */
  answered: { groupId: string; minute: number; status: number; path: string }[];
  ask<Body>(
    method: string,
    path: string,
    body?: unknown,
    as?: SignedIn,
  ): Promise<{ status: number; body: Body; text: string }>;
  create(groupIds: readonly string[] | null): Promise<Twin>;
  /** Moves the clock to the end of each wait until the twin is in one of these states. */
  until(id: string, ...states: Twin['state'][]): Promise<Twin>;
  /** Called for each request to the emulator of the twins. */
  atHost: { received: (request: { method: string; target: string }) => void };
  restart(meanwhile?: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

const begins = Date.parse('2026-03-13T14:02:00Z');

export async function startTwinning(sourceSeed: string, argv: string[] = []): Promise<Twinning> {
  const clock = { now: begins };
  const answered: Twinning['answered'] = [];
  const emulator = (seed: string, more: Partial<Parameters<typeof startEmulator>[0]>) =>
    startEmulator(
      {
        ...readEmulatorCommand([]),
        ...{ seed, port: 0, dataDir: ':memory:', http: true, checkResponses: true, deliver: 'none' },
        now: () => clock.now,
        ...more,
      },
      (error) => {
        throw error;
      },
    );
  const source = await emulator(sourceSeed, {
    ...{ profile: 'observed', limitAll: true },
    onRequest({ target, status }) {
      const [, groupId] = /\/groups\/([0-9a-f]{24})/u.exec(target) ?? [];
      if (groupId === undefined || status === 401) return;
      answered.push({
        groupId,
        path: target,
        status,
        minute: Math.floor(clock.now / 60_000),
      });
    },
  });
  const atHost: Twinning['atHost'] = { received: () => undefined };
  const host = await emulator('empty', { onRequest: (request) => atHost.received(request) });
  const upstreams = [source, host].flatMap(({ served }) => ['--upstream', served.url]);
  const console = await startBff({ argv: [...upstreams, ...argv], now: () => clock.now });
  const connect = async () => {
    const named = [
      ['Production', source],
      ['Emulator', host],
    ] as const;
    for (const [name, { served, credentials }] of named) {
      const { publicKey, privateKey } = credentials;
      await console.bff.ensureConnection({ name, origin: served.url, publicKey, privateKey });
    }
  };
  await connect();
  const kit: Twinning = {
    ...{ source, host, console, clock, answered, atHost },
    session: await console.signIn(),
    async ask(method, path, body, as = kit.session) {
      const response = await console.ask(method, path, {
        session: as,
        ...(body === undefined ? {} : { body }),
      });
      const text = await response.text();
      return { status: response.status, text, body: text === '' ? undefined : JSON.parse(text) };
    },
    async create(groupIds) {
      const { orgId } = source.credentials;
      const request = { connection: 'production', host: 'emulator', name: 'Rehearsal', orgId, groupIds };
      const { status, body, text } = await kit.ask<Twin>('POST', '/bff/twins', request);
      expect(status, text).toBe(201);
      return body;
    },
    until: (id, ...states) =>
      vi.waitFor(
        async () => {
          // answers without input and output would leave the job no turn
          await setImmediate();
          const { body } = await kit.ask<Twin>('GET', `/bff/twins/${id}`);
          // as long as nothing waits for the budget, real work takes next to no time
          clock.now = Math.max(clock.now + 50, body.reading.resumesAt ?? 0);
          expect(
            states,
            `${body.reason} ${console.logs.findLast((line) => line.includes('the work on a twin')) ?? ''}`,
          ).toContain(body.state);
          return body;
        },
        { timeout: 240_000, interval: 50 },
      ),
    async restart(meanwhile) {
      await console.restart(meanwhile);
      await connect();
      kit.session = await console.signIn();
    },
    async close() {
      await console.close();
      await source.close();
      await host.close();
    },
  };
  return kit;
}

/** Fills an organization with projects, each with the same number of clusters. */
export function addEstate({ source, clock }: Twinning, projects: number, clustersOfEach: number): void {
  const world = source.emulator.host.worlds.get('default');
  const [org] = world?.tables.orgs.all() ?? [];
  if (!world || !org) throw new Error('the source has no organization');
  const at = clock.now - 30 * 86_400_000;
  world.transact(() => {
    for (let project = world.tables.groups.size; project < projects; project += 1) {
      const group = {
        id: world.id(at),
        orgId: org.id,
        name: `project-${project}`,
        created: iso(at),
        tags: [],
      };
      world.tables.groups.put(group);
    }
    for (const { id: groupId } of world.tables.groups.all())
      for (let number = 1; number <= clustersOfEach; number += 1) {
        const plan = { groupId, at, name: `cluster-${number}`, instanceSize: 'M10', regionName: 'EU_WEST_1' };
        const shards = number === 1 ? { shards: 2, instanceSize: 'M30' } : {};
        addCluster(world, { ...plan, ...shards, providerName: 'AWS', changes: { backupEnabled: true } });
      }
  });
}
