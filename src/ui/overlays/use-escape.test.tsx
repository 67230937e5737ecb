import { act, useState } from 'react';
import { expect, it } from 'vitest';
import { PlainSelect } from '../fields/plain-select.tsx';
import { mount } from '../test-mount.tsx';
import { Dialog } from './dialog.tsx';
import { Drawer } from './drawer.tsx';

const press = (target: Element | null | undefined) =>
  act(async () => {
    target?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }),
    );
  });

function Layers({ dialog = false }: { dialog?: boolean }) {
  const [drawerOpen, setDrawerOpen] = useState(true);
  const [dialogOpen, setDialogOpen] = useState(dialog);
  return (
    <>
      {drawerOpen && (
        <Drawer title="Row" onClose={() => setDrawerOpen(false)}>
          <PlainSelect label="Unit" data={['GB', 'MB']} value="GB" onChange={() => undefined} />
          <button type="button" aria-haspopup="menu" aria-expanded="true">
            Open menu
          </button>
        </Drawer>
      )}
      <Dialog opened={dialogOpen} title="Question" onClose={() => setDialogOpen(false)}>
        <PlainSelect label="Zone" data={['UTC', 'CET']} value="UTC" onChange={() => undefined} />
      </Dialog>
    </>
  );
}

it('closes an open list and not the drawer around it', async () => {
  const { root, unmount } = await mount(<Layers />);
  const input = root.querySelector<HTMLInputElement>('aside input');
  await act(async () => input?.click());
  expect(input?.getAttribute('aria-expanded')).toBe('true');
  await press(input);
  expect(input?.getAttribute('aria-expanded')).toBe('false');
  expect(root.querySelector('aside')).not.toBeNull();
  await press(input);
  expect(root.querySelector('aside')).toBeNull();
  await unmount();
});

it('leaves the drawer open while a menu of it is', async () => {
  const { root, unmount } = await mount(<Layers />);
  await press(root.querySelector('[aria-haspopup="menu"]'));
  expect(root.querySelector('aside')).not.toBeNull();
  await unmount();
});

it('closes an open list, then the dialog, then the drawer', async () => {
  const { root, unmount } = await mount(<Layers dialog />);
  const dialog = () => document.querySelector('[role="dialog"]');
  const input = dialog()?.querySelector<HTMLInputElement>('input');
  await act(async () => input?.click());
  await press(input);
  expect(dialog()).not.toBeNull();
  await press(input);
  expect(dialog()).toBeNull();
  expect(root.querySelector('aside')).not.toBeNull();
  await press(root.querySelector('aside h2'));
  expect(root.querySelector('aside')).toBeNull();
  await unmount();
});

it('closes the dialog of a list that is always shown', async () => {
  function Palette() {
    const [opened, setOpened] = useState(true);
    return (
      <Dialog opened={opened} title="Jump to" onClose={() => setOpened(false)}>
        <input role="combobox" data-always-open aria-expanded="true" aria-controls="commands" />
        <div id="commands" role="listbox" />
      </Dialog>
    );
  }
  const { unmount } = await mount(<Palette />);
  await press(document.querySelector('[aria-controls="commands"]'));
  expect(document.querySelector('[role="dialog"]')).toBeNull();
  await unmount();
});
