import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { TestEmulator, testEmulator, testStart } from '#server/emulator/emulator-for-tests.ts';
import { defaultWorld, type EmulatorOptions } from '#server/emulator/http/options.ts';
import { openDocumentStore } from '#server/store/documents.ts';
import { longestBlock, threadCpuMs } from '#server/supervision/blocking-for-tests.ts';
import { progressCount } from '#server/supervision/progress.ts';

const day = 86_400;
const days = 31;
const key = randomBytes(32);
const dirs: string[] = [];
const open: TestEmulator[] = [];

afterEach(() => {
  for (const at of open.splice(0)) at.emulator.close();
  for (const dir of dirs.splice(0)) rmSync(dir, { recursive: true });
});

/** A world with an alert configuration that fires on every process and repeats every five minutes. */
async function used(options: Partial<EmulatorOptions> = {}, threshold = 60): Promise<TestEmulator> {
  const at = await testEmulator({ key, ...options });
  open.push(at);
  await watchConnections(at, threshold);
  return at;
}

async function watchConnections(at: TestEmulator, threshold: number): Promise<void> {
  const body = {
    eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
    enabled: true,
    metricThreshold: {
      metricName: 'CONNECTIONS',
      operator: 'GREATER_THAN',
      threshold,
      units: 'RAW',
      mode: 'AVERAGE',
    },
    notifications: [{ typeName: 'EMAIL', emailAddress: 'a@example.com', intervalMin: 5, delayMin: 0 }],
  };
  const created = await at.ask('POST', `~/groups/${at.groupId}/alertConfigs`, { body });
  expect(created.status).toBe(201);
}

async function jump(at: TestEmulator) {
  return at.ask('PATCH', '/_emulator/clock', { body: { advanceSeconds: days * day } });
}

async function finished(at: TestEmulator, id: string) {
  for (;;) {
    const { body } = await at.ask('GET', `/_emulator/tasks/${id}`);
    if (body.state !== 'running') return body;
    await pause(5);
  }
}

/** The history of the world: ids count all created rows. Secrets are sealed with fresh random numbers. */
function historyOf({ world }: TestEmulator) {
  const { alerts, events, snapshots, deliveries, due } = world.tables;
  const sent = [...deliveries.all()].map(({ id, at, event, repeats }) => ({ id, at, event, repeats }));
  const lists = [[...alerts.all()], [...events.all()], [...snapshots.all()], [...due.all()], sent];
  return lists.map((list) => list.map((row) => JSON.stringify(row)).sort());
}

describe('a long clock jump', () => {
  it('answers 202 with a task that reports progress and ends in the state of an uninterrupted jump', async () => {
    const at = await used({ patienceMs: 0 });
    const whole = await used();
    const before = at.world.now();
    const reply = await jump(at);
    expect(reply.status).toBe(202);
    const { taskId } = reply.body;
    expect(reply.headers.get('location')).toMatch(new RegExp(`/_emulator/tasks/${taskId}$`));
    const running = (await at.ask('GET', '/_emulator/state')).body.clock;
    expect(running.taskId).toBe(taskId);
    expect(Date.parse(running.now)).toBeLessThan(before + days * day * 1000);
    const task = await finished(at, taskId);
    expect(task).toMatchObject({ state: 'done', kind: 'clock', world: defaultWorld });
    expect(task.done).toBe(task.total);
    expect((await at.ask('GET', '/_emulator/state')).body.clock).toMatchObject({
      now: new Date(before + days * day * 1000).toISOString().replace('.000', ''),
    });
    whole.advance(days * day);
    const [sliced, uninterrupted] = [historyOf(at), historyOf(whole)];
    expect(sliced.map(({ length }) => length)).toEqual(uninterrupted.map(({ length }) => length));
    // a boolean: the difference of two worlds is too long to read
    expect(JSON.stringify(sliced) === JSON.stringify(uninterrupted)).toBe(true);
  });

  it('waits for the end where that is near', async () => {
    const at = await used();
    expect((await at.ask('PATCH', '/_emulator/clock', { body: { advanceSeconds: 3600 } })).status).toBe(200);
    expect(at.world.clock.isCatchingUp).toBe(false);
  });

  it('lets other worlds answer meanwhile, and shows its own at the time that is reached', async () => {
    const at = await used({ patienceMs: 0 });
    const created = await at.ask('POST', '/_emulator/worlds', { body: { seed: 'single', name: 'other' } });
    const task = (await at.ask('GET', '/_emulator/tasks')).body.find(
      ({ world }: { world: string }) => world === 'other',
    );
    await finished(at, task.id);
    const other = at.emulator.host.worlds.get('other');
    if (!other) throw new Error(JSON.stringify(created.body));
    const beside = new TestEmulator(at.emulator, other);
    const { taskId } = (await jump(at)).body;
    expect((await beside.ask('GET', '~/groups')).status).toBe(200);
    expect(at.emulator.host.tasks.get(taskId)?.state).toBe('running');
    const { headers } = await at.ask('GET', `~/groups/${at.groupId}/alerts`);
    const seen = Date.parse(headers.get('date') ?? '');
    expect(seen).toBeGreaterThanOrEqual(testStart - 1000);
    // nothing that is due by then is still to come
    for (const { at: due } of at.world.tables.due.all()) expect(due).toBeGreaterThanOrEqual(seen - 1000);
    await finished(at, taskId);
  });

  it('continues after the process was killed, and loses nothing', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'quarterdeck-'));
    dirs.push(dir);
    const first = await used({ store: await openDocumentStore(dir), patienceMs: 0 });
    const target = first.world.now() + days * day * 1000;
    const { taskId } = (await jump(first)).body;
    while ((first.emulator.host.tasks.get(taskId)?.done ?? 0) === 0) await pause(1);
    first.emulator.close();
    open.length = 0;
    const reached = first.world.now();
    expect(reached).toBeLessThan(target);
    const again = await testEmulator({ key, store: await openDocumentStore(dir) });
    open.push(again);
    expect(again.world.clock.target()).toBe(target);
    expect(again.world.now()).toBeLessThanOrEqual(reached);
    await expect.poll(() => again.world.now()).toBe(target);
    const whole = await used();
    whole.advance(days * day);
    const alerts = (each: TestEmulator) => [...each.world.tables.alerts.all()].map(({ id }) => id).sort();
    expect(alerts(again)).toEqual(alerts(whole));
  });
});

describe('a start after days offline', () => {
  /** A stored world whose process ended, and the time of the next start. */
  async function stored() {
    const dir = mkdtempSync(join(tmpdir(), 'quarterdeck-'));
    dirs.push(dir);
    const running = { frozen: false, now: () => testStart };
    const first = await used({ ...running, store: await openDocumentStore(dir) });
    await first.ask('PATCH', '/_emulator/clock', { body: { advanceSeconds: 3600 } });
    first.emulator.close();
    open.length = 0;
    return { dir, from: first.world.now(), awake: testStart + days * day * 1000 };
  }

  it('answers at once, and catches up in slices that report progress', async () => {
    const { dir, from, awake } = await stored();
    const steps = progressCount[0];
    const store = await openDocumentStore(dir);
    const again = await testEmulator({ key, frozen: false, now: () => awake, patienceMs: 0, store });
    open.push(again);
    const target = again.world.clock.target();
    expect(target).toBeGreaterThanOrEqual(awake);
    const blocked = await longestBlock(async () => {
      // the first answer does not wait for the end of the catch-up, which a fast machine may have reached
      const { headers, status } = await again.ask('GET', `~/groups/${again.groupId}/alerts`);
      expect(status).toBe(200);
      const seen = Date.parse(headers.get('date') ?? '');
      expect(seen).toBeGreaterThanOrEqual(from - 1000);
      expect(seen).toBeLessThanOrEqual(target);
      await expect.poll(() => again.world.clock.isCatchingUp).toBe(false);
    });
    expect(again.world.now()).toBe(target);
    // supervision ends a process without progress: this one counts its steps, and its event loop turns meanwhile
    expect(progressCount[0]).not.toBe(steps);
    expect(blocked).toBeLessThan(200);
    expect(again.world.tables.alerts.size).toBeGreaterThan(10);
  });
});

describe('repeated jumps of an hour', () => {
  it('take a few milliseconds each, and lead to the open alerts of one jump over all of them', async () => {
    const [hourly, whole] = [await used(), await used()];
    const hours = 48;
    const before = threadCpuMs();
    for (let hour = 0; hour < hours; hour += 1) {
      const { status } = await hourly.ask('PATCH', '/_emulator/clock', { body: { advanceSeconds: 3600 } });
      expect(status).toBe(200);
    }
    const each = (threadCpuMs() - before) / hours;
    whole.advance(hours * 3600);
    expect(hourly.world.now()).toBe(whole.world.now());
    const openAlerts = ({ world }: TestEmulator) =>
      [...world.tables.alerts.all()]
        .filter(({ status }) => status === 'OPEN')
        .map(({ hostnameAndPort, metricName, eventTypeName }) =>
          [hostnameAndPort, metricName, eventTypeName].join(),
        )
        .sort();
    expect(openAlerts(hourly)).toEqual(openAlerts(whole));
    // a day in hours takes about 0.1 s on a quiet machine; before, 1.9 s
    expect(each).toBeLessThan(25);
  });
});

describe('repetitions of a notification', () => {
  it('are recorded together during a jump over many of them', async () => {
    const at = await used();
    at.advance(10 * day);
    const [alert] = [...at.world.tables.alerts.all()].filter(
      ({ status, metricName }) => status === 'OPEN' && metricName === 'CONNECTIONS',
    );
    const sent = at.world.tables.deliveries.by('alert', alert?.id ?? '');
    const total = sent.reduce((sum, { repeats = 1 }) => sum + repeats, 0);
    const since = Date.parse(alert?.created ?? '');
    expect(total).toBe(Math.floor((at.world.now() - since) / 300_000) + 1);
    expect(sent.length).toBeLessThan(40);
    expect(alert?.lastNotified).toBe(sent[0]?.at);
  });

  it('are not counted while the alert is acknowledged', async () => {
    const at = await used({}, 0);
    at.advance(3600);
    const [alert] = [...at.world.tables.alerts.all()].filter(
      ({ status, metricName }) => status === 'OPEN' && metricName === 'CONNECTIONS',
    );
    const path = `~/groups/${at.groupId}/alerts/${alert?.id}`;
    const acknowledgedUntil = new Date(at.world.now() + 5 * day * 1000).toISOString();
    await at.ask('PATCH', path, { body: { acknowledgedUntil } });
    const before = at.world.tables.deliveries.by('alert', alert?.id ?? '').length;
    at.advance(6 * day);
    const since = at.world.tables.deliveries.by('alert', alert?.id ?? '').slice(0, -before);
    const total = since.reduce((sum, { repeats = 1 }) => sum + repeats, 0);
    expect([288, 289]).toContain(total);
  });
});
