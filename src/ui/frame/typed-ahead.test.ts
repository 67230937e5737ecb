import { expect, it } from 'vitest';
import { createTypedAhead } from './typed-ahead.ts';

/** Presses keys on a target that receives them like a window; returns the keys that still reached the page. */
function typing() {
  const target = new EventTarget();
  const reached: string[] = [];
  const press = (key: string, held: { ctrlKey?: boolean } = {}) => {
    const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ...held });
    target.dispatchEvent(event);
    if (!event.defaultPrevented) reached.push(key);
  };
  return { target, reached, press };
}

it('keeps typed text until the field takes it, and no longer', () => {
  const { target, reached, press } = typing();
  const ahead = createTypedAhead();
  press('a');
  ahead.begin(target);
  for (const key of ['r', 'e', 'x', 'Backspace', 's', '€']) press(key);
  expect(ahead.take()).toBe('res€');
  press('t');
  expect(ahead.take()).toBe('');
  expect(reached).toEqual(['a', 't']);
});

it('leaves keys that are no text to the page', () => {
  const { target, reached, press } = typing();
  const ahead = createTypedAhead();
  ahead.begin(target);
  press('Escape');
  press('k', { ctrlKey: true });
  expect(reached).toEqual(['Escape', 'k']);
  expect(ahead.take()).toBe('');
});

it('keeps that Enter was pressed, unless typing continues', () => {
  const { target, reached, press } = typing();
  const ahead = createTypedAhead();
  const typed = (keys: readonly string[]) => {
    ahead.begin(target);
    for (const key of keys) press(key);
    return ahead.take();
  };
  expect(typed(['a', 'b', 'Enter', 'Enter'])).toBe('ab\n');
  expect(typed(['a', 'Enter', 'b'])).toBe('ab');
  expect(typed(['a', 'Enter', 'Backspace'])).toBe('a');
  expect(reached).toEqual([]);
  // nothing was typed: the key is the page's
  expect(typed(['Enter'])).toBe('');
  expect(reached).toEqual(['Enter']);
});

it('begins with nothing each time', () => {
  const { target, press } = typing();
  const ahead = createTypedAhead();
  ahead.begin(target);
  press('a');
  ahead.begin(target);
  press('b');
  expect(ahead.take()).toBe('b');
});
