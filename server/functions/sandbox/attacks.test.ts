import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '#contract/values/durations.ts';
import { escapes } from './escapes-for-tests.ts';
import { type Flood, floods } from './floods-for-tests.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';
import { clientForTests, runForTests } from './sandbox-for-tests.ts';

/** The corpus of attacks of reliability §2-J: each is contained, and none is noticed by others. */

const canary = 'CANARY-7f3a91';
/** The delay that a busy machine adds to a deadline. */
const slackMs = 3_000;
const atOnce = 2;
let sandbox: Sandbox;

beforeAll(async () => {
  process.env.QUARTERDECK_TEST_CANARY = canary;
  sandbox = createSandbox({ size: atOnce, client: clientForTests });
  await sandbox.warm();
});
afterAll(async () => {
  delete process.env.QUARTERDECK_TEST_CANARY;
  await sandbox.close();
});

/** Runs cases side by side and collects the failures of each. */
async function validate<T extends { name: string }>(
  cases: readonly T[],
  work: (each: T) => Promise<string | undefined>,
): Promise<string[]> {
  const wrong: string[] = [];
  const left = [...cases];
  const worker = async () => {
    for (let each = left.shift(); each; each = left.shift()) {
      const problem = await work(each);
      if (problem) wrong.push(`${each.name}: ${problem}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return wrong;
}

/** Returns 'escaped' where the result of an attack leads to the host. */
const probe = `
const escaped = (got) => {
  for (const key of ['versions', 'pid', 'env', 'mainModule', 'binding', 'dlopen', 'readFileSync', 'execSync', 'parentPort', 'process'])
    if (got != null && typeof got[key] !== 'undefined' && got !== globalThis) return key;
  if (typeof got === 'function' && got !== require) {
    const result = got('fs');
    if (result && result.readFileSync) return 'fs';
  }
};`;

async function tryEscape({ body }: { body: string }): Promise<string | undefined> {
  const source = `${probe}
    exports = async function () { const got = await (async function () { ${body}\n }).call(this);
    const way = escaped(got);
    return way ? 'escaped by ' + way : got; }`;
  // none of them takes long; on a machine that is busy it may
  const outcome = await runForTests(sandbox, source, { limits: { wallMs: 30_000 } });
  const seen = JSON.stringify(outcome);
  if (seen.includes(canary)) return 'the environment was seen';
  if (seen.includes('escaped by')) return seen;
  if (seen.includes('never inside')) return 'more than the error was seen';
  if (seen.includes('node:') && seen.includes('worker_threads')) return seen;
  if (!outcome.ok && outcome.reason === 'timeout') return 'it did not end';
  return undefined;
}

/** Enough to reach a limit of memory or of the stack; what never ends needs less. */
const usualWallMs = 200;
const endlessWallMs = 60;

async function tryFlood(flood: Flood, wallMs = usualWallMs): Promise<string | undefined> {
  const begun = performance.now();
  const outcome = await runForTests(sandbox, flood.source, { limits: { wallMs } });
  const { runMs } = outcome.durations;
  if (runMs > wallMs + 250 + slackMs) return `it ran for ${runMs} ms`;
  if (performance.now() - begun > 30_000) return 'it kept its caller waiting';
  if (outcome.ok)
    return flood.reasons.includes('done') ? undefined : `it returned ${outcome.result?.slice(0, 80)}`;
  if (!flood.reasons.includes(outcome.reason)) return `${outcome.reason}: ${JSON.stringify(outcome.error)}`;
  if (flood.error && outcome.error.name !== flood.error) return JSON.stringify(outcome.error);
  if (!outcome.error.name || !outcome.error.message) return `an error without name or words`;
  return undefined;
}

describe('attacks on the sandbox', () => {
  it('are more than 300', () => {
    const stopped = Object.values(floods).flat();
    const names = [...escapes, ...stopped].map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const attempts = escapes.reduce((sum, each) => sum + each.attempts, 0);
    expect(attempts + stopped.length).toBeGreaterThan(300);
  });

  it('reach nothing of the host', { timeout: 120_000 }, async () => {
    expect(await validate(escapes, tryEscape)).toEqual([]);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect('polluted' in {}).toBe(false);
  });

  it('that never end are stopped', { timeout: 120_000 }, async () => {
    expect(await validate(floods.endless, (flood) => tryFlood(flood, endlessWallMs))).toEqual([]);
  });

  it('that take memory are stopped, and the memory comes back', { timeout: 120_000 }, async () => {
    const before = process.memoryUsage().rss;
    let most = 0;
    const wrong = await validate(floods.greedy, async (flood) => {
      const problem = await tryFlood(flood);
      most = Math.max(most, process.memoryUsage().rss - before);
      return problem;
    });
    expect(wrong).toEqual([]);
    // Q12, for two at once
    expect(most / 1024 / 1024).toBeLessThan(2 * 256);
  });

  it('on the stack of the engine end only themselves', { timeout: 120_000 }, async () => {
    expect(await validate(floods.deep, (flood) => tryFlood(flood))).toEqual([]);
  });

  it('with results are typed errors', { timeout: 120_000 }, async () => {
    const results = floods.results.map((flood) => ({ ...flood }));
    const wrong = await validate(results, async (flood) => {
      const outcome = await runForTests(sandbox, flood.source, { limits: { wallMs: 10_000 } });
      return !outcome.ok && outcome.error.name === flood.error
        ? undefined
        : JSON.stringify(outcome).slice(0, 300);
    });
    expect(wrong).toEqual([]);
  });

  it('leave nothing behind for the next function', async () => {
    await runForTests(
      sandbox,
      'exports = () => { Object.prototype.left = 1; globalThis.left = 2; Math.max = () => 3; }',
    );
    const next = await runForTests(sandbox, 'exports = () => [typeof left, {}.left ?? null, Math.max(1, 2)]');
    expect(next).toMatchObject({ ok: true, result: '["undefined",null,2]' });
  });

  it('leave neighbours their answers', { timeout: MINUTE }, async () => {
    const bad = runForTests(sandbox, 'exports = () => { for (;;) {} }', { limits: { wallMs: 1_500 } });
    const neighbours = await Promise.all(
      Array.from({ length: 5 }, (_, at) => runForTests(sandbox, `exports = () => ${at}`)),
    );
    expect(neighbours.map((each) => each.ok && each.result)).toEqual(['0', '1', '2', '3', '4']);
    // all five were answered while the first was still computing, or had just been stopped
    expect(await bad).toMatchObject({ ok: false, reason: 'timeout' });
  });
});
