import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AnalysisQueue, type QueueWorker } from './analysis-queue.ts';
import type { AnalysisJob, AnalysisOutcome } from './protocol.ts';

const job = (text: string): AnalysisJob => ({ analyzer: 'lucene.standard', texts: [text] });
const done: AnalysisOutcome = { kind: 'done', analyses: [] };

/** A worker that answers only on command. */
class HeldWorker implements QueueWorker {
  onmessage: QueueWorker['onmessage'] = null;
  onerror: QueueWorker['onerror'] = null;
  jobs: string[] = [];
  ended = false;
  postMessage({ texts }: AnalysisJob): void {
    this.jobs.push(texts[0] ?? '');
  }
  terminate(): void {
    this.ended = true;
  }
  begin(): void {
    this.onmessage?.({ data: { kind: 'begun' } });
  }
  answer(): void {
    this.onmessage?.({ data: done });
  }
}

describe('a queue', () => {
  const workers: HeldWorker[] = [];
  const queue = () =>
    new AnalysisQueue(() => {
      const worker = new HeldWorker();
      workers.push(worker);
      return worker;
    }, 1_000);
  const latest = () => workers.at(-1) as HeldWorker;
  beforeEach(() => {
    vi.useFakeTimers();
    workers.length = 0;
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('hands one job after the other to one worker', async () => {
    const at = queue();
    const outcomes = [at.run(job('a')), at.run(job('b'))];
    expect(latest().jobs).toEqual(['a']);
    latest().answer();
    expect(latest().jobs).toEqual(['a', 'b']);
    latest().answer();
    expect(await Promise.all(outcomes)).toEqual([done, done]);
    expect(workers).toHaveLength(1);
  });

  test('gives up a job that takes too long, and continues with another worker', async () => {
    const at = queue();
    void at.run(job('first'));
    latest().answer();
    const late = at.run(job('without end'));
    const next = at.run(job('next'));
    // however long its tables take to load: only then it computes
    await vi.advanceTimersByTimeAsync(5_000);
    latest().begin();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await late).toEqual({ kind: 'late', afterMs: 1_000 });
    expect(workers.map(({ ended }) => ended)).toEqual([true, false]);
    latest().answer();
    expect(await next).toEqual(done);
  });

  test('gives a worker up that never gets as far as computing', async () => {
    const late = queue().run(job('a'));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await late).toEqual({ kind: 'late', afterMs: 30_000 });
    expect(latest().ended).toBe(true);
  });

  test('skips an aborted job', async () => {
    const at = queue();
    const stop = new AbortController();
    const outcomes = [at.run(job('a')), at.run(job('b'), stop.signal), at.run(job('c'))];
    const dropped = expect(outcomes[1]).rejects.toThrow('dropped');
    stop.abort();
    latest().answer();
    await dropped;
    expect(latest().jobs).toEqual(['a', 'c']);
  });

  test('reports a broken worker, and starts another for the next job', async () => {
    const at = queue();
    const broken = at.run(job('a'));
    latest().onerror?.({ message: 'not loaded' });
    await expect(broken).rejects.toThrow('not loaded');
    void at.run(job('b'));
    expect(workers).toHaveLength(2);
  });
});
