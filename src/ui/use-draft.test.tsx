import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mount } from './test-mount.tsx';
import { useDraft } from './use-draft.ts';

let write: (value: string) => void = () => {};
const handedOn: string[] = [];

function Field({ value, enabled = true }: { value: string; enabled?: boolean }) {
  const [draft, setDraft] = useDraft(value, (next) => handedOn.push(next), { enabled });
  write = setDraft;
  return <output>{draft}</output>;
}
const typed = (value: string) => act(async () => write(value));
const pause = () => act(async () => void (await vi.advanceTimersByTimeAsync(150)));

beforeEach(() => {
  vi.useFakeTimers();
  handedOn.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

test('a draft is shown at once and handed on after a pause', async () => {
  const { root, unmount } = await mount(<Field value="" />);
  await typed('a');
  await typed('ab');
  expect(root.querySelector('output')?.textContent).toBe('ab');
  expect(handedOn).toEqual([]);
  await pause();
  expect(handedOn).toEqual(['ab']);
  await unmount();
});

test('a value that comes back late takes nothing back', async () => {
  const { root, show, unmount } = await mount(<Field value="" />);
  for (const text of ['a', 'ab', 'abc']) {
    await typed(text);
    await pause();
  }
  await typed('abcd');
  await show(<Field value="ab" />);
  expect(root.querySelector('output')?.textContent).toBe('abcd');
  await show(<Field value="abc" />);
  await pause();
  expect(root.querySelector('output')?.textContent).toBe('abcd');
  expect(handedOn).toEqual(['a', 'ab', 'abc', 'abcd']);
  await unmount();
});

test('a value whose fields come back in another order is still the own one', async () => {
  interface Parts {
    a?: number;
    b?: number;
  }
  let set: (value: Parts) => void = () => {};
  const handed: Parts[] = [];
  function Form({ value }: { value: Parts }) {
    const [draft, setDraft] = useDraft<Parts>(value, (next) => handed.push(next));
    set = setDraft;
    return <output>{JSON.stringify(draft)}</output>;
  }
  const { root, show, unmount } = await mount(<Form value={{ b: 1 }} />);
  await act(async () => set({ b: 1, a: 1 }));
  await pause();
  await act(async () => set({ b: 1, a: 2 }));
  // an address is read field by field
  await show(<Form value={{ a: 1, b: 1 }} />);
  expect(root.querySelector('output')?.textContent).toBe('{"b":1,"a":2}');
  await pause();
  await show(<Form value={{ a: 2, b: 1 }} />);
  await pause();
  expect(handed).toEqual([
    { b: 1, a: 1 },
    { b: 1, a: 2 },
  ]);
  await unmount();
});

test('a value that changes by other means replaces the draft', async () => {
  const { root, show, unmount } = await mount(<Field value="" />);
  await typed('a');
  await pause();
  await show(<Field value="a" />);
  await typed('ab');
  await show(<Field value="" />);
  expect(root.querySelector('output')?.textContent).toBe('');
  await pause();
  expect(handedOn).toEqual(['a']);
  // the same text as before is a change again
  await typed('a');
  await pause();
  expect(handedOn).toEqual(['a', 'a']);
  await unmount();
});

test('a draft that may not be handed on waits until it may', async () => {
  const { show, unmount } = await mount(<Field value="" enabled={false} />);
  await typed('a');
  await pause();
  expect(handedOn).toEqual([]);
  await show(<Field value="" />);
  await pause();
  expect(handedOn).toEqual(['a']);
  await unmount();
});
