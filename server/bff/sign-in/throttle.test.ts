import { expect, test } from 'vitest';
import { createSignInThrottle } from './throttle.ts';

function started() {
  const clock = { now: 1_000_000 };
  return { clock, throttle: createSignInThrottle(() => clock.now) };
}

test('guesses of one source do not lock out another', () => {
  const { throttle } = started();
  for (let count = 0; count < 10; count += 1) throttle.attempt('10.0.0.1', 'kim');
  expect(() => throttle.attempt('10.0.0.1', 'kim')).toThrow(/Too many attempts/);
  expect(() => throttle.attempt('10.0.0.1', 'lee')).toThrow(/Too many attempts/);
  expect(() => throttle.attempt('10.0.0.2', 'kim')).not.toThrow();
});

test('an account that many sources guess at backs off, longer each time', () => {
  const { clock, throttle } = started();
  for (let count = 0; count < 20; count += 1) throttle.attempt(`10.0.1.${count}`, 'kim');
  for (const seconds of [1, 2, 4, 8]) {
    clock.now += seconds * 1000 - 1;
    expect(() => throttle.attempt('10.0.2.1', 'KIM')).toThrow(/Too many attempts/);
    clock.now += 1;
    expect(() => throttle.attempt('10.0.2.1', 'kim')).not.toThrow();
  }
});

test.each([
  ['full width', '\uff4b\uff49\uff4d'],
  ['other case', 'KIM'],
  ['the Kelvin sign', '\u212aim'],
  ['bold letters', '\u{1d424}\u{1d422}\u{1d426}'],
])('every spelling that finds an account is counted as that account: %s', (_, spelling) => {
  const { throttle } = started();
  for (let count = 0; count < 20; count += 1)
    throttle.attempt(`10.0.1.${count}`, count % 2 ? spelling : 'kim');
  expect(() => throttle.attempt('10.0.2.1', 'kim')).toThrow(/Too many attempts/);
  expect(() => throttle.attempt('10.0.2.2', spelling)).toThrow(/Too many attempts/);
});

test('the addresses of one IPv6 network are one source, another network is another', () => {
  const { throttle } = started();
  for (let count = 0; count < 10; count += 1) throttle.attempt(`2001:db8::${count}`, 'kim');
  expect(() => throttle.attempt('2001:db8::ffff:1:2', 'lee')).toThrow(/Too many attempts/);
  expect(() => throttle.attempt('2001:db8:0:1::1', 'lee')).not.toThrow();
});

test('a success takes back its own try and no failure of others from the same source', () => {
  const { throttle } = started();
  for (let count = 0; count < 9; count += 1) throttle.attempt('10.0.0.1', 'kim');
  throttle.attempt('10.0.0.1', 'guesser')();
  expect(() => throttle.attempt('10.0.0.1', 'kim')).not.toThrow();
  expect(() => throttle.attempt('10.0.0.1', 'guesser')).toThrow(/Too many attempts/);
});

test('who signs in again and again is never slowed down', () => {
  const { throttle } = started();
  for (let count = 0; count < 50; count += 1) throttle.attempt('10.0.0.1', 'kim')();
  expect(() => throttle.attempt('10.0.0.1', 'kim')).not.toThrow();
});
