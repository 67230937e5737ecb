import { afterEach, expect, it } from 'vitest';
import { type Mounted, mount } from '../test-mount.tsx';
import { DiffView } from './diff-view.tsx';
import { PendingChanges } from './pending-changes.tsx';

let mounted: Mounted;
afterEach(() => mounted?.unmount());

const fields = () =>
  [...mounted.root.querySelectorAll('tbody th')].map(({ childNodes }) =>
    [...childNodes].map(({ textContent }) => textContent).slice(0, -1),
  );

it('names a field of a request by its label, and below it as requests do', async () => {
  mounted = await mount(
    <DiffView
      before={{ diskSizeGB: 10, comment: 'a', deleteAfterDate: '2026-03-13T14:02:00Z' }}
      after={{ diskSizeGB: 20, comment: 'b', deleteAfterDate: '2026-03-14T14:02:00Z' }}
    />,
  );
  expect(fields()).toEqual([['Disk size (GB)', 'diskSizeGB'], ['Comment'], ['Expiry', 'deleteAfterDate']]);
  const [, , expiry] = [...mounted.root.querySelectorAll('tbody tr')];
  expect(expiry?.textContent).toContain('13 Mar 2026 14:02:00 UTC');
});

it('leaves the fields and values of a stored document as they are', async () => {
  mounted = await mount(
    <DiffView ownKeys before={{ diskSizeGB: 'x' }} after={{ diskSizeGB: '2026-03-13T14:02:00Z' }} />,
  );
  expect(fields()).toEqual([['diskSizeGB']]);
  expect(mounted.root.textContent).toContain('2026-03-13T14:02:00Z');
});

it('labels the fields of a pending change', async () => {
  const change = { set: '1', setTitle: 'Friday', step: '1', title: 'orders' };
  mounted = await mount(
    <PendingChanges
      changes={[{ ...change, before: { backupEnabled: true }, next: { backupEnabled: false } }]}
      onOpen={() => undefined}
    />,
  );
  expect(mounted.root.textContent).toContain('cloud backup: true → false');
});
