import { describe, expect, it } from 'vitest';
import type { Outcome } from './outcome.ts';
import { createSandbox } from './sandbox.ts';
import {
  answerForTests,
  clientForTests,
  environmentForTests,
  runForTests,
  sandboxForAll,
} from './sandbox-for-tests.ts';

const at = sandboxForAll();
const { run } = at;

describe('a run', () => {
  it('is stopped at its time limit, whether it computes or waits', async () => {
    for (const source of ['for (;;) {}', "await context.services.get('db').hang()"])
      expect(await run(`exports = async () => { ${source} }`, { limits: { wallMs: 200 } })).toMatchObject({
        reason: 'timeout',
        error: { name: 'TimeLimit', message: expect.stringContaining('200 ms') },
      });
  });

  it('may wait for longer than it may compute', async () => {
    const call = (name: string, args: string) =>
      new Promise<string>((resolve) => setTimeout(() => resolve(answerForTests(name, args)), 300));
    const limits = { cpuMs: 250, wallMs: 20_000 };
    const waiting =
      "exports = async () => { for (let i = 0; i < 3; i += 1) await context.services.get('db').ping(i); return 'ok' }";
    expect(await run(waiting, { limits, call })).toMatchObject({ ok: true, result: '"ok"' });
    expect(await run('exports = () => { for (;;) {} }', { limits })).toMatchObject({
      reason: 'timeout',
      error: { message: expect.stringContaining('computed') },
    });
  });

  it('ends when it is cancelled', async () => {
    const stop = new AbortController();
    const call = async () => {
      stop.abort();
      return 'null';
    };
    const source = "exports = async () => { await context.services.get('db').ping(1); for (;;) {} }";
    expect(await run(source, { call, signal: stop.signal })).toMatchObject({
      reason: 'cancelled',
      error: { name: 'Cancelled' },
    });
    expect(await run('exports = () => 1', { signal: stop.signal })).toMatchObject({ reason: 'cancelled' });
  });

  it('is refused when its request makes no sense', async () => {
    const refusals: Parameters<typeof run>[1][] = [
      { args: '{}' },
      { args: 'nonsense' },
      { limits: { wallMs: 300_001 } },
      { limits: { memoryMiB: 0 } },
      { environment: { ...environmentForTests, user: '' } },
      { environment: { ...environmentForTests, values: { broken: '{' } } },
    ];
    for (const more of refusals)
      expect(await run('exports = () => 1', more)).toMatchObject({
        reason: 'refused',
        error: { argument: expect.any(String) },
      });
  });

  it('waits for its turn, and is refused when too many wait', async () => {
    const small = createSandbox({ size: 1, queue: 2, client: clientForTests });
    let release: () => void = () => undefined;
    const gate = new Promise<string>((resolve) => {
      release = () => resolve('null');
    });
    const begun = runForTests(small, "exports = () => context.services.get('db').ping(1)", {
      call: () => gate,
    });
    const stop = new AbortController();
    const waiting = [
      runForTests(small, 'exports = () => 1'),
      runForTests(small, 'exports = () => 2', { signal: stop.signal }),
    ];
    const refused = await runForTests(small, 'exports = () => 3');
    expect(refused).toMatchObject({ ok: false, reason: 'refused', error: { name: 'TooManyRuns' } });
    stop.abort();
    expect(await waiting[1]).toMatchObject({ ok: false, reason: 'cancelled' });
    release();
    expect(await begun).toMatchObject({ ok: true });
    expect(await waiting[0]).toMatchObject({ ok: true, result: '1' });
    await small.close();
    expect(await runForTests(small, 'exports = () => 4')).toMatchObject({ error: { name: 'SandboxClosed' } });
  });

  it('for which another one waits gets a place of its own', async () => {
    const single = createSandbox({ size: 1, client: clientForTests });
    const call = async () => {
      const inner = await runForTests(single, 'exports = () => 20', { nested: true });
      return inner.ok ? String(inner.result) : 'null';
    };
    const outer = "exports = async () => (await context.functions.execute('double')) + 1";
    expect(await runForTests(single, outer, { call })).toMatchObject({ ok: true, result: '21' });
    await single.close();
  });

  it('is cancelled when the sandbox closes', async () => {
    const closing = createSandbox({ size: 1, client: clientForTests });
    let inside: () => void = () => undefined;
    const started = new Promise<void>((resolve) => {
      inside = resolve;
    });
    const call = () => {
      inside();
      return new Promise<string>(() => undefined);
    };
    const running = runForTests(closing, "exports = () => context.services.get('db').hang()", { call });
    const queued = runForTests(closing, 'exports = () => 1');
    await started;
    await closing.close();
    const outcomes: Outcome[] = await Promise.all([running, queued]);
    expect(outcomes.map((each) => !each.ok && each.reason)).toEqual(['cancelled', 'refused']);
  });

  it('finds a spare worker, and one of its own where it needs more memory', async () => {
    await at.sandbox.warm();
    expect((await run('exports = () => 1')).durations.warm).toBe(true);
    const source = 'exports = () => new Uint8Array(90e6).length';
    expect(await run(source)).toMatchObject({ ok: false, reason: 'memory' });
    expect(await run(source, { limits: { memoryMiB: 160 } })).toMatchObject({
      ok: true,
      result: '90000000',
      durations: { warm: false },
    });
  });
});
