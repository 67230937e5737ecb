// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { type Mounted, mount } from '../test-mount.tsx';
import { useHeldOrder } from './use-held-order.ts';

let mounted: Mounted | undefined;
afterEach(() => mounted?.unmount());

function List({ names, settled }: { names: string[]; settled: boolean }) {
  const { rows, moved, again } = useHeldOrder(names, (name) => name.slice(0, 1), settled);
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

const said = (): (string | null)[] =>
  [...(mounted?.root.querySelectorAll('p, button') ?? [])].map(({ textContent }) => textContent);

it('stands in the order of the moment at which it settled, changes rows where they stand, and puts new ones last', async () => {
  mounted = await mount(<List names={['b', 'a']} settled={false} />);
  expect(said()).toEqual(['waiting']);
  await mounted.show(<List names={['a', 'b']} settled={true} />);
  expect(said()).toEqual(['a b']);
  await mounted.show(<List names={['c', 'b worse', 'a']} settled={true} />);
  expect(said()).toEqual(['a b worse c', 'again']);
  await mounted.click(mounted.root.querySelector('button'));
  expect(said()).toEqual(['c b worse a']);
  await mounted.show(<List names={['c', 'a']} settled={true} />);
  expect(said()).toEqual(['c a']);
});
