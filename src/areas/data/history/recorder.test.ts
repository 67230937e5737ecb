import { describe, expect, it } from 'vitest';
import { createRecorder } from './recorder.ts';

/** A history as the server keeps it, whose answers arrive when the test says so. */
function start() {
  const history: string[] = [];
  const answers: (() => void)[] = [];
  const answered = () => new Promise<void>((resolve) => answers.push(resolve));
  let now = 0;
  const recorder = createRecorder(() => now);
  return {
    history,
    recorder,
    at: (time: number) => (now = time),
    answer: () => answers.shift()?.(),
    run: (startedAt: number, query: string) =>
      recorder.record(startedAt, async () => {
        await answered();
        history.push(query);
      }),
    clear: () =>
      recorder.clear(async () => {
        history.length = 0;
      }),
  };
}

describe('the recorder of runs', () => {
  it('does not return a run to a history that was cleared while the run was recorded', async () => {
    const { history, run, clear, at, answer } = start();
    run(1, 'slow');
    at(2);
    const cleared = clear();
    answer();
    await cleared;
    expect(history).toEqual([]);
  });

  it('leaves out what began before the clearing and ended after it', async () => {
    const { history, run, clear, at, answer } = start();
    at(5);
    await clear();
    run(3, 'before');
    run(6, 'after');
    answer();
    await expect.poll(() => history).toEqual(['after']);
  });

  it('records further runs when the history could not be cleared', async () => {
    const { history, recorder, run, at, answer } = start();
    at(5);
    await expect(recorder.clear(() => Promise.reject(new Error('no connection')))).rejects.toThrow();
    run(3, 'before');
    answer();
    await expect.poll(() => history).toEqual(['before']);
  });
});
