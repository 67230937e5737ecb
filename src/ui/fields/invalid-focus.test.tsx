import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from '../actions/button.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { type Mounted, mount } from '../test-mount.tsx';

let mounted: Mounted;
afterEach(() => mounted?.unmount());

const announced = () =>
  [...document.querySelectorAll('[aria-live="assertive"]')].map((each) => each.textContent).join(' ');
const button = (label: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label) ?? null;

async function press(label: string): Promise<void> {
  button(label)?.focus();
  await mounted.click(button(label));
}

function Panel() {
  const [attempted, setAttempted] = useState(false);
  return (
    <main>
      <h1>Page</h1>
      <TextInput label="Name" />
      <TextInput label="Region" error={attempted && 'Region is required'} />
      <TextInput label="Tier" error={attempted && 'Tier is required'} />
      <Button onClick={() => setAttempted(true)}>Save</Button>
      <Button disabledReason="No cluster is selected">Delete</Button>
    </main>
  );
}

it('focuses the first field that a press has marked as invalid, and reads its error aloud', async () => {
  mounted = await mount(<Panel />);
  await press('Save');
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'));
  const label = document.querySelector(`label[for="${document.activeElement?.id}"]`);
  expect(label?.textContent).toBe('Region');
  await vi.waitFor(() => expect(announced()).toContain('2 fields to correct'));
});

it('does the same for Ctrl+Enter in another field of the form', async () => {
  mounted = await mount(<Panel />);
  const name = document.querySelector('input');
  name?.focus();
  // the key presses the button without moving the focus to it
  await mounted.click(button('Save'));
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'));
  await vi.waitFor(() => expect(announced()).toContain('2 fields to correct'));
});

function SlowPanel() {
  const [state, setState] = useState<'new' | 'sent' | 'refused'>('new');
  const send = () => {
    setState('sent');
    setTimeout(() => setState('refused'), 200);
  };
  return (
    <main>
      <TextInput label="Name" error={state === 'refused' && 'Name is taken'} />
      <Button busy={state === 'sent'} onClick={send}>
        Create
      </Button>
    </main>
  );
}

it('does the same for fields that the server refuses, however late it answers', async () => {
  mounted = await mount(<SlowPanel />);
  await press('Create');
  await vi.waitFor(() => expect(announced()).toContain('1 field to correct'));
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
});

it('reads the reason of a disabled button aloud when it is pressed', async () => {
  mounted = await mount(<Panel />);
  await press('Delete');
  await vi.waitFor(() => expect(announced()).toContain('No cluster is selected'));
});

function List() {
  const [open, setOpen] = useState(false);
  const [rows, setRows] = useState(['one', 'two']);
  return (
    <main>
      <h1>List</h1>
      {rows.map((row) => (
        <Button key={row} onClick={() => setOpen(true)}>{`Remove ${row}`}</Button>
      ))}
      <Dialog opened={open} title="Remove?" onClose={() => setOpen(false)}>
        <Button
          onClick={() => {
            setRows(['two']);
            setOpen(false);
          }}
        >
          Remove
        </Button>
        <Button onClick={() => setOpen(false)}>Cancel</Button>
      </Dialog>
    </main>
  );
}

it('returns the focus to the button that opened a dialog, and to the heading where it is gone', async () => {
  // happy-dom lays nothing out
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
  mounted = await mount(<List />);
  await press('Remove one');
  await press('Cancel');
  await vi.waitFor(() => expect(document.activeElement).toBe(button('Remove one')));
  await press('Remove one');
  await press('Remove');
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('List'));
  vi.restoreAllMocks();
});
