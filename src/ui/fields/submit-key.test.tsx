import { afterEach, expect, it, vi } from 'vitest';
import { Button } from '../actions/button.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { type Mounted, mount } from '../test-mount.tsx';

let mounted: Mounted;
afterEach(() => mounted?.unmount());
const submit = () => mounted.press('Enter', { ctrlKey: true });

it('submits the form that has the focus', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  mounted = await mount(
    <form onSubmit={onSubmit}>
      <textarea aria-label="Comment" />
      <Button>Cancel</Button>
      <Button type="submit" variant="primary">
        Save comment
      </Button>
    </form>,
  );
  mounted.root.querySelector('textarea')?.focus();
  await submit();
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

it('presses the primary button of a dialog without a form', async () => {
  const onRemove = vi.fn();
  const onCancel = vi.fn();
  mounted = await mount(
    <Dialog opened title="Remove?" onClose={onCancel}>
      <Button onClick={onCancel}>Cancel</Button>
      <Button variant="danger" onClick={onRemove}>
        Remove
      </Button>
    </Dialog>,
  );
  document.querySelector<HTMLElement>('[role="dialog"] button')?.focus();
  await submit();
  expect([onRemove.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 0]);
});

it('leaves keys alone that an editor has handled', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  mounted = await mount(
    <form onSubmit={onSubmit}>
      <textarea aria-label="Query" onKeyDown={(event) => event.preventDefault()} />
      <Button type="submit">Run</Button>
    </form>,
  );
  mounted.root.querySelector('textarea')?.focus();
  await submit();
  expect(onSubmit).not.toHaveBeenCalled();
});
