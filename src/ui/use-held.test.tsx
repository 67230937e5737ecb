import { expect, test } from 'vitest';
import { mount } from './test-mount.tsx';
import { useHeld } from './use-held.ts';

function Shown({ value, held }: { value: string; held: boolean }) {
  return <output>{useHeld(value, held)}</output>;
}

test('a value stays as it was when holding began, and follows again afterwards', async () => {
  const { root, show, unmount } = await mount(<Shown value="free" held={false} />);
  const text = () => root.querySelector('output')?.textContent;
  await show(<Shown value="free" held />);
  await show(<Shown value="in progress" held />);
  expect(text()).toBe('free');
  await show(<Shown value="in progress" held={false} />);
  expect(text()).toBe('in progress');
  await show(<Shown value="again" held />);
  expect(text()).toBe('again');
  await unmount();
});
