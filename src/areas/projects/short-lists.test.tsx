import { expect, it } from 'vitest';
import { mount } from '#src/ui/test-mount.tsx';
import { ShortLists } from './short-lists.tsx';

it('claims that nothing runs, or comes, only when all has been read', async () => {
  const none = { groupId: 'g', running: [], upcoming: [] };
  const mounted = await mount(<ShortLists {...none} unasked={['expiring', 'searchIndexes']} />);
  expect(mounted.root.textContent).toContain('Still loading: search indexes.');
  expect(mounted.root.textContent).toContain(
    'Still loading: database users and access list, search indexes.',
  );
  expect(mounted.root.textContent).not.toContain('Nothing');
  await mounted.show(<ShortLists {...none} unasked={[]} />);
  expect(mounted.root.textContent).toContain('Nothing runs now.');
  expect(mounted.root.textContent).toContain('Nothing expires or begins in the next days.');
  await mounted.unmount();
});
