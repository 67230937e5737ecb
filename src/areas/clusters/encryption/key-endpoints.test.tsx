import { afterEach, expect, it, vi } from 'vitest';
import { type Mounted, mount } from '#src/ui/test-mount.tsx';
import { KeyEndpoints } from './key-endpoints.tsx';
import type { Encryption, Vault } from './vaults.ts';

const place = vi.hoisted(() => ({ results: [] as object[] }));

vi.mock('#src/api/query.ts', () => ({ useRead: () => ({ data: { results: place.results }, error: null }) }));
vi.mock('#src/api/access/can.ts', () => ({ useMayAsk: () => true, useRefusal: () => undefined }));
vi.mock('#src/changes/choose-and-do.tsx', () => ({ ChooseAndDo: () => null }));
vi.mock('#src/changes/use-confirmed.ts', () => ({ useConfirmed: () => () => {} }));

let mounted: Mounted;
afterEach(() => mounted?.unmount());

const encryption = { awsKms: { enabled: true, requirePrivateNetworking: true } } as unknown as Encryption;

it('an endpoint that is being deleted cannot be deleted again', async () => {
  place.results = [
    { id: 'a', status: 'ACTIVE', regionName: 'US_EAST_1' },
    { id: 'b', status: 'DELETING', regionName: 'EU_WEST_1' },
  ];
  const vault = { provider: 'AWS' } as Vault;
  mounted = await mount(<KeyEndpoints groupId="g" vault={vault} encryption={encryption} />);
  const states = [...mounted.root.querySelectorAll('li')].map((item) => [
    item.querySelector('span')?.textContent,
    item.querySelector('button')?.getAttribute('aria-disabled') === 'true',
  ]);
  expect(states).toEqual([
    ['US_EAST_1', false],
    ['EU_WEST_1', true],
  ]);
});
