import { expect, test } from 'vitest';
import { createQueue, createSignInThrottle } from './throttle.ts';

function started() {
  const clock = { now: 1_000_000 };
  return { clock, throttle: createSignInThrottle(() => clock.now) };
}

test('guesses of one source do not lock out another', () => {
  const { throttle } = started();
  for (let count = 0; count < 10; count += 1) throttle.failed('10.0.0.1', 'kim');
  expect(() => throttle.admit('10.0.0.1', 'kim')).toThrow(/Too many attempts/);
  expect(() => throttle.admit('10.0.0.1', 'lee')).toThrow(/Too many attempts/);
  expect(() => throttle.admit('10.0.0.2', 'kim')).not.toThrow();
});

test('an account that many sources guess at backs off, longer each time', () => {
  const { clock, throttle } = started();
  for (let count = 0; count < 21; count += 1) throttle.failed(`10.0.1.${count}`, 'kim');
  expect(() => throttle.admit('10.0.2.1', 'KIM')).toThrow(/Too many attempts/);
  clock.now += 2_001;
  expect(() => throttle.admit('10.0.2.1', 'kim')).not.toThrow();
  for (let count = 0; count < 5; count += 1) throttle.failed(`10.0.3.${count}`, 'kim');
  clock.now += 30_000;
  expect(() => throttle.admit('10.0.2.1', 'kim')).toThrow(/Too many attempts/);
});

test('a success forgets the failures', () => {
  const { throttle } = started();
  for (let count = 0; count < 9; count += 1) throttle.failed('10.0.0.1', 'kim');
  throttle.succeeded('10.0.0.1', 'kim');
  throttle.failed('10.0.0.1', 'kim');
  expect(() => throttle.admit('10.0.0.1', 'kim')).not.toThrow();
});

test('a queue runs as many as it is wide and refuses when too many wait', async () => {
  const queue = createQueue(2, 1);
  let running = 0;
  let most = 0;
  const release: (() => void)[] = [];
  const work = () => {
    running += 1;
    most = Math.max(most, running);
    return new Promise<void>((resolve) => {
      release.push(() => {
        running -= 1;
        resolve();
      });
    });
  };
  const first = queue(work);
  const second = queue(work);
  const third = queue(work);
  await expect(queue(work)).rejects.toThrow(/Too many/);
  release.shift()?.();
  await first;
  await Promise.resolve();
  release.shift()?.();
  await second;
  release.shift()?.();
  await third;
  expect(most).toBe(2);
});
