import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { type Mounted, mount } from '../test-mount.tsx';
import { CommandPalette } from './command-palette.tsx';
import type { Command } from './commands.ts';

let mounted: Mounted;
const went: string[] = [];
const ahead: string[] = [];
afterEach(async () => {
  await mounted.unmount();
  went.length = 0;
});

const command = (label: string): Command => ({
  ...{ id: label, label, group: 'Actions' },
  onTrigger: ({ newTab }) => went.push(newTab ? `${label} in a new tab` : label),
});
const questions = command('Questions of an auditor');
const palette = (loading: boolean, ...commands: Command[]) => (
  <CommandPalette
    opened
    onClose={() => undefined}
    commands={commands}
    loading={loading}
    takeTyped={() => ahead.splice(0).join('')}
  />
);
const field = () => document.querySelector('[role=combobox]');
const reported = () => document.querySelector('[role=dialog]')?.textContent ?? '';

/** Types without waiting: the lists are still loading. */
async function typeAhead(text: string, how: KeyboardEventInit = {}): Promise<void> {
  mounted = await mount(palette(true, command('Projects')));
  await mounted.type(field(), text);
  (field() as HTMLElement).focus();
  await mounted.press('Enter', how);
}

it('Enter pressed before any result applies to the later result', async () => {
  await typeAhead('auditor', { shiftKey: true });
  expect(reported()).toContain('Loading…');
  expect(reported()).not.toContain('Nothing matches');
  await mounted.show(palette(true, command('Projects'), questions));
  expect(went).toEqual([]);
  await mounted.show(palette(false, command('Auditor'), questions));
  expect(went).toEqual(['Auditor in a new tab']);
});

it('typing after Enter cancels the choice', async () => {
  await typeAhead('auditor');
  await mounted.type(field(), 'audit');
  await mounted.show(palette(false, questions));
  expect(went).toEqual([]);
});

it('Enter leads nowhere where nothing was found in the end', async () => {
  await typeAhead('auditor');
  await mounted.show(palette(false, command('Projects')));
  expect(went).toEqual([]);
  expect(reported()).toContain('Nothing matches “auditor”.');
  await mounted.show(palette(false, questions));
  expect(went).toEqual([]);
});

it('text typed and entered before the field is rendered applies, too', async () => {
  ahead.push('auditor\n');
  mounted = await mount(palette(true, command('Projects')));
  await mounted.show(palette(false, command('Projects'), questions));
  expect(went).toEqual(['Questions of an auditor']);
});

it('closes on Escape in the field and in the list', async () => {
  let closed = 0;
  mounted = await mount(
    <CommandPalette opened onClose={() => (closed += 1)} commands={[questions]} takeTyped={() => ''} />,
  );
  for (const part of [field(), document.querySelector('[role=listbox]')])
    await act(async () => {
      part?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    });
  expect(closed).toBe(2);
});
