import { afterEach, expect, it, vi } from 'vitest';
import { type Mounted, mount } from '#src/ui/test-mount.tsx';
import { BackupEndpoints } from './backup-endpoints.tsx';

const place = vi.hoisted(() => ({ rows: [] as object[], refusal: undefined as string | undefined }));

vi.mock('#src/api/all-pages.ts', () => ({
  useAllPages: () => ({ rows: place.rows, loading: false, error: null }),
}));
vi.mock('#src/api/access/can.ts', () => ({ useMayAsk: () => true, useRefusal: () => place.refusal }));
vi.mock('#src/changes/choose-and-do.tsx', () => ({ ChooseAndDo: () => null }));
vi.mock('#src/changes/pending.tsx', () => ({ PendingBelow: () => null }));
vi.mock('#src/changes/use-confirmed.ts', () => ({ useConfirmed: () => () => {} }));

let mounted: Mounted;
afterEach(() => mounted?.unmount());

const endpoint = (id: string, status: string) => ({ id, status, regionName: id, cloudProvider: 'AWS' });

/** Regions whose endpoint can be deleted. */
const deletable = (): string[] =>
  [...mounted.root.querySelectorAll('li')]
    .filter((item) => item.querySelector('button')?.getAttribute('aria-disabled') !== 'true')
    .map((item) => item.querySelector('[data-row] > *')?.textContent ?? '');

it('an endpoint that is being deleted cannot be deleted again', async () => {
  Object.assign(place, {
    rows: [
      endpoint('US_EAST_1', 'ACTIVE'),
      endpoint('EU_WEST_1', 'DELETING'),
      endpoint('AP_EAST_1', 'FAILED'),
    ],
    refusal: undefined,
  });
  mounted = await mount(<BackupEndpoints groupId="g" />);
  expect(deletable()).toEqual(['US_EAST_1', 'AP_EAST_1']);
});

it('without the role no endpoint can be deleted', async () => {
  Object.assign(place, { rows: [endpoint('US_EAST_1', 'ACTIVE')], refusal: 'Requires Project Owner.' });
  mounted = await mount(<BackupEndpoints groupId="g" />);
  expect(mounted.root.querySelectorAll('li')).toHaveLength(1);
  expect(deletable()).toEqual([]);
});
