import { afterEach, expect, it } from 'vitest';
import { type Mounted, mount } from '../test-mount.tsx';
import { type Arrived, useHeldOrder } from './use-held-order.ts';

let mounted: Mounted | undefined;
afterEach(() => mounted?.unmount());

function List({ names, arrived }: { names: string[]; arrived: Arrived }) {
  const { rows, moved, again } = useHeldOrder(names, (name) => name.slice(0, 1), arrived);
  return (
    <>
      <p>{rows?.join(' ') ?? 'waiting'}</p>
      {moved && (
        <button type="button" onClick={again}>
          again
        </button>
      )}
    </>
  );
}

const reports = (): (string | null)[] =>
  [...(mounted?.root.querySelectorAll('p, button') ?? [])].map(({ textContent }) => textContent);

it('keeps the order of the moment when it settled, changes rows in their positions, and puts new ones last', async () => {
  mounted = await mount(<List names={['b', 'a']} arrived="waiting" />);
  expect(reports()).toEqual(['waiting']);
  await mounted.show(<List names={['a', 'b']} arrived="wholly" />);
  expect(reports()).toEqual(['a b']);
  await mounted.show(<List names={['c', 'b worse', 'a']} arrived="wholly" />);
  expect(reports()).toEqual(['a b worse c', 'again']);
  await mounted.click(mounted.root.querySelector('button'));
  expect(reports()).toEqual(['c b worse a']);
  await mounted.show(<List names={['c', 'a']} arrived="wholly" />);
  expect(reports()).toEqual(['c a']);
});

it('is ordered again when the last answer arrives for a list that could not wait for it', async () => {
  mounted = await mount(<List names={['b', 'a']} arrived="partly" />);
  await mounted.show(<List names={['a', 'b']} arrived="partly" />);
  expect(reports()).toEqual(['b a', 'again']);
  await mounted.show(<List names={['a', 'b']} arrived="wholly" />);
  expect(reports()).toEqual(['a b']);
  await mounted.show(<List names={['b', 'a']} arrived="partly" />);
  await mounted.show(<List names={['b', 'a']} arrived="wholly" />);
  expect(reports()).toEqual(['a b', 'again']);
});
