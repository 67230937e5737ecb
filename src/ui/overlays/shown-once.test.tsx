import { afterEach, expect, it, vi } from 'vitest';
import { mount, unmountAll } from '../test-mount.tsx';
import { ShownOnce } from './shown-once.tsx';

afterEach(unmountAll);

it('closes only after the user confirms that it is stored, and reports that on an earlier attempt', async () => {
  const onStored = vi.fn();
  const { press, click } = await mount(
    <ShownOnce title="Password of robot" onStored={onStored}>
      open sesame
    </ShownOnce>,
  );
  const dialog = () => document.querySelector('[role=dialog]');
  expect(dialog()?.textContent).toContain('open sesame');
  const leaves = () => {
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    return !leaving.defaultPrevented;
  };
  expect(leaves()).toBe(false);

  await press('Escape');
  expect(dialog()?.textContent).toContain('Store it first');
  const close = () => [...document.querySelectorAll('button')].at(-1) ?? null;
  await click(close());
  expect(onStored).not.toHaveBeenCalled();

  await click(document.querySelector('input[type=checkbox]'));
  expect(dialog()?.textContent).not.toContain('Store it first');
  expect(leaves()).toBe(true);
  await click(close());
  expect(onStored).toHaveBeenCalledOnce();
  await press('Escape');
  expect(onStored).toHaveBeenCalledTimes(2);
});
