import { describe, expect, it } from 'vitest';
import { ApiFailure } from '#src/api/errors.ts';
import { type BulkStep, runBulk } from './bulk-run.ts';

const limited = new ApiFailure(429, { code: 'RATE_LIMITED', message: 'Too many requests.', retryAfter: 7 });

async function steps(run: (key: string) => Promise<unknown>, stopAfter = Number.POSITIVE_INFINITY) {
  const seen: [string, BulkStep][] = [];
  const waits: number[] = [];
  await runBulk(['a', 'b', 'c'], {
    run,
    onStep: (key, step) => seen.push([key, step]),
    now: () => 1000,
    wait: async (ms) => {
      waits.push(ms);
    },
    stopped: () => seen.filter(([, step]) => step.state === 'done').length >= stopAfter,
  });
  const last = Object.fromEntries(seen.map(([key, step]) => [key, step]));
  return { seen, waits, last };
}

describe('a change to many configurations', () => {
  it('a failure is told with its row and the rest goes on', async () => {
    const { last } = await steps(async (key) => {
      if (key === 'b') throw new Error('Not found.');
    });
    expect(last).toEqual({
      a: { state: 'done' },
      b: { state: 'failed', message: 'Not found.' },
      c: { state: 'done' },
    });
  });

  it('waits as long as the service asks and then does it', async () => {
    let refusals = 1;
    const { seen, waits, last } = await steps(async (key) => {
      if (key === 'b' && refusals-- > 0) throw limited;
    });
    expect(waits).toEqual([7000]);
    expect(seen).toContainEqual(['b', { state: 'held', until: 8000 }]);
    expect(last.b).toEqual({ state: 'done' });
  });

  it('gives up on a row that is refused again and again', async () => {
    const { last, waits } = await steps((key) => (key === 'a' ? Promise.reject(limited) : Promise.resolve()));
    expect(waits).toHaveLength(5);
    expect(last.a).toEqual({ state: 'failed', message: 'Too many requests.' });
    expect(last.c).toEqual({ state: 'done' });
  });

  it('stopped, it says which rows were not started', async () => {
    const { last } = await steps(async () => {}, 1);
    expect(last.a).toEqual({ state: 'done' });
    expect(last.c).toEqual({ state: 'failed', message: 'Not started: stopped.' });
  });
});
