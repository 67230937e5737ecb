import { afterEach, expect, it } from 'vitest';
import { type Mounted, mount } from '../test-mount.tsx';
import { Tabs } from './tabs.tsx';

let mounted: Mounted | undefined;
afterEach(async () => {
  await mounted?.unmount();
  mounted = undefined;
});

it('groups the digits of the count beside a tab, and shows none where nothing was counted', async () => {
  mounted = await mount(
    <Tabs
      label="Alerts by status"
      items={[
        { value: 'open', label: 'Open', count: 10_000 },
        { value: 'tracking', label: 'Tracking', count: 0 },
        { value: 'closed', label: 'Closed' },
      ]}
      value="open"
      onChange={() => {}}
    >
      rows
    </Tabs>,
  );
  const shown = [...mounted.root.querySelectorAll('[role="tab"]')].map((tab) => tab.textContent);
  expect(shown).toEqual(['Open10,000', 'Tracking0', 'Closed']);
});
