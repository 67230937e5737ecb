import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { type Mounted, mount } from '../test-mount.tsx';
import { NumberInput, rangeProblem } from './number-input.tsx';

let mounted: Mounted;
afterEach(() => mounted?.unmount());

function Minutes() {
  const [value, setValue] = useState<number | string>(30);
  return <NumberInput label="Minutes" min={1} max={60} value={value} onChange={setValue} />;
}

it('keeps a value out of range and explains it', async () => {
  mounted = await mount(<Minutes />);
  const input = mounted.root.querySelector('input');
  await mounted.type(input, '90');
  input?.blur();
  expect(input?.value).toBe('90');
  expect(mounted.root.textContent).toContain('Minutes must be between 1 and 60');
});

it('answers a character that no number has', async () => {
  mounted = await mount(<Minutes />);
  mounted.root.querySelector('input')?.focus();
  await mounted.press('t');
  expect(mounted.root.textContent).toContain('Minutes must be a number');
  await mounted.press('1');
  expect(mounted.root.textContent).not.toContain('Minutes must be a number');
});

it.each([
  [0, 1, undefined, 'must be at least 1'],
  [9, undefined, 5, 'must be at most 5'],
  [3, 1, 5, undefined],
  [null, 1, 5, undefined],
])('%j between %j and %j', (value, min, max, problem) => {
  expect(rangeProblem(value, min, max)).toBe(problem);
});
