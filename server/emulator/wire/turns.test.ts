import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

/** Turns by a clock that moves only during computations, and the results in order. */
function inTest() {
  let now = 0;
  const log: string[] = [];
  const turns = new Turns(() => now);
  const ask = (owner: { name: string }, ms: number) =>
    turns.run(owner, () => {
      now += ms;
      log.push(owner.name);
      return now;
    });
  return { ask, log };
}
const [many, long, other] = [{ name: 'many' }, { name: 'long' }, { name: 'other' }];

it('an occasional client does not wait for one with many commands', async () => {
  const { ask, log } = inTest();
  const all = Promise.all(Array.from({ length: 1000 }, () => ask(many, 1)));
  const began = log.length;
  for (let at = 0; at < 20; at += 1) await ask(other, 0.5);
  await all;
  const places = log.flatMap((name, at) => (name === 'other' ? [at] : []));
  expect(log).toHaveLength(1020);
  const waited = places.map((place, at) => place - (places[at - 1] ?? began));
  // one slice of five milliseconds is the most that was begun before
  expect(Math.max(...waited)).toBeLessThanOrEqual(6);
});

it('time is shared, not the number of commands', async () => {
  const { ask, log } = inTest();
  const repeated = (owner: { name: string }, ms: number, times: number) =>
    Array.from({ length: times }, () => ask(owner, ms));
  await Promise.all([...repeated(long, 15, 20), ...repeated(many, 1, 300)]);
  const most = log.slice(0, 96).filter((name) => name === 'long').length;
  expect(most).toBeGreaterThanOrEqual(5);
  expect(most).toBeLessThanOrEqual(8);
});

it('sockets are served while commands wait', async () => {
  const { ask, log } = inTest();
  let received = 0;
  const all = Promise.all(Array.from({ length: 200 }, () => ask(many, 1)));
  const listen = () => {
    received += 1;
    if (log.length < 200) setImmediate(listen);
  };
  setImmediate(listen);
  await all;
  expect(received).toBeGreaterThanOrEqual(30);
});

it('a refused command ends its turn like any other', async () => {
  const turns = new Turns();
  const refuse = () => {
    throw new Error('no');
  };
  const asked = Array.from({ length: 20 }, (_, at) => turns.run(many, at % 2 ? refuse : () => at));
  const settled = await Promise.allSettled(asked);
  expect(settled.map(({ status }) => status)).toEqual(
    Array.from({ length: 20 }, (_, at) => (at % 2 ? 'rejected' : 'fulfilled')),
  );
});
