import { describe, expect, it } from 'vitest';
import { type BulkRefusal, type BulkStep, runBulk } from './bulk-run.ts';

class Refused extends Error {
  readonly refusal: BulkRefusal;
  constructor(status: number, message: string, retryAfter?: number) {
    super(message);
    this.refusal = { status, message, retryAfter };
  }
}
const limited = new Refused(429, 'Too many requests.', 7);

async function steps(run: (key: string) => Promise<unknown>, stopAfter = Number.POSITIVE_INFINITY) {
  const seen: [string, BulkStep][] = [];
  const waits: number[] = [];
  await runBulk(['a', 'b', 'c'], {
    run,
    refusalOf: (error) => (error as Refused).refusal,
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

describe('a change to many rows', () => {
  it('a failure is told with its row and the rest goes on', async () => {
    const { last } = await steps(async (key) => {
      if (key === 'b') throw new Refused(404, 'Not found.');
    });
    expect(last).toEqual({
      a: { state: 'done' },
      b: { state: 'failed', message: 'Not found.' },
      c: { state: 'done' },
    });
  });

  it('a row without an answer is unknown, not failed', async () => {
    const { last } = await steps(async (key) => {
      if (key === 'a') throw new Refused(0, 'No answer.');
    });
    expect([last.a, last.b]).toEqual([{ state: 'unknown', message: 'No answer.' }, { state: 'done' }]);
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
    expect(last.c).toEqual({ state: 'stopped', message: 'Not started: stopped.' });
  });
});
