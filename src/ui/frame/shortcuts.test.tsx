import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Mounted, mount } from '../test-mount.tsx';
import { createSequenceReader, type KeyPress, keycaps } from './key-sequence.ts';
import { useShortcut } from './shortcuts.tsx';

let mounted: Mounted | undefined;
beforeEach(() => localStorage.clear());
afterEach(async () => {
  await mounted?.unmount();
  mounted = undefined;
});

const press = (key: string, timeStamp: number, ctrlKey = false): KeyPress => ({
  key,
  timeStamp,
  ctrlKey,
  metaKey: false,
  altKey: false,
});

it('reads sequences, forgets them after a pause, and starts over on a wrong key', () => {
  const reader = createSequenceReader();
  const existing = ['g a', 'r', 'mod+k'];
  expect(reader.read(press('g', 100), existing)).toBeUndefined();
  expect(reader.read(press('a', 300), existing)).toBe('g a');
  reader.read(press('g', 5000), existing);
  expect(reader.read(press('a', 9000), existing)).toBeUndefined();
  reader.read(press('g', 10_000), existing);
  expect(reader.read(press('r', 10_100), existing)).toBe('r');
  expect(reader.read(press('k', 20_000, true), existing)).toBe('mod+k');
});

it('prints keycaps as the keyboard does', () => {
  expect(keycaps('mod+k')).toEqual(['Ctrl', 'K']);
  expect(keycaps('mod+k', true)).toEqual(['⌘', 'K']);
  expect(keycaps('g a')).toEqual(['G', 'A']);
});

function Page({ onAlerts, onJump }: { onAlerts: () => void; onJump: () => void }) {
  useShortcut('g a', 'Go to alerts', onAlerts, { group: 'Go to' });
  useShortcut('mod+k', 'Jump to', onJump);
  return <input aria-label="Name" />;
}

it('leaves typing alone, except for keys with Ctrl', async () => {
  const onAlerts = vi.fn();
  const onJump = vi.fn();
  mounted = await mount(<Page onAlerts={onAlerts} onJump={onJump} />);
  await act(async () => mounted?.root.querySelector('input')?.focus());
  await mounted.press('g');
  await mounted.press('a');
  await mounted.press('k', { ctrlKey: true });
  expect(onAlerts).not.toHaveBeenCalled();
  expect(onJump).toHaveBeenCalledTimes(1);
  await act(async () => mounted?.root.querySelector('input')?.blur());
  await mounted.press('g');
  await mounted.press('a');
  expect(onAlerts).toHaveBeenCalledTimes(1);
});

it('lists every shortcut on ?, and lets people turn single keys off', async () => {
  const onAlerts = vi.fn();
  mounted = await mount(<Page onAlerts={onAlerts} onJump={() => {}} />);
  await mounted.press('?');
  // the sheet is loaded on first use
  const dialog = await vi.waitFor(async () => {
    await act(async () => {});
    const result = document.querySelector('[role="dialog"]');
    if (!result) throw new Error('no sheet yet');
    return result;
  });
  expect(dialog.textContent).toContain('Go to alerts');
  await mounted.click(dialog.querySelector('input[role="switch"], input[type="checkbox"]') ?? null);
  await mounted.click(dialog.querySelector('[aria-label="Close"]') ?? null);
  await mounted.press('g');
  await mounted.press('a');
  expect(onAlerts).not.toHaveBeenCalled();
});

function Rows({ onOpen }: { onOpen: () => void }) {
  useShortcut('Enter', 'Open the row', onOpen);
  return (
    <>
      <button type="button">Delete</button>
      <span tabIndex={-1}>Row</span>
    </>
  );
}

it('leaves Enter to the button that has the focus', async () => {
  const onOpen = vi.fn();
  mounted = await mount(<Rows onOpen={onOpen} />);
  await act(async () => mounted?.root.querySelector('button')?.focus());
  await mounted.press('Enter');
  expect(onOpen).not.toHaveBeenCalled();
  await act(async () => mounted?.root.querySelector('span')?.focus());
  await mounted.press('Enter');
  expect(onOpen).toHaveBeenCalledTimes(1);
});
