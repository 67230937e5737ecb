import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { notify } from '../feedback/notify.tsx';
import { type Mounted, mount, unmountAll } from '../test-mount.tsx';
import { Dialog } from './dialog.tsx';
import { Drawer } from './drawer.tsx';
import { typedWatch } from './typed-watch.ts';

afterEach(unmountAll);

interface LayerProps {
  kind: 'dialog' | 'drawer';
  onClose: () => void;
}

function Layer({ kind, onClose }: LayerProps) {
  const [text, setText] = useState('');
  const fields = (
    <>
      <label>
        Comment
        <input value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />
      </label>
      <input type="search" aria-label="Filter" defaultValue="" />
      <input type="password" aria-label="Secret" defaultValue="" />
      <button type="button">Save</button>
      <button type="button" onClick={onClose}>
        Cancel
      </button>
    </>
  );
  return kind === 'dialog' ? (
    <Dialog opened title="Acknowledge" onClose={onClose}>
      {fields}
    </Dialog>
  ) : (
    <Drawer title="Acknowledge" onClose={onClose}>
      {fields}
    </Drawer>
  );
}

const field = (selector: string) =>
  document.querySelector<HTMLInputElement>(`label ${selector}, ${selector}`);
const comment = () => document.querySelector<HTMLInputElement>('label input');
const button = (text: string) =>
  [...document.querySelectorAll('button')].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent) === text,
  ) ?? null;
const question = () =>
  [...document.querySelectorAll('[role=dialog]')].find(
    (each) => each.getAttribute('aria-label') === 'Leave without saving?',
  );

async function type({ type: into }: Mounted, target: HTMLInputElement | null, text: string): Promise<void> {
  target?.focus();
  await into(target, text);
}

for (const kind of ['dialog', 'drawer'] as const) {
  it(`a ${kind} with typed text requires a confirmation before Escape closes it, and keeps the text`, async () => {
    const onClose = vi.fn();
    const mounted = await mount(<Layer kind={kind} onClose={onClose} />);
    await type(mounted, comment(), 'Known issue');
    await mounted.press('Escape');
    await vi.waitFor(() => expect(question()?.textContent).toContain('Your changes will be lost.'));
    expect(onClose).not.toHaveBeenCalled();
    expect(comment()?.value).toBe('Known issue');
    await vi.waitFor(() => expect(button('Leave without saving')).not.toBeNull());
    await mounted.click(button('Leave without saving'));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it(`a ${kind} closes at once without typed text, after a saved change and by Cancel`, async () => {
    const onClose = vi.fn();
    const mounted = await mount(<Layer kind={kind} onClose={onClose} />);
    await type(mounted, field('input[type=search]'), 'orders');
    await mounted.click(button('Close'));
    expect(onClose).toHaveBeenCalledTimes(1);
    await type(mounted, comment(), 'Known issue');
    await mounted.click(button('Cancel'));
    expect(onClose).toHaveBeenCalledTimes(2);
    await mounted.click(button('Save'));
    notify({ message: 'Saved' });
    await mounted.click(button('Close'));
    expect(onClose).toHaveBeenCalledTimes(3);
    expect(question()).toBeUndefined();
  });
}

it('requires a confirmation after the success of another change', async () => {
  const onClose = vi.fn();
  const mounted = await mount(<Layer kind="drawer" onClose={onClose} />);
  await mounted.click(button('Save'));
  await type(mounted, comment(), 'Known issue');
  notify({ message: 'The cluster was paused' });
  await mounted.press('Escape');
  await vi.waitFor(() => expect(question()?.textContent).toContain('Your changes will be lost.'));
  expect(onClose).not.toHaveBeenCalled();
});

it('keeps typed texts with their labels for the same user once, without passwords', async () => {
  const mounted = await mount(<Layer kind="drawer" onClose={() => {}} />);
  await type(mounted, comment(), 'Known issue');
  await type(mounted, field('input[type=password]'), 's3cret');
  typedWatch.keep('ines');
  expect(typedWatch.take('priya')).toEqual([]);
  typedWatch.keep('ines');
  expect(typedWatch.take('ines')).toEqual([{ label: 'Comment', text: 'Known issue' }]);
  expect(typedWatch.take('ines')).toEqual([]);
});
