import { describe, expect, test } from 'vitest';
import type { UpstreamAnswer } from '../upstream/upstream.ts';
import { buildRequest } from '../upstream/upstream-request.ts';
import { createAnswers, type KnownAnswer, type Question } from './answers.ts';

const groupId = '0123456789abcdef01234567';
const questionOf = (id: string, connection = 'one'): Question => ({
  id,
  connection,
  request: buildRequest('getGroup', { groupId }),
});
const answerOf = (body: unknown, status = 200): UpstreamAnswer => ({
  status,
  headers: {},
  body,
  text: JSON.stringify(body),
});

/** A service whose answers come under the test's control. */
function started() {
  const clock = { now: 1_000_000 };
  const received: KnownAnswer[] = [];
  const answers = createAnswers(
    () => clock.now,
    (existing) => received.push(existing),
  );
  const open: { answer: (answer: UpstreamAnswer) => void; signal: AbortSignal }[] = [];
  const read = (id: string, more: { fresh?: boolean; poll?: boolean; signal?: AbortSignal } = {}) =>
    answers.read(questionOf(id), {
      ...more,
      ask: (signal) =>
        new Promise((resolve, reject) => {
          open.push({ answer: resolve, signal });
          signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        }),
    });
  return { clock, received, answers, open, read };
}

describe('a read', () => {
  test('requested by many at once is one request', async () => {
    const { open, read, received } = started();
    const reads = [read('a'), read('a'), read('a', { fresh: true, poll: true })];
    expect(open).toHaveLength(1);
    open[0]?.answer(answerOf({ n: 1 }));
    expect((await Promise.all(reads)).map(({ text }) => text)).toEqual(Array(3).fill('{"n":1}'));
    expect(received).toHaveLength(1);
  });

  test('is answered from memory for fifteen seconds, for two while something is in progress', async () => {
    const { clock, open, read } = started();
    for (const [body, ms] of [
      [{ stateName: 'IDLE' }, 15_000],
      [{ stateName: 'UPDATING' }, 2_000],
    ] as const) {
      const first = read(`q${ms}`);
      open.splice(0)[0]?.answer(answerOf(body));
      await first;
      clock.now += ms - 1;
      expect((await read(`q${ms}`)).body).toEqual(body);
      clock.now += 1;
      void read(`q${ms}`);
      expect(open.splice(0)).toHaveLength(1);
    }
  });

  test('that has to be fresh is repeated', async () => {
    const { open, read } = started();
    const first = read('a');
    open[0]?.answer(answerOf({}));
    await first;
    void read('a', { fresh: true });
    expect(open).toHaveLength(2);
  });

  test('on which a change depends does not share an earlier request', () => {
    const { open, read } = started();
    void read('a');
    void read('a', { fresh: true });
    expect(open).toHaveLength(2);
  });

  test('is tried again for a person when the poll that it shares is refused, and not otherwise', async () => {
    const { open, read } = started();
    const [polled, person] = [read('a', { fresh: true, poll: true }), read('a')];
    expect(open).toHaveLength(1);
    open[0]?.answer(answerOf({ error: 429 }, 429));
    expect((await polled).status).toBe(429);
    await expect.poll(() => open.length).toBe(2);
    open[1]?.answer(answerOf({ n: 1 }));
    expect((await person).body).toEqual({ n: 1 });
    const [again, other] = [read('b', { fresh: true, poll: true }), read('b')];
    open[2]?.answer(answerOf({ error: 404 }, 404));
    expect([(await again).status, (await other).status]).toEqual([404, 404]);
    expect(open).toHaveLength(3);
  });

  test('that failed is not kept', async () => {
    const { open, read, answers, received } = started();
    const first = read('a');
    open[0]?.answer(answerOf({ error: 404 }, 404));
    expect((await first).status).toBe(404);
    expect(answers.find('a')).toBeUndefined();
    expect(received).toEqual([]);
  });

  test('ends when the last of its readers has gone', async () => {
    const { open, read } = started();
    const [one, two] = [new AbortController(), new AbortController()];
    const reads = [read('a', { signal: one.signal }), read('a', { signal: two.signal })];
    one.abort(new Error('left'));
    await expect(reads[0]).rejects.toThrow('left');
    expect(open[0]?.signal.aborted).toBe(false);
    two.abort(new Error('left too'));
    await expect(reads[1]).rejects.toThrow('left too');
    expect(open[0]?.signal.aborted).toBe(true);
    void read('a');
    expect(open).toHaveLength(2);
  });
});

describe('after a change', () => {
  test('earlier requests are neither shared nor kept', async () => {
    const { open, read, answers, received } = started();
    const before = read('a');
    answers.outdate(({ connection }) => connection === 'one');
    const after = read('a');
    expect(open).toHaveLength(2);
    open[0]?.answer(answerOf({ n: 1 }));
    expect((await before).body).toEqual({ n: 1 });
    expect(received).toEqual([]);
    open[1]?.answer(answerOf({ n: 2 }));
    await after;
    expect(answers.find('a')?.answer.body).toEqual({ n: 2 });
    answers.outdate(() => true);
    expect(answers.find('a')).toBeUndefined();
  });

  test('other connections keep their answers', async () => {
    const { answers } = started();
    await answers.read(questionOf('b', 'two'), { ask: async () => answerOf({}) });
    answers.outdate(({ connection }) => connection === 'one');
    expect(answers.find('b')?.answer.body).toEqual({});
  });
});

test('a list in which a change put its object is shown, and read again when it is opened', async () => {
  const { answers, received } = started();
  await answers.read(questionOf('a'), { ask: async () => answerOf({ n: 1 }) });
  const order = answers.outdate(() => true);
  for (const whole of [false, true]) {
    const existing = { question: questionOf('a'), answer: answerOf({ n: 2 }), order, at: 1_000_000 };
    answers.replace(existing, whole);
    expect(received.at(-1)?.answer.body).toEqual({ n: 2 });
    expect(answers.find('a') !== undefined).toBe(whole);
  }
});

test('the memory for answers is bounded, the newest stay', async () => {
  const { answers } = started();
  const large = answerOf('x'.repeat(6 * 1024 * 1024));
  for (const id of ['a', 'b', 'c']) await answers.read(questionOf(id), { ask: async () => large });
  expect(['a', 'b', 'c'].map((id) => answers.find(id) !== undefined)).toEqual([false, true, true]);
});

test('an answer that is read again is among the newest', async () => {
  const { answers } = started();
  const large = answerOf('x'.repeat(6 * 1024 * 1024));
  const ask = async () => large;
  for (const id of ['a', 'b']) await answers.read(questionOf(id), { ask });
  await answers.read(questionOf('a'), { ask, fresh: true });
  await answers.read(questionOf('c'), { ask });
  expect(['a', 'b', 'c'].map((id) => answers.find(id) !== undefined)).toEqual([true, false, true]);
});

test('a few large answers leave everybody the many small ones', async () => {
  const { answers, open, read } = started();
  const asked = async (id: string, body: unknown) => {
    const answer = read(id);
    open.at(-1)?.answer(answerOf(body));
    await answer;
  };
  await asked('small', { n: 1 });
  for (let at = 0; at < 20; at += 1) await asked(`large ${at}`, 'x'.repeat(1024 * 1024));
  expect(answers.find('small')?.answer.body).toEqual({ n: 1 });
  expect([answers.find('large 0'), answers.find('large 19')].map(Boolean)).toEqual([false, true]);
  // and small ones have their limit, too
  for (let at = 0; at < 200; at += 1) await asked(`more ${at}`, 'x'.repeat(100 * 1024));
  expect(answers.find('small')).toBeUndefined();
  expect([answers.find('more 199'), answers.find('large 19')].map(Boolean)).toEqual([true, true]);
});
