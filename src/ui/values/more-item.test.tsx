import { afterEach, expect, it } from 'vitest';
import { type Mounted, mount } from '../test-mount.tsx';
import { MoreItem, moreText } from './more-item.tsx';

let mounted: Mounted;
afterEach(() => mounted?.unmount());

it.each([
  [9, 8, 'and 1 more'],
  [11, 8, 'and 3 more'],
  [12_008, 8, 'and 12,000 more'],
  [8, 8, ''],
  [0, 8, ''],
])('of %i items with %i shown, it reports "%s"', (total, shown, text) => {
  expect(moreText({ total, shown })).toBe(text);
});

it('is an item of its list, where there are more', async () => {
  const list = (total: number) => (
    <ul>
      <MoreItem total={total} shown={4} />
    </ul>
  );
  mounted = await mount(list(6));
  expect([...mounted.root.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'and 2 more',
  ]);
  await mounted.show(list(4));
  expect(mounted.root.querySelectorAll('li')).toHaveLength(0);
});
